#include "core/python/library/modules.hpp"

#include <cstdint>

/// Modules of which notebooks use constants: `string` and `sys`.
namespace lim::python::library {
namespace {

constexpr const char* lower = "abcdefghijklmnopqrstuvwxyz";
constexpr const char* upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr const char* ten_digits = "0123456789";
constexpr const char* signs = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
constexpr const char* spaces = " \t\n\r\v\f";

Value ascii_lowercase(Run&) { return lower; }
Value ascii_uppercase(Run&) { return upper; }
Value ascii_letters(Run&) { return std::string(lower) + upper; }
Value digits(Run&) { return ten_digits; }
Value hexdigits(Run&) { return std::string(ten_digits) + "abcdefABCDEF"; }
Value octdigits(Run&) { return "01234567"; }
Value punctuation(Run&) { return signs; }
Value whitespace(Run&) { return spaces; }
Value printable(Run&) { return std::string(ten_digits) + lower + upper + signs + spaces; }

Value maxsize(Run&) { return INT64_MAX; }
Value byteorder(Run&) { return "little"; }

constexpr Constant of_string[] = {{"ascii_lowercase", ascii_lowercase},
                                  {"ascii_uppercase", ascii_uppercase},
                                  {"ascii_letters", ascii_letters},
                                  {"digits", digits},
                                  {"hexdigits", hexdigits},
                                  {"octdigits", octdigits},
                                  {"punctuation", punctuation},
                                  {"whitespace", whitespace},
                                  {"printable", printable}};
constexpr Constant of_sys[] = {{"maxsize", maxsize}, {"byteorder", byteorder}};

} // namespace

constinit const Module string{.name = "string", .constants = of_string};
constinit const Module sys{.name = "sys", .constants = of_sys};

} // namespace lim::python::library
