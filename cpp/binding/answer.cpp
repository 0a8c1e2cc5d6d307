#include "binding/answer.hpp"

#include <string>

namespace lim::binding {
namespace {

using emscripten::val;

val line_and_message(const std::string& message, int line) {
    val result = val::object();
    result.set("message", message);
    result.set("line", line);
    return result;
}

val as_object(const notebook::Refusal& refusal) {
    val result = line_and_message(refusal.message, refusal.line);
    if (refusal.memory) {
        result.set("neededBytes", refusal.memory->needed);
        result.set("limitBytes", refusal.memory->limit ? val(*refusal.memory->limit) : val::null());
    }
    if (refusal.steps) {
        result.set("steps", true);
    }
    if (refusal.syntax) {
        result.set("syntax", true);
    }
    return result;
}

val as_object(const python::TracedCall& call) {
    val result = val::object();
    result.set("name", call.name);
    result.set("line", call.line);
    result.set("arguments", val::array(call.arguments));
    result.set("results", val::array(call.results));
    return result;
}

} // namespace

val as_object(const notebook::CellAnswer& answer) {
    val result = val::object();
    if (!answer.output.empty()) {
        result.set("stdout", answer.output);
    }
    if (answer.result) {
        result.set("result", *answer.result);
    }
    if (!answer.shown.empty()) {
        result.set("shown", answer.shown);
    }
    if (answer.error) {
        val error = line_and_message(answer.error->message, answer.error->line);
        error.set("type", answer.error->type);
        if (answer.error->column) {
            error.set("column", *answer.error->column);
        }
        result.set("error", error);
    }
    if (answer.refused) {
        result.set("refused", as_object(*answer.refused));
    }
    if (answer.rounding) {
        result.set("rounding", true);
    }
    if (answer.not_run) {
        result.set("notRun", true);
    }
    const val calls = val::array();
    for (const python::TracedCall& call : answer.calls) {
        calls.call<void>("push", as_object(call));
    }
    result.set("calls", calls);
    return result;
}

} // namespace lim::binding
