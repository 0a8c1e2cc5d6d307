/// A notebook's cells in JavaScript: one call takes all texts and gives all answers; what the cells left
/// behind is copied out where it is asked for.

#include "core/notebook/notebook.hpp"
#include "binding/answers.hpp"
#include "binding/frameworks.hpp"
#include "binding/given.hpp"
#include "binding/json_text.hpp"
#include "binding/tensor_copy.hpp"

#include <emscripten/bind.h>
#include <emscripten/em_js.h>
#include <emscripten/val.h>

#include <memory>
#include <string>
#include <vector>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;
using notebook::Notebook;

EMSCRIPTEN_DECLARE_VAL_TYPE(Cells);
EMSCRIPTEN_DECLARE_VAL_TYPE(Positions);
EMSCRIPTEN_DECLARE_VAL_TYPE(CellAnswers);
EMSCRIPTEN_DECLARE_VAL_TYPE(ProgressCallback);
EMSCRIPTEN_DECLARE_VAL_TYPE(Requests);
EMSCRIPTEN_DECLARE_VAL_TYPE(TensorCopies);
EMSCRIPTEN_DECLARE_VAL_TYPE(Rows);
EMSCRIPTEN_DECLARE_VAL_TYPE(Described);
EMSCRIPTEN_DECLARE_VAL_TYPE(Completions);

// clang-format off: it knows no JavaScript
EM_JS_DEPS(notebook, "$Emval");

EM_JS(void, tell, (EM_VAL callback, double cell, double done), { Emval.toValue(callback)(cell, done); });
// clang-format on

/// A notebook, and what JavaScript knows of it.
struct BoundNotebook {
    Notebook notebook;
    Answers answers = {};
};

CellAnswers run(BoundNotebook& bound, const Cells& cells, const Positions& optional,
                const ProgressCallback& told) {
    std::vector<std::size_t> positions;
    for (const double number : numbers_in(optional)) {
        positions.push_back(position(number));
    }
    const auto progress = told.isNull() ? Notebook::Progress() : [&](std::size_t cell, double done) {
        tell(told.as_handle(), static_cast<double>(cell), done);
    };
    return CellAnswers(bound.answers.given(bound.notebook.run(texts_in(cells), positions, progress)));
}

TensorCopies tensors(BoundNotebook& bound, const Requests& requests, double most, const Rows& rows) {
    return TensorCopies(tensor_copies(bound.notebook, requests, most, rows));
}

Described described(BoundNotebook& bound, double cell, const std::string& name) {
    const auto text = bound.notebook.described(position(cell), name);
    if (!text) {
        return Described(val::null());
    }
    JsonText json;
    json.value(*text);
    return Described(parsed(json));
}

const char* kind_name(notebook::Completion::Kind kind) {
    constexpr const char* names[] = {"variable", "function", "module", "property", "keyword", "type"};
    return names[static_cast<std::size_t>(kind)];
}

Completions completions(BoundNotebook& bound, double cell, const std::string& object) {
    JsonText json;
    json.open('[');
    for (const notebook::Completion& completion : bound.notebook.completions(position(cell), object)) {
        json.open('{');
        json.name("name");
        json.value(completion.name);
        json.name("detail");
        json.value(completion.detail);
        json.name("kind");
        json.value(kind_name(completion.kind));
        json.close('}');
    }
    json.close(']');
    return Completions(parsed(json));
}

std::unique_ptr<BoundNotebook> make(double memory_bytes, double steps, double work) {
    return std::make_unique<BoundNotebook>(BoundNotebook{
        {linked_frameworks(), python::Limits{.memory_bytes = memory_bytes, .steps = steps, .work = work}}});
}

} // namespace

EMSCRIPTEN_BINDINGS(notebook) {
    using namespace emscripten;

    register_type<Cells>("readonly string[]");
    register_type<Positions>("readonly number[]");
    register_type<CellAnswers>(answers_type);
    register_type<ProgressCallback>("((cell: number, done: number) => void) | null");
    register_type<Requests>(requests_type);
    register_type<TensorCopies>(copies_type);
    register_type<Rows>("readonly number[]");
    register_type<Described>("string | null");
    register_type<Completions>(
        "readonly { readonly name: string, readonly detail: string, "
        "readonly kind: 'variable' | 'function' | 'module' | 'property' | 'keyword' | 'type' }[]");

    class_<BoundNotebook>("Notebook")
        .constructor(&make)
        .function("run(cells, optional, progress)", &run)
        .function("tensors(requests, most, rows)", &tensors)
        .function("described(cell, name)", &described)
        .function("completions(cell, object)", &completions);
}

} // namespace lim::binding
