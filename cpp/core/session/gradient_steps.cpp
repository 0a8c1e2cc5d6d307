#include "core/ops.hpp"
#include "core/session/session.hpp"

#include <algorithm>

namespace lim {
namespace {

/// The gradient of a sum with regard to what is summed.
Tensor ones(const Shape& leading, Index last, const Memory& memory) {
    Shape shape = leading;
    shape.push_back(last);
    memory.require(shape, DType::float32);
    Tensor result = Tensor::uninitialised<float>(std::move(shape));
    std::ranges::fill(result.data<float>(), 1.0F);
    return result;
}

} // namespace

void Session::torch_backward_of_sum(const std::string& layer, const std::string& input) {
    const auto& [kind, weight, bias] = names_.get<torch::Layer>(layer);
    const Tensor& x = names_.get<torch::Value>(input).tensor;
    const Shape& sizes = weight.tensor.shape();
    memory().require(sizes, DType::float32);
    if (kind == torch::Layer::Kind::embedding) {
        const Tensor grad_out = ones(x.shape(), sizes[1], memory());
        names_.set(layer + ".weight.grad", torch::Value{embedding_gradient(x, grad_out, sizes[0])});
    } else {
        const Tensor grad_out = ones({x.shape().begin(), x.shape().end() - 1}, sizes[0], memory());
        names_.set(layer + ".weight.grad", torch::Value{linear_gradient(x, grad_out)});
    }
}

void Session::torch_transpose(const std::string& out, const std::string& of) {
    names_.set(out, torch::Value{names_.torch_value(of).tensor.transposed()});
}

} // namespace lim
