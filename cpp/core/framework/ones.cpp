#include "core/framework/ones.hpp"

namespace lim {

Tensor ones(Shape shape, const Memory& memory) {
    memory.require(shape, DType::float32);
    Tensor result = Tensor::uninitialised<float>(std::move(shape));
    std::ranges::fill(result.data<float>(), 1.0F);
    return result;
}

} // namespace lim
