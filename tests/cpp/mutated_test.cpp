/// Programs with one cell mutated: no crash, no hang, and the same answers in each build.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"
#include "golden.hpp"
#include "many_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace lim {
namespace {

using golden::Program;
using notebook::CellAnswer;
using notebook::Raised;
using notebook::Refusal;

/// Programs like those given, in which one cell has pieces lost, doubled, taken from other cells and replaced
/// by Python's own.
class MutatedPrograms {
public:
    MutatedPrograms(std::vector<Program> programs, std::uint32_t seed)
        : programs_(std::move(programs)), random_(seed) {}

    Program next() {
        Program program = programs_[below(programs_.size())];
        std::string& text = program[below(program.size())];
        for (std::size_t count = 1 + below(4); count > 0; --count) {
            mutate(text);
        }
        text.resize(std::min<std::size_t>(text.size(), 2000));
        return program;
    }

private:
    std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

    void mutate(std::string& text) {
        // clang-format off
        static const std::vector<std::string> pieces{
            "(", ")", "[", "]", "{", "}", ":", ",", ".", "\n", "    ", "'", "\"", "'''", "f'{", "}'", "\\", "#",
            "=", "==", "**", "//", "-", "not ", " in ", " is ", " if ", " else ", " for x in ", "lambda",
            "x", "1", "0", "1e400", "99999999999999999999999999999999999999", "None", "...", "猫", "\xff",
            ";", "import ", "print(", "range(10**9)", "[[[[[[[[", "))))", "[x]*10**6", "'a'*10**7", "!r",
            ":>9", "@", "?", "with ", "+=", "def f(x, *y, z=1, **w):\n    ", "class A(x):\n    ", "yield ",
            "return ", "try:\n    ", "except Exception as e:", "finally:", "raise ", "nonlocal x\n",
            "global x\n", "*", ":=", "%s", "del ", "super().", "self", "while ", "break", "continue",
            "next(", "key=", ".__init__", "@property\n", ".append(x)", ".grad", ".T", ".backward()"};
        // clang-format on
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = below(std::min<std::size_t>(text.size() - at, 12) + 1);
        switch (below(4)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, text.substr(at, length));
            break;
        case 2: {
            const Program& program = programs_[below(programs_.size())];
            const std::string& other = program[below(program.size())];
            text.insert(at, other.substr(below(other.size() + 1), 12));
            break;
        }
        default: {
            // One after the other: in which order a compiler draws the arguments of a call, it may choose.
            const std::size_t replaced = below(2) == 0 ? length : 0;
            text.replace(at, replaced, pieces[below(pieces.size())]);
        }
        }
    }

    std::vector<Program> programs_;
    std::mt19937 random_;
};

/// All cells, or other pieces, one after the other.
std::string joined(const std::vector<std::string>& pieces, const std::string& between) {
    return std::accumulate(
        pieces.begin(), pieces.end(), std::string(),
        [&](std::string all, const std::string& piece) { return std::move(all) + piece + between; });
}

/// All that is said of an error, but for what was meant.
std::string text_of(const Raised& error) {
    std::string text = error.type + ": " + error.message + " @" + std::to_string(error.line) + ":" +
                       std::to_string(error.column.value_or(-1)) + " " + error.meant;
    for (const auto& [function, line] : error.within) {
        text += " < " + function + " @" + std::to_string(line);
    }
    return text;
}

/// All that a cell answers, but for the values in its calls, and the bytes of what is too large: a pointer
/// has not the same size in each build.
std::string text_of(const CellAnswer& answer) {
    std::string text = answer.output + "|" + answer.result.value_or("-") + "|" + answer.shown + "|";
    if (answer.error) {
        text += text_of(*answer.error);
    }
    if (answer.refused) {
        const Refusal& refused = *answer.refused;
        text += std::string(python::name_of(refused.reason.id)) + "(" +
                joined(refused.reason.arguments, ",") + ") @" + std::to_string(refused.line) +
                (refused.steps ? " steps" : "") + (refused.syntax ? " syntax" : "") +
                (refused.memory ? " memory" : "");
    }
    for (const bool flag : {answer.rounding, answer.drawn, answer.older, answer.not_run}) {
        text += flag ? '1' : '0';
    }
    text += answer.hangs_on ? " on " + std::to_string(*answer.hangs_on) : "";
    text += joined(answer.passed_over, ",");
    for (const python::TracedCall& call : answer.calls) {
        text += " " + call.name + "@" + std::to_string(call.line) + "(" + joined(call.arguments, ",") + ")" +
                joined(call.results, ",");
    }
    return text;
}

TEST(ManyPrograms, NeverCrash) {
    MutatedPrograms mutated(golden::programs(), 1);
    AnswersTold told;
    Slowest slowest;
    std::size_t answered = 0;
    const int count = inputs_tried(2'000);
    for (int i = count; i > 0; --i) {
        const Program program = mutated.next();
        const auto cells = [&] { return joined(program, "\n---\n"); };
        const std::vector<CellAnswer> given = slowest.timed(
            [&] {
                return notebook::Notebook(all_frameworks(),
                                          {.memory_bytes = 1 << 24, .steps = 1e4, .work = 1e6})
                    .run(program);
            },
            cells);
        answered += given.size();
        EXPECT_FALSE(given.front().not_run) << program.front();
        std::string answers;
        for (const CellAnswer& answer : given) {
            answers += text_of(answer) + "\n";
        }
        told.add(cells(), answers);
    }
    EXPECT_GT(answered, static_cast<std::size_t>(count));
    told.record();
    slowest.record();
}

} // namespace
} // namespace lim
