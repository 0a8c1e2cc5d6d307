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

/// Completes a result: answers that are null, and what is missing, are taken from the one before. A tensor's
/// head is all but its bytes: its place, dtype, shape, rows and decimals. The result keeps the heads in a
/// property that is not enumerable, for the next run.
/// @param places of tensors in the bytes: TensorCopies::places
/// @param small bytes of a tensor that gets a buffer of its own: small_copy
EM_JS(EM_VAL, whole_result, (const char* json, std::size_t size, EM_VAL all, const double* places, double small, EM_VAL known), {
    const before = Emval.toValue(known);
    const bytes = Emval.toValue(all);
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
        if (count < 0)
            tensors[place] = before.tensors[place];
        else {
            const end = begin + count;
            tensors[place] = {...head, bytes : count > small ? bytes.subarray(begin, end) : bytes.slice(begin, end)};
        }
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

val RunResults::next(std::vector<notebook::CellAnswer>&& answers,
                     const std::vector<notebook::RunTensor>& tensors, const CopyLimit& limit) {
    std::optional<KeptRun>& before = kept_[before_];
    KeptRun& now = kept_[1 - before_].emplace();
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
    now.object = val::take_ownership(whole_result(json.text().data(), json.text().size(), bytes.as_handle(),
                                                  now.tensors.places().data(), small_copy,
                                                  before->object.as_handle()));
    now.answers = std::move(answers);
    before.reset();
    before_ = 1 - before_;
    return now.object;
}

} // namespace lim::binding
