#include "core/session/copy_out.hpp"

#include "core/dtype.hpp"

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

/// A matrix whose columns lie one after another.
template <class T> void copy_transposed(const Tensor& matrix, Index first, Index count,
                                        std::span<std::byte> out) {
    const Index rows = matrix.shape()[0];
    const Index columns = matrix.shape()[1];
    const auto elements = matrix.data<T>();
    for (Index i = 0; i < count; ++i) {
        const Index row = (first + i) / columns;
        const Index column = (first + i) % columns;
        std::memcpy(&out[static_cast<std::size_t>(i) * sizeof(T)],
                    &elements[static_cast<std::size_t>(column * rows + row)], sizeof(T));
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
            copy_transposed<T>(tensor, first, count, out);
        } else {
            const auto some =
                tensor.data<T>().subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
            std::ranges::copy(std::as_bytes(some), out.begin());
        }
    });
}

} // namespace lim
