#include "core/python/percent_format.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/percent_value.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <cstdio>

namespace lim::python {
namespace {

constexpr Int widest = 1'000'000;

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
    Int number(bool is_width, PercentSpec& spec) {
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

    PercentSpec read_spec() {
        PercentSpec spec;
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
        const PercentSpec spec = read_spec();
        const std::size_t at = text_length(whole_.substr(0, whole_.size() - rest_.size())) - 1;
        const std::string part = by_type(spec, at);
        if (by_key_) {
            next_ = next_ == 0 ? 1 : next_;
        }
        return part;
    }

    std::string by_type(const PercentSpec& spec, std::size_t at) {
        const std::string_view known = "srcdiuoxXeEfFgGa";
        if (known.find(spec.type) == std::string_view::npos) {
            static_cast<void>(next_argument());
            raise_unknown(spec, at);
        }
        return percent_text(run_, spec, next_argument());
    }

    [[noreturn]] void raise_unknown(const PercentSpec& spec, std::size_t at) {
        if (spec.type <= ' ' || spec.type > '~') {
            refuse(refusals::unknown_format, {std::string_view(&spec.type, 1)});
        }
        char code[4];
        std::snprintf(code, sizeof code, "%x", static_cast<unsigned>(spec.type));
        raise("ValueError", {"unsupported format character '", std::string_view(&spec.type, 1), "' (0x", code,
                             ") at index ", std::to_string(at)});
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
