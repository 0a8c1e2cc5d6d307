#include "core/python/format_spec.hpp"

#include "core/base/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

/// parse_internal_render_format_spec of CPython's formatter_unicode.c.
namespace lim::python {
namespace {

int number(std::string_view& rest, const FormatSpec& spec) {
    std::size_t count = 0;
    int value = 0;
    for (; count < rest.size() && rest[count] >= '0' && rest[count] <= '9'; ++count) {
        value = value * 10 + (rest[count] - '0');
        if (value > 10'000) {
            refuse_format(spec);
        }
    }
    rest.remove_prefix(count);
    return value;
}

bool is_align(char c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

/// Reads the last part, the type.
void read_type(FormatSpec& spec, const Value& value, bool alone) {
    const char last = spec.text.back();
    if (last <= ' ' || last > '~' || spec.precision > 1000) {
        refuse_format(spec);
    }
    if (!alone) {
        raise("ValueError",
              {"Invalid format specifier '", spec.text, "' for object of type '", type_name(value), "'"});
    }
    spec.type = last;
}

} // namespace

void refuse_format(const FormatSpec& spec) { refuse(refusals::unknown_format, {spec.text}); }

void raise_unknown_code(const FormatSpec& spec, const Value& value) {
    raise("ValueError", {"Unknown format code '", std::string_view(&spec.type, 1), "' for object of type '",
                         type_name(value), "'"});
}

FormatSpec parse_format_spec(std::string_view text, const Value& value) {
    const bool is_text = value.get<std::string>() != nullptr;
    FormatSpec spec{.text = text};
    std::string_view rest = text;
    const auto take = [&](char c) {
        const bool found = rest.starts_with(c);
        rest.remove_prefix(found ? 1 : 0);
        return found;
    };
    const std::size_t first = rest.empty() ? 0 : character_bytes(rest[0]);
    const bool filled = rest.size() > first && is_align(rest[first]);
    if (filled) {
        spec.fill = rest.substr(0, first);
        rest.remove_prefix(first);
    }
    if (!rest.empty() && is_align(rest[0])) {
        spec.align = rest[0];
        rest.remove_prefix(1);
    }
    if (!rest.empty() && (rest[0] == '+' || rest[0] == '-' || rest[0] == ' ')) {
        spec.sign = rest[0];
        rest.remove_prefix(1);
    }
    if (rest.starts_with('z')) {
        refuse_format(spec);
    }
    spec.alternate = take('#');
    if (!filled && take('0')) {
        spec.fill = "0";
        spec.align = spec.align == 0 && !is_text ? '=' : spec.align;
    }
    spec.width = static_cast<std::size_t>(number(rest, spec));
    spec.separator = take(',') ? ',' : 0;
    if (take('_')) {
        if (spec.separator != 0) {
            raise("ValueError", {"Cannot specify both ',' and '_'."});
        }
        spec.separator = '_';
    }
    if (rest.starts_with(',')) {
        const bool both = spec.separator == '_';
        raise("ValueError", {both ? "Cannot specify both ',' and '_'." : "Cannot specify ',' with ','."});
    }
    if (take('.')) {
        if (rest.empty() || rest[0] < '0' || rest[0] > '9') {
            raise("ValueError", {"Format specifier missing precision"});
        }
        spec.precision = number(rest, spec);
    }
    if (!rest.empty()) {
        read_type(spec, value, rest.size() == 1);
    }
    if (spec.separator != 0) {
        const char type = spec.type == 0 && is_text ? 's' : spec.type;
        const std::string_view known = spec.separator == '_' ? "deEfFgG%boxX" : "deEfFgG%";
        if (type != 0 && known.find(type) == std::string_view::npos) {
            raise("ValueError", {"Cannot specify '", std::string_view(&spec.separator, 1), "' with '",
                                 std::string_view(&type, 1), "'."});
        }
    }
    return spec;
}

} // namespace lim::python
