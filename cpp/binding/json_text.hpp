#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lim::binding {

/// A JSON text, written from its beginning to its end. What is written is separated by commas where JSON asks
/// for them.
class JsonText {
public:
    JsonText() { text_.reserve(1 << 13); }

    /// '{' or '[', and what closes it.
    void open(char bracket);
    void close(char bracket) { text_ += bracket; }

    /// The name of the next value: nothing in it is to be escaped.
    void name(std::string_view name);

    void value(std::string_view text); // UTF-8
    void value(double number);         // infinity as a number that reads as infinity; no NaN
    void value(std::int64_t number);
    void value(int number) { value(std::int64_t{number}); }
    void null() { word("null"); }
    void yes() { word("true"); }

    /// A name with its value.
    template <class Value> void field(std::string_view of, const Value& written) {
        name(of);
        value(written);
    }
    /// A name with `true` where that holds, else nothing.
    void flag(std::string_view of, bool holds);

    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void word(std::string_view word);
    void separate();

    std::string text_;
};

/// What a JSON text says, in JavaScript. One step for all of it costs less than one for each property.
[[nodiscard]] emscripten::val parsed(const JsonText& json);

} // namespace lim::binding
