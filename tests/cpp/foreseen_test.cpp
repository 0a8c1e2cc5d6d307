/// What is known of a notebook's cells before they run.

#include "all_frameworks.hpp"
#include "cells.hpp"
#include "core/notebook/foreseen.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

using std::string;

/// Of each cell its refusal, "hangs on …", or nothing.
std::vector<string> foreseen(const std::vector<string>& code) {
    std::vector<string> told;
    for (const notebook::CellAnswer& answer : notebook::foreseen(all_frameworks(), code)) {
        told.push_back(answer.refused    ? cells::shown(*answer.refused)
                       : answer.hangs_on ? "hangs on " + std::to_string(*answer.hangs_on)
                                         : "");
    }
    return told;
}

using Told = std::vector<string>;

TEST(Foreseen, TellsModulesThatAreNotHereAndWhatHangsOnThem) {
    EXPECT_EQ(
        foreseen({"import torch\nx = 1", "import transformers\nfrom torch import nn", "e = transformers.f(x)",
                  "y = e", "x + 1", "e = 2", "e + 1", "y", "layer = nn.Linear(1, 1)"}),
        (Told{"", "missing(transformers)", "hangs on 1", "hangs on 1", "", "", "", "hangs on 1",
              "hangs on 1"}));
    EXPECT_EQ(foreseen({"import torch.fft as f", "import matplotlib.pyplot as plt\nplt.f()"}),
              (Told{"left_out(torch, torch.fft)", ""}));
}

TEST(Foreseen, TellsTextsThatThisPageDoesNotRead) {
    EXPECT_EQ(foreseen({"async def f(): pass", "x = [f]", "x", "y = 1"}),
              (Told{"missing(async)", "hangs on 0", "hangs on 0", ""}));
    EXPECT_EQ(foreseen({"pwd", "pwd = 1", "pwd", "%matplotlib inline\n!pip install torch"}),
              (Told{"no_magics", "", "", ""}));
    EXPECT_EQ(foreseen({"a = 1", "%run other.py", "a", "len", "a = 2", "a"}),
              (Told{"", "no_magics", "hangs on 1", "hangs on 1", "", ""}));
}

TEST(Foreseen, TellsNothingThatIsNotCertain) {
    EXPECT_EQ(
        foreseen({"import pandas as pd", "if False:\n    pd.f()", "pd = 1\npd", "pd", "x = = 1", "1 / 0"}),
        (Told{"missing(pandas)", "", "", "", "", ""}));
}

TEST(Foreseen, IsWhatTheRunThenSays) {
    const std::vector<string> code{"import numpy as np, pandas as pd",
                                   "d = pd.f()",
                                   "for row in d:\n    print(row)",
                                   "n = np.ones(2)",
                                   "a = 3",
                                   "a",
                                   "%run x",
                                   "a",
                                   "pwd",
                                   "a = 1",
                                   "a",
                                   "from pandas import *",
                                   "a"};
    const auto told = notebook::foreseen(all_frameworks(), code);
    const auto answers = cells::notebook().run(code);
    for (std::size_t i = 0; i < code.size(); ++i) {
        EXPECT_EQ(told[i].refused, answers[i].refused) << i;
        EXPECT_EQ(told[i].hangs_on, answers[i].hangs_on) << i;
    }
}

} // namespace
} // namespace lim
