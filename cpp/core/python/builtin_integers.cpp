#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/library/byte_string.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <limits>

/// divmod, pow, ord, chr, hex, oct, bin, format, slice.
namespace lim::python {
namespace {

/// a · b modulo m, for a and b in [0, m).
Int product_modulo(Int a, Int b, Int m) {
    Int product = 0;
    if (!__builtin_mul_overflow(a, b, &product)) {
        return product % m;
    }
    for (product = 0; b > 0; b >>= 1) {
        if ((b & 1) != 0) {
            product = product >= m - a ? product - (m - a) : product + a;
        }
        a = a >= m - a ? a - (m - a) : a + a;
    }
    return product;
}

/// The number by which a multiplied gives 1 modulo m.
Int inverse_modulo(Int a, Int m) {
    Int rest = m;
    Int coefficient = 0;
    Int next_coefficient = 1;
    while (a != 0) {
        const Int quotient = rest / a;
        rest = std::exchange(a, rest - quotient * a);
        coefficient = std::exchange(next_coefficient, coefficient - quotient * next_coefficient);
    }
    if (rest != 1) {
        raise("ValueError", {"base is not invertible for the given modulus"});
    }
    return coefficient < 0 ? coefficient + m : coefficient;
}

Value power_modulo(Int base, Int exponent, Int modulus) {
    if (modulus == 0) {
        raise("ValueError", {"pow() 3rd argument cannot be 0"});
    }
    if (modulus == std::numeric_limits<Int>::min() || exponent == std::numeric_limits<Int>::min()) {
        refuse(refusals::int_too_large, {"128"});
    }
    const Int size = modulus < 0 ? -modulus : modulus;
    Int factor = base % size;
    if (factor < 0) {
        factor += size;
    }
    if (exponent < 0) {
        factor = size == 1 ? 0 : inverse_modulo(factor, size);
        exponent = -exponent;
    }
    Int result = 1 % size;
    for (; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0) {
            result = product_modulo(result, factor, size);
        }
        factor = product_modulo(factor, factor, size);
    }
    return modulus < 0 && result != 0 ? result + modulus : result;
}

Value in_base(Run& run, const Value& value, std::string_view prefix) {
    const Int integer = require_index(run, value);
    const std::string digits = format(run, integer, prefix.substr(1));
    return concat({integer < 0 ? "-" : "", prefix, std::string_view(digits).substr(integer < 0 ? 1 : 0)});
}

} // namespace

Int require_index(Run& run, const Value& value) {
    const auto index = as_index(run, value);
    if (!index) {
        raise("TypeError", {"'", type_name(value), "' object cannot be interpreted as an integer"});
    }
    return *index;
}

Int require_size(Run& run, const Value& value) {
    const Int size = require_index(run, value);
    if (size != static_cast<std::int64_t>(size)) {
        raise("OverflowError", {"Python int too large to convert to C ssize_t"});
    }
    return size;
}

Value builtin_divmod(Run& run, const Arguments& arguments) {
    const Value& left = arguments[0];
    const Value& right = arguments[1];
    if (left.object() != nullptr || right.object() != nullptr) {
        refuse_missing("divmod(…)");
    }
    if (!is_number(left) || !is_number(right)) {
        raise("TypeError", {"unsupported operand type(s) for divmod(): '", type_name(left), "' and '",
                            type_name(right), "'"});
    }
    const bool floats = left.get<double>() != nullptr || right.get<double>() != nullptr;
    if (floats && *as_float(right) == 0) {
        raise("ZeroDivisionError", {"float divmod()"});
    }
    return make_tuple(
        {binary(run, Operator::floor_divide, left, right), binary(run, Operator::modulo, left, right)});
}

Value builtin_pow(Run& run, const Arguments& arguments) {
    if (arguments[2].is_none()) {
        return binary(run, Operator::power, arguments[0], arguments[1]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (arguments[i].object() != nullptr) {
            refuse_missing("pow(…, …, …)");
        }
    }
    const auto base = as_int(arguments[0]);
    const auto exponent = as_int(arguments[1]);
    const auto modulus = as_int(arguments[2]);
    if (base && exponent && modulus) {
        return power_modulo(*base, *exponent, *modulus);
    }
    if (arguments[0].get<double>() != nullptr || arguments[1].get<double>() != nullptr ||
        arguments[2].get<double>() != nullptr) {
        if (is_number(arguments[0]) && is_number(arguments[1]) && is_number(arguments[2])) {
            raise("TypeError", {"pow() 3rd argument not allowed unless all arguments are integers"});
        }
        refuse(refusals::error_words, {"builtins", "pow(…, …, …)"});
    }
    raise("TypeError", {"unsupported operand type(s) for ** or pow(): '", type_name(arguments[0]), "', '",
                        type_name(arguments[1]), "', '", type_name(arguments[2]), "'"});
}

Value builtin_ord(Run& /*run*/, const Arguments& arguments) {
    const auto* text = arguments[0].get<std::string>();
    if (arguments[0].object_of<library::ByteString>() != nullptr) {
        refuse_missing("ord(bytes)");
    }
    if (text == nullptr) {
        raise("TypeError", {"ord() expected string of length 1, but ", type_name(arguments[0]), " found"});
    }
    const std::vector<char32_t> points = code_points(*text);
    if (points.size() != 1) {
        raise("TypeError",
              {"ord() expected a character, but string of length ", std::to_string(points.size()), " found"});
    }
    return static_cast<Int>(points[0]);
}

Value builtin_chr(Run& run, const Arguments& arguments) {
    const Int point = require_index(run, arguments[0]);
    if (point != static_cast<std::int32_t>(point)) {
        raise("OverflowError", {"Python int too large to convert to C int"});
    }
    if (point < 0 || point > 0x10FFFF) {
        raise("ValueError", {"chr() arg not in range(0x110000)"});
    }
    if (point >= 0xD800 && point <= 0xDFFF) {
        refuse(refusals::unprintable_character);
    }
    std::string text;
    append_code_point(text, static_cast<char32_t>(point));
    return text;
}

Value builtin_hex(Run& run, const Arguments& arguments) { return in_base(run, arguments[0], "0x"); }
Value builtin_oct(Run& run, const Arguments& arguments) { return in_base(run, arguments[0], "0o"); }
Value builtin_bin(Run& run, const Arguments& arguments) { return in_base(run, arguments[0], "0b"); }

Value builtin_format(Run& run, const Arguments& arguments) {
    const auto* spec = arguments[1].get<std::string>();
    if (spec == nullptr) {
        raise("TypeError", {"format() argument 2 must be str, not ",
                            arguments[1].is_none() ? "None" : type_name(arguments[1])});
    }
    return format(run, arguments[0], *spec);
}

Value builtin_slice(Run& /*run*/, const Arguments& arguments) {
    const Values& given = arguments.rest();
    if (given.empty() || given.size() > 3) {
        raise("TypeError",
              {"slice expected at ", given.empty() ? "least 1 argument, got " : "most 3 arguments, got ",
               std::to_string(given.size())});
    }
    const auto at = [&](std::size_t place) { return place < given.size() ? given[place] : Value(); };
    return std::make_shared<const Slice>(given.size() == 1 ? Slice{{}, given[0], {}}
                                                           : Slice{at(0), at(1), at(2)});
}

} // namespace lim::python
