#include "core/python/expression_parser.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

/// What stands in the brackets of calls, functions and lambdas.
namespace lim::python {

int ExpressionParser::arguments(CallNode& node) {
    int depth = 0;
    const Token* mapping = nullptr; // the first **
    while (!tokens_.take_if(")")) {
        const Token& token = tokens_.peek();
        const bool keyword = token.kind == Token::Kind::name && !is_keyword(token.text) &&
                             tokens_.peek_after().text == "=";
        if (keyword || token.text == "**") {
            std::string id = keyword ? scopes_.mangled(token.text) : std::string();
            if (keyword && std::ranges::any_of(node.keywords, [&](const auto& given) { return given.first == id; })) {
                scopes_.note(Scopes::Check::code, concat({"keyword argument repeated: ", id}), noted(tokens_.place()));
            }
            tokens_.take();
            if (keyword) {
                tokens_.take();
            } else {
                mapping = &token;
            }
            node.keywords.emplace_back(std::move(id), expression());
            depth = std::max(depth, depth_of(node.keywords.back().second));
        } else {
            const bool is_starred = token.text == "*" && token.kind == Token::Kind::operation;
            if (is_starred ? mapping != nullptr : !node.keywords.empty()) {
                tokens_.no_python(); // positional argument follows keyword argument
            }
            const Place argument_place = tokens_.place();
            const std::size_t mark = scopes_.mark();
            ExpressionRef argument = is_starred ? starred_argument() : named_expression();
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
    Signature read;
    std::size_t before_slash = 0; // annotations
    const auto end_either = [&] {
        if (annotations != nullptr) { // Python evaluates those before `/` behind those before `*`
            std::rotate(annotations->begin(), annotations->begin() + static_cast<std::ptrdiff_t>(std::exchange(before_slash, 0)), annotations->end());
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
                tokens_.no_python(place.line);
            }
            read.has_star = true;
            end_either();
            if (tokens_.next_is(",")) {
                read.bare_star = place;
            } else if (tokens_.next_is(end)) {
                tokens_.syntax_error("named arguments must follow bare *", place);
            } else {
                code.rest = parameter_name(annotations, read.rest);
            }
        } else if (tokens_.take_if("**")) {
            if (read.bare_star) {
                tokens_.syntax_error("named arguments must follow bare *", *read.bare_star);
            }
            end_either();
            code.rest_by_name = parameter_name(annotations, read.rest);
            tokens_.take_if(",");
            if (!tokens_.next_is(end)) {
                tokens_.next_is(Token::Kind::name) ? tokens_.no_python() : tokens_.unexpected();
            }
            break;
        } else {
            parameter(code, annotations, read);
        }
        if (!tokens_.take_if(",") && !tokens_.next_is(end)) {
            tokens_.unexpected();
        }
    }
    if (read.bare_star) {
        tokens_.syntax_error("named arguments must follow bare *", *read.bare_star);
    }
    end_either();
    std::ranges::move(read.rest, std::back_inserter(read.names));
    return std::move(read.names);
}

void ExpressionParser::parameter(FunctionCode& code, Expressions* annotations, Signature& read) {
    const Place place = tokens_.place();
    FunctionCode::Parameter made{parameter_name(annotations, read.names), read.has_star ? ParameterKind::keyword_only : ParameterKind::either, nullptr};
    if (tokens_.take_if("=")) {
        if (tokens_.next_is(",") || tokens_.next_is(")")) {
            tokens_.no_python();
        }
        made.default_value = expression();
    } else if (!read.has_star && !code.parameters.empty() && code.parameters.back().default_value != nullptr) {
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
