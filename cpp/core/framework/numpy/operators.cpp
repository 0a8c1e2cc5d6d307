#include "core/framework/numpy/operators.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/dtype.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <limits>

namespace lim::numpy {
namespace {

using array::Arithmetic;

bool is_integer(DType dtype) { return dtype == DType::int32 || dtype == DType::int64; }

/// The dtype that both operands are cast to.
DType common_dtype(const Operand& a, const Operand& b) {
    if (a.array && b.array) {
        return promoted(a.array->data.dtype(), b.array->data.dtype());
    }
    const DType dtype = (a.array ? a : b).array->data.dtype();
    const bool real = (a.array ? b : a).number->get<double>() != nullptr;
    if (real) {
        return is_floating(dtype) ? dtype : DType::float64;
    }
    return dtype == DType::boolean ? DType::int64 : dtype;
}

bool is_of_bools(const Operand& x) {
    return x.array ? x.array->data.dtype() == DType::boolean : x.number->get<bool>() != nullptr;
}

Tensor number_as(const py::Value& number, DType dtype) {
    if (const double* real = number.get<double>()) {
        return array::full({}, dtype, *real);
    }
    const py::Int integer = *number.get<py::Int>();
    using Limits = std::numeric_limits<std::int64_t>;
    if (integer < Limits::min() || integer > Limits::max()) {
        py::refuse("This page computes arrays with ints of at most 64 bits alone");
    }
    const auto value = static_cast<std::int64_t>(integer);
    if (dtype == DType::int32 && value != static_cast<std::int32_t>(value)) {
        py::refuse("This page computes int32 arrays with ints of at most 32 bits alone");
    }
    return array::full({}, dtype, value);
}

struct Pair {
    Tensor a;
    Tensor b;
    bool inexact;
};

Pair operands(py::Run& run, const Operand& a, const Operand& b, DType dtype) {
    const auto tensor = [dtype](const Operand& x) {
        return x.array ? x.array->data.cast(dtype) : number_as(*x.number, dtype);
    };
    const auto shape_of = [](const Operand& x) { return x.array ? x.array->data.shape() : Shape{}; };
    const auto shape = array::broadcast_shape(shape_of(a), shape_of(b));
    if (!shape) {
        raise("ValueError", {"operands could not be broadcast together with shapes ", spaceless(shape_of(a)),
                             " ", spaceless(shape_of(b)), " "});
    }
    for (int copies = 0; copies < 3; ++copies) {
        run.memory().require(*shape, dtype);
    }
    return {tensor(a), tensor(b), (a.array && a.array->inexact) || (b.array && b.array->inexact)};
}

void check_power(const Pair& pair, const Operand& exponent, DType dtype) {
    if (is_integer(dtype)) {
        if (pair.a.size() > 0 && array::has_negative(pair.b)) {
            raise("ValueError", {"Integers to negative integer powers are not allowed."});
        }
        return;
    }
    const auto number = exponent.number ? py::as_float(*exponent.number) : std::nullopt;
    if (dtype == DType::boolean || !number || (*number != 2 && *number != 1)) {
        py::refuse("This page raises arrays of floats to the powers 1 and 2 alone");
    }
}

/// NumPy's own rules of `//` and `%` where the divisor is 0 are left out.
void check_division(const Pair& pair, DType dtype) {
    if (dtype == DType::boolean) {
        py::refuse("This page does not divide bools by bools");
    }
    const Tensor zero = array::full({}, dtype, std::int64_t{0});
    const Tensor zeros = array::compare(array::Comparison::equal, pair.b, zero);
    if (array::any(zeros, std::nullopt).integer_at(0) != 0) {
        py::refuse("This page has no `//` and `%` by 0 of arrays");
    }
    const auto negative = [&zero](const Tensor& x) {
        return array::any(array::compare(array::Comparison::less, x, zero), std::nullopt).integer_at(0) != 0;
    };
    if (is_floating(dtype) && (negative(pair.a) || negative(pair.b))) {
        py::refuse("This page has `//` and `%` of floats that are not negative alone");
    }
}

NdarrayPtr arithmetic(py::Run& run, Arithmetic operation, const Operand& a, const Operand& b) {
    DType dtype = common_dtype(a, b);
    if (operation == Arithmetic::divide && !is_floating(dtype)) {
        dtype = DType::float64;
    }
    if (operation == Arithmetic::subtract && dtype == DType::boolean) {
        raise("TypeError",
              {"numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the "
               "`^` operator, or the logical_xor function instead."});
    }
    const Pair pair = operands(run, a, b, dtype);
    if (operation == Arithmetic::power) {
        if (is_of_bools(a) && (is_of_bools(b) || (b.number && b.number->get<double>() == nullptr))) {
            py::refuse("This page has no arrays of int8, which NumPy makes of powers of bools");
        }
        check_power(pair, b, dtype);
    }
    if (operation == Arithmetic::floor_divide || operation == Arithmetic::remainder) {
        check_division(pair, dtype);
    }
    Tensor result = array::arithmetic(operation, pair.a, pair.b);
    if (operation == Arithmetic::remainder) { // no divisor is negative, and nor is a remainder of 0
        result = array::arithmetic(Arithmetic::add, result, array::full({}, dtype, std::int64_t{0}));
    }
    return make_result({std::move(result), pair.inexact});
}

NdarrayPtr of_bools(py::Run& run, py::Operator op, const Operand& a, const Operand& b) {
    if (common_dtype(a, b) != DType::boolean) {
        py::refuse("This page has `&`, `|` and `^` of bools alone");
    }
    const Pair pair = operands(run, a, b, DType::boolean);
    if (op == py::Operator::bit_xor) {
        return make_result({array::compare(array::Comparison::not_equal, pair.a, pair.b)});
    }
    const Arithmetic operation = op == py::Operator::bit_and ? Arithmetic::multiply : Arithmetic::add;
    return make_result({array::arithmetic(operation, pair.a, pair.b)});
}

} // namespace

DType promoted(DType a, DType b) {
    if (a == b || b == DType::boolean) {
        return a;
    }
    if (a == DType::boolean) {
        return b;
    }
    if (!is_floating(a) && !is_floating(b)) {
        return DType::int64;
    }
    return DType::float64; // float32 beside integers of 32 bits or more, or beside float64
}

std::optional<Operand> as_operand(py::Run& run, const py::Value& value) {
    if (const NdarrayPtr array = as_ndarray(value)) {
        return Operand{array};
    }
    if (value.get<py::Int>() != nullptr || value.get<double>() != nullptr) {
        return Operand{nullptr, value};
    }
    if (value.get<bool>() != nullptr || value.list() != nullptr || value.tuple() != nullptr) {
        return Operand{array_of(run, value)};
    }
    return std::nullopt;
}

NdarrayPtr apply(py::Run& run, py::Operator op, const Operand& a, const Operand& b) {
    if (op == py::Operator::matmul) {
        const auto array = [](const Operand& x) {
            return x.array ? x.array : make_array({number_as(*x.number, DType::float64)});
        };
        return matmul(run, array(a), array(b));
    }
    if (const auto operation = arithmetic_of(op)) {
        return arithmetic(run, *operation, a, b);
    }
    if (const auto comparison = comparison_of(op)) {
        const Pair pair = operands(run, a, b, common_dtype(a, b));
        return make_result({array::compare(*comparison, pair.a, pair.b), pair.inexact});
    }
    return of_bools(run, op, a, b);
}

NdarrayPtr apply(py::Run& run, py::UnaryOperator op, const NdarrayPtr& x) {
    const bool boolean = x->data.dtype() == DType::boolean;
    run.memory().require(x->data.shape(), x->data.dtype());
    if (op == py::UnaryOperator::invert) {
        if (!boolean) {
            py::refuse("This page has `~` of bools alone");
        }
        return make_result({array::logical_not(x->data)});
    }
    if (boolean && op == py::UnaryOperator::negative) {
        raise("TypeError",
              {"The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or "
               "the logical_not function instead."});
    }
    if (boolean) {
        py::refuse("This page has `~` of bools alone");
    }
    if (op == py::UnaryOperator::positive) {
        return make_result({x->data.row_major().snapshot(), x->inexact});
    }
    const auto operation =
        op == py::UnaryOperator::negative ? array::Unary::negative : array::Unary::absolute;
    return make_result({array::unary(operation, x->data), x->inexact});
}

} // namespace lim::numpy
