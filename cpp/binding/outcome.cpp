#include "binding/outcome.hpp"

#include "core/base/errors.hpp"

#include <new>
#include <string>

namespace lim::binding {
namespace {

/// @param limit a number of bytes, or null where the browser gives no more
val refused(double needed, const val& limit) {
    val result = outcome("refused");
    result.set("neededBytes", needed);
    result.set("limitBytes", limit);
    return result;
}

val bug(const char* message) {
    val result = outcome("bug");
    result.set("message", message);
    return result;
}

} // namespace

val outcome(const char* kind) {
    val result = val::object();
    result.set("kind", kind);
    return result;
}

val outcome_of_exception(double asked_bytes) {
    try {
        throw;
    } catch (const FrameworkError& error) {
        val result = outcome("error");
        result.set("type", error.type());
        result.set("message", std::string(error.what()));
        return result;
    } catch (const MemoryRefused& refusal) {
        return refused(refusal.needed(), val(refusal.limit()));
    } catch (const std::bad_alloc&) {
        // Below our own limit, but the browser gives no more.
        return refused(asked_bytes, val::null());
    } catch (const std::exception& error) {
        return bug(error.what());
    } catch (...) {
        return bug("an unknown exception");
    }
}

Progress progress_of(const ProgressCallback& callback) {
    return callback.isNull() ? Progress() : [callback](double done) { callback(done); };
}

EMSCRIPTEN_BINDINGS(outcome) {
    emscripten::register_type<ProgressCallback>("((done: number) => void) | null");
}

} // namespace lim::binding
