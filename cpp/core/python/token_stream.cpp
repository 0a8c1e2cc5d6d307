#include "core/python/token_stream.hpp"

#include "core/base/raise.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {

void refuse_at(int line, RefusalReason reason) {
    throw ParseFailure{.line = line, .refusal = std::move(reason)};
}

void refuse_missing_at(int line, std::string_view what) {
    refuse_at(line, reason(refusals::missing, {what}));
}

const Token& TokenStream::beyond_last() const {
    if (tokens_.problems.empty()) {
        return tokens_.tokens.back(); // the end
    }
    const SyntaxProblem& problem = tokens_.problems.front();
    const int line = problem.line + first_line_ - 1;
    if (problem.refusal) {
        refuse_at(line, *problem.refusal);
    }
    throw ParseFailure{problem.type, problem.message, line,
                       problem.place ? std::optional(column(*problem.place)) : std::nullopt};
}

bool TokenStream::next_is(std::string_view text) const {
    const Token& token = peek();
    // most comparisons fail: comparing lengths and first characters finds that out soonest
    return token.text.size() == text.size() && token.text.front() == text.front() &&
           (token.kind == Token::Kind::operation || token.kind == Token::Kind::name) && token.text == text;
}

bool TokenStream::next_begins_with(std::string_view characters) const {
    const Token& token = peek();
    return token.kind == Token::Kind::operation &&
           characters.find(token.text.front()) != std::string_view::npos;
}

bool TokenStream::take_if(std::string_view text) {
    const bool found = next_is(text);
    next_ += found ? 1 : 0;
    return found;
}

void TokenStream::expect(std::string_view text) {
    if (!take_if(text)) {
        unexpected();
    }
}

std::string TokenStream::expect_name() {
    if (!next_is(Token::Kind::name) || is_keyword(peek().text)) {
        unexpected();
    }
    return std::string(take().text);
}

bool TokenStream::end_in(std::string_view sign) const {
    const auto is_written = [](const Token& token) { return token.kind < Token::Kind::newline; };
    const auto& tokens = tokens_.tokens;
    const auto last = std::find_if(tokens.rbegin(), tokens.rend(), is_written);
    return last != tokens.rend() && last->kind == Token::Kind::operation && last->text == sign;
}

const std::vector<std::int64_t>& TokenStream::ints_of(const Token& token) const {
    return std::ranges::lower_bound(tokens_.lists, token.begin, {}, &IntList::begin)->ints;
}

int TokenStream::column(std::size_t begin) const {
    const std::string_view before = source_.substr(0, begin);
    const std::size_t line_begin = before.rfind('\n') + 1; // 0 in the first line
    return static_cast<int>(text_length(before.substr(line_begin))) + 1;
}

void TokenStream::fail(ParseFailure failure) const {
    if (!tokens_.problems.empty()) {
        no_python();
    }
    throw ParseFailure(std::move(failure));
}

void TokenStream::syntax_error(std::string message, Place place, const char* type) const {
    fail({type, std::move(message), place.line, column(place.begin)});
}

void TokenStream::syntax_error_in_line(std::string message, int line, const char* type) const {
    fail({type, std::move(message), line});
}

void TokenStream::incomplete() const {
    const SyntaxProblem problem = incomplete_input(source_);
    syntax_error(problem.message, {problem.line, *problem.place});
}

void TokenStream::no_python(int line) const { refuse_at(line, reason(refusals::no_python)); }

void TokenStream::unexpected() const {
    if (is_plain_slip()) {
        syntax_error("invalid syntax", place());
    }
    no_python();
}

bool TokenStream::begins_line() const {
    if (next_ == 0) {
        return true;
    }
    const Token::Kind before = tokens_.tokens[next_ - 1].kind;
    return before != Token::Kind::name && before != Token::Kind::number && before != Token::Kind::text &&
           before != Token::Kind::operation;
}

/// Whether what stands in a text can be wrong: replacements, escapes, letters that no bytes are.
bool TokenStream::is_read_again(std::string_view text) {
    return text.find('\\') != std::string_view::npos ||
           text.substr(0, text.find_first_of("'\"")).find_first_of("fFbB") != std::string_view::npos;
}

/// Whether Python, too, has no more to say than "invalid syntax": outside brackets, in a line without words
/// that other messages are about. Within brackets only a comma too many.
bool TokenStream::is_plain_slip() const {
    constexpr std::string_view harmless[] = {"True",   "False",    "None",  "and",     "or",     "not",
                                             "import", "from",     "pass",  "del",     "return", "raise",
                                             "global", "nonlocal", "break", "continue"};
    int level = 0;
    std::size_t first = next_;
    while (first > 0 && tokens_.tokens[first - 1].kind != Token::Kind::newline) {
        --first;
        const Token& token = tokens_.tokens[first];
        if (token.kind == Token::Kind::operation) {
            const char c = token.text[0];
            level += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        }
        if (token.kind == Token::Kind::name && is_keyword(token.text) &&
            std::ranges::find(harmless, token.text) == std::end(harmless)) {
            return false;
        }
    }
    // Python goes on to the end of the line, and has words of its own for texts, and for `print` without
    // brackets.
    for (std::size_t i = first; i < tokens_.tokens.size(); ++i) {
        const Token& other = tokens_.tokens[i];
        const bool is_text = other.kind == Token::Kind::text && i >= next_ && is_read_again(other.text);
        const bool is_statement = (other.text == "print" || other.text == "exec") &&
                                  (i + 1 == tokens_.tokens.size() || tokens_.tokens[i + 1].text != "(");
        const bool is_soft_keyword = i <= next_ && (other.text == "match" || other.text == "case");
        const bool is_named = other.text == "=" && i > next_; // an argument by name, or what should be `==`
        if (is_text || is_statement || is_soft_keyword || is_named) {
            return false;
        }
        if (other.kind == Token::Kind::newline) {
            break;
        }
    }
    const Token& token = peek();
    const bool is_last = next_ + 1 >= tokens_.tokens.size(); // before what the tokenizer could not read
    const bool is_value = token.kind == Token::Kind::name || token.kind == Token::Kind::number ||
                          token.kind == Token::Kind::text;
    if ((is_last && token.kind == Token::Kind::name) || (is_value && !is_last && peek_after().text == "=")) {
        return false; // "Maybe you meant '==' or ':=' instead of '='?"
    }
    if (level > 0) {
        return token.kind == Token::Kind::operation && token.text == "," && next_ > 0 &&
               tokens_.tokens[next_ - 1].text == ",";
    }
    if (token.kind == Token::Kind::name && is_keyword(token.text)) {
        return next_ == first && (token.text == "else" || token.text == "elif");
    }
    const bool is_sign = token.kind == Token::Kind::operation || token.kind == Token::Kind::ints;
    return !is_sign || next_ == first || token.text == "*" || token.text == "=";
}

SyntaxProblem incomplete_input(std::string_view source) {
    source.remove_suffix(source.ends_with('\n') ? 1 : 0);
    return {"SyntaxError", "incomplete input", static_cast<int>(std::ranges::count(source, '\n')) + 1,
            source.size()};
}

} // namespace lim::python
