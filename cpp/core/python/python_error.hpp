#pragma once

#include "core/base/errors.hpp"
#include "core/python/value.hpp"

#include <string>
#include <utility>
#include <vector>

namespace lim::python {

/// A function that an error came through, and the line of the call or of the error in it.
using Within = std::pair<std::string, int>;

/// An error that functions of the reader's were left by.
class TracedError : public FrameworkError {
public:
    /// @param within these functions, the innermost first
    TracedError(const FrameworkError& error, std::vector<Within> within)
        : FrameworkError(error), within_(std::move(within)) {}

    [[nodiscard]] const std::vector<Within>& within() const { return within_; }

private:
    std::vector<Within> within_;
};

/// An exception of Python's that exists as a value: one that code has raised, or caught.
class PythonError : public TracedError {
public:
    /// @param exception an Instance of a class that derives from BaseException
    PythonError(const FrameworkError& error, Value exception, std::vector<Within> within)
        : TracedError(error, std::move(within)), exception_(std::move(exception)) {}

    [[nodiscard]] const Value& exception() const { return exception_; }

private:
    Value exception_;
};

} // namespace lim::python
