#pragma once

#include "core/base/cache_lines.hpp"
#include "core/base/dtype.hpp"
#include "core/base/xtensor.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lim {

using Index = std::int64_t;
using Shape = std::vector<Index>;

/// The number of elements of a shape; 1 for a scalar's empty shape.
[[nodiscard]] Index element_count(const Shape& shape);

/// shape (…, anything) as (…, length).
[[nodiscard]] Shape with_last(Shape shape, Index length);

/// The strides, in elements, of a row-major tensor of this shape; an axis without elements counts as one of
/// length 1.
[[nodiscard]] Shape row_major_strides(const Shape& shape);

/// Elements in memory, not initialised where they are made of a shape.
template <class T> using Storage = xt::xtensor<T, 1, xt::layout_type::row_major, CacheLines<T>>;

/// A tensor of any rank: a dtype, a shape, and shared elements seen through strides, as torch's strided
/// layout, or a rule that gives them. Copies share their elements, as Python's references do; so do slices
/// and transposes.
class Tensor {
public:
    // Not inlined: hundreds of places copy and drop tensors, and on the page bytes count.
    Tensor(const Tensor& other);
    Tensor(Tensor&& other) noexcept;
    Tensor& operator=(const Tensor& other);
    Tensor& operator=(Tensor&& other) noexcept;
    ~Tensor();

    /// Row-major and uninitialised. T is one of float, double, int32_t, int64_t, uint8_t, bool.
    template <class T> [[nodiscard]] static Tensor uninitialised(Shape shape);
    /// The same in the shape of another tensor.
    template <class T> [[nodiscard]] static Tensor uninitialised_like(const Tensor& other);

    /// Row-major, holding a copy of `values`, which must be as many as the shape has.
    template <class T> [[nodiscard]] static Tensor of(Shape shape, std::span<const T> values);

    /// One-hot vectors of `classes` columns for int64 `ids` of any shape, as (…, classes), taking no memory.
    /// IDs outside [0, classes) give rows of zeros, as tf.one_hot does.
    [[nodiscard]] static Tensor one_hot(const Tensor& ids, Index classes, DType dtype);

    [[nodiscard]] DType dtype() const noexcept { return dtype_; }
    [[nodiscard]] const Shape& shape() const noexcept { return layout_->shape; }
    [[nodiscard]] Index rank() const noexcept { return static_cast<Index>(shape().size()); }
    [[nodiscard]] Index size() const;
    [[nodiscard]] bool is_row_major() const;
    /// Whether it is a matrix whose elements lie column by column, and not row by row.
    [[nodiscard]] bool is_column_major() const;
    /// Whether its elements begin with the storage and lie row by row, with the strides that are usual for
    /// the shape; true of most, and known at once.
    [[nodiscard]] bool is_plain() const noexcept { return layout_->is_plain; }
    [[nodiscard]] bool is_one_hot() const noexcept { return is_one_hot_; }

    /// The IDs of a tensor made by `one_hot`, flat.
    [[nodiscard]] std::span<const std::int64_t> one_hot_ids() const;

    /// Where the elements lie in their storage, in elements. Not for a tensor made by `one_hot`.
    [[nodiscard]] const Shape& strides() const noexcept { return layout_->strides; }
    [[nodiscard]] Index offset() const noexcept { return layout_->offset; }

    /// Who holds the elements: two tensors that share them have the same.
    [[nodiscard]] const void* storage() const;
    /// The same, which tells whether it still exists. Not for a tensor made by `one_hot`.
    [[nodiscard]] std::weak_ptr<const void> storage_holder() const;

    /// Other elements of the same storage; all must lie within it. Not for a tensor made by `one_hot`.
    [[nodiscard]] Tensor view(Shape shape, Shape strides, Index offset) const;

    /// A matrix with its dimensions swapped, sharing its elements.
    [[nodiscard]] Tensor transposed() const;

    /// The same elements, row by row in memory: itself if they lie so already, else a copy.
    [[nodiscard]] Tensor row_major() const;

    /// The elements in memory order, from the first on; of a row-major tensor, all of them in logical order.
    template <class T> [[nodiscard]] std::span<T> data();
    template <class T> [[nodiscard]] std::span<const T> data() const;

    /// The same elements as they are now: what is written to this tensor later does not reach them. Nothing
    /// is copied until then.
    [[nodiscard]] Tensor snapshot() const;

    /// Whether these are the other's elements as they were, as a snapshot of it has them until it is written
    /// to.
    [[nodiscard]] bool has_elements_of(const Tensor& other) const;

    /// All elements of the storage, of which `offset` and `strides` say where the tensor's lie.
    template <class T> [[nodiscard]] const T* storage_data() const;
    template <class T> [[nodiscard]] T* writable_storage();

    /// One element by its row-major position, as a number: exact for every dtype but int64 beyond 2⁵³.
    [[nodiscard]] double real_at(Index position) const;

    /// One element of an integer or boolean tensor by its row-major position.
    [[nodiscard]] std::int64_t integer_at(Index position) const;

    /// The same values in another dtype (a one-hot stays one without memory).
    [[nodiscard]] Tensor cast(DType dtype) const;

private:
    /// A Storage<T> of the dtype's T, or of one-hot vectors their IDs, flat, in row-major order: element (…,
    /// k) is 1 where the ID at (…) is k, else 0. Views share the outer pointer, snapshots the inner one.
    using Elements = std::shared_ptr<std::shared_ptr<void>>;

    /// Copies of a tensor, of which a run makes many, share it, and so do results of the same shape.
    struct Layout {
        Shape shape;
        Shape strides; // in elements, one for each dimension
        Index offset = 0;
        bool is_plain = false; // made by row_major_layout
        Index size = 0;        // of a plain one
    };
    using LayoutPtr = std::shared_ptr<const Layout>;
    [[nodiscard]] static LayoutPtr row_major_layout(Shape shape);
    template <class T> [[nodiscard]] static Tensor of_layout(LayoutPtr layout);

    Tensor(DType dtype, LayoutPtr layout, Elements elements, bool is_one_hot = false)
        : dtype_(dtype), is_one_hot_(is_one_hot), layout_(std::move(layout)), elements_(std::move(elements)) {
    }

    /// The storage, of which T is the dtype's type.
    template <class T> [[nodiscard]] const Storage<T>& stored() const;
    [[nodiscard]] const Storage<std::int64_t>& stored_ids() const;

    /// Where in the storage the element at a row-major position lies.
    [[nodiscard]] Index place_of(Index position) const;

    template <class To> [[nodiscard]] To element_at(Index position) const;

    DType dtype_;
    bool is_one_hot_;
    LayoutPtr layout_;
    Elements elements_;
};

} // namespace lim
