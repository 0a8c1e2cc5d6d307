#pragma once

#include "core/python/run.hpp"

#include <string>

namespace lim::notebook {

/// A value in one short line, in the standard terms: its type as Python names it, then
/// - of tensors and arrays the shape and the dtype: "Parameter (4, 5) float32", "ndarray (3,) int64";
/// - of numbers and texts their repr, long ones cut: "int 4", "str 'abc'";
/// - of lists, tuples, dicts and sets how many items they hold: "list of 3";
/// - of functions and types their signature, as the page has it: "function torch.zeros_like(input, ...)".
/// A repr that says its type itself stands alone: "Embedding(4, 5)", "torch.Size([4, 5])". Where the repr has
/// more lines, is refused, or holds an address, there is only the type.
[[nodiscard]] std::string described(python::Run& run, const python::Value& value);

/// An entry's signature as a reader sees it: `...` stands for the parameters that this page does not have.
[[nodiscard]] std::string shown_signature(const python::Entry& entry);

} // namespace lim::notebook
