#include "core/python/expression_parser.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lim::python {

namespace {

bool ends_expressions(const TokenStream& tokens) {
    constexpr std::string_view ends[] = {")", "]", "}", "=", ":", ";"};
    return tokens.next_is(Token::Kind::newline) || tokens.next_is(Token::Kind::end) ||
           std::ranges::any_of(ends, [&](std::string_view end) { return tokens.next_is(end); });
}

} // namespace

ExpressionRef ExpressionParser::make(Place place, int depth, Expression::Form form) const {
    if (depth >= deepest_expression) {
        refuse_at(place.line, reason(refusals::nested_too_deep, {"250"}));
    }
    const auto begin = static_cast<std::uint32_t>(place.begin);
    return std::make_unique<Expression>(Expression{place.line, depth + 1, begin, std::move(form)});
}

ExpressionParser::DepthGuard::DepthGuard(ExpressionParser& parser) : parser_(parser) {
    if (++parser_.depth_ > deepest_expression) {
        refuse_at(parser_.tokens_.line(), reason(refusals::nested_too_deep, {"250"}));
    }
}

int depth_of(const ExpressionRef& expression) { return expression == nullptr ? 0 : expression->depth; }

int depth_of(const Expressions& expressions) {
    int deepest = 0;
    for (const ExpressionRef& expression : expressions) {
        deepest = std::max(deepest, depth_of(expression));
    }
    return deepest;
}

ExpressionRef ExpressionParser::expressions() {
    const Place place = tokens_.place();
    const auto item = [&] { return tokens_.next_is("*") ? starred() : expression(); };
    ExpressionRef first = item();
    if (!tokens_.next_is(",")) {
        return first;
    }
    Expressions items;
    items.push_back(std::move(first));
    while (tokens_.take_if(",") && !ends_expressions(tokens_)) {
        items.push_back(item());
    }
    const int depth = depth_of(items);
    const Place first_item{place.line, items.front()->begin}; // which tells it from a tuple in brackets
    return make(first_item, depth, Display{Display::Kind::tuple, std::move(items)});
}

ExpressionRef ExpressionParser::yield_or_expressions() {
    return tokens_.next_is("yield") ? yield() : expressions();
}

ExpressionRef ExpressionParser::yield() {
    const Place place = tokens_.place();
    tokens_.take();
    scopes_.yield(noted(place));
    Yield made{nullptr, tokens_.take_if("from")};
    if (made.from) {
        made.value = expression();
    } else if (!ends_expressions(tokens_)) {
        made.value = value();
    }
    const int depth = depth_of(made.value);
    return make(place, depth, std::move(made));
}

ExpressionRef ExpressionParser::starred() {
    const DepthGuard guard(*this);
    const Place place = tokens_.place();
    tokens_.take();
    ExpressionRef value = binary(0);
    const int depth = depth_of(value);
    return make(place, depth, Starred{std::move(value)});
}

ExpressionRef ExpressionParser::unstarred(ExpressionRef value) {
    if (value->get<Starred>() != nullptr) {
        scopes_.note(Scopes::Check::code, "can't use starred expression here", noted(place_of(*value)));
    }
    return value;
}

ExpressionRef ExpressionParser::named_expression() {
    const Place place = tokens_.place();
    if (!begins_named()) {
        ExpressionRef value = expression();
        if (tokens_.next_is(":=")) {
            no_named_target(*value);
        }
        return value;
    }
    std::string name = scopes_.mangled(tokens_.take().text);
    tokens_.take();
    scopes_.bind_by_expression(name, noted(place));
    ExpressionRef value = expression();
    const int depth = depth_of(value);
    return make(place, depth, NamedExpression{std::move(name), std::move(value)});
}

ExpressionRef ExpressionParser::expression() {
    const DepthGuard guard(*this);
    if (tokens_.next_is("lambda")) {
        return lambda();
    }
    if (tokens_.next_is("await")) {
        refuse_missing_at(tokens_.line(), "await");
    }
    return conditional();
}

ExpressionRef ExpressionParser::conditional() {
    const Place place = tokens_.place();
    ExpressionRef yes = disjunction();
    if (!tokens_.take_if("if")) {
        return yes;
    }
    ExpressionRef condition = as_condition(disjunction());
    if (!tokens_.take_if("else")) {
        tokens_.no_python();
    }
    ExpressionRef no = expression();
    const int depth = std::max({depth_of(yes), depth_of(condition), depth_of(no)});
    return make(place, depth, Conditional{std::move(condition), std::move(yes), std::move(no)});
}

ExpressionRef ExpressionParser::disjunction() { return logical(false); }

} // namespace lim::python
