/// Slips in texts: what is wrong, and where, as Python says it.

#include "core/notebook/notebook.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace lim {
namespace {

using nlohmann::json;

struct Counts {
    int all = 0;
    int in_python_words = 0; // class, message and line
    int with_column = 0;
};

/// Runs every case: what is said in Python's words is what Python says, and what has no such words is
/// refused.
Counts compare(const json& cases) {
    Counts counts;
    for (const json& wanted : cases) {
        SCOPED_TRACE(wanted.dump());
        ++counts.all;
        const auto answer = notebook::Notebook({}, {}).run({wanted.at("code").get<std::string>()}).front();
        if (!answer.error) {
            EXPECT_TRUE(answer.refused) << "it runs";
            continue;
        }
        const notebook::Raised& error = *answer.error;
        ++counts.in_python_words;
        EXPECT_EQ(error.type, wanted.at("type").get<std::string>());
        EXPECT_EQ(error.message, wanted.at("message").get<std::string>());
        EXPECT_EQ(error.line, wanted.at("line").get<int>());
        if (error.column) {
            ++counts.with_column;
            EXPECT_EQ(*error.column, wanted.value("column", 0)) << "0: no one column";
        }
    }
    return counts;
}

TEST(Syntax, IsWrongWherePythonSaysSo) {
    const Counts counts = compare(golden::load("syntax"));
    std::printf("%d texts that are no Python: %d in Python's words, %d of these with the column\n",
                counts.all, counts.in_python_words, counts.with_column);
    EXPECT_GE(static_cast<double>(counts.with_column), 0.98 * static_cast<double>(counts.in_python_words));
}

TEST(Syntax, HasNoColumnWhereNoTextIsWrong) {
    notebook::Notebook notebook({}, {});
    EXPECT_FALSE(notebook.run({"x = 1 / 0"}).front().error->column);
    EXPECT_FALSE(notebook.run({"y"}).front().error->column);
}

} // namespace
} // namespace lim
