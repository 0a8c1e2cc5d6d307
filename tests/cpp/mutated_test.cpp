/// Programs with one cell mutated: no crash, no hang.

#include "all_frameworks.hpp"
#include "core/notebook/notebook.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace lim {
namespace {

using golden::Program;
using notebook::CellAnswer;

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
        default:
            text.replace(at, below(2) == 0 ? length : 0, pieces[below(pieces.size())]);
        }
    }

    std::vector<Program> programs_;
    std::mt19937 random_;
};

/// How many programs are tried: more where LIM_MUTATED_TEXTS says so.
int mutated_programs() {
    const char* const given = std::getenv("LIM_MUTATED_TEXTS");
    return given == nullptr ? 2'000 : std::atoi(given);
}

TEST(Mutated, ProgramsNeverCrash) {
    MutatedPrograms mutated(golden::programs(), 1);
    std::clock_t longest = 0; // of the processor's time: others may use it too
    std::string slowest;
    std::size_t answered = 0;
    for (int i = mutated_programs(); i > 0; --i) {
        const Program program = mutated.next();
        const std::clock_t start = std::clock();
        const std::vector<CellAnswer> given =
            notebook::Notebook(all_frameworks(), {.memory_bytes = 1 << 24, .steps = 1e4, .work = 1e6})
                .run(program);
        const std::clock_t took = std::clock() - start;
        answered += given.size();
        EXPECT_FALSE(given.front().not_run) << program.front();
        if (took > longest) {
            longest = took;
            slowest = std::accumulate(
                program.begin(), program.end(), std::string(),
                [](std::string all, const std::string& cell) { return all + cell + "\n---\n"; });
        }
    }
    EXPECT_GT(answered, static_cast<std::size_t>(mutated_programs()));
    std::printf("%d programs, the slowest in %.1f ms:\n%s\n", mutated_programs(),
                1e3 * static_cast<double>(longest) / CLOCKS_PER_SEC, slowest.c_str());
}

} // namespace
} // namespace lim
