#include "golden.hpp"
#include "step_program.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using nlohmann::json;
using std::string;

constexpr double limit = 0x1p31;

/// Every case of a file: the same texts, then the same error or a refusal of at least as many bytes as the
/// framework could not get.
void expect_same(const string& name) {
    const json file = golden::load(name);
    for (const json& given : file.at("cases")) {
        SCOPED_TRACE(given.at("program").dump() + " " + given.at("inputs").dump());
        Session session(limit);
        const steps::Outcome outcome = steps::run(
            session, file.at("programs").at(given.at("program").get<string>()), given.at("inputs"));
        EXPECT_EQ(json(outcome.texts), given.at("texts"));
        EXPECT_EQ(outcome.error, given.value("error", ""));
        EXPECT_EQ(outcome.message, given.value("message", ""));
        if (given.contains("allocation")) {
            // Bytes are counted in double, the framework's in 64 bits.
            EXPECT_GE(outcome.refused * (1 + 1e-12), given.at("allocation").get<double>());
        } else {
            EXPECT_EQ(outcome.refused, 0);
        }
    }
}

TEST(Session, AnswersAsPyTorchDoes) { expect_same("steps_torch"); }

TEST(Session, AnswersAsKerasDoes) { expect_same("steps_keras"); }

} // namespace
} // namespace lim
