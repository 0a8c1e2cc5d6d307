# The GoogleTest suite: one program, native or to be run in Node.
set(BUILD_GMOCK OFF)
set(INSTALL_GTEST OFF)
set(gtest_disable_pthreads ${EMSCRIPTEN})
add_subdirectory(${LIM_GOOGLETEST} googletest EXCLUDE_FROM_ALL SYSTEM)
target_compile_options(gtest PRIVATE -w)

# The cases are compiled once, for whatever kernels they are linked with; with little or no optimisation, which would
# take longer than they run.
file(GLOB LIM_TEST_SOURCES CONFIGURE_DEPENDS tests/cpp/*.cpp)
add_library(core_cases OBJECT ${LIM_TEST_SOURCES})
target_include_directories(core_cases PRIVATE tests/cpp)
target_compile_options(core_cases PRIVATE $<IF:$<BOOL:${EMSCRIPTEN}>,-O1,-O0> ${LIM_WARNINGS})
set_target_properties(core_cases PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
if(EMSCRIPTEN)
  target_compile_options(core_cases PRIVATE -Wno-shadow) # of names of other cases: which stand together changes
endif()
if(NOT EMSCRIPTEN)
  set_source_files_properties(tests/cpp/golden.cpp PROPERTIES COMPILE_OPTIONS -O2) # hashes 350 MB of weights
endif()
target_compile_definitions(core_cases PRIVATE GOLDEN_DIR="${CMAKE_SOURCE_DIR}/tests/golden/data")
target_link_libraries(core_cases PUBLIC lim_above_kernels GTest::gtest_main)

# lim_add_core_tests(NAME CORE): the suite over the library CORE.
function(lim_add_core_tests name core)
  add_executable(${name})
  target_link_libraries(${name} PRIVATE core_cases ${core})
  if(EMSCRIPTEN)
    # Linked as the page's modules are: with -Oz, Emscripten takes other functions of the C library, such as pow.
    target_link_options(${name} PRIVATE -Oz --pre-js=${CMAKE_SOURCE_DIR}/cpp/toolchain/environment.js
      -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME
      -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=4MB)
  endif()
endfunction()

lim_add_core_tests(core_tests lim_core)
if(EMSCRIPTEN)
  # The project's package.json makes .js files modules, which Emscripten's program is not.
  file(WRITE ${CMAKE_BINARY_DIR}/package.json "{ \"type\": \"commonjs\" }\n")
  lim_add_core_tests(core_tests_relaxed lim_core_relaxed)
endif()
