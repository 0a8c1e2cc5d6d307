#pragma once

#include "core/python/parser.hpp"
#include "core/python/tokens.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// Where something begins.
struct Place {
    int line;          // from 1
    std::size_t begin; // in the source, in bytes
};

/// The tokens of a cell, one after another, and what is said of one that does not fit.
class TokenStream {
public:
    /// @param line the source's first line: a text within f"{…}" begins elsewhere
    TokenStream(std::string_view source, int line)
        : source_(source), first_line_(line), tokens_(tokenize(source)) {}

    /// The next token. @throws ParseFailure where the text makes none
    [[nodiscard]] const Token& peek() const { return at(next_); }
    [[nodiscard]] const Token& peek_after() const { return at(next_ + 1); }
    /// Whether there is a next token, and not what stands for the end.
    [[nodiscard]] bool has_more() const { return next_ < tokens_.tokens.size(); }
    Token take() {
        Token token = peek();
        ++next_;
        return token;
    }

    [[nodiscard]] bool next_is(std::string_view text) const;
    /// Whether it is an operation that begins with one of these characters.
    [[nodiscard]] bool next_begins_with(std::string_view characters) const;
    [[nodiscard]] bool next_is(Token::Kind kind) const { return peek().kind == kind; }
    /// Takes it if it comes next.
    bool take_if(std::string_view text);
    /// Takes it. @throws ParseFailure
    void expect(std::string_view text);
    std::string expect_name();

    /// The place of the next token, to come back to.
    [[nodiscard]] std::size_t mark() const { return next_; }
    void rewind(std::size_t mark) { next_ = mark; }

    /// Whether the last token that is written, comments aside, is this sign.
    [[nodiscard]] bool end_in(std::string_view sign) const;

    /// Lines for IPython that are passed over, and whether the last line that is written is one.
    [[nodiscard]] const std::vector<std::string_view>& idle_commands() const { return tokens_.idle_commands; }
    [[nodiscard]] bool ends_in_command() const { return tokens_.ends_in_command; }

    /// The numbers of a token that is a list of plain ints.
    [[nodiscard]] const std::vector<std::int64_t>& ints_of(const Token& token) const;

    [[nodiscard]] int line() const { return place().line; }
    /// Where the next token begins.
    [[nodiscard]] Place place() const { return place_of(peek()); }
    [[nodiscard]] Place place_of(const Token& token) const {
        return {token.line + first_line_ - 1, token.begin};
    }
    /// Which character of its line begins there, from 1.
    [[nodiscard]] int column(std::size_t begin) const;
    /// The token that was taken last; there must be one.
    [[nodiscard]] const Token& taken() const { return at(next_ - 1); }
    [[nodiscard]] std::string_view source() const { return source_; }

    /// Python's SyntaxError, if the text holds no other error whose words might be said instead.
    [[noreturn]] void syntax_error(std::string message, Place place, const char* type = "SyntaxError") const;
    /// The same where Python's place in the line is not known.
    [[noreturn]] void syntax_error_in_line(std::string message, int line,
                                           const char* type = "SyntaxError") const;
    /// The text ends too early: IPython's words.
    [[noreturn]] void incomplete() const;
    /// The text is no Python, and the page does not have the words that Python has for it.
    [[noreturn]] void no_python() const { no_python(line()); }
    [[noreturn]] void no_python(int line) const;
    /// Whether the next token is the first of its line.
    [[nodiscard]] bool begins_line() const;
    /// The next token cannot stand where it stands.
    [[noreturn]] void unexpected() const;

private:
    [[nodiscard]] const Token& at(std::size_t position) const {
        return position < tokens_.tokens.size() ? tokens_.tokens[position] : beyond_last();
    }
    /// The token that stands for the end of the text. Where a mistake in the text ended the tokens before,
    /// this throws the error that Python raises for it.
    [[nodiscard]] const Token& beyond_last() const;
    [[nodiscard]] static bool is_read_again(std::string_view text);
    [[nodiscard]] bool is_plain_slip() const;
    [[noreturn]] void fail(ParseFailure failure) const;

    std::string_view source_;
    int first_line_;
    Tokens tokens_;
    std::size_t next_ = 0;
};

/// Refuses the whole cell at this line.
[[noreturn]] void refuse_at(int line, RefusalReason reason);

/// "This page has no `while`.", at this line.
[[noreturn]] void refuse_missing_at(int line, std::string_view what);

} // namespace lim::python
