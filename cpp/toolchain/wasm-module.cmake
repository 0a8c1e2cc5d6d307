# The module that the page loads.

# Emscripten emits the TypeScript types with a tsc that still knows --outFile.
set(LIM_TSC ${CMAKE_SOURCE_DIR}/node_modules/typescript-5.9/bin)

# lim_add_wasm_module(NAME CORE): cpp/binding over the library CORE,
# as web/core/generated/NAME.mjs, NAME.wasm and NAME.d.mts; the target is lim_wasm_NAME.
function(lim_add_wasm_module name core)
  set(program lim_wasm_${name}_program)
  add_executable(${program} cpp/binding/embind.cpp)
  target_compile_options(${program} PRIVATE ${LIM_WARNINGS})
  target_link_libraries(${program} PRIVATE ${core})
  target_link_options(${program} PRIVATE
    -lembind --no-entry --emit-tsd ${name}.d.mts
    -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=createCore -sENVIRONMENT=web,worker,node
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=1MB
    -sMALLOC=emmalloc -sFILESYSTEM=0 -sSTRICT
    # web/core/load.ts makes the instance itself where it is given the module.
    -sINCOMING_MODULE_JS_API=instantiateWasm)
  set(made ${CMAKE_BINARY_DIR}/module)
  set_target_properties(${program} PROPERTIES
    OUTPUT_NAME ${name}
    SUFFIX .mjs
    RUNTIME_OUTPUT_DIRECTORY ${made}
    CXX_LINKER_LAUNCHER "${CMAKE_COMMAND};-E;env;--modify;PATH=path_list_prepend:${LIM_TSC}")

  # Copied when whole: whoever watches or uses the module meets no half-written one.
  set(generated ${CMAKE_SOURCE_DIR}/web/core/generated)
  set(files ${name}.wasm ${name}.d.mts ${name}.mjs)
  list(TRANSFORM files PREPEND ${made}/ OUTPUT_VARIABLE sources)
  list(TRANSFORM files PREPEND ${generated}/ OUTPUT_VARIABLE copies)
  add_custom_command(OUTPUT ${copies} DEPENDS ${program}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${generated}
    COMMAND ${CMAKE_COMMAND} -E copy ${sources} ${generated})
  add_custom_target(lim_wasm_${name} ALL DEPENDS ${copies})
endfunction()
