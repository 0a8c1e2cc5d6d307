#include "core/python/expression_parser.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

/// What can be assigned to.
namespace lim::python {
namespace {

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

/// What Python calls an expression where no form of it can stand.
std::string_view full_name(const Expression& expression) {
    if (const auto* shown = expression.get<Display>();
        shown != nullptr && shown->kind != Display::Kind::set) {
        return shown->kind == Display::Kind::list ? "list" : "tuple";
    }
    if (const auto* constant = expression.get<Literal>();
        constant != nullptr && constant->value.list() != nullptr) {
        return "list";
    }
    if (const auto* made = expression.get<Comprehension>()) {
        constexpr std::string_view names[] = {"list comprehension", "set comprehension", "dict comprehension",
                                              "generator expression"};
        return names[static_cast<std::size_t>(made->kind)];
    }
    const std::string_view known = python_name(expression);
    return !known.empty()                                                             ? known
           : expression.get<Attribute>() != nullptr                                   ? "attribute"
           : expression.get<Subscript>() != nullptr                                   ? "subscript"
           : expression.get<Starred>() != nullptr                                     ? "starred"
           : expression.get<Lambda>() != nullptr                                      ? "lambda"
           : expression.get<Logical>() != nullptr || expression.get<Not>() != nullptr ? "expression"
           : expression.get<Comparison>() != nullptr                                  ? "comparison"
           : expression.get<Conditional>() != nullptr     ? "conditional expression"
           : expression.get<NamedExpression>() != nullptr ? "named expression"
           : expression.get<Yield>() != nullptr           ? "yield expression"
                                                          : "name";
}

bool is_simple_target(const Expression& expression) {
    return expression.get<Name>() != nullptr || expression.get<Attribute>() != nullptr ||
           expression.get<Subscript>() != nullptr;
}

bool can_be_target(const Expression& expression) {
    if (const auto* star = expression.get<Starred>()) {
        return star->value->get<Starred>() == nullptr && can_be_target(*star->value);
    }
    if (const auto* shown = expression.get<Display>()) {
        return shown->kind != Display::Kind::set &&
               std::ranges::all_of(shown->items, [](const auto& item) { return can_be_target(*item); });
    }
    return is_simple_target(expression);
}

} // namespace

void ExpressionParser::collect_names(const Expression& target, std::vector<std::string>& names) const {
    if (const auto* id = target.get<Name>()) {
        names.push_back(id->id);
    } else if (const auto* star = target.get<Starred>()) {
        collect_names(*star->value, names);
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
        return tokens_.next_is("*") ? starred() : primary();
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
    if (!tokens_.next_is("in")) {
        refuse_no_target(*first);
    }
    check_target(*first, false);
    bind_target(*first);
    return first;
}

ExpressionRef ExpressionParser::single_target() {
    ExpressionRef target = primary();
    check_target(*target, false);
    bind_target(*target);
    return target;
}

void ExpressionParser::bind_target(const Expression& target) {
    if (const auto* name = target.get<Name>()) {
        scopes_.make_target(name->id, noted(place_of(target)));
    } else if (target.get<Starred>() != nullptr) {
        scopes_.note(Scopes::Check::code, "starred assignment target must be in a list or tuple",
                     noted(place_of(target)));
        bind_target(*target.get<Starred>()->value);
    } else if (const auto* shown = target.get<Display>()) {
        int stars = 0;
        for (const ExpressionRef& item : shown->items) {
            const auto* const star = item->get<Starred>();
            bind_target(star != nullptr ? *star->value : *item);
            stars += star != nullptr ? 1 : 0;
        }
        if (stars > 1) {
            scopes_.note(Scopes::Check::code, "multiple starred expressions in assignment",
                         noted(place_of(target)));
        }
    }
}

void ExpressionParser::check_deleted(const Expression& target) const {
    const auto* const shown = target.get<Display>();
    if (shown != nullptr && shown->kind != Display::Kind::set) {
        for (const ExpressionRef& item : shown->items) {
            check_deleted(*item);
        }
    } else if (!is_simple_target(target)) {
        tokens_.syntax_error(concat({"cannot delete ", full_name(target)}), place_of(target));
    }
}

void ExpressionParser::no_augmented_target(const Expression& target) const {
    tokens_.syntax_error(
        concat({"'", full_name(target), "' is an illegal expression for augmented assignment"}),
        place_of(target));
}

void ExpressionParser::no_annotated_target(const Expression& target) const {
    const std::string_view kind = full_name(target);
    tokens_.syntax_error(kind == "list" || kind == "tuple"
                             ? concat({"only single target (not ", kind, ") can be annotated"})
                             : "illegal target for annotation",
                         place_of(target));
}

/// expression := value, where the expression is no name.
void ExpressionParser::no_named_target(const Expression& target) {
    tokens_.take();
    static_cast<void>(expression());
    tokens_.syntax_error(concat({"cannot use assignment expressions with ", full_name(target)}),
                         place_of(target));
}

void ExpressionParser::refuse_no_target(const Expression& target) const {
    if (!can_be_target(target)) {
        tokens_.no_python(target.line);
    }
}

void ExpressionParser::check_target(const Expression& target, bool is_only_target) const {
    const auto* const shown = target.get<Display>();
    if (is_simple_target(target)) {
        return;
    }
    if (target.get<Starred>() != nullptr) {
        return refuse_no_target(target);
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

} // namespace lim::python
