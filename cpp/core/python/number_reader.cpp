#include "core/python/number_reader.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {
namespace {

class NumberReader {
public:
    NumberReader(std::string_view source, std::size_t begin) : source_(source), at_(begin) {}

    NumberReading read() {
        const char base = peek() == '0' ? static_cast<char>(peek(1) | 0x20) : '\0';
        const auto is_hexadecimal = [](char c) {
            return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
        };
        static_cast<void>(base == 'x'   ? number_in_base("hexadecimal", is_hexadecimal)
                          : base == 'o' ? number_in_base("octal", [](char c) { return c >= '0' && c <= '7'; })
                          : base == 'b'
                              ? number_in_base("binary", [](char c) { return c == '0' || c == '1'; })
                              : decimal_number());
        reading_.end = at_;
        return std::move(reading_);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }

    void wrong(std::string message, std::size_t place) {
        reading_.wrong = std::move(message);
        reading_.wrong_at = place;
    }
    /// Python's error about what was read up to here.
    void bad_number(std::string message) { wrong(std::move(message), at_ - 1); }

    /// Takes digits with single underscores between them; of wrong ones, what Python takes.
    /// @returns whether they are right
    bool digits(bool (*belongs)(char)) {
        for (;; ++at_) {
            while (belongs(peek())) {
                ++at_;
            }
            if (peek() != '_') {
                return true;
            }
            if (!belongs(peek(1))) {
                ++at_;
                return false;
            }
        }
    }

    /// Whether one of the words that Python lets follow a number without a space begins here; the longer ones
    /// also end.
    [[nodiscard]] bool word_after_number() const {
        constexpr std::string_view whole[] = {"and", "else", "for", "not", "or"};
        const std::string_view rest = source_.substr(at_);
        return rest.starts_with("if") || rest.starts_with("in") || rest.starts_with("is") ||
               std::ranges::any_of(whole, [&](std::string_view word) {
                   return rest.starts_with(word) && !is_name_byte(peek(word.size()));
               });
    }

    /// The end of a number, which other letters may not follow.
    bool ends(std::string_view kind) {
        const bool right = !(is_ascii_letter(peek()) || is_digit(peek())) || word_after_number();
        if (!right) {
            bad_number(concat({"invalid ", kind, " literal"}));
        }
        return right;
    }

    bool number_in_base(std::string_view kind, bool (*belongs)(char)) {
        at_ += peek(2) == '_' ? 3 : 2;
        const bool any = belongs(peek());
        const bool right = digits(belongs) && any;
        if (is_digit(peek())) {
            ++at_;
            bad_number(concat({"invalid digit '", source_.substr(at_ - 1, 1), "' in ", kind, " literal"}));
        } else if (!right) {
            bad_number(concat({"invalid ", kind, " literal"}));
        }
        return reading_.wrong.empty() && ends(kind);
    }

    bool decimal_number() {
        const std::size_t begin = at_;
        bool right = digits(is_digit);
        const std::string_view whole = source_.substr(begin, at_ - begin);
        const bool fraction = right && peek() == '.';
        if (fraction) {
            ++at_;
            right = !is_digit(peek()) || digits(is_digit);
        }
        const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
        const bool exponent = right && (peek() | 0x20) == 'e' && (sign == 1 || is_digit(peek(1)));
        if (exponent) {
            at_ += 1 + sign;
            right = is_digit(peek()) && digits(is_digit);
        }
        if (!right) {
            bad_number("invalid decimal literal");
            return false;
        }
        if ((peek() | 0x20) == 'j') {
            ++at_;
            if (ends("imaginary")) {
                reading_.refusal = reason(refusals::no_complex);
            }
            return false;
        }
        const bool has_zeros = !fraction && !exponent && whole.size() > 1 && whole[0] == '0' &&
                               whole.find_first_not_of("0_") != std::string_view::npos;
        if (has_zeros && (peek() | 0x20) == 'e') {
            if (ends("decimal")) {
                reading_.refusal = reason(refusals::unknown_number);
            }
            return false;
        }
        if (has_zeros) {
            wrong("leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal "
                  "integers",
                  begin);
            return false;
        }
        return ends("decimal");
    }

    std::string_view source_;
    std::size_t at_;
    NumberReading reading_;
};

} // namespace

NumberReading read_number(std::string_view source, std::size_t begin) {
    return NumberReader(source, begin).read();
}

} // namespace lim::python
