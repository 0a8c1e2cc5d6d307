#include "core/framework/literal.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/framework/torch/random.hpp"
#include "core/framework/torch/tensor.hpp"
#include "core/session/session.hpp"

namespace lim {

using std::string;

void Session::torch_tensor(const string& out, const string& literal) {
    names_.set(out, torch::tensor(parse_literal(literal)));
}

void Session::torch_builtin_max_plus_one(const string& out, const string& of) {
    names_.set(out, torch::plus_one(torch::builtin_max(names_.get<torch::Value>(of))));
}

void Session::torch_max_plus_one(const string& out, const string& of) {
    names_.set(out, torch::plus_one(torch::max(names_.get<torch::Value>(of))));
}

void Session::torch_manual_seed(const string& literal) {
    torch::manual_seed(generator_, parse_literal(literal));
}

void Session::torch_embedding(const string& out, const string& num, const string& dim) {
    names_.set(out,
               torch::embedding_layer(names_.argument<torch::Value>(num), names_.argument<torch::Value>(dim),
                                      generator_, memory(), progress_));
}

void Session::torch_linear(const string& out, const string& in_features, const string& out_features) {
    names_.set(out, torch::linear_layer(names_.argument<torch::Value>(in_features),
                                        names_.argument<torch::Value>(out_features), generator_, memory(),
                                        progress_));
}

void Session::torch_set_weight(const string& layer, const string& row, const string& col,
                               const string& value) {
    torch::set_item(names_.get<torch::Layer>(layer).weight, parse_literal(row), parse_literal(col),
                    parse_literal(value));
}

void Session::torch_share_weight_transposed(const string& layer, const string& from) {
    names_.get<torch::Layer>(layer).weight =
        torch::parameter_of_transposed(names_.get<torch::Layer>(from).weight);
}

void Session::torch_one_hot(const string& out, const string& ids) {
    names_.set(out, torch::one_hot(names_.get<torch::Value>(ids), std::nullopt, memory()));
}

void Session::torch_one_hot_classes(const string& out, const string& ids, const string& classes) {
    names_.set(
        out, torch::one_hot(names_.get<torch::Value>(ids), names_.argument<torch::Value>(classes), memory()));
}

void Session::torch_float(const string& out, const string& of) {
    names_.set(out, torch::to_float(names_.get<torch::Value>(of)));
}

void Session::torch_linear_with_bias(const string& out, const string& in_features,
                                     const string& out_features) {
    names_.set(out, torch::linear_layer_with_bias(names_.argument<torch::Value>(in_features),
                                                  names_.argument<torch::Value>(out_features), generator_,
                                                  memory(), progress_));
}

void Session::torch_share_weight(const string& layer, const string& from) {
    names_.get<torch::Layer>(layer).weight = names_.get<torch::Layer>(from).weight;
}

void Session::torch_count_equal(const string& out, const string& a, const string& b) {
    names_.set(out, torch::count_equal(names_.get<torch::Value>(a), names_.get<torch::Value>(b)));
}

void Session::torch_call(const string& out, const string& layer, const string& input) {
    names_.set(out,
               torch::call(names_.get<torch::Layer>(layer), names_.argument<torch::Value>(input), memory()));
}

} // namespace lim
