/// A notebook's cells in JavaScript: one call takes all texts and gives all answers.

#include "core/framework/frameworks.hpp"
#include "core/notebook/notebook.hpp"

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>
#include <vector>

namespace lim::binding {
namespace {

using emscripten::val;

EMSCRIPTEN_DECLARE_VAL_TYPE(Cells);
EMSCRIPTEN_DECLARE_VAL_TYPE(CellAnswers);

val line_and_message(const std::string& message, int line) {
    val result = val::object();
    result.set("message", message);
    result.set("line", line);
    return result;
}

/// What a cell answered, as far as each part exists: the JSON of the command line.
val as_object(const notebook::CellAnswer& answer) {
    val result = val::object();
    if (!answer.output.empty()) {
        result.set("stdout", answer.output);
    }
    if (answer.result) {
        result.set("result", *answer.result);
    }
    if (answer.error) {
        val error = line_and_message(answer.error->message, answer.error->line);
        error.set("type", answer.error->type);
        result.set("error", error);
    }
    if (answer.refused) {
        val refused = line_and_message(answer.refused->message, answer.refused->line);
        if (answer.refused->needed_bytes) {
            refused.set("neededBytes", *answer.refused->needed_bytes);
            refused.set("limitBytes", answer.refused->limit_bytes ? val(*answer.refused->limit_bytes) : val::null());
        }
        result.set("refused", refused);
    }
    if (answer.rounding) {
        result.set("rounding", true);
    }
    if (answer.not_run) {
        result.set("notRun", true);
    }
    return result;
}

CellAnswers run_notebook(const Cells& cells, double memory_bytes) {
    notebook::Notebook run(all_frameworks(), {.memory_bytes = memory_bytes});
    const val answers = val::array();
    for (const notebook::CellAnswer& answer : run.run(emscripten::vecFromJSArray<std::string>(cells))) {
        answers.call<void>("push", as_object(answer));
    }
    return CellAnswers(answers);
}

} // namespace

EMSCRIPTEN_BINDINGS(interpreter) {
    emscripten::register_type<Cells>("readonly string[]");
    emscripten::register_type<CellAnswers>(
        "{ readonly stdout?: string, readonly result?: string, "
        "readonly error?: { readonly type: string, readonly message: string, readonly line: number }, "
        "readonly refused?: { readonly message: string, readonly line: number, "
        "readonly neededBytes?: number, readonly limitBytes?: number | null }, "
        "readonly rounding?: true, readonly notRun?: true }[]");
    emscripten::function("runNotebook(cells, memoryBytes)", &run_notebook);
}

} // namespace lim::binding
