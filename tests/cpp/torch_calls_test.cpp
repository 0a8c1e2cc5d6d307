#include "calls.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/text.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/framework/torch/matrix.hpp"
#include "core/framework/torch/nn.hpp"
#include "core/framework/torch/random.hpp"
#include "core/framework/torch/tensor.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using calls::Parts;
using std::string;
using torch::Layer;
using torch::Value;

const Memory memory(0x1p31);

Value tensor(const string& literal) { return torch::tensor(parse_literal(literal)); }
string repr(const Value& value) { return torch_repr(value.tensor, value.meta); }
string size(const Value& value) { return "torch.Size(" + bracketed(value.tensor.shape()) + ")"; }
Index index(const string& literal) { return *parse_literal(literal).get_if<PyInt>()->as_int64(); }

Layer embedding(const string& num, const string& dim) {
    Generator generator(0);
    return torch::embedding_layer(parse_literal(num), parse_literal(dim), generator, memory);
}

Layer padded(const string& num, const string& dim, const string& padding) {
    Generator generator(0);
    return torch::embedding_layer(index(num), index(dim), index(padding), generator, memory);
}

Layer linear(const string& in, const string& out) {
    Generator generator(0);
    return torch::linear_layer(parse_literal(in), parse_literal(out), generator, memory);
}

Value one_hot(const string& ids) { return torch::one_hot(tensor(ids), std::nullopt, memory); }

Value one_hot(const string& ids, const string& classes) {
    return torch::one_hot(tensor(ids), parse_literal(classes), memory);
}

Value no_ids() { return {Tensor::uninitialised<std::int64_t>({0})}; }

/// A literal, or the tensor of one.
torch::Argument argument(const string& text) {
    const auto ids = calls::match("torch.tensor(*)", text);
    return ids ? torch::Argument(tensor(ids->at(0))) : parse_literal(text);
}

Value product_of_one_hot(const Layer& layer, const string& ids) {
    return torch::call(layer, torch::to_float(one_hot(ids)), memory);
}

// Of two patterns that fit, the first is meant.
const std::vector<calls::Call> torch_calls = {
    {"torch.tensor(*)@torch.tensor(*)",
     [](const Parts& p) { return repr(torch::mm(tensor(p[0]), tensor(p[1]), memory)); }},
    {"torch.tensor(*).T.contiguous()",
     [](const Parts& p) { return repr(torch::contiguous_transposed(tensor(p[0]), memory)); }},
    {"torch.tensor(*).max()", [](const Parts& p) { return repr(torch::max(tensor(p[0]))); }},
    {"torch.tensor(*)", [](const Parts& p) { return repr(tensor(p[0])); }},
    {"max(torch.tensor(*))+1",
     [](const Parts& p) { return repr(torch::plus_one(torch::builtin_max(tensor(p[0])))); }},
    {"torch.equal(torch.tensor(*),torch.tensor(*))",
     [](const Parts& p) { return string(torch::equal(tensor(p[0]), tensor(p[1])) ? "True" : "False"); }},
    {"torch.manual_seed(*)",
     [](const Parts& p) {
         Generator generator(0);
         torch::manual_seed(generator, parse_literal(p[0]));
         return string("Generator");
     }},
    {"F.one_hot(torch.tensor([],dtype=torch.int64))",
     [](const Parts&) { return repr(torch::one_hot(no_ids(), std::nullopt, memory)); }},
    {"F.one_hot(torch.tensor([],dtype=torch.int64),*)",
     [](const Parts& p) { return repr(torch::one_hot(no_ids(), parse_literal(p[0]), memory)); }},
    {"F.one_hot(torch.tensor(*),*)", [](const Parts& p) { return repr(one_hot(p[0], p[1])); }},
    {"F.one_hot(torch.tensor(*))", [](const Parts& p) { return repr(one_hot(p[0])); }},
    {"nn.Embedding(*,*,padding_idx=*).weight[*]",
     [](const Parts& p) { return repr(torch::select(padded(p[0], p[1], p[2]).weight, index(p[3]))); }},
    {"nn.Embedding(*,*,padding_idx=*)",
     [](const Parts& p) { return (void)padded(p[0], p[1], p[2]), string("Embedding"); }},
    {"nn.Embedding(*,*).weight.shape", [](const Parts& p) { return size(embedding(p[0], p[1]).weight); }},
    {"nn.Embedding(*,*).weight", [](const Parts& p) { return repr(embedding(p[0], p[1]).weight); }},
    {"nn.Embedding(*,*)(*).shape",
     [](const Parts& p) { return size(torch::call(embedding(p[0], p[1]), argument(p[2]), memory)); }},
    {"nn.Embedding(*,*)(*)",
     [](const Parts& p) { return repr(torch::call(embedding(p[0], p[1]), argument(p[2]), memory)); }},
    {"nn.Embedding(*,*)", [](const Parts& p) { return (void)embedding(p[0], p[1]), string("Embedding"); }},
    {"nn.Linear(*,*,bias=False).weight.shape",
     [](const Parts& p) { return size(linear(p[0], p[1]).weight); }},
    {"nn.Linear(*,*,bias=False)(F.one_hot(torch.tensor(*)).float()).shape",
     [](const Parts& p) { return size(product_of_one_hot(linear(p[0], p[1]), p[2])); }},
    {"nn.Linear(*,*,bias=False)(F.one_hot(torch.tensor(*)).float())",
     [](const Parts& p) { return repr(product_of_one_hot(linear(p[0], p[1]), p[2])); }},
    {"nn.Linear(*,*,bias=False)(F.one_hot(torch.tensor(*))).shape",
     [](const Parts& p) { return size(torch::call(linear(p[0], p[1]), one_hot(p[2]), memory)); }},
    {"nn.Linear(*,*,bias=False)(F.one_hot(torch.tensor(*)))",
     [](const Parts& p) { return repr(torch::call(linear(p[0], p[1]), one_hot(p[2]), memory)); }},
    {"nn.Linear(*,*,bias=False)(*)",
     [](const Parts& p) { return repr(torch::call(linear(p[0], p[1]), argument(p[2]), memory)); }},
};

TEST(TorchCalls, GiveWhatPyTorchGives) { calls::expect_all("calls_torch", torch_calls); }

} // namespace
} // namespace lim
