#include "core/framework/torch/numbers_of_numpy.hpp"

#include "core/base/errors.hpp"
#include "core/python/object.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <optional>

namespace lim::torch {
namespace {

py::Value carry_out(py::Run& run, const py::Function& function, const py::Call& call) {
    return function.entry->carry_out(run, py::bind(function, call));
}

/// The call with Python's numbers in the place of NumPy's; nothing where there are none.
std::optional<py::Call> with_plain_numbers(py::Run& run, const py::Call& call) {
    py::Call plain = call;
    bool differs = false;
    const auto replace = [&](py::Value& value) {
        py::Object* const object = value.object();
        if (const auto number = object != nullptr ? object->plain_number(run) : std::nullopt) {
            value = *number;
            differs = true;
        }
    };
    std::ranges::for_each(plain.positional, replace);
    std::ranges::for_each(plain.keywords, replace, &std::pair<std::string, py::Value>::second);
    return differs ? std::optional(std::move(plain)) : std::nullopt;
}

/// The call once more, with Python's numbers; nothing where there are none, or where it takes these neither.
std::optional<py::Value> tried_again(py::Run& run, const py::Function& function, const py::Call& call) {
    const auto plain = with_plain_numbers(run, call);
    if (!plain) {
        return std::nullopt;
    }
    try {
        return carry_out(run, function, *plain);
    } catch (const FrameworkError& error) {
        if (error.type() != "TypeError") {
            throw;
        }
        return std::nullopt;
    } catch (const py::Refused&) {
        return std::nullopt;
    }
}

/// The same for a call that has an argument which may be a number of NumPy's.
py::Value carry_out_or_try_again(py::Run& run, const py::Function& function, const py::Call& call) {
    try {
        return carry_out(run, function, call);
    } catch (const FrameworkError& error) {
        if (error.type() == "TypeError") {
            if (auto result = tried_again(run, function, call)) {
                return *std::move(result);
            }
        }
        throw;
    } catch (const py::Refused&) {
        if (auto result = tried_again(run, function, call)) {
            return *std::move(result);
        }
        throw;
    }
}

bool may_be_of_numpy(const py::Value& value) {
    const py::Object* const object = value.object();
    return object != nullptr && object->type().module == std::string_view("numpy");
}

} // namespace

py::Value with_numbers_of_numpy(py::Run& run, const py::Function& function, const py::Call& call) {
    const bool are_of_numpy =
        std::ranges::any_of(call.positional, may_be_of_numpy) ||
        std::ranges::any_of(call.keywords, may_be_of_numpy, &std::pair<std::string, py::Value>::second);
    return are_of_numpy ? carry_out_or_try_again(run, function, call) : carry_out(run, function, call);
}

} // namespace lim::torch
