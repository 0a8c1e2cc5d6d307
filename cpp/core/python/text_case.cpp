#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/text_functions.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

/// Upper and lower case, and what kinds of characters a text has: of ASCII, of CJK characters, which have no
/// case, and of signs.
namespace lim::python {
namespace {

using Points = std::vector<char32_t>;

enum class Kind : std::uint8_t { upper, lower, letter, digit, other };

bool is_between(char32_t point, char32_t first, char32_t last) { return first <= point && point <= last; }

/// @throws Refused for characters of which this page does not know it
Kind kind_of(char32_t point) {
    if (point < 0x80) {
        return is_between(point, 'A', 'Z')   ? Kind::upper
               : is_between(point, 'a', 'z') ? Kind::lower
               : is_between(point, '0', '9') ? Kind::digit
                                             : Kind::other;
    }
    if (is_caseless_letter(point)) {
        return Kind::letter;
    }
    // Superscripts and fractions of Latin-1 are numbers in some ways.
    const bool is_number = is_between(point, 0xB2, 0xB3) || point == 0xB9 || is_between(point, 0xBC, 0xBE);
    if ((is_sign(point) && !is_number) || is_space(point)) {
        return Kind::other;
    }
    refuse(refusals::letters_only);
}

bool is_cased(Kind kind) { return kind == Kind::upper || kind == Kind::lower; }

constexpr char32_t case_bit = 0x20;

/// The text with each character's case as `wanted` says, which is told what comes before it.
/// @param wanted (kind of the character, whether it is the first, whether the one before has a case) →
/// Kind::upper or Kind::lower
template <class Wanted> std::string with_case(const std::string& text, Wanted&& wanted) {
    std::string result;
    bool first = true;
    bool after_cased = false;
    for (const char32_t point : code_points(text)) {
        const Kind kind = kind_of(point);
        const bool other = is_cased(kind) && wanted(kind, first, after_cased) != kind;
        append_code_point(result, other ? point ^ case_bit : point);
        first = false;
        after_cased = is_cased(kind);
    }
    return result;
}

/// Whether there are characters, and this holds of all.
template <class Holds> bool all_of(const Arguments& arguments, Holds&& holds) {
    const Points points = code_points(text_of_self(arguments));
    return !points.empty() && std::ranges::all_of(points, holds);
}

/// Whether no character has the other case, and one has a case.
bool has_only(const Arguments& arguments, Kind wanted) {
    bool found = false;
    for (const char32_t point : code_points(text_of_self(arguments))) {
        const Kind kind = kind_of(point);
        if (is_cased(kind) && kind != wanted) {
            return false;
        }
        found = found || kind == wanted;
    }
    return found;
}

} // namespace

Value text_lower(Run& /*run*/, const Arguments& arguments) {
    return with_case(text_of_self(arguments), [](Kind, bool, bool) { return Kind::lower; });
}

Value text_upper(Run& /*run*/, const Arguments& arguments) {
    return with_case(text_of_self(arguments), [](Kind, bool, bool) { return Kind::upper; });
}

Value text_swapcase(Run& /*run*/, const Arguments& arguments) {
    return with_case(text_of_self(arguments),
                     [](Kind kind, bool, bool) { return kind == Kind::upper ? Kind::lower : Kind::upper; });
}

Value text_capitalize(Run& /*run*/, const Arguments& arguments) {
    return with_case(text_of_self(arguments),
                     [](Kind, bool first, bool) { return first ? Kind::upper : Kind::lower; });
}

Value text_title(Run& /*run*/, const Arguments& arguments) {
    return with_case(text_of_self(arguments),
                     [](Kind, bool, bool after_cased) { return after_cased ? Kind::lower : Kind::upper; });
}

Value text_isupper(Run& /*run*/, const Arguments& arguments) { return has_only(arguments, Kind::upper); }
Value text_islower(Run& /*run*/, const Arguments& arguments) { return has_only(arguments, Kind::lower); }

Value text_istitle(Run& /*run*/, const Arguments& arguments) {
    bool found = false;
    bool after_cased = false;
    for (const char32_t point : code_points(text_of_self(arguments))) {
        const Kind kind = kind_of(point);
        if (is_cased(kind) && (kind == Kind::upper) == after_cased) {
            return false;
        }
        after_cased = is_cased(kind);
        found = found || after_cased;
    }
    return found;
}

Value text_isalpha(Run& /*run*/, const Arguments& arguments) {
    return all_of(arguments, [](char32_t point) {
        const Kind kind = kind_of(point);
        return kind != Kind::digit && kind != Kind::other;
    });
}

Value text_isalnum(Run& /*run*/, const Arguments& arguments) {
    return all_of(arguments, [](char32_t point) { return kind_of(point) != Kind::other; });
}

Value text_isdigit(Run& /*run*/, const Arguments& arguments) {
    return all_of(arguments, [](char32_t point) { return kind_of(point) == Kind::digit; });
}

Value text_isspace(Run& /*run*/, const Arguments& arguments) { return all_of(arguments, is_space); }

Value text_isascii(Run& /*run*/, const Arguments& arguments) {
    return std::ranges::all_of(text_of_self(arguments),
                               [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

Value text_isidentifier(Run& /*run*/, const Arguments& arguments) {
    const Points points = code_points(text_of_self(arguments));
    return !points.empty() && kind_of(points[0]) != Kind::digit &&
           std::ranges::all_of(points,
                               [](char32_t point) { return point == '_' || kind_of(point) != Kind::other; });
}

} // namespace lim::python
