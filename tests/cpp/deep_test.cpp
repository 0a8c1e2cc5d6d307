/// Values nested deep in one another, and what is done with them: nothing ends the process, and what Python
/// answers for any depth is answered.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

using notebook::CellAnswer;
using std::string;

/// The last cell's answer, after one that makes the value.
CellAnswer last_of(const string& first, const string& last) {
    return notebook::Notebook(all_frameworks(), {.steps = 2e6, .work = 1e9}).run({first, last}, {0}).back();
}

/// What a cell prints and shows, or "Class: message".
string text_of(const CellAnswer& given) {
    return given.error ? given.error->type + ": " + given.error->message
                       : given.output + given.result.value_or("");
}

const string frameworks = "import torch\nimport numpy as np\nimport tensorflow as tf\nx = 1\ny = 1\n";

/// A cell that wraps x and y so many times.
string wrapped(const string& in, int times) {
    string as_y = in;
    for (std::size_t at = 0; (at = as_y.find('x', at)) != string::npos; ++at) {
        as_y[at] = 'y';
    }
    return frameworks + "for i in range(" + std::to_string(times) + "):\n    x = " + in + "\n    y = " + as_y;
}

const char* const containers[] = {
    "[x]",        "(x,)",        "{'a': x}",     "[1, (x, 2)]", "{1: [x], 2: (x,)}",
    "([x], [x])", "[{1: (x,)}]", "[x, x.index]", "(2, [(x,)])"};

const char* const uses[] = {"x",
                            "print(x)",
                            "repr(x)",
                            "str(x)",
                            "f'{x}'",
                            "x == y",
                            "x != y",
                            "x < y",
                            "[x] == [y]",
                            "x in [y]",
                            "[y].count(x)",
                            "[y].index(x)",
                            "{x: 1}",
                            "{x}",
                            "{1: x} == {1: y}",
                            "sorted([x, y])",
                            "max([x, y])",
                            "min(x, y)",
                            "list(x)",
                            "x * 2",
                            "[x] + [y]",
                            "[x].append(x)",
                            "x.append(x)",
                            "x[0] = x",
                            "x['a'] = y",
                            "x += [x]",
                            "assert x == 1, x",
                            "sum(x)",
                            "sum(x, [])",
                            "any(x)",
                            "set(x)",
                            "dict(x)",
                            "str.join(',', x)",
                            "torch.tensor(x)",
                            "torch.tensor([1, x])",
                            "torch.LongTensor(x)",
                            "torch.ones(2)[x]",
                            "torch.ones(2) + x",
                            "torch.zeros(x)",
                            "torch.Size(x)",
                            "torch.stack(x)",
                            "torch.manual_seed(x)",
                            "np.array(x)",
                            "np.array([1, x])",
                            "np.ones(2)[x]",
                            "np.ones(2) + x",
                            "np.zeros(x)",
                            "tf.constant(x)",
                            "tf.constant([1, x])",
                            "tf.ones([2]) + x",
                            "tf.zeros(x)",
                            "tf.cast(x, tf.float32)",
                            "tf.constant(1, x)",
                            "for z in x: print(z)",
                            "z = x\nx = y = 1\nz = 1"};

TEST(Deep, ValuesOfAnyDepthEndNothing) {
    int refused = 0;
    for (const char* const container : containers) {
        // A megabyte, which is an engine's stack, has 35 bytes for each of so many calls in one another.
        for (const int depth : {98, 200, 3000, 30'000}) {
            std::vector<string> cells{wrapped(container, depth)};
            std::vector<std::size_t> all{0};
            for (const char* const use : uses) {
                all.push_back(cells.size());
                cells.emplace_back(use);
            }
            for (const CellAnswer& given :
                 notebook::Notebook(all_frameworks(), {.steps = 1e6, .work = 1e9}).run(cells, all)) {
                EXPECT_FALSE(given.not_run) << container << depth;
                refused += given.refused ? 1 : 0;
            }
        }
    }
    EXPECT_GT(refused, 300);
}

TEST(Deep, WhatPythonAnswersForAnyDepthIsAnswered) {
    for (const int depth : {200, 5000, 100'000}) {
        const string list = wrapped("[x]", depth);
        EXPECT_EQ(text_of(last_of(list, "len(x), x is x, x[0] is x[0], bool(x)")), "(1, True, True, True)");
        EXPECT_EQ(text_of(last_of(list, "for i in range(" + std::to_string(depth - 1) + "): x = x[0]\nx")),
                  "[1]");
        EXPECT_EQ(text_of(last_of(list, "{1: x}[1] is x, [x][0] is x, x in [x]")), "(True, True, True)");
        EXPECT_EQ(text_of(last_of(list, "torch.tensor(x)")), "ValueError: too many dimensions 'list'");
        EXPECT_EQ(text_of(last_of(wrapped("(x,)", depth), "torch.tensor(x)")),
                  "ValueError: too many dimensions 'tuple'");
        EXPECT_EQ(text_of(last_of(wrapped("[x, 1]", depth), "torch.tensor(x)")),
                  "ValueError: too many dimensions 'list'");
        EXPECT_EQ(
            text_of(last_of(list, "np.array(x)")),
            "ValueError: setting an array element with a sequence. The requested array would exceed the "
            "maximum number of dimension of 64.");
        EXPECT_TRUE(last_of(list, "tf.constant(x)").refused) << "TensorFlow itself crashes";
    }
}

TEST(Deep, ValuesThatShareTheirPartsTakeNoMoreThanARunMay) {
    const string lists = frameworks + "for i in range(60):\n    x = [x, x]\n    y = (y, y)";
    for (const char* const use : {"x == x", "len(x)", "x[0] is x[1]"}) {
        EXPECT_FALSE(last_of(lists, use).refused) << use;
    }
    for (const char* const use :
         {"torch.tensor(x)", "np.array(x)", "tf.constant(x)", "{y: 1}", "len(str(x))"}) {
        EXPECT_TRUE(last_of(lists, use).refused) << use;
    }
}

TEST(Deep, FirstItemsThatStandForMoreThanThereMayBe) {
    const string list = frameworks + "for i in range(100): x = [x, 1]";
    for (const char* const use : {"torch.tensor(x)", "tf.constant(x)", "tf.constant(x, dtype=tf.float64)"}) {
        EXPECT_TRUE(last_of(list, use).refused) << use;
    }
}

TEST(Deep, IteratorsOverIterators) {
    for (const char* const in : {"enumerate(x)", "zip(x)", "zip(x, x)", "(j for j in x)"}) {
        const string some = "x = [3]\nfor i in range(50):\n    x = " + string(in);
        EXPECT_FALSE(last_of(some, "len(list(x))").refused) << in;
        const string many = "x = [3]\nfor i in range(100000):\n    x = " + string(in);
        EXPECT_TRUE(last_of(many, "list(x)").refused) << in;
        EXPECT_EQ(text_of(last_of(many, "x = 1\nx")), "1") << in;
    }
}

TEST(Deep, LongChainsOfTensors) {
    const string start = "import torch\nx = torch.ones(2, requires_grad=True)\ny = x\n";
    const string loop = "for i in range(100000): y = y + x";
    EXPECT_EQ(text_of(last_of(start + loop, "y.sum().backward()\nx.grad")), "tensor([100001., 100001.])");
    EXPECT_EQ(text_of(last_of(start + loop, "y = 1\ny")), "1");
    EXPECT_EQ(text_of(last_of(start + "for i in range(100000): y = y.view(2)", "y = 1\ny")), "1");
    EXPECT_EQ(text_of(last_of("import torch\nfirst = x = torch.ones(2)\nfor i in range(100000):\n"
                              "    y = torch.ones(2)\n    x.grad = y\n    x = y",
                              "first = x = y = 1\ny")),
              "1");
    EXPECT_EQ(text_of(last_of("import tensorflow as tf\nimport numpy as np\n"
                              "layer = tf.keras.layers.Embedding(3, 2, weights=[np.ones((3, 2))])\n"
                              "with tf.GradientTape() as tape:\n    y = layer(tf.constant([1, 1]))\n"
                              "    for i in range(50000): y = tf.reduce_sum(y, 0, True)",
                              "g = tape.gradient(y, layer.embeddings)\ny = 1\nprint(g.values)")),
              "tf.Tensor(\n[[1. 1.]\n [1. 1.]], shape=(2, 2), dtype=float32)\n");
}

TEST(Deep, BlocksAsCPythonCountsThem) {
    const auto nested = [](const string& head, int times, const string& body) {
        string code;
        for (int i = 0; i < times; ++i) {
            code += string(static_cast<std::size_t>(i), ' ') + head + "\n";
        }
        return code + string(static_cast<std::size_t>(times), ' ') + body;
    };
    EXPECT_EQ(text_of(last_of("", nested("for i in [1]:", 20, "print(i)"))), "1\n");
    const CellAnswer blocks = last_of("", "print(2)\n" + nested("for i in [1]:", 21, "print(i)"));
    EXPECT_EQ(text_of(blocks), "SyntaxError: too many statically nested blocks");
    EXPECT_EQ(blocks.output, "2\n");
    EXPECT_EQ(blocks.error->line, 22);
    EXPECT_EQ(blocks.error->column, 21);
    EXPECT_EQ(text_of(last_of("", nested("if True:", 99, "print(7)"))), "7\n");
    const CellAnswer levels = last_of("", nested("if True:", 100, "print(7)"));
    EXPECT_EQ(text_of(levels), "IndentationError: too many levels of indentation");
    EXPECT_EQ(levels.error->line, 101);
    EXPECT_EQ(levels.error->column, 1);
}

TEST(Deep, CodeOfAnyDepthEndsNothing) {
    const auto times = [](const string& text, int count) {
        string all;
        for (int i = 0; i < count; ++i) {
            all += text;
        }
        return all;
    };
    for (const int count : {240, 1000, 50'000}) {
        for (const string& code : {times("(", count) + "1" + times(")", count),
                                   times("-", count) + "1",
                                   times("not ", count) + "1",
                                   "1" + times("+1", count),
                                   "1" + times("**1", count),
                                   "x" + times(".real", count),
                                   "x" + times("[0]", count),
                                   "x" + times("()", count),
                                   "1" + times(" and 1", count),
                                   "1" + times(" < 2", count),
                                   times("1 if 0 else ", count) + "2",
                                   times("lambda: ", count) + "2",
                                   times("[", count) + "1" + times(" for i in [1]]", count),
                                   times("{1: ", count) + "1" + times("}", count),
                                   times("str(", count) + "1" + times(")", count),
                                   times("x[", count) + "0" + times("]", count),
                                   times("x = ", count) + "1",
                                   times("f'{", count),
                                   "[1" + times(" for i in [1]", count) + "]",
                                   "[1 for i in [1]" + times(" if i", count) + "]",
                                   times("(a, ", count) + times(")", count) + " = 1",
                                   times("x[1:", count) + times("]", count),
                                   times("if 1: ", count),
                                   times("with x: ", count),
                                   "if 0: 1\n" + times("elif 0: 1\n", count),
                                   times("~", count) + times("(", count),
                                   "f'" + times("{1:", count) + times("}", count) + "'",
                                   times("*", count) + "x",
                                   "x" + times("@x", count),
                                   "for x" + times(", x", count) + " in [1]: 1",
                                   "1" + times(" is 1", count)}) {
            const CellAnswer given = last_of("", code);
            EXPECT_TRUE(given.error || given.refused || !given.not_run) << code.substr(0, 20) << count;
        }
    }
}

} // namespace
} // namespace lim
