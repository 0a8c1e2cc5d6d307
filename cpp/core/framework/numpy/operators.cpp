#include "core/framework/numpy/operators.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/numpy/differences.hpp"
#include "core/framework/numpy/powers.hpp"
#include "core/framework/operators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lim::numpy {
namespace {

using array::Arithmetic;

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
        py::refuse(refusals::int_beside_array);
    }
    const auto value = static_cast<std::int64_t>(integer);
    if (dtype == DType::int32 && value != static_cast<std::int32_t>(value)) {
        py::refuse(refusals::int_beside_int32);
    }
    return array::full({}, dtype, value);
}

struct Pair {
    Tensor a;
    Tensor b;
    bool inexact;
    double difference_of_a; // 0 where it is exact
    double difference_of_b;
};

double difference_in(const Operand& x) { return x.array && x.array->inexact ? x.array->difference : 0; }

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
    return {tensor(a), tensor(b), (a.array && a.array->inexact) || (b.array && b.array->inexact),
            difference_in(a), difference_in(b)};
}

/// Where an element is 0.
Tensor zeros_of(const Tensor& x) {
    return array::compare(array::Comparison::equal, x, array::full({}, x.dtype(), std::int64_t{0}));
}

/// a // b and a % b: of integers 0 where b is 0; a remainder of 0 has the sign of b (npy_divmod).
Tensor division(Arithmetic operation, const Pair& pair, DType dtype) {
    if (dtype == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"/"});
    }
    const Tensor none = zeros_of(pair.b);
    const Tensor zero = array::full({}, dtype, std::int64_t{0});
    if (is_integer(dtype)) {
        const Tensor divisor = array::where(none, array::full({}, dtype, std::int64_t{1}), pair.b);
        return array::where(none, zero, array::arithmetic(operation, pair.a, divisor));
    }
    const Tensor result = array::arithmetic(operation, pair.a, pair.b);
    if (operation == Arithmetic::floor_divide) {
        return result;
    }
    const Tensor below = array::compare(array::Comparison::less, pair.b, zero);
    return array::where(zeros_of(result), array::where(below, array::full({}, dtype, -0.0), zero), result);
}

NdarrayPtr arithmetic(py::Run& run, py::Operator op, const Operand& a, const Operand& b) {
    const Arithmetic operation = *arithmetic_of(op);
    const DType dtype = result_dtype(op, a, b);
    if (operation == Arithmetic::subtract && dtype == DType::boolean) {
        raise("TypeError",
              {"numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the "
               "`^` operator, or the logical_xor function instead."});
    }
    const Pair pair = operands(run, a, b, dtype);
    if (operation == Arithmetic::power) {
        return make_result(power(pair.a, pair.b, a, b, pair.inexact));
    }
    if (operation == Arithmetic::floor_divide || operation == Arithmetic::remainder) {
        return make_result({division(operation, pair, dtype), pair.inexact});
    }
    const Tensor result = array::arithmetic(operation, pair.a, pair.b);
    return make_result({result, pair.inexact,
                        pair.inexact ? difference_of(operation, pair.a, pair.difference_of_a, pair.b,
                                                     pair.difference_of_b, result)
                                     : 0});
}

NdarrayPtr of_bools(py::Run& run, py::Operator op, const Operand& a, const Operand& b) {
    if (result_dtype(op, a, b) != DType::boolean) {
        py::refuse(refusals::only_of_bools, {"& | ^"});
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

std::pair<Tensor, Tensor> in_one_dtype(const Operand& a, const Operand& b) {
    const bool plain = !a.array && !b.array;
    const bool real = plain && (a.number->get<double>() != nullptr || b.number->get<double>() != nullptr);
    const DType dtype = plain ? (real ? DType::float64 : DType::int64) : common_dtype(a, b);
    const auto tensor = [dtype](const Operand& x) {
        return x.array ? x.array->data.cast(dtype) : number_as(*x.number, dtype);
    };
    return {tensor(a), tensor(b)};
}

DType result_dtype(py::Operator op, const Operand& a, const Operand& b) {
    const DType dtype = common_dtype(a, b);
    if (!arithmetic_of(op) && is_floating(dtype)) {
        raise("TypeError", {"ufunc '", ufunc_name(op),
                            "' not supported for the input types, and the inputs could not be "
                            "safely coerced to any supported types according to the casting rule ''safe''"});
    }
    const bool bools = is_of_bools(a) && (is_of_bools(b) || (b.number && b.number->get<double>() == nullptr));
    if (op == py::Operator::power && bools) {
        py::refuse(refusals::int8_power);
    }
    return op == py::Operator::divide && !is_floating(dtype) ? DType::float64 : dtype;
}

const char* ufunc_name(py::Operator op) {
    switch (op) {
    case py::Operator::add:
        return "add";
    case py::Operator::subtract:
        return "subtract";
    case py::Operator::multiply:
        return "multiply";
    case py::Operator::divide:
        return "divide";
    case py::Operator::floor_divide:
        return "floor_divide";
    case py::Operator::modulo:
        return "remainder";
    case py::Operator::power:
        return "power";
    case py::Operator::bit_and:
        return "bitwise_and";
    case py::Operator::bit_or:
        return "bitwise_or";
    default:
        return "bitwise_xor";
    }
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
    if (py::type_name(value) == "bytes") {
        py::refuse_missing("np.bytes_");
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
    if (arithmetic_of(op)) {
        return knowing_order_of(arithmetic(run, op, a, b), {a.array, b.array});
    }
    if (const auto comparison = comparison_of(op)) {
        const Pair pair = operands(run, a, b, common_dtype(a, b));
        return knowing_order_of(make_result({array::compare(*comparison, pair.a, pair.b), pair.inexact}),
                                {a.array, b.array});
    }
    return knowing_order_of(of_bools(run, op, a, b), {a.array, b.array});
}

NdarrayPtr apply(py::Run& run, py::UnaryOperator op, const NdarrayPtr& x) {
    const bool boolean = x->data.dtype() == DType::boolean;
    run.memory().require(x->data.shape(), x->data.dtype());
    if (op == py::UnaryOperator::invert) {
        if (is_floating(x->data.dtype())) {
            raise("TypeError",
                  {"ufunc 'invert' not supported for the input types, and the inputs could not be safely "
                   "coerced to any supported types according to the casting rule ''safe''"});
        }
        return knowing_order_of(make_result({boolean ? array::logical_not(x->data)
                                                     : array::unary(array::Unary::bitwise_not, x->data)}),
                                {x});
    }
    if (boolean && op == py::UnaryOperator::negative) {
        raise("TypeError",
              {"The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or "
               "the logical_not function instead."});
    }
    if (boolean && op == py::UnaryOperator::positive) {
        py::refuse(refusals::not_of_bools, {"+"});
    }
    if (boolean || op == py::UnaryOperator::positive) {
        return knowing_order_of(make_part(x, x->data.row_major().snapshot()), {x});
    }
    const auto operation =
        op == py::UnaryOperator::negative ? array::Unary::negative : array::Unary::absolute;
    return knowing_order_of(make_part(x, array::unary(operation, x->data)), {x});
}

} // namespace lim::numpy
