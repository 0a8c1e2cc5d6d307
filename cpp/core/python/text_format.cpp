#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/text_functions.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

/// str.format (CPython's Objects/stringlib/unicode_format.h).
namespace lim::python {
namespace {

/// A replacement field, as it stands between braces.
struct Field {
    std::string_view name;
    char conversion = 0;
    std::string_view spec;
    bool spec_has_fields = false;
};

/// An index that a field gives; nothing for a name.
std::optional<std::size_t> number_in(std::string_view text) {
    if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    for (const char digit : text) {
        if (value > 900'000'000'000'000'000) {
            raise("ValueError", {"Too many decimal digits in format string"});
        }
        value = value * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    return static_cast<std::size_t>(std::min<std::uint64_t>(value, std::numeric_limits<std::size_t>::max()));
}

class Formatter {
public:
    Formatter(Run& run, const Arguments& arguments) : run_(run), arguments_(arguments) {}

    /// @param depth how many formats may stand in one another
    std::string formatted(std::string_view text, int depth) {
        if (depth == 0) {
            raise("ValueError", {"Max string recursion exceeded"});
        }
        std::string result;
        while (!text.empty()) {
            const std::size_t brace = text.find_first_of("{}");
            result += text.substr(0, brace);
            if (brace == std::string_view::npos) {
                break;
            }
            const char sign = text[brace];
            text.remove_prefix(brace + 1);
            if (text.starts_with(sign)) {
                result += sign;
                text.remove_prefix(1);
                continue;
            }
            if (sign == '}' || text.empty()) {
                raise("ValueError",
                      {"Single '", std::string_view(&sign, 1), "' encountered in format string"});
            }
            result += shown(taken_field(text), depth);
            check_size(static_cast<Int>(result.size()));
        }
        return result;
    }

private:
    /// Takes a field, up to its closing brace, from the begin of a text.
    static Field taken_field(std::string_view& text) {
        Field field;
        std::size_t at = 0;
        char end = 0;
        while (at < text.size() && end == 0) {
            const char c = text[at++];
            if (c == '{') {
                raise("ValueError", {"unexpected '{' in field name"});
            }
            if (c == '[') {
                at = std::min(text.find(']', at), text.size());
            }
            end = c == '}' || c == ':' || c == '!' ? c : '\0';
        }
        if (end == 0) {
            raise("ValueError", {"expected '}' before end of string"});
        }
        field.name = text.substr(0, at - 1);
        if (end == '!') {
            if (at >= text.size()) {
                raise("ValueError", {"end of string while looking for conversion specifier"});
            }
            field.conversion = text[at++];
            if (at < text.size()) {
                end = text[at++];
                if (end != '}' && end != ':') {
                    raise("ValueError", {"expected ':' after conversion specifier"});
                }
            } else {
                end = ':';
            }
        }
        if (end == '}') {
            text.remove_prefix(at);
            return field;
        }
        const std::size_t start = at;
        for (int open = 1; at < text.size();) {
            const char c = text[at++];
            field.spec_has_fields = field.spec_has_fields || c == '{';
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (open == 0) {
                field.spec = text.substr(start, at - 1 - start);
                text.remove_prefix(at);
                return field;
            }
        }
        raise("ValueError", {"unmatched '{' in format spec"});
    }

    /// The value that a field names: an argument, and attributes and items of it.
    Value value_of(std::string_view name) {
        const std::size_t end = std::min(name.find_first_of(".["), name.size());
        Value value = argument(name.substr(0, end));
        name.remove_prefix(end);
        while (!name.empty()) {
            const char sign = name[0];
            name.remove_prefix(1);
            if (sign == '.') {
                const std::string_view attribute_name = name.substr(0, name.find_first_of(".["));
                require_name(attribute_name);
                value = attribute(run_, value, std::string(attribute_name));
                name.remove_prefix(attribute_name.size());
            } else if (sign == '[') {
                const std::size_t close = name.find(']');
                if (close == std::string_view::npos) {
                    raise("ValueError", {"Missing ']' in format string"});
                }
                const std::string_view key = name.substr(0, close);
                require_name(key);
                const auto place = number_in(key);
                value = item(run_, value, place ? Value(*place) : Value(std::string(key)));
                name.remove_prefix(close + 1);
            } else {
                raise("ValueError", {"Only '.' or '[' may follow ']' in format field specifier"});
            }
        }
        return value;
    }

    static void require_name(std::string_view name) {
        if (name.empty()) {
            raise("ValueError", {"Empty attribute in format string"});
        }
    }

    Value argument(std::string_view name) {
        auto place = number_in(name);
        if (name.empty() || place) {
            const Numbering wanted = name.empty() ? Numbering::automatic : Numbering::manual;
            numbering_ = numbering_ == Numbering::none ? wanted : numbering_;
            if (numbering_ != wanted) {
                const bool manual = numbering_ == Numbering::manual;
                raise("ValueError",
                      {manual
                           ? "cannot switch from manual field specification to automatic field numbering"
                           : "cannot switch from automatic field numbering to manual field specification"});
            }
            const std::size_t at = place ? *place : next_++;
            if (at >= arguments_.rest().size()) {
                raise("IndexError",
                      {"Replacement index ", std::to_string(at), " out of range for positional args tuple"});
            }
            return arguments_.rest()[at];
        }
        const auto& named = arguments_.rest_by_name();
        const auto found = std::ranges::find(named, name, [](const auto& each) { return each.first; });
        if (found == named.end()) {
            raise("KeyError", {repr(run_, std::string(name))});
        }
        return found->second;
    }

    std::string shown(const Field& field, int depth) {
        Value value = value_of(field.name);
        if (field.conversion == 'r' || field.conversion == 's') {
            value = field.conversion == 'r' ? repr(run_, value) : str(run_, value);
        } else if (field.conversion == 'a') {
            refuse(refusals::fstring_conversion);
        } else if (field.conversion > 32 && field.conversion < 127) {
            raise("ValueError", {"Unknown conversion specifier ", std::string_view(&field.conversion, 1)});
        } else if (field.conversion != 0) {
            refuse(refusals::fstring_conversion);
        }
        return format(run_, value,
                      field.spec_has_fields ? formatted(field.spec, depth - 1) : std::string(field.spec));
    }

    enum class Numbering : std::uint8_t { none, automatic, manual };

    Run& run_;
    const Arguments& arguments_;
    Numbering numbering_ = Numbering::none;
    std::size_t next_ = 0;
};

} // namespace

Value text_format(Run& run, const Arguments& arguments) {
    constexpr int most_depth = 2;
    return Formatter(run, arguments).formatted(text_of_self(arguments), most_depth);
}

} // namespace lim::python
