#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/message.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

/// An axis from 0 on; refused where it is none of `rank`.
Index known_axis(const py::Value& value, Index rank) {
    const auto* axis = value.get<py::Int>();
    if (axis == nullptr || *axis < -rank || *axis >= rank) {
        py::refuse("This page takes an axis that there is alone");
    }
    return static_cast<Index>(*axis < 0 ? *axis + rank : *axis);
}

EagerPtr memory_checked(Run& run, const py::Value& value) {
    EagerPtr x = tensor_of(run, value);
    run.memory().require(x->data.shape(), x->data.dtype());
    return x;
}

/// tf.expand_dims(input, axis).
py::Value expand_dims(Run& run, const Arguments& arguments) {
    const EagerPtr x = memory_checked(run, arguments[0]);
    const Index axis = known_axis(arguments[1], x->data.rank() + 1);
    return record(run, {array::unsqueeze(x->data.row_major(), axis)}, {x}, {});
}

/// tf.squeeze(input, axis=None): without its axes of length 1, or without that one.
py::Value squeeze(Run& run, const Arguments& arguments) {
    const EagerPtr x = memory_checked(run, arguments[0]);
    Shape shape = x->data.shape();
    if (arguments[1].is_none()) {
        std::erase(shape, Index{1});
    } else {
        const Index axis = known_axis(arguments[1], x->data.rank());
        if (shape[static_cast<std::size_t>(axis)] != 1) {
            py::refuse("This page leaves out axes of length 1 alone");
        }
        shape.erase(shape.begin() + axis);
    }
    return record(run, {*array::reshape_view(x->data.row_major(), shape)}, {x}, {});
}

/// tf.reshape(tensor, shape), one length of which may be -1.
py::Value reshape(Run& run, const Arguments& arguments) {
    const EagerPtr x = memory_checked(run, arguments[0]);
    const bool several = arguments[1].list() != nullptr || arguments[1].tuple() != nullptr;
    Shape shape;
    for (const py::Value& each : several ? py::items_of(run, arguments[1]) : py::Values{arguments[1]}) {
        const auto* length = each.get<py::Int>();
        if (length == nullptr || *length > 0x7fffffff || *length < -1 || (!several && *length != -1)) {
            py::refuse("This page reshapes to a list of ints alone");
        }
        shape.push_back(static_cast<Index>(*length));
    }
    const auto unknown = std::ranges::find(shape, Index{-1});
    if (std::ranges::count(shape, Index{-1}) > 1) {
        py::refuse("This page finds one length of a shape alone");
    }
    if (unknown != shape.end()) {
        *unknown = 1;
        const Index others = element_count(shape);
        if (others == 0 || x->data.size() % others != 0) {
            py::refuse("This page has no words for a shape that does not fit beside -1");
        }
        *unknown = x->data.size() / others;
    }
    if (element_count(shape) != x->data.size()) {
        raise("InvalidArgumentError",
              {device_prefix("Reshape"), "Input to reshape is a tensor with ", std::to_string(x->data.size()),
               " values, but the requested shape has ", std::to_string(element_count(shape)), " [Op:Reshape]"});
    }
    return record(run, {*array::reshape_view(x->data.row_major(), shape)}, {x}, {});
}

/// The tensors of one dtype and rank that a list holds.
std::vector<EagerPtr> tensors_in(Run& run, const py::Value& values) {
    if (values.list() == nullptr && values.tuple() == nullptr) {
        py::refuse("This page joins the tensors of a list alone");
    }
    const auto dtype = dtype_of_tensors_in(values);
    std::vector<EagerPtr> tensors;
    for (const py::Value& each : py::items_of(run, values)) {
        tensors.push_back(tensor_of(run, each, dtype));
        const EagerPtr& last = tensors.back();
        run.memory().require(last->data.shape(), last->data.dtype());
        if (last->data.dtype() != tensors[0]->data.dtype() || last->data.rank() != tensors[0]->data.rank() ||
            last->is_variable()) {
            py::refuse("This page joins tensors of one dtype and rank alone");
        }
    }
    if (tensors.empty()) {
        py::refuse("This page joins one tensor or more");
    }
    return tensors;
}

/// tf.concat(values, axis) and, of tensors of one shape, tf.stack(values, axis).
template <bool adds_axis> py::Value join(Run& run, const Arguments& arguments) {
    const std::vector<EagerPtr> tensors = tensors_in(run, arguments[0]);
    const Index axis = known_axis(arguments[1], tensors[0]->data.rank() + (adds_axis ? 1 : 0));
    std::vector<Tensor> parts;
    for (const EagerPtr& x : tensors) {
        Shape shape = x->data.shape();
        const Shape& first = tensors[0]->data.shape();
        if (!adds_axis) {
            shape[static_cast<std::size_t>(axis)] = first[static_cast<std::size_t>(axis)];
        }
        if (shape != first) {
            py::refuse("This page joins tensors whose shapes fit alone");
        }
        const Tensor part = x->data.row_major();
        parts.push_back(adds_axis ? array::unsqueeze(part, axis) : part);
    }
    return record(run, {array::concatenate(parts, axis)}, tensors, {});
}

/// A number or vector of numbers of a shape, as int32.
EagerPtr of_lengths(const Shape& shape, const Shape& lengths) {
    const std::vector<std::int32_t> numbers(lengths.begin(), lengths.end());
    return make_tensor({Tensor::of<std::int32_t>(shape, numbers)});
}

py::Value shape_of_tensor(Run& run, const Arguments& arguments) {
    const Shape& shape = tensor_of(run, arguments[0])->data.shape();
    return of_lengths({static_cast<Index>(shape.size())}, shape);
}

py::Value size_of_tensor(Run& run, const Arguments& arguments) {
    return of_lengths({}, {tensor_of(run, arguments[0])->data.size()});
}

py::Value rank_of_tensor(Run& run, const Arguments& arguments) {
    return of_lengths({}, {tensor_of(run, arguments[0])->data.rank()});
}

py::Value absolute(Run& run, const Arguments& arguments) {
    return apply(run, py::UnaryOperator::absolute, tensor_of(run, arguments[0]));
}

/// tf.where(condition, x, y) of tensors, and of numbers beside them.
py::Value where(Run& run, const Arguments& arguments) {
    const EagerPtr condition = tensor_of(run, arguments[0]);
    if (arguments[1].is_none() || arguments[2].is_none() || condition->data.dtype() != DType::boolean) {
        py::refuse("This page has `tf.where` of a condition of bools and two values alone");
    }
    const EagerPtr given = as_tensor(arguments[1]) ? as_tensor(arguments[1]) : as_tensor(arguments[2]);
    const auto dtype = given ? std::optional(given->data.dtype()) : std::nullopt;
    const EagerPtr x = tensor_of(run, arguments[1], dtype);
    const EagerPtr y = tensor_of(run, arguments[2], dtype);
    const auto values = array::broadcast_shape(x->data.shape(), y->data.shape());
    const auto shape = values ? array::broadcast_shape(*values, condition->data.shape()) : std::nullopt;
    if (!shape || x->data.dtype() != y->data.dtype()) {
        py::refuse("This page has `tf.where` of values of one dtype that can be broadcast alone");
    }
    run.memory().require(*shape, x->data.dtype());
    return record(run, {array::where(condition->data, x->data, y->data)}, {condition, x, y}, {});
}

py::Value executing_eagerly(Run&, const Arguments&) { return true; }

constexpr py::Entry shape_entries[] = {
    {"expand_dims(input, axis, name=?None)", expand_dims},
    {"squeeze(input, axis=None, name=?None)", squeeze},
    {"reshape(tensor, shape, name=?None)", reshape},
    {"stack(values, axis=0, name=?'stack')", join<true>},
    {"concat(values, axis, name=?'concat')", join<false>},
    {"shape(input, out_type=?None, name=?None)", shape_of_tensor},
    {"size(input, out_type=?None, name=?None)", size_of_tensor},
    {"rank(input, name=?None)", rank_of_tensor},
    {"abs(x, name=?None)", absolute},
    {"where(condition, x=None, y=None, name=?None)", where},
    {"executing_eagerly()", executing_eagerly},
};

} // namespace

std::span<const py::Entry> shape_functions() { return shape_entries; }

} // namespace lim::keras
