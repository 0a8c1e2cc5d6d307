#include "core/python/parser.hpp"

#include "core/base/raise.hpp"
#include "core/python/expression_parser.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace lim::python {
namespace {

struct AugmentedSign {
    std::string_view text;
    Operator op;
};

constexpr AugmentedSign augmented_signs[] = {
    {"+=", Operator::add},    {"-=", Operator::subtract},      {"*=", Operator::multiply},
    {"/=", Operator::divide}, {"//=", Operator::floor_divide}, {"%=", Operator::modulo},
    {"**=", Operator::power}, {"@=", Operator::matmul},        {"&=", Operator::bit_and},
    {"|=", Operator::bit_or}, {"^=", Operator::bit_xor},
};

constexpr int most_branches = 100;
constexpr std::size_t most_blocks = 20; // CO_MAXBLOCKS

class StatementParser {
public:
    explicit StatementParser(std::string_view source) : tokens_(source, 1), expressions_(tokens_) {}

    ParsedCell cell() {
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

private:
    void refuse_indent() {
        if (tokens_.next_is(Token::Kind::indent)) {
            // Python counts this place from 0.
            const Place place = tokens_.place();
            tokens_.syntax_error("unexpected indent", {place.line, place.begin - 1}, "IndentationError");
        }
    }

    /// A compound statement, or simple ones with `;` between them up to the line's end.
    void line(Block& statements) {
        if (compound(statements)) {
            return;
        }
        do {
            statements.push_back(simple());
        } while (tokens_.take_if(";") && !tokens_.next_is(Token::Kind::newline));
        if (!tokens_.next_is(Token::Kind::newline)) {
            tokens_.unexpected();
        }
        tokens_.take();
    }

    bool compound(Block& statements) {
        constexpr std::string_view absent[] = {"def", "class", "while", "try", "async", "@"};
        const Place place = tokens_.place();
        const int line = place.line;
        if (tokens_.take_if("if")) {
            statements.push_back(if_statement(line, "if"));
        } else if (tokens_.take_if("for")) {
            statements.push_back(for_statement(place));
        } else if (tokens_.take_if("with")) {
            statements.push_back(with_statement(place));
        } else {
            for (const std::string_view word : absent) {
                if (tokens_.next_is(word)) {
                    if (tokens_.peek_after().kind == Token::Kind::newline && word == "@") {
                        tokens_.syntax_error("invalid syntax", tokens_.place_of(tokens_.peek_after()));
                    }
                    refuse_missing_at(line, word == "@" ? "@decorator" : word);
                }
            }
            return false;
        }
        return true;
    }

    Statement simple() {
        constexpr std::string_view absent[] = {"del", "raise", "global", "nonlocal", "yield", "await"};
        const Place place = tokens_.place();
        const int line = place.line;
        for (const std::string_view word : absent) {
            if (tokens_.next_is(word)) {
                refuse_missing_at(line, word);
            }
        }
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
            Assert made{expressions_.expression(), nullptr};
            made.message = tokens_.take_if(",") ? expressions_.expression() : nullptr;
            return {line, std::move(made)};
        }
        if (tokens_.take_if("break")) {
            defer_outside_loop("'break' outside loop", place);
            return {line, Break{}};
        }
        if (tokens_.take_if("continue")) {
            defer_outside_loop("'continue' not properly in loop", place);
            return {line, Continue{}};
        }
        if (tokens_.take_if("return")) {
            if (!tokens_.next_is(Token::Kind::newline) && !tokens_.next_is(";")) {
                static_cast<void>(expressions_.expressions());
            }
            defer("'return' outside function", place);
            return {line, Pass{}};
        }
        return expression_or_assignment(line);
    }

    /// Python finds these after it has read the whole cell.
    void defer(const char* message, Place place) {
        if (!uncompiled_) {
            uncompiled_ = {statements_.size(),
                           {"SyntaxError", message, place.line, tokens_.column(place.begin)}};
        }
    }
    /// The body of a statement that CPython's compiler counts as so many blocks, of which it takes 20.
    Block block(std::string_view statement, Place place, std::size_t count) {
        blocks_ += count;
        if (blocks_ > most_blocks) {
            defer("too many statically nested blocks", place);
        }
        Block statements = body(statement, place.line);
        blocks_ -= count;
        return statements;
    }
    void defer_outside_loop(const char* message, Place place) {
        if (loops_ == 0) {
            defer(message, place);
        }
    }

    Statement expression_or_assignment(int line) {
        refuse_magic(line);
        check_print();
        ExpressionRef first = expressions_.expressions();
        for (const AugmentedSign& sign : augmented_signs) {
            if (tokens_.next_is(sign.text)) {
                return augmented(line, sign.op, std::move(first));
            }
        }
        if (tokens_.next_is(":")) {
            refuse_missing_at(line, "name: type");
        }
        if (!tokens_.next_is("=")) {
            return {line, ExpressionStatement{std::move(first)}};
        }
        Assignment made;
        const bool ends_with_comma = tokens_.taken().text == ",";
        made.targets.push_back(std::move(first));
        bool negates = false;
        while (tokens_.take_if("=")) {
            negates = tokens_.next_is("not");
            made.targets.push_back(assigned(made.targets));
        }
        made.value = std::move(made.targets.back());
        made.targets.pop_back();
        for (const ExpressionRef& target : made.targets) {
            if (&target != &made.targets.front() && target->get<Display>() != nullptr) {
                expressions_.refuse_no_target(*target);
            }
            expressions_.check_target(*target, made.targets.size() == 1 && !ends_with_comma && !negates);
        }
        return {line, std::move(made)};
    }

    /// What stands after `=`. Where that is nothing, Python looks at what is before it.
    ExpressionRef assigned(const Expressions& targets) {
        const std::size_t begin = tokens_.mark();
        try {
            return expressions_.expressions();
        } catch (const ParseFailure& failure) {
            const bool is_at_once = tokens_.mark() == begin && failure.message == "invalid syntax";
            for (const ExpressionRef& target : targets) {
                is_at_once ? expressions_.check_target(*target, false)
                           : expressions_.refuse_no_target(*target);
            }
            throw;
        }
    }

    Statement augmented(int line, Operator op, ExpressionRef target) {
        const bool can = target->get<Name>() != nullptr || target->get<Attribute>() != nullptr ||
                         target->get<Subscript>() != nullptr;
        if (!can) {
            tokens_.no_python();
        }
        tokens_.take();
        return {line, AugmentedAssignment{op, std::move(target), expressions_.expressions()}};
    }

    /// IPython's own commands, at a line's start.
    void refuse_magic(int line) {
        if (tokens_.next_is("%")) {
            refuse_at(line, reason(refusals::no_magics));
        }
        if (tokens_.begins_line() && (tokens_.next_is(",") || tokens_.next_is(";") || tokens_.next_is("/"))) {
            refuse_at(line, reason(refusals::no_autocall));
        }
        if (tokens_.next_is(">>")) {
            refuse_at(line, reason(refusals::no_prompts));
        }
    }

    void check_print() {
        const bool was_statement = tokens_.next_is("print") || tokens_.next_is("exec");
        const Token::Kind after = was_statement ? tokens_.peek_after().kind : Token::Kind::newline;
        if (after == Token::Kind::text || after == Token::Kind::number || after == Token::Kind::name) {
            if (is_keyword(tokens_.peek_after().text)) {
                tokens_.no_python();
            }
            const std::string_view name = tokens_.peek().text;
            tokens_.syntax_error(
                concat({"Missing parentheses in call to '", name, "'. Did you mean ", name, "(...)?"}),
                tokens_.place());
        }
    }

    std::string dotted_name() {
        std::string name = tokens_.expect_name();
        while (tokens_.take_if(".")) {
            name += "." + tokens_.expect_name();
        }
        return name;
    }

    std::string as_name() { return tokens_.take_if("as") ? tokens_.expect_name() : std::string(); }

    Import import_names() {
        Import made;
        do {
            std::string module = dotted_name();
            made.names.push_back({std::move(module), as_name()});
        } while (tokens_.take_if(","));
        return made;
    }

    FromImport from_import() {
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
            std::string name = tokens_.expect_name();
            made.names.push_back({std::move(name), as_name()});
        } while (tokens_.take_if(",") && !(bracket && tokens_.next_is(")")));
        if (bracket) {
            tokens_.expect(")");
        }
        return made;
    }

    /// `:` and what the statement holds: an indented block, or statements in the same line.
    Block body(std::string_view statement, int line) {
        if (!tokens_.take_if(":")) {
            if (tokens_.next_is(Token::Kind::newline)) {
                tokens_.syntax_error("expected ':'", tokens_.place());
            }
            tokens_.no_python();
        }
        Block statements;
        if (!tokens_.next_is(Token::Kind::newline)) {
            if (tokens_.next_is("if") || tokens_.next_is("for") || tokens_.next_is("with")) {
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

    [[noreturn]] void missing_block(std::string_view statement, int line) {
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
        const std::string message = concat(
            {"expected an indented block after '", statement, "' statement on line ", std::to_string(line)});
        if (tokens_.next_is(Token::Kind::dedent)) {
            tokens_.syntax_error_in_line(message, tokens_.line(), "IndentationError"); // Python counts from 0
        }
        tokens_.syntax_error(message, tokens_.place(), "IndentationError");
    }

    Statement if_statement(int line, std::string_view word) {
        If made;
        made.condition = expressions_.expression();
        if (tokens_.next_is("=")) {
            tokens_.no_python();
        }
        made.then = body(word, line);
        const int next = tokens_.line();
        if (tokens_.take_if("elif")) {
            if (++branches_ > most_branches) {
                refuse_at(next, reason(refusals::too_many_elifs));
            }
            made.otherwise.push_back(if_statement(next, "elif"));
            --branches_;
        } else if (tokens_.take_if("else")) {
            made.otherwise = body("else", next);
        }
        return {line, std::move(made)};
    }

    Statement for_statement(Place place) {
        For made;
        made.target = expressions_.target();
        if (!tokens_.take_if("in")) {
            tokens_.no_python();
        }
        made.iterable = expressions_.expressions();
        ++loops_;
        made.body = block("for", place, 1);
        --loops_;
        if (tokens_.next_is("else")) {
            refuse_missing_at(tokens_.line(), "for … else");
        }
        return {place.line, std::move(made)};
    }

    Statement with_statement(Place place) {
        With made;
        const std::size_t begin = tokens_.place().begin;
        do {
            With::Item item;
            item.manager = expressions_.expression();
            item.target = tokens_.take_if("as") ? expressions_.target() : nullptr;
            made.items.push_back(std::move(item));
        } while (tokens_.take_if(","));
        take_brackets_off(made, begin);
        made.body = block("with", place, made.items.size());
        return {place.line, std::move(made)};
    }

    /// with (a, b): is with a, b: and no tuple.
    static void take_brackets_off(With& statement, std::size_t begin) {
        const With::Item& first = statement.items.front();
        auto* const inside = std::get_if<Display>(&first.manager->form);
        if (inside == nullptr || inside->kind != Display::Kind::tuple || inside->items.empty() ||
            first.manager->begin != begin || first.target != nullptr || statement.items.size() > 1) {
            return;
        }
        Expressions managers = std::move(inside->items);
        statement.items.clear();
        for (ExpressionRef& manager : managers) {
            statement.items.push_back({std::move(manager), nullptr});
        }
    }

    TokenStream tokens_;
    ExpressionParser expressions_;
    Block statements_;
    std::optional<ParsedCell::Uncompiled> uncompiled_;
    std::size_t blocks_ = 0;
    int loops_ = 0;
    int branches_ = 0;
};

} // namespace

ParsedCell parse(std::string_view source) { return StatementParser(source).cell(); }

} // namespace lim::python
