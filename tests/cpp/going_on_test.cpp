/// What the cells after one that is refused answer, and those that draw before a seed.

#include "cells.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

using notebook::CellAnswer;
using std::string;

std::vector<CellAnswer> run_all(const std::vector<string>& code) { return cells::notebook().run(code); }

/// Names a module that this page does not have: such a cell is refused.
const string foreign_import = "import pandas as pd\n";

TEST(GoingOn, RunsTheCellsThatNeedNothingOfARefusedOne) {
    const auto answers = run_all({"x = 1", foreign_import + "y = pd.f(x)", "x + 1", "y + 1", "z = 3", "z"});
    EXPECT_TRUE(answers[1].refused);
    EXPECT_EQ(answers[2].result, "2");
    EXPECT_EQ(answers[3].hangs_on, 1U);
    EXPECT_FALSE(answers[3].refused || answers[3].result);
    EXPECT_EQ(answers[5].result, "3");
}

TEST(GoingOn, KeepsWhatWasMadeBeforeTheRefusedStatement) {
    const auto answers = run_all({"x = 1\n" + foreign_import + "y = 2", "x", "y"});
    EXPECT_EQ(answers[1].result, "1");
    EXPECT_EQ(answers[2].hangs_on, 0U) << "whether the import ends the cell is not known";
}

TEST(GoingOn, NamesTheRefusedCellInAllThatFollowFromIt) {
    const auto answers = run_all({foreign_import, "a = pd.g()", "b = a + 1", "a = 5", "a", "b"});
    EXPECT_EQ(answers[1].hangs_on, 0U);
    EXPECT_EQ(answers[2].hangs_on, 0U);
    EXPECT_EQ(answers[4].result, "5") << "a new value is known";
    EXPECT_EQ(answers[5].hangs_on, 0U);
}

TEST(GoingOn, ForgetsWhatTheRefusedCellMayHaveChanged) {
    const auto after = [](const string& cell, const string& asked) {
        const auto answers = run_all(
            {"import torch\nimport torch.nn as nn\na = [1]\nb = a\nc = [a]\nd = (2, [3])\nn = 4\ns = 'x'\n"
             "t = torch.zeros(2)\nv = t[0:1]\nw = torch.ones(2)\nlayer = nn.Linear(2, 2)\n"
             "p = layer.weight.data\nloss = layer(w).sum()",
             foreign_import + cell, asked});
        return answers[2].hangs_on.has_value();
    };
    for (const char* name : {"a", "b", "c"}) {
        EXPECT_TRUE(after("pd.f(a)", name)) << name;
        EXPECT_TRUE(after("e = b\ne.append(pd)", name)) << name;
        EXPECT_TRUE(after("for e in c:\n    e.append(pd)", name)) << name;
        EXPECT_TRUE(after("[pd.f(e) for e in c]", name)) << name;
        EXPECT_TRUE(after("a[0] = pd", name)) << name;
        EXPECT_FALSE(after("print(a[0] + len(b), f'{c}')", name)) << name;
        EXPECT_FALSE(after("pd.f(n, s)", name)) << name;
        EXPECT_FALSE(after("x = torch.tensor(a)", name)) << name;
    }
    EXPECT_TRUE(after("pd.f(d)", "d"));
    EXPECT_FALSE(after("pd.f(n)", "n"));
    EXPECT_TRUE(after("n += 1", "n"));
    for (const char* name : {"t", "v"}) {
        EXPECT_TRUE(after("pd.f(v)", name)) << name;
        EXPECT_TRUE(after("t.numpy()[0] = 1", name)) << name;
        EXPECT_FALSE(after("pd.f(w)", name)) << name;
        EXPECT_FALSE(after("pd.f(t + 1, t.tolist(), t.sum())", name)) << name;
        EXPECT_FALSE(after("y = torch.fft.fft(t)", name)) << name << ": functions of PyTorch change nothing";
    }
    for (const char* name : {"layer", "p"}) {
        EXPECT_TRUE(after("pd.f(layer)", name)) << name;
        EXPECT_TRUE(after("pd.f(p)", name)) << name;
        EXPECT_TRUE(after("loss.backward()", name)) << name;
        EXPECT_FALSE(after("x = layer(w)", name)) << name;
    }
}

TEST(GoingOn, ForgetsAnIteratorThatAFunctionOfTheCellMayHaveWalked) {
    const string made = "it = iter([1, 2, 3])\ndef f(): return list(it)";
    EXPECT_EQ(run_all({made, foreign_import + "f()", "next(it)"})[2].hangs_on, 1U);
    EXPECT_EQ(run_all({made, foreign_import, "next(it)"})[2].result, "1");
}

TEST(GoingOn, ForgetsAllThatATextMayNameWhichIsNoTree) {
    const auto answers = run_all({"a = [1]\nb = [2]", "async def f(): a.append(1)", "a", "b"});
    EXPECT_TRUE(answers[1].refused);
    EXPECT_EQ(answers[2].hangs_on, 1U);
    EXPECT_EQ(answers[3].result, "[2]");
    const auto any = run_all({"b = [2]", "from pandas import *", "b", "len", "c = 1", "c"});
    EXPECT_EQ(any[2].hangs_on, 1U);
    EXPECT_EQ(any[3].hangs_on, 1U) << "it may have another `len`";
    EXPECT_EQ(any[5].result, "1");
}

TEST(GoingOn, ForgetsWhatAMagicNames) {
    const auto answers = run_all({"a = [1]\nb = [2]", "%timeit a.append(1 % 2)", "print(b)", "a", "len(b)"});
    EXPECT_TRUE(answers[1].refused);
    EXPECT_EQ(answers[2].output, "[2]\n");
    EXPECT_EQ(answers[3].hangs_on, 1U);
    EXPECT_EQ(answers[4].result, "1");
    for (const char* magic : {"%run other.py", "%pylab", "x = 1\n%reset"}) {
        EXPECT_EQ(run_all({"b = [2]", magic, "b"})[2].hangs_on, 1U) << magic;
    }
}

TEST(GoingOn, DrawsNothingThatARefusedCellMayHaveMovedOn) {
    const string seeded = "import torch\ntorch.manual_seed(0)";
    const auto drawn = [&](const string& cell) {
        const auto answers =
            run_all({seeded, foreign_import + cell, "torch.rand(1)", "torch.manual_seed(0)\ntorch.rand(1)"});
        EXPECT_EQ(answers[3].result, "tensor([0.4963])") << cell;
        return answers[2].hangs_on ? "unknown" : answers[2].result.value_or("");
    };
    EXPECT_EQ(drawn("y = pd.read_csv('a.csv')\nprint(len(y))"), "tensor([0.4963])");
    EXPECT_EQ(drawn("torch.rand(1)"), "unknown");
    EXPECT_EQ(drawn("import torchtext\ntorchtext.load()"), "unknown");
    EXPECT_EQ(drawn("layer = torch.nn.Linear(2, 2)"), "unknown");
}

TEST(GoingOn, PrintsNothingAsARefusedCellMayHaveAskedFor) {
    const auto answers =
        run_all({"import torch\nimport numpy as np", foreign_import + "torch.set_printoptions(sci_mode=True)",
                 "torch.tensor([0.5])", "np.array([0.5])", "torch.tensor([0.5]).shape"});
    EXPECT_EQ(answers[2].hangs_on, 1U);
    EXPECT_EQ(answers[3].hangs_on, 1U) << "whose options they are is not told apart";
    EXPECT_EQ(answers[4].result, "torch.Size([1])");
}

TEST(GoingOn, StopsWhereARealErrorDoes) {
    const auto answers = run_all({foreign_import, "1 / 0", "1"});
    EXPECT_TRUE(answers[1].error);
    EXPECT_TRUE(answers[2].not_run);
}

TEST(Drawn, MarksWhatComesFromDrawsThatWereNeverSeeded) {
    const auto answers =
        run_all({"1", "import torch\nx = torch.rand(2)", "y = x + 1\nlist = [0]", "y.sum()", "z = 1", "z",
                 "list", "x = torch.ones(1)", "x", "torch.manual_seed(0)", "torch.rand(1)"});
    const std::vector<bool> wanted{false, true, true, true, false, false, true, false, false, false, false};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        EXPECT_EQ(answers[i].drawn, wanted[i]) << i;
    }
    EXPECT_EQ(answers[10].result, "tensor([0.4963])");
}

TEST(Drawn, MarksWhatWasDrawnBeforeARefusedStatement) {
    const auto answers =
        run_all({"import torch\nx = torch.rand(2)\nimport pandas", "x", "[x for x in x]", "y = 1", "y"});
    EXPECT_TRUE(answers[0].refused);
    EXPECT_FALSE(answers[0].drawn) << "it shows nothing";
    EXPECT_TRUE(answers[1].drawn && answers[2].drawn);
    EXPECT_FALSE(answers[4].drawn);
}

TEST(PassedOver, ChangesNothing) {
    const auto answers =
        run_all({"import matplotlib.pyplot as plt\n%matplotlib inline\n!pip install torch\nx = [1]",
                 "fig, ax = plt.subplots(1, 2)\nax[0].plot(x)\nplt.title('x')\nplt.show()", "x",
                 "from tqdm import tqdm\nfor i in tqdm(x): print(i)", "5\n%matplotlib inline", "len(fig)"});
    EXPECT_EQ(answers[0].passed_over, (std::vector<string>{"%matplotlib", "!pip", "matplotlib"}));
    EXPECT_EQ(answers[1].passed_over, std::vector<string>{"matplotlib"});
    EXPECT_FALSE(answers[1].result || answers[1].refused);
    EXPECT_EQ(answers[2].result, "[1]");
    EXPECT_EQ(answers[3].output, "1\n");
    EXPECT_FALSE(answers[4].result) << "IPython's command is the last line";
    EXPECT_TRUE(answers[5].refused);
}

} // namespace
} // namespace lim
