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

TEST(GoingOn, ForgetsTheArgumentsThatFunctionsOfTheFrameworksChange) {
    const auto after = [](const string& cell, const string& asked) {
        const auto answers = run_all({"import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
                                      "from torch.nn.functional import relu\nimport numpy as np\nt = "
                                      "torch.zeros(2)\nw = torch.ones(2)\n"
                                      "layer = nn.Linear(2, 2)\nf = np.zeros(2)\ng = np.ones(2)",
                                      foreign_import + cell, asked});
        return answers[2].hangs_on.has_value();
    };
    for (const char* changes :
         {"F.relu(t, inplace=True)", "F.relu(t, True)", "relu(t, inplace=True)", "relu(t, True)",
          "F.leaky_relu(t, 0.1, True)", "torch.add(w, 1, out=t)", "torch.clamp(w, 0, **{'out': t})",
          "torch.Tensor.fill_(t, 1)", "t.scatter_add_(0, w.long(), w)"}) {
        EXPECT_TRUE(after(changes, "t")) << changes;
    }
    for (const char* reads : {"F.relu(t)", "F.relu(t, inplace=False)", "relu(t)", "F.leaky_relu(t, 0.1)",
                              "F.hardtanh(t, -1, 1)", "torch.matmul(t, w)", "torch.sum(t, 0, True)"}) {
        EXPECT_FALSE(after(reads, "t")) << reads;
    }
    for (const char* changes :
         {"nn.utils.clip_grad_norm(layer.parameters(), 0.5)", "nn.utils.parametrizations.weight_norm(layer)",
          "nn.Module.train(layer, False)", "layer.register_full_backward_hook(print)",
          "layer.set_submodule('a', layer)", "pd.Trainer(1).fit(layer)"}) {
        EXPECT_TRUE(after(changes, "layer")) << changes;
    }
    EXPECT_FALSE(after("nn.utils.parameters_to_vector(layer.parameters())", "layer"));
    for (const char* changes : {"np.add(g, 1, out=f)", "np.add(g, 1, f)", "np.exp(g, f)",
                                "np.add.at(f, [0], 1)", "np.ndarray.fill(f, 3)", "f.put([0], 1)"}) {
        EXPECT_TRUE(after(changes, "f")) << changes;
    }
    for (const char* reads : {"np.add(f, 1)", "np.add(f, g)", "np.clip(f, 0, 1)", "np.add.reduce(f)"}) {
        EXPECT_FALSE(after(reads, "f")) << reads;
    }
    const auto of_unknown =
        run_all({"import torch.nn as nn\nlayer = nn.Linear(2, 2)", foreign_import + "model = pd.Model(layer)",
                 "model.train_on_batch(1)", "layer"});
    EXPECT_TRUE(of_unknown[3].hangs_on);
}

TEST(GoingOn, KnowsNothingBehindWhatMayHaveSetHowEverythingIsComputed) {
    const auto hangs = [](const string& cell) {
        const auto answers = run_all({"import torch\nimport numpy as np\nimport torch.nn as nn",
                                      foreign_import + cell, "torch.tensor([1.5]).dtype"});
        return answers[2].hangs_on.has_value();
    };
    for (const char* sets :
         {"torch.set_default_dtype(torch.float64)", "np.seterr(all='raise')",
          "before = np.seterr(all='raise')", "torch.set_grad_enabled(False)",
          "import sys\nsys.setrecursionlimit(200)", "torch.Tensor.__repr__ = pd.f", "nn.Linear.foo = 3",
          "setattr(torch.Tensor, 'foo', 3)", "import builtins\nbuiltins.abs = pd.f",
          "from torch import Tensor\nTensor.a = 1"}) {
        EXPECT_TRUE(hangs(sets)) << sets;
    }
    for (const char* sets_not :
         {"with torch.set_grad_enabled(False):\n    pd.f()", "torch.set_num_threads(2)",
          "torch.backends.cudnn.deterministic = True", "class A: pass\nA.b = pd"}) {
        EXPECT_FALSE(hangs(sets_not)) << sets_not;
    }
}

TEST(GoingOn, ShowsNoValuesAsIPythonMayBeAskedTo) {
    for (const char* asks : {"from IPython.core.interactiveshell import InteractiveShell\n"
                             "InteractiveShell.ast_node_interactivity = 'all'",
                             "%config InteractiveShell.ast_node_interactivity = 'all'"}) {
        const auto answers = run_all(
            {asks, "1\n2", "x = 3\nx", "print(1)\nx", "for i in (1, 2): i", "def f():\n    1\nf()", "x"});
        EXPECT_EQ(answers[1].hangs_on, 0U);
        EXPECT_EQ(answers[2].result, "3");
        EXPECT_EQ(answers[3].result, "3");
        EXPECT_EQ(answers[4].hangs_on, 0U);
        EXPECT_FALSE(answers[5].hangs_on);
    }
    const auto answers = run_all({"%precision 3", "x = 0.12345\nx", "print(0.5)"});
    EXPECT_EQ(answers[1].hangs_on, 0U);
    EXPECT_EQ(answers[2].output, "0.5\n");
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
    const auto of_text = run_all({"import torch", "torch.set_printoptions(precision=2); 1<<1",
                                  "torch.tensor([0.5])", "torch.set_grad_enabled(False); 1<<1", "1"});
    EXPECT_EQ(of_text[2].hangs_on, 1U);
    EXPECT_EQ(of_text[4].hangs_on, 3U);
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

TEST(PassedOver, IsTheProgressThatKerasShows) {
    const auto answers =
        run_all({"import numpy as np\nimport tensorflow as tf\nm = tf.keras.Sequential("
                 "[tf.keras.layers.Embedding(3, 2, embeddings_initializer='ones')])\nx = np.array([[1]])",
                 "m.predict(x)", "m.predict(x, verbose=True)", "m.predict(x, verbose=0)",
                 "m.predict(x, verbose='loud')"});
    for (const std::size_t cell : {1U, 2U}) {
        EXPECT_EQ(answers[cell].passed_over, std::vector<string>{"predict(verbose=…)"});
        EXPECT_EQ(answers[cell].result, "array([[[1., 1.]]], dtype=float32)");
    }
    EXPECT_TRUE(answers[3].passed_over.empty());
    EXPECT_TRUE(answers[4].refused);
}

TEST(PassedOver, IsWhatInstallsAndWhatTimes) {
    const auto answers = run_all({"pip install torch", "!{sys.executable} -m pip install -q torch",
                                  "%%time\nx = 2\nx + 1", "%time y = x * 5\ny", "if x:\n    %time 1"});
    EXPECT_EQ(answers[0].passed_over, std::vector<string>{"%pip"});
    EXPECT_EQ(answers[1].passed_over, std::vector<string>{"!pip"});
    EXPECT_EQ(answers[2].passed_over, std::vector<string>{"%%time"});
    EXPECT_EQ(answers[2].result, "3");
    EXPECT_EQ(answers[3].passed_over, std::vector<string>{"%time"});
    EXPECT_EQ(answers[3].result, "10");
    EXPECT_TRUE(answers[4].refused) << "within a block IPython carries it out apart from the block's names";
}

} // namespace
} // namespace lim
