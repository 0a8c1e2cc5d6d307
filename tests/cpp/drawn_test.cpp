/// Cells whose numbers PyTorch has otherwise in another run or on another processor: they are marked, and no
/// others.

#include "cells.hpp"
#include "core/notebook/notebook.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

/// Of each cell whether it is marked as drawn: "d" or ".".
std::string drawn_in(const std::vector<std::string>& code) {
    notebook::Notebook notebook = cells::notebook();
    std::string marks;
    for (const auto& answer : notebook.run(code)) {
        marks += answer.drawn ? 'd' : '.';
    }
    return marks;
}

TEST(Drawn, MemoryThatNothingWasWrittenTo) {
    EXPECT_EQ(drawn_in({"import torch\ne = torch.empty(2)", "e[0] = 1", "e[0]", "e[1] = 2", "e"}), ".....");
    EXPECT_EQ(drawn_in({"import torch\ne = torch.empty(2)", "e[0] = 1", "e", "e[1] = 2\ne"}), "..dd");
    EXPECT_EQ(drawn_in({"import torch\na = torch.empty(2)\nb = a", "a += 1", "b"}), ".dd");
    EXPECT_EQ(drawn_in({"import torch\nw = torch.nn.Parameter(torch.empty(2, 2))", "torch.nn.init.zeros_(w);",
                        "w"}),
              "...");
}

// The numbers are PyTorch's on processors other than Intel's.
TEST(Drawn, NamesThatHaveANewValue) {
    const std::string begin = "import torch\nx = torch.rand(2)";
    EXPECT_EQ(drawn_in({begin, "x", "x = 3\nx", "x"}), "dd..");
    EXPECT_EQ(drawn_in({begin, "y = 3\ny = x\nx = 3", "x", "y"}), "dddd");
}

TEST(Drawn, DroppedOut) {
    const std::vector<std::string> code{"import torch\ntorch.manual_seed(123)\ndrop = torch.nn.Dropout(0.5)",
                                        "drop(torch.ones(6))", "torch.rand(1)",
                                        "torch.manual_seed(1)\ntorch.rand(1)"};
    EXPECT_EQ(drawn_in(code), ".dd.");
    notebook::Notebook notebook = cells::notebook();
    EXPECT_EQ(notebook.run(code)[1].result, "tensor([2., 2., 0., 2., 2., 0.])");
}

} // namespace
} // namespace lim
