#pragma once

#include "core/base/tensor.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lim {

// What PyTorch's and NumPy's printing have in common: both summarise above so many elements, showing some
// from each end of a long dimension, and nest brackets alike. They part ways inside a row.

/// How many elements are shown from each end of a dimension where all are.
inline constexpr Index all_items = Index{1} << 60;

/// What is shown of a large tensor, unless something else is set.
inline constexpr double usual_threshold = 1000; // elements, of which more are summarised
inline constexpr Index usual_edge_items = 3;    // that are shown of each end of a long dimension

/// Calls `item` with each shown index of a dimension, and `gap` where some are left out.
/// @param edges how many are shown from each end
template <class Item, class Gap> void for_each_shown(Index size, Index edges, Item item, Gap gap) {
    const bool has_gap = size > 2 * edges;
    for (Index i = 0; i < (has_gap ? edges : size); ++i) {
        item(i);
    }
    if (has_gap) {
        gap();
        for (Index i = size - edges; i < size; ++i) {
            item(i);
        }
    }
}

/// How many elements are shown from each end of the tensor's dimensions.
[[nodiscard]] Index edges_shown(const Tensor& tensor, double threshold = usual_threshold,
                                Index edge_items = usual_edge_items);

/// The row-major positions of the elements that are shown, in order.
[[nodiscard]] std::vector<Index> shown_positions(const Shape& shape, Index edges);

/// The text after as many spaces as make it `width` characters long; longer text as it is.
[[nodiscard]] std::string right_aligned(std::string text, std::size_t width);

/// How to print a row: appends the text of that whose first element has this row-major position and whose
/// opening bracket stands at this column.
using AppendRow = std::function<void(std::string& text, Index first, Index column)>;

/// Appends brackets around rows, for a shape of one dimension or more whose opening bracket stands at
/// `column`: `separator` and a newline between rows, one newline more for every dimension further out.
void append_nested_rows(std::string& text, const Shape& shape, Index edges, Index column,
                        std::string_view separator, const AppendRow& append_row);

/// An element of an integer or boolean tensor, as Python's str.
[[nodiscard]] std::string integer_text(const Tensor& tensor, Index position);

/// float32, int64, bool, …
[[nodiscard]] std::string_view dtype_name(DType dtype);

} // namespace lim
