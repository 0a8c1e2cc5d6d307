#pragma once

#include "operands.hpp"

#include <emscripten/emscripten.h>

// What JavaScript calls: the same for every contestant that is compiled here. One that lacks a way of its own
// exports no function for it.
extern "C" {

EMSCRIPTEN_KEEPALIVE inline Operands* open_operands(int V, int d, int n, bool transposed, bool with_one_hot) {
    return new Operands(V, d, n, transposed, with_one_hot);
}

EMSCRIPTEN_KEEPALIVE inline void close_operands(Operands* operands) { delete operands; }
EMSCRIPTEN_KEEPALIVE inline float* weight(Operands* operands) { return operands->W.data(); }
EMSCRIPTEN_KEEPALIVE inline float* one_hot(Operands* operands) { return operands->X.data(); }
EMSCRIPTEN_KEEPALIVE inline float* result(Operands* operands) { return operands->out.data(); }
EMSCRIPTEN_KEEPALIVE inline std::int32_t* token_ids(Operands* operands) { return operands->ids.data(); }
}
