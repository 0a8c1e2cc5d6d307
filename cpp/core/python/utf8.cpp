#include "core/python/utf8.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {
namespace {

using Span = std::pair<char32_t, char32_t>;

template <std::size_t count> bool within(const Span (&spans)[count], char32_t point) {
    return std::ranges::any_of(spans,
                               [&](const Span& span) { return span.first <= point && point <= span.second; });
}

unsigned byte(char c) { return static_cast<unsigned char>(c); }

/// The code point at a position, and how many bytes it has; 0 bytes where there is no valid one.
std::pair<char32_t, std::size_t> decode(std::string_view text) {
    const std::size_t count = character_bytes(text[0]);
    if (count == 1) {
        return {byte(text[0]), byte(text[0]) < 0x80 ? 1 : 0};
    }
    if (text.size() < count) {
        return {0, 0};
    }
    char32_t point = byte(text[0]) & (0xFFU >> (count + 1));
    for (std::size_t i = 1; i < count; ++i) {
        if ((byte(text[i]) & 0xC0U) != 0x80U) {
            return {0, 0};
        }
        point = (point << 6U) | (byte(text[i]) & 0x3FU);
    }
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
    return {point, point < smallest[count] || point > 0x10FFFF || surrogate ? 0 : count};
}

/// How many bytes at the start of what is no valid character could begin one; 1 where none could.
std::size_t begun_bytes(std::string_view text) {
    const unsigned first = byte(text[0]);
    const std::size_t count = first >= 0xC2 && first <= 0xF4 ? character_bytes(text[0]) : 1;
    std::size_t begun = 1;
    while (begun < std::min(count, text.size())) {
        const unsigned next = byte(text[begun]);
        const unsigned smallest = begun > 1 ? 0x80 : first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        const unsigned largest = begun > 1 ? 0xBF : first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (next < smallest || next > largest) {
            break;
        }
        ++begun;
    }
    return begun;
}

} // namespace

std::size_t character_bytes(char first) {
    const unsigned value = byte(first);
    return value >= 0xF0 ? 4 : value >= 0xE0 ? 3 : value >= 0xC0 ? 2 : 1;
}

void append_code_point(std::string& text, char32_t point) {
    const auto put = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0 | (point >> 6U));
        put(0x80 | (point & 0x3FU));
    } else if (point < 0x10000) {
        put(0xE0 | (point >> 12U));
        put(0x80 | ((point >> 6U) & 0x3FU));
        put(0x80 | (point & 0x3FU));
    } else {
        put(0xF0 | (point >> 18U));
        put(0x80 | ((point >> 12U) & 0x3FU));
        put(0x80 | ((point >> 6U) & 0x3FU));
        put(0x80 | (point & 0x3FU));
    }
}

std::vector<char32_t> code_points(std::string_view text) {
    std::vector<char32_t> points;
    points.reserve(text.size());
    while (!text.empty()) {
        const auto [point, count] = decode(text);
        points.push_back(count == 0 ? byte(text[0]) : point);
        text.remove_prefix(std::max<std::size_t>(count, 1));
    }
    return points;
}

std::string from_code_points(const std::vector<char32_t>& points) {
    std::string text;
    for (const char32_t point : points) {
        append_code_point(text, point);
    }
    return text;
}

std::size_t text_length(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (byte(c) & 0xC0U) != 0x80U; }));
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t count = decode(text).second;
        if (count == 0) {
            return false;
        }
        text.remove_prefix(count);
    }
    return true;
}

std::string with_replacements(std::string_view bytes) {
    std::string text;
    while (!bytes.empty()) {
        const std::size_t valid = decode(bytes).second;
        const std::size_t taken = valid > 0 ? valid : begun_bytes(bytes);
        text += valid > 0 ? bytes.substr(0, taken) : "\uFFFD";
        bytes.remove_prefix(taken);
    }
    return text;
}

bool is_space(char32_t point) {
    constexpr Span spans[] = {{0x09, 0x0D},     {0x1C, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},
                              {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F},
                              {0x205F, 0x205F}, {0x3000, 0x3000}};
    return within(spans, point);
}

bool is_caseless_letter(char32_t point) {
    constexpr Span spans[] = {{0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x3400, 0x4DBF},
                              {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0x20000, 0x2A6DF}};
    return within(spans, point);
}

bool is_name_letter(char32_t point) {
    constexpr Span spans[] = {{0xC0, 0xD6},   {0xD8, 0xF6},   {0xF8, 0x131},  {0x134, 0x13E},
                              {0x141, 0x148}, {0x14A, 0x17E}, {0x391, 0x3A1}, {0x3A3, 0x3A9},
                              {0x3B1, 0x3C9}, {0x401, 0x40C}, {0x40E, 0x44F}, {0x451, 0x45C}};
    return within(spans, point) || is_caseless_letter(point);
}

bool is_sign(char32_t point) {
    constexpr Span printable[] = {{0xA1, 0xA9},     {0xAB, 0xAC},     {0xAE, 0xB4},       {0xB6, 0xB6},
                                  {0xB8, 0xB9},     {0xBB, 0xBF},     {0xD7, 0xD7},       {0xF7, 0xF7},
                                  {0x2010, 0x2027}, {0x2030, 0x203E}, {0x2190, 0x23FF},   {0x2500, 0x2767},
                                  {0x3001, 0x3004}, {0x3008, 0x3020}, {0xFF01, 0xFF0F},   {0xFF1A, 0xFF20},
                                  {0xFF3B, 0xFF3E}, {0xFF5B, 0xFF5E}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6C5}};
    constexpr Span spaces[] = {{0xA0, 0xA0},     {0xAD, 0xAD},     {0x2000, 0x200F}, {0x202F, 0x202F},
                               {0x205F, 0x206F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
    return within(printable, point) || within(spaces, point);
}

bool is_known_printable(char32_t point) {
    constexpr Span spans[] = {{0xA1, 0xAC},     {0xAE, 0x377},      {0x386, 0x386},     {0x388, 0x38A},
                              {0x38C, 0x38C},   {0x38E, 0x3A1},     {0x3A3, 0x52F},     {0x5D0, 0x5EA},
                              {0x61D, 0x6DC},   {0x8E3, 0x983},     {0xE01, 0xE3A},     {0xE3F, 0xE5B},
                              {0x10D0, 0x1248}, {0x1D00, 0x1F15},   {0x2010, 0x2027},   {0x2030, 0x205E},
                              {0x20A0, 0x20C0}, {0x2100, 0x218B},   {0x2190, 0x2426},   {0x2460, 0x2B73},
                              {0x3001, 0x303F}, {0x3041, 0x3096},   {0x3099, 0x30FF},   {0x3131, 0x318E},
                              {0x3220, 0xA48C}, {0xF900, 0xFA6D},   {0xFE00, 0xFE0F},   {0xFF01, 0xFFBE},
                              {0xFFFD, 0xFFFD}, {0x1D400, 0x1D454}, {0x1F300, 0x1F6D7}, {0x1F900, 0x1FA53}};
    return within(spans, point) || is_caseless_letter(point);
}

bool is_known_unprintable(char32_t point) {
    constexpr Span spans[] = {{0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F},
                              {0x3000, 0x3000}, {0xE000, 0xF8FF}, {0xFEFF, 0xFEFF}};
    return within(spans, point);
}

} // namespace lim::python
