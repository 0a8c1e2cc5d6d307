/// The notebooks' code on everything that a reader may type, as the real frameworks answered it.

#include "cells.hpp"
#include "golden.hpp"
#include "huge_ints.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace lim {
namespace {

using nlohmann::json;
using std::string;

/// A cell with its placeholders filled in.
string filled(string cell, const json& inputs) {
    for (const auto& [name, input] : inputs.items()) {
        const string placeholder = "{" + name + "}";
        for (std::size_t at = 0; (at = cell.find(placeholder, at)) != string::npos;) {
            const auto text = input.get<string>();
            cell.replace(at, placeholder.size(), text);
            at += text.size();
        }
    }
    return cell;
}

/// Every case of a file: the same texts, then the same error or a refusal of at least as many bytes as the
/// framework could not get. Ints beyond 128 bits may be refused, in words that say so.
void expect_same_code(const string& name) {
    const json file = golden::load(name);
    int huge = 0;
    for (const json& given : file.at("cases")) {
        const json& inputs = given.at("inputs");
        SCOPED_TRACE(given.at("program").dump() + " " + inputs.dump());
        std::vector<string> cells;
        for (const json& cell : file.at("programs").at(given.at("program").get<string>())) {
            cells.push_back(filled(cell, inputs));
        }
        const cells::Outcome outcome = cells::run(cells);
        if (outcome.refused && given.value("message", "").starts_with("Cannot convert tensor with")) {
            continue; // IPython prints this error, and the cell goes on
        }
        if (outcome.refused && !outcome.refused->memory) {
            EXPECT_TRUE(cells::is_for_huge_ints(*outcome.refused)) << cells::shown(*outcome.refused);
            EXPECT_TRUE(cells::has_huge_int(inputs.dump()));
            ++huge;
            continue;
        }
        EXPECT_EQ(json(outcome.texts), given.at("texts"));
        EXPECT_EQ(outcome.error, given.value("error", ""));
        EXPECT_EQ(outcome.message, given.value("message", ""));
        if (given.contains("allocation")) {
            // Bytes are counted in double, the framework's in 64 bits.
            EXPECT_GE(outcome.refused_bytes() * (1 + 1e-12), given.at("allocation").get<double>());
        } else {
            EXPECT_FALSE(outcome.refused.has_value());
        }
    }
    std::printf("%s: %zu cases, %d of them refused for ints beyond 128 bits\n", name.c_str(),
                file.at("cases").size(), huge);
}

TEST(Code, AnswersAsPyTorchDoes) { expect_same_code("code_torch"); }

TEST(Code, AnswersAsKerasDoes) { expect_same_code("code_keras"); }

} // namespace
} // namespace lim
