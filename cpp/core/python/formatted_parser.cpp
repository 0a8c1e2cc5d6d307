#include "core/python/expression_parser.hpp"

#include "core/base/raise.hpp"
#include "core/python/literals.hpp"

#include <utility>

namespace lim::python {
namespace {

[[noreturn]] void wrong(std::initializer_list<std::string_view> message) {
    throw FormattedSlip{concat(message)};
}

/// Reads the parts of f"…".
class FormattedParser {
public:
    FormattedParser(std::string_view body, bool raw, int line, int depth, Scopes& scopes, std::size_t offset)
        : rest_(body), raw_(raw), line_(line), depth_(depth), scopes_(scopes), offset_(offset) {}

    std::vector<FormattedText::Part> parts(bool within_spec) {
        std::vector<FormattedText::Part> result;
        std::string_view plain = rest_.substr(0, 0);
        FormattedText::Part part;
        const auto end_plain = [&] {
            part.text += unescaped(plain, raw_);
            plain = {};
        };
        while (!rest_.empty() && !(within_spec && rest_[0] == '}')) {
            const char c = rest_[0];
            const bool doubled = !within_spec && rest_.size() > 1 && rest_[1] == c;
            if (c != '{' && c != '}') {
                const bool escapes = c == '\\' && !raw_ && rest_.size() > 1;
                if (escapes && rest_[1] == 'N') {
                    refuse_at(line_, reason(refusals::unknown_escape, {"\\N"}));
                }
                const std::size_t length = escapes && rest_[1] != '{' && rest_[1] != '}' ? 2 : 1;
                plain = plain.empty() ? rest_.substr(0, length)
                                      : std::string_view(plain.data(), plain.size() + length);
                rest_.remove_prefix(length);
            } else if (doubled) {
                end_plain();
                part.text += c;
                rest_.remove_prefix(2);
            } else if (c == '}') {
                wrong({"f-string: single '}' is not allowed"});
            } else {
                end_plain();
                replacement(part, within_spec);
                result.push_back(std::move(part));
                part = {};
            }
        }
        end_plain();
        result.push_back(std::move(part));
        return result;
    }

private:
    static constexpr const char* unclosed = "f-string: expecting '}'";

    /// {expression = !conversion :spec}
    void replacement(FormattedText::Part& part, bool within_spec) {
        rest_.remove_prefix(1);
        const std::string_view code = rest_.substr(0, expression_length());
        rest_.remove_prefix(code.size());
        if (code.find_first_not_of(" \t\n\f\r") == std::string_view::npos) {
            next() == '}' ? wrong({"f-string: empty expression not allowed"})
                          : wrong({"f-string: expression required before '", rest_.substr(0, 1), "'"});
        }
        part.value = parsed(code);
        if (take('=')) {
            std::string_view spaces = rest_.substr(0, rest_.find_first_not_of(' '));
            rest_.remove_prefix(spaces.size());
            part.text += concat({code, "=", spaces});
            part.conversion = next() == ':' ? '\0' : 'r';
        }
        if (take('!')) {
            part.conversion = next();
            if (part.conversion == 'a') {
                refuse_at(line_, reason(refusals::fstring_conversion));
            }
            if (rest_.empty()) {
                wrong({unclosed});
            }
            if (part.conversion != 'r' && part.conversion != 's') {
                wrong({"f-string: invalid conversion character: expected 's', 'r', or 'a'"});
            }
            rest_.remove_prefix(1);
        }
        if (next() == ':' && within_spec) {
            refuse_at(line_, reason(refusals::fstring_nested_format));
        }
        if (take(':')) {
            std::vector<FormattedText::Part> spec = parts(true);
            int depth = 0;
            for (const FormattedText::Part& piece : spec) {
                depth = std::max(depth, depth_of(piece.value));
            }
            part.spec =
                std::make_unique<Expression>(Expression{line_, depth + 1, 0, FormattedText{std::move(spec)}});
        }
        if (!take('}')) {
            wrong({unclosed});
        }
    }

    /// How far the expression goes: to `!`, `:`, `=` or `}` outside brackets and quotes.
    [[nodiscard]] std::size_t expression_length() const {
        std::string brackets;
        std::string_view quotes; // of the text that is open
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            const char c = rest_[i];
            const std::string_view here = rest_.substr(i);
            if (c == '\\') {
                wrong({"f-string expression part cannot include a backslash"});
            }
            if (!quotes.empty()) {
                if (here.starts_with(quotes)) {
                    i += std::exchange(quotes, {}).size() - 1;
                }
            } else if (c == '"' || c == '\'') {
                quotes = here.substr(0, here.starts_with(std::string(3, c)) ? 3 : 1);
                i += quotes.size() - 1;
            } else if (c == '(' || c == '[' || c == '{') {
                brackets += c;
            } else if (c == '#') {
                wrong({"f-string expression part cannot include '#'"});
            } else if (brackets.empty() && (c == '!' || c == '=' || c == '<' || c == '>') &&
                       here.substr(1).starts_with('=')) {
                ++i; // a comparison
            } else if (brackets.empty() && (c == '!' || c == ':' || c == '=' || c == '}')) {
                return i;
            } else if (c == ')' || c == ']' || c == '}') {
                close(brackets, here.substr(0, 1));
            }
        }
        wrong({!quotes.empty() ? "f-string: unterminated string"
               : !brackets.empty()
                   ? concat({"f-string: unmatched '", brackets.substr(brackets.size() - 1), "'"})
                   : unclosed});
    }

    static void close(std::string& brackets, std::string_view bracket) {
        if (brackets.empty()) {
            wrong({"f-string: unmatched '", bracket, "'"});
        }
        const std::string open = brackets.substr(brackets.size() - 1);
        if (open != (bracket == ")" ? "(" : bracket == "]" ? "[" : "{")) {
            wrong({"f-string: closing parenthesis '", bracket, "' does not match opening parenthesis '", open,
                   "'"});
        }
        brackets.pop_back();
    }

    ExpressionRef parsed(std::string_view code) {
        if (depth_ + 10 > deepest_expression) {
            refuse_at(line_, reason(refusals::nested_too_deep, {"250"}));
        }
        // Within brackets, as Python reads it: spaces and line ends before it count for nothing.
        const std::string text = concat({"(", code, ")"});
        TokenStream tokens(text, line_);
        ExpressionParser parser(tokens, scopes_, depth_ + 10, offset_);
        try {
            tokens.expect("(");
            ExpressionRef value = parser.yield_or_expressions();
            tokens.expect(")");
            if (tokens.next_is(Token::Kind::newline) && value->get<Starred>() == nullptr) {
                return value;
            }
        } catch (const ParseFailure& failure) {
            if (failure.type.empty()) {
                throw;
            }
        }
        refuse_at(line_, reason(refusals::fstring_braces));
    }

    [[nodiscard]] char next() const { return rest_.empty() ? '\0' : rest_[0]; }
    bool take(char c) {
        const bool found = next() == c;
        rest_.remove_prefix(found ? 1 : 0);
        return found;
    }

    std::string_view rest_;
    bool raw_;
    int line_;
    int depth_;
    Scopes& scopes_;
    std::size_t offset_;
};

} // namespace

std::vector<FormattedText::Part> parse_formatted(std::string_view body, bool raw, int line, int depth,
                                                 Scopes& scopes, std::size_t offset) {
    return FormattedParser(body, raw, line, depth, scopes, offset).parts(false);
}

} // namespace lim::python
