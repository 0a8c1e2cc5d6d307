# The modules that the page loads.

# Emscripten emits the TypeScript types with a tsc that still knows --outFile, and a Node.js that takes relaxed SIMD.
set(LIM_TSC ${CMAKE_SOURCE_DIR}/node_modules/typescript-5.9/bin)
set(LIM_NODE ${CMAKE_SOURCE_DIR}/node_modules/.bin)
set(LIM_GENERATED ${CMAKE_SOURCE_DIR}/web/engine/generated)

# How the binding is compiled: the sources of a target over the library CORE.
function(lim_compile_binding target core)
  target_include_directories(${target} PRIVATE cpp)
  target_compile_options(${target} PRIVATE ${LIM_WARNINGS} ${LIM_SMALL})
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  target_link_libraries(${target} PRIVATE ${core})
endfunction()

# lim_add_wasm_program(NAME CORE OUTPUT STACK SOURCE…): the binding SOURCEs over the library CORE, as
# module/NAME/OUTPUT.mjs, OUTPUT.wasm and OUTPUT.d.mts in the build folder.
function(lim_add_wasm_program name core output stack)
  add_executable(${name} ${ARGN})
  lim_compile_binding(${name} ${core})
  target_link_options(${name} PRIVATE
    -lembind --no-entry --emit-tsd ${output}.d.mts
    -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=createModule -sENVIRONMENT=web,worker,node
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=${stack}
    -sMALLOC=emmalloc -sFILESYSTEM=0 -sSTRICT -sDYNAMIC_EXECUTION=0 -sWASM_BIGINT
    # web/engine/instance.ts makes the instance itself, of a module that is compiled.
    -sINCOMING_MODULE_JS_API=instantiateWasm)
  set_target_properties(${name} PROPERTIES
    OUTPUT_NAME ${output}
    SUFFIX .mjs
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/module/${name}
    CXX_LINKER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;--modify;PATH=path_list_prepend:${LIM_NODE};--modify;PATH=path_list_prepend:${LIM_TSC}")
endfunction()

# lim_add_wasm_modules(TARGET NAME SOURCES): the binding SOURCES over the core in both builds, in web/engine/generated as
# NAME.wasm and NAME_relaxed.wasm. Either runs under the one NAME.mjs, with the types of NAME.d.mts: that both builds
# made the same of these is checked.
function(lim_add_wasm_modules target name sources)
  lim_add_wasm_program(${target}_simd128 lim_core ${name} 1MB ${sources})
  lim_add_wasm_program(${target}_relaxed lim_core_relaxed ${name} 1MB ${sources})
  set(from ${CMAKE_BINARY_DIR}/module/${target}_simd128)
  set(from_relaxed ${CMAKE_BINARY_DIR}/module/${target}_relaxed)
  set(copies ${name}.wasm ${name}_relaxed.wasm ${name}.d.mts ${name}.mjs)
  list(TRANSFORM copies PREPEND ${LIM_GENERATED}/)
  # Copied when whole: whoever watches or uses the module meets no half-written one.
  add_custom_command(OUTPUT ${copies} DEPENDS ${target}_simd128 ${target}_relaxed
    COMMAND ${CMAKE_COMMAND} -E compare_files ${from}/${name}.mjs ${from_relaxed}/${name}.mjs
    COMMAND ${CMAKE_COMMAND} -E compare_files ${from}/${name}.d.mts ${from_relaxed}/${name}.d.mts
    COMMAND ${CMAKE_COMMAND} -E make_directory ${LIM_GENERATED}
    COMMAND ${CMAKE_COMMAND} -E copy ${from_relaxed}/${name}.wasm ${LIM_GENERATED}/${name}_relaxed.wasm
    COMMAND ${CMAKE_COMMAND} -E copy ${from}/${name}.wasm ${from}/${name}.d.mts ${from}/${name}.mjs ${LIM_GENERATED})
  add_custom_target(${target} ALL DEPENDS ${copies})
endfunction()

# lim_add_notebook_modules(TARGET FRAMEWORK…): for each framework what runs its notebooks' text, in the build folder,
# for cpp/toolchain/modules/split.mjs, which puts it into web/engine/generated; and the same over the one core of all
# frameworks, for the site in one file. All run under the one notebook.mjs: that each made the same of it is checked.
function(lim_add_notebook_modules target)
  # All of it but the list of its modules is the same for each framework.
  add_library(lim_notebook_binding OBJECT ${LIM_NOTEBOOK_SOURCES})
  lim_compile_binding(lim_notebook_binding lim_core)
  set(programs)
  set(commands)
  list(GET ARGN 0 first)
  foreach(framework ${ARGN})
    foreach(program lim_${framework} lim_both_${framework})
      set(own cpp/binding/${framework}.cpp)
      if(program MATCHES both)
        set(own cpp/binding/both.cpp)
      endif()
      # A tree is walked by calls within calls, which need more stack than the race has.
      lim_add_wasm_program(${program} lim_core notebook 8MB ${own} $<TARGET_OBJECTS:lim_notebook_binding>)
      # The functions' names say which of them a profile means, the map where in the data each object lies.
      target_link_options(${program} PRIVATE -Oz --profiling-funcs
        -Wl,-Map=${CMAKE_BINARY_DIR}/module/${program}/notebook.map)
      list(APPEND commands COMMAND ${CMAKE_COMMAND} -E compare_files
        ${CMAKE_BINARY_DIR}/module/lim_${first}/notebook.mjs ${CMAKE_BINARY_DIR}/module/${program}/notebook.mjs)
      list(APPEND programs ${program})
    endforeach()
  endforeach()
  target_compile_definitions(lim_both_torch PRIVATE LIM_KERAS=0)
  target_compile_definitions(lim_both_keras PRIVATE LIM_KERAS=1)
  add_custom_target(${target} ALL ${commands})
  add_dependencies(${target} ${programs})
endfunction()
