#include "binding/run_results.hpp"

#include "binding/answer.hpp"
#include "binding/json_text.hpp"

#include <emscripten/em_js.h>

#include <cstddef>
#include <utility>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(run_results, "$Emval,$UTF8ToString");

/// A result, in which null stands for what the one before has in its place, calls that are missing for its calls,
/// and the first of a tensor's bytes and their number for those bytes.
EM_JS(EM_VAL, whole_result, (const char* json, std::size_t size, EM_VAL bytes, EM_VAL known), {
    const {buffer} = Emval.toValue(bytes);
    const before = Emval.toValue(known);
    const {answers, tensors} = JSON.parse(UTF8ToString(json >>> 0, size));
    for (const [cell, answer] of answers.entries()) {
        if (answer === null)
            answers[cell] = before.answers[cell];
        else
            answer.calls ||= before.answers[cell].calls;
    }
    for (const [place, tensor] of Object.entries(tensors)) {
        if (tensor === null)
            tensors[place] = before.tensors[place];
        else
            tensor.bytes = new Uint8Array(buffer, ...tensor.bytes);
    }
    return Emval.toHandle({answers, tensors});
});
// clang-format on

/// Writes what cells answer: null for what they answered before, too, and without the calls that they made
/// before, too.
void write(JsonText& json, const std::vector<notebook::CellAnswer>& answers,
           const std::vector<notebook::CellAnswer>& all_before) {
    json.open('[');
    for (std::size_t cell = 0; cell < answers.size(); ++cell) {
        const notebook::CellAnswer& answer = answers[cell];
        const notebook::CellAnswer* const before = cell < all_before.size() ? &all_before[cell] : nullptr;
        const bool same_calls = before != nullptr && answer.calls == before->calls;
        if (same_calls && answer == *before) {
            json.null();
        } else {
            write(json, answer, !same_calls);
        }
    }
    json.close(']');
}

} // namespace

val RunResults::given(std::vector<notebook::CellAnswer> answers, std::vector<notebook::LeftTensor> tensors,
                      const CopyLimit& limit) {
    // Should it not come to its end, nothing is left with which the next run would be compared.
    const Given before = std::exchange(before_, {});
    JsonText json;
    json.open('{');
    json.name("answers");
    write(json, answers, before.answers);
    json.name("tensors");
    TensorCopies copies;
    const val bytes = copies.write(json, std::move(tensors), limit, before.tensors);
    json.close('}');
    val object = val::take_ownership(
        whole_result(json.text().data(), json.text().size(), bytes.as_handle(), before.object.as_handle()));
    before_ = {std::move(answers), std::move(copies), object};
    return object;
}

} // namespace lim::binding
