#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace lim::python {

/// What this page does not do, said in its own voice and never in Python's: the run stops here, and the
/// notebook is to be exported. (What the framework would raise is a `FrameworkError`, thrown by `lim::raise`;
/// memory is refused by `Memory::require`.)
class Refused : public std::runtime_error {
public:
    explicit Refused(const std::string& message) : std::runtime_error(message) {}
};

/// The run took more steps than it may.
class TooManySteps : public Refused {
public:
    using Refused::Refused;
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

/// The run was stopped from outside.
class Stopped : public std::runtime_error {
public:
    Stopped() : std::runtime_error("The run was stopped.") {}
};

/// Refuses a name, a statement or anything that can stand in backquotes: "This page has no `torch.fft`.
/// Export the notebook to run it in Jupyter."
/// @param what code, as a reader would type it
/// @param instead a sentence about what there is instead: "There is `torch.rand`."
[[noreturn]] void refuse_missing(std::string_view what, std::string_view instead = {});

/// Of IPython's own commands, such as `%time` and `!ls`.
inline constexpr const char* no_magics = "This page has none of IPython's `%`, `!` and `?` commands";

/// Refuses with a sentence of its own: "This page does not … . Export the notebook to run it in Jupyter."
/// @param sentence without the full stop: "This page cannot say in which order Python would print a set of
/// str"
[[noreturn]] void refuse(std::string_view sentence);

/// Refuses a run for the number of its steps.
/// @throws TooManySteps
[[noreturn]] void refuse_steps();

} // namespace lim::python
