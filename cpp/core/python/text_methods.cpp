#include "core/python/methods.hpp"

#include "core/base/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

/// Methods of str.
namespace lim::python {
namespace {

const std::string& self_of(const Arguments& arguments) { return *arguments.self().get<std::string>(); }

const std::string& text_argument(const Arguments& arguments, std::size_t parameter, std::string_view words) {
    const auto* text = arguments[parameter].get<std::string>();
    if (text == nullptr) {
        raise("TypeError",
              {words, arguments[parameter].is_none() ? "None" : type_name(arguments[parameter])});
    }
    return *text;
}

/// The text as code points that white space parts.
Values split_at_spaces(const std::string& text, Int most) {
    const std::vector<char32_t> points = code_points(text);
    Values parts;
    std::size_t at = 0;
    const auto skip = [&] {
        while (at < points.size() && is_space(points[at])) {
            ++at;
        }
    };
    for (skip(); at < points.size(); skip()) {
        const bool last = most >= 0 && static_cast<Int>(parts.size()) == most;
        std::size_t end = at;
        if (last) {
            end = points.size();
            while (end > at && is_space(points[end - 1])) {
                --end;
            }
            parts.emplace_back(from_code_points({points.begin() + static_cast<std::ptrdiff_t>(at),
                                                 points.begin() + static_cast<std::ptrdiff_t>(end)}));
            break;
        }
        while (end < points.size() && !is_space(points[end])) {
            ++end;
        }
        parts.emplace_back(from_code_points({points.begin() + static_cast<std::ptrdiff_t>(at),
                                             points.begin() + static_cast<std::ptrdiff_t>(end)}));
        at = end;
    }
    return parts;
}

Values split_at(std::string_view text, std::string_view separator, Int most) {
    Values parts;
    std::size_t end = 0;
    while ((most < 0 || static_cast<Int>(parts.size()) < most) &&
           (end = text.find(separator)) != std::string_view::npos) {
        parts.emplace_back(std::string(text.substr(0, end)));
        text.remove_prefix(end + separator.size());
    }
    parts.emplace_back(std::string(text));
    return parts;
}

Value text_split(Run& run, const Arguments& arguments) {
    const auto most = as_index(run, arguments[1]);
    if (!most) {
        raise("TypeError", {"'", type_name(arguments[1]), "' object cannot be interpreted as an integer"});
    }
    if (arguments[0].is_none()) {
        return make_list(split_at_spaces(self_of(arguments), *most));
    }
    const std::string& separator = text_argument(arguments, 0, "must be str or None, not ");
    if (separator.empty()) {
        raise("ValueError", {"empty separator"});
    }
    return make_list(split_at(self_of(arguments), separator, *most));
}

Value text_join(Run& run, const Arguments& arguments) {
    const Value& given = arguments[0];
    const bool walkable = given.object() != nullptr || given.list() != nullptr || given.tuple() != nullptr ||
                          given.get<std::string>() != nullptr || given.range() != nullptr ||
                          given.dict() != nullptr || given.set() != nullptr;
    if (!walkable) {
        raise("TypeError", {"can only join an iterable"});
    }
    const Values items = items_of(run, given);
    std::string result;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto* text = items[i].get<std::string>();
        if (text == nullptr) {
            raise("TypeError", {"sequence item ", std::to_string(i), ": expected str instance, ",
                                type_name(items[i]), " found"});
        }
        result += i == 0 ? "" : self_of(arguments);
        result += *text;
        check_size(static_cast<Int>(result.size()));
    }
    return result;
}

/// Upper and lower case of ASCII and of letters that have none.
std::string with_case(const std::string& text, char first, char last) {
    std::string result;
    for (const char32_t point : code_points(text)) {
        if (point >= 0x80 && !is_caseless_letter(point) && !(point >= 0x3000 && point <= 0x303F) &&
            !(point >= 0x2010 && point <= 0x2027)) {
            refuse(refusals::letters_only);
        }
        const bool other = point >= static_cast<char32_t>(first) && point <= static_cast<char32_t>(last);
        append_code_point(result, other ? point ^ 0x20U : point);
    }
    return result;
}

Value text_lower(Run& /*run*/, const Arguments& arguments) { return with_case(self_of(arguments), 'A', 'Z'); }
Value text_upper(Run& /*run*/, const Arguments& arguments) { return with_case(self_of(arguments), 'a', 'z'); }

Value text_strip(Run& /*run*/, const Arguments& arguments) {
    std::vector<char32_t> points = code_points(self_of(arguments));
    std::vector<char32_t> unwanted;
    if (!arguments[0].is_none()) {
        const auto* text = arguments[0].get<std::string>();
        if (text == nullptr) {
            raise("TypeError", {"strip arg must be None or str"});
        }
        unwanted = code_points(*text);
    }
    const auto wanted = [&](char32_t point) {
        return arguments[0].is_none() ? !is_space(point)
                                      : std::ranges::find(unwanted, point) == unwanted.end();
    };
    const auto first = std::ranges::find_if(points, wanted);
    const auto last = std::find_if(points.rbegin(), std::make_reverse_iterator(first), wanted).base();
    return from_code_points({first, last});
}

Value text_replace(Run& run, const Arguments& arguments) {
    const std::string& old = text_argument(arguments, 0, "replace() argument 1 must be str, not ");
    const std::string& with = text_argument(arguments, 1, "replace() argument 2 must be str, not ");
    const auto count = as_index(run, arguments[2]);
    if (old.empty() || !count) {
        refuse(refusals::replaced_empty);
    }
    const Values parts = split_at(self_of(arguments), old, *count);
    std::string result = *parts[0].get<std::string>();
    check_size(static_cast<Int>(parts.size()) * static_cast<Int>(with.size()));
    for (std::size_t i = 1; i < parts.size(); ++i) {
        result += with + *parts[i].get<std::string>();
    }
    return result;
}

constexpr Entry text_entries[] = {
    {"split(sep=None, maxsplit=-1)", text_split},
    {"join(iterable, /)", text_join},
    {"lower()", text_lower},
    {"upper()", text_upper},
    {"strip(chars=None, /)", text_strip},
    {"replace(old, new, count=-1, /)", text_replace},
};

} // namespace

std::span<const Entry> text_methods() { return text_entries; }

} // namespace lim::python
