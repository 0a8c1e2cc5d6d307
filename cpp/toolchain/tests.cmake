# The GoogleTest suite: one program, native or to be run in Node.
set(BUILD_GMOCK OFF)
set(INSTALL_GTEST OFF)
set(gtest_disable_pthreads ${EMSCRIPTEN})
add_subdirectory(${LIM_GOOGLETEST} googletest EXCLUDE_FROM_ALL SYSTEM)
target_compile_options(gtest PRIVATE -w -O0)

# The tests do not know which kernels they are linked with, so they are compiled once for all of them; and with little
# optimisation or none, as it would take longer than it saves. The core that they test keeps its own.
file(GLOB LIM_TEST_SOURCES CONFIGURE_DEPENDS tests/cpp/*.cpp)
add_library(lim_tests OBJECT ${LIM_TEST_SOURCES})
target_include_directories(lim_tests PRIVATE tests/cpp)
target_compile_options(lim_tests PRIVATE ${LIM_WARNINGS})
if(EMSCRIPTEN)
  target_compile_options(lim_tests PRIVATE -O1)
elseif(NOT LIM_SANITIZE)
  target_compile_options(lim_tests PRIVATE -O0)
  # It takes digests of millions of bytes, for which that would be too slow.
  set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/cpp/golden.cpp PROPERTIES
    COMPILE_OPTIONS -O3 SKIP_PRECOMPILE_HEADERS ON)
endif()
target_compile_definitions(lim_tests PRIVATE GOLDEN_DIR="${CMAKE_SOURCE_DIR}/tests/golden/data")
target_precompile_headers(lim_tests PRIVATE ${LIM_READ_ONCE} <gtest/gtest.h> <nlohmann/json.hpp> <random>)
target_link_libraries(lim_tests PUBLIC lim_above_kernels GTest::gtest_main)

# lim_add_core_tests(NAME CORE): the suite over the library CORE.
function(lim_add_core_tests name core)
  add_executable(${name})
  target_link_libraries(${name} PRIVATE lim_tests ${core})
  if(EMSCRIPTEN)
    # Linked with little optimisation, which would take longer than the tests.
    target_link_options(${name} PRIVATE -O1
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
