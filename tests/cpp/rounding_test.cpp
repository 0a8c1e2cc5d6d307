/// Which cells are marked as rounding: those that show bits which the order of adding may change, and no
/// others.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

const std::string inexact = "import torch\n"
                            "a = torch.tensor([[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]])\n"
                            "b = torch.tensor([[0.3, 0.7], [0.1, 0.9], [0.6, 0.2], [0.8, 0.4], [0.7, 0.1], "
                            "[0.2, 0.9], [0.4, 0.3]])\n"
                            "y = a @ b\n";

/// Whether the last of these cells is marked; none raises or is refused.
bool is_marked(const std::vector<std::string>& cells) {
    notebook::Notebook notebook(all_frameworks(), {});
    const auto answers = notebook.run(cells);
    for (const notebook::CellAnswer& answer : answers) {
        EXPECT_FALSE(answer.error || answer.refused || answer.not_run) << cells.back();
    }
    return answers.back().rounding;
}

TEST(Rounding, MarksCellsThatShowInexactBits) {
    for (const char* shows :
         {"y.tolist()", "y[0, 1].item()", "f'{y[0, 0]:.9f}'", "y * 2", "(y * 2, 1)", "{'y': y * 2}",
          "y.sum()", "y.double().T", "torch.tensor(y[0, 0])", "y == y",
          "y.argmax() if y.sum() > y.sum() else 0", "torch.equal(y, a @ b)", "(y.double() > 1.04).long()",
          "torch.nn.Parameter(y * 2)", "torch.zeros(1, 2)[y > y]"}) {
        EXPECT_TRUE(is_marked({inexact, shows})) << shows;
    }
}

TEST(Rounding, MarksATensorWhosePrintedDigitsMayDiffer) {
    for (const char* shows : {"y", "print(y)", "(y, 1)", "{'y': y}", "y.T", "y[0]", "f'{y}'"}) {
        EXPECT_FALSE(is_marked({inexact, shows})) << "the digits beyond the fourth are not shown: " << shows;
    }
    const auto shown = [&](const std::string& last) {
        return is_marked({"import torch\na = torch.tensor([[1.0, 1.0, 1.0, 1.0]])\n"
                          "a @ torch.tensor([[0.1], [0.2], [0.3], [" +
                          last + "]])"});
    };
    EXPECT_FALSE(shown("0.123")) << "0.7230";
    EXPECT_TRUE(shown("0.12305")) << "0.7230 or 0.7231";
    EXPECT_TRUE(shown("0.4")) << "1. or 1.0000";
}

TEST(Rounding, DoesNotMarkWhatInexactBitsDoNotChange) {
    EXPECT_FALSE(is_marked({inexact}));
    for (const char* shows :
         {"y.shape, y.dtype, len(y), y.size(0), y.numel()", "y.argmax()", "y.argmin(-1)", "y.max(1).indices",
          "y > 0.5", "(y > 0.5).all()", "torch.equal(y, a[:, :2])", "torch.allclose(y, b.T @ a[0])",
          "torch.allclose(y, a[:, :2])", "torch.zeros_like(y)", "a, b", "5 in y"}) {
        EXPECT_FALSE(is_marked({inexact, shows})) << shows;
    }
}

TEST(Rounding, FollowsInexactBitsToWhereverTheyGo) {
    EXPECT_TRUE(is_marked({inexact, "z = torch.zeros(2, 2)\nv = z[0]\nz[0] = y[0]", "v"}));
    EXPECT_TRUE(is_marked({inexact, "z = torch.zeros(1, 2)\nv = z.detach()\nz.copy_(y)\nNone", "v"}));
    EXPECT_TRUE(is_marked({inexact, "x = y[0, 0].item()", "x"}));
    EXPECT_TRUE(
        is_marked({inexact, "w = torch.ones(1, 2, requires_grad=True)\n(w * y).sum().backward()", "w.grad"}));
    EXPECT_FALSE(
        is_marked({inexact, "w = torch.ones(1, 2, requires_grad=True)\n(w + y).sum().backward()", "w.grad"}));
    EXPECT_FALSE(is_marked({inexact, "z = y\ny = 3", "y"}));
}

// A Python number does not carry the mark: names do.
TEST(Rounding, FollowsNumbersByTheNamesThatHoldThem) {
    const std::string begin = inexact + "import numpy as np\nl = [0]\nk = [l]\nd = {}";
    const std::string number = "n = y[0, 0].item()";
    for (const char* reads : {"n", "n * 2", "m = n\nm", "n > 0", "f'{n:.1f}'", "round(n)"}) {
        EXPECT_TRUE(is_marked({begin, number, reads})) << reads;
    }
    for (const char* reads : {"1 + 1", "np.eye(2)", "len('abc')", "a.shape", "def f():\n    return n"}) {
        EXPECT_FALSE(is_marked({begin, number, reads})) << reads;
    }
    EXPECT_FALSE(is_marked({begin, number, "n = 3", "n"}));
    EXPECT_FALSE(is_marked({begin, number, "n = 3\nn"}));
    EXPECT_FALSE(is_marked({begin, number, "for n in range(3):\n    print(n)"}));
    EXPECT_TRUE(is_marked({begin, number, "n += 3\nn"}));
    EXPECT_TRUE(is_marked({begin, number, "m = n\nn = 3\nprint(n)", "n"})) << "the cell has met a mark";
    EXPECT_TRUE(is_marked({begin, number, "m = 3\nif n > m:\n    m = 4", "m"}));
    EXPECT_FALSE(is_marked({begin, number, "n", "(l, k, d)"}));
    for (const char* holds : {"l.append(n)", "l += [n]", "k[0].append(n)", "d['l'] = l\nl.append(n)",
                              "for _ in range(2):\n    l.append(n)", "(lambda x: l.append(x))(n)",
                              "def f(x):\n    global l\n    l = [x]\nf(n)"}) {
        EXPECT_TRUE(is_marked({begin, number, holds, "l"})) << holds;
    }
    EXPECT_TRUE(is_marked({begin, number, "k[0].append(n)", "l"})) << "they share a list";
    EXPECT_TRUE(is_marked({begin, number, "def f():\n    return n", "f()"}));
    EXPECT_TRUE(is_marked({begin, number, "class C: pass\nc = C()", "c.n = n", "c.n"}));
    const std::vector<std::vector<std::string>> hidden = {
        {"def counter():\n    state = []\n    def add(x):\n        state.append(x)\n        return state\n   "
         " return add\n"
         "c = counter()",
         "c(n)", "c(0)"},
        {"def f(x, l=[]):\n    l.append(x)\n    return l", "f(n)", "f(0)"},
        {"class C:\n    total = 0\n    def add(self, x): C.total += x", "C().add(n)", "C.total"},
        {"class C:\n    def __init__(self): self.all = []\nc = C()\nb = c.all", "c.all.append(n)", "b"},
        {"v = d.values()", "d['a'] = n", "list(v)"},
        {"it = iter(l)", "l.append(n)", "next(it)"},
        {"p = np.zeros(3)\nq = p[:2]", "p[0] = n", "q"},
        {"t = torch.zeros(2)\nu = t[:1]", "t[0] = n", "u * 1"},
        {"def g():\n    while True:\n        l.append((yield l))\nh = g()\nnext(h)", "h.send(n)", "l"},
        {"s = {1}\nr = (s, 2)", "s.add(n)", "r"},
        {"import functools", "f = functools.partial(max, n)", "f(0)"},
        {"def f(): return l", "l.append(n)", "f()"},
        {"f = lambda: k[0]", "l.append(n)", "f()"},
        {"from collections import defaultdict\ne = defaultdict(list)", "e['a'].append(n)", "e"}};
    for (const auto& cells : hidden) {
        EXPECT_TRUE(is_marked({begin, number, cells[0], cells[1], cells[2]})) << cells[0] << cells[1];
    }
    EXPECT_TRUE(is_marked({begin, number, "torch.manual_seed(int(n * 100))", "torch.rand(1)"}))
        << "what is drawn from then on";
    const std::string draws =
        "torch.manual_seed(1)\nfor _ in range(2 if n > 0 else 3):\n    r = torch.rand(1)";
    EXPECT_TRUE(is_marked({begin, number, draws, "torch.rand(1)"})) << "how often may hang on them";
    EXPECT_TRUE(is_marked({begin, number, draws, "s = torch.rand(1)", "s"}));
    EXPECT_FALSE(is_marked({begin, number, draws, "1 + 1"}));
    EXPECT_FALSE(is_marked({begin, number, draws, "torch.manual_seed(2)\ntorch.rand(1)"}));
    EXPECT_FALSE(is_marked({begin, number, draws, "torch.manual_seed(2)", "torch.rand(1)"}));
    for (const std::string module : {"np.random", "random"}) {
        const std::string again = "import random\n" + module +
                                  ".seed(1)\nfor _ in range(2 if n > 0 else 3):\n    r = " + module +
                                  ".random()";
        EXPECT_TRUE(is_marked({begin, number, again, module + ".random()"})) << module;
        EXPECT_FALSE(is_marked({begin, number, again, "np.eye(2)"})) << module;
        EXPECT_FALSE(is_marked({begin, number, again, module + ".seed(2)", module + ".random()"})) << module;
    }
    EXPECT_TRUE(is_marked({begin, "g = torch.Generator()", number,
                           "for _ in range(2 if n > 0 else 3):\n    r = torch.rand(1, generator=g)",
                           "torch.rand(1, generator=g)"}));
}

// A mark stands for last digits: where the order decides the sign, nothing is shown.
TEST(Rounding, RefusesSumsOfWhichTheSignIsNotKnown) {
    for (const char* code : {"torch.tensor([0.1, 0.1]) @ torch.tensor([0.1, -0.1])",
                             "torch.ones(1, 4) @ torch.tensor([[0.1], [0.2], [0.3], [-0.6]])"}) {
        notebook::Notebook notebook(all_frameworks(), {});
        const auto answers = notebook.run({"import torch", code});
        EXPECT_TRUE(answers.back().refused) << code;
    }
}

TEST(Rounding, TriesEveryOrderOfFewTerms) {
    const auto product = [](const std::string& a, const std::string& b) {
        return is_marked({"import torch\ntorch.tensor(" + a + ") @ torch.tensor(" + b + ")"});
    };
    EXPECT_FALSE(product("[0.0, 1.0, 0.0]", "[0.1, 0.2, 0.3]")) << "one term";
    EXPECT_FALSE(product("[0.5, 0.0, 0.5]", "[0.1, 0.2, 0.3]")) << "two terms that are floats";
    EXPECT_FALSE(product("[3.0, 5.0, 7.0, 9.0, 11.0, 13.0, 15.0]", "[2.0, 4.0, 6.0, 8.0, 1.0, 3.0, 5.0]"));
    EXPECT_FALSE(product("[0.5, 0.25, 1.5, 2.5, 3.5, 1.25, 8.0]", "[0.5, 0.25, 1.5, 2.5, 3.5, 1.25, 8.0]"));
    EXPECT_TRUE(product("[1.0, 1.0, 1.0]", "[1.0, 5.9604645e-08, 5.9604645e-08]"))
        << "1 + (u + u) > (1 + u) + u";
    EXPECT_FALSE(product("[1.0, 1.0, 1.0]", "[1.0, 2.0, 5.9604645e-08]"))
        << "inexact, and the same in every order";
}

} // namespace
} // namespace lim
