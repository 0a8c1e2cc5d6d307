/// The language without any framework.

#include "cells.hpp"
#include "core/notebook/notebook.hpp"
#include "core/python/object.hpp"
#include "core/python/operations.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

using notebook::CellAnswer;

std::vector<CellAnswer> answers(const std::vector<std::string>& cells, python::Limits limits = {}) {
    return notebook::Notebook({}, std::move(limits)).run(cells);
}

CellAnswer answer(const std::string& cell) { return answers({cell}).front(); }

std::string python_refusal(const std::string& cell) {
    const CellAnswer given = answer(cell);
    return given.refused ? cells::shown(*given.refused) : "";
}

TEST(Python, RefusesStatementsByName) {
    EXPECT_EQ(python_refusal("x = 1\nasync def f(): pass"), "missing(async)");
    EXPECT_EQ(answer("x = 1\nasync def f(): pass").refused->line, 2);
    for (const char* statement :
         {"await x", "match x:\n    case 1: pass", "try:\n    1\nexcept* E: 2", "class A(metaclass=B): pass",
          "class A:\n    def __f(self): pass", "1 << 2", "%timeit 1", "!ls", "x?"}) {
        EXPECT_TRUE(answer(statement).refused) << statement;
    }
}

TEST(Python, RefusesNamesThatItDoesNotHave) {
    EXPECT_EQ(python_refusal("globals()"), "missing(globals)");
    EXPECT_EQ(python_refusal("'a'.format_map({})"), "left_out(str, str.format_map)");
    EXPECT_EQ(python_refusal("[1]._encode"), "unknown_name(list, list._encode)");
    EXPECT_EQ(python_refusal("import scipy"), "missing(scipy)");
    EXPECT_EQ(answer("y").error->type, "NameError");
}

TEST(Python, RefusesWhatIsNotOneFact) {
    EXPECT_TRUE(answer("print({'a', 'b'})").refused);
    EXPECT_TRUE(answer("[x for x in {'a', 'b'}]").refused);
    EXPECT_EQ(answer("sorted({'b', 'a'}), len({'b', 'a'}), max({'b', 'a'})").result, "(['a', 'b'], 2, 'b')");
    EXPECT_EQ(answer("sorted(list({'b', 'a'})), len(tuple({'b', 'a'})), 'b' in list({'b', 'a'})").result,
              "(['a', 'b'], 2, True)");
    EXPECT_EQ(answer("c = list({'b', 'a'})\nc.append('.')\nc.sort()\nc").result, "['.', 'a', 'b']");
    for (const char* shown :
         {"list({'a', 'b'})", "list({'a', 'b'})[0]", "tuple({'a', 'b'}) == ('a', 'b')", "[*{'a', 'b'}]",
          "dict.fromkeys({'a', 'b'})", "'-'.join({'a', 'b'})", "{'a', 'b'}.pop()",
          "sorted({'a', 'b'}, key=len)", "dict(enumerate({'a', 'b'}))", "min({'a', 'b'}, key=len)",
          "list({1, 2} | {3})", "sum({0.1, 0.2, 0.3})", "a, b = {'a', 'b'}"}) {
        EXPECT_TRUE(answer(shown).refused) << shown;
    }
    EXPECT_TRUE(answer("1 is 1").refused);
    EXPECT_TRUE(answer("2 ** 127").refused);
    EXPECT_EQ(answer("2 ** 126").result, "85070591730234615865843651857942052864");
}

TEST(Python, StopsAfterACellThatRaises) {
    const auto given = answers({"x = 1", "x / 0", "x"});
    EXPECT_FALSE(given[0].not_run);
    EXPECT_EQ(given[1].error->message, "division by zero");
    EXPECT_TRUE(given[2].not_run);
}

TEST(Python, StopsLoopsWithoutEnd) {
    EXPECT_TRUE(answers({"x = [1]\nfor i in x: x.append(i)"}, {.steps = 1e5}).front().refused);
    EXPECT_TRUE(answers({"for i in range(10 ** 12): pass"}, {.steps = 1e5}).front().refused);
}

TEST(Python, BoundsDepth) {
    const auto nested = [](int depth) {
        return std::string(static_cast<std::size_t>(depth), '[') +
               std::string(static_cast<std::size_t>(depth), ']');
    };
    EXPECT_TRUE(answer(nested(90)).result);
    EXPECT_TRUE(answer(nested(150)).refused);
    EXPECT_EQ(answer(nested(201)).error->message, "too many nested parentheses");
    std::string sum = "1";
    for (int i = 0; i < 10'000; ++i) {
        sum += "+1";
    }
    EXPECT_TRUE(answer(sum).refused);
    EXPECT_TRUE(answer(std::string(10'000, '-') + "1").refused);
    EXPECT_TRUE(answer("x = []\nfor i in range(500): x = [x]\nprint(x)").refused);
    EXPECT_EQ(answer("x = []\nfor i in range(100000): x = [x]\nprint(x)").error->message,
              "maximum recursion depth exceeded while getting the repr of an object");
}

/// "0, 1, 2, …", as many as are read in one go.
std::string many_ints(const std::string& separator = ", ") {
    std::string text;
    for (int i = 0; i < 40; ++i) {
        text += (i == 0 ? "" : separator) + std::to_string(i);
    }
    return text;
}

TEST(Python, ReadsLongListsOfIntsAsAnyOther) {
    const std::string ints = many_ints();
    const std::string list = "[" + ints + "]";
    EXPECT_EQ(answer(list).result->substr(0, 10), "[0,\n 1,\n 2");
    EXPECT_EQ(answer("x = " + list + "\nlen(x), sum(x), x[-1]").result, "(40, 780, 39)");
    EXPECT_EQ(answer("print([-7, -0, " + ints + ",][:3], " + list + "[3])").output, "[-7, 0, 0] 3\n");
    EXPECT_EQ(answer("len([" + ints + ", 9223372036854775808])").result, "41");
    EXPECT_EQ(answer("sum([" + ints + ", 0.5, 1_0, 0x10])").result, "806.5");
    EXPECT_EQ(answer("y = 0\nfor x in [" + list + ", " + list + "]:\n    y += x[-1]\ny").result, "78");
    EXPECT_EQ(answer("for i in range(2):\n    x = " + list + "\n    x.append(1)\nlen(x)").result, "41");
}

TEST(Python, FindsMistakesInAndBehindLongListsOfInts) {
    const std::string ints = many_ints();
    const CellAnswer below = answer("x = [\n  " + many_ints(",\n  ") + "\n]\nx.y");
    EXPECT_EQ(below.error->line, 43);
    const CellAnswer zeros = answer("x = [" + ints + ", 01]");
    EXPECT_EQ(zeros.error->message, "leading zeros in decimal integer literals are not permitted; use an 0o "
                                    "prefix for octal integers");
    EXPECT_EQ(answer("x = [" + ints).error->message, "incomplete input");
    EXPECT_EQ(answer("x = 1\nx[" + ints + "]").error->message, "'int' object is not subscriptable");
    EXPECT_TRUE(answer("x = (1, [" + ints + "])\n[" + ints + "] = x").refused);
    EXPECT_TRUE(answer("import a, [" + ints + "]").refused);
}

TEST(Python, RefusesALoopOfListsThatHoldThemselves) {
    EXPECT_TRUE(answer("x = []\nx.append(x)").refused);
    EXPECT_TRUE(answer("x = {}\nx['a'] = [x]").refused);
}

TEST(Python, KeepsWhatNamesHeldWhenTheirCellHadRun) {
    notebook::Notebook run({}, {});
    static_cast<void>(run.run({"x = [1]", "x.append(2)"}));
    python::Run any({}, {});
    EXPECT_EQ(python::repr(any, *run.value(0, "x")), "[1]");
    EXPECT_EQ(python::repr(any, *run.value(1, "x")), "[1, 2]");
    EXPECT_FALSE(run.value(0, "y"));
}

TEST(Python, KeepsWhatContainersInContainersHeld) {
    const std::vector<std::string> cells{"x = [[1], (2, [3]), {'a': [4]}, 0.0]\ny = [x, x, (5, 6)]",
                                         "x[0].append(7)",
                                         "x[1][1][0] = 8",
                                         "x[2]['a'].append(9)",
                                         "x[2]['b'] = x[0]",
                                         "x[3] = -0.0",
                                         "z = 1"};
    const std::vector<std::string> wanted{
        "[[1], (2, [3]), {'a': [4]}, 0.0]",
        "[[1, 7], (2, [3]), {'a': [4]}, 0.0]",
        "[[1, 7], (2, [8]), {'a': [4]}, 0.0]",
        "[[1, 7], (2, [8]), {'a': [4, 9]}, 0.0]",
        "[[1, 7], (2, [8]), {'a': [4, 9], 'b': [1, 7]}, 0.0]",
        "[[1, 7], (2, [8]), {'a': [4, 9], 'b': [1, 7]}, -0.0]",
        "[[1, 7], (2, [8]), {'a': [4, 9], 'b': [1, 7]}, -0.0]",
    };
    notebook::Notebook run({}, {});
    static_cast<void>(run.run(cells));
    python::Run any({}, {});
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        EXPECT_EQ(python::repr(any, *run.value(cell, "x")), wanted[cell]);
        EXPECT_EQ(python::repr(any, *run.value(cell, "y")),
                  "[" + wanted[cell] + ", " + wanted[cell] + ", (5, 6)]");
        const python::List* y = run.value(cell, "y")->list();
        EXPECT_EQ(y->items[0].list(), y->items[1].list()) << "what is shared stays shared";
        EXPECT_EQ(y->items[0].list(), run.value(cell, "x")->list());
    }
    EXPECT_EQ(run.value(5, "x")->list(), run.value(6, "x")->list()) << "what did not change is kept once";
}

TEST(Python, KeepsContainersAtABoundedCost) {
    notebook::Notebook run({}, {});
    const auto given = run.run({"x = [0] * 1000000\ny = [x * 1, x * 1, x * 1]\nz = 1\nd = []",
                                "for i in range(60): d = [d, d]", "for i in range(10): d = [d, d]"});
    for (const CellAnswer& answer : given) {
        EXPECT_FALSE(answer.refused || answer.error);
    }
    EXPECT_FALSE(run.value(0, "y"));
    EXPECT_TRUE(run.value(0, "z"));
    EXPECT_TRUE(run.value(1, "d")) << "two to the sixtieth lists, were they not shared";
    EXPECT_FALSE(run.value(2, "d"));
}

} // namespace
} // namespace lim
