#include "core/python/expression_parser.hpp"

#include "core/framework/raise.hpp"
#include "core/python/literals.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {

/// Counts how deep expressions stand in one another while they are read.
class DepthGuard {
public:
    explicit DepthGuard(ExpressionParser& parser) : parser_(parser) {
        if (++parser_.depth_ > deepest_expression) {
            refuse_at(parser_.tokens_.line(), "This page takes expressions nested up to 250 deep");
        }
    }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;
    ~DepthGuard() { --parser_.depth_; }

private:
    ExpressionParser& parser_;
};

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

bool ends_expressions(const TokenStream& tokens) {
    constexpr std::string_view ends[] = {")", "]", "}", "=", ":", ";"};
    return tokens.next_is(Token::Kind::newline) || tokens.next_is(Token::Kind::end) ||
           std::ranges::any_of(ends, [&](std::string_view end) { return tokens.next_is(end); });
}

/// What Python calls an expression that cannot be assigned to.
std::string_view python_name(const Expression& expression) {
    if (const auto* constant = expression.get<Literal>()) {
        const Value& value = constant->value;
        if (const bool* truth = value.get<bool>()) {
            return *truth ? "True" : "False";
        }
        return value.is_none() ? "None" : value.is_ellipsis() ? "ellipsis" : "literal";
    }
    if (const auto* shown = expression.get<Display>()) {
        return shown->kind == Display::Kind::set ? "set display" : "";
    }
    return expression.get<CallNode>() != nullptr                                       ? "function call"
           : expression.get<DictDisplay>() != nullptr                                  ? "dict literal"
           : expression.get<Binary>() != nullptr || expression.get<Unary>() != nullptr ? "expression"
           : expression.get<FormattedText>() != nullptr                                ? "f-string expression"
                                                                                       : "";
}

} // namespace

int depth_of(const ExpressionRef& expression) { return expression == nullptr ? 0 : expression->depth; }

int depth_of(const Expressions& expressions) {
    int deepest = 0;
    for (const ExpressionRef& expression : expressions) {
        deepest = std::max(deepest, depth_of(expression));
    }
    return deepest;
}

template <class Form> ExpressionRef ExpressionParser::make(int line, int depth, Form form) const {
    if (depth >= deepest_expression) {
        refuse_at(line, "This page takes expressions nested up to 250 deep");
    }
    return std::make_unique<Expression>(Expression{line, depth + 1, std::move(form)});
}

ExpressionRef ExpressionParser::expressions() {
    const int line = tokens_.line();
    ExpressionRef first = expression();
    if (!tokens_.next_is(",")) {
        return first;
    }
    Expressions items;
    items.push_back(std::move(first));
    while (tokens_.take_if(",") && !ends_expressions(tokens_)) {
        items.push_back(expression());
    }
    const int depth = depth_of(items);
    return make(line, depth, Display{Display::Kind::tuple, std::move(items)});
}

ExpressionRef ExpressionParser::expression() {
    const DepthGuard guard(*this);
    const int line = tokens_.line();
    if (tokens_.next_is("lambda")) {
        if (tokens_.peek_after().kind == Token::Kind::newline) {
            tokens_.syntax_error("invalid syntax", line);
        }
        refuse_missing_at(line, "lambda");
    }
    if (tokens_.next_is("*") || tokens_.next_is("**")) {
        if (ends_expressions(tokens_)) {
            tokens_.unexpected();
        }
        refuse_missing_at(line, tokens_.next_is("*") ? "*args" : "**kwargs");
    }
    if (tokens_.next_is("yield") || tokens_.next_is("await")) {
        refuse_missing_at(line, tokens_.peek().text);
    }
    ExpressionRef value = conditional();
    if (tokens_.next_is(":=")) {
        refuse_missing_at(line, ":=");
    }
    return value;
}

ExpressionRef ExpressionParser::conditional() {
    const int line = tokens_.line();
    ExpressionRef yes = disjunction();
    if (!tokens_.take_if("if")) {
        return yes;
    }
    ExpressionRef condition = disjunction();
    if (!tokens_.take_if("else")) {
        tokens_.no_python();
    }
    ExpressionRef no = expression();
    const int depth = std::max({depth_of(yes), depth_of(condition), depth_of(no)});
    return make(line, depth, Conditional{std::move(condition), std::move(yes), std::move(no)});
}

ExpressionRef ExpressionParser::disjunction() { return logical(false); }

ExpressionRef ExpressionParser::logical(bool is_and) {
    const int line = tokens_.line();
    const char* const word = is_and ? "and" : "or";
    const auto operand = [&] { return is_and ? inversion() : logical(true); };
    ExpressionRef first = operand();
    if (!tokens_.next_is(word)) {
        return first;
    }
    Expressions operands;
    operands.push_back(std::move(first));
    while (tokens_.take_if(word)) {
        operands.push_back(operand());
    }
    const int depth = depth_of(operands);
    return make(line, depth, Logical{is_and, std::move(operands)});
}

ExpressionRef ExpressionParser::inversion() {
    const int line = tokens_.line();
    if (!tokens_.take_if("not")) {
        return comparison();
    }
    const DepthGuard guard(*this);
    ExpressionRef operand = inversion();
    const int depth = depth_of(operand);
    return make(line, depth, Not{std::move(operand)});
}

ExpressionRef ExpressionParser::comparison() {
    const int line = tokens_.line();
    ExpressionRef left = binary(0);
    std::vector<Comparison::Link> links;
    int depth = depth_of(left);
    const auto link = [&](std::variant<Operator, Comparison::Test> test) {
        ExpressionRef right = binary(0);
        depth = std::max(depth, depth_of(right));
        links.push_back({test, std::move(right)});
    };
    for (;;) {
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
    return links.empty() ? std::move(left) : make(line, depth, Comparison{std::move(left), std::move(links)});
}

ExpressionRef ExpressionParser::binary(int precedence) {
    const int line = tokens_.line();
    ExpressionRef left = factor();
    for (;;) {
        if (tokens_.next_is("<<") || tokens_.next_is(">>")) {
            refuse_missing_at(tokens_.line(), tokens_.peek().text);
        }
        const BinarySign* const sign = binary_sign(tokens_);
        if (sign == nullptr || sign->precedence < precedence) {
            return left;
        }
        tokens_.take();
        ExpressionRef right = binary(sign->precedence + 1);
        const int depth = std::max(depth_of(left), depth_of(right));
        left = make(line, depth, Binary{sign->op, std::move(left), std::move(right)});
    }
}

ExpressionRef ExpressionParser::factor() {
    const int line = tokens_.line();
    const bool signs = tokens_.next_is("-") || tokens_.next_is("+") || tokens_.next_is("~");
    if (!signs) {
        return power();
    }
    const DepthGuard guard(*this);
    const char sign = tokens_.take().text[0];
    ExpressionRef operand = factor();
    const UnaryOperator op = sign == '-'   ? UnaryOperator::negative
                             : sign == '+' ? UnaryOperator::positive
                                           : UnaryOperator::invert;
    const int depth = depth_of(operand);
    return make(line, depth, Unary{op, std::move(operand)});
}

ExpressionRef ExpressionParser::power() {
    const int line = tokens_.line();
    ExpressionRef base = primary();
    if (!tokens_.take_if("**")) {
        return base;
    }
    const DepthGuard guard(*this);
    ExpressionRef exponent = factor();
    const int depth = std::max(depth_of(base), depth_of(exponent));
    return make(line, depth, Binary{Operator::power, std::move(base), std::move(exponent)});
}

ExpressionRef ExpressionParser::primary() {
    ExpressionRef value = atom();
    for (;;) {
        if (tokens_.take_if("(")) {
            value = call(std::move(value));
        } else if (tokens_.take_if("[")) {
            value = subscript(std::move(value));
        } else if (tokens_.take_if(".")) {
            const int line = value->line;
            const int name_line = tokens_.line();
            const int depth = depth_of(value);
            std::string attribute = tokens_.expect_name();
            value = make(line, depth, Attribute{std::move(value), std::move(attribute), name_line});
        } else {
            return value;
        }
    }
}

ExpressionRef ExpressionParser::call(ExpressionRef function) {
    CallNode node;
    const int line = function->line;
    int depth = depth_of(function);
    while (!tokens_.take_if(")")) {
        const bool keyword = tokens_.next_is(Token::Kind::name) && tokens_.peek_after().text == "=";
        if (keyword) {
            std::string id = tokens_.expect_name();
            if (std::ranges::any_of(node.keywords, [&](const auto& given) { return given.first == id; })) {
                tokens_.no_python();
            }
            tokens_.take();
            node.keywords.emplace_back(std::move(id), expression());
            depth = std::max(depth, depth_of(node.keywords.back().second));
        } else {
            const int argument_line = tokens_.line();
            ExpressionRef argument = expression();
            if (starts_comprehension()) {
                argument = comprehension(Comprehension::Kind::generator, argument_line, std::move(argument),
                                         nullptr);
                if (!node.positional.empty() || !node.keywords.empty() || !tokens_.next_is(")")) {
                    tokens_.no_python();
                }
            } else if (!node.keywords.empty()) {
                tokens_.no_python(); // positional argument follows keyword argument
            }
            depth = std::max(depth, depth_of(argument));
            node.positional.push_back(std::move(argument));
        }
        if (!tokens_.take_if(",") && !tokens_.next_is(")")) {
            tokens_.unexpected();
        }
    }
    node.function = std::move(function);
    return make(line, depth, std::move(node));
}

ExpressionRef ExpressionParser::subscript(ExpressionRef of) {
    const int line = of->line;
    const int index_line = tokens_.line();
    ExpressionRef index = slice_or_expression();
    if (tokens_.next_is(",")) {
        Expressions items;
        items.push_back(std::move(index));
        while (tokens_.take_if(",") && !tokens_.next_is("]")) {
            items.push_back(slice_or_expression());
        }
        const int depth = depth_of(items);
        index = make(index_line, depth, Display{Display::Kind::tuple, std::move(items)});
    }
    tokens_.expect("]");
    const int depth = std::max(depth_of(of), depth_of(index));
    return make(line, depth, Subscript{std::move(of), std::move(index)});
}

ExpressionRef ExpressionParser::slice_or_expression() {
    const int line = tokens_.line();
    const auto bound = [&]() -> ExpressionRef {
        const bool absent = tokens_.next_is(":") || tokens_.next_is(",") || tokens_.next_is("]");
        return absent ? nullptr : expression();
    };
    ExpressionRef start;
    if (!tokens_.next_is(":")) {
        start = expression();
        if (!tokens_.next_is(":")) {
            return start;
        }
    }
    SliceBounds bounds;
    bounds.start = std::move(start);
    tokens_.expect(":");
    bounds.stop = bound();
    if (tokens_.take_if(":")) {
        bounds.step = bound();
    }
    const int depth = std::max({depth_of(bounds.start), depth_of(bounds.stop), depth_of(bounds.step)});
    return make(line, depth, std::move(bounds));
}

ExpressionRef ExpressionParser::atom() {
    const Token& token = tokens_.peek();
    const int line = tokens_.line_of(token);
    switch (token.kind) {
    case Token::Kind::name:
        return name();
    case Token::Kind::number:
        try {
            return make(line, 0, Literal{number_value(tokens_.take().text)});
        } catch (const Refused& refusal) {
            throw ParseFailure{"", refusal.what(), line};
        }
    case Token::Kind::text:
        return texts();
    case Token::Kind::ints: {
        const auto& ints = tokens_.ints_of(tokens_.take());
        return make(line, 0, Literal{make_list(Values(ints.begin(), ints.end()))});
    }
    case Token::Kind::operation:
        if (tokens_.take_if("(")) {
            return parenthesised();
        }
        if (tokens_.take_if("[")) {
            return bracketed();
        }
        if (tokens_.take_if("{")) {
            return braced();
        }
        if (tokens_.take_if("...")) {
            return make(line, 0, Literal{Ellipsis{}});
        }
        break;
    default:
        break;
    }
    tokens_.unexpected();
}

ExpressionRef ExpressionParser::name() {
    const int line = tokens_.line();
    const std::string_view id = tokens_.peek().text;
    if (id == "True" || id == "False") {
        tokens_.take();
        return make(line, 0, Literal{id == "True"});
    }
    if (id == "None") {
        tokens_.take();
        return make(line, 0, Literal{None{}});
    }
    if (is_keyword(id)) {
        tokens_.unexpected();
    }
    return make(line, 0, Name{std::string(tokens_.take().text)});
}

ExpressionRef ExpressionParser::display(Display::Kind kind, int line, ExpressionRef first,
                                        std::string_view close) {
    Expressions items;
    if (first != nullptr) {
        items.push_back(std::move(first));
        while (tokens_.take_if(",") && !tokens_.next_is(close)) {
            items.push_back(expression());
        }
    }
    tokens_.expect(close);
    const int depth = depth_of(items);
    return make(line, depth, Display{kind, std::move(items)});
}

ExpressionRef ExpressionParser::parenthesised() {
    const int line = tokens_.line();
    if (tokens_.next_is(")")) {
        return display(Display::Kind::tuple, line, nullptr, ")");
    }
    ExpressionRef first = expression();
    if (starts_comprehension()) {
        ExpressionRef generator =
            comprehension(Comprehension::Kind::generator, line, std::move(first), nullptr);
        tokens_.expect(")");
        return generator;
    }
    if (tokens_.take_if(")")) {
        return first;
    }
    return display(Display::Kind::tuple, line, std::move(first), ")");
}

ExpressionRef ExpressionParser::bracketed() {
    const int line = tokens_.line();
    if (tokens_.next_is("]")) {
        return display(Display::Kind::list, line, nullptr, "]");
    }
    if (auto constants = constant_lists_.take(deepest_expression - depth_)) {
        return make(line, 0, Literal{*std::move(constants)});
    }
    ExpressionRef first = expression();
    if (starts_comprehension()) {
        ExpressionRef list = comprehension(Comprehension::Kind::list, line, std::move(first), nullptr);
        tokens_.expect("]");
        return list;
    }
    return display(Display::Kind::list, line, std::move(first), "]");
}

ExpressionRef ExpressionParser::braced() {
    const int line = tokens_.line();
    if (tokens_.take_if("}")) {
        return make(line, 0, DictDisplay{});
    }
    ExpressionRef first = expression();
    if (tokens_.next_is(":")) {
        return dict_items(line, std::move(first));
    }
    if (starts_comprehension()) {
        ExpressionRef set = comprehension(Comprehension::Kind::set, line, std::move(first), nullptr);
        tokens_.expect("}");
        return set;
    }
    return display(Display::Kind::set, line, std::move(first), "}");
}

ExpressionRef ExpressionParser::dict_items(int line, ExpressionRef key) {
    DictDisplay dict;
    int depth = 0;
    for (;;) {
        if (!tokens_.take_if(":")) {
            if (tokens_.next_is("}") || tokens_.next_is(",")) {
                tokens_.syntax_error("':' expected after dictionary key", tokens_.line());
            }
            tokens_.unexpected();
        }
        ExpressionRef value = expression();
        if (dict.items.empty() && starts_comprehension()) {
            ExpressionRef made =
                comprehension(Comprehension::Kind::dict, line, std::move(key), std::move(value));
            tokens_.expect("}");
            return made;
        }
        depth = std::max({depth, depth_of(key), depth_of(value)});
        dict.items.emplace_back(std::move(key), std::move(value));
        if (!tokens_.take_if(",") || tokens_.next_is("}")) {
            tokens_.expect("}");
            return make(line, depth, std::move(dict));
        }
        key = expression();
    }
}

ExpressionRef ExpressionParser::comprehension(Comprehension::Kind kind, int line, ExpressionRef element,
                                              ExpressionRef value) {
    Comprehension made{kind, std::move(element), std::move(value), {}, {}};
    int depth = std::max(depth_of(made.element), depth_of(made.value));
    while (starts_comprehension()) {
        if (tokens_.next_is("async")) {
            refuse_missing_at(tokens_.line(), "async");
        }
        tokens_.take();
        Comprehension::Clause clause;
        clause.target = target();
        collect_names(*clause.target, made.names);
        tokens_.expect("in");
        clause.iterable = disjunction();
        while (tokens_.take_if("if")) {
            clause.conditions.push_back(disjunction());
        }
        depth = std::max(
            {depth, depth_of(clause.target), depth_of(clause.iterable), depth_of(clause.conditions)});
        made.clauses.push_back(std::move(clause));
    }
    return make(line, depth, std::move(made));
}

void ExpressionParser::collect_names(const Expression& target, std::vector<std::string>& names) const {
    if (const auto* id = target.get<Name>()) {
        names.push_back(id->id);
    } else if (const auto* shown = target.get<Display>()) {
        for (const ExpressionRef& item : shown->items) {
            collect_names(*item, names);
        }
    }
}

ExpressionRef ExpressionParser::target() {
    const int line = tokens_.line();
    const auto one = [&] {
        const DepthGuard guard(*this);
        if (tokens_.next_is("*")) {
            refuse_missing_at(tokens_.line(), "*names");
        }
        return primary();
    };
    ExpressionRef first = one();
    if (tokens_.next_is(",")) {
        Expressions items;
        items.push_back(std::move(first));
        while (tokens_.take_if(",") && !tokens_.next_is("in") && !tokens_.next_is("=")) {
            items.push_back(one());
        }
        const int depth = depth_of(items);
        first = make(line, depth, Display{Display::Kind::tuple, std::move(items)});
    }
    check_target(*first, false);
    return first;
}

void ExpressionParser::check_target(const Expression& target, bool is_only_target) const {
    const bool can = target.get<Name>() != nullptr || target.get<Attribute>() != nullptr ||
                     target.get<Subscript>() != nullptr;
    const auto* const shown = target.get<Display>();
    if (can) {
        return;
    }
    if (shown != nullptr && shown->kind != Display::Kind::set) {
        for (const ExpressionRef& item : shown->items) {
            check_target(*item, false);
        }
        return;
    }
    const std::string_view kind = python_name(target);
    const auto* const constant = target.get<Literal>();
    const bool is_long_list = constant != nullptr && constant->value.list() != nullptr;
    if (kind.empty() || is_long_list) {
        tokens_.no_python();
    }
    const bool keyword = kind == "None" || kind == "True" || kind == "False";
    tokens_.syntax_error(
        concat({"cannot assign to ", kind,
                is_only_target && !keyword ? " here. Maybe you meant '==' instead of '='?" : ""}),
        target.line);
}

ExpressionRef ExpressionParser::texts() {
    const int line = tokens_.line();
    std::vector<FormattedText::Part> parts(1);
    bool formatted = false;
    int depth = 0;
    try {
        while (tokens_.next_is(Token::Kind::text)) {
            const int here = tokens_.line();
            const TextLiteral literal = take_apart(tokens_.take().text);
            if (!literal.formatted) {
                parts.back().text += unescaped(literal.body, literal.raw);
                continue;
            }
            formatted = true;
            for (FormattedText::Part& part : parse_formatted(literal.body, literal.raw, here, depth_)) {
                parts.back().text += part.text;
                if (part.value != nullptr) {
                    depth = std::max({depth, depth_of(part.value), depth_of(part.spec)});
                    part.text = std::move(parts.back().text);
                    parts.back() = std::move(part);
                    parts.emplace_back();
                }
            }
        }
    } catch (const Refused& refusal) {
        throw ParseFailure{"", refusal.what(), line};
    }
    if (!formatted) {
        return make(line, 0, Literal{std::move(parts.back().text)});
    }
    return make(line, depth, FormattedText{std::move(parts)});
}

} // namespace lim::python
