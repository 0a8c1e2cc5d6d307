/// Runs that may use little: what is refused, for which reason, and that it is refused in time.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using std::string;

const python::Limits small{.memory_bytes = 8e6, .steps = 1e4, .work = 1e7};

notebook::CellAnswer answer_within(const string& cell, const python::Limits& limits = small) {
    return notebook::Notebook(all_frameworks(), limits).run({cell}).front();
}

bool is_refused_for_steps(const string& cell) {
    const auto given = answer_within("import torch\nimport numpy as np\nimport tensorflow as tf\n" + cell);
    EXPECT_FALSE(given.error) << cell << ": " << given.error->message;
    return given.refused && given.refused->steps && !given.refused->memory;
}

TEST(Budget, SaysWhetherStepsOrMemoryWereTooMany) {
    EXPECT_TRUE(is_refused_for_steps("for i in range(10 ** 9): pass"));
    EXPECT_TRUE(is_refused_for_steps("sum(range(10 ** 9))"));
    EXPECT_TRUE(is_refused_for_steps("x = [i for i in range(10 ** 6)]"));
    const auto memory = answer_within("import torch\ntorch.zeros(1000, 10000)");
    EXPECT_TRUE(memory.refused->memory);
    EXPECT_FALSE(memory.refused->steps);
    EXPECT_FALSE(answer_within("async def f(): pass").refused->steps);
}

TEST(Budget, CountsWhatCallsCompute) {
    const string floats = "x = torch.ones(300, 1000)\n";
    EXPECT_FALSE(is_refused_for_steps(floats + "for i in range(10): y = x + i"));
    EXPECT_TRUE(is_refused_for_steps(floats + "for i in range(100): y = x + i"));
    for (const char* reads : {"x.sum()", "x.sum(1)", "x.max()", "x.argmax(0)", "x.any()", "torch.equal(x, x)",
                              "torch.allclose(x, x)"}) {
        EXPECT_TRUE(is_refused_for_steps(floats + "for i in range(100): y = " + reads)) << reads;
    }
    for (const char* reads : {"x.sum()", "x.mean()", "x.max(axis=1)", "x.argmin()", "x.all()"}) {
        EXPECT_TRUE(
            is_refused_for_steps("x = np.ones((300, 1000))\nfor i in range(100): y = " + string(reads)))
            << reads;
    }
    for (const char* reads : {"tf.reduce_sum(x)", "tf.reduce_max(x)", "tf.argmax(x)"}) {
        EXPECT_TRUE(
            is_refused_for_steps("x = tf.ones((300, 1000))\nfor i in range(100): y = " + string(reads)))
            << reads;
    }
    EXPECT_FALSE(is_refused_for_steps(floats + "for i in range(300): y = x[3].view(10, 100).shape"));
    EXPECT_TRUE(is_refused_for_steps("x = torch.ones(300, 2000)\nx @ x.T")) << "1.8 · 10⁸ products";
    EXPECT_TRUE(is_refused_for_steps("x = np.ones((600, 600))\nx @ x"));
    EXPECT_TRUE(is_refused_for_steps("x = tf.ones((600, 600))\nx @ x"));
    EXPECT_TRUE(
        is_refused_for_steps("w = torch.ones(50000, 4)\nidx = torch.tensor([5] * 100)\n"
                             "for i in range(10): y = torch.nn.functional.one_hot(idx, 50000).float() @ w"))
        << "one-hot vectors, which take no memory";
    EXPECT_FALSE(is_refused_for_steps("w = torch.ones(400, 20)\nidx = torch.tensor([5] * 100)\n"
                                      "torch.nn.functional.one_hot(idx, 400).float() @ w"));
}

TEST(Budget, AsksForTheMemoryOfWhatIsPutTogether) {
    const python::Limits much_work{.memory_bytes = 8e6, .steps = 1e4, .work = 1e10};
    const auto answer = [&](const string& framework, const string& call) {
        const string import = framework == "np"   ? "import numpy as np\nx = np.ones(100000)"
                              : framework == "tf" ? "import tensorflow as tf\nx = tf.ones(100000)"
                                                  : "import torch\nx = torch.ones(100000)";
        return answer_within(import + "\n" + framework + "." + call + ".shape", much_work);
    };
    for (const char* name : {"np.concatenate([x] * 2)", "np.stack([x] * 2)", "np.repeat(x, 2)",
                             "np.tile(x, 2)", "tf.concat([x] * 2, 0)", "tf.stack([x] * 2)", "tf.tile(x, [2])",
                             "tf.convert_to_tensor([x] * 2)", "torch.cat([x] * 2)", "torch.stack([x] * 2)"}) {
        const string call = name;
        const string framework = call.substr(0, call.find('.'));
        const string few = call.substr(framework.size() + 1);
        const string many = string(few).replace(few.rfind('2'), 1, "40");
        EXPECT_FALSE(answer(framework, few).refused) << call;
        const auto refused = answer(framework, many).refused;
        EXPECT_TRUE(refused && refused->memory) << many;
    }
    const auto counts = answer_within("import numpy as np\nnp.repeat([1, 2, 3], [400000] * 3)", much_work);
    EXPECT_TRUE(counts.refused && counts.refused->memory);
}

TEST(Budget, CountsWhatIsCopied) {
    for (const char* loop : {"x = [0] * 10 ** 6", "x = x[:]", "y = x + [1]", "y = x * 1", "t = t + 'b'",
                             "t.upper()", "z.append(n)", "d.pop(i)", "del d[i]", "s.remove(i)"}) {
        EXPECT_TRUE(is_refused_for_steps("x = [0] * 10 ** 5\nt = 'a' * 10 ** 6\nn = [0] * 90000\nz = []\n"
                                         "d = dict.fromkeys(range(10 ** 5))\ns = set(d)\n"
                                         "for i in range(900): " +
                                         string(loop)))
            << loop;
    }
    EXPECT_FALSE(is_refused_for_steps("x = [0] * 1000\nt = 'a' * 1000\nfor i in range(100): y = x + [t]"));
}

TEST(Budget, KeepsOneMegabyteOfWhatIsPrinted) {
    notebook::Notebook notebook(all_frameworks(), {});
    const auto answers =
        notebook.run({"print('a' * 999)", "for i in range(10 ** 6): print('b' * 99)", "x = 1\nx"}, {1});
    EXPECT_EQ(answers[0].output.size(), 1000U);
    EXPECT_EQ(answers[1].output.size(), 999'000U);
    EXPECT_EQ(answers[1].refused->reason.id, RefusalId::too_much_printed);
    EXPECT_EQ(answers[2].result, "1");
}

TEST(Budget, CountsNoWorkUnlessToldTo) {
    const auto given = answer_within("import torch\nx = torch.ones(1000, 100)\n(x @ x.T).sum()", {});
    EXPECT_EQ(given.result, "tensor(100000000.)");
}

TEST(Budget, GivesBackWhatARefusedCellWouldHaveComputed) {
    notebook::Notebook notebook(all_frameworks(), small);
    const auto answers = notebook.run(
        {"import torch\nx = torch.ones(100, 1000)", "for i in range(1000): y = x * i", "(x * 2).sum()"}, {1});
    EXPECT_TRUE(answers[1].refused->steps);
    EXPECT_EQ(answers[2].result, "tensor(200000.)");
}

} // namespace
} // namespace lim
