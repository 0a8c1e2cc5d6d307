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

/// A result, whole: answers that are null, and what is missing, are taken from the one before, in which the heads
/// of its tensors stand unseen.
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
    return Emval.toHandle(Object.defineProperty({answers, tensors}, "heads", {value : heads}));
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

val RunResults::given(std::vector<notebook::CellAnswer> answers,
                      const std::vector<notebook::LeftTensor>& tensors, const CopyLimit& limit) {
    std::optional<Given>& before = given_[before_];
    Given& now = given_[1 - before_].emplace();
    const val bytes = now.tensors.add_all(tensors, limit, before->tensors);
    JsonText json;
    json.open('{');
    json.name("answers");
    write(json, answers, before->answers);
    if (!now.tensors.has_heads_of_before() || before->object.isNull()) {
        json.name("heads");
        now.tensors.write_heads(json);
    }
    json.close('}');
    now.answers = std::move(answers);
    now.object = val::take_ownership(whole_result(json.text().data(), json.text().size(), bytes.as_handle(),
                                                  now.tensors.places().data(), before->object.as_handle()));
    before.reset();
    before_ = 1 - before_;
    return now.object;
}

} // namespace lim::binding
