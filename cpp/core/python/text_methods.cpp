#include "core/python/methods.hpp"

#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/text_functions.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

/// Methods of str.
namespace lim::python {
namespace {

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
            parts.emplace_back(
                from_code_points({points.begin() + static_cast<std::ptrdiff_t>(at), points.end()}));
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

/// As split_at, from the end on.
Values split_at_end(std::string_view text, std::string_view separator, Int most) {
    Values parts;
    std::size_t at = 0;
    while ((most < 0 || static_cast<Int>(parts.size()) < most) &&
           (at = text.rfind(separator)) != std::string_view::npos) {
        parts.emplace_back(std::string(text.substr(at + separator.size())));
        text = text.substr(0, at);
    }
    parts.emplace_back(std::string(text));
    std::ranges::reverse(parts);
    return parts;
}

/// As split_at_spaces, from the end on.
Values split_at_spaces_from_end(const std::string& text, Int most) {
    const std::vector<char32_t> points = code_points(text);
    Values parts;
    const auto part = [&](std::size_t from, std::size_t to) {
        parts.emplace_back(from_code_points({points.begin() + static_cast<std::ptrdiff_t>(from),
                                             points.begin() + static_cast<std::ptrdiff_t>(to)}));
    };
    std::size_t end = points.size();
    for (;;) {
        while (end > 0 && is_space(points[end - 1])) {
            --end;
        }
        if (end == 0) {
            break;
        }
        std::size_t start = end;
        if (most >= 0 && static_cast<Int>(parts.size()) == most) {
            part(0, end);
            break;
        }
        while (start > 0 && !is_space(points[start - 1])) {
            --start;
        }
        part(start, end);
        end = start;
    }
    std::ranges::reverse(parts);
    return parts;
}

Value split(Run& run, const Arguments& arguments, bool from_end) {
    const Int most = require_size(run, arguments[1]);
    const std::string& text = text_of_self(arguments);
    if (arguments[0].is_none()) {
        return make_list(from_end ? split_at_spaces_from_end(text, most) : split_at_spaces(text, most));
    }
    const std::string& separator = text_argument(arguments, 0, "must be str or None, not ");
    if (separator.empty()) {
        raise("ValueError", {"empty separator"});
    }
    return make_list(from_end ? split_at_end(text, separator, most) : split_at(text, separator, most));
}

Value text_split(Run& run, const Arguments& arguments) { return split(run, arguments, false); }
Value text_rsplit(Run& run, const Arguments& arguments) { return split(run, arguments, true); }

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
        result += i == 0 ? "" : text_of_self(arguments);
        result += *text;
        check_size(static_cast<Int>(result.size()));
    }
    return result;
}

/// strip, lstrip and rstrip
Value stripped(const Arguments& arguments, bool at_start, bool at_end) {
    std::vector<char32_t> points = code_points(text_of_self(arguments));
    std::vector<char32_t> unwanted;
    if (!arguments[0].is_none()) {
        const auto* text = arguments[0].get<std::string>();
        if (text == nullptr) {
            raise("TypeError", {arguments.signature().name, " arg must be None or str"});
        }
        unwanted = code_points(*text);
    }
    const auto wanted = [&](char32_t point) {
        return arguments[0].is_none() ? !is_space(point)
                                      : std::ranges::find(unwanted, point) == unwanted.end();
    };
    const auto first = at_start ? std::ranges::find_if(points, wanted) : points.begin();
    const auto last = at_end ? std::find_if(points.rbegin(), std::make_reverse_iterator(first), wanted).base()
                             : points.end();
    return from_code_points({first, last});
}

Value text_strip(Run& /*run*/, const Arguments& arguments) { return stripped(arguments, true, true); }
Value text_lstrip(Run& /*run*/, const Arguments& arguments) { return stripped(arguments, true, false); }
Value text_rstrip(Run& /*run*/, const Arguments& arguments) { return stripped(arguments, false, true); }

/// 'abc'.replace('', '-'): -a-b-c-
std::string filled_between(const std::string& text, const std::string& with, Int count) {
    std::string result;
    const std::vector<char32_t> points = code_points(text);
    check_size(static_cast<Int>(points.size() + 1) * static_cast<Int>(with.size()));
    for (std::size_t i = 0; i <= points.size(); ++i) {
        result += count < 0 || static_cast<Int>(i) < count ? with : "";
        if (i < points.size()) {
            append_code_point(result, points[i]);
        }
    }
    return result;
}

Value text_replace(Run& run, const Arguments& arguments) {
    const std::string& old = text_argument(arguments, 0, "replace() argument 1 must be str, not ");
    const std::string& with = text_argument(arguments, 1, "replace() argument 2 must be str, not ");
    const Int count = require_size(run, arguments[2]);
    if (old.empty()) {
        return filled_between(text_of_self(arguments), with, count);
    }
    const Values parts = split_at(text_of_self(arguments), old, count);
    std::string result = *parts[0].get<std::string>();
    check_size(static_cast<Int>(parts.size()) * static_cast<Int>(with.size()));
    for (std::size_t i = 1; i < parts.size(); ++i) {
        result += with + *parts[i].get<std::string>();
    }
    return result;
}

constexpr Entry text_entries[] = {
    {"split(sep=None, maxsplit=-1)", text_split},
    {"rsplit(sep=None, maxsplit=-1)", text_rsplit},
    {"splitlines(keepends=False)", text_splitlines},
    {"join(iterable, /)", text_join},
    {"lower()", text_lower},
    {"upper()", text_upper},
    {"capitalize()", text_capitalize},
    {"title()", text_title},
    {"swapcase()", text_swapcase},
    {"casefold()", text_lower},
    {"strip(chars=None, /)", text_strip},
    {"lstrip(chars=None, /)", text_lstrip},
    {"rstrip(chars=None, /)", text_rstrip},
    {"replace(old, new, count=-1, /)", text_replace},
    {"startswith(prefix, start=None, end=None, /)", text_startswith},
    {"endswith(suffix, start=None, end=None, /)", text_endswith},
    {"find(sub, start=None, end=None, /)", text_find},
    {"rfind(sub, start=None, end=None, /)", text_rfind},
    {"index(sub, start=None, end=None, /)", text_index},
    {"rindex(sub, start=None, end=None, /)", text_rindex},
    {"count(sub, start=None, end=None, /)", text_count},
    {"partition(sep, /)", text_partition},
    {"rpartition(sep, /)", text_rpartition},
    {"removeprefix(prefix, /)", text_removeprefix},
    {"removesuffix(suffix, /)", text_removesuffix},
    {"ljust(width, fillchar=' ', /)", text_ljust},
    {"rjust(width, fillchar=' ', /)", text_rjust},
    {"center(width, fillchar=' ', /)", text_center},
    {"zfill(width, /)", text_zfill},
    {"expandtabs(tabsize=8)", text_expandtabs},
    {"translate(table, /)", text_translate},
    {"format(*values, **names)", text_format},
    {"isalpha()", text_isalpha},
    {"isalnum()", text_isalnum},
    {"isdigit()", text_isdigit},
    {"isdecimal()", text_isdigit},
    {"isspace()", text_isspace},
    {"isupper()", text_isupper},
    {"islower()", text_islower},
    {"istitle()", text_istitle},
    {"isidentifier()", text_isidentifier},
    {"isascii()", text_isascii},
    {"encode(encoding='utf-8', errors='strict')", text_encode},
};
constexpr Entry static_text_entries[] = {{"maketrans(x, y='', z='', /)", text_maketrans}};

} // namespace

const std::string& text_of_self(const Arguments& arguments) { return *arguments.self().get<std::string>(); }

const std::string& text_argument(const Arguments& arguments, std::size_t parameter, std::string_view words) {
    const auto* text = arguments[parameter].get<std::string>();
    if (text == nullptr) {
        const bool named = arguments[parameter].is_none() && !words.starts_with("must be str, not");
        raise("TypeError", {words, named ? "None" : type_name(arguments[parameter])});
    }
    return *text;
}

std::span<const Entry> text_methods() { return text_entries; }
std::span<const Entry> text_statics() { return static_text_entries; }

} // namespace lim::python
