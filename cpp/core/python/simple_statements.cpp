#include "core/python/statement_parser.hpp"

#include "core/base/raise.hpp"

#include <utility>

/// Statements of one line that begin with a keyword.
namespace lim::python {

Statement StatementParser::simple() {
    refuse_absent();
    const Place place = tokens_.place();
    const int line = place.line;
    if (tokens_.take_if("pass")) {
        return {line, Pass{}};
    }
    if (tokens_.take_if("import")) {
        return {line, import_names()};
    }
    if (tokens_.take_if("from")) {
        return {line, from_import()};
    }
    if (tokens_.take_if("assert")) {
        Assert made{ExpressionParser::as_condition(expressions_.expression()), nullptr};
        made.message = tokens_.take_if(",") ? expressions_.expression() : nullptr;
        return {line, std::move(made)};
    }
    if (tokens_.take_if("break")) {
        check_loop("'break' outside loop", place);
        return {line, Break{}};
    }
    if (tokens_.take_if("continue")) {
        check_loop("'continue' not properly in loop", place);
        return {line, Continue{}};
    }
    if (tokens_.take_if("return")) {
        return return_statement(place);
    }
    if (tokens_.take_if("raise")) {
        return raise_statement(line);
    }
    if (tokens_.take_if("del")) {
        return delete_statement(line);
    }
    if (tokens_.next_is("global") || tokens_.next_is("nonlocal")) {
        return declaration(place, tokens_.take().text == "global");
    }
    return expression_or_assignment(line);
}

void StatementParser::refuse_absent() {
    if (tokens_.next_is("await")) {
        refuse_missing_at(tokens_.line(), "await");
    }
    if (tokens_.next_is("match")) {
        refuse_match();
    }
}

/// `match` is a name, too: what tells is the `case` behind it.
void StatementParser::refuse_match() {
    const int line = tokens_.line();
    const std::size_t begin = tokens_.mark();
    while (!tokens_.next_is(Token::Kind::newline) && !tokens_.next_is(Token::Kind::end)) {
        tokens_.take();
    }
    const bool has_colon = tokens_.taken().text == ":";
    const bool has_case = has_colon && tokens_.next_is(Token::Kind::newline) &&
                          tokens_.peek_after().kind == Token::Kind::indent;
    if (has_case) {
        tokens_.take();
        tokens_.take();
        if (tokens_.next_is("case")) {
            refuse_missing_at(line, "match");
        }
    }
    tokens_.rewind(begin);
}

void StatementParser::check_loop(const char* message, Place place) {
    if (around_.loops == 0) {
        scopes_.note(Scopes::Check::code, message, place);
    }
}

Statement StatementParser::return_statement(Place place) {
    if (!scopes_.in_function()) {
        scopes_.note(Scopes::Check::code, "'return' outside function", place);
    }
    const bool is_empty = tokens_.next_is(Token::Kind::newline) || tokens_.next_is(";");
    return {place.line, Return{is_empty ? nullptr : expressions_.value()}};
}

Statement StatementParser::raise_statement(int line) {
    Raise made;
    if (!tokens_.next_is(Token::Kind::newline) && !tokens_.next_is(";")) {
        made.exception = expressions_.expression();
        made.cause = tokens_.take_if("from") ? expressions_.expression() : nullptr;
    }
    return {line, std::move(made)};
}

Statement StatementParser::delete_statement(int line) {
    const Place place = tokens_.place();
    ExpressionRef targets = expressions_.expressions();
    expressions_.check_deleted(*targets);
    expressions_.bind_target(*targets);
    Delete made;
    auto* const shown = std::get_if<Display>(&targets->form);
    const bool is_bare = shown != nullptr && shown->kind == Display::Kind::tuple && !shown->items.empty() &&
                         shown->items.front()->begin == place.begin;
    if (is_bare) {
        made.targets = std::move(shown->items);
    } else {
        made.targets.push_back(std::move(targets));
    }
    return {line, std::move(made)};
}

Statement StatementParser::declaration(Place place, bool global) {
    if (!global && scopes_.in_class()) {
        refuse_missing_at(place.line, "nonlocal");
    }
    do {
        scopes_.declare(scopes_.mangled(tokens_.expect_name()), place, global);
    } while (tokens_.take_if(","));
    return {place.line, Pass{}};
}

std::string StatementParser::dotted_name() {
    std::string name = tokens_.expect_name();
    while (tokens_.take_if(".")) {
        name += "." + tokens_.expect_name();
    }
    return name;
}

/// A name that the statement binds.
std::string StatementParser::bound_name() {
    const Place place = tokens_.place();
    std::string name = scopes_.mangled(tokens_.expect_name());
    scopes_.bind(name, place);
    return name;
}

Import StatementParser::import_names() {
    Import made;
    do {
        const Place place = tokens_.place();
        std::string module = dotted_name();
        std::string as;
        if (tokens_.take_if("as")) {
            as = bound_name();
        } else {
            scopes_.bind(module.substr(0, module.find('.')), place);
        }
        made.names.push_back({std::move(module), std::move(as)});
    } while (tokens_.take_if(","));
    return made;
}

FromImport StatementParser::from_import() {
    if (tokens_.next_is(".") || tokens_.next_is("...")) {
        refuse_missing_at(tokens_.line(), "from .");
    }
    FromImport made;
    made.module = dotted_name();
    tokens_.expect("import");
    if (tokens_.next_is("*")) {
        refuse_missing_at(tokens_.line(), concat({"from ", made.module, " import *"}));
    }
    const bool bracket = tokens_.take_if("(");
    do {
        const Place place = tokens_.place();
        std::string name = tokens_.expect_name();
        std::string as;
        if (tokens_.take_if("as")) {
            as = bound_name();
        } else {
            scopes_.bind(name, place);
        }
        made.names.push_back({std::move(name), std::move(as)});
    } while (tokens_.take_if(",") && !(bracket && tokens_.next_is(")")));
    if (bracket) {
        tokens_.expect(")");
    }
    return made;
}

} // namespace lim::python
