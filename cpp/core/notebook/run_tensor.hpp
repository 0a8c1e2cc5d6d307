#pragma once

#include "core/base/tensor.hpp"

#include <string>

namespace lim::notebook {

/// A tensor that a run left behind.
struct RunTensor {
    /// Where it stands, as web/engine/answer.ts writes it, with cells and calls counted from 0:
    /// - "3 idx": what that name held when cell 3 had run;
    /// - "3 0 1": the first argument of call 0 of cell 3, which is of a layer;
    /// - "3 0 -1": what that call gave;
    /// - "3": what cell 3 shows, or printed last.
    std::string place;
    Tensor tensor; // shares its elements with the notebook
};

} // namespace lim::notebook
