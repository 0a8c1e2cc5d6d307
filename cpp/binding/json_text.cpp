#include "binding/json_text.hpp"

#include "core/print/digits.hpp"

#include <emscripten/em_js.h>

#include <algorithm>
#include <cmath>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(json_text, "$Emval,$UTF8ToString");

EM_JS(EM_VAL, parsed_json, (const char* text, std::size_t size), {
    return Emval.toHandle(JSON.parse(UTF8ToString(text >>> 0, size)));
});
// clang-format on

} // namespace

void JsonText::open(char bracket) {
    separate();
    text_ += bracket;
}

void JsonText::name(std::string_view name) {
    separate();
    text_ += '"';
    text_ += name;
    text_ += "\":";
}

void JsonText::flag(std::string_view of, bool holds) {
    if (holds) {
        name(of);
        yes();
    }
}

void JsonText::value(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto is_plain = [](char c) {
        return static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\';
    };
    separate();
    text_ += '"';
    for (auto rest = text.begin();;) {
        const auto special = std::find_if_not(rest, text.end(), is_plain);
        text_.append(rest, special);
        if (special == text.end()) {
            break;
        }
        const auto byte = static_cast<unsigned char>(*special);
        if (*special == '\n') {
            text_ += "\\n";
        } else {
            text_ += "\\u00";
            text_ += digits[byte / 16U];
            text_ += digits[byte % 16U];
        }
        rest = special + 1;
    }
    text_ += '"';
}

void JsonText::value(double number) { word(std::isinf(number) ? "1e999" : python_repr(number)); }

void JsonText::value(std::int64_t number) { word(std::to_string(number)); }

void JsonText::word(std::string_view word) {
    separate();
    text_ += word;
}

void JsonText::separate() {
    const bool first = text_.empty() || text_.back() == '[' || text_.back() == '{' || text_.back() == ':';
    if (!first) {
        text_ += ',';
    }
}

val parsed(const JsonText& json) {
    return val::take_ownership(parsed_json(json.text().data(), json.text().size()));
}

} // namespace lim::binding
