/// A notebook's cells in JavaScript: one call takes all texts and gives all answers; what the cells left
/// behind is copied out where it is asked for.

#include "core/notebook/notebook.hpp"
#include "binding/answer.hpp"
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
EMSCRIPTEN_DECLARE_VAL_TYPE(Described);
EMSCRIPTEN_DECLARE_VAL_TYPE(Completions);

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

Described described(Notebook& notebook, double cell, const std::string& name) {
    const auto text = notebook.described(position(cell), name);
    return Described(text ? val(*text) : val::null());
}

const char* kind_name(notebook::Completion::Kind kind) {
    constexpr const char* names[] = {"variable", "function", "module", "property", "keyword", "type"};
    return names[static_cast<std::size_t>(kind)];
}

Completions completions(Notebook& notebook, double cell, const std::string& object) {
    const val result = val::array();
    for (const notebook::Completion& completion : notebook.completions(position(cell), object)) {
        val each = val::object();
        each.set("name", completion.name);
        each.set("detail", completion.detail);
        each.set("kind", kind_name(completion.kind));
        result.call<void>("push", each);
    }
    return Completions(result);
}

std::unique_ptr<Notebook> make(double memory_bytes, double steps, double work) {
    return std::make_unique<Notebook>(
        linked_frameworks(), python::Limits{.memory_bytes = memory_bytes, .steps = steps, .work = work});
}

} // namespace

EMSCRIPTEN_BINDINGS(notebook) {
    using namespace emscripten;

    register_type<Cells>("readonly string[]");
    register_type<Positions>("readonly number[]");
    register_type<CellAnswers>(answers_type);
    register_type<ProgressCallback>("((cell: number, done: number) => void) | null");
    register_type<TensorCopy>(
        "{ readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool', "
        "readonly shape: readonly number[], readonly bytes: Uint8Array, readonly rows: readonly number[] | "
        "null } | null");
    register_type<Rows>("readonly number[]");
    register_type<Described>("string | null");
    register_type<Completions>(
        "readonly { readonly name: string, readonly detail: string, "
        "readonly kind: 'variable' | 'function' | 'module' | 'property' | 'keyword' | 'type' }[]");

    class_<Notebook>("Notebook")
        .constructor(&make)
        .function("run(cells, optional, progress)", &run)
        .function("named(cell, name, most, rows)", &named)
        .function("shown(cell, most, rows)", &shown)
        .function("ofCall(cell, call, argument, most, rows)", &of_call)
        .function("described(cell, name)", &described)
        .function("completions(cell, object)", &completions);
}

} // namespace lim::binding
