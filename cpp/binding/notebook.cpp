/// A notebook's cells in JavaScript: one call takes all texts and gives all answers, with copies of the
/// tensors that the cells left behind. JavaScript knows a notebook by a number: of a class, Embind's script
/// would be half as long again.

#include "core/notebook/notebook.hpp"
#include "binding/answer.hpp"
#include "binding/frameworks.hpp"
#include "binding/from_javascript.hpp"
#include "binding/json_text.hpp"
#include "binding/run_results.hpp"
#include "core/notebook/foreseen.hpp"

#include <emscripten/bind.h>
#include <emscripten/em_js.h>
#include <emscripten/heap.h>
#include <emscripten/val.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;
using notebook::CellAnswer;
using notebook::Completion;
using notebook::Notebook;

EMSCRIPTEN_DECLARE_VAL_TYPE(Cells);
EMSCRIPTEN_DECLARE_VAL_TYPE(Positions);
EMSCRIPTEN_DECLARE_VAL_TYPE(Rows);
EMSCRIPTEN_DECLARE_VAL_TYPE(Paths);
EMSCRIPTEN_DECLARE_VAL_TYPE(FileBytes);
EMSCRIPTEN_DECLARE_VAL_TYPE(ProgressCallback);
EMSCRIPTEN_DECLARE_VAL_TYPE(RunResult);
EMSCRIPTEN_DECLARE_VAL_TYPE(Described);
EMSCRIPTEN_DECLARE_VAL_TYPE(Completions);

// clang-format off: it knows no JavaScript
EM_JS_DEPS(notebook, "$Emval");

EM_JS(bool, tell, (EM_VAL callback, double cell, double done, EM_VAL answers), {
    return Emval.toValue(callback)(cell, done, Emval.toValue(answers));
});
// clang-format on

/// A notebook, and the results of its runs.
struct BoundNotebook {
    Notebook notebook;
    RunResults results = {};
};

/// The notebooks that JavaScript has open, by their numbers; null where one was closed.
std::vector<std::unique_ptr<BoundNotebook>>& notebooks() {
    static std::vector<std::unique_ptr<BoundNotebook>> open;
    return open;
}

BoundNotebook& opened(int number) {
    const auto place = static_cast<std::size_t>(number);
    if (number < 0 || place >= notebooks().size() || notebooks()[place] == nullptr) {
        std::abort();
    }
    return *notebooks()[place];
}

int open_notebook(double memory_bytes, double steps, double work) {
    std::unique_ptr<BoundNotebook> made(new BoundNotebook{
        {linked_frameworks(), python::Limits{.memory_bytes = memory_bytes, .steps = steps, .work = work}}});
    auto& all = notebooks();
    const auto free = std::find(all.begin(), all.end(), nullptr);
    const auto number = static_cast<int>(free - all.begin());
    if (free == all.end()) {
        all.push_back(std::move(made));
    } else {
        *free = std::move(made);
    }
    return number;
}

void close_notebook(int number) {
    opened(number);
    notebooks()[static_cast<std::size_t>(number)] = nullptr;
}

/// @param contents of each file its bytes
void set_files(int number, const Paths& paths, const FileBytes& contents) {
    const std::vector<std::string> names = texts_in(paths);
    std::vector<std::string> bytes = bytes_in(contents);
    python::TextFiles files;
    for (std::size_t i = 0; i < names.size(); ++i) {
        files.push_back({names[i], std::move(bytes[i])});
    }
    opened(number).notebook.set_files(std::move(files));
}

/// @param file of what tiktoken encodes by, alone in an array
void set_gpt2_tokens(int number, const FileBytes& file) {
    for (const std::string& bytes : bytes_in(file)) {
        opened(number).notebook.set_gpt2_tokens(bytes);
    }
}

/// What the texts of cells tell before they run, as the result of a run without tensors.
RunResult foreseen(const Cells& cells) {
    JsonText json;
    json.open('{');
    json.name("answers");
    json.open('[');
    for (const CellAnswer& answer : notebook::foreseen(linked_frameworks(), texts_in(cells))) {
        write(json, answer, true);
    }
    json.close(']');
    json.name("tensors");
    json.open('{');
    json.close('}');
    json.close('}');
    return RunResult(parsed(json));
}

/// Lets the last cell that ran be refused, since the browser gives no memory for the copies of the tensors:
/// as where it gives none while a cell runs.
void refuse_copies(std::vector<CellAnswer>& answers) {
    const auto last = std::find_if(answers.rbegin(), answers.rend(),
                                   [](const CellAnswer& answer) { return !answer.not_run; });
    if (last != answers.rend() && !last->error && !last->refused) {
        last->result.reset();
        // More than all that there is, and is in use.
        const auto needed = static_cast<double>(emscripten_get_heap_size());
        last->refused = notebook::Refusal{
            .reason = python::reason(refusals::memory), .line = 1, .memory = {{needed, std::nullopt}}};
    }
}

/// What the cells from this one on have answered, without their calls; as the last one, what the cell that
/// runs has written.
val answers_since(std::size_t cell, const Notebook::SoFar& so_far) {
    JsonText json;
    json.open('[');
    for (; cell < so_far.answers.size(); ++cell) {
        write(json, so_far.answers[cell], false);
    }
    CellAnswer running;
    running.output = so_far.output;
    write(json, running, false);
    json.close(']');
    return parsed(json);
}

/// @param seed of what is drawn before the code seeds it
/// @param names whether answers say what the code of each cell does to names
/// @param max_elements of a tensor that is copied whole
/// @param rows that are copied of a larger one; null: no tensors are copied
RunResult run(int number, const Cells& cells, const Positions& optional, double seed, bool names,
              double max_elements, const Rows& rows, const ProgressCallback& callback) {
    std::vector<std::size_t> positions;
    for (const double place : numbers_in(optional)) {
        positions.push_back(position(place));
    }
    std::size_t told = 0;
    const auto progress = callback.isNull() ? Notebook::Progress() : [&](const Notebook::SoFar& so_far) {
        const auto cell = static_cast<double>(so_far.answers.size());
        if (tell(callback.as_handle(), cell, so_far.done, val::null().as_handle())) {
            const val answers = answers_since(told, so_far);
            told = so_far.answers.size();
            tell(callback.as_handle(), cell, so_far.done, answers.as_handle());
        }
    };
    auto& [notebook, results] = opened(number);
    std::vector<CellAnswer> answers =
        notebook.run(texts_in(cells), positions, progress, static_cast<std::uint64_t>(seed), names);
    if (!rows.isNull()) {
        try {
            const CopyLimit limit{max_elements, numbers_in(rows)};
            return RunResult(results.next(std::move(answers), notebook.tensors(answers), limit));
        } catch (const std::bad_alloc&) {
            refuse_copies(answers);
        }
    }
    return RunResult(results.next(std::move(answers), {}, {}));
}

Described described(int notebook, double cell, const std::string& name) {
    const auto text = opened(notebook).notebook.described(position(cell), name);
    if (!text) {
        return Described(val::null());
    }
    JsonText json;
    json.value(*text);
    return Described(parsed(json));
}

const char* kind_name(Completion::Kind kind) {
    constexpr const char* names[] = {"variable", "function", "module", "property", "keyword", "type"};
    return names[static_cast<std::size_t>(kind)];
}

Completions completions(int notebook, double cell, const std::string& object) {
    JsonText json;
    json.open('[');
    for (const Completion& completion : opened(notebook).notebook.completions(position(cell), object)) {
        json.open('{');
        json.field("name", completion.name);
        json.field("detail", completion.detail);
        json.field("kind", kind_name(completion.kind));
        json.close('}');
    }
    json.close(']');
    return Completions(parsed(json));
}

} // namespace

EMSCRIPTEN_BINDINGS(notebook) {
    using namespace emscripten;

    register_type<Cells>("readonly string[]");
    register_type<Positions>("readonly number[]");
    register_type<Rows>("readonly number[] | null");
    register_type<ProgressCallback>(
        "((cell: number, done: number, answers: readonly object[] | null) => boolean | void) | null");
    register_type<Paths>("readonly string[]");
    register_type<FileBytes>("readonly Uint8Array[]");
    register_type<RunResult>(result_type);
    register_type<Described>("string | null");
    register_type<Completions>(
        "readonly { readonly name: string, readonly detail: string, "
        "readonly kind: 'variable' | 'function' | 'module' | 'property' | 'keyword' | 'type' }[]");

    function("openNotebook(memoryBytes, steps, work)", &open_notebook);
    function("closeNotebook(notebook)", &close_notebook);
    function("run(notebook, cells, optional, seed, names, maxElements, rows, progress)", &run);
    function("setFiles(notebook, paths, contents)", &set_files);
    function("setGpt2Tokens(notebook, file)", &set_gpt2_tokens);
    function("foreseen(cells)", &foreseen);
    function("described(notebook, cell, name)", &described);
    function("completions(notebook, cell, object)", &completions);
}

} // namespace lim::binding
