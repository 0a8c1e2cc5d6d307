# The GoogleTest suite: one program, native or to be run in Node.
set(BUILD_GMOCK OFF)
set(INSTALL_GTEST OFF)
set(gtest_disable_pthreads ${EMSCRIPTEN})
add_subdirectory(${LIM_GOOGLETEST} googletest EXCLUDE_FROM_ALL SYSTEM)
target_compile_options(gtest PRIVATE -w)

file(GLOB LIM_TEST_SOURCES CONFIGURE_DEPENDS tests/cpp/*.cpp)
add_executable(core_tests ${LIM_TEST_SOURCES})
target_include_directories(core_tests PRIVATE tests/cpp)
target_compile_options(core_tests PRIVATE ${LIM_WARNINGS})
target_compile_definitions(core_tests PRIVATE GOLDEN_DIR="${CMAKE_SOURCE_DIR}/tests/golden/data")
target_link_libraries(core_tests PRIVATE lim_core GTest::gtest_main)

if(EMSCRIPTEN)
  # The project's package.json makes .js files modules, which Emscripten's program is not.
  file(WRITE ${CMAKE_BINARY_DIR}/package.json "{ \"type\": \"commonjs\" }\n")
  # Linked with little optimisation, which would take longer than the tests.
  target_link_options(core_tests PRIVATE -O1
    -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=4MB)
endif()
