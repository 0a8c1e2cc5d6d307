#include "binding/answers.hpp"

#include "binding/json_text.hpp"

#include <emscripten/em_js.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(answers, "$Emval");

/// The answers of a run, in which null stands for that of the run before.
EM_JS(EM_VAL, with_known, (EM_VAL answers, EM_VAL known), {
    return Emval.toHandle(Emval.toValue(answers).map((answer, cell) => answer ?? Emval.toValue(known)[cell]));
});
// clang-format on

} // namespace

val Answers::given(const std::vector<notebook::CellAnswer>& answers) {
    std::vector<std::string> before = std::exchange(texts_, std::vector<std::string>(answers.size()));
    JsonText json;
    json.open('[');
    for (std::size_t cell = 0; cell < answers.size(); ++cell) {
        const std::size_t begin = json.text().size();
        write(json, answers[cell]);
        const std::size_t comma = cell > 0 ? 1 : 0;
        const std::string_view written = std::string_view(json.text()).substr(begin + comma);
        if (cell < before.size() && written == before[cell]) {
            texts_[cell] = std::move(before[cell]);
            json.cut(begin);
            json.null();
        } else {
            texts_[cell] = written;
        }
    }
    json.close(']');
    const val changed = parsed(json);
    objects_ = val::take_ownership(with_known(changed.as_handle(), objects_.as_handle()));
    return objects_;
}

} // namespace lim::binding
