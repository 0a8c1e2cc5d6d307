#include "core/array/arrangement.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/tensor.hpp"

namespace lim::array {

Tensor concatenate(const std::vector<Tensor>& tensors, Index axis) {
    const auto i = static_cast<std::size_t>(axis);
    Shape shape = tensors.front().shape();
    shape[i] = 0;
    for (const Tensor& tensor : tensors) {
        shape[i] += tensor.shape()[i];
    }
    return with_type_of(tensors.front().dtype(), [&](auto zero) {
        const Tensor result = Tensor::uninitialised<decltype(zero)>(shape);
        Index start = 0;
        for (const Tensor& tensor : tensors) {
            const Index length = tensor.shape()[i];
            Tensor part = slice(result, axis, start, 1, length);
            copy_into(part, tensor);
            start += length;
        }
        return result;
    });
}

Tiling tiling(const Shape& shape, const Shape& counts) {
    const std::size_t missing = counts.size() - shape.size();
    Tiling result;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const Index length = i < missing ? 1 : shape[i - missing];
        result.apart.insert(result.apart.end(), {1, length});
        result.spread.insert(result.spread.end(), {counts[i], length});
        // of a tensor without elements, whose other axes may be of any length, it may wrap around
        result.whole.push_back(
            static_cast<Index>(static_cast<std::uint64_t>(counts[i]) * static_cast<std::uint64_t>(length)));
    }
    return result;
}

Tensor tile(const Tensor& x, const Tiling& tiling) {
    const Tensor apart = *reshape_view(x.row_major(), tiling.apart);
    return reshape_view(contiguous(broadcast_to(apart, tiling.spread)), tiling.whole)->snapshot();
}

Tensor flip(const Tensor& x, const std::vector<Index>& axes) {
    Tensor flipped = in_memory(x);
    for (const Index axis : axes) {
        if (const Index length = x.shape()[static_cast<std::size_t>(axis)]; length > 1) {
            flipped = slice(flipped, axis, length - 1, -1, length);
        }
    }
    return flipped.row_major().snapshot();
}

Tensor triangle(const Tensor& x, Index diagonal, bool upper) {
    const Index rows = x.shape()[x.shape().size() - 2];
    const Index columns = x.shape().back();
    Tensor stays = Tensor::uninitialised<bool>({rows, columns});
    Index position = 0;
    for (bool& each : stays.data<bool>()) {
        const Index right = position % columns - position / columns;
        each = upper ? right >= diagonal : right <= diagonal;
        ++position;
    }
    return where(stays, x, full({}, x.dtype(), std::int64_t{0}));
}

} // namespace lim::array
