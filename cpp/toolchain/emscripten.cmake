# CMake's toolchain file for WebAssembly: the Emscripten that setup.mjs found.
include(${CMAKE_CURRENT_LIST_DIR}/../../build/toolchain.cmake)
include(${LIM_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake)
