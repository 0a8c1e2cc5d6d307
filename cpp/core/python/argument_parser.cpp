#include "core/python/expression_parser.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

/// What stands in the brackets of calls, functions and lambdas.
namespace lim::python {

int ExpressionParser::arguments(CallNode& node) {
    int depth = 0;
    bool mapping = false; // there was a **
    while (!tokens_.take_if(")")) {
        const Token& token = tokens_.peek();
        const bool keyword =
            token.kind == Token::Kind::name && !is_keyword(token.text) && tokens_.peek_after().text == "=";
        if (keyword || token.text == "**") {
            std::string id = keyword ? scopes_.mangled(token.text) : std::string();
            if (keyword &&
                std::ranges::any_of(node.keywords, [&](const auto& given) { return given.first == id; })) {
                scopes_.note(Scopes::Check::code, concat({"keyword argument repeated: ", id}),
                             noted(tokens_.place()));
            }
            tokens_.take();
            if (keyword) {
                tokens_.take();
            } else {
                mapping = true;
            }
            node.keywords.emplace_back(std::move(id), expression());
            depth = std::max(depth, depth_of(node.keywords.back().second));
        } else {
            const bool is_starred = token.text == "*" && token.kind == Token::Kind::operation;
            if (is_starred && mapping) {
                tokens_.no_python(); // iterable argument unpacking follows keyword argument unpacking
            }
            if (!is_starred && !node.keywords.empty()) {
                late_positional(mapping);
            }
            const Place argument_place = tokens_.place();
            const std::size_t mark = scopes_.mark();
            ExpressionRef argument = is_starred ? starred_argument() : named_argument();
            if (!is_starred && starts_comprehension()) {
                argument = comprehension(Comprehension::Kind::generator, argument_place, std::move(argument),
                                         nullptr, mark);
                if (!node.positional.empty() || !tokens_.next_is(")")) {
                    tokens_.no_python();
                }
            }
            depth = std::max(depth, depth_of(argument));
            node.positional.push_back(std::move(argument));
        }
        if (!tokens_.take_if(",") && !tokens_.next_is(")")) {
            tokens_.unexpected();
        }
    }
    return depth;
}

/// An argument that should stand before those with names. Python reads to the end of the arguments.
void ExpressionParser::late_positional(bool behind_mapping) {
    do {
        static_cast<void>(expression());
        if (tokens_.next_is("=")) {
            tokens_.no_python();
        }
    } while (tokens_.take_if(",") && !tokens_.next_is(")"));
    if (!tokens_.next_is(")") || tokens_.taken().text == ",") {
        tokens_.no_python();
    }
    tokens_.syntax_error(
        concat({"positional argument follows keyword argument", behind_mapping ? " unpacking" : ""}),
        tokens_.place());
}

ExpressionRef ExpressionParser::named_argument() {
    return begins_named() ? named_expression() : expression();
}

ExpressionRef ExpressionParser::starred_argument() {
    const Place place = tokens_.place();
    tokens_.take();
    ExpressionRef value = expression();
    const int depth = depth_of(value);
    return make(place, depth, Starred{std::move(value)});
}

ExpressionRef ExpressionParser::lambda() {
    const Place place = tokens_.place();
    tokens_.take();
    auto code = std::make_shared<FunctionCode>();
    code->name = "<lambda>";
    code->line = place.line;
    const std::vector<Scopes::Slip> names = parameters(*code, nullptr, ":");
    if (!tokens_.take_if(":")) {
        tokens_.unexpected();
    }
    scopes_.open_function(names);
    code->result = expression();
    scopes_.close(*code);
    int depth = depth_of(code->result);
    for (const FunctionCode::Parameter& parameter : code->parameters) {
        depth = std::max(depth, depth_of(parameter.default_value));
    }
    return make(place, depth, Lambda{std::move(code)});
}

std::vector<Scopes::Slip> ExpressionParser::parameters(FunctionCode& code, Expressions* annotations,
                                                       std::string_view end) {
    Signature read{.is_def = annotations != nullptr};
    std::size_t before_slash = 0; // annotations
    const auto end_either = [&] {
        if (annotations != nullptr) { // Python evaluates those before `/` behind those before `*`
            const auto count = static_cast<std::ptrdiff_t>(std::exchange(before_slash, 0));
            std::rotate(annotations->begin(), annotations->begin() + count, annotations->end());
        }
    };
    while (!tokens_.next_is(end)) {
        const Place place = tokens_.place();
        if (tokens_.take_if("/")) {
            if (read.has_slash || read.has_star || code.parameters.empty()) {
                tokens_.no_python(place.line);
            }
            read.has_slash = true;
            before_slash = annotations == nullptr ? 0 : annotations->size();
            for (FunctionCode::Parameter& parameter : code.parameters) {
                parameter.kind = ParameterKind::positional_only;
            }
        } else if (tokens_.take_if("*")) {
            if (read.has_star) {
                tokens_.no_python(place.line); // * argument may appear only once
            }
            end_either();
            star_parameter(code, annotations, read, place, end);
        } else if (tokens_.take_if("**")) {
            check_bare_star(read);
            end_either();
            code.rest_by_name = parameter_name(annotations, read.rest);
            const bool has_comma = tokens_.take_if(",");
            if (!tokens_.next_is(end)) {
                has_comma
                    ? wrong_parameter(read, "arguments cannot follow var-keyword argument", tokens_.place())
                    : tokens_.unexpected();
            }
            break;
        } else {
            parameter(code, annotations, read);
        }
        if (!tokens_.take_if(",") && !tokens_.next_is(end)) {
            tokens_.unexpected();
        }
    }
    check_bare_star(read);
    end_either();
    std::ranges::move(read.rest, std::back_inserter(read.names));
    return std::move(read.names);
}

/// `*`, which has been taken, alone or with a name.
void ExpressionParser::star_parameter(FunctionCode& code, Expressions* annotations, Signature& read,
                                      Place place, std::string_view end) {
    read.has_star = true;
    if (tokens_.next_is(",") || tokens_.next_is(end)) {
        read.bare_star = place;
        return;
    }
    code.rest = parameter_name(annotations, read.rest);
    if (tokens_.next_is("=")) {
        wrong_parameter(read, "var-positional argument cannot have default value", tokens_.place());
    }
}

void ExpressionParser::check_bare_star(const Signature& read) const {
    if (read.bare_star) {
        wrong_parameter(read, "named arguments must follow bare *", *read.bare_star);
    }
}

/// Of a lambda, Python has other places for the same words.
void ExpressionParser::wrong_parameter(const Signature& read, const char* message, Place place) const {
    if (!read.is_def) {
        tokens_.no_python(place.line);
    }
    tokens_.syntax_error(message, place);
}

void ExpressionParser::parameter(FunctionCode& code, Expressions* annotations, Signature& read) {
    const Place place = tokens_.place();
    FunctionCode::Parameter made{parameter_name(annotations, read.names),
                                 read.has_star ? ParameterKind::keyword_only : ParameterKind::either,
                                 nullptr};
    if (tokens_.take_if("=")) {
        if (tokens_.next_is(",") || tokens_.next_is(")")) {
            wrong_parameter(read, "expected default value expression", tokens_.place_of(tokens_.taken()));
        }
        made.default_value = expression();
    } else if (!read.has_star && !code.parameters.empty() &&
               code.parameters.back().default_value != nullptr) {
        const bool is_whole = tokens_.next_is(",") || tokens_.next_is(read.is_def ? ")" : ":");
        const bool has_slash =
            read.has_slash && code.parameters.front().kind == ParameterKind::positional_only;
        if (!is_whole || has_slash) {
            tokens_.no_python(place.line);
        }
        tokens_.syntax_error("non-default argument follows default argument", place);
    }
    read.bare_star.reset();
    code.parameters.push_back(std::move(made));
}

std::string ExpressionParser::parameter_name(Expressions* annotations, std::vector<Scopes::Slip>& names) {
    const Place place = tokens_.place();
    std::string name = scopes_.mangled(tokens_.expect_name());
    names.push_back({name, noted(place)});
    if (annotations != nullptr && tokens_.take_if(":")) {
        annotations->push_back(expression());
    }
    return name;
}

} // namespace lim::python
