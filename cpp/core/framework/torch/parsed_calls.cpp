#include "core/framework/torch/parsed_calls.hpp"

#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/python/operations.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

/// The words for calls whose arguments do not fit the signature.
namespace lim::torch {
namespace {

bool takes_numbers_for_tensors(std::string_view function) {
    constexpr std::array<std::string_view, 9> names{"add",  "sub",  "mul",  "div",  "add_",
                                                    "sub_", "mul_", "div_", "copy_"};
    return std::ranges::find(names, function) != names.end();
}

/// Whether an argument is of the type; nothing where that is not known here.
std::optional<bool> fits(std::string_view function, const ParsedParameter& parameter,
                         const py::Value& value) {
    const VariablePtr x = as_variable(value);
    const bool number = is_int(value) || py::as_float(value).has_value();
    const bool listed = value.list() != nullptr || value.tuple() != nullptr;
    const std::string_view type = parameter.type;
    if (type == "Tensor") {
        return x != nullptr || (number && takes_numbers_for_tensors(function));
    }
    if (type == "tuple of Tensors") {
        return listed;
    }
    if (type == "torch.dtype") {
        return as_dtype_argument(value).has_value();
    }
    if (type == "bool") {
        return value.get<bool>() != nullptr;
    }
    if (type == "object") {
        return true;
    }
    if (type == "tuple of ints" && listed) {
        return std::nullopt; // it depends on what the list holds
    }
    if (x && x->data.rank() == 0) {
        return type == "int" && is_floating(x->data.dtype()) ? std::optional(false) : std::nullopt;
    }
    if (type == "int") {
        return is_int(value);
    }
    if (type == "tuple of ints") {
        return parameter.name == "dim" && is_int(value);
    }
    return type == "Number" || type == "float" ? std::optional(number) : std::nullopt;
}

[[noreturn]] void raise_missing(std::string_view function, std::span<const ParsedParameter> from) {
    std::string names;
    std::size_t count = 0;
    for (const ParsedParameter& parameter : from) {
        if (!parameter.optional) {
            names += concat({count++ == 0 ? "" : ", ", "\"", parameter.name, "\""});
        }
    }
    // the plural is the wrong way about in PyTorch too
    raise("TypeError", {function, "() missing ", std::to_string(count), " required positional argument",
                        count == 1 ? "s" : "", ": ", names});
}

[[noreturn]] void raise_too_many(std::string_view function, const ParsedSignature& signature,
                                 std::size_t given) {
    const std::size_t most = signature.most_positional();
    const std::size_t least = signature.least();
    if (least != most) {
        raise("TypeError", {function, "() takes from ", std::to_string(least), " to ", std::to_string(most),
                            " positional arguments but ", std::to_string(given), " were given"});
    }
    raise("TypeError",
          {function, "() takes ", std::to_string(most), " positional argument", most == 1 ? "" : "s", " but ",
           std::to_string(given), given == 1 ? " was" : " were", " given"});
}

void check_keywords(const ParsedCall& call, const ParsedSignature& signature, std::size_t unused) {
    for (const auto& [name, value] : call.keywords) {
        const auto found = std::ranges::find(signature.parameters, name, &ParsedParameter::name);
        if (unused > 0 && found == signature.parameters.end()) {
            raise("TypeError", {call.name, "() got an unexpected keyword argument '", name, "'"});
        }
        const auto place = static_cast<std::size_t>(found - signature.parameters.begin());
        if (unused > 0 && place < call.positional.size()) {
            raise("TypeError", {call.name, "() got multiple values for argument '", name, "'"});
        }
    }
}

/// FunctionSignature::parse.
void raise_by(const ParsedCall& call, const ParsedSignature& signature) {
    const std::size_t given = call.positional.size();
    const bool variadic = signature.most_positional() == 1 && signature.parameters[0].type == "tuple of ints";
    if (given > signature.most_positional() && !variadic) {
        raise_too_many(call.name, signature, given);
    }
    std::size_t at = 0;
    std::size_t unused = call.keywords.size();
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const ParsedParameter& parameter = signature.parameters[i];
        const bool by_name = at >= given;
        if (!by_name && parameter.keyword_only) {
            raise_too_many(call.name, signature, given);
        }
        const auto keyword =
            std::ranges::find(call.keywords, parameter.name, &py::Keywords::value_type::first);
        const bool absent = by_name && keyword == call.keywords.end();
        if (absent && !parameter.optional) {
            raise_missing(call.name, std::span(signature.parameters).subspan(i));
        }
        if (absent) {
            continue;
        }
        const py::Value& value = by_name ? keyword->second : call.positional[at];
        const VariablePtr x = as_variable(value);
        if (variadic && i == 0 && given > 1 && !is_int(value) && !(x && x->data.rank() == 0)) {
            raise_too_many(call.name, signature, given);
        }
        if (variadic && i == 0 && !by_name && is_int(value)) {
            at = given;
            continue;
        }
        const auto fitting =
            value.is_none() && parameter.takes_none ? std::optional(true) : fits(call.name, parameter, value);
        if (!fitting) {
            return;
        }
        if (!*fitting) {
            raise_wrong_type(call.name, parameter.name, by_name ? 0 : at + 1, parameter.type, value);
        }
        (by_name ? unused : at) += by_name ? static_cast<std::size_t>(-1) : 1;
    }
    check_keywords(call, signature, unused);
}

/// "(Tensor, str, foo=int)", with the comma after the last keyword where there are only keywords.
std::string types_of(const ParsedCall& call) {
    std::string text = "(";
    for (const py::Value& value : call.positional) {
        text += py::type_name(value) + ", ";
    }
    for (const auto& [name, value] : call.keywords) {
        text += concat({name, "=", py::type_name(value), ", "});
    }
    text.resize(text.size() - (call.positional.empty() ? 0 : 2));
    return text + ")";
}

std::string description(const py::Value& value) {
    if (value.list() == nullptr && value.tuple() == nullptr) {
        return py::type_name(value);
    }
    const bool is_list = value.list() != nullptr;
    const py::Values& items = is_list ? value.list()->items : value.tuple()->items;
    std::string text = py::type_name(value) + (is_list ? " of [" : " of (");
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i > 0 ? ", " : "") + py::type_name(items[i]);
    }
    return text + (is_list ? "]" : items.size() == 1 ? ",)" : ")");
}

/// The arguments, those in exclamation marks that are not of the option's types, where it has as many parts
/// as the call has arguments; else nothing (invalid_arguments.cpp). Of a wrong keyword nothing else is said.
std::string compared(const ParsedCall& call, const ParsedSignature& signature) {
    const std::vector<std::string_view> parts = parts_of(signature.text);
    if (parts.size() != call.positional.size() + call.keywords.size()) {
        return "";
    }
    const auto name_of_part = [&](std::size_t i) { return parts[i].substr(parts[i].rfind(' ') + 1); };
    if (!call.keywords.empty() && name_of_part(parts.size() - 1) != call.keywords[0].first) {
        return call.keywords[0].first;
    }
    std::string text = "(";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool by_name = i >= call.positional.size();
        const py::Value& value = by_name ? call.keywords[0].second : call.positional[i];
        const std::size_t space = parts[i].rfind(' ');
        const std::string_view type = space == std::string_view::npos ? "" : parts[i].substr(0, space);
        const bool fitting = type == py::type_name(value);
        text += concat({i > 0 ? ", " : "", fitting ? "" : "!",
                        by_name ? concat({call.keywords[0].first, "="}) : "", description(value),
                        fitting ? "" : "!"});
    }
    return text + (call.positional.empty() ? ", )" : ")");
}

/// Why an option does not fit, if that is said.
std::string reason(const ParsedCall& call, const ParsedSignature& signature) {
    const std::string how = compared(call, signature);
    const bool types = how.starts_with('(');
    return how.empty()
               ? ""
               : concat({"      didn't match because some of the ",
                         types ? "arguments have invalid types: " : "keywords were incorrect: ", how, "\n"});
}

/// Whether a call surely does not fit a signature.
bool is_unfit(const ParsedCall& call, const ParsedSignature& signature) {
    try {
        raise_by(call, signature);
    } catch (const FrameworkError&) {
        return true;
    }
    return false;
}

/// Whether the parser knows a keyword that is in no signature: NumPy's names of parameters, and `out`, which
/// functions take that are made of methods here.
bool has_other_name(const ParsedCall& call) {
    constexpr std::array<std::string_view, 7> names{"axis", "keepdims", "x", "a", "x1", "x2", "out"};
    return std::ranges::any_of(call.keywords, [&names](const auto& keyword) {
        return std::ranges::find(names, keyword.first) != names.end();
    });
}

} // namespace

void raise_as_parsed(const ParsedCall& call) {
    const Signatures known = signatures_of(call.name, call.is_method);
    if (known.takes_none) {
        const std::string given = std::to_string(call.positional.size());
        raise("TypeError",
              {"TensorBase.", call.name, "() takes no ",
               call.keywords.empty() ? concat({"arguments (", given, " given)"}) : "keyword arguments"});
    }
    if (has_other_name(call)) {
        return;
    }
    std::vector<ParsedSignature> options;
    std::vector<ParsedSignature> plausible;
    bool fits_none = true;
    const std::size_t given = call.positional.size() + call.keywords.size();
    for (const std::string& text : known.texts) {
        ParsedSignature signature = parsed(text);
        fits_none = fits_none && is_unfit(call, signature);
        if (signature.hidden) {
            continue;
        }
        if (given >= signature.least() && given <= signature.parameters.size()) {
            plausible.push_back(signature);
        }
        options.push_back(std::move(signature));
    }
    if (!fits_none) {
        return;
    }
    if (known.texts.size() == 1 || plausible.size() == 1) {
        raise_by(call, known.texts.size() == 1 ? options[0] : plausible[0]);
        return;
    }
    // of several keywords the order is that of hashes, and of one option the words are others
    if (options.empty() || call.keywords.size() > (options.size() == 1 ? 0 : 1)) {
        return;
    }
    std::string expected;
    for (const ParsedSignature& option : options) {
        expected += concat({" * ", option.text, "\n", reason(call, option)});
    }
    const std::string how = options.size() == 1 ? compared(call, options[0]) : "";
    raise("TypeError", {call.name, "() received an invalid combination of arguments - got ",
                        how.empty() ? types_of(call) : how, ", but expected ",
                        options.size() == 1 ? std::string(options[0].text) : "one of:\n" + expected});
}

bool has_known_signatures(std::string_view name, bool is_method) {
    return !signatures_of(name, is_method).texts.empty();
}

void raise_in_torch_words(const py::CallProblem& problem) {
    const py::Function& function = problem.function;
    raise_as_parsed(
        {problem.signature.name, function.is_method, problem.call.positional, problem.call.keywords});
}

void raise_in_words_of_python(const py::CallProblem& problem) {
    py::raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace lim::torch
