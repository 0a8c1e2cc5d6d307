#include "core/python/statement_parser.hpp"

#include "core/base/raise.hpp"

#include <utility>

/// Functions and classes.
namespace lim::python {

bool StatementParser::definition(Block& statements) {
    Expressions made = decorators();
    if (tokens_.next_is("def")) {
        statements.push_back(function(std::move(made)));
    } else if (tokens_.next_is("class")) {
        statements.push_back(class_statement(std::move(made)));
    } else if (!made.empty()) {
        if (tokens_.next_is("async")) {
            refuse_missing_at(tokens_.line(), "async");
        }
        if (tokens_.next_is(Token::Kind::end)) {
            tokens_.incomplete();
        }
        if (tokens_.next_is(Token::Kind::dedent) || tokens_.next_is(Token::Kind::indent)) {
            tokens_.no_python();
        }
        tokens_.syntax_error("invalid syntax", tokens_.place());
    } else {
        return false;
    }
    return true;
}

Expressions StatementParser::decorators() {
    Expressions made;
    while (tokens_.take_if("@")) {
        if (tokens_.next_is(Token::Kind::newline)) {
            tokens_.syntax_error("invalid syntax", tokens_.place());
        }
        made.push_back(expressions_.named_expression());
        if (tokens_.next_is("=")) {
            tokens_.no_python();
        }
        if (!tokens_.next_is(Token::Kind::newline)) {
            tokens_.unexpected();
        }
        tokens_.take();
    }
    return made;
}

Statement StatementParser::function(Expressions decorators) {
    const int line = tokens_.line();
    tokens_.take();
    FunctionDefinition made{std::move(decorators), {}, nullptr};
    auto code = std::make_shared<FunctionCode>();
    code->line = line;
    code->name = defined_name("def");
    if (!tokens_.take_if("(")) {
        tokens_.syntax_error("expected '('", tokens_.place());
    }
    const std::vector<Scopes::Slip> names = expressions_.parameters(*code, &made.annotations, ")");
    tokens_.expect(")");
    if (tokens_.take_if("->")) {
        made.annotations.push_back(expressions_.expression());
    }
    if (!tokens_.next_is(":")) {
        tokens_.syntax_error("expected ':'", tokens_.place());
    }
    scopes_.open_function(names);
    code->body = code_body("function definition", line, *code);
    code->has_annotations = !made.annotations.empty();
    made.code = std::move(code);
    return {line, std::move(made)};
}

Statement StatementParser::class_statement(Expressions decorators) {
    const int line = tokens_.line();
    tokens_.take();
    ClassDefinition made{std::move(decorators), {}, nullptr};
    auto code = std::make_shared<FunctionCode>();
    code->line = line;
    code->name = defined_name("class");
    if (tokens_.take_if("(")) {
        CallNode bases;
        expressions_.arguments(bases);
        for (const auto& [keyword, value] : bases.keywords) {
            refuse_missing_at(line, keyword.empty() ? "**" : concat({keyword, "="}));
        }
        for (const ExpressionRef& base : bases.positional) {
            if (base->get<Comprehension>() != nullptr) {
                tokens_.no_python(line); // a generator needs brackets of its own
            }
            if (base->get<Starred>() != nullptr) {
                refuse_missing_at(line, concat({"class ", code->name, "(*…)"}));
            }
        }
        made.bases = std::move(bases.positional);
    }
    scopes_.open_class(code->name);
    code->body = code_body("class definition", line, *code);
    made.code = std::move(code);
    return {line, std::move(made)};
}

/// The name of a function or a class. One that a class's body changes (`__name`) is not known here.
std::string StatementParser::defined_name(std::string_view statement) {
    const Place place = tokens_.place();
    std::string name = tokens_.expect_name();
    if (scopes_.mangled(name) != name) {
        refuse_missing_at(place.line, concat({statement, " ", name}));
    }
    scopes_.bind(name, place);
    return name;
}

/// The body, for which the loops and blocks around do not count, and its docstring.
Block StatementParser::code_body(const std::string& what, int line, FunctionCode& code) {
    const Around around = std::exchange(around_, {});
    Block statements = body(what, line);
    around_ = around;
    scopes_.close(code);
    const auto* const first =
        statements.empty() ? nullptr : std::get_if<ExpressionStatement>(&statements.front().form);
    const auto* const constant = first == nullptr ? nullptr : first->value->get<Literal>();
    if (constant != nullptr && constant->value.get<std::string>() != nullptr) {
        code.doc = *constant->value.get<std::string>();
        code.has_doc = true;
        statements.erase(statements.begin());
    }
    return statements;
}

} // namespace lim::python
