#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lim {

/// Every kind of refusal: refusals.def has them.
enum class RefusalId : std::uint16_t {
#define LIM_REFUSAL(name, count) name,
#include "core/python/refusals.def"
#undef LIM_REFUSAL
};

/// A kind of refusal that takes so many arguments.
template <std::size_t count> struct RefusalKind {
    RefusalId id;
};

/// The same kinds, as they are refused: `refuse(refusals::missing, {"while"})`.
namespace refusals {
#define LIM_REFUSAL(name, count) inline constexpr RefusalKind<count> name{RefusalId::name};
#include "core/python/refusals.def"
#undef LIM_REFUSAL
} // namespace refusals

} // namespace lim

namespace lim::python {

/// Why this page refuses. The words for it are in web/text/refusals.
struct RefusalReason {
    RefusalId id;
    std::vector<std::string> arguments; // code, names or numbers; never words of a language

    bool operator==(const RefusalReason&) const = default;
};

/// The name that a kind of refusal has in refusals.def.
[[nodiscard]] std::string_view name_of(RefusalId id);

[[nodiscard]] RefusalReason reason(RefusalId id, std::span<const std::string_view> arguments);

[[nodiscard]] inline RefusalReason reason(RefusalKind<0> kind) { return {kind.id, {}}; }

/// One with as many arguments as its kind takes.
template <std::size_t count>
[[nodiscard]] RefusalReason reason(RefusalKind<count> kind, const std::string_view (&arguments)[count]) {
    return reason(kind.id, arguments);
}

/// What this page does not do, said in its own voice and never in Python's: the run stops here, and the
/// notebook is to be exported. (What the framework would raise is a `FrameworkError`, thrown by `lim::raise`;
/// memory is refused by `Memory::require`.)
class Refused : public std::runtime_error {
public:
    explicit Refused(RefusalReason reason) : std::runtime_error("refused"), reason_(std::move(reason)) {}

    [[nodiscard]] const RefusalReason& reason() const noexcept { return reason_; }

private:
    RefusalReason reason_;
};

/// The run took more steps than it may.
class TooManySteps : public Refused {
public:
    TooManySteps() : Refused(python::reason(refusals::steps)) {}
};

/// A cell reads, or draws, what is unknown since another one was refused.
class ReadsUnknown : public std::runtime_error {
public:
    /// @param cell the one that was refused, counted from 0
    explicit ReadsUnknown(std::size_t cell) : std::runtime_error("unknown"), cell_(cell) {}
    [[nodiscard]] std::size_t cell() const { return cell_; }

private:
    std::size_t cell_;
};

/// Refuses: the run stops here.
/// @throws Refused
[[noreturn]] void refuse(RefusalId id, std::span<const std::string_view> arguments);

[[noreturn]] inline void refuse(RefusalKind<0> kind) { refuse(kind.id, {}); }

/// The same with arguments.
template <std::size_t count>
[[noreturn]] void refuse(RefusalKind<count> kind, const std::string_view (&arguments)[count]) {
    refuse(kind.id, arguments);
}

/// Refuses a name, a statement or anything that is code: "This page has no `while`."
/// @param what code, as a reader would type it
[[noreturn]] void refuse_missing(std::string_view what);

/// Refuses a run for the number of its steps.
/// @throws TooManySteps
[[noreturn]] void refuse_steps();

} // namespace lim::python
