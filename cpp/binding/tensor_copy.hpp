#pragma once

#include "core/notebook/notebook.hpp"

#include <emscripten/val.h>

namespace lim::binding {

/// Which tensors are asked for: the TypeScript type of an array of requests.
constexpr const char* requests_type =
    "readonly { readonly cell: number, readonly name?: string, readonly call?: number, "
    "readonly argument?: number }[]";

/// The TypeScript type of the copies, one for each request.
constexpr const char* copies_type =
    "({ readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool', "
    "readonly shape: readonly number[], readonly bytes: Uint8Array, readonly rows: readonly number[] | null, "
    "readonly decimals: number | null } | null)[]";

/// Copies of the tensors that a notebook's cells left behind, all in one piece of JavaScript's own memory:
/// whole, or of one with more than `most` elements some of its rows; null for what is none. Of floats also
/// the decimals with which figures write them.
///
/// @param requests each of a cell: with a `name` for what that held when the cell had run, with a `call` and
/// an `argument` for what a call of a layer was given or gave (Notebook::of_call), else for what it shows
[[nodiscard]] emscripten::val tensor_copies(notebook::Notebook& notebook, const emscripten::val& requests,
                                            double most, const emscripten::val& rows);

} // namespace lim::binding
