#include "core/framework/torch/nearness.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/views.hpp"

#include <algorithm>
#include <cmath>

namespace lim::torch {

Apart apart(const Tensor& a, const Tensor& b, double difference) {
    if (difference == 0) {
        return {true, true};
    }
    Apart result;
    if (!std::isfinite(difference)) {
        result.all = false;
        return result;
    }
    const Shape shape = *array::broadcast_shape(a.shape(), b.shape());
    const Tensor x = array::broadcast_to(array::in_memory(a), shape).row_major();
    const Tensor y = array::broadcast_to(array::in_memory(b), shape).row_major();
    for (Index i = 0; i < x.size(); ++i) {
        const bool far = std::fabs(x.real_at(i) - y.real_at(i)) > difference; // false of NaNs
        result.all = result.all && far;
        result.some = result.some || far;
    }
    return result;
}

Supposed supposed_difference(const Variable& x) {
    constexpr double part = 0x1p-11;
    const double difference = x.difference();
    if (std::isfinite(difference)) {
        return {difference, true};
    }
    double largest = 0;
    for (Index i = 0; i < x.data.size(); ++i) {
        const double size = std::fabs(x.data.real_at(i));
        largest = std::isfinite(size) ? std::max(largest, size) : largest;
    }
    return {largest * part, false};
}

bool is_surely_extreme(const Tensor& x, array::Axis axis, const Tensor& at, double difference) {
    if (difference == 0) {
        return true;
    }
    if (!std::isfinite(difference)) {
        return false;
    }
    const Tensor lying = x.row_major();
    Index outer = 1;
    Index length = axis ? 1 : x.size();
    Index inner = 1;
    for (Index i = 0; axis && i < x.rank(); ++i) {
        (i < *axis ? outer : i == *axis ? length : inner) *= x.shape()[static_cast<std::size_t>(i)];
    }
    for (Index line = 0; line < outer * inner; ++line) {
        const Index first = line / inner * length * inner + line % inner;
        const Index best = at.integer_at(line);
        for (Index i = 0; i < length; ++i) {
            const double gap =
                std::fabs(lying.real_at(first + i * inner) - lying.real_at(first + best * inner));
            if (i != best && !(gap > 2 * difference)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace lim::torch
