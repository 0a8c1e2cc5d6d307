#include "core/notebook/notebook.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

TEST(Progress, TellsWhatCellsHaveAnsweredAndWhatTheOneThatRunsHasWritten) {
    notebook::Notebook notebook({}, {});
    std::vector<std::vector<notebook::CellAnswer>> answers;
    std::vector<std::string> outputs;
    const auto all =
        notebook.run({"2 + 3", "for i in range(30_000):\n    if i % 10_000 == 0: print(i)", "'end'"}, {},
                     [&](const notebook::Notebook::SoFar& so_far) {
                         answers.push_back(so_far.answers);
                         outputs.push_back(so_far.output);
                     });
    ASSERT_GT(answers.size(), 5U); // at the beginning of each cell, and within the loop
    EXPECT_TRUE(answers.front().empty());
    EXPECT_EQ(answers.back(), std::vector(all.begin(), all.begin() + 2));
    EXPECT_EQ(outputs.back(), "");
    const std::string& in_loop = outputs[outputs.size() - 2];
    EXPECT_EQ(in_loop, "0\n10000\n20000\n");
    for (std::size_t i = 1; i + 1 < outputs.size(); ++i) {
        EXPECT_TRUE(in_loop.starts_with(outputs[i]));
    }
}

} // namespace
} // namespace lim
