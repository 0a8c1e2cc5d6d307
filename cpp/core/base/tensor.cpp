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
    return std::make_shared<Storage<T>>(typename Storage<T>::shape_type{static_cast<std::size_t>(count)});
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
    const Index size = element_count(shape);
    Shape strides = row_major_strides(shape);
    return std::make_shared<const Layout>(Layout{std::move(shape), std::move(strides), 0, true, size});
}

Tensor::Tensor(const Tensor& other) = default;
Tensor::Tensor(Tensor&& other) noexcept = default;
Tensor& Tensor::operator=(const Tensor& other) = default;
Tensor& Tensor::operator=(Tensor&& other) noexcept = default;
Tensor::~Tensor() = default;

Index Tensor::size() const { return is_plain() ? layout_->size : element_count(shape()); }

template <class T> Tensor Tensor::of_layout(LayoutPtr layout) {
    Elements elements = std::make_shared<std::shared_ptr<void>>(allocate<T>(layout->size));
    return {dtype_of<T>, std::move(layout), std::move(elements)};
}

template <class T> Tensor Tensor::uninitialised(Shape shape) {
    return of_layout<T>(row_major_layout(std::move(shape)));
}

template <class T> Tensor Tensor::uninitialised_like(const Tensor& other) {
    return of_layout<T>(other.is_plain() ? other.layout_ : row_major_layout(other.shape()));
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
    return {dtype, row_major_layout(std::move(shape)),
            std::make_shared<std::shared_ptr<void>>(std::move(copy)), true};
}

bool Tensor::is_row_major() const {
    if (is_one_hot() || is_plain() || size() == 0) {
        return !is_one_hot();
    }
    const Shape& shape = layout_->shape;
    const Shape& strides = layout_->strides;
    Index step = 1;
    for (std::size_t axis = shape.size(); axis-- > 0; step *= shape[axis]) {
        if (shape[axis] > 1 && strides[axis] != step) {
            return false;
        }
    }
    return true;
}

bool Tensor::is_column_major() const {
    return rank() == 2 && !is_one_hot() && !is_row_major() && transposed().is_row_major();
}

template <class T> const Storage<T>& Tensor::stored() const {
    if (dtype_ != dtype_of<T> || is_one_hot_) {
        throw std::invalid_argument("elements of another type");
    }
    return *static_cast<const Storage<T>*>(elements_->get());
}

const Storage<std::int64_t>& Tensor::stored_ids() const {
    return *static_cast<const Storage<std::int64_t>*>(elements_->get());
}

std::span<const std::int64_t> Tensor::one_hot_ids() const {
    if (!is_one_hot_) {
        throw std::invalid_argument("elements in memory have no IDs");
    }
    return {stored_ids().data(), stored_ids().size()};
}

const void* Tensor::storage() const { return elements_.get(); }

std::weak_ptr<const void> Tensor::storage_holder() const { return elements_; }

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
    return is_one_hot() ? *this
                        : Tensor(dtype_, layout_, std::make_shared<std::shared_ptr<void>>(*elements_));
}

bool Tensor::has_elements_of(const Tensor& other) const {
    const auto same_layout = [](const Layout& a, const Layout& b) {
        return &a == &b || (a.offset == b.offset && a.shape == b.shape && a.strides == b.strides);
    };
    return dtype_ == other.dtype_ && is_one_hot_ == other.is_one_hot_ &&
           same_layout(*layout_, *other.layout_) && *elements_ == *other.elements_;
}

template <class T> const T* Tensor::storage_data() const { return stored<T>().data(); }

template <class T> T* Tensor::writable_storage() {
    const Storage<T>& storage = stored<T>();
    if (elements_->use_count() > 1) { // a snapshot keeps the elements as they are
        auto copy = allocate<T>(static_cast<Index>(storage.size()));
        std::ranges::copy(storage, copy->data());
        *elements_ = std::move(copy);
    }
    return static_cast<Storage<T>*>(elements_->get())->data();
}

template <class T> std::span<T> Tensor::data() {
    const auto rest = std::as_const(*this).template data<T>();
    return rest.empty() ? std::span<T>() : std::span<T>(writable_storage<T>() + offset(), rest.size());
}

template <class T> std::span<const T> Tensor::data() const {
    const Storage<T>& storage = stored<T>();
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
template Tensor Tensor::uninitialised<std::uint8_t>(Shape);
template Tensor Tensor::uninitialised_like<float>(const Tensor&);
template Tensor Tensor::uninitialised_like<double>(const Tensor&);
template Tensor Tensor::uninitialised_like<std::int32_t>(const Tensor&);
template Tensor Tensor::uninitialised_like<std::int64_t>(const Tensor&);
template Tensor Tensor::uninitialised_like<bool>(const Tensor&);
template Tensor Tensor::uninitialised_like<std::uint8_t>(const Tensor&);
template Tensor Tensor::of(Shape, std::span<const float>);
template Tensor Tensor::of(Shape, std::span<const double>);
template Tensor Tensor::of(Shape, std::span<const std::int32_t>);
template Tensor Tensor::of(Shape, std::span<const std::int64_t>);
template Tensor Tensor::of(Shape, std::span<const bool>);
template Tensor Tensor::of(Shape, std::span<const std::uint8_t>);
template const float* Tensor::storage_data<float>() const;
template float* Tensor::writable_storage<float>();
template const double* Tensor::storage_data<double>() const;
template double* Tensor::writable_storage<double>();
template const std::int32_t* Tensor::storage_data<std::int32_t>() const;
template std::int32_t* Tensor::writable_storage<std::int32_t>();
template const std::int64_t* Tensor::storage_data<std::int64_t>() const;
template std::int64_t* Tensor::writable_storage<std::int64_t>();
template const bool* Tensor::storage_data<bool>() const;
template const std::uint8_t* Tensor::storage_data<std::uint8_t>() const;
template bool* Tensor::writable_storage<bool>();
template std::uint8_t* Tensor::writable_storage<std::uint8_t>();
template std::span<float> Tensor::data<float>();
template std::span<double> Tensor::data<double>();
template std::span<std::int32_t> Tensor::data<std::int32_t>();
template std::span<std::int64_t> Tensor::data<std::int64_t>();
template std::span<bool> Tensor::data<bool>();
template std::span<std::uint8_t> Tensor::data<std::uint8_t>();
template std::span<const float> Tensor::data<float>() const;
template std::span<const double> Tensor::data<double>() const;
template std::span<const std::int32_t> Tensor::data<std::int32_t>() const;
template std::span<const std::int64_t> Tensor::data<std::int64_t>() const;
template std::span<const bool> Tensor::data<bool>() const;
template std::span<const std::uint8_t> Tensor::data<std::uint8_t>() const;

} // namespace lim
