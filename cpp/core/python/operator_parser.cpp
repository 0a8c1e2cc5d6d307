#include "core/python/expression_parser.hpp"

#include <algorithm>
#include <iterator>

/// Operators, from `or` down to `**`.
namespace lim::python {
namespace {

struct BinarySign {
    std::string_view text;
    Operator op;
    int precedence;
};

constexpr BinarySign binary_signs[] = {
    {"|", Operator::bit_or, 0}, {"^", Operator::bit_xor, 1},       {"&", Operator::bit_and, 2},
    {"+", Operator::add, 3},    {"-", Operator::subtract, 3},      {"*", Operator::multiply, 4},
    {"/", Operator::divide, 4}, {"//", Operator::floor_divide, 4}, {"%", Operator::modulo, 4},
    {"@", Operator::matmul, 4},
};

struct ComparisonSign {
    std::string_view text;
    Operator op;
};

constexpr ComparisonSign comparison_signs[] = {
    {"==", Operator::equal},      {"!=", Operator::not_equal}, {"<", Operator::less},
    {"<=", Operator::less_equal}, {">", Operator::greater},    {">=", Operator::greater_equal},
};

const BinarySign* binary_sign(const TokenStream& tokens) {
    const auto* const found =
        std::ranges::find_if(binary_signs, [&](const BinarySign& sign) { return tokens.next_is(sign.text); });
    return found == std::end(binary_signs) ? nullptr : found;
}

} // namespace

/// Notes that only the truth of an expression is asked for: each part is then asked once, as by CPython's
/// compiler_jump_if.
ExpressionRef ExpressionParser::as_condition(ExpressionRef expression) {
    note_condition(*expression);
    return expression;
}

void ExpressionParser::note_condition(Expression& expression) {
    if (auto* const logical = std::get_if<Logical>(&expression.form)) {
        logical->truth_only = true;
        for (const ExpressionRef& operand : logical->operands) {
            note_condition(*operand);
        }
    } else if (auto* const comparison = std::get_if<Comparison>(&expression.form)) {
        comparison->truth_only = true;
    } else if (const auto* const negation = std::get_if<Not>(&expression.form)) {
        note_condition(*negation->operand);
    } else if (const auto* const conditional = std::get_if<Conditional>(&expression.form)) {
        note_condition(*conditional->yes);
        note_condition(*conditional->no);
    }
}

/// An operand of `and` or `or` that another follows. That asks for the truth of what comes out: CPython goes
/// on without asking again where the operand is a chain that begins in the same line, since it joins such
/// jumps.
void ExpressionParser::add_operand(Expressions& operands, ExpressionRef operand, bool is_and, int line) {
    auto* const inner = std::get_if<Logical>(&operand->form);
    if (inner == nullptr || operand->line != line) {
        operands.push_back(std::move(operand));
    } else if (inner->is_and == is_and) {
        std::ranges::move(inner->operands, std::back_inserter(operands));
    } else {
        inner->truth_only = true;
        operands.push_back(std::move(operand));
    }
}

ExpressionRef ExpressionParser::logical(bool is_and) {
    const Place place = tokens_.place();
    const char* const word = is_and ? "and" : "or";
    const auto operand = [&] { return is_and ? inversion() : logical(true); };
    ExpressionRef first = operand();
    if (!tokens_.next_is(word)) {
        return first;
    }
    Expressions operands;
    ExpressionRef last = std::move(first);
    while (tokens_.take_if(word)) {
        add_operand(operands, std::move(last), is_and, place.line);
        last = operand();
    }
    operands.push_back(std::move(last));
    const int depth = depth_of(operands);
    return make(place, depth, Logical{is_and, std::move(operands)});
}

ExpressionRef ExpressionParser::inversion() {
    const Place place = tokens_.place();
    if (!tokens_.take_if("not")) {
        return comparison();
    }
    const DepthGuard guard(*this);
    ExpressionRef operand = inversion();
    const int depth = depth_of(operand);
    return make(place, depth, Not{std::move(operand)});
}

ExpressionRef ExpressionParser::comparison() {
    const Place place = tokens_.place();
    ExpressionRef left = binary(0);
    std::vector<Comparison::Link> links;
    int depth = depth_of(left);
    const auto link = [&](std::variant<Operator, Comparison::Test> test) {
        ExpressionRef right = binary(0);
        depth = std::max(depth, depth_of(right));
        links.push_back({test, std::move(right)});
    };
    while (tokens_.next_begins_with("=!<>") || tokens_.next_is(Token::Kind::name)) {
        const auto* const sign = std::ranges::find_if(
            comparison_signs, [&](const ComparisonSign& known) { return tokens_.next_is(known.text); });
        if (sign != std::end(comparison_signs)) {
            tokens_.take();
            link(sign->op);
        } else if (tokens_.take_if("is")) {
            link(tokens_.take_if("not") ? Comparison::Test::is_not : Comparison::Test::is);
        } else if (tokens_.take_if("in")) {
            link(Comparison::Test::in);
        } else if (tokens_.next_is("not") && tokens_.peek_after().text == "in") {
            tokens_.take();
            tokens_.take();
            link(Comparison::Test::not_in);
        } else {
            break;
        }
    }
    return links.empty() ? std::move(left)
                         : make(place, depth, Comparison{std::move(left), std::move(links)});
}

ExpressionRef ExpressionParser::binary(int precedence) {
    const Place place = tokens_.place();
    ExpressionRef left = factor();
    while (tokens_.next_begins_with("|^&+-*/%@<>")) {
        if (tokens_.next_is("<<") || tokens_.next_is(">>")) {
            refuse_missing_at(tokens_.line(), tokens_.peek().text);
        }
        const BinarySign* const sign = binary_sign(tokens_);
        if (sign == nullptr || sign->precedence < precedence) {
            break;
        }
        tokens_.take();
        ExpressionRef right = binary(sign->precedence + 1);
        const int depth = std::max(depth_of(left), depth_of(right));
        left = make(place, depth, Binary{sign->op, std::move(left), std::move(right)});
    }
    return left;
}

ExpressionRef ExpressionParser::factor() {
    const Place place = tokens_.place();
    const bool is_signed = tokens_.next_begins_with("-+~") && tokens_.peek().text.size() == 1;
    if (!is_signed) {
        return power();
    }
    const DepthGuard guard(*this);
    const char sign = tokens_.take().text[0];
    ExpressionRef operand = factor();
    const UnaryOperator op = sign == '-'   ? UnaryOperator::negative
                             : sign == '+' ? UnaryOperator::positive
                                           : UnaryOperator::invert;
    const int depth = depth_of(operand);
    return make(place, depth, Unary{op, std::move(operand)});
}

ExpressionRef ExpressionParser::power() {
    const Place place = tokens_.place();
    ExpressionRef base = primary();
    if (!tokens_.take_if("**")) {
        return base;
    }
    const DepthGuard guard(*this);
    ExpressionRef exponent = factor();
    const int depth = std::max(depth_of(base), depth_of(exponent));
    return make(place, depth, Binary{Operator::power, std::move(base), std::move(exponent)});
}

} // namespace lim::python
