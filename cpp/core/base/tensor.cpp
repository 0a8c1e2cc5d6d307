#include "core/base/tensor.hpp"

#include "core/base/dtype.hpp"

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

Shape with_last(Shape shape, Index length) {
    shape.back() = length;
    return shape;
}

Index element_count(const Shape& shape) {
    if (std::ranges::find(shape, 0) != shape.end()) {
        return 0;
    }
    constexpr Index small = Index{1} << 31; // a product of two such numbers fits
    Index count = 1;
    for (const Index length : shape) {
        const bool fits = count <= small && length <= small;
        if (length < 0 || (!fits && count > std::numeric_limits<Index>::max() / length)) {
            throw std::length_error("a tensor's shape is negative or too large");
        }
        count *= length;
    }
    return count;
}

Shape row_major_strides(const Shape& shape) {
    Shape strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;) {
        // of a tensor without elements, whose other axes may be of any length, they may wrap around
        strides[axis - 1] = static_cast<Index>(static_cast<std::uint64_t>(strides[axis]) *
                                               static_cast<std::uint64_t>(std::max<Index>(shape[axis], 1)));
    }
    return strides;
}

Tensor::LayoutPtr Tensor::row_major_layout(Shape shape) {
    Shape strides = row_major_strides(shape);
    return std::make_shared<const Layout>(Layout{std::move(shape), std::move(strides)});
}

template <class T> Tensor Tensor::uninitialised(Shape shape) {
    Shared<T> elements = std::make_shared<std::shared_ptr<Storage<T>>>(allocate<T>(element_count(shape)));
    return {dtype_of<T>, row_major_layout(std::move(shape)), std::move(elements)};
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
    return {dtype, row_major_layout(std::move(shape)), OneHot{std::move(copy)}};
}

bool Tensor::is_row_major() const {
    if (is_one_hot() || size() == 0) {
        return !is_one_hot();
    }
    const auto& [shape, strides, offset] = *layout_;
    Index step = 1;
    for (std::size_t axis = shape.size(); axis-- > 0; step *= shape[axis]) {
        if (shape[axis] > 1 && strides[axis] != step) {
            return false;
        }
    }
    return true;
}

std::span<const std::int64_t> Tensor::one_hot_ids() const {
    const auto& ids = *std::get<OneHot>(elements_).ids;
    return {ids.data(), ids.size()};
}

const void* Tensor::storage() const {
    return std::visit(
        [](const auto& of) -> const void* {
            if constexpr (std::is_same_v<std::decay_t<decltype(of)>, OneHot>) {
                return of.ids.get();
            } else {
                return of.get();
            }
        },
        elements_);
}

std::weak_ptr<const void> Tensor::storage_holder() const {
    return std::visit(
        [](const auto& of) -> std::weak_ptr<const void> {
            if constexpr (std::is_same_v<std::decay_t<decltype(of)>, OneHot>) {
                return of.ids;
            } else {
                return of;
            }
        },
        elements_);
}

Tensor Tensor::view(Shape shape, Shape strides, Index offset) const {
    if (is_one_hot()) {
        throw std::invalid_argument("one-hot vectors without memory have no storage");
    }
    return {dtype_, std::make_shared<const Layout>(Layout{std::move(shape), std::move(strides), offset}),
            elements_};
}

Tensor Tensor::transposed() const {
    if (rank() != 2) {
        throw std::invalid_argument("only a matrix is transposed");
    }
    if (is_one_hot()) {
        return row_major().transposed();
    }
    return view({shape()[1], shape()[0]}, {strides()[1], strides()[0]}, offset());
}

Tensor Tensor::snapshot() const {
    Tensor result = *this;
    std::visit(
        [](auto& of) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(of)>, OneHot>) {
                of = std::make_shared<typename std::decay_t<decltype(of)>::element_type>(*of);
            }
        },
        result.elements_);
    return result;
}

bool Tensor::has_elements_of(const Tensor& other) const {
    const auto holder = [](const Tensor& tensor) {
        return std::visit(
            [](const auto& of) -> const void* {
                if constexpr (std::is_same_v<std::decay_t<decltype(of)>, OneHot>) {
                    return of.ids.get();
                } else {
                    return of->get();
                }
            },
            tensor.elements_);
    };
    const auto same_layout = [](const Layout& a, const Layout& b) {
        return &a == &b || (a.offset == b.offset && a.shape == b.shape && a.strides == b.strides);
    };
    return dtype_ == other.dtype_ && elements_.index() == other.elements_.index() &&
           same_layout(*layout_, *other.layout_) && holder(*this) == holder(other);
}

template <class T> const T* Tensor::storage_data() const { return (*std::get<Shared<T>>(elements_))->data(); }

template <class T> T* Tensor::writable_storage() {
    auto& storage = *std::get<Shared<T>>(elements_);
    if (storage.use_count() > 1) { // a snapshot keeps the elements as they are
        auto copy = allocate<T>(static_cast<Index>(storage->size()));
        std::ranges::copy(*storage, copy->data());
        storage = std::move(copy);
    }
    return storage->data();
}

template <class T> std::span<T> Tensor::data() {
    const auto rest = std::as_const(*this).template data<T>();
    return rest.empty() ? std::span<T>() : std::span<T>(writable_storage<T>() + offset(), rest.size());
}

template <class T> std::span<const T> Tensor::data() const {
    const auto& storage = **std::get<Shared<T>>(elements_);
    if (size() == 0) {
        return {};
    }
    const auto rest =
        std::span<const T>(storage.data(), storage.size()).subspan(static_cast<std::size_t>(offset()));
    return is_row_major() ? rest.first(static_cast<std::size_t>(size())) : rest;
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
template const float* Tensor::storage_data<float>() const;
template float* Tensor::writable_storage<float>();
template const double* Tensor::storage_data<double>() const;
template double* Tensor::writable_storage<double>();
template const std::int32_t* Tensor::storage_data<std::int32_t>() const;
template std::int32_t* Tensor::writable_storage<std::int32_t>();
template const std::int64_t* Tensor::storage_data<std::int64_t>() const;
template std::int64_t* Tensor::writable_storage<std::int64_t>();
template const bool* Tensor::storage_data<bool>() const;
template bool* Tensor::writable_storage<bool>();
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
