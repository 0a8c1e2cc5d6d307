#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/text_functions.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <string_view>

/// Methods of str that fill up, part into lines, and exchange characters.
namespace lim::python {
namespace {

/// How many characters are missing to a width.
Int missing(Run& run, const Arguments& arguments) {
    const Int width = require_size(run, arguments[0]);
    check_size(width);
    return std::max<Int>(width - static_cast<Int>(text_length(text_of_self(arguments))), 0);
}

std::string fill_character(const Arguments& arguments) {
    const auto* text = arguments[1].get<std::string>();
    if (text == nullptr) {
        raise("TypeError", {"The fill character must be a unicode character, not ", type_name(arguments[1])});
    }
    if (text_length(*text) != 1) {
        raise("TypeError", {"The fill character must be exactly one character long"});
    }
    return *text;
}

std::string repeated(const std::string& text, Int count) {
    std::string result;
    for (Int i = 0; i < count; ++i) {
        result += text;
    }
    return result;
}

bool ends_line(char32_t point) {
    return (point >= 0x0A && point <= 0x0D) || (point >= 0x1C && point <= 0x1E) || point == 0x85 ||
           point == 0x2028 || point == 0x2029;
}

} // namespace

Value text_ljust(Run& run, const Arguments& arguments) {
    const Int count = missing(run, arguments);
    const std::string fill = fill_character(arguments);
    return text_of_self(arguments) + repeated(fill, count);
}

Value text_rjust(Run& run, const Arguments& arguments) {
    const Int count = missing(run, arguments);
    const std::string fill = fill_character(arguments);
    return repeated(fill, count) + text_of_self(arguments);
}

Value text_center(Run& run, const Arguments& arguments) {
    const Int count = missing(run, arguments);
    const std::string fill = fill_character(arguments);
    const Int before = count / 2 + (count & require_index(run, arguments[0]) & 1);
    return concat({repeated(fill, before), text_of_self(arguments), repeated(fill, count - before)});
}

Value text_zfill(Run& run, const Arguments& arguments) {
    const std::string& text = text_of_self(arguments);
    const std::size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    return concat({text.substr(0, sign), repeated("0", missing(run, arguments)), text.substr(sign)});
}

Value text_expandtabs(Run& run, const Arguments& arguments) {
    const Int size = require_index(run, arguments[0]);
    std::string result;
    Int column = 0;
    for (const char32_t point : code_points(text_of_self(arguments))) {
        if (point == '\t') {
            const Int spaces = size > 0 ? size - column % size : 0;
            check_size(static_cast<Int>(result.size()) + spaces);
            result += repeated(" ", spaces);
            column += spaces;
        } else {
            append_code_point(result, point);
            column = point == '\n' || point == '\r' ? 0 : column + 1;
        }
    }
    return result;
}

Value text_splitlines(Run& run, const Arguments& arguments) {
    const bool keep_ends = truth(run, arguments[0]);
    const std::vector<char32_t> points = code_points(text_of_self(arguments));
    Values lines;
    for (std::size_t at = 0; at < points.size();) {
        std::size_t end = at;
        while (end < points.size() && !ends_line(points[end])) {
            ++end;
        }
        const bool pair = end + 1 < points.size() && points[end] == '\r' && points[end + 1] == '\n';
        const std::size_t next = std::min(end + (pair ? 2 : 1), points.size());
        const std::size_t shown = keep_ends ? next : end;
        lines.emplace_back(from_code_points({points.begin() + static_cast<std::ptrdiff_t>(at),
                                             points.begin() + static_cast<std::ptrdiff_t>(shown)}));
        at = next;
    }
    return make_list(std::move(lines));
}

Value text_translate(Run& run, const Arguments& arguments) {
    const Dict* const table = arguments[0].dict();
    if (table == nullptr || table->kind != Dict::Kind::plain) {
        refuse_missing("str.translate(table)");
    }
    std::string result;
    for (const char32_t point : code_points(text_of_self(arguments))) {
        const Value* const with = table->find(key_of(run, static_cast<Int>(point)));
        if (with == nullptr) {
            append_code_point(result, point);
        } else if (const auto* text = with->get<std::string>()) {
            result += *text;
        } else if (const auto other = as_int(*with)) {
            if (*other < 0 || *other > 0x10FFFF) {
                raise("ValueError", {"character mapping must be in range(0x110000)"});
            }
            append_code_point(result, static_cast<char32_t>(*other));
        } else if (!with->is_none()) {
            raise("TypeError", {"character mapping must return integer, None or str"});
        }
        check_size(static_cast<Int>(result.size()));
    }
    return result;
}

Value text_maketrans(Run& run, const Arguments& arguments) {
    auto table = std::make_shared<Dict>();
    const auto put = [&](const Value& from, const Value& to) { table->set(key_of(run, from), from, to); };
    if (!arguments.given(1)) {
        const Dict* const given = arguments[0].dict();
        if (given == nullptr) {
            raise("TypeError", {"if you give only one argument to maketrans it must be a dict"});
        }
        for (const auto& [from, to] : given->items) {
            if (const auto* text = from.get<std::string>()) {
                const std::vector<char32_t> points = code_points(*text);
                if (points.size() != 1) {
                    raise("ValueError", {"string keys in translate table must be of length 1"});
                }
                put(static_cast<Int>(points[0]), to);
            } else if (as_int(from)) {
                put(from, to);
            } else {
                raise("TypeError", {"keys in translate table must be strings or integers"});
            }
        }
        return table;
    }
    const auto* from = arguments[0].get<std::string>();
    const std::vector<char32_t> after =
        code_points(text_argument(arguments, 1, "maketrans() argument 2 must be str, not "));
    const std::string gone =
        arguments.given(2) ? text_argument(arguments, 2, "maketrans() argument 3 must be str, not ") : "";
    if (from == nullptr) {
        raise("TypeError", {"first maketrans argument must be a string if there is a second argument"});
    }
    const std::vector<char32_t> before = code_points(*from);
    if (before.size() != after.size()) {
        raise("ValueError", {"the first two maketrans arguments must have equal length"});
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        put(static_cast<Int>(before[i]), static_cast<Int>(after[i]));
    }
    for (const char32_t point : code_points(gone)) {
        put(static_cast<Int>(point), None{});
    }
    return table;
}

} // namespace lim::python
