#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace lim {

/// What the reproduced framework would raise: its exception class and its message, word for word.
class FrameworkError : public std::runtime_error {
public:
    /// @param type the exception's class as Python names it, for instance "IndexError"
    /// @param message the text of the exception, without the class
    /// @param meant what a reader likely meant by a name that there is not, as code: "torch.argmax"
    FrameworkError(std::string type, const std::string& message, std::string meant = {})
        : std::runtime_error(message), type_(std::move(type)), meant_(std::move(meant)) {}

    [[nodiscard]] const std::string& type() const noexcept { return type_; }
    [[nodiscard]] const std::string& meant() const noexcept { return meant_; }

private:
    std::string type_;
    std::string meant_;
};

/// Our own limit, raised before anything is allocated: the run would hold more than the page may.
class MemoryRefused : public std::runtime_error {
public:
    /// @param needed bytes that would be held with the refused request
    /// @param limit bytes that may be held
    MemoryRefused(double needed, double limit)
        : std::runtime_error("more memory needed than this page may hold"), needed_(needed), limit_(limit) {}

    [[nodiscard]] double needed() const noexcept { return needed_; }
    [[nodiscard]] double limit() const noexcept { return limit_; }

private:
    double needed_;
    double limit_;
};

/// Our own limit on how much a run computes, raised before that is done.
class WorkRefused : public std::runtime_error {
public:
    WorkRefused() : std::runtime_error("This computes more than this page does in one run.") {}
};

} // namespace lim
