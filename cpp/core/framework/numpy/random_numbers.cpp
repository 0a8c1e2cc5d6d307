#include "core/base/raise.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/random_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <cmath>
#include <limits>

/// Numbers as the generators of `numpy.random` draw them (numpy/random/mtrand.pyx, _generator.pyx).
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

/// A parameter of a distribution, which NumPy takes as a double.
double parameter_at(Run& run, const Arguments& arguments, std::size_t parameter) {
    const Value& given = arguments[parameter];
    const NdarrayPtr array = as_ndarray(given);
    const auto number = array && array->data.rank() == 0 ? std::optional(element_of(run, *array, 0)) : given;
    const auto real = py::as_float(*number);
    if (!real) {
        py::refuse(refusals::only_ints_and_floats, {arguments.signature().name});
    }
    return *real;
}

Value uniform_values(Run& run, const Arguments& arguments, const Value& size) {
    random::BitGenerator& bits = draws_of(run, arguments).bits(run);
    return draw_values<double>(run, size, [&bits] { return bits.uniform(); });
}

/// np.random.random(size), random_sample(size)
Value random_sample(Run& run, const Arguments& arguments) {
    return uniform_values(run, arguments, arguments[0]);
}

/// The lengths that rand and randn are given one by one; None where there are none.
Value lengths_given(Run& run, const Arguments& arguments) {
    if (arguments.rest().empty()) {
        return {};
    }
    for (const Value& length : arguments.rest()) {
        static_cast<void>(py::require_index(run, length));
    }
    return py::make_tuple(arguments.rest());
}

Value rand(Run& run, const Arguments& arguments) {
    return uniform_values(run, arguments, lengths_given(run, arguments));
}

/// rng.random(size, dtype)
Value random_of_generator(Run& run, const Arguments& arguments) {
    const DType dtype = arguments.given(1) ? dtype_of(run, arguments[1]) : DType::float64;
    if (dtype == DType::float64) {
        return random_sample(run, arguments);
    }
    if (dtype != DType::float32) {
        raise("TypeError", {"Unsupported dtype ", py::repr(run, dtype_value(dtype)), " for random"});
    }
    random::BitGenerator& bits = draws_of(run, arguments).bits(run);
    const auto draw = [&bits] { return static_cast<float>(bits.bits32() >> 8) * 0x1p-24F; };
    return arguments[0].is_none() ? Value(static_cast<double>(draw()))
                                  : draw_values<float>(run, arguments[0], draw);
}

Value uniform(Run& run, const Arguments& arguments) {
    const double low = parameter_at(run, arguments, 0);
    const double width = parameter_at(run, arguments, 1) - low;
    Draws& draws = draws_of(run, arguments);
    if (!std::isfinite(width)) {
        raise("OverflowError",
              {draws.modern() ? "high - low range exceeds valid bounds" : "Range exceeds valid bounds"});
    }
    if (draws.modern() && std::signbit(width)) {
        raise("ValueError", {"high - low < 0"});
    }
    random::BitGenerator& bits = draws.bits(run);
    return draw_values<double>(run, arguments[2], [&] { return low + width * bits.uniform(); });
}

/// `change` of each standard normal number.
template <class Change>
Value normal_values(Run& run, const Arguments& arguments, const Value& size, const Change& change) {
    Draws& draws = draws_of(run, arguments);
    random::BitGenerator& bits = draws.bits(run);
    bool tail = false;
    const Value values = draw_values<double>(run, size, [&] { return change(draws.normal(bits, tail)); });
    if (const NdarrayPtr array = as_ndarray(values)) {
        array->inexact = tail;
    } else if (tail) {
        run.mark_rounding_of_numbers();
    }
    return values;
}

double as_it_is(double number) { return number; }

Value standard_normal(Run& run, const Arguments& arguments) {
    return normal_values(run, arguments, arguments[0], as_it_is);
}

Value randn(Run& run, const Arguments& arguments) {
    return normal_values(run, arguments, lengths_given(run, arguments), as_it_is);
}

Value normal(Run& run, const Arguments& arguments) {
    const double location = parameter_at(run, arguments, 0);
    const double scale = parameter_at(run, arguments, 1);
    if (!std::isnan(scale) && std::signbit(scale)) {
        raise("ValueError", {"scale < 0"});
    }
    return normal_values(run, arguments, arguments[2],
                         [=](double standard) { return location + scale * standard; });
}

/// A bound of randint and integers.
py::Int whole_at(Run& run, const Arguments& arguments, std::size_t parameter) {
    const auto number = py::as_index(run, arguments[parameter]);
    if (!number) {
        py::refuse(refusals::only_int, {arguments.signature().parameters[parameter].name});
    }
    return *number;
}

/// randint(low, high, size, dtype), integers(…, endpoint): from low up to high, or to below it.
Value whole_numbers(Run& run, const Arguments& arguments, bool closed) {
    const bool to_low = arguments[1].is_none();
    py::Int low = to_low ? 0 : whole_at(run, arguments, 0);
    const py::Int high = whole_at(run, arguments, to_low ? 0 : 1) - (closed ? 0 : 1);
    const bool plain = !arguments.given(3) || arguments[3].type() == &py::int_type;
    const DType dtype = arguments.given(3) ? dtype_of(run, arguments[3]) : DType::int64;
    if (dtype != DType::int64 && dtype != DType::int32) {
        py::refuse(refusals::numpy_dtype);
    }
    const Value& size = arguments[2];
    const Shape shape = size.is_none() ? Shape{} : checked_shape(run, size, dtype);
    const bool none = element_count(shape) == 0;
    const bool narrow = dtype == DType::int32;
    const py::Int least =
        narrow ? std::numeric_limits<std::int32_t>::min() : std::numeric_limits<std::int64_t>::min();
    const py::Int most =
        narrow ? std::numeric_limits<std::int32_t>::max() : std::numeric_limits<std::int64_t>::max();
    const char* const name = narrow ? "int32" : "int64";
    if (!none && low < least) {
        raise("ValueError", {"low is out of bounds for ", name});
    }
    if (!none && high > most) {
        raise("ValueError", {"high is out of bounds for ", name});
    }
    if (!none && low > high) {
        const std::string_view sign = low == 0 ? (closed ? "<" : "<=") : (closed ? ">" : ">=");
        raise("ValueError", {low == 0 ? "high " : "low ", sign, low == 0 ? " 0" : " high"});
    }
    Draws& draws = draws_of(run, arguments);
    random::BitGenerator& bits = draws.bits(run);
    const auto draw = [&] {
        return static_cast<std::int64_t>(
            low + static_cast<py::Int>(drawn_up_to(draws, bits, static_cast<std::uint64_t>(high - low))));
    };
    if (size.is_none() && plain && (arguments.given(3) || !draws.modern())) {
        return Value(draw());
    }
    Tensor result = Tensor::uninitialised<std::int64_t>(shape);
    for (std::int64_t& element : result.data<std::int64_t>()) {
        element = draw();
    }
    return size.is_none() ? make_result({result.cast(dtype)}) : make_array({result.cast(dtype)});
}

Value randint(Run& run, const Arguments& arguments) { return whole_numbers(run, arguments, false); }

Value integers(Run& run, const Arguments& arguments) {
    return whole_numbers(run, arguments, py::truth(run, arguments[4]));
}

constexpr py::Entry legacy_numbers[] = {
    {"rand(*args)", rand},
    {"randn(*args)", randn},
    {"randint(low, high=None, size=None, dtype=None)", randint},
    {"random(size=None)", random_sample},
    {"random_sample(size=None)", random_sample},
    {"uniform(low=0.0, high=1.0, size=None)", uniform},
    {"normal(loc=0.0, scale=1.0, size=None)", normal},
    {"standard_normal(size=None)", standard_normal},
};

constexpr py::Entry modern_numbers[] = {
    {"integers(low, high=None, size=None, dtype=None, endpoint=False)", integers},
    {"random(size=None, dtype=None, out=?None)", random_of_generator},
    {"uniform(low=0.0, high=1.0, size=None)", uniform},
    {"normal(loc=0.0, scale=1.0, size=None)", normal},
    {"standard_normal(size=None, dtype=?None, out=?None)", standard_normal},
};

} // namespace

std::span<const py::Entry> legacy_number_methods() { return legacy_numbers; }

std::span<const py::Entry> modern_number_methods() { return modern_numbers; }

} // namespace lim::numpy
