# The module that the page loads.

# Emscripten emits the TypeScript types with a tsc that still knows --outFile.
set(LIM_TSC ${CMAKE_SOURCE_DIR}/node_modules/typescript-5.9/bin)

# lim_add_wasm_module(NAME CORE): cpp/binding over the library CORE,
# as web/core/generated/NAME.mjs, NAME.wasm and NAME.d.mts.
function(lim_add_wasm_module name core)
  set(target lim_wasm_${name})
  add_executable(${target} cpp/binding/embind.cpp)
  target_compile_options(${target} PRIVATE ${LIM_WARNINGS})
  target_link_libraries(${target} PRIVATE ${core})
  target_link_options(${target} PRIVATE
    -lembind -sINCOMING_MODULE_JS_API=instantiateWasm --emit-tsd ${name}.d.mts
    -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=createCore -sENVIRONMENT=web,worker,node
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=1MB
    --no-entry -sFILESYSTEM=0 -sSTRICT -sMALLOC=emmalloc)
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${name}
    SUFFIX .mjs
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_SOURCE_DIR}/web/core/generated
    CXX_LINKER_LAUNCHER "${CMAKE_COMMAND};-E;env;--modify;PATH=path_list_prepend:${LIM_TSC}")
endfunction()
