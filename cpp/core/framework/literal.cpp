#include "core/framework/literal.hpp"

#include "core/decimal.hpp"
#include "core/framework/raise.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace lim {
namespace {

constexpr int deepest_brackets = 200;         // MAXLEVEL of CPython's tokenizer
constexpr std::size_t most_int_digits = 4300; // sys.get_int_max_str_digits()

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class LiteralParser {
public:
    explicit LiteralParser(std::string_view text) : rest_(text) {}

    PyValue whole() {
        PyValue result = value(0);
        skip_space();
        if (!rest_.empty()) {
            fail();
        }
        return result;
    }

private:
    PyValue value(int depth) {
        skip_space();
        if (take("[")) {
            return list("]", depth + 1);
        }
        if (take("(")) {
            return list(")", depth + 1);
        }
        if (take("True")) {
            return true;
        }
        if (take("False")) {
            return false;
        }
        if (!rest_.empty() && (rest_.front() == '\'' || rest_.front() == '"')) {
            return quoted();
        }
        return number();
    }

    PyValue list(std::string_view close, int depth) {
        // The call around the literal, as in torch.tensor([…]), is one level more.
        if (depth + 1 > deepest_brackets) {
            raise("SyntaxError", {"too many nested parentheses"});
        }
        PyList items;
        while (skip_space(), !take(close)) {
            items.push_back(value(depth));
            skip_space();
            if (!take(",") && !rest_.starts_with(close)) {
                fail();
            }
        }
        return items;
    }

    std::string quoted() {
        const char quote = rest_.front();
        rest_.remove_prefix(1);
        const std::size_t end = rest_.find(quote);
        if (end == std::string_view::npos) {
            fail();
        }
        std::string text(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
        return text;
    }

    PyValue number() {
        bool negative = false;
        for (; !rest_.empty() && (rest_.front() == '-' || rest_.front() == '+'); rest_.remove_prefix(1)) {
            negative ^= rest_.front() == '-';
        }
        if (take("float(")) {
            const std::string name = quoted();
            if (!take(")")) {
                fail();
            }
            const double magnitude = named_float(name);
            return negative ? -magnitude : magnitude;
        }
        const std::string_view text = number_text();
        const std::size_t digits = text.find_first_not_of("0123456789");
        if (digits == std::string_view::npos) {
            return integer(negative, text);
        }
        const double magnitude = nearest_double(text);
        return negative ? -magnitude : magnitude;
    }

    /// Digits, a fraction, an exponent: the longest prefix that is a number.
    std::string_view number_text() {
        std::size_t end = 0;
        const auto digits = [&] {
            const std::size_t start = end;
            while (end < rest_.size() && is_digit(rest_[end])) {
                ++end;
            }
            return end - start;
        };
        std::size_t mantissa = digits();
        if (end < rest_.size() && rest_[end] == '.') {
            ++end;
            mantissa += digits();
        }
        if (mantissa == 0) {
            fail();
        }
        if (end < rest_.size() && (rest_[end] == 'e' || rest_[end] == 'E')) {
            ++end;
            if (end < rest_.size() && (rest_[end] == '-' || rest_[end] == '+')) {
                ++end;
            }
            if (digits() == 0) {
                fail();
            }
        }
        const std::string_view text = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return text;
    }

    static PyInt integer(bool negative, std::string_view digits) {
        if (digits.size() > most_int_digits) {
            raise("SyntaxError",
                  {"Exceeds the limit (4300 digits) for integer string conversion: value has ",
                   std::to_string(digits.size()),
                   " digits; use sys.set_int_max_str_digits() to increase the limit - Consider "
                   "hexadecimal for huge integer literals to avoid decimal conversion limits."});
        }
        const std::size_t first = digits.find_first_not_of('0');
        return {negative, first == std::string_view::npos ? "0" : std::string(digits.substr(first))};
    }

    double named_float(const std::string& name) {
        if (name == "inf") {
            return std::numeric_limits<double>::infinity();
        }
        if (name == "-inf") {
            return -std::numeric_limits<double>::infinity();
        }
        if (name == "nan") {
            return std::numeric_limits<double>::quiet_NaN();
        }
        fail();
    }

    void skip_space() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n')) {
            rest_.remove_prefix(1);
        }
    }

    bool take(std::string_view token) {
        if (!rest_.starts_with(token)) {
            return false;
        }
        rest_.remove_prefix(token.size());
        return true;
    }

    [[noreturn]] static void fail() { throw std::invalid_argument("no Python literal"); }

    std::string_view rest_;
};

} // namespace

PyValue parse_literal(std::string_view text) { return LiteralParser(text).whole(); }

} // namespace lim
