#include "core/tensor.hpp"

#include "core/dtype.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>
#include <type_traits>

namespace lim {
namespace {

template <class T> std::shared_ptr<Storage<T>> allocate(Index count) {
    if (count > std::numeric_limits<std::ptrdiff_t>::max() / static_cast<Index>(sizeof(T))) {
        throw std::bad_alloc();
    }
    return std::make_shared<Storage<T>>(Storage<T>::from_shape({static_cast<std::size_t>(count)}));
}

} // namespace

Index item_size(DType dtype) {
    return with_type_of(dtype, [](auto zero) { return static_cast<Index>(sizeof(zero)); });
}

Index element_count(const Shape& shape) {
    if (std::ranges::find(shape, 0) != shape.end()) {
        return 0;
    }
    Index count = 1;
    for (const Index length : shape) {
        if (length < 0 || count > std::numeric_limits<Index>::max() / length) {
            throw std::length_error("a tensor's shape is negative or too large");
        }
        count *= length;
    }
    return count;
}

Shape row_major_strides(const Shape& shape) {
    Shape strides(shape.size(), 1);
    if (element_count(shape) > 0) {
        for (std::size_t axis = shape.size(); axis-- > 1;) {
            strides[axis - 1] = strides[axis] * shape[axis];
        }
    }
    return strides;
}

template <class T> Tensor Tensor::uninitialised(Shape shape) {
    Strided<T> elements{allocate<T>(element_count(shape)), row_major_strides(shape)};
    return {dtype_of<T>, std::move(shape), std::move(elements)};
}

template <class T> Tensor Tensor::of(Shape shape, std::span<const T> values) {
    if (static_cast<Index>(values.size()) != element_count(shape)) {
        throw std::invalid_argument("as many values are needed as the shape has elements");
    }
    Tensor tensor = uninitialised<T>(std::move(shape));
    std::ranges::copy(values, tensor.data<T>().begin());
    return tensor;
}

Tensor Tensor::one_hot(const Tensor& ids, Index classes, DType dtype) {
    const Tensor flat = ids.row_major();
    const auto values = flat.data<std::int64_t>();
    auto copy = allocate<std::int64_t>(flat.size());
    std::ranges::copy(values, copy->data());
    Shape shape = ids.shape();
    shape.push_back(classes);
    (void)element_count(shape); // refuses a shape whose elements cannot be counted
    return {dtype, std::move(shape), OneHot{std::move(copy)}};
}

bool Tensor::is_row_major() const {
    return std::visit(
        [this](const auto& of) {
            if constexpr (std::is_same_v<std::decay_t<decltype(of)>, OneHot>) {
                return false;
            } else {
                if (size() == 0) {
                    return true;
                }
                Index step = 1;
                for (std::size_t axis = shape_.size(); axis-- > 0; step *= shape_[axis]) {
                    if (shape_[axis] > 1 && of.strides[axis] != step) {
                        return false;
                    }
                }
                return true;
            }
        },
        elements_);
}

std::span<const std::int64_t> Tensor::one_hot_ids() const {
    const auto& ids = *std::get<OneHot>(elements_).ids;
    return {ids.data(), ids.size()};
}

Tensor Tensor::transposed() const {
    if (rank() != 2) {
        throw std::invalid_argument("only a matrix is transposed");
    }
    if (is_one_hot()) {
        return row_major().transposed();
    }
    Tensor result = *this;
    std::ranges::reverse(result.shape_);
    std::visit(
        [](auto& of) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(of)>, OneHot>) {
                std::ranges::reverse(of.strides);
            }
        },
        result.elements_);
    return result;
}

template <class T> std::span<T> Tensor::data() {
    auto& storage = *std::get<Strided<T>>(elements_).storage;
    return {storage.data(), storage.size()};
}

template <class T> std::span<const T> Tensor::data() const {
    const auto& storage = *std::get<Strided<T>>(elements_).storage;
    return {storage.data(), storage.size()};
}

template Tensor Tensor::uninitialised<float>(Shape);
template Tensor Tensor::uninitialised<double>(Shape);
template Tensor Tensor::uninitialised<std::int32_t>(Shape);
template Tensor Tensor::uninitialised<std::int64_t>(Shape);
template Tensor Tensor::uninitialised<bool>(Shape);
template Tensor Tensor::of(Shape, std::span<const float>);
template Tensor Tensor::of(Shape, std::span<const double>);
template Tensor Tensor::of(Shape, std::span<const std::int32_t>);
template Tensor Tensor::of(Shape, std::span<const std::int64_t>);
template Tensor Tensor::of(Shape, std::span<const bool>);
template std::span<float> Tensor::data<float>();
template std::span<double> Tensor::data<double>();
template std::span<std::int32_t> Tensor::data<std::int32_t>();
template std::span<std::int64_t> Tensor::data<std::int64_t>();
template std::span<bool> Tensor::data<bool>();
template std::span<const float> Tensor::data<float>() const;
template std::span<const double> Tensor::data<double>() const;
template std::span<const std::int32_t> Tensor::data<std::int32_t>() const;
template std::span<const std::int64_t> Tensor::data<std::int64_t>() const;
template std::span<const bool> Tensor::data<bool>() const;

} // namespace lim
