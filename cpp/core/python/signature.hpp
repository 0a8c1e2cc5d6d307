#pragma once

#include "core/python/type.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace lim::python {

/// One parameter of a signature.
struct Parameter {
    using Kind = ParameterKind;
    std::string_view name;
    Kind kind = Kind::either;
    std::optional<Value> default_value = {}; // absent: required
    bool left_out = false;                   // the real one has it, this page does not: it may not be given,
    bool default_may_be_given = false;       // but perhaps as its default
};

/// A signature, taken apart.
struct Signature {
    std::string_view name; // of the function
    std::vector<Parameter> parameters;
    std::string_view rest;         // of `*names`: names; empty without
    std::string_view rest_by_name; // of `**names`: names; empty without
    bool open = false;             // it ends in `...`: the real one has further parameters
};

/// @param text constant: the views into it live as long
[[nodiscard]] Signature parse_signature(const char* text);
/// An entry's signature, which is taken apart once for all calls.
[[nodiscard]] const Signature& signature_of(const Entry& entry);

} // namespace lim::python
