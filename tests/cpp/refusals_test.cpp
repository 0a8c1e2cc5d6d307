/// What a refusal says that there is instead: the name that was likely meant, which is there.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"
#include "core/python/module.hpp"
#include "core/python/nearby.hpp"
#include "core/python/type_lookup.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

using std::string;

const string imports = "import torch, torch.nn, torch.nn.functional, torch.optim, torch.nn.init\n"
                       "import numpy, os, tensorflow\n";

/// What the last line is refused with, or nothing.
string refusal_of(const string& line) {
    notebook::Notebook notebook(all_frameworks(), {});
    const auto answers = notebook.run({imports + line});
    return answers[0].refused ? answers[0].refused->message : "";
}

const string way_out = " Export the notebook to run it in Jupyter.";

TEST(Refusals, NameWhatIsMissing) {
    EXPECT_EQ(refusal_of("torch.nn.Conv1d"), "This page has no `torch.nn.Conv1d`." + way_out);
    EXPECT_EQ(refusal_of("torch.fft"), "This page has no `torch.fft`." + way_out);
    EXPECT_EQ(refusal_of("torch.zeros(2).cumsum(0)"), "This page has no `torch.Tensor.cumsum`." + way_out);
    EXPECT_EQ(refusal_of("import scipy"), "This page has no `scipy`." + way_out);
}

TEST(Refusals, OfferTheNameThatWasLikelyMeant) {
    const auto offers = [](const string& line, const string& missing, const string& instead) {
        EXPECT_EQ(refusal_of(line),
                  "This page has no `" + missing + "`. There is `" + instead + "`." + way_out);
    };
    offers("torch.nn.embedding", "torch.nn.embedding", "torch.nn.Embedding");
    offers("torch.nn.functional.one_hott", "torch.nn.functional.one_hott", "torch.nn.functional.one_hot");
    offers("torch.functional", "torch.functional", "torch.nn.functional");
    offers("torch.bmm", "torch.bmm", "torch.matmul");
    offers("numpy.asarray", "numpy.asarray", "numpy.array");
    offers("torch.zeros(2).reshap(1, 2)", "torch.Tensor.reshap", "torch.Tensor.reshape");
    offers("torch.zeros(2).fill(1)", "torch.Tensor.fill", "torch.Tensor.fill_");
    offers("torch.nn.Embedding.from_pretraind", "torch.nn.Embedding.from_pretraind",
           "torch.nn.Embedding.from_pretrained");
    offers("numpy.eye(2).reshap(4)", "numpy.ndarray.reshap", "numpy.ndarray.reshape");
    offers("tensorflow.eye(2).shap", "EagerTensor.shap", "EagerTensor.shape");
    offers("{}.item()", "dict.item", "dict.items");
    offers("import tensorflo", "tensorflo", "tensorflow");
    offers("torch.zeros(2).type(dtyp=int)", "torch.Tensor.type(dtyp=…)", "type(dtype=…)");
}

TEST(Refusals, OfferOfModulesOnlyWhatThereIs) {
    for (const python::Modules modules : all_frameworks()) {
        for (const python::Module* module : modules) {
            for (const python::Instead& instead : module->instead) {
                const string offered(instead.there_is);
                const string missing = module->name + ("." + string(instead.name));
                EXPECT_NE(refusal_of(missing).find("There is `" + offered + "`"), string::npos) << missing;
                EXPECT_EQ(offered == "@" ? "" : refusal_of(offered + ";"), "") << missing;
            }
        }
    }
}

// PyTorch reads sizes beyond the last one there; this page does not.
TEST(Refusals, LeaveWhatASecondEllipsisIsFollowedBy) {
    EXPECT_NE(refusal_of("torch.eye(2)[..., ..., 5]"), "");
    EXPECT_NE(refusal_of("torch.eye(2)[..., ..., torch.tensor([True, False])]"), "");
    EXPECT_EQ(refusal_of("torch.eye(2)[..., ...]"), "");
}

TEST(Refusals, TellMagicsFromNamesThatAreMissing) {
    const auto last = [](std::vector<string> cells) {
        notebook::Notebook notebook(all_frameworks(), {});
        const auto answer = notebook.run(cells).back();
        return answer.refused ? answer.refused->message : answer.error ? answer.error->type : "";
    };
    const string no_magics = "This page has none of IPython's `%`, `!` and `?` commands." + way_out;
    for (const char* cell :
         {"pip install torch", "ls", "ls -la", "rep(x)", "  who\n", "time 1 + 1", "%time 1"}) {
        EXPECT_EQ(last({"x = 1", cell}), no_magics) << cell;
    }
    EXPECT_EQ(last({"rep = len", "rep('x')"}), "");
    EXPECT_EQ(last({"time == 1"}), "NameError");
    EXPECT_EQ(last({"1\nls"}), "NameError");
    EXPECT_EQ(last({"pips"}), "NameError");
}

TEST(Nearest, IsNearBySpelling) {
    const std::vector<std::string_view> names{"sum", "mean", "reshape", "Embedding", "__version__"};
    EXPECT_EQ(python::nearest("reshap", names), "reshape");
    EXPECT_EQ(python::nearest("embeding", names), "Embedding");
    EXPECT_EQ(python::nearest("SUM", names), "sum");
    EXPECT_EQ(python::nearest("sub", names), "") << "short names that differ mean something else";
    EXPECT_EQ(python::nearest("version", names), "");
    EXPECT_EQ(python::nearest("", names), "");
}

} // namespace
} // namespace lim
