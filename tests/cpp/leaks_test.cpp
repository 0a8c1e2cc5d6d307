/// Runs leave nothing behind. Told where allocated bytes can be counted: under ASan, and in WebAssembly.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
/// Of ASan's own runtime; not every compiler comes with the header that declares it.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes(); // NOLINT: its name
#elif defined(__EMSCRIPTEN__)
#include <malloc.h>
#endif

namespace lim {
namespace {

#if defined(__SANITIZE_ADDRESS__)
std::size_t allocated_bytes() { return __sanitizer_get_current_allocated_bytes(); }
#elif defined(__EMSCRIPTEN__)
std::size_t allocated_bytes() { return static_cast<std::size_t>(mallinfo().uordblks); }
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__EMSCRIPTEN__)
constexpr int runs = 10'000;

/// What holds itself, in every way that Python has, and all golden programs.
std::vector<golden::Program> programs() {
    std::vector<golden::Program> all{
        {"import torch\ntorch.zeros(10 ** 6, 10 ** 6)"},
        {"for i in range(10 ** 12): pass"},
        {"x = []", "x.append(x)"},
        {"x = []", "x.append(x.append)"},
        {"x = {}", "x['a'] = x.values()"},
        {"x = [1]", "x.append(enumerate(x))"},
        {"import torch\nx = torch.ones(2)\nx.grad = x"},
        {"import torch\nx = torch.ones(2)\ny = torch.ones(2)\nx.grad = y\ny.grad = x"},
        {"import torch\nx = torch.ones(2, requires_grad=True)\nx.grad = x * 2"},
        {"import torch\nx = torch.ones(2)\nx.grad = x[:]"},
        {"class A: pass", "a = A()\na.me = a", "A.first = a"},
        {"class A:\n    def me(self): return self", "a = A()\na.bound = a.me"},
        {"class A:\n    def __init__(self):\n        self.get = lambda: self", "a = A()\na.get().get() is a"},
        {"def outer():\n    def inner(n): return inner(n - 1) if n else inner\n    return inner",
         "f = outer()\nf(5)"},
        {"def f(n=[]): return n", "f().append(f)"},
        {"d = {}\nd[0] = lambda: d"},
        {"def g(x):\n    yield x\n    yield x", "x = []\nw = g(x)\nx.append(w)\nnext(w)"},
        {"x = []\nx.append(map(lambda y: x, x))", "x.append(iter(x))", "x.append(reversed(x))"},
        {"x = []\nx.append(y for y in x)"},
        {"try:\n    raise ValueError([])\nexcept ValueError as e:\n    e.args[0].append(e)\n    kept = e"},
        {"from collections import defaultdict\nd = defaultdict(lambda: d)", "d[1][2][3]"},
        {"class A:\n    @property\n    def me(self): return self\n    @staticmethod\n    def of(): return A",
         "A.of()().me"},
        {"import torch.nn as nn\nclass M(nn.Module):\n    pass", "m = M()\nm.me = [m]\nm.get = lambda: m"},
        {"import torch.nn as nn\nm = nn.Sequential(nn.Linear(2, 2))", "m.append(m)", "m",
         "list(m.parameters())", "m.train()", "m.state_dict()", "m.zero_grad()", "list(m.modules())",
         "m(torch.ones(2))", "m.apply(print)"},
        {"import copy\nx = []\nx.append(x)", "copy.deepcopy(x)", "x == x", "x < x", "hash((x,))",
         "sorted([x, x])"},
        {"import torch\nx = torch.ones(2, requires_grad=True)\ny = x * 2\nx.grad = y.detach()\nz = "
         "[y]\nz.append(z)"},
    };
    std::ranges::copy(golden::programs(), std::back_inserter(all));
    return all;
}

TEST(Leaks, TenThousandRunsLeaveNothingBehind) {
    const std::vector<golden::Program> all = programs();
    int raised = 0;
    int refused = 0;
    const auto run = [&](std::size_t i) {
        notebook::Notebook notebook(all_frameworks(), {.steps = 1e4});
        for (const notebook::CellAnswer& answer : notebook.run(all[i % all.size()])) {
            raised += answer.error ? 1 : 0;
            refused += answer.refused ? 1 : 0;
        }
    };
    for (std::size_t i = 0; i < all.size(); ++i) { // tables that are made once
        run(i);
    }
    const std::size_t allocated = allocated_bytes();
    for (std::size_t i = 0; i < runs; ++i) {
        run(i);
    }
    EXPECT_EQ(allocated_bytes(), allocated);
    EXPECT_GT(raised, 100);
    EXPECT_GT(refused, 100);
}
#endif

} // namespace
} // namespace lim
