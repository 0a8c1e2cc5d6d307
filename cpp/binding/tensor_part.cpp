#include "binding/tensor_part.hpp"

#include <cmath>

namespace lim::binding {
namespace {

/// Those of the rows asked for that a tensor has, as far as they hold no more than 2²⁴ elements together.
/// @param length of a row, in elements
std::vector<Index> rows_to_copy(const std::vector<double>& asked, Index count, Index length) {
    constexpr double most_elements = 1 << 24;
    std::vector<Index> rows;
    for (const double row : asked) {
        const bool fits = static_cast<double>(rows.size() + 1) * static_cast<double>(length) <= most_elements;
        if (row >= 0 && row < static_cast<double>(count) && row == std::trunc(row) && fits) {
            rows.push_back(static_cast<Index>(row));
        }
    }
    return rows;
}

} // namespace

TensorPart::TensorPart(const Tensor& tensor, const CopyLimit& limit)
    : dtype(tensor.dtype()), shape(tensor.shape()), length(tensor.size()) {
    if (!shape.empty() && length > 0 && !(static_cast<double>(length) <= limit.max_elements)) {
        length /= shape[0];
        rows = rows_to_copy(limit.rows, shape[0], length);
    }
}

double TensorPart::bytes() const {
    const auto pieces = static_cast<double>(rows ? rows->size() : 1);
    return pieces * static_cast<double>(length * item_size(dtype));
}

} // namespace lim::binding
