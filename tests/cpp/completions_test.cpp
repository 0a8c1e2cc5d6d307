/// The names that may be typed next.

#include "cells.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace lim {
namespace {

using notebook::Completion;
using std::string;
using Kind = Completion::Kind;

const string torch_cell = "import torch\ntorch.manual_seed(1)\nembedding = torch.nn.Embedding(4, 5)\n"
                          "idx = torch.tensor([2, 3, 1])\n_hidden = 1\nlen = 3";

/// By name; in the order of their letters, each once, none that begins with `_`.
std::map<string, Completion> offered(notebook::Notebook& notebook, std::size_t cell, const string& object) {
    const auto completions = notebook.completions(cell, object);
    std::map<string, Completion> by_name;
    string before;
    for (const Completion& completion : completions) {
        EXPECT_LT(before, completion.name);
        EXPECT_FALSE(completion.name.starts_with("_"));
        EXPECT_EQ(completion.detail.find('\n'), string::npos) << completion.name;
        before = completion.name;
        by_name.emplace(completion.name, completion);
    }
    return by_name;
}

std::map<string, Completion> offered(const string& cell, const string& object) {
    auto notebook = cells::notebook();
    (void)notebook.run({cell});
    return offered(notebook, 0, object);
}

void expect(const std::map<string, Completion>& names, const string& name, const string& detail, Kind kind) {
    const auto found = names.find(name);
    ASSERT_NE(found, names.end()) << name;
    EXPECT_EQ(found->second.detail, detail) << name;
    EXPECT_EQ(found->second.kind, kind) << name;
}

TEST(Completions, AreVariablesBuiltinsAndKeywords) {
    const auto names = offered(torch_cell, "");
    expect(names, "torch", "module torch", Kind::module);
    expect(names, "embedding", "Embedding(4, 5)", Kind::variable);
    expect(names, "idx", "Tensor (3,) int64", Kind::variable);
    expect(names, "len", "int 3", Kind::variable);
    expect(names, "sum", "sum(iterable, /, start=0)", Kind::function);
    expect(names, "range", "range(*bounds)", Kind::type);
    expect(names, "for", "", Kind::keyword);
    expect(names, "def", "", Kind::keyword);
    EXPECT_FALSE(names.contains("async")) << "the page has none";
    EXPECT_FALSE(names.contains("append"));
    EXPECT_TRUE(offered("x = = 1", "").contains("print")) << "where no cell ran";
}

TEST(Completions, AreWhatAModuleOffers) {
    const auto torch = offered(torch_cell, "torch");
    expect(torch, "nn", "module torch.nn", Kind::module);
    expect(torch, "optim", "module torch.optim", Kind::module);
    expect(torch, "float32", "dtype torch.float32", Kind::property);
    expect(torch, "Tensor", "Tensor(data=None, /)", Kind::type);
    EXPECT_TRUE(torch.at("tensor").detail.starts_with("tensor(data"));
    EXPECT_EQ(torch.at("tensor").kind, Kind::function);
    const auto nn = offered(torch_cell, "torch.nn");
    expect(nn, "functional", "module torch.nn.functional", Kind::module);
    EXPECT_TRUE(nn.at("Embedding").detail.starts_with("Embedding(num_embeddings, embedding_dim"));
    EXPECT_EQ(nn.at("Embedding").kind, Kind::type);
    expect(offered("from torch.nn import functional as F", "F"), "one_hot", "one_hot(input, num_classes=-1)",
           Kind::function);
    EXPECT_EQ(offered("import numpy as np", "np").at("arange").kind, Kind::function);
    EXPECT_TRUE(offered("import tensorflow as tf", "tf.keras").contains("layers"));
    EXPECT_TRUE(offered("x = = 1", "torch.nn").contains("Embedding")) << "a module that is not imported";
    EXPECT_TRUE(offered(torch_cell, "torch.fft").empty());
}

TEST(Completions, AreWhatAValueOffers) {
    const auto embedding = offered(torch_cell, "embedding");
    expect(embedding, "weight", "Parameter (4, 5) float32", Kind::property);
    expect(embedding, "parameters", "parameters(recurse=True)", Kind::function);
    const auto weight = offered(torch_cell, "embedding.weight");
    expect(weight, "T", "Tensor (5, 4) float32", Kind::property);
    expect(weight, "shape", "torch.Size([4, 5])", Kind::property);
    expect(weight, "grad", "None", Kind::property);
    EXPECT_EQ(weight.at("sum").kind, Kind::function);
    EXPECT_TRUE(weight.at("sum").detail.starts_with("sum("));
    expect(offered(torch_cell, "idx"), "mT", "", Kind::property);
    EXPECT_TRUE(offered("x = 'text'", "x").contains("upper"));
    EXPECT_TRUE(offered("x = [1]", "x").contains("append"));
    EXPECT_TRUE(offered("import numpy as np\nx = np.ones(3)", "x").contains("reshape"));
    EXPECT_TRUE(offered("import torch", "torch.nn.Embedding").contains("from_pretrained"));
    EXPECT_TRUE(offered(torch_cell, "nothing").empty());
    EXPECT_TRUE(offered(torch_cell, "embedding.nothing").empty());
}

TEST(Completions, AreThoseAfterTheirCell) {
    auto notebook = cells::notebook();
    (void)notebook.run({"x = 1", "y = 2", "1 / 0\nz = 3", "u = 4"});
    EXPECT_FALSE(offered(notebook, 0, "").contains("y"));
    EXPECT_TRUE(offered(notebook, 1, "").contains("y"));
    EXPECT_TRUE(offered(notebook, 3, "").contains("y")) << "the cell did not run";
    EXPECT_FALSE(offered(notebook, 3, "").contains("u"));
    EXPECT_FALSE(offered(notebook, 9, "").contains("x"));
}

} // namespace
} // namespace lim
