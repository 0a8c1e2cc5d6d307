#include "core/framework/keras/convert.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/tensor_object.hpp"
#include "core/framework/tensor_object.hpp"

#include <cmath>
#include <limits>

namespace lim::keras {
namespace {

template <class T> T max_of(std::span<const T> values) {
    T best = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                  : std::numeric_limits<T>::min();
    for (const T value : values) {
        best = value > best || value != value ? value : best;
    }
    return best;
}

/// The greatest of two floats or more where it is a zero: the last of them. Nothing from eight numbers on,
/// which are compared side by side, unless all zeros are the same.
std::optional<float> greatest_zero(std::span<const float> values) {
    constexpr std::size_t compared_at_a_time = 8;
    std::optional<float> last;
    bool several = false;
    for (const float value : values) {
        if (flushed(value) == 0) {
            several = several || value != 0 || (last && std::signbit(*last) != std::signbit(value));
            last = flushed(value);
        }
    }
    return several && values.size() >= compared_at_a_time ? std::nullopt : last;
}

std::optional<float> max_of_floats(std::span<const float> values) {
    const float best = max_of(values);
    return values.size() > 1 && flushed(best) == 0 ? greatest_zero(values) : best;
}

template <class T> Tensor scalar(T value) { return Tensor::of<T>({}, std::span<const T>(&value, 1)); }

} // namespace

std::optional<Tensor> reduce_max(const Tensor& x) {
    switch (x.dtype()) {
    case DType::int32:
        return scalar(max_of(x.data<std::int32_t>()));
    case DType::int64:
        return scalar(max_of(x.data<std::int64_t>()));
    case DType::float64:
        return std::nullopt;
    default:
        if (const auto best = max_of_floats(x.data<float>())) {
            return scalar(*best);
        }
        return std::nullopt;
    }
}

const Tensor& as_array(const Tensor& tensor) {
    if (tensor.rank() > 64) {
        raise("InvalidArgumentError",
              {"Cannot convert tensor with ", std::to_string(tensor.rank()),
               " dimensions to NumPy array. NumPy arrays can have at most 64 dimensions"});
    }
    return tensor;
}

python::Value as_number(const python::Value& size) {
    const EagerPtr x = as_tensor(size);
    return x ? element_value(x->data, 0) : size;
}

} // namespace lim::keras
