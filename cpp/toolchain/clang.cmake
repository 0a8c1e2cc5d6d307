# CMake's toolchain file for a native build with the clang++ that setup.mjs found.
include(${CMAKE_CURRENT_LIST_DIR}/../../build/toolchain.cmake)
set(CMAKE_CXX_COMPILER ${LIM_CLANG})
