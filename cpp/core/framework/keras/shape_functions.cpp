#include "core/array/arrangement.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/memory.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
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
        py::refuse(refusals::tf_axis);
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
    if (arguments[1].get<py::Int>() == nullptr) {
        py::refuse(refusals::tf_axis);
    }
    const EagerPtr x = memory_checked(run, arguments[0]);
    const Index axis = known_axis(arguments[1], x->data.rank() + 1);
    return record(run, {array::unsqueeze(x->data.row_major(), axis)}, {x},
                  gradient_in_shape(x->data.shape()));
}

/// tf.squeeze(input, axis=None): without its axes of length 1, or those that are named.
py::Value squeeze(Run& run, const Arguments& arguments) {
    const EagerPtr x = memory_checked(run, arguments[0]);
    const Shape& shape = x->data.shape();
    const Index rank = x->data.rank();
    std::vector<bool> goes(shape.size());
    for (std::size_t i = 0; i < shape.size(); ++i) {
        goes[i] = arguments[1].is_none() && shape[i] == 1;
    }
    const py::Values* const several = py::items_in(arguments[1]);
    for (const py::Value& each : several != nullptr       ? *several
                                 : arguments[1].is_none() ? py::Values{}
                                                          : py::Values{arguments[1]}) {
        const auto axis = static_cast<std::size_t>(known_axis(each, rank));
        if (shape[axis] != 1) {
            if (!as_tensor(arguments[0])) { // of which the message ends in another way
                py::refuse(refusals::error_words, {"tensorflow", "tf.squeeze"});
            }
            raise("InvalidArgumentError", {device_prefix("Squeeze"), "Can not squeeze dim[",
                                           std::to_string(axis), "], expected a dimension of 1, got ",
                                           std::to_string(shape[axis]), " [Op:Squeeze] name: "});
        }
        goes[axis] = true;
    }
    Shape left;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (!goes[i]) {
            left.push_back(shape[i]);
        }
    }
    return record(run, {*array::reshape_view(x->data.row_major(), left)}, {x}, gradient_in_shape(shape));
}

/// tf.tile(input, multiples).
py::Value tile(Run& run, const Arguments& arguments) {
    const EagerPtr x = memory_checked(run, arguments[0]);
    const EagerPtr multiples = tensor_of(run, arguments[1]);
    if (multiples->data.rank() != 1 || multiples->data.size() != x->data.rank() ||
        !is_integer(multiples->data.dtype())) {
        py::refuse(refusals::error_words, {"tensorflow", "tf.tile"});
    }
    Shape counts;
    for (Index axis = 0; axis < x->data.rank(); ++axis) {
        counts.push_back(multiples->data.integer_at(axis));
        if (counts.back() < 0) {
            py::refuse(refusals::error_words, {"tensorflow", "tf.tile"});
        }
    }
    const double once = static_cast<double>(std::max<Index>(x->data.size(), 1)) * sizeof(double);
    run.memory().require(Memory::elements(counts) * once);
    return record(run, {array::tile(x->data, array::tiling(x->data.shape(), counts))}, {x}, {});
}

constexpr double most_elements = 0x1p62;

/// tf.reshape(tensor, shape), one length of which may be -1.
py::Value reshape(Run& run, const Arguments& arguments) {
    const EagerPtr x = memory_checked(run, arguments[0]);
    const bool several = arguments[1].list() != nullptr || arguments[1].tuple() != nullptr;
    Shape shape;
    for (const py::Value& each : several ? py::items_of(run, arguments[1]) : py::Values{arguments[1]}) {
        const auto* length = each.get<py::Int>();
        if (length == nullptr || *length > 0x7fffffff || *length < -1 || (!several && *length != -1)) {
            py::refuse(refusals::tf_reshape_list);
        }
        shape.push_back(static_cast<Index>(*length));
    }
    const auto unknown = std::ranges::find(shape, Index{-1});
    if (std::ranges::count(shape, Index{-1}) > 1) {
        py::refuse(refusals::tf_inferred_length);
    }
    if (unknown != shape.end()) {
        *unknown = 1;
        const double others = Memory::elements(shape);
        if (others == 0 || others > most_elements || x->data.size() % static_cast<Index>(others) != 0) {
            py::refuse(refusals::error_words, {"tensorflow", "shape=[-1, …]"});
        }
        *unknown = x->data.size() / static_cast<Index>(others);
    }
    if (Memory::elements(shape) > most_elements) {
        py::refuse(refusals::error_words, {"tensorflow", "tf.reshape"});
    }
    if (element_count(shape) != x->data.size()) {
        raise("InvalidArgumentError",
              {device_prefix("Reshape"), "Input to reshape is a tensor with ", std::to_string(x->data.size()),
               " values, but the requested shape has ", std::to_string(element_count(shape)),
               " [Op:Reshape]"});
    }
    if (shape.size() >= 254) {
        py::refuse(refusals::tf_reshape_list);
    }
    return record(run, {*array::reshape_view(x->data.row_major(), shape)}, {x},
                  gradient_in_shape(x->data.shape()));
}

/// The tensors of one dtype and rank that a list holds.
std::vector<EagerPtr> tensors_in(Run& run, const py::Value& values) {
    if (values.list() == nullptr && values.tuple() == nullptr) {
        py::refuse(refusals::joined_list);
    }
    const auto dtype = dtype_of_tensors_in(values);
    std::vector<EagerPtr> tensors;
    for (const py::Value& each : py::items_of(run, values)) {
        tensors.push_back(tensor_of(run, each, dtype));
        const EagerPtr& last = tensors.back();
        if (last->data.dtype() != tensors[0]->data.dtype() || last->data.rank() != tensors[0]->data.rank()) {
            py::refuse(refusals::tf_joined_mixture);
        }
    }
    if (tensors.empty()) {
        py::refuse(refusals::tf_joined_nothing);
    }
    return tensors;
}

/// The gradients of tensors that were joined along an axis, which each has or is made for them.
template <bool adds_axis> Backward gradient_of_parts(const std::vector<Tensor>& parts, Index axis) {
    std::vector<Index> lengths;
    for (const Tensor& part : parts) {
        lengths.push_back(part.shape()[static_cast<std::size_t>(axis)]);
    }
    return [lengths, axis](Run&, const array::Rounded& g) {
        Gradients gradients;
        Index start = 0;
        for (const Index length : lengths) {
            const Tensor part = adds_axis ? array::select(g.tensor, axis, start)
                                          : array::slice(g.tensor, axis, start, 1, length);
            gradients.emplace_back(array::Rounded{part.row_major(), g.order_matters});
            start += length;
        }
        return gradients;
    };
}

/// tf.concat(values, axis) and, of tensors of one shape, tf.stack(values, axis).
template <bool adds_axis> py::Value join(Run& run, const Arguments& arguments) {
    const auto* first_axis = arguments[1].get<py::Int>();
    if (adds_axis && first_axis != nullptr && *first_axis == 0 && !dtype_of_tensors_in(arguments[0]) &&
        arguments[0].list() != nullptr && !arguments[0].list()->items.empty()) {
        try {
            return tensor_of(run, arguments[0]); // it is one already
        } catch (const FrameworkError&) {
            py::refuse(refusals::tf_joined_shapes);
        }
    }
    const std::vector<EagerPtr> tensors = tensors_in(run, arguments[0]);
    const Index axis = known_axis(arguments[1], tensors[0]->data.rank() + (adds_axis ? 1 : 0));
    double whole = 0;
    for (const EagerPtr& x : tensors) {
        whole += static_cast<double>(x->data.size());
    }
    run.memory().require(2 * whole * sizeof(double)); // the parts row by row, and the result
    std::vector<Tensor> parts;
    for (const EagerPtr& x : tensors) {
        Shape shape = x->data.shape();
        const Shape& first = tensors[0]->data.shape();
        if (!adds_axis) {
            shape[static_cast<std::size_t>(axis)] = first[static_cast<std::size_t>(axis)];
        }
        if (shape != first) {
            py::refuse(refusals::tf_joined_shapes);
        }
        const Tensor part = x->data.row_major();
        parts.push_back(adds_axis ? array::unsqueeze(part, axis) : part);
    }
    return record(run, {array::concatenate(parts, axis)}, tensors, gradient_of_parts<adds_axis>(parts, axis));
}

/// A number or vector of numbers of a shape, as int32.
EagerPtr of_lengths(const Shape& shape, const Shape& lengths) {
    const std::vector<std::int32_t> numbers(lengths.begin(), lengths.end());
    return make_tensor({Tensor::of<std::int32_t>(shape, numbers)});
}

py::Value shape_of_tensor(Run& run, const Arguments& arguments) {
    const Shape shape = tensor_of(run, arguments[0])->data.shape();
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

py::Value executing_eagerly(Run&, const Arguments&) { return true; }

constexpr py::Entry shape_entries[] = {
    {"expand_dims(input, axis, name=?None)", expand_dims},
    {"squeeze(input, axis=None, name=?None)", squeeze},
    {"tile(input, multiples, name=?None)", tile},
    {"reshape(tensor, shape, name=?None)", reshape},
    {"stack(values, axis=0, name=?'stack')", join<true>},
    {"concat(values, axis, name=?'concat')", join<false>},
    {"shape(input, out_type=?None, name=?None)", shape_of_tensor},
    {"size(input, out_type=?None, name=?None)", size_of_tensor},
    {"rank(input, name=?None)", rank_of_tensor},
    {"abs(x, name=?None)", absolute},
    {"executing_eagerly()", executing_eagerly},
};

} // namespace

std::span<const py::Entry> shape_functions() { return shape_entries; }

} // namespace lim::keras
