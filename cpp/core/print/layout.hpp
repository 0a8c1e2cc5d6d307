#pragma once

#include "core/base/tensor.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lim {

// What PyTorch's and NumPy's printing have in common: both summarise above 1,000 elements, showing 3 from
// each end of a long dimension, and nest brackets alike. They part ways inside a row.

inline constexpr Index edge_items = 3; // that are shown of each end of a long dimension

/// Calls `item` with each shown index of a dimension, and `gap` where some are left out.
template <class Item, class Gap> void for_each_shown(Index size, bool summarised, Item item, Gap gap) {
    const bool has_gap = summarised && size > 2 * edge_items;
    for (Index i = 0; i < (has_gap ? edge_items : size); ++i) {
        item(i);
    }
    if (has_gap) {
        gap();
        for (Index i = size - edge_items; i < size; ++i) {
            item(i);
        }
    }
}

/// Whether only the edges of the tensor's long dimensions are shown.
[[nodiscard]] bool is_summarised(const Tensor& tensor);

/// The row-major positions of the elements that are shown, in order.
[[nodiscard]] std::vector<Index> shown_positions(const Shape& shape, bool summarised);

/// The text after as many spaces as make it `width` characters long; longer text as it is.
[[nodiscard]] std::string right_aligned(std::string text, std::size_t width);

/// How to print a row: appends the text of that whose first element has this row-major position and whose
/// opening bracket stands at this column.
using AppendRow = std::function<void(std::string& text, Index first, Index column)>;

/// Appends brackets around rows, for a shape of one dimension or more whose opening bracket stands at
/// `column`: `separator` and a newline between rows, one newline more for every dimension further out.
void append_nested_rows(std::string& text, const Shape& shape, bool summarised, Index column,
                        std::string_view separator, const AppendRow& append_row);

/// An element of an integer or boolean tensor, as Python's str.
[[nodiscard]] std::string integer_text(const Tensor& tensor, Index position);

/// float32, int64, bool, …
[[nodiscard]] std::string_view dtype_name(DType dtype);

} // namespace lim
