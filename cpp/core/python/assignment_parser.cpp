#include "core/python/statement_parser.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <utility>

/// Expressions as statements, and what gives values to targets.
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

bool is_one_target(const Expression& expression) {
    return expression.get<Name>() != nullptr || expression.get<Attribute>() != nullptr ||
           expression.get<Subscript>() != nullptr;
}

} // namespace

Statement StatementParser::expression_or_assignment(int line) {
    refuse_magic(line);
    check_print();
    const bool is_simple = tokens_.next_is(Token::Kind::name);
    if (tokens_.next_is("yield")) {
        ExpressionRef value = expressions_.yield_or_expressions();
        if (!tokens_.next_is(Token::Kind::newline) && !tokens_.next_is(";")) {
            tokens_.no_python();
        }
        return {line, ExpressionStatement{std::move(value)}};
    }
    ExpressionRef first = expressions_.expressions();
    for (const AugmentedSign& sign : augmented_signs) {
        if (tokens_.next_is(sign.text)) {
            return augmented(line, sign.op, std::move(first));
        }
    }
    if (tokens_.next_is(":")) {
        return annotated(line, std::move(first), is_simple);
    }
    if (!tokens_.next_is("=")) {
        return {line, ExpressionStatement{expressions_.unstarred(std::move(first))}};
    }
    return assignment(line, std::move(first));
}

Statement StatementParser::assignment(int line, ExpressionRef first) {
    Assignment made;
    const bool ends_with_comma = tokens_.taken().text == ",";
    made.targets.push_back(std::move(first));
    bool is_other = false; // than arithmetic
    while (tokens_.take_if("=")) {
        constexpr std::string_view other[] = {"not", "lambda", "yield", "*"};
        is_other = std::ranges::any_of(other, [&](std::string_view begin) { return tokens_.next_is(begin); });
        made.targets.push_back(assigned(made.targets));
    }
    made.value = expressions_.unstarred(std::move(made.targets.back()));
    made.targets.pop_back();
    for (const ExpressionRef& target : made.targets) {
        if (&target != &made.targets.front() && target->get<Display>() != nullptr) {
            expressions_.refuse_no_target(*target);
        }
        expressions_.check_target(*target, made.targets.size() == 1 && !ends_with_comma && !is_other);
    }
    for (const ExpressionRef& target : made.targets) {
        expressions_.bind_target(*target);
    }
    return {line, std::move(made)};
}

/// What stands after `=`. Where that is nothing, Python looks at what is before it.
ExpressionRef StatementParser::assigned(const Expressions& targets) {
    const std::size_t begin = tokens_.mark();
    try {
        return expressions_.yield_or_expressions();
    } catch (const ParseFailure& failure) {
        const bool has_tuple = targets.size() > 1 && targets.back()->get<Display>() != nullptr;
        if (has_tuple) {
            tokens_.no_python(); // "Maybe you meant '==' or ':=' instead of '='?"
        }
        const bool is_at_once = tokens_.mark() == begin && failure.message == "invalid syntax";
        for (const ExpressionRef& target : targets) {
            is_at_once ? expressions_.check_target(*target, false) : expressions_.refuse_no_target(*target);
        }
        throw;
    }
}

Statement StatementParser::augmented(int line, Operator op, ExpressionRef target) {
    const bool can = is_one_target(*target);
    tokens_.take();
    if (!can && (tokens_.next_is(Token::Kind::newline) || target->get<Yield>() != nullptr)) {
        tokens_.no_python();
    }
    ExpressionRef value = expressions_.unstarred(expressions_.yield_or_expressions());
    if (!can) {
        expressions_.no_augmented_target(*target);
    }
    expressions_.bind_target(*target);
    return {line, AugmentedAssignment{op, std::move(target), std::move(value)}};
}

/// target: annotation = value. In a function Python does not evaluate the annotation.
Statement StatementParser::annotated(int line, ExpressionRef target, bool is_simple) {
    AnnotatedAssignment made;
    if (is_one_target(*target)) {
        tokens_.take();
        made.annotation = expressions_.expression();
    } else {
        no_annotation(*target);
    }
    if (tokens_.take_if("=")) {
        made.value = expressions_.unstarred(expressions_.yield_or_expressions());
    }
    if (const auto* name = target->get<Name>(); name != nullptr && is_simple) {
        scopes_.make_target(name->id, place_of(*target), true);
    } else if (name == nullptr || made.value != nullptr) {
        expressions_.bind_target(*target);
    } else {
        tokens_.no_python(line); // (name): type
    }
    made.target = std::move(target);
    if (scopes_.in_function()) {
        made.annotation = nullptr;
    }
    return {line, std::move(made)};
}

/// What Python says of a `:` behind what cannot be annotated: f(x): without `def`.
void StatementParser::no_annotation(const Expression& target) {
    if (target.get<Starred>() != nullptr) {
        tokens_.no_python();
    }
    if (tokens_.peek_after().kind == Token::Kind::newline) {
        tokens_.syntax_error("invalid syntax", tokens_.place());
    }
    tokens_.take();
    try {
        static_cast<void>(expressions_.expression());
    } catch (const ParseFailure& failure) {
        tokens_.no_python(failure.line);
    }
    expressions_.no_annotated_target(target);
}

/// IPython's own commands, at a line's start.
void StatementParser::refuse_magic(int line) {
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

void StatementParser::check_print() {
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

} // namespace lim::python
