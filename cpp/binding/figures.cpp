/// What figures have written and added by the core: numbers and lists of numbers, of no notebook.

#include "binding/frameworks.hpp"
#include "binding/from_javascript.hpp"
#include "core/array/ops.hpp"

#include <emscripten/bind.h>
#include <emscripten/em_js.h>
#include <emscripten/val.h>

#include <string>
#include <vector>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

EMSCRIPTEN_DECLARE_VAL_TYPE(Numbers);

// clang-format off: it knows no JavaScript
EM_JS_DEPS(figures, "$Emval");

EM_JS(EM_VAL, list_of, (const float* numbers, std::size_t count), {
    return Emval.toHandle(Array.from(HEAPF32.subarray(numbers >>> 2, (numbers >>> 2) + count)));
});
// clang-format on

std::vector<float> floats_in(const Numbers& list) {
    const auto numbers = numbers_in(list);
    return {numbers.begin(), numbers.end()};
}

Numbers sums_of(const Numbers& x, const Numbers& w) {
    const auto sums = partial_sums(floats_in(x), floats_in(w));
    return Numbers(val::take_ownership(list_of(sums.data(), sums.size())));
}

} // namespace

EMSCRIPTEN_BINDINGS(figures) {
    using namespace emscripten;

    register_type<Numbers>("readonly number[]");

    function("figureText(value, decimals)", &figure_text);
    function("partialSums(x, w)", &sums_of);
}

} // namespace lim::binding
