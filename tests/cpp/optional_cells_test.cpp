/// Cells that do not end the run when they raise or are refused.

#include "cells.hpp"
#include "core/base/tensor.hpp"
#include "core/python/object.hpp"
#include "core/python/operations.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using notebook::CellAnswer;
using std::string;

/// The repr of what a name held when a cell had run; empty if there was none.
string held(notebook::Notebook& notebook, std::size_t cell, const string& name) {
    python::Run run({}, {});
    const auto value = notebook.value(cell, name);
    return value ? python::repr(run, *value) : "";
}

TEST(OptionalCells, DoNotEndTheRun) {
    auto notebook = cells::notebook();
    const auto answers = notebook.run({"x = 1", "x = 2\ny = 3\nx / 0", "x = = 1", "x + y"}, {1, 2});
    EXPECT_EQ(answers[1].error->type, "ZeroDivisionError");
    EXPECT_EQ(answers[1].error->line, 3);
    EXPECT_EQ(answers[2].error->type, "SyntaxError");
    EXPECT_EQ(answers[3].result, "5") << "what was assigned before the error stays";
    EXPECT_EQ(held(notebook, 0, "x"), "1");
    EXPECT_EQ(held(notebook, 1, "x"), "2");
    EXPECT_EQ(held(notebook, 2, "y"), "3");
}

TEST(OptionalCells, LeaveTheOthersAsTheyAre) {
    const std::vector<string> code{"1 / 0", "1", "2 / 0", "3"};
    auto notebook = cells::notebook();
    const auto answers = notebook.run(code, {0, 3, 17});
    EXPECT_TRUE(answers[0].error);
    EXPECT_EQ(answers[1].result, "1");
    EXPECT_TRUE(answers[2].error);
    EXPECT_TRUE(answers[3].not_run) << "a cell that is not optional has ended the run";
    EXPECT_TRUE(notebook.run(code)[1].not_run) << "each run has its own";
}

TEST(OptionalCells, LeaveBlocksThatAnErrorEnds) {
    auto notebook = cells::notebook();
    const auto answers = notebook.run({"import torch\nw = torch.ones(2, requires_grad=True)",
                                       "with torch.no_grad():\n    w.sum() / w[9]",
                                       "(w.sum() * 2).requires_grad", "[missing for i in range(3)]", "i"},
                                      {1, 3});
    EXPECT_EQ(answers[1].error->type, "IndexError");
    EXPECT_EQ(answers[2].result, "True");
    EXPECT_EQ(answers[4].error->message, "name 'i' is not defined");
}

TEST(OptionalCells, TakeNoMemoryFromTheOthersIfTheyAreRefusedForIt) {
    auto notebook = cells::notebook(1e6);
    const auto answers = notebook.run({"import torch", "a = torch.zeros(1000)\nb = torch.zeros(1000, 1000)",
                                       "torch.zeros(100, 1000).sum()"},
                                      {1});
    EXPECT_TRUE(answers[1].refused->memory);
    EXPECT_EQ(answers[2].result, "tensor(0.)");
    EXPECT_EQ(notebook.value(2, "a")->object()->elements()->size(), 1000);
}

TEST(OptionalCells, TakeNoStepsFromTheOthersIfTheyTakeTooMany) {
    notebook::Notebook notebook({}, {.steps = 1e4});
    const string some = "for i in range(2000): pass";
    const auto answers = notebook.run({some, "for i in range(10 ** 9): pass", some}, {1});
    EXPECT_TRUE(answers[1].refused);
    EXPECT_FALSE(answers[2].refused);
}

} // namespace
} // namespace lim
