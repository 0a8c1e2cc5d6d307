#pragma once

#include "core/session/session.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

/// Runs the steps of web/program/step.ts, written as JSON, in a session.
namespace lim::steps {

/// What became of a program: the texts that its "show" steps gave, and what stopped it.
struct Outcome {
    std::vector<std::string> texts;
    std::string error; // the exception's class; empty if none
    std::string message;
    double refused = 0; // bytes that would have been needed; 0 if nothing was refused
};

/// Runs a program with the placeholders in its strings filled in from `inputs`.
[[nodiscard]] Outcome run(Session& session, const nlohmann::json& program, const nlohmann::json& inputs);

/// Carries out one step without placeholders.
void carry_out(Session& session, const nlohmann::json& step);

} // namespace lim::steps
