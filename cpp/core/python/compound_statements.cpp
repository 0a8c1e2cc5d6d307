#include "core/python/statement_parser.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <utility>

/// Statements that hold others.
namespace lim::python {
namespace {

constexpr int most_branches = 100;
constexpr std::size_t most_blocks = 20; // CO_MAXBLOCKS

std::string quoted_statement(std::string_view word) { return concat({"'", word, "' statement"}); }

} // namespace

bool StatementParser::begins_compound() const {
    constexpr std::string_view words[] = {"if", "for", "with", "while", "try", "def", "class", "async", "@"};
    return std::ranges::any_of(words, [&](std::string_view word) { return tokens_.next_is(word); });
}

bool StatementParser::compound(Block& statements) {
    const Place place = tokens_.place();
    const int line = place.line;
    if (tokens_.take_if("if")) {
        statements.push_back(if_statement(line, "if"));
    } else if (tokens_.take_if("for")) {
        statements.push_back(for_statement(place));
    } else if (tokens_.take_if("while")) {
        statements.push_back(while_statement(place));
    } else if (tokens_.take_if("with")) {
        statements.push_back(with_statement(place));
    } else if (tokens_.take_if("try")) {
        statements.push_back(try_statement(place));
    } else if (tokens_.next_is("async")) {
        refuse_missing_at(line, "async");
    } else {
        return definition(statements);
    }
    return true;
}

/// `:` and what the statement holds: an indented block, or statements in the same line.
Block StatementParser::body(const std::string& statement, int line) {
    if (!tokens_.take_if(":")) {
        constexpr std::string_view always[] = {"'try' statement", "'else' statement", "'finally' statement"};
        if (tokens_.next_is(Token::Kind::newline) ||
            std::ranges::find(always, statement) != std::end(always)) {
            tokens_.syntax_error("expected ':'", tokens_.place());
        }
        tokens_.no_python();
    }
    Block statements;
    if (!tokens_.next_is(Token::Kind::newline)) {
        if (begins_compound()) {
            tokens_.no_python();
        }
        this->line(statements);
        return statements;
    }
    tokens_.take();
    if (!tokens_.next_is(Token::Kind::indent)) {
        missing_block(statement, line);
    }
    tokens_.take();
    while (!tokens_.next_is(Token::Kind::dedent) && !tokens_.next_is(Token::Kind::end)) {
        refuse_indent();
        this->line(statements);
    }
    if (tokens_.next_is(Token::Kind::dedent)) {
        tokens_.take();
    }
    return statements;
}

void StatementParser::missing_block(const std::string& statement, int line) {
    while (tokens_.next_is(Token::Kind::dedent)) {
        const Place place = tokens_.place();
        if (place.begin < tokens_.source().size()) {
            break;
        }
        tokens_.take();
    }
    if (tokens_.next_is(Token::Kind::end)) {
        tokens_.incomplete();
    }
    const std::string message =
        concat({"expected an indented block after ", statement, " on line ", std::to_string(line)});
    if (tokens_.next_is(Token::Kind::dedent)) {
        tokens_.syntax_error_in_line(message, tokens_.line(), "IndentationError"); // Python counts from 0
    }
    tokens_.syntax_error(message, tokens_.place(), "IndentationError");
}

/// The body of a statement that CPython's compiler counts as so many blocks, of which it takes 20.
Block StatementParser::block(std::string_view statement, Place place, std::size_t count) {
    around_.blocks += count;
    if (around_.blocks > most_blocks) {
        if (around_.tries > 0) {
            refuse_at(place.line, reason(refusals::nested_too_deep, {"20"})); // a `try` may count for less
        }
        scopes_.note(Scopes::Check::code, "too many statically nested blocks", place);
    }
    Block statements = body(quoted_statement(statement), place.line);
    around_.blocks -= count;
    return statements;
}

/// `else:`, if it comes next, and its block.
Block StatementParser::otherwise() {
    const int line = tokens_.line();
    return tokens_.take_if("else") ? body(quoted_statement("else"), line) : Block();
}

Statement StatementParser::if_statement(int line, std::string_view word) {
    If made;
    made.condition = ExpressionParser::as_condition(expressions_.named_expression());
    if (tokens_.next_is("=")) {
        tokens_.no_python();
    }
    made.then = body(quoted_statement(word), line);
    const int next = tokens_.line();
    if (tokens_.take_if("elif")) {
        if (++branches_ > most_branches) {
            refuse_at(next, reason(refusals::too_many_elifs));
        }
        made.otherwise.push_back(if_statement(next, "elif"));
        --branches_;
    } else {
        made.otherwise = otherwise();
    }
    return {line, std::move(made)};
}

Statement StatementParser::for_statement(Place place) {
    For made;
    made.target = expressions_.target();
    if (!tokens_.take_if("in")) {
        tokens_.no_python();
    }
    made.iterable = expressions_.value();
    ++around_.loops;
    made.body = block("for", place, 1);
    --around_.loops;
    made.otherwise = otherwise();
    return {place.line, std::move(made)};
}

Statement StatementParser::while_statement(Place place) {
    While made;
    made.condition = ExpressionParser::as_condition(expressions_.named_expression());
    if (tokens_.next_is("=")) {
        tokens_.no_python();
    }
    ++around_.loops;
    made.body = block("while", place, 1);
    --around_.loops;
    made.otherwise = otherwise();
    return {place.line, std::move(made)};
}

Statement StatementParser::try_statement(Place place) {
    constexpr std::size_t most_of_try = 2; // one for its handlers, one for `finally`
    constexpr std::size_t most_of_handler = 3;
    Try made;
    Place before = place; // the handler before
    ++around_.tries;
    made.body = block("try", place, most_of_try);
    while (tokens_.next_is("except")) {
        if (!made.handlers.empty() && made.handlers.back().type == nullptr) {
            // Python's place is the handler that should be the last one.
            scopes_.note(Scopes::Check::code, "default 'except:' must be last", before);
        }
        before = tokens_.place();
        made.handlers.push_back(handler(most_of_handler));
    }
    around_.blocks += 1;
    if (!made.handlers.empty()) {
        made.otherwise = otherwise();
    }
    const Place finally = tokens_.place();
    const bool has_finally = tokens_.take_if("finally");
    if (has_finally) {
        made.finally = body(quoted_statement("finally"), finally.line);
    }
    around_.blocks -= 1;
    --around_.tries;
    if (made.handlers.empty() && !has_finally) {
        no_handler();
    }
    return {place.line, std::move(made)};
}

void StatementParser::no_handler() {
    if (tokens_.next_is(Token::Kind::end)) {
        tokens_.incomplete();
    }
    if (tokens_.next_is(Token::Kind::dedent) || tokens_.next_is(Token::Kind::indent)) {
        tokens_.no_python();
    }
    tokens_.syntax_error("expected 'except' or 'finally' block", tokens_.place());
}

Try::Handler StatementParser::handler(std::size_t blocks) {
    const Place place = tokens_.place();
    tokens_.take();
    Try::Handler made{nullptr, {}, {}, place.line};
    if (tokens_.next_is("*")) {
        refuse_missing_at(place.line, "except*");
    }
    if (!tokens_.next_is(":") && !tokens_.next_is(Token::Kind::newline)) {
        made.type = expressions_.expression();
        if (tokens_.take_if(",")) {
            static_cast<void>(expressions_.expressions());
            if (!tokens_.next_is(":")) {
                tokens_.no_python();
            }
            tokens_.syntax_error("multiple exception types must be parenthesized", place_of(*made.type));
        }
        if (tokens_.take_if("as")) {
            made.name = bound_name();
        }
    }
    made.body = block("except", place, blocks);
    return made;
}

Statement StatementParser::with_statement(Place place) {
    With made;
    const std::size_t begin = tokens_.place().begin;
    const bool bracket = has_items_in_brackets() && tokens_.take_if("(");
    do {
        made.items.push_back(with_item());
    } while (tokens_.take_if(",") && !(bracket && tokens_.next_is(")")));
    if (bracket) {
        tokens_.expect(")");
    } else {
        take_brackets_off(made, begin);
    }
    made.body = block("with", place, made.items.size());
    return {place.line, std::move(made)};
}

With::Item StatementParser::with_item() {
    With::Item item;
    item.manager = expressions_.expression();
    item.target = tokens_.take_if("as") ? expressions_.single_target() : nullptr;
    return item;
}

/// Whether `with (a as b, c):` comes.
bool StatementParser::has_items_in_brackets() {
    if (!tokens_.next_is("(")) {
        return false;
    }
    const std::size_t begin = tokens_.mark();
    int level = 0;
    bool has_name = false;
    while (tokens_.has_more()) {
        const Token token = tokens_.take();
        const bool is_sign = token.kind == Token::Kind::operation;
        level += is_sign && (token.text == "(" || token.text == "[" || token.text == "{")   ? 1
                 : is_sign && (token.text == ")" || token.text == "]" || token.text == "}") ? -1
                                                                                            : 0;
        has_name = has_name || (level == 1 && token.kind == Token::Kind::name && token.text == "as");
        if (level == 0) {
            break;
        }
    }
    tokens_.rewind(begin);
    return has_name;
}

/// with (a, b): is with a, b: and no tuple.
void StatementParser::take_brackets_off(With& statement, std::size_t begin) const {
    const With::Item& first = statement.items.front();
    auto* const inside = std::get_if<Display>(&first.manager->form);
    if (inside == nullptr || inside->kind != Display::Kind::tuple || inside->items.empty() ||
        first.manager->begin != begin || first.target != nullptr || statement.items.size() > 1) {
        return;
    }
    Expressions managers = std::move(inside->items);
    statement.items.clear();
    for (ExpressionRef& manager : managers) {
        if (manager->get<Starred>() != nullptr || manager->get<NamedExpression>() != nullptr) {
            tokens_.no_python(manager->line); // a tuple after all
        }
        statement.items.push_back({std::move(manager), nullptr});
    }
}

} // namespace lim::python
