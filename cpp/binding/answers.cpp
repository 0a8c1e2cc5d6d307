#include "binding/answers.hpp"

#include "binding/json_text.hpp"

#include <emscripten/em_js.h>

#include <cstddef>
#include <utility>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(answers, "$Emval");

/// The answers of a run, in which null stands for that of the run before, and calls that are missing for its calls.
EM_JS(EM_VAL, with_known, (EM_VAL answers, EM_VAL known), {
    const before = Emval.toValue(known);
    const whole = (answer, cell) => {
        if (answer === null)
            return before[cell];
        answer.calls ||= before[cell].calls;
        return answer;
    };
    return Emval.toHandle(Emval.toValue(answers).map(whole));
});
// clang-format on

} // namespace

val Answers::given(std::vector<notebook::CellAnswer> answers) {
    JsonText json;
    json.open('[');
    for (std::size_t cell = 0; cell < answers.size(); ++cell) {
        const notebook::CellAnswer& answer = answers[cell];
        const notebook::CellAnswer* const before = cell < before_.size() ? &before_[cell] : nullptr;
        const bool same_calls = before != nullptr && answer.calls == before->calls;
        if (same_calls && answer == *before) {
            json.null();
        } else {
            write(json, answer, !same_calls);
        }
    }
    json.close(']');
    before_ = std::move(answers);
    const val changed = parsed(json);
    objects_ = val::take_ownership(with_known(changed.as_handle(), objects_.as_handle()));
    return objects_;
}

} // namespace lim::binding
