#pragma once

#include "core/base/errors.hpp"
#include "core/python/value.hpp"

namespace lim::python {

/// An exception of Python's that exists as a value: one that code has raised, or caught.
class PythonError : public FrameworkError {
public:
    /// @param exception an Instance of a class that derives from BaseException
    PythonError(std::string type, const std::string& message, Value exception)
        : FrameworkError(std::move(type), message), exception_(std::move(exception)) {}

    [[nodiscard]] const Value& exception() const { return exception_; }

private:
    Value exception_;
};

} // namespace lim::python
