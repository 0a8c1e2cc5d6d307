/// Whole programs, cell by cell, as IPython and the real frameworks answered them.

#include "all_frameworks.hpp"
#include "cells.hpp"
#include "core/notebook/notebook.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace lim {
namespace {

using nlohmann::json;

/// From the best to the worst that can be said of a cell.
enum class Verdict { right, rounding, drawn, refused, wrong };

struct Judged {
    Verdict verdict = Verdict::right;
    std::string difference;
};

/// Addresses are left out of the golden data.
std::string without_addresses(std::string text) {
    constexpr std::string_view dots = "…";
    for (std::size_t at = 0; (at = text.find(" at 0x…", at)) != std::string::npos;) {
        text.erase(at + 6, dots.size());
    }
    return text;
}

/// TensorFlow's kernels by their plain names, which they have where oneDNN is not used.
std::string with_plain_kernels(std::string text) {
    for (const std::string_view name : {"____Mkl", "_Mkl"}) {
        for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
            text.replace(at, name.size(), name == "_Mkl" ? "" : "__");
        }
    }
    return text;
}

std::string text_in(const json& cell, const char* name) { return cell.contains(name) ? cell[name] : ""; }

using Within = std::vector<std::pair<std::string, int>>;

std::string error_text(const std::string& type, const std::string& message, int line, const Within& within) {
    std::string text = type + ": " + message + " in line " + std::to_string(line);
    for (const auto& [function, its_line] : within) {
        text += ", in " + function + " line " + std::to_string(its_line);
    }
    return text;
}

std::string error_of(const json& cell) {
    if (!cell.contains("error")) {
        return "";
    }
    const json& error = cell["error"];
    return error_text(error["type"], with_plain_kernels(error["message"]), error["line"],
                      error.value("within", Within()));
}

std::string error_of(const notebook::CellAnswer& answer) {
    return answer.error ? error_text(answer.error->type, without_addresses(answer.error->message),
                                     answer.error->line, answer.error->within)
                        : "";
}

const char* after_spaces(const char* text) { return text + std::strspn(text, " "); }

/// The greatest size of the finite numbers in a text.
double largest_number(const std::string& text) {
    double largest = 0;
    for (const char* at = text.c_str(); *at != '\0';) {
        char* after = nullptr;
        const double size = std::abs(std::strtod(at, &after));
        largest = std::isfinite(size) ? std::max(largest, size) : largest;
        at = after == at ? at + 1 : after;
    }
    return largest;
}

/// Whether two numbers differ by no more than 10⁻⁵ of their size; signs (those of zeros too), infinities and
/// NaN not at all.
bool are_near(double x, double y, double least_size) {
    if (!std::isfinite(x) || !std::isfinite(y)) {
        return x == y || (std::isnan(x) && std::isnan(y));
    }
    if (std::signbit(x) != std::signbit(y)) {
        return false;
    }
    return std::abs(x - y) <= 1e-5 * std::max({std::abs(x), std::abs(y), least_size});
}

/// Whether two texts differ in numbers alone, and these are near. Spaces do not count: NumPy fills a column
/// up to its longest number.
/// @param least_size what counts as the size of smaller numbers
bool agree_to_rounding(const std::string& ours, const std::string& theirs, double least_size) {
    const char* a = ours.c_str();
    const char* b = theirs.c_str();
    while (*a != '\0' && *b != '\0') {
        char* after_a = nullptr;
        char* after_b = nullptr;
        const double x = std::strtod(a, &after_a);
        const double y = std::strtod(b, &after_b);
        if (after_a != a && after_b != b) {
            if (!are_near(x, y, least_size)) {
                return false;
            }
            a = after_spaces(after_a);
            b = after_spaces(after_b);
        } else if (*a != *b) {
            return false;
        } else {
            a = after_spaces(a + 1);
            b = after_spaces(b + 1);
        }
    }
    return *a == *b;
}

Judged judged(const json& wanted, const notebook::CellAnswer& answer, double least_size) {
    if (answer.not_run || answer.refused || answer.hangs_on) {
        return {Verdict::refused, answer.refused ? cells::shown(*answer.refused) : ""};
    }
    if (answer.drawn) { // the real one gives other numbers each time
        return {Verdict::drawn, ""};
    }
    const std::string ours = without_addresses(answer.output) + "⟶" +
                             without_addresses(answer.result.value_or("")) + "⟶" + error_of(answer);
    const std::string theirs =
        text_in(wanted, "stdout") + "⟶" + text_in(wanted, "result") + "⟶" + error_of(wanted);
    const bool same = ours == theirs && answer.result.has_value() == wanted.contains("result");
    if (answer.rounding && agree_to_rounding(ours, theirs, least_size)) {
        return {Verdict::rounding, ""};
    }
    return same ? Judged{} : Judged{Verdict::wrong, "ours " + ours + "\nwanted " + theirs};
}

/// What the numbers of marked cells are compared with.
enum class Scale : std::uint8_t { own, operands };

/// Cells by their code, with what is said of each.
using Cells = std::vector<std::pair<std::string, Judged>>;

/// What is said of every cell of the programs.
/// @param scale whether the numbers of a marked cell are compared by their own size, or by that of a product
/// of two numbers that the program has had so far: where large numbers cancel out, few digits agree
Cells judge(const json& programs, Scale scale = Scale::own) {
    Cells cells;
    for (const json& program : programs) {
        std::vector<std::string> code;
        for (const json& cell : program) {
            code.push_back(cell["code"]);
        }
        notebook::Notebook notebook(all_frameworks(), {});
        const auto answers = notebook.run(code);
        double largest = 1;
        for (std::size_t i = 0; i < code.size(); ++i) {
            for (const char* part : {"code", "stdout", "result"}) {
                largest = std::max(largest, largest_number(text_in(program[i], part)));
            }
            const double least_size = scale == Scale::own ? 1e-30 : largest * largest;
            cells.emplace_back(code[i], judged(program[i], answers[i], least_size));
        }
    }
    return cells;
}

/// Says how many cells are of each verdict; none may be wrong.
void expect_none_wrong(const std::string& name, const Cells& cells) {
    std::map<Verdict, std::size_t> counts;
    for (const auto& [code, verdict] : cells) {
        ++counts[verdict.verdict];
        EXPECT_NE(verdict.verdict, Verdict::wrong) << code << "\n" << verdict.difference;
    }
    std::printf("%s: %zu cells, %zu right, %zu rounding, %zu drawn, %zu refused, %zu wrong\n", name.c_str(),
                cells.size(), counts[Verdict::right], counts[Verdict::rounding], counts[Verdict::drawn],
                counts[Verdict::refused], counts[Verdict::wrong]);
}

/// The code of the cells of a verdict, sorted, as often as it is there.
std::vector<std::string> cells_of(Verdict verdict, const Cells& cells) {
    std::vector<std::string> found;
    for (const auto& [code, judged] : cells) {
        if (judged.verdict == verdict) {
            found.push_back(code);
        }
    }
    std::ranges::sort(found);
    return found;
}

std::vector<std::string> only_in_first(const std::vector<std::string>& first,
                                       const std::vector<std::string>& second) {
    std::vector<std::string> found;
    std::ranges::set_difference(first, second, std::back_inserter(found));
    return found;
}

/// None of data/programs_<name>.json is wrong, and those that are refused or marked as rounding are the ones
/// that data/refused_<name>.json has. LIM_RENEW_REFUSED writes that list anew.
void expect_as_listed(const std::string& name) {
    const Cells cells = judge(golden::load("programs_" + name));
    expect_none_wrong(name, cells);
    const std::map<std::string, std::vector<std::string>> now{
        {"refused", cells_of(Verdict::refused, cells)},
        {"rounding", cells_of(Verdict::rounding, cells)},
        {"drawn", cells_of(Verdict::drawn, cells)}};
    if (std::getenv("LIM_RENEW_REFUSED") != nullptr) {
        std::ofstream(golden::path_of("refused_" + name)) << json(now).dump(0) << '\n';
        return;
    }
    const json lists = golden::load("refused_" + name);
    for (const auto& [verdict, found] : now) {
        const std::vector<std::string> listed = lists.at(verdict);
        EXPECT_EQ(only_in_first(found, listed), std::vector<std::string>{})
            << "not in the list of cells that are " << verdict << " (npm run golden -- refused renews it)";
        EXPECT_EQ(only_in_first(listed, found), std::vector<std::string>{})
            << "no longer " << verdict << " (npm run golden -- refused renews the list)";
    }
}

TEST(Programs, PythonAnswersAsInIPython) { expect_as_listed("python"); }

TEST(Programs, FunctionsAndClassesAnswerAsInIPython) { expect_as_listed("functions"); }

TEST(Programs, PythonsLibraryAnswersAsInIPython) { expect_as_listed("library"); }

TEST(Programs, TorchAnswersAsInIPython) { expect_as_listed("torch"); }

TEST(Programs, RandomTensorCallsAnswerAsInIPython) { expect_as_listed("tensors"); }

// Modules of the reader's own, the layers and losses around them, and loops that train.
TEST(Programs, ModulesAnswerAsInIPython) { expect_as_listed("modules"); }

// Generators, optimizers, embeddings with all they take, and what loops that train call.
TEST(Programs, TrainingAnswersAsInIPython) { expect_as_listed("training"); }

// Draws, statistics, sorting, joining and printing, as notebooks on embeddings write them.
TEST(Programs, NumpyAnswersAsInIPython) { expect_as_listed("numpy"); }

TEST(Programs, KerasAnswersAsInIPython) { expect_as_listed("keras"); }

// Layers and models of Keras, also of the reader's classes, variables and their gradients, texts as numbers.
TEST(Programs, LayersAnswerAsInIPython) { expect_as_listed("layers"); }

// Calls of every kind, of which many are beyond what the page has.
TEST(Programs, ArrayAndTensorFlowCallsAnswerAsInIPython) { expect_as_listed("arrays"); }

// What learners and engineers ask.
TEST(Programs, AskedOfTorchAnswerAsInIPython) { expect_as_listed("asked_torch"); }

TEST(Programs, AskedOfKerasAnswerAsInIPython) { expect_as_listed("asked_keras"); }

// Random programs that the real frameworks have answered (tests/golden/random.mjs): the paths of their files,
// with colons between them.
TEST(Programs, RandomOnesAnswerAsInIPython) {
    const char* const given = std::getenv("LIM_RANDOM_PROGRAMS");
    if (given == nullptr) {
        GTEST_SKIP() << "no LIM_RANDOM_PROGRAMS";
    }
    std::istringstream paths(given);
    for (std::string path; std::getline(paths, path, ':');) {
        const json programs = json::parse(std::ifstream(path));
        std::printf("%zu programs: ", programs.size());
        expect_none_wrong(path, judge(programs, Scale::operands));
    }
}

} // namespace
} // namespace lim
