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

TensorPart::TensorPart(const Tensor& of, const CopyLimit& limit) : tensor(of), length(of.size()) {
    if (of.rank() > 0 && length > 0 && !(static_cast<double>(length) <= limit.most)) {
        const Index count = of.shape()[0];
        length /= count;
        rows = rows_to_copy(limit.rows, count, length);
    }
}

double TensorPart::bytes() const {
    const auto pieces = static_cast<double>(rows ? rows->size() : 1);
    return pieces * static_cast<double>(length * item_size(tensor.dtype()));
}

} // namespace lim::binding
