#pragma once

#include "core/python/run.hpp"
#include "core/python/value.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace lim::python {

/// The characters of a str by their places.
struct TextPlaces {
    [[nodiscard]] std::size_t size() const {
        return is_ascii ? text.get<std::string>()->size() : points.size();
    }
    /// Appends the character at a place.
    void append(std::string& to, std::size_t place) const;

    Value text;
    bool is_ascii = true;
    std::vector<char32_t> points = {}; // where it is not
};

/// len(str). @throws as Run::step
[[nodiscard]] std::size_t length_of_text(Run& run, const Value& text);

/// The places of a str, until those of the next one are asked for. Those of the last long one are kept, so
/// that a loop that takes one part of it after another does not go through all of it each time.
/// @throws as Run::step
[[nodiscard]] const TextPlaces& places_of(Run& run, const Value& text);

} // namespace lim::python
