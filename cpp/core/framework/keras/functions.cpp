#include "core/framework/keras/functions.hpp"

#include "core/array/index.hpp"
#include "core/array/views.hpp"
#include "core/dtype.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/look_up.hpp"
#include "core/framework/keras/message.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/keras/tf.hpp"
#include "core/framework/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <numeric>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

py::Value cast(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    const auto dtype = dtype_at(arguments, 1);
    if (!dtype) {
        py::refuse("This page casts to a dtype that is given alone");
    }
    if (x->data.dtype() == *dtype && !x->is_variable()) {
        return x;
    }
    return record(run, {cast_to(run, x->data, *dtype), x->inexact}, {x}, {});
}

py::Value matmul_function(Run& run, const Arguments& arguments) {
    const EagerPtr a = tensor_of(run, arguments[0]);
    const bool given = static_cast<bool>(as_tensor(arguments[0]));
    if (!given && as_tensor(arguments[1])) {
        const EagerPtr b = as_tensor(arguments[1]);
        if (a->data.dtype() != b->data.dtype()) {
            py::refuse("This page multiplies a list or array by a tensor of its own dtype alone. There is "
                       "`tf.cast`");
        }
    }
    EagerPtr b = operand_of(run, py::Operator::matmul, arguments[1], a, false);
    EagerPtr left = a;
    for (const auto& [wanted, x] : {std::pair(&arguments[2], &left), std::pair(&arguments[3], &b)}) {
        const bool* truth = wanted->get<bool>();
        if (truth == nullptr) {
            py::refuse("This page takes True and False alone for `transpose_a` and `transpose_b`");
        }
        if (*truth) {
            if ((*x)->data.rank() != 2 || (*x)->node || (*x)->is_variable()) {
                py::refuse("This page transposes matrices that no tape knows alone in `tf.matmul`");
            }
            run.memory().require((*x)->data.shape(), (*x)->data.dtype());
            *x = make_tensor({(*x)->data.transposed().row_major(), (*x)->inexact});
        }
    }
    const bool swapped = left != a || !(as_tensor(arguments[1]) == b);
    if (swapped &&
        (left->data.rank() != 2 || b->data.rank() != 2 || left->data.shape()[1] != b->data.shape()[0])) {
        py::refuse("This page multiplies transposed matrices that fit alone");
    }
    return matmul(run, left, b);
}

py::Value transpose(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    std::vector<Index> order(x->data.shape().size());
    std::iota(order.rbegin(), order.rend(), Index{0});
    if (!arguments[1].is_none()) {
        std::vector<Index> given;
        for (const py::Value& each : py::items_of(run, arguments[1])) {
            const auto* axis = each.get<py::Int>();
            if (axis == nullptr) {
                py::refuse("This page takes a list of axes as `perm` alone");
            }
            given.push_back(static_cast<Index>(*axis));
        }
        std::vector<Index> sorted = given;
        std::ranges::sort(sorted);
        std::ranges::sort(order);
        if (sorted != order) {
            py::refuse("This page takes each axis once in `perm`");
        }
        order = given;
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    return record(run, {array::permute(array::in_memory(x->data), order).row_major(), x->inexact}, {x}, {});
}

py::Value equal(Run& run, const Arguments& arguments) {
    if (as_tensor(arguments[1]) && !as_tensor(arguments[0])) {
        py::refuse("This page has `tf.equal` of a tensor and something else in this order alone");
    }
    const EagerPtr a = tensor_of(run, arguments[0]);
    const EagerPtr b = operand_of(run, py::Operator::equal, arguments[1], a, false);
    if (!array::broadcast_shape(a->data.shape(), b->data.shape())) {
        py::refuse("This page has `tf.equal` of shapes that can be broadcast alone");
    }
    return apply(run, py::Operator::equal, a, b);
}

[[noreturn]] void wrong_axis(const char* operation, std::initializer_list<std::string_view> why) {
    raise("InvalidArgumentError", {device_prefix(operation), concat(why), " [Op:", operation, "] name: "});
}

/// The axis that a reduction is given, counted from 0; nothing for all.
array::Axis axis_of(const EagerTensor& x, const py::Value& axis, const char* operation) {
    if (axis.is_none()) {
        return std::nullopt;
    }
    const auto* given = axis.get<py::Int>();
    const Index rank = x.data.rank();
    if (given == nullptr || *given > 0x7fffffff || *given < -0x7fffffff) {
        py::refuse("This page reduces along one axis, or along all");
    }
    if (*given < -rank || *given >= rank) {
        wrong_axis(operation, {"Invalid reduction dimension (", py::to_text(*given), " for input with ",
                               std::to_string(rank), " dimension(s)"});
    }
    return static_cast<Index>(*given < 0 ? *given + rank : *given);
}

/// The result with the axes of length 1 that keepdims leaves.
Tensor kept(Tensor result, const Tensor& x, array::Axis axis, const py::Value& keepdims) {
    const bool* keeps = keepdims.get<bool>();
    if (keeps == nullptr) {
        py::refuse("This page takes True and False alone for `keepdims`");
    }
    if (!*keeps) {
        return result;
    }
    Shape shape = x.shape();
    for (std::size_t i = 0; i < shape.size(); ++i) {
        shape[i] = !axis || static_cast<Index>(i) == *axis ? 1 : shape[i];
    }
    return *array::reshape_view(result, shape);
}

py::Value reduce_sum(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    if (x->data.dtype() == DType::boolean) {
        py::refuse("This page adds up numbers alone. There is `tf.cast`");
    }
    const array::Axis axis = axis_of(*x, arguments[1], "Sum");
    run.memory().require(x->data.shape(), x->data.dtype());
    const Tensor data =
        x->data.size() > 1 ? without_subnormals_of(run, x->data.row_major()) : x->data.row_major();
    array::Rounded sum = array::sum(data, axis);
    sum.order_matters =
        array::order_of_sum_matters(data, axis); // TensorFlow adds in another order than PyTorch
    sum.tensor = kept(sum.tensor, data, axis, arguments[2]);
    const auto back = [shape = data.shape(), axis](Run& of_run, const array::Rounded& g) {
        of_run.memory().require(shape, g.tensor.dtype());
        Shape narrow = shape;
        for (std::size_t i = 0; i < narrow.size(); ++i) {
            narrow[i] = !axis || static_cast<Index>(i) == *axis ? 1 : narrow[i];
        }
        const Tensor spread = array::broadcast_to(*array::reshape_view(g.tensor.row_major(), narrow), shape);
        return std::vector<std::optional<Gradient>>{array::Rounded{spread.row_major(), g.order_matters}};
    };
    return record(run, std::move(sum), {x}, back);
}

/// The greatest of all numbers.
Tensor greatest(const Tensor& x) {
    const std::optional<Value> best = reduce_max({x});
    if (!best) {
        py::refuse(
            "This page does not know which zero is the greatest of zeros of both signs, and of numbers below "
            "2⁻¹²⁶");
    }
    return best->tensor;
}

void refuse_nothing(const Tensor& x) {
    if (x.size() == 0 || x.dtype() == DType::boolean) {
        py::refuse("This page looks for the greatest of some numbers alone");
    }
}

py::Value reduce_max(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    const array::Axis axis = axis_of(*x, arguments[1], "Max");
    run.memory().require(x->data.shape(), x->data.dtype());
    const Tensor data = x->data.row_major();
    if (!axis && data.dtype() != DType::boolean && data.dtype() != DType::float64) {
        return record(run, {kept(greatest(data), data, axis, arguments[2]), x->inexact}, {x}, {});
    }
    refuse_nothing(data);
    refuse_subnormal(data);
    for (Index i = 0; is_floating(data.dtype()) && i < data.size(); ++i) {
        if (data.real_at(i) == 0 && std::signbit(data.real_at(i))) {
            py::refuse("This page looks for the greatest of numbers without −0");
        }
    }
    const Tensor values = array::extreme(data, axis, true).values;
    return record(run, {kept(values, data, axis, arguments[2])}, {x}, {});
}

py::Value argmax(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    refuse_nothing(x->data);
    const Index rank = x->data.rank();
    const py::Int axis = arguments[1].is_none()                   ? 0
                         : arguments[1].get<py::Int>() != nullptr ? *arguments[1].get<py::Int>()
                                                                  : 1 << 20;
    if (axis == 1 << 20) {
        py::refuse("This page looks for the greatest along one axis");
    }
    if (axis < -rank || axis >= rank) {
        wrong_axis("ArgMax", {"Expected dimension in the range [", std::to_string(-rank), ", ",
                              std::to_string(rank), "), but got ", py::to_text(axis)});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    const Tensor data = x->data.row_major();
    for (Index i = 0; is_floating(data.dtype()) && i < data.size(); ++i) {
        if (std::isnan(data.real_at(i))) {
            py::refuse("This page looks for the greatest of numbers without NaN");
        }
    }
    refuse_subnormal(data);
    const auto from_front = static_cast<Index>(axis < 0 ? axis + rank : axis);
    return make_result({array::extreme(data, from_front, true).indices}, {x});
}

py::Value gather(Run& run, const Arguments& arguments) {
    const EagerPtr params = tensor_of(run, arguments[0]);
    const EagerPtr indices = tensor_of(run, arguments[1]);
    if (!arguments[2].is_none() &&
        !(arguments[2].get<py::Int>() != nullptr && *arguments[2].get<py::Int>() == 0)) {
        py::refuse("This page gathers along the first axis alone");
    }
    const bool list = arguments[1].list() != nullptr || arguments[1].tuple() != nullptr;
    const bool known = as_tensor(arguments[0]) && (list || as_tensor(arguments[1]));
    return gathered(run, params, indices, !known ? Naming::unknown : list ? Naming::unnamed : Naming::named);
}

py::Value embedding_lookup(Run& run, const Arguments& arguments) {
    const EagerPtr params = tensor_of(run, arguments[0]);
    return gathered(run, params, tensor_of(run, arguments[1]), Naming::named);
}

constexpr py::Entry tensor_entries[] = {
    {"cast(x, dtype, ...)", cast},
    {"matmul(a, b, transpose_a=False, transpose_b=False, ...)", matmul_function},
    {"transpose(a, perm=None, ...)", transpose},
    {"equal(x, y, ...)", equal},
    {"argmax(input, axis=None, ...)", argmax},
    {"reduce_max(input_tensor, axis=None, keepdims=False, ...)", reduce_max},
    {"reduce_sum(input_tensor, axis=None, keepdims=False, ...)", reduce_sum},
    {"gather(params, indices, *, axis=None, ...)", gather},
};
constexpr py::Entry of_nn[] = {{"embedding_lookup(params, ids, ...)", embedding_lookup}};

} // namespace

std::span<const py::Entry> tensor_functions() { return tensor_entries; }

std::span<const py::Entry> nn_functions() { return of_nn; }

} // namespace lim::keras
