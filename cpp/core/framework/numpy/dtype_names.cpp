#include "core/framework/numpy/dtypes.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <array>

namespace lim::numpy {
namespace {

struct Alias {
    std::string_view name;
    DType dtype;
};

/// What NumPy calls the dtypes that this page has, on Linux.
constexpr std::array names_here{
    Alias{"float32", DType::float32}, Alias{"single", DType::float32},  Alias{"f", DType::float32},
    Alias{"f4", DType::float32},      Alias{"float64", DType::float64}, Alias{"double", DType::float64},
    Alias{"float", DType::float64},   Alias{"d", DType::float64},       Alias{"f8", DType::float64},
    Alias{"int32", DType::int32},     Alias{"intc", DType::int32},      Alias{"i", DType::int32},
    Alias{"i4", DType::int32},        Alias{"int64", DType::int64},     Alias{"int", DType::int64},
    Alias{"int_", DType::int64},      Alias{"intp", DType::int64},      Alias{"long", DType::int64},
    Alias{"l", DType::int64},         Alias{"p", DType::int64},         Alias{"n", DType::int64},
    Alias{"i8", DType::int64},        Alias{"bool", DType::boolean},    Alias{"bool_", DType::boolean},
    Alias{"?", DType::boolean},       Alias{"b1", DType::boolean},
};

/// The names of all its other dtypes, with spaces around them; those with digits behind one letter aside.
constexpr std::string_view names_elsewhere =
    " half float16 e float128 longdouble g complex64 csingle F complex128 cdouble complex D complex256 "
    "clongdouble G int8 byte b int16 short h uint8 ubyte B uint16 ushort H uint32 uintc I uint64 uint uintp "
    "ulong ulonglong L Q P N bytes bytes_ S a c str str_ U object object_ O void V datetime64 M timedelta64 "
    "m ";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether NumPy surely has no dtype of this name: extensions and older versions have names that end in
/// digits, and what holds other signs describes several fields or a unit.
bool is_unknown(std::string_view name) {
    const bool plain = !name.empty() && is_letter(name[0]) && std::ranges::all_of(name, [](char c) {
        return is_letter(c) || is_digit(c) || c == '_' || c == '.';
    });
    if (!plain || name.starts_with("float8_") || name.starts_with("float6_") || name.starts_with("float4_")) {
        return false;
    }
    const bool elsewhere = names_elsewhere.find(" " + std::string(name) + " ") != std::string_view::npos;
    return name.find('.') != std::string_view::npos || !(is_digit(name.back()) || elsewhere);
}

} // namespace

NamedDType named_dtype(std::string_view text) {
    const std::string_view name =
        text.size() > 1 && std::string_view("<=|").find(text[0]) != std::string_view::npos ? text.substr(1)
                                                                                           : text;
    const auto found = std::ranges::find(names_here, name, &Alias::name);
    if (found != names_here.end()) {
        return {true, found->dtype};
    }
    if (name == "q" || name == "longlong") { // of 64 bits too, but not the same
        refuse_other_dtype();
    }
    return {text.size() != name.size() || !is_unknown(name)};
}

} // namespace lim::numpy
