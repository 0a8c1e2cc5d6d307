/// A notebook's cells in JavaScript: one call takes all texts and gives all answers; what the cells left
/// behind is copied out where it is asked for.

#include "core/notebook/notebook.hpp"
#include "binding/answer.hpp"
#include "binding/frameworks.hpp"
#include "binding/json_text.hpp"
#include "binding/tensor_copy.hpp"
#include "core/python/object.hpp"

#include <emscripten/bind.h>
#include <emscripten/em_js.h>
#include <emscripten/val.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
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
EMSCRIPTEN_DECLARE_VAL_TYPE(TensorCopy);
EMSCRIPTEN_DECLARE_VAL_TYPE(Rows);
EMSCRIPTEN_DECLARE_VAL_TYPE(Described);
EMSCRIPTEN_DECLARE_VAL_TYPE(Completions);

// clang-format off: it knows no JavaScript
EM_JS_DEPS(notebook, "$Emval,$UTF8ToString,$stringToNewUTF8");

/// The texts of an array, each with a '\0' behind it; one that holds such a character itself becomes one that
/// is no UTF-8. To be freed.
EM_JS(char*, texts_of, (EM_VAL array), {
    const text = (cell) => cell.replaceAll('\0', String.fromCharCode(0xd800)) + '\0';
    return stringToNewUTF8(Emval.toValue(array).map(text).join(""));
});

/// What a JSON text says. One step for all of it costs less than one for each property.
EM_JS(EM_VAL, parsed, (const char* text, std::size_t size), {
    return Emval.toHandle(JSON.parse(UTF8ToString(text >>> 0, size)));
});

/// What JavaScript gets of a tensor: its dtype by its place among these names, its `rank` lengths and then
/// the rows that are `kept` (all of them where that is less than 0), and its bytes.
EM_JS(EM_VAL, tensor_object, (int dtype, const double* numbers, int rank, int kept, EM_VAL bytes), {
    const list = (first, count) => {
        const found = [];
        for (let i = 0; i < count; ++i)
            found.push(HEAPF64[(numbers >>> 3) + first + i]);
        return found;
    };
    return Emval.toHandle({
        dtype : [ "float32", "float64", "int32", "int64", "bool" ][dtype],
        shape : list(0, rank),
        bytes : Emval.toValue(bytes),
        rows : kept < 0 ? null : list(rank, kept)
    });
});

EM_JS(int, length_of, (EM_VAL array), { return Emval.toValue(array).length; });

EM_JS(void, copy_numbers, (EM_VAL array, double* to), { HEAPF64.set(Emval.toValue(array), to >>> 3); });

EM_JS(void, tell, (EM_VAL callback, double cell, double done), { Emval.toValue(callback)(cell, done); });
// clang-format on

std::vector<double> numbers_in(const val& array) {
    std::vector<double> numbers(static_cast<std::size_t>(length_of(array.as_handle())));
    copy_numbers(array.as_handle(), numbers.data());
    return numbers;
}

std::vector<std::string> texts_in(const Cells& cells) {
    const std::unique_ptr<char, decltype(&std::free)> all(texts_of(cells.as_handle()), &std::free);
    std::vector<std::string> texts(static_cast<std::size_t>(length_of(cells.as_handle())));
    const char* begin = all.get();
    for (std::string& text : texts) {
        text = begin;
        begin += text.size() + 1;
    }
    return texts;
}

val parsed(const JsonText& json) {
    return val::take_ownership(parsed(json.text().data(), json.text().size()));
}

/// A position that JavaScript gives: one beyond all others where it is none.
std::size_t position(double number) {
    constexpr double most = 1 << 30;
    return number >= 0 && number < most ? static_cast<std::size_t>(number) : SIZE_MAX;
}

CellAnswers run(Notebook& notebook, const Cells& cells, const Positions& optional,
                const ProgressCallback& told) {
    std::vector<std::size_t> positions;
    for (const double number : numbers_in(optional)) {
        positions.push_back(position(number));
    }
    const auto progress = told.isNull() ? Notebook::Progress() : [&](std::size_t cell, double done) {
        tell(told.as_handle(), static_cast<double>(cell), done);
    };
    JsonText json;
    json.open('[');
    for (const notebook::CellAnswer& answer : notebook.run(texts_in(cells), positions, progress)) {
        write(json, answer);
    }
    json.close(']');
    return CellAnswers(parsed(json));
}

/// Those of the rows asked for that a tensor has, as far as they hold no more than 2²⁴ elements together.
std::vector<double> rows_to_copy(const Rows& asked, Index count, Index length) {
    constexpr std::size_t most_elements = 1 << 24;
    std::vector<double> rows;
    for (const double row : numbers_in(asked)) {
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
    const Shape& shape = tensor->shape();
    const bool whole = shape.empty() || tensor->size() == 0 || static_cast<double>(tensor->size()) <= most;
    const Index length = whole ? tensor->size() : tensor->size() / shape[0];
    const std::vector<double> kept = whole ? std::vector<double>{0} : rows_to_copy(rows, shape[0], length);
    std::vector<double> numbers(shape.begin(), shape.end());
    if (!whole) {
        numbers.insert(numbers.end(), kept.begin(), kept.end());
    }
    const val bytes = copied_rows(*tensor, kept, length);
    return TensorCopy(val::take_ownership(
        tensor_object(static_cast<int>(tensor->dtype()), numbers.data(), static_cast<int>(shape.size()),
                      whole ? -1 : static_cast<int>(kept.size()), bytes.as_handle())));
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

Completions completions(Notebook& notebook, double cell, const std::string& object) {
    JsonText json;
    json.open('[');
    for (const notebook::Completion& completion : notebook.completions(position(cell), object)) {
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
