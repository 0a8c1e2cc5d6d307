#include "core/framework/keras/operators.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/framework/operators.hpp"
#include "core/print/layout.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::keras {
namespace {

using array::Arithmetic;

const char* name_of(py::Operator op) {
    switch (op) {
    case py::Operator::add:
        return "AddV2";
    case py::Operator::subtract:
        return "Sub";
    case py::Operator::multiply:
        return "Mul";
    case py::Operator::divide:
        return "RealDiv";
    case py::Operator::floor_divide:
        return "FloorDiv";
    case py::Operator::modulo:
        return "FloorMod";
    case py::Operator::power:
        return "Pow";
    case py::Operator::equal:
        return "Equal";
    case py::Operator::not_equal:
        return "NotEqual";
    case py::Operator::less:
        return "Less";
    case py::Operator::less_equal:
        return "LessEqual";
    case py::Operator::greater:
        return "Greater";
    case py::Operator::greater_equal:
        return "GreaterEqual";
    default:
        py::refuse(refusals::only_of_bools, {"& | ^"});
    }
}

void check_dtypes(py::Operator op, DType a, DType b) {
    if (a == b) {
        return;
    }
    if (op == py::Operator::divide) {
        raise("TypeError", {"`x` and `y` must have the same dtype, got tf.", dtype_name(a), " != tf.",
                            dtype_name(b), "."});
    }
    raise("InvalidArgumentError",
          {"cannot compute ", name_of(op), " as input #1(zero-based) was expected to be a ", message_name(a),
           " tensor but is a ", message_name(b), " tensor [Op:", name_of(op), "] name: "});
}

/// The calls whose answers depend on the library's own power and on signs of zero are left out.
void check_values(py::Operator op, DType dtype, const Tensor& a, const Tensor& b) {
    const auto failed = [op](const char* why) {
        raise("InvalidArgumentError", {device_prefix(name_of(op)), why, " [Op:", name_of(op), "] name: "});
    };
    const bool whole = op == py::Operator::floor_divide || op == py::Operator::modulo;
    if (is_floating(dtype) && whole) {
        py::refuse(refusals::tf_arithmetic_kinds);
    }
    if (a.size() == 0) {
        return; // nothing is computed
    }
    if (whole && array::has_zero(b)) {
        failed("Integer division by zero");
    }
    if (op == py::Operator::power && !is_floating(dtype) && array::has_negative(b)) {
        failed("Integers to negative integer powers are not allowed");
    }
}

/// The shape that both are broadcast to; nothing where == and != give one answer for all.
std::optional<Shape> common_shape(py::Operator op, const EagerPtr& a, const EagerPtr& b) {
    auto shape = array::broadcast_shape(a->data.shape(), b->data.shape());
    if (!shape && op != py::Operator::equal && op != py::Operator::not_equal) {
        const auto text = [](const EagerPtr& x) { return "[" + joined(x->data.shape(), ",") + "]"; };
        raise("InvalidArgumentError", {device_prefix(name_of(op)), "Incompatible shapes: ", text(a), " vs. ",
                                       text(b), " [Op:", name_of(op), "] name: "});
    }
    return shape;
}

/// Whether powers of floats may have another last digit in TensorFlow, whose power is not rounded correctly
/// (of eight nines at a time, 9 ** 2 is not 81): all but a few squares that a float holds.
bool rounds(const Tensor& base, const Tensor& exponent, const Tensor& power) {
    constexpr Index computed_at_a_time = 8;
    if (exponent.size() != 1 || exponent.real_at(0) != 2 || base.dtype() != DType::float32 ||
        power.size() >= computed_at_a_time) {
        return true;
    }
    for (Index i = 0; i < base.size(); ++i) {
        const double number = base.real_at(i);
        if (number * number != power.real_at(i)) {
            return true;
        }
    }
    return false;
}

EagerPtr arithmetic(py::Run& run, py::Operator op, const EagerPtr& a, const EagerPtr& b) {
    if (a->data.dtype() == DType::boolean || b->data.dtype() == DType::boolean) {
        py::refuse(refusals::tf_bools);
    }
    check_dtypes(op, a->data.dtype(), b->data.dtype());
    const bool whole = !is_floating(a->data.dtype());
    const DType dtype = op == py::Operator::divide && whole ? DType::float64 : a->data.dtype();
    const auto shape = common_shape(op, a, b);
    for (int copies = 0; copies < 3; ++copies) {
        run.memory().require(*shape, dtype);
    }
    check_values(op, dtype, a->data, b->data);
    Tensor result = array::arithmetic(*arithmetic_of(op), a->data.cast(dtype), b->data.cast(dtype));
    refuse_subnormal(a->data);
    refuse_subnormal(b->data);
    refuse_subnormal(result);
    const bool inexact = op == py::Operator::power && is_floating(dtype) && rounds(a->data, b->data, result);
    return record(run, {std::move(result), inexact}, {a, b}, gradient_of(op, a, b));
}

EagerPtr compare(py::Run& run, py::Operator op, const EagerPtr& a, const EagerPtr& b) {
    const bool equality = op == py::Operator::equal || op == py::Operator::not_equal;
    const bool bools = a->data.dtype() == DType::boolean || b->data.dtype() == DType::boolean;
    if (bools && !equality) {
        py::refuse(refusals::tf_bools);
    }
    check_dtypes(op, a->data.dtype(), b->data.dtype());
    const auto shape = common_shape(op, a, b);
    if (!shape) {
        const std::int64_t answer = op == py::Operator::equal ? 0 : 1;
        return make_tensor({array::full({}, DType::boolean, answer)});
    }
    run.memory().require(*shape, a->data.dtype());
    const Tensor left = without_subnormals_of(run, a->data);
    const Tensor right = without_subnormals_of(run, b->data);
    return make_result({array::compare(*comparison_of(op), left, right)}, {a, b});
}

EagerPtr of_bools(py::Run& run, py::Operator op, const EagerPtr& a, const EagerPtr& b) {
    const bool bools = a->data.dtype() == DType::boolean && b->data.dtype() == DType::boolean;
    if (!bools || !array::broadcast_shape(a->data.shape(), b->data.shape())) {
        py::refuse(refusals::only_of_bools, {"& | ^"});
    }
    run.memory().require(a->data.shape(), DType::boolean);
    if (op == py::Operator::bit_xor) {
        return make_result({array::compare(array::Comparison::not_equal, a->data, b->data)}, {a, b});
    }
    const Arithmetic operation = op == py::Operator::bit_and ? Arithmetic::multiply : Arithmetic::add;
    return make_result({array::arithmetic(operation, a->data, b->data)}, {a, b});
}

/// A Python float beside whole numbers, which TensorFlow takes in one way or another, call by call.
void check_float(py::Run& run, py::Operator op, const py::Value& value, DType dtype, bool left) {
    if (left || op == py::Operator::subtract || comparison_of(op)) {
        cannot_convert(run, value, dtype);
    }
    if (op != py::Operator::add && op != py::Operator::divide) {
        py::refuse(refusals::tf_float_beside_ints);
    }
}

bool holds_float(const py::Value& value) {
    const py::Values* const items = value.list() != nullptr    ? &value.list()->items
                                    : value.tuple() != nullptr ? &value.tuple()->items
                                                               : nullptr;
    return items != nullptr ? std::ranges::any_of(*items, holds_float) : value.get<double>() != nullptr;
}

/// A number, list or array beside a tensor of that dtype.
EagerPtr converted(py::Run& run, py::Operator op, const py::Value& value, DType dtype, bool left) {
    if (const numpy::NdarrayPtr x = numpy::as_ndarray(value)) {
        if (is_floating(x->data.dtype()) != is_floating(dtype) && !is_floating(dtype)) {
            py::refuse(refusals::tf_floats_beside_ints);
        }
        if ((x->data.dtype() == DType::boolean) != (dtype == DType::boolean)) {
            py::refuse(refusals::tf_bools_beside_numbers);
        }
        return tensor_of(run, value, dtype);
    }
    const bool number = value.get<bool>() != nullptr || value.get<py::Int>() != nullptr;
    if (value.get<double>() != nullptr) {
        if (dtype == DType::boolean) {
            py::refuse(refusals::tf_bools_beside_numbers);
        }
        if (!is_floating(dtype)) {
            check_float(run, op, value, dtype, left);
            return make_tensor({array::full({}, DType::float32, *value.get<double>())});
        }
        return tensor_of(run, value, dtype);
    }
    const bool bits =
        op == py::Operator::bit_and || op == py::Operator::bit_or || op == py::Operator::bit_xor;
    if (!bits && (value.is_none() || value.dict() != nullptr || value.set() != nullptr)) {
        raise("ValueError",
              {"Attempt to convert a value (", py::repr(run, value), ") with an unsupported type (<class '",
               py::type_name(value), "'>) to a Tensor."});
    }
    // Beside whole numbers, only these operators make a tensor of the right operand as it is.
    const bool as_it_is =
        !left && (op == py::Operator::add || op == py::Operator::divide || op == py::Operator::matmul);
    const bool repeats =
        left && (op == py::Operator::multiply || op == py::Operator::modulo); // of Python's own
    if (value.get<std::string>() != nullptr && !bits && !repeats && !as_it_is) {
        cannot_convert(run, value, dtype);
    }
    const bool list = value.list() != nullptr || value.tuple() != nullptr;
    if (!number && (!list || bits)) {
        py::refuse(refusals::operands);
    }
    if (op == py::Operator::multiply && !is_floating(dtype) && holds_float(value)) {
        // Python repeats the list where the tensor is one whole number
        py::refuse(refusals::tf_float_beside_ints);
    }
    if (is_floating(dtype) || (dtype != DType::boolean && !as_it_is)) {
        return tensor_of(run, value, dtype);
    }
    const DType own = tensor_of(run, value)->data.dtype();
    if (dtype == DType::boolean ? own != DType::boolean
                                : !number && (own == DType::boolean || is_floating(own))) {
        py::refuse(refusals::tf_other_dtype);
    }
    return tensor_of(run, value, dtype);
}

} // namespace

EagerPtr apply(py::Run& run, py::Operator op, const EagerPtr& a, const EagerPtr& b) {
    if (op == py::Operator::matmul) {
        return matmul(run, a, b);
    }
    if (arithmetic_of(op)) {
        return arithmetic(run, op, a, b);
    }
    return comparison_of(op) ? compare(run, op, a, b) : of_bools(run, op, a, b);
}

EagerPtr operand_of(py::Run& run, py::Operator op, const py::Value& value, const EagerPtr& beside,
                    bool left) {
    if (EagerPtr x = as_tensor(value)) {
        return x;
    }
    const py::Values* const items = value.list() != nullptr ? &value.list()->items : nullptr;
    const bool not_of_numbers = value.get<std::string>() != nullptr ||
                                (items != nullptr && std::ranges::any_of(*items, &py::Value::is_none));
    if (op == py::Operator::multiply && beside->data.rank() == 0 && not_of_numbers) {
        // Python repeats it where the tensor is one whole number
        py::refuse(refusals::operands);
    }
    EagerPtr made = converted(run, op, value, beside->data.dtype(), left);
    const bool divides = op == py::Operator::floor_divide || op == py::Operator::modulo;
    if (divides && (items != nullptr || value.tuple() != nullptr) && !is_floating(made->data.dtype()) &&
        array::has_zero(made->data)) {
        py::refuse(refusals::error_words, {"tensorflow", "x / [0]"});
    }
    const bool equality = op == py::Operator::equal || op == py::Operator::not_equal;
    if (!equality && op != py::Operator::matmul &&
        !array::broadcast_shape(made->data.shape(), beside->data.shape())) {
        py::refuse(refusals::tf_broadcast);
    }
    return made;
}

} // namespace lim::keras
