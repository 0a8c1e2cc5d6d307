#include "core/python/expression_parser.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

/// What stands in brackets: displays of lists, tuples, dicts and sets, and comprehensions.
namespace lim::python {

ExpressionRef ExpressionParser::display(Display::Kind kind, Place place, ExpressionRef first,
                                        std::string_view close) {
    Expressions items;
    if (first != nullptr) {
        items.push_back(std::move(first));
        while (tokens_.take_if(",") && !tokens_.next_is(close)) {
            items.push_back(starred_or_named());
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
    if (tokens_.next_is("yield")) {
        const DepthGuard guard(*this);
        ExpressionRef value = yield();
        tokens_.expect(")");
        return value;
    }
    const std::size_t mark = scopes_.mark();
    ExpressionRef first = starred_or_named();
    if (starts_comprehension()) {
        ExpressionRef generator =
            comprehension(Comprehension::Kind::generator, place, std::move(first), nullptr, mark);
        tokens_.expect(")");
        return generator;
    }
    if (tokens_.next_is(")") && first->get<Starred>() != nullptr) {
        tokens_.syntax_error("cannot use starred expression here", place_of(*first));
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
    const std::size_t mark = scopes_.mark();
    ExpressionRef first = starred_or_named();
    if (starts_comprehension()) {
        ExpressionRef list = comprehension(Comprehension::Kind::list, place, std::move(first), nullptr, mark);
        tokens_.expect("]");
        return list;
    }
    return display(Display::Kind::list, place, std::move(first), "]");
}

ExpressionRef ExpressionParser::braced(Place place) {
    if (tokens_.take_if("}")) {
        return make(place, 0, DictDisplay{});
    }
    const std::size_t mark = scopes_.mark();
    if (tokens_.next_is("**")) {
        return dict_items(place, nullptr, mark);
    }
    ExpressionRef first = starred_or_named();
    if (tokens_.next_is(":")) {
        return dict_items(place, std::move(first), mark);
    }
    if (starts_comprehension()) {
        ExpressionRef set = comprehension(Comprehension::Kind::set, place, std::move(first), nullptr, mark);
        tokens_.expect("}");
        return set;
    }
    return display(Display::Kind::set, place, std::move(first), "}");
}

ExpressionRef ExpressionParser::dict_items(Place place, ExpressionRef key, std::size_t mark) {
    DictDisplay dict;
    int depth = 0;
    for (;;) {
        if (key == nullptr) {
            tokens_.expect("**");
            dict.items.emplace_back(nullptr, binary(0));
            if (starts_comprehension()) {
                tokens_.no_python();
            }
        } else {
            if (!tokens_.take_if(":")) {
                missing_value_of(*key);
            }
            if (key->get<Starred>() != nullptr || is_bare_named(*key)) {
                tokens_.no_python();
            }
            ExpressionRef value = expression();
            if (dict.items.empty() && starts_comprehension()) {
                ExpressionRef made =
                    comprehension(Comprehension::Kind::dict, place, std::move(key), std::move(value), mark);
                tokens_.expect("}");
                return made;
            }
            depth = std::max(depth, depth_of(key));
            dict.items.emplace_back(std::move(key), std::move(value));
        }
        depth = std::max(depth, depth_of(dict.items.back().second));
        if (!tokens_.take_if(",") || tokens_.next_is("}")) {
            tokens_.expect("}");
            return make(place, depth, std::move(dict));
        }
        key = tokens_.next_is("**") ? nullptr : expression();
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
                                              ExpressionRef value, std::size_t mark) {
    constexpr const char* names[] = {"list comprehension", "set comprehension", "dict comprehension",
                                     "generator expression"};
    if (element->get<Starred>() != nullptr) {
        tokens_.no_python();
    }
    Comprehension made{kind, std::move(element), std::move(value), {}, {}};
    int depth = std::max(depth_of(made.element), depth_of(made.value));
    scopes_.open_comprehension(names[static_cast<std::size_t>(kind)], mark);
    while (starts_comprehension()) {
        if (tokens_.next_is("async")) {
            refuse_missing_at(tokens_.line(), "async");
        }
        tokens_.take();
        Comprehension::Clause clause;
        clause.target = target();
        collect_names(*clause.target, made.names);
        tokens_.expect("in");
        const std::size_t iterable_mark = scopes_.mark();
        scopes_.begin_iterable();
        clause.iterable = disjunction();
        scopes_.end_iterable();
        if (made.clauses.empty()) {
            scopes_.move_out(iterable_mark);
        }
        while (tokens_.take_if("if")) {
            clause.conditions.push_back(as_condition(disjunction()));
        }
        depth = std::max(
            {depth, depth_of(clause.target), depth_of(clause.iterable), depth_of(clause.conditions)});
        made.clauses.push_back(std::move(clause));
    }
    scopes_.close_comprehension();
    return make(place, depth, std::move(made));
}

} // namespace lim::python
