#include "core/python/text_places.hpp"

#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python {
namespace {

constexpr std::size_t long_text = 256; // bytes

struct KeptPlaces : State {
    TextPlaces of_short;
    TextPlaces of_long;
};

} // namespace

void TextPlaces::append(std::string& to, std::size_t place) const {
    if (is_ascii) {
        to += (*text.get<std::string>())[place];
    } else {
        append_code_point(to, points[place]);
    }
}

std::size_t length_of_text(Run& run, const Value& text) {
    const std::string& bytes = *text.get<std::string>();
    return bytes.size() < long_text ? text_length(bytes) : places_of(run, text).size();
}

const TextPlaces& places_of(Run& run, const Value& text) {
    const std::string& bytes = *text.get<std::string>();
    const bool is_long = bytes.size() >= long_text;
    KeptPlaces& kept = run.state<KeptPlaces>();
    TextPlaces& places = is_long ? kept.of_long : kept.of_short;
    // It is held, so that no other text can lie where it lies.
    if (!is_long || places.text.get<std::string>() != &bytes) {
        count_steps(run, bytes.size());
        const bool is_ascii =
            std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
        places = {text, is_ascii, is_ascii ? std::vector<char32_t>() : code_points(bytes)};
    }
    return places;
}

} // namespace lim::python
