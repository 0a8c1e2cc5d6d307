#include "core/python/tokens.hpp"

#include "core/base/raise.hpp"
#include "core/python/brackets.hpp"
#include "core/python/indents.hpp"
#include "core/python/int_list_reader.hpp"
#include "core/python/ipython_lines.hpp"
#include "core/python/number_reader.hpp"
#include "core/python/refusal.hpp"
#include "core/python/text_reader.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python {
namespace {

class Tokenizer {
public:
    explicit Tokenizer(std::string_view source) : source_(source) {}

    Tokens run() {
        constexpr std::size_t usual_count = 64; // of tokens of a cell
        result_.tokens.reserve(usual_count);
        while (!failed() && at_ < source_.size()) {
            if (at_line_start_ && brackets_.empty()) {
                indentation();
            } else {
                token();
            }
        }
        if (!failed()) {
            finish();
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] bool failed() const { return !result_.problems.empty(); }
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }

    /// Python's error at a place in this line.
    void fail(const char* type, std::string message, std::optional<std::size_t> place) {
        fail_at(type, std::move(message), line_, place);
    }
    void fail_at(const char* type, std::string message, int line, std::optional<std::size_t> place) {
        result_.problems.push_back({type, std::move(message), line, place});
    }
    void refuse(RefusalReason reason) {
        result_.problems.push_back({.line = line_, .refusal = std::move(reason)});
    }

    void add(Token::Kind kind, std::size_t begin, int line) {
        result_.tokens.push_back({kind, source_.substr(begin, at_ - begin), line, begin});
    }

    void next_line() {
        ++at_;
        ++line_;
        comment_.reset();
    }

    /// What stands before a line's first token. Lines that hold nothing count for nothing.
    void indentation() {
        const LineStart start = line_start(source_.substr(at_));
        at_ += start.length;
        if (peek() == '\n') {
            return next_line();
        }
        if (peek() == '#' || at_ >= source_.size()) {
            return skip_comment();
        }
        if (indents_.depth() == 0 && start.length == 0) {
            const std::string_view rest = source_.substr(at_);
            if (const auto command = idle_command(rest); !command.empty()) {
                result_.idle_commands.push_back(command);
                tokens_before_command_ = result_.tokens.size();
                return skip_comment();
            }
            if (const auto magic = timing_magic(rest, at_ == 0); !magic.empty()) {
                result_.idle_commands.push_back(magic);
                at_ += magic.size(); // what it times follows
                if (peek() == '\n') {
                    return next_line();
                }
            }
        }
        at_line_start_ = false;
        const Indents::Change change = indents_.go_on_to(start.indent);
        if (change.begins) {
            add(Token::Kind::indent, at_, line_);
        }
        for (std::size_t ended = 0; ended < change.ended; ++ended) {
            add(Token::Kind::dedent, at_, line_);
        }
        if (change.error != nullptr) {
            fail(change.error, change.message,
                 change.tells_column ? std::optional(at_ - start.length) : std::nullopt);
        }
    }

    void skip_comment() {
        comment_ = at_;
        while (at_ < source_.size() && peek() != '\n') {
            ++at_;
        }
    }

    void token() {
        const char c = peek();
        if (c == ' ' || c == '\t' || c == '\f') {
            ++at_;
        } else if (c == '#') {
            skip_comment();
        } else if (c == '\n') {
            newline();
        } else if (c == '\\') {
            continuation();
        } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            number();
        } else if (c == '"' || c == '\'') {
            text(at_);
        } else if (is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80) {
            name();
        } else {
            operation();
        }
    }

    void newline() {
        if (brackets_.empty()) {
            end_line();
            at_line_start_ = true;
        }
        next_line();
    }

    /// A comment belongs to the end of its line.
    void end_line() { add(Token::Kind::newline, comment_.value_or(at_), line_); }

    void continuation() {
        if (at_ + 1 < source_.size() && peek(1) != '\n') {
            return fail("SyntaxError", "unexpected character after line continuation character",
                        line_ == 1 ? std::optional(at_ + 1) : std::nullopt);
        }
        if (at_ + 2 >= source_.size()) {
            return refuse(reason(refusals::line_after_backslash));
        }
        ++at_;
        next_line();
    }

    void name() {
        const std::size_t begin = at_;
        while (is_name_byte(peek())) {
            if (static_cast<unsigned char>(peek()) < 0x80) {
                ++at_;
                continue;
            }
            const std::string_view character = source_.substr(at_, character_bytes(peek()));
            const auto points = code_points(character);
            if (points.size() == 1 && is_sign(points[0])) { // such as a quotation mark from a word processor
                return fail("SyntaxError", invalid_character_words(character, points[0]), at_);
            }
            if (points.size() != 1 || !is_name_letter(points[0])) {
                return refuse(reason(refusals::unknown_character, {character}));
            }
            at_ += character.size();
        }
        if ((peek() == '"' || peek() == '\'') && is_text_prefix(source_.substr(begin, at_ - begin))) {
            return text(begin);
        }
        add(Token::Kind::name, begin, line_);
    }

    void number() {
        const std::size_t begin = at_;
        NumberReading read = read_number(source_, at_);
        at_ = read.end;
        if (read.refusal) {
            refuse(*std::move(read.refusal));
        } else if (!read.wrong.empty()) {
            fail("SyntaxError", std::move(read.wrong), read.wrong_at);
        } else {
            add(Token::Kind::number, begin, line_);
        }
    }

    void text(std::size_t begin) {
        const int line = line_;
        const QuotedText read = read_quoted(source_, at_);
        at_ = read.end;
        line_ += read.lines;
        if (read.lines > 0) {
            comment_.reset();
        }
        if (read.is_closed) {
            return add(Token::Kind::text, begin, line);
        }
        const auto& tokens = result_.tokens;
        if (read.is_triple && tokens.size() > 1 && tokens.back().text == "=" &&
            tokens.end()[-2].text != "]" &&
            (tokens.end()[-2].kind != Token::Kind::name || is_keyword(tokens.end()[-2].text))) {
            return refuse(reason(refusals::error_words, {"builtins", "'''"}));
        }
        if (read.is_triple || (read.in_escape && at_ >= source_.size())) {
            return fail_at("SyntaxError", "incomplete input", line, begin);
        }
        fail_at("SyntaxError",
                concat({"unterminated string literal (detected at line ", std::to_string(line_), ")"}), line,
                begin);
    }

    void operation() {
        const std::size_t length = operation_length(source_.substr(at_));
        if (length == 0) {
            return unknown_character();
        }
        const char c = peek();
        if (c == '[' && plain_ints()) {
            return;
        }
        if (std::string wrong = brackets_.take(c, line_); !wrong.empty()) {
            return fail("SyntaxError", std::move(wrong), at_);
        }
        const std::size_t begin = at_;
        at_ += length;
        add(Token::Kind::operation, begin, line_);
    }

    /// Takes a list of many plain ints, where a list can stand and no subscript can.
    bool plain_ints() {
        const auto& tokens = result_.tokens;
        auto reader = tokens.empty() || brackets_.full() ? std::nullopt
                                                         : many_ints(source_.substr(at_), tokens.back().text);
        if (!reader) {
            return false;
        }
        const std::size_t begin = at_;
        const int line = line_;
        for (const std::size_t end = begin + 1 + reader->length(); at_ < end;) {
            peek() == '\n' ? next_line() : static_cast<void>(++at_);
        }
        add(Token::Kind::ints, begin, line);
        result_.lists.push_back({begin, std::move(reader->ints)});
        return true;
    }

    void unknown_character() {
        if (is_ipython_sign(source_.substr(at_), result_.tokens.empty())) {
            return refuse(reason(refusals::no_magics));
        }
        // Python reads the rest, and speaks of the first thing in it that is no token.
        const bool has_texts = std::ranges::any_of(
            result_.tokens, [](const Token& token) { return token.kind == Token::Kind::text; });
        if (peek() == '?' && !has_texts && Tokenizer(source_.substr(at_ + 1)).run().problems.empty()) {
            return fail("SyntaxError", "invalid syntax", at_);
        }
        refuse(reason(refusals::no_sign, {source_.substr(at_, 1)}));
    }

    void finish() {
        if (!brackets_.empty()) {
            result_.problems.push_back(incomplete_input(source_));
            return;
        }
        if (!at_line_start_) {
            end_line();
        }
        for (std::size_t ended = 0; ended < indents_.depth(); ++ended) {
            add(Token::Kind::dedent, at_, line_);
        }
        result_.ends_in_command =
            !result_.idle_commands.empty() && tokens_before_command_ == result_.tokens.size();
        add(Token::Kind::end, at_, line_);
    }

    std::string_view source_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::optional<std::size_t> comment_; // of this line
    bool at_line_start_ = true;
    std::size_t tokens_before_command_ = 0; // before the last idle command
    Indents indents_;
    Brackets brackets_;
    Tokens result_;
};

} // namespace

Tokens tokenize(std::string_view source) { return Tokenizer(source).run(); }

} // namespace lim::python
