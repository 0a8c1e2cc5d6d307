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

bool can_be_target(const Expression& expression) {
    if (const auto* shown = expression.get<Display>()) {
        return shown->kind != Display::Kind::set &&
               std::ranges::all_of(shown->items, [](const auto& item) { return can_be_target(*item); });
    }
    return expression.get<Name>() != nullptr || expression.get<Attribute>() != nullptr ||
           expression.get<Subscript>() != nullptr;
}

Place place_of(const Expression& expression) { return {expression.line, expression.begin}; }

} // namespace

int depth_of(const ExpressionRef& expression) { return expression == nullptr ? 0 : expression->depth; }

int depth_of(const Expressions& expressions) {
    int deepest = 0;
    for (const ExpressionRef& expression : expressions) {
        deepest = std::max(deepest, depth_of(expression));
    }
    return deepest;
}

template <class Form> ExpressionRef ExpressionParser::make(Place place, int depth, Form form) const {
    if (depth >= deepest_expression) {
        refuse_at(place.line, "This page takes expressions nested up to 250 deep");
    }
    const auto begin = static_cast<std::uint32_t>(place.begin);
    return std::make_unique<Expression>(Expression{place.line, depth + 1, begin, std::move(form)});
}

ExpressionRef ExpressionParser::expressions() {
    const Place place = tokens_.place();
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
    return make(place, depth, Display{Display::Kind::tuple, std::move(items)});
}

ExpressionRef ExpressionParser::expression() {
    const DepthGuard guard(*this);
    const Place place = tokens_.place();
    if (tokens_.next_is("lambda")) {
        if (tokens_.peek_after().kind == Token::Kind::newline) {
            tokens_.syntax_error("invalid syntax", tokens_.place_of(tokens_.peek_after()));
        }
        refuse_missing_at(place.line, "lambda");
    }
    if (tokens_.next_is("*") || tokens_.next_is("**")) {
        if (ends_expressions(tokens_)) {
            tokens_.unexpected();
        }
        refuse_missing_at(place.line, tokens_.next_is("*") ? "*args" : "**kwargs");
    }
    if (tokens_.next_is("yield") || tokens_.next_is("await")) {
        refuse_missing_at(place.line, tokens_.peek().text);
    }
    ExpressionRef value = conditional();
    if (tokens_.next_is(":=")) {
        refuse_missing_at(place.line, ":=");
    }
    return value;
}

ExpressionRef ExpressionParser::conditional() {
    const Place place = tokens_.place();
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
    return make(place, depth, Conditional{std::move(condition), std::move(yes), std::move(no)});
}

ExpressionRef ExpressionParser::disjunction() { return logical(false); }

ExpressionRef ExpressionParser::logical(bool is_and) {
    const Place place = tokens_.place();
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
    return links.empty() ? std::move(left)
                         : make(place, depth, Comparison{std::move(left), std::move(links)});
}

ExpressionRef ExpressionParser::binary(int precedence) {
    const Place place = tokens_.place();
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
        left = make(place, depth, Binary{sign->op, std::move(left), std::move(right)});
    }
}

ExpressionRef ExpressionParser::factor() {
    const Place place = tokens_.place();
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

ExpressionRef ExpressionParser::primary() {
    ExpressionRef value = atom();
    for (;;) {
        if (tokens_.take_if("(")) {
            value = call(std::move(value));
        } else if (tokens_.take_if("[")) {
            value = subscript(std::move(value));
        } else if (tokens_.take_if(".")) {
            const Place place = place_of(*value);
            const int name_line = tokens_.line();
            const int depth = depth_of(value);
            std::string attribute = tokens_.expect_name();
            value = make(place, depth, Attribute{std::move(value), std::move(attribute), name_line});
        } else {
            return value;
        }
    }
}

ExpressionRef ExpressionParser::call(ExpressionRef function) {
    CallNode node;
    const Place place = place_of(*function);
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
            const Place argument_place = tokens_.place();
            ExpressionRef argument = expression();
            if (starts_comprehension()) {
                argument = comprehension(Comprehension::Kind::generator, argument_place, std::move(argument),
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
    return make(place, depth, std::move(node));
}

ExpressionRef ExpressionParser::subscript(ExpressionRef of) {
    const Place place = place_of(*of);
    const Place index_place = tokens_.place();
    ExpressionRef index = slice_or_expression();
    if (tokens_.next_is(",")) {
        Expressions items;
        items.push_back(std::move(index));
        while (tokens_.take_if(",") && !tokens_.next_is("]")) {
            items.push_back(slice_or_expression());
        }
        const int depth = depth_of(items);
        index = make(index_place, depth, Display{Display::Kind::tuple, std::move(items)});
    }
    tokens_.expect("]");
    const int depth = std::max(depth_of(of), depth_of(index));
    return make(place, depth, Subscript{std::move(of), std::move(index)});
}

ExpressionRef ExpressionParser::slice_or_expression() {
    const Place place = tokens_.place();
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
    return make(place, depth, std::move(bounds));
}

ExpressionRef ExpressionParser::atom() {
    const Token& token = tokens_.peek();
    const Place place = tokens_.place_of(token);
    switch (token.kind) {
    case Token::Kind::name:
        return name();
    case Token::Kind::number:
        try {
            return make(place, 0, Literal{number_value(tokens_.take().text)});
        } catch (const Refused& refusal) {
            throw ParseFailure{"", refusal.what(), place.line};
        }
    case Token::Kind::text:
        return texts();
    case Token::Kind::ints: {
        const auto& ints = tokens_.ints_of(tokens_.take());
        return make(place, 0, Literal{make_list(Values(ints.begin(), ints.end()))});
    }
    case Token::Kind::operation:
        if (tokens_.take_if("(")) {
            return parenthesised(place);
        }
        if (tokens_.take_if("[")) {
            return bracketed(place);
        }
        if (tokens_.take_if("{")) {
            return braced(place);
        }
        if (tokens_.take_if("...")) {
            return make(place, 0, Literal{Ellipsis{}});
        }
        break;
    default:
        break;
    }
    tokens_.unexpected();
}

ExpressionRef ExpressionParser::name() {
    const Place place = tokens_.place();
    const std::string_view id = tokens_.peek().text;
    if (id == "True" || id == "False") {
        tokens_.take();
        return make(place, 0, Literal{id == "True"});
    }
    if (id == "None") {
        tokens_.take();
        return make(place, 0, Literal{None{}});
    }
    if (is_keyword(id)) {
        tokens_.unexpected();
    }
    return make(place, 0, Name{std::string(tokens_.take().text)});
}

ExpressionRef ExpressionParser::display(Display::Kind kind, Place place, ExpressionRef first,
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
    return make(place, depth, Display{kind, std::move(items)});
}

ExpressionRef ExpressionParser::parenthesised(Place place) {
    if (tokens_.next_is(")")) {
        return display(Display::Kind::tuple, place, nullptr, ")");
    }
    ExpressionRef first = expression();
    if (starts_comprehension()) {
        ExpressionRef generator =
            comprehension(Comprehension::Kind::generator, place, std::move(first), nullptr);
        tokens_.expect(")");
        return generator;
    }
    if (tokens_.take_if(")")) {
        return first;
    }
    return display(Display::Kind::tuple, place, std::move(first), ")");
}

ExpressionRef ExpressionParser::bracketed(Place place) {
    if (tokens_.next_is("]")) {
        return display(Display::Kind::list, place, nullptr, "]");
    }
    if (auto constants = constant_lists_.take(deepest_expression - depth_)) {
        return make(place, 0, Literal{*std::move(constants)});
    }
    ExpressionRef first = expression();
    if (starts_comprehension()) {
        ExpressionRef list = comprehension(Comprehension::Kind::list, place, std::move(first), nullptr);
        tokens_.expect("]");
        return list;
    }
    return display(Display::Kind::list, place, std::move(first), "]");
}

ExpressionRef ExpressionParser::braced(Place place) {
    if (tokens_.take_if("}")) {
        return make(place, 0, DictDisplay{});
    }
    ExpressionRef first = expression();
    if (tokens_.next_is(":")) {
        return dict_items(place, std::move(first));
    }
    if (starts_comprehension()) {
        ExpressionRef set = comprehension(Comprehension::Kind::set, place, std::move(first), nullptr);
        tokens_.expect("}");
        return set;
    }
    return display(Display::Kind::set, place, std::move(first), "}");
}

ExpressionRef ExpressionParser::dict_items(Place place, ExpressionRef key) {
    DictDisplay dict;
    int depth = 0;
    for (;;) {
        if (!tokens_.take_if(":")) {
            missing_value_of(*key);
        }
        ExpressionRef value = expression();
        if (dict.items.empty() && starts_comprehension()) {
            ExpressionRef made =
                comprehension(Comprehension::Kind::dict, place, std::move(key), std::move(value));
            tokens_.expect("}");
            return made;
        }
        depth = std::max({depth, depth_of(key), depth_of(value)});
        dict.items.emplace_back(std::move(key), std::move(value));
        if (!tokens_.take_if(",") || tokens_.next_is("}")) {
            tokens_.expect("}");
            return make(place, depth, std::move(dict));
        }
        key = expression();
    }
}

void ExpressionParser::missing_value_of(const Expression& key) const {
    if (!tokens_.next_is("}") && !tokens_.next_is(",")) {
        tokens_.unexpected();
    }
    constexpr const char* message = "':' expected after dictionary key";
    // Python's place is the key's last character.
    const Token& last = tokens_.taken();
    const bool in_brackets = last.text == ")" && key.get<CallNode>() == nullptr;
    const bool in_ascii = static_cast<unsigned char>(last.text.back()) < 0x80;
    if (in_brackets || !in_ascii || tokens_.place_of(last).line != key.line) {
        tokens_.syntax_error_in_line(message, key.line);
    }
    tokens_.syntax_error(message, {key.line, last.begin + last.text.size() - 1});
}

ExpressionRef ExpressionParser::comprehension(Comprehension::Kind kind, Place place, ExpressionRef element,
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
    return make(place, depth, std::move(made));
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
    const Place place = tokens_.place();
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
        first = make(place, depth, Display{Display::Kind::tuple, std::move(items)});
    }
    check_target(*first, false);
    return first;
}

void ExpressionParser::refuse_no_target(const Expression& target) const {
    if (!can_be_target(target)) {
        tokens_.no_python();
    }
}

void ExpressionParser::check_target(const Expression& target, bool is_only_target) const {
    const bool can = target.get<Name>() != nullptr || target.get<Attribute>() != nullptr ||
                     target.get<Subscript>() != nullptr;
    const auto* const shown = target.get<Display>();
    if (can) {
        return;
    }
    if (shown != nullptr && shown->kind != Display::Kind::set) {
        const bool is_bare = is_only_target && shown->kind == Display::Kind::tuple && !shown->items.empty() &&
                             shown->items.front()->begin == target.begin;
        for (const ExpressionRef& item : shown->items) {
            if (is_bare && &item != &shown->items.back()) {
                refuse_no_target(*item); // of such Python says something about the last one
            } else {
                check_target(*item, is_bare && item->get<Display>() == nullptr);
            }
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
        place_of(target));
}

ExpressionRef ExpressionParser::texts() {
    const Place place = tokens_.place();
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
        throw ParseFailure{"", refusal.what(), place.line};
    }
    if (!formatted) {
        return make(place, 0, Literal{std::move(parts.back().text)});
    }
    return make(place, depth, FormattedText{std::move(parts)});
}

} // namespace lim::python
