#include "core/python/format_spec.hpp"

#include "core/framework/raise.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

/// parse_internal_render_format_spec of CPython's formatter_unicode.c.
namespace lim::python {
namespace {

/// What is left of a specification.
class Rest {
public:
    explicit Rest(const FormatSpec& spec) : spec_(spec), rest_(spec.text) {}

    [[nodiscard]] bool starts_with_one_of(std::string_view characters) const {
        return !rest_.empty() && characters.find(rest_[0]) != std::string_view::npos;
    }
    /// The next character where it is one of these, else 0.
    char take(std::string_view characters) {
        if (!starts_with_one_of(characters)) {
            return 0;
        }
        const char taken = rest_[0];
        rest_.remove_prefix(1);
        return taken;
    }
    /// Takes the fill, which is a character before one of these. Nothing where there is none.
    std::string_view take_fill(std::string_view aligns) {
        const std::size_t bytes = rest_.empty() ? 0 : character_bytes(rest_[0]);
        if (rest_.size() <= bytes || aligns.find(rest_[bytes]) == std::string_view::npos) {
            return "";
        }
        const std::string_view fill = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        return fill;
    }
    int take_number() {
        constexpr int most = 10'000;
        int value = 0;
        while (const char digit = take("0123456789")) {
            value = value * 10 + (digit - '0');
            if (value > most) {
                refuse_format(spec_);
            }
        }
        return value;
    }
    [[nodiscard]] std::size_t size() const { return rest_.size(); }

private:
    const FormatSpec& spec_;
    std::string_view rest_;
};

} // namespace

void refuse_format(const FormatSpec& spec) {
    refuse(concat({"This page does not know the format `:", spec.text, "`"}));
}

void raise_unknown_code(const FormatSpec& spec, std::string_view type_name) {
    raise("ValueError", {"Unknown format code '", std::string_view(&spec.type, 1), "' for object of type '",
                         type_name, "'"});
}

FormatSpec parse_format_spec(std::string_view text, std::string_view type_name, char plain_type) {
    constexpr std::string_view aligns = "<>=^";
    FormatSpec spec{.text = text};
    Rest rest(spec);
    const std::string_view fill = rest.take_fill(aligns);
    spec.align = rest.take(aligns);
    spec.sign = rest.take("+- ");
    if (rest.starts_with_one_of("z#")) {
        refuse_format(spec);
    }
    if (!fill.empty()) {
        spec.fill = fill;
    } else if (rest.take("0") != 0) {
        spec.fill = "0";
        const bool number = plain_type != 's';
        spec.align = spec.align == 0 && number ? '=' : spec.align;
    }
    spec.width = static_cast<std::size_t>(rest.take_number());
    spec.comma = rest.take(",") != 0;
    if (rest.starts_with_one_of("_")) {
        refuse_format(spec);
    }
    if (rest.take(".") != 0) {
        if (!rest.starts_with_one_of("0123456789")) {
            raise("ValueError", {"Format specifier missing precision"});
        }
        spec.precision = rest.take_number();
    }
    if (rest.size() > 0) {
        const auto last = static_cast<unsigned char>(text.back());
        if (last <= ' ' || last >= 0x7f || spec.precision > 1000) {
            refuse_format(spec);
        }
        if (rest.size() > 1) {
            raise("ValueError",
                  {"Invalid format specifier '", text, "' for object of type '", type_name, "'"});
        }
        spec.type = text.back();
    }
    const char type = spec.type == 0 ? plain_type : spec.type;
    if (spec.comma && type != 0 && std::string_view("deEfFgG%").find(type) == std::string_view::npos) {
        raise("ValueError", {"Cannot specify ',' with '", std::string_view(&type, 1), "'."});
    }
    return spec;
}

} // namespace lim::python
