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

/// A result, whole: answers that are null, and what is missing, are taken from the one before, for which each has its
/// tensors' heads, too.
/// @param places of tensors in the bytes: TensorCopies::places
EM_JS(EM_VAL, whole_result, (const char* json, std::size_t size, EM_VAL bytes, const double* places, EM_VAL known), {
    const before = Emval.toValue(known);
    const {buffer} = Emval.toValue(bytes);
    const result = JSON.parse(UTF8ToString(json >>> 0, size));
    const {answers} = result;
    answers.forEach((answer, cell) => {
        if (answer === null)
            answers[cell] = before.answers[cell];
        else
            answer.calls ||= before.answers[cell].calls;
    });
    const heads = result.heads ?? before.heads;
    const tensors = {};
    let next = places >>> 3;
    for (const [place, head] of heads) {
        const begin = HEAPF64[next++];
        const count = HEAPF64[next++];
        tensors[place] = count < 0 ? before.tensors[place] : {...head, bytes : new Uint8Array(buffer, begin, count)};
    }
    return Emval.toHandle({answers, tensors, heads});
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

val RunResults::given(std::vector<notebook::CellAnswer> answers, const std::vector<notebook::LeftTensor>& tensors,
                      const CopyLimit& limit) {
    // Should it not come to its end, nothing is left with which the next run would be compared.
    const Given before = std::exchange(before_, {});
    TensorCopies copies;
    const val bytes = copies.add_all(tensors, limit, before.tensors);
    JsonText json;
    json.open('{');
    json.name("answers");
    write(json, answers, before.answers);
    if (!copies.has_heads_of_before() || before.object.isNull()) {
        json.name("heads");
        copies.write_heads(json);
    }
    json.close('}');
    val object = val::take_ownership(whole_result(json.text().data(), json.text().size(), bytes.as_handle(),
                                                  copies.places().data(), before.object.as_handle()));
    before_ = {std::move(answers), std::move(copies), object};
    return object;
}

} // namespace lim::binding
