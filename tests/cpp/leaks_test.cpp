/// Runs leave nothing behind. Told where allocated bytes can be counted: under ASan, and in WebAssembly.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
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

using Program = std::vector<std::string>;

std::vector<Program> programs() {
    std::vector<Program> all{
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
    };
    for (const char* name : {"python", "torch", "tensors", "keras", "arrays", "asked_torch", "asked_keras"}) {
        for (const auto& program : golden::load(std::string("programs_") + name)) {
            Program& cells = all.emplace_back();
            for (const auto& cell : program) {
                cells.push_back(cell["code"]);
            }
        }
    }
    return all;
}

TEST(Leaks, TenThousandRunsLeaveNothingBehind) {
    const std::vector<Program> all = programs();
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
