#include "core/python/percent_format.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/number_text.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace lim::python {
namespace {

constexpr Int widest = 1'000'000;

/// %[flags][width][.precision]type
struct Spec {
    bool left = false;
    bool plus = false;
    bool blank = false;
    bool alternate = false;
    bool zero = false;
    Int width = -1;
    Int precision = -1;
    char type = 0;
};

class PercentFormatter {
public:
    PercentFormatter(Run& run, std::string_view format, const Value& given)
        : run_(run), whole_(format), rest_(format), given_(given), positional_(given.tuple()) {
        const bool is_mapping =
            given.list() != nullptr || given.dict() != nullptr || given.range() != nullptr;
        mapping_ = is_mapping;
        if (given.object() != nullptr) {
            // Whether it has items decides what is said of it.
            maybe_mapping_ = true;
        }
    }

    std::string formatted() {
        std::string result;
        while (!rest_.empty()) {
            const std::size_t sign = rest_.find('%');
            result += rest_.substr(0, sign);
            if (sign == std::string_view::npos) {
                break;
            }
            rest_.remove_prefix(sign + 1);
            result += next_part();
            check_size(static_cast<Int>(result.size()));
        }
        if (!mapping_ && unused()) {
            if (maybe_mapping_) {
                refuse(refusals::error_words, {"builtins", "'…' % …"});
            }
            raise("TypeError", {"not all arguments converted during string formatting"});
        }
        return result;
    }

private:
    bool unused() const { return positional_ != nullptr ? next_ < positional_->items.size() : next_ == 0; }

    Value next_argument() {
        if (by_key_) {
            if (key_used_) {
                raise("TypeError", {"not enough arguments for format string"});
            }
            key_used_ = true;
            return key_value_;
        }
        const std::size_t count = positional_ != nullptr ? positional_->items.size() : 1;
        if (next_ >= count) {
            raise("TypeError", {"not enough arguments for format string"});
        }
        const Value& value = positional_ != nullptr ? positional_->items[next_] : given_;
        ++next_;
        return value;
    }

    char take() {
        if (rest_.empty()) {
            raise("ValueError", {"incomplete format"});
        }
        const char c = rest_[0];
        rest_.remove_prefix(1);
        return c;
    }

    void read_key() {
        if (!mapping_) {
            if (maybe_mapping_) {
                refuse_missing("'%(…)s' % …");
            }
            raise("TypeError", {"format requires a mapping"});
        }
        std::size_t end = 0;
        for (int open = 1; open > 0; ++end) {
            if (end == rest_.size()) {
                raise("ValueError", {"incomplete format key"});
            }
            open += rest_[end] == '(' ? 1 : rest_[end] == ')' ? -1 : 0;
        }
        key_value_ = item(run_, given_, std::string(rest_.substr(0, end - 1)));
        by_key_ = true;
        key_used_ = false;
        rest_.remove_prefix(end);
    }

    /// A width or a precision: digits, or * for an argument.
    Int number(bool is_width, Spec& spec) {
        if (rest_.starts_with('*')) {
            rest_.remove_prefix(1);
            const Value value = next_argument();
            const auto given = as_int(value);
            if (!given) {
                raise("TypeError", {"* wants int"});
            }
            if (*given > widest || *given < -widest) {
                refuse(refusals::list_too_long);
            }
            if (*given < 0 && is_width) {
                spec.left = true;
                return -*given;
            }
            return std::max<Int>(*given, 0);
        }
        Int value = 0;
        while (!rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9') {
            value = value * 10 + (rest_[0] - '0');
            rest_.remove_prefix(1);
            if (value > widest) {
                refuse(refusals::list_too_long);
            }
        }
        return value;
    }

    Spec read_spec() {
        Spec spec;
        if (rest_.starts_with('(')) {
            rest_.remove_prefix(1);
            read_key();
        }
        while (!rest_.empty() && std::string_view("-+ #0").find(rest_[0]) != std::string_view::npos) {
            const char flag = take();
            spec.left = spec.left || flag == '-';
            spec.plus = spec.plus || flag == '+';
            spec.blank = spec.blank || flag == ' ';
            spec.alternate = spec.alternate || flag == '#';
            spec.zero = spec.zero || flag == '0';
        }
        spec.width = number(true, spec);
        if (rest_.starts_with('.')) {
            rest_.remove_prefix(1);
            spec.precision = number(false, spec);
        }
        if (!rest_.empty() && (rest_[0] == 'h' || rest_[0] == 'l' || rest_[0] == 'L')) {
            rest_.remove_prefix(1);
        }
        spec.type = take();
        return spec;
    }

    std::string next_part() {
        by_key_ = false;
        if (rest_.starts_with('%')) {
            return std::string(1, take());
        }
        const Spec spec = read_spec();
        const std::size_t at = text_length(whole_.substr(0, whole_.size() - rest_.size())) - 1;
        const std::string part = by_type(spec, at);
        if (by_key_) {
            next_ = next_ == 0 ? 1 : next_;
        }
        return part;
    }

    std::string by_type(const Spec& spec, std::size_t at) {
        const std::string_view known = "srcdiuoxXeEfFgGa";
        if (known.find(spec.type) == std::string_view::npos) {
            static_cast<void>(next_argument());
            raise_unknown(spec, at);
        }
        const Value value = next_argument();
        switch (spec.type) {
        case 's':
        case 'r':
            return text(spec, spec.type == 'r' ? repr(run_, value) : str(run_, value));
        case 'a':
            refuse(refusals::fstring_conversion);
        case 'c':
            return laid_out(spec, character(value), ' ', false);
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            return integer(spec, value);
        default:
            return real(spec, value);
        }
    }

    [[noreturn]] void raise_unknown(const Spec& spec, std::size_t at) {
        if (spec.type <= ' ' || spec.type > '~') {
            refuse(refusals::unknown_format, {std::string_view(&spec.type, 1)});
        }
        char code[4];
        std::snprintf(code, sizeof code, "%x", static_cast<unsigned>(spec.type));
        raise("ValueError", {"unsupported format character '", std::string_view(&spec.type, 1), "' (0x", code,
                             ") at index ", std::to_string(at)});
    }

    static std::string text(const Spec& spec, std::string shown) {
        if (spec.precision >= 0) {
            std::vector<char32_t> points = code_points(shown);
            points.resize(std::min(points.size(), static_cast<std::size_t>(spec.precision)));
            shown = from_code_points(points);
        }
        return laid_out(spec, shown, ' ', false);
    }

    static std::string character(const Value& value) {
        std::string result;
        if (const auto* given = value.get<std::string>()) {
            if (text_length(*given) != 1) {
                raise("TypeError", {"%c requires int or char"});
            }
            return *given;
        }
        const auto point = as_int(value);
        if (!point) {
            raise("TypeError", {"%c requires int or char"});
        }
        if (*point < 0 || *point > 0x10FFFF) {
            raise("OverflowError", {"%c arg not in range(0x110000)"});
        }
        append_code_point(result, static_cast<char32_t>(*point));
        return result;
    }

    std::string integer(const Spec& spec, const Value& value) {
        const bool strict = spec.type == 'o' || spec.type == 'x' || spec.type == 'X';
        const std::string_view type(&spec.type, 1);
        std::optional<Int> given = as_int(value);
        if (!given && value.object() != nullptr) {
            const auto made = strict ? std::nullopt : value.object()->to_int(run_);
            given = strict ? value.object()->index(run_) : made ? as_int(*made) : std::nullopt;
        }
        if (!given && !strict && value.get<double>() != nullptr) {
            given = truncated(*value.get<double>());
        }
        if (!given) {
            raise("TypeError", {"%", type,
                                strict ? " format: an integer is required, not "
                                       : " format: a real number is required, not ",
                                type_name(value)});
        }
        if (*given == std::numeric_limits<Int>::min()) {
            refuse(refusals::int_too_large, {"128"});
        }
        const Int base = spec.type == 'o' ? 8 : spec.type == 'x' || spec.type == 'X' ? 16 : 10;
        std::string digits = digits_in_base(*given < 0 ? -*given : *given, base);
        if (spec.precision > static_cast<Int>(digits.size())) {
            digits.insert(0, static_cast<std::size_t>(spec.precision) - digits.size(), '0');
        }
        const std::string prefix = spec.alternate && base != 10 ? base == 8 ? "0o" : "0x" : "";
        std::string all = concat({*given < 0 ? "-" : "", prefix, digits});
        if (spec.type == 'X') {
            std::ranges::transform(all, all.begin(), [](char c) {
                return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
            });
        }
        return laid_out(spec, all, spec.zero ? '0' : ' ', true, prefix.size());
    }

    std::string real(const Spec& spec, const Value& value) {
        std::optional<double> number = as_float(value);
        if (!number && value.object() != nullptr) {
            const auto made = value.object()->to_float(run_);
            number = made ? as_float(*made) : std::nullopt;
        }
        if (!number) {
            raise("TypeError", {"must be real number, not ", type_name(value)});
        }
        const bool negative = std::signbit(*number) && !std::isnan(*number);
        const int precision = spec.precision < 0 ? 6 : static_cast<int>(spec.precision);
        const double magnitude = std::isnan(*number) ? *number : std::abs(*number);
        const std::string digits = float_digits(magnitude, spec.type, precision, spec.alternate);
        return laid_out(spec, concat({negative ? "-" : "", digits}), spec.zero ? '0' : ' ', true);
    }

    /// unicode_format_arg_output
    /// @param prefix how many characters behind the sign are 0x and the like
    static std::string laid_out(const Spec& spec, const std::string& shown, char fill, bool takes_sign,
                                std::size_t prefix = 0) {
        std::string sign;
        std::string body = shown;
        if (takes_sign) {
            const bool has_sign = body.starts_with('-');
            sign = has_sign ? "-" : spec.plus ? "+" : spec.blank ? " " : "";
            body.erase(0, has_sign ? 1 : 0);
        }
        const std::string before = sign + body.substr(0, prefix);
        body.erase(0, prefix);
        const auto length = static_cast<Int>(before.size() + text_length(body));
        const auto missing = static_cast<std::size_t>(std::max<Int>(spec.width - length, 0));
        if (spec.left) {
            return concat({before, body, std::string(missing, ' ')});
        }
        return fill == ' ' ? concat({std::string(missing, ' '), before, body})
                           : concat({before, std::string(missing, fill), body});
    }

    Run& run_;
    std::string_view whole_;
    std::string_view rest_;
    const Value& given_;
    const Tuple* positional_;
    bool mapping_ = false;
    bool maybe_mapping_ = false;
    std::size_t next_ = 0;
    bool by_key_ = false;
    bool key_used_ = false;
    Value key_value_;
};

} // namespace

std::string percent_formatted(Run& run, std::string_view format, const Value& given) {
    return PercentFormatter(run, format, given).formatted();
}

} // namespace lim::python
