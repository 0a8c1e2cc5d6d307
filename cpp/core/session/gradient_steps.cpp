#include "core/framework/ones.hpp"
#include "core/ops.hpp"
#include "core/session/session.hpp"

namespace lim {

void Session::torch_backward_of_sum(const std::string& layer, const std::string& input) {
    const auto& [kind, weight, bias] = names_.get<torch::Layer>(layer);
    const Tensor& x = names_.get<torch::Value>(input).tensor;
    const Shape& sizes = weight.tensor.shape();
    memory().require(sizes, DType::float32);
    if (kind == torch::Layer::Kind::embedding) {
        Shape looked_up = x.shape();
        looked_up.push_back(sizes[1]);
        const Tensor grad_out = ones(std::move(looked_up), memory());
        names_.set(layer + ".weight.grad", torch::Value{embedding_gradient(x, grad_out, sizes[0])});
    } else {
        Shape out = x.shape();
        out.back() = sizes[0];
        const Tensor grad_out = ones(std::move(out), memory());
        names_.set(layer + ".weight.grad", torch::Value{linear_gradient(x, grad_out)});
    }
}

void Session::torch_transpose(const std::string& out, const std::string& of) {
    names_.set(out, torch::Value{names_.torch_value(of).tensor.transposed()});
}

void Session::tf_gradient_of_sum(const std::string& out, const std::string& layer, const std::string& input) {
    const auto& called = names_.get<keras::Layer>(layer);
    const auto& x = names_.get<keras::Value>(input);
    if (called.kind == keras::Layer::Kind::embedding) {
        names_.set(out, keras::embeddings_gradient_of_sum(called, x, memory()));
    } else {
        names_.set(out, keras::kernel_gradient_of_sum(called, x, memory()));
    }
}

void Session::tf_convert_to_tensor(const std::string& out, const std::string& of) {
    names_.set(out, keras::to_tensor(names_.get<keras::IndexedSlices>(of), memory()));
}

} // namespace lim
