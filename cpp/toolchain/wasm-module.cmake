# The module that the page loads.

# Emscripten emits the TypeScript types with a tsc that still knows --outFile, and a Node.js that takes relaxed SIMD.
set(LIM_TSC ${CMAKE_SOURCE_DIR}/node_modules/typescript-5.9/bin)
set(LIM_NODE ${CMAKE_SOURCE_DIR}/node_modules/.bin)
set(LIM_GENERATED ${CMAKE_SOURCE_DIR}/web/core/generated)

# lim_add_wasm_program(NAME CORE OUTPUT EXPORT STACK SOURCE…): the binding SOURCEs over the library CORE,
# as module/NAME/OUTPUT.mjs, OUTPUT.wasm and OUTPUT.d.mts in the build folder; EXPORT makes an instance.
function(lim_add_wasm_program name core output export stack)
  add_executable(${name} ${ARGN})
  target_include_directories(${name} PRIVATE cpp)
  target_compile_options(${name} PRIVATE ${LIM_WARNINGS})
  target_compile_definitions(${name} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  target_link_libraries(${name} PRIVATE ${core})
  target_link_options(${name} PRIVATE
    -lembind --no-entry --emit-tsd ${output}.d.mts
    -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=${export} -sENVIRONMENT=web,worker,node
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=${stack}
    -sMALLOC=emmalloc -sFILESYSTEM=0 -sSTRICT -sDYNAMIC_EXECUTION=0
    # web/core/load.ts makes the instance itself where it is given the module.
    -sINCOMING_MODULE_JS_API=instantiateWasm)
  set_target_properties(${name} PROPERTIES
    OUTPUT_NAME ${output}
    SUFFIX .mjs
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/module/${name}
    CXX_LINKER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;--modify;PATH=path_list_prepend:${LIM_NODE};--modify;PATH=path_list_prepend:${LIM_TSC}")
endfunction()

# lim_add_wasm_modules(TARGET SIMD128 RELAXED): the binding over both libraries in web/core/generated, as core.wasm and
# core_relaxed.wasm. Either runs under the one core.mjs, with the types of core.d.mts: that both builds made the same
# of these is checked.
function(lim_add_wasm_modules target simd128 relaxed)
  lim_add_wasm_program(${target}_simd128 ${simd128} core createCore 1MB ${LIM_BINDING_SOURCES})
  lim_add_wasm_program(${target}_relaxed ${relaxed} core createCore 1MB ${LIM_BINDING_SOURCES})
  set(from ${CMAKE_BINARY_DIR}/module/${target}_simd128)
  set(from_relaxed ${CMAKE_BINARY_DIR}/module/${target}_relaxed)
  set(copies core.wasm core_relaxed.wasm core.d.mts core.mjs)
  list(TRANSFORM copies PREPEND ${LIM_GENERATED}/)
  # Copied when whole: whoever watches or uses the module meets no half-written one.
  add_custom_command(OUTPUT ${copies} DEPENDS ${target}_simd128 ${target}_relaxed
    COMMAND ${CMAKE_COMMAND} -E compare_files ${from}/core.mjs ${from_relaxed}/core.mjs
    COMMAND ${CMAKE_COMMAND} -E compare_files ${from}/core.d.mts ${from_relaxed}/core.d.mts
    COMMAND ${CMAKE_COMMAND} -E make_directory ${LIM_GENERATED}
    COMMAND ${CMAKE_COMMAND} -E copy ${from_relaxed}/core.wasm ${LIM_GENERATED}/core_relaxed.wasm
    COMMAND ${CMAKE_COMMAND} -E copy ${from}/core.wasm ${from}/core.d.mts ${from}/core.mjs ${LIM_GENERATED})
  add_custom_target(${target} ALL DEPENDS ${copies})
endfunction()

# lim_add_interpreter(TARGET CORE): what runs notebooks' text, as interpreter.wasm, .mjs and .d.mts in web/core/generated.
# A tree is walked by calls within calls, which need more stack than the page's module has.
function(lim_add_interpreter target core)
  lim_add_wasm_program(${target}_program ${core} interpreter createInterpreter 8MB ${LIM_INTERPRETER_SOURCES})
  set(from ${CMAKE_BINARY_DIR}/module/${target}_program)
  set(copies interpreter.wasm interpreter.d.mts interpreter.mjs)
  set(made ${copies})
  list(TRANSFORM copies PREPEND ${LIM_GENERATED}/)
  list(TRANSFORM made PREPEND ${from}/)
  add_custom_command(OUTPUT ${copies} DEPENDS ${target}_program
    COMMAND ${CMAKE_COMMAND} -E make_directory ${LIM_GENERATED}
    COMMAND ${CMAKE_COMMAND} -E copy ${made} ${LIM_GENERATED})
  add_custom_target(${target} ALL DEPENDS ${copies})
endfunction()
