#include "cells.hpp"

#include "all_frameworks.hpp"

namespace lim::cells {

double Outcome::refused_bytes() const { return refused && refused->memory ? refused->memory->needed : 0; }

notebook::Notebook notebook(double memory) {
    return {all_frameworks(), python::Limits{.memory_bytes = memory}};
}

Outcome run(const std::vector<std::string>& cells, double memory) {
    Outcome outcome;
    for (const notebook::CellAnswer& answer : notebook(memory).run(cells)) {
        if (answer.error) {
            outcome.error = answer.error->type;
            outcome.message = answer.error->message;
            break;
        }
        if (answer.refused) {
            outcome.refused = answer.refused;
            break;
        }
        std::string text = answer.output;
        if (text.ends_with('\n')) {
            text.pop_back();
        }
        outcome.texts.push_back(text + answer.result.value_or(""));
    }
    return outcome;
}

std::string answer(const std::string& lines) {
    const Outcome outcome = run({lines});
    if (outcome.refused) {
        return "refused: " + shown(*outcome.refused);
    }
    return outcome.error.empty() ? outcome.texts.front() : outcome.error + ": " + outcome.message;
}

std::string shown(const notebook::Refusal& refusal) {
    std::string text(python::name_of(refusal.reason.id));
    const char* before = "(";
    for (const std::string& argument : refusal.reason.arguments) {
        text += before + argument;
        before = ", ";
    }
    return refusal.reason.arguments.empty() ? text : text + ")";
}

} // namespace lim::cells
