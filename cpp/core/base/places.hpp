#pragma once

#include "core/base/tensor.hpp"

namespace lim {

/// Calls use(place) with where in its storage each element of a strided tensor lies, in logical order.
template <class Use> void for_each_place(const Tensor& x, Use&& use) {
    const Shape& shape = x.shape();
    const Shape& strides = x.strides();
    const Index count = x.size();
    Shape at(shape.size(), 0);
    Index place = x.offset();
    for (Index done = 0; done < count; ++done) {
        use(place);
        for (std::size_t axis = shape.size(); axis-- > 0;) { // the last index that can go on does
            place += strides[axis];
            if (++at[axis] < shape[axis]) {
                break;
            }
            place -= strides[axis] * shape[axis];
            at[axis] = 0;
        }
    }
}

} // namespace lim
