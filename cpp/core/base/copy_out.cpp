#include "core/base/copy_out.hpp"

#include "core/base/tensor.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace lim {
namespace {

static_assert(std::endian::native == std::endian::little);

template <class T> void copy_one_hot(const Tensor& tensor, Index first, Index count,
                                     std::span<std::byte> out) {
    std::ranges::fill(out, std::byte{0});
    const Index classes = tensor.shape().back();
    const auto ids = tensor.one_hot_ids();
    const T one{1};
    for (Index row = first / classes; row * classes < first + count; ++row) {
        const Index id = ids[static_cast<std::size_t>(row)];
        const Index at = row * classes + id - first;
        if (id >= 0 && id < classes && at >= 0 && at < count) {
            std::memcpy(&out[static_cast<std::size_t>(at) * sizeof(T)], &one, sizeof(T));
        }
    }
}

/// Elements that lie anywhere in their storage: of a transpose, a slice.
template <class T> void copy_strided(const Tensor& tensor, Index first, Index count,
                                     std::span<std::byte> out) {
    const Shape& shape = tensor.shape();
    const Shape& strides = tensor.strides();
    Shape at(shape.size());
    Index place = tensor.offset();
    Index rest = first;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        at[axis] = rest % shape[axis];
        rest /= shape[axis];
        place += at[axis] * strides[axis];
    }
    const T* const elements = tensor.storage_data<T>();
    for (Index i = 0; i < count; ++i) {
        std::memcpy(&out[static_cast<std::size_t>(i) * sizeof(T)], &elements[place], sizeof(T));
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            place += strides[axis];
            if (++at[axis] < shape[axis]) {
                break;
            }
            place -= shape[axis] * strides[axis];
            at[axis] = 0;
        }
    }
}

} // namespace

void copy_out(const Tensor& tensor, Index first, Index count, std::span<std::byte> out) {
    if (count == 0) {
        return;
    }
    with_type_of(tensor.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if (tensor.is_one_hot()) {
            copy_one_hot<T>(tensor, first, count, out);
        } else if (!tensor.is_row_major()) {
            copy_strided<T>(tensor, first, count, out);
        } else {
            const auto some =
                tensor.data<T>().subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
            std::ranges::copy(std::as_bytes(some), out.begin());
        }
    });
}

} // namespace lim
