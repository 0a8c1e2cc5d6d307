#pragma once

#include "core/base/tensor.hpp"

namespace lim {

/// Calls use(place) with where in its storage each element of a strided tensor lies, in logical order.
template <class Use> void for_each_place(const Tensor& x, Use&& use) {
    const Shape& shape = x.shape();
    const Shape& strides = x.strides();
    const Index count = x.size();
    const Index length = shape.empty() ? 1 : shape.back();
    const Index step = shape.empty() ? 0 : strides.back();
    Shape at(shape.size(), 0);
    Index place = x.offset();
    for (Index done = 0; done < count; done += length) {
        Index in_row = place;
        for (Index i = 0; i < length; ++i, in_row += step) {
            use(in_row);
        }
        for (std::size_t axis = shape.size(); axis-- > 1;) { // the last index before it that can go on does
            place += strides[axis - 1];
            if (++at[axis - 1] < shape[axis - 1]) {
                break;
            }
            place -= strides[axis - 1] * shape[axis - 1];
            at[axis - 1] = 0;
        }
    }
}

} // namespace lim
