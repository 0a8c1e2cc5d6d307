#pragma once

#include "core/kernels/cache_lines.hpp"
#include "core/xtensor.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace lim {

using Index = std::int64_t;
using Shape = std::vector<Index>;

enum class DType : std::uint8_t { float32, float64, int32, int64, boolean };

/// Bytes of one element.
[[nodiscard]] Index item_size(DType dtype);

/// The number of elements of a shape; 1 for a scalar's empty shape.
[[nodiscard]] Index element_count(const Shape& shape);

/// The strides, in elements, of a row-major tensor of this shape.
[[nodiscard]] Shape row_major_strides(const Shape& shape);

/// Elements in memory, not initialised by `Storage<T>::from_shape`.
template <class T> using Storage = xt::xtensor<T, 1, xt::layout_type::row_major, CacheLines<T>>;

/// Shared elements seen through strides, as torch's strided layout: a transpose shares its storage.
template <class T> struct Strided {
    std::shared_ptr<Storage<T>> storage;
    Shape strides; // in elements, one for each dimension
};

/// One-hot vectors that are not in memory: element (…, k) is 1 where the ID at (…) is k, else 0.
struct OneHot {
    std::shared_ptr<const Storage<std::int64_t>> ids; // flat, in row-major order of the leading dimensions
};

/// A tensor of any rank: a dtype, a shape, and shared elements or a rule that gives them.
/// Copies share their elements, as Python's references do.
class Tensor {
public:
    /// Row-major and uninitialised. T is one of float, double, int32_t, int64_t, bool.
    template <class T> [[nodiscard]] static Tensor uninitialised(Shape shape);

    /// Row-major, holding a copy of `values`, which must be as many as the shape has.
    template <class T> [[nodiscard]] static Tensor of(Shape shape, std::span<const T> values);

    /// One-hot vectors of `classes` columns for int64 `ids` of any shape, as (…, classes), taking no memory.
    /// IDs outside [0, classes) give rows of zeros, as tf.one_hot does.
    [[nodiscard]] static Tensor one_hot(const Tensor& ids, Index classes, DType dtype);

    [[nodiscard]] DType dtype() const noexcept { return dtype_; }
    [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
    [[nodiscard]] Index rank() const noexcept { return static_cast<Index>(shape_.size()); }
    [[nodiscard]] Index size() const { return element_count(shape_); }
    [[nodiscard]] bool is_row_major() const;
    [[nodiscard]] bool is_one_hot() const noexcept { return std::holds_alternative<OneHot>(elements_); }

    /// The IDs of a tensor made by `one_hot`, flat.
    [[nodiscard]] std::span<const std::int64_t> one_hot_ids() const;

    /// A matrix with its dimensions swapped, sharing its elements.
    [[nodiscard]] Tensor transposed() const;

    /// The same elements, row by row in memory: itself if they lie so already, else a copy.
    [[nodiscard]] Tensor row_major() const;

    /// The elements in memory order; of a row-major tensor, in logical order.
    template <class T> [[nodiscard]] std::span<T> data();
    template <class T> [[nodiscard]] std::span<const T> data() const;

    /// One element by its row-major position, as a number: exact for every dtype but int64 beyond 2⁵³.
    [[nodiscard]] double real_at(Index position) const;

    /// One element of an integer or boolean tensor by its row-major position.
    [[nodiscard]] std::int64_t integer_at(Index position) const;

    /// The same values in another dtype (a one-hot stays one without memory).
    [[nodiscard]] Tensor cast(DType dtype) const;

private:
    using Elements = std::variant<Strided<float>, Strided<double>, Strided<std::int32_t>,
                                  Strided<std::int64_t>, Strided<bool>, OneHot>;
    Tensor(DType dtype, Shape shape, Elements elements)
        : dtype_(dtype), shape_(std::move(shape)), elements_(std::move(elements)) {}

    DType dtype_;
    Shape shape_;
    Elements elements_;
};

} // namespace lim
