/// A notebook's cells in JavaScript: one call takes all texts and gives all answers; what the cells left
/// behind is copied out where it is asked for.

#include "core/notebook/notebook.hpp"
#include "binding/frameworks.hpp"
#include "binding/tensor_copy.hpp"
#include "core/python/object.hpp"

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace lim::binding {
namespace {

using emscripten::val;
using notebook::Notebook;

EMSCRIPTEN_DECLARE_VAL_TYPE(Cells);
EMSCRIPTEN_DECLARE_VAL_TYPE(Positions);
EMSCRIPTEN_DECLARE_VAL_TYPE(CellAnswers);
EMSCRIPTEN_DECLARE_VAL_TYPE(ProgressCallback);
EMSCRIPTEN_DECLARE_VAL_TYPE(TensorCopy);
EMSCRIPTEN_DECLARE_VAL_TYPE(Rows);

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

/// What a cell answered, as far as each part exists.
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

/// A position that JavaScript gives: one beyond all others where it is none.
std::size_t position(double number) {
    constexpr double most = 1 << 30;
    return number >= 0 && number < most ? static_cast<std::size_t>(number) : SIZE_MAX;
}

CellAnswers run(Notebook& notebook, const Cells& cells, const Positions& optional,
                const ProgressCallback& told) {
    std::vector<std::size_t> positions;
    for (const double number : emscripten::vecFromJSArray<double>(optional)) {
        positions.push_back(position(number));
    }
    const auto progress = told.isNull() ? Notebook::Progress() : [&](std::size_t cell, double done) {
        told(static_cast<double>(cell), done);
    };
    const val answers = val::array();
    for (const notebook::CellAnswer& answer :
         notebook.run(emscripten::vecFromJSArray<std::string>(cells), positions, progress)) {
        answers.call<void>("push", as_object(answer));
    }
    return CellAnswers(answers);
}

const char* dtype_name(DType dtype) {
    constexpr const char* names[] = {"float32", "float64", "int32", "int64", "bool"};
    return names[static_cast<std::size_t>(dtype)];
}

/// Those of the rows asked for that a tensor has, as far as they hold no more than 2²⁴ elements together.
std::vector<double> rows_to_copy(const Rows& asked, Index count, Index length) {
    constexpr std::size_t most_elements = 1 << 24;
    std::vector<double> rows;
    for (const double row : emscripten::vecFromJSArray<double>(asked)) {
        const bool fits = static_cast<double>(rows.size() + 1) * static_cast<double>(length) <= most_elements;
        if (row >= 0 && row < static_cast<double>(count) && row == std::trunc(row) && fits) {
            rows.push_back(row);
        }
    }
    return rows;
}

/// The elements that a figure may show of a value: of a list those of its only item.
const Tensor* elements_of(const python::Value& value) {
    if (const python::List* list = value.list(); list != nullptr && list->items.size() == 1) {
        return elements_of(list->items.front());
    }
    const python::Object* const object = value.object();
    return object == nullptr ? nullptr : object->elements();
}

/// A copy of a tensor: whole, or of one with more than `most` elements some of its rows; null of what is
/// none.
TensorCopy copy_of(const std::optional<python::Value>& value, double most, const Rows& rows) {
    const Tensor* const tensor = value ? elements_of(*value) : nullptr;
    if (tensor == nullptr) {
        return TensorCopy(val::null());
    }
    val result = val::object();
    const Shape& shape = tensor->shape();
    result.set("dtype", dtype_name(tensor->dtype()));
    result.set("shape", val::array(std::vector<double>(shape.begin(), shape.end())));
    if (shape.empty() || tensor->size() == 0 || static_cast<double>(tensor->size()) <= most) {
        result.set("bytes", copied_rows(*tensor, {0}, tensor->size()));
        result.set("rows", val::null());
    } else {
        const Index length = tensor->size() / shape[0];
        const std::vector<double> kept = rows_to_copy(rows, shape[0], length);
        result.set("bytes", copied_rows(*tensor, kept, length));
        result.set("rows", val::array(kept));
    }
    return TensorCopy(result);
}

TensorCopy named(Notebook& notebook, double cell, const std::string& name, double most, const Rows& rows) {
    return copy_of(notebook.value(position(cell), name), most, rows);
}

TensorCopy shown(Notebook& notebook, double cell, double most, const Rows& rows) {
    return copy_of(notebook.shown(position(cell)), most, rows);
}

TensorCopy of_call(Notebook& notebook, double cell, double call, int argument, double most,
                   const Rows& rows) {
    return copy_of(notebook.of_call(position(cell), position(call), argument), most, rows);
}

std::unique_ptr<Notebook> make(double memory_bytes) {
    return std::make_unique<Notebook>(linked_frameworks(), python::Limits{.memory_bytes = memory_bytes});
}

} // namespace

EMSCRIPTEN_BINDINGS(notebook) {
    using namespace emscripten;

    register_type<Cells>("readonly string[]");
    register_type<Positions>("readonly number[]");
    register_type<CellAnswers>(
        "{ readonly stdout?: string, readonly result?: string, readonly shown?: string, "
        "readonly error?: { readonly type: string, readonly message: string, readonly line: number }, "
        "readonly refused?: { readonly message: string, readonly line: number, "
        "readonly neededBytes?: number, readonly limitBytes?: number | null }, "
        "readonly rounding?: true, readonly notRun?: true, "
        "readonly calls: { readonly name: string, readonly line: number, readonly arguments: string[], "
        "readonly results: string[] }[] }[]");
    register_type<ProgressCallback>("((cell: number, done: number) => void) | null");
    register_type<TensorCopy>(
        "{ readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool', "
        "readonly shape: readonly number[], readonly bytes: Uint8Array, readonly rows: readonly number[] | "
        "null } | null");
    register_type<Rows>("readonly number[]");

    class_<Notebook>("Notebook")
        .constructor(&make)
        .function("run(cells, optional, progress)", &run)
        .function("named(cell, name, most, rows)", &named)
        .function("shown(cell, most, rows)", &shown)
        .function("ofCall(cell, call, argument, most, rows)", &of_call);
}

} // namespace lim::binding
