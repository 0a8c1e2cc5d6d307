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

bool can_be_target(const Expression& expression) {
    if (const auto* shown = expression.get<Display>()) {
        return shown->kind != Display::Kind::set &&
               std::ranges::all_of(shown->items, [](const auto& item) { return can_be_target(*item); });
    }
    return expression.get<Name>() != nullptr || expression.get<Attribute>() != nullptr ||
           expression.get<Subscript>() != nullptr;
}

} // namespace

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
        tokens_.no_python(target.line);
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

} // namespace lim::python
