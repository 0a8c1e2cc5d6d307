#include "core/python/parser.hpp"

#include "core/python/statement_parser.hpp"

#include <utility>

namespace lim::python {

ParsedCell StatementParser::cell() {
    while (!tokens_.next_is(Token::Kind::end)) {
        refuse_indent();
        line(statements_);
    }
    const auto& commands = tokens_.idle_commands();
    return {std::move(statements_),
            std::move(uncompiled_),
            tokens_.end_in(";") || tokens_.ends_in_command(),
            {commands.begin(), commands.end()}};
}

void StatementParser::refuse_indent() {
    if (tokens_.next_is(Token::Kind::indent)) {
        // Python counts this place from 0.
        const Place place = tokens_.place();
        tokens_.syntax_error("unexpected indent", {place.line, place.begin - 1}, "IndentationError");
    }
}

/// A compound statement, or simple ones with `;` between them up to the line's end.
void StatementParser::line(Block& statements) {
    if (compound(statements)) {
        end_statement(statements);
        return;
    }
    do {
        statements.push_back(simple());
        end_statement(statements);
    } while (tokens_.take_if(";") && !tokens_.next_is(Token::Kind::newline));
    if (!tokens_.next_is(Token::Kind::newline)) {
        tokens_.unexpected();
    }
    tokens_.take();
}

/// Python compiles the statements of the cell one by one, after it has read them all.
void StatementParser::end_statement(const Block& statements) {
    if (&statements != &statements_) {
        return;
    }
    if (const auto slip = scopes_.end_statement(); slip && !uncompiled_) {
        const auto& [message, place] = *slip;
        uncompiled_ = {statements_.size() - 1,
                       {"SyntaxError", message, place.line, tokens_.column(place.begin)}};
    }
}

ParsedCell parse(std::string_view source) { return StatementParser(source).cell(); }

} // namespace lim::python
