/// The only door from JavaScript to the core: what the race's calls share. Nothing is thrown through them:
/// each returns what came of it as a plain object, which is a copy that belongs to JavaScript.
#pragma once

#include "core/random/init.hpp"

#include <emscripten/bind.h>

namespace lim::binding {

using emscripten::val;

// What a call may return beside its own success.
#define FAILURES                                                                                             \
    " | { readonly kind: 'error', readonly type: string, readonly message: string }"                         \
    " | { readonly kind: 'refused', readonly neededBytes: number, readonly limitBytes: number | null }"      \
    " | { readonly kind: 'bug', readonly message: string }"

/// An outcome of this kind, yet without fields.
[[nodiscard]] val outcome(const char* kind);

/// What came of the exception that is being handled, in a call that asked for so many bytes.
[[nodiscard]] val outcome_of_exception(double asked_bytes);

/// Runs f, which fills in an outcome of success; whatever is thrown becomes an outcome too.
template <class Outcome, class Holder, class F> Outcome guarded(const Holder& holder, F&& f) {
    val result = outcome("ok");
    try {
        f(result);
    } catch (...) {
        result = outcome_of_exception(holder.asked_bytes());
    }
    return Outcome(result);
}

/// What JavaScript calls with the part that is done, or null.
EMSCRIPTEN_DECLARE_VAL_TYPE(ProgressCallback);

/// The same as the core takes it.
[[nodiscard]] Progress progress_of(const ProgressCallback& callback);

} // namespace lim::binding
