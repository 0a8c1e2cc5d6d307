#include "core/framework/torch/functions.hpp"

#include "core/array/index.hpp"
#include "core/base/raise.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/device.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/other_objects.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

template <DType dtype> py::Value cast(Run& run, const Arguments& arguments) {
    return to_dtype(run, self_of(arguments), dtype);
}

py::Value to(Run& run, const Arguments& arguments) {
    if (const auto dtype = as_dtype_argument(arguments[0])) {
        return to_dtype(run, self_of(arguments), *dtype);
    }
    if (is_cpu(arguments[0])) {
        return self_of(arguments);
    }
    if (const VariablePtr other = as_variable(arguments[0])) {
        return to_dtype(run, self_of(arguments), other->data.dtype());
    }
    refuse_device(arguments[0], "to(…)");
}

py::Value type(Run& run, const Arguments& arguments) {
    if (const auto dtype = as_dtype(arguments[0])) {
        return to_dtype(run, self_of(arguments), *dtype);
    }
    if (arguments.given(0)) {
        py::refuse_missing("type(…)");
    }
    return std::string(python_type_name(self_of(arguments)->data.dtype()));
}

Shape shape_given(Run& run, const Arguments& arguments, const char* name) {
    if (arguments.rest().empty()) {
        wrong_type(arguments, 0, "tuple of ints");
    }
    return sizes_of(run, arguments, arguments.rest(), name);
}

py::Value view_method(Run& run, const Arguments& arguments) {
    return view(run, self_of(arguments), shape_given(run, arguments, "size"));
}

py::Value reshape_method(Run& run, const Arguments& arguments) {
    return reshape(run, self_of(arguments), shape_given(run, arguments, "shape"));
}

py::Value flatten(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index rank = x->data.rank();
    const Index start = int_at(arguments, 0);
    const Index end = int_at(arguments, 1);
    const Index first = wrapped_axis(start, rank);
    const Index last = wrapped_axis(end, rank);
    if (first > last) {
        raise("RuntimeError", {"flatten() has invalid args: start_dim cannot come after end_dim"});
    }
    if (first == last && rank > 0) {
        return x;
    }
    Shape shape;
    for (Index axis = 0; axis < rank; ++axis) {
        const Index length = x->data.shape()[static_cast<std::size_t>(axis)];
        if (axis > first && axis <= last) {
            shape.back() *= length;
        } else {
            shape.push_back(length);
        }
    }
    return reshape(run, x, rank == 0 ? Shape{1} : shape);
}

py::Value unsqueeze_method(Run& run, const Arguments& arguments) {
    return unsqueeze(run, self_of(arguments), int_at(arguments, 0));
}

py::Value squeeze_method(Run& run, const Arguments& arguments) {
    const bool all = !arguments.given(0);
    return squeeze(run, self_of(arguments), all ? std::nullopt : std::optional(int_at(arguments, 0)));
}

py::Value t(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (x->data.rank() > 2) {
        raise("RuntimeError", {"t() expects a tensor with <= 2 dimensions, but self is ",
                               std::to_string(x->data.rank()), "D"});
    }
    return swap_axes(run, x, 0, x->data.rank() == 2 ? 1 : 0, "TBackward0");
}

py::Value transpose(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index rank = x->data.rank();
    const Index dims[] = {int_at(arguments, 0), int_at(arguments, 1)};
    const Index a = wrapped_axis(dims[0], rank);
    const Index b = wrapped_axis(dims[1], rank);
    return swap_axes(run, x, a, b, "TransposeBackward0");
}

py::Value contiguous(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (x->data.is_row_major() || x->data.is_one_hot()) {
        return x;
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    return record(
        run, {x->data.row_major()}, "CloneBackward0", {x}, [](const Rounded& g) -> Gradients { return {g}; },
        false);
}

py::Value detach_method(Run& run, const Arguments& arguments) { return detach(run, self_of(arguments)); }
py::Value clone_method(Run& run, const Arguments& arguments) { return clone(run, self_of(arguments)); }

py::Value matmul_method(Run& run, const Arguments& arguments) {
    return matmul(run, self_of(arguments), tensor_at(arguments, 0));
}

py::Value mm_method(Run& run, const Arguments& arguments) {
    return mm(run, self_of(arguments), tensor_at(arguments, 0));
}

py::Value size(Run&, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (arguments[0].is_none()) {
        return size_of(x->data.shape());
    }
    const Index rank = x->data.rank();
    if (rank == 0) {
        raise("IndexError", {"Dimension specified as ", std::to_string(int_at(arguments, 0)),
                             " but tensor has no dimensions"});
    }
    return x->data.shape()[static_cast<std::size_t>(wrapped_axis(int_at(arguments, 0), rank))];
}

py::Value dim(Run&, const Arguments& arguments) { return self_of(arguments)->data.rank(); }
py::Value numel(Run&, const Arguments& arguments) { return self_of(arguments)->data.size(); }

py::Value data_ptr(Run& run, const Arguments& arguments) {
    return data_pointer(self_of(arguments)->in_memory(run));
}

py::Value item(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (x->data.size() != 1) {
        raise("RuntimeError",
              {"a Tensor with ", std::to_string(x->data.size()), " elements cannot be converted to Scalar"});
    }
    return element_of(run, *x, 0);
}

py::Value list_from(Run& run, const Variable& x, std::size_t axis, Index& position) {
    if (axis == x.data.shape().size()) {
        return element_of(run, x, position++);
    }
    py::Values items;
    for (Index i = 0; i < x.data.shape()[axis]; ++i) {
        items.push_back(list_from(run, x, axis + 1, position));
    }
    return py::make_list(std::move(items));
}

py::Value tolist(Run& run, const Arguments& arguments) {
    Index position = 0;
    const VariablePtr x = self_of(arguments);
    run.memory().require(static_cast<double>(x->data.size()) * sizeof(py::Value));
    return list_from(run, *x, 0, position);
}

/// The same elements as an array: what is written into one is in the other.
py::Value numpy_method(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (is_recorded(run, {x})) {
        raise("RuntimeError",
              {"Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."});
    }
    if (x->data.dtype() == DType::uint8) {
        py::refuse_missing("array(dtype=uint8)");
    }
    (void)x->in_memory(run);
    return numpy::make_array(x->rounded());
}

py::Value nonzero(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    run.memory().require(static_cast<double>(x->data.size()) * 16);
    depend_on_elements(run, *x);
    return bool_at(arguments, 0) ? positions_where(run, x) : without_gradient({array::nonzero(x->data)}, {x});
}

py::Value copy_(Run& run, const Arguments& arguments) {
    const auto from = as_operand(arguments[0]);
    if (!from) {
        wrong_type(arguments, 0, "Tensor");
    }
    return copy_from(run, self_of(arguments), *from);
}

py::Value fill_(Run& run, const Arguments& arguments) {
    return fill_with(run, self_of(arguments), arguments[0]);
}

py::Value zero_(Run& run, const Arguments& arguments) {
    return fill_with(run, self_of(arguments), py::Value(0), "ZeroBackward0");
}

py::Value backward_method(Run& run, const Arguments& arguments) {
    const bool* const retain = arguments[1].get<bool>();
    const VariablePtr gradient = as_variable(arguments[0]);
    if ((retain == nullptr && !arguments[1].is_none()) || (!gradient && !arguments[0].is_none())) {
        py::refuse(refusals::backward_arguments);
    }
    backward(run, self_of(arguments), gradient, retain != nullptr && *retain);
    return {};
}

py::Value requires_grad_(Run&, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    require_grad(x, bool_at(arguments, 0), true);
    return x;
}

constexpr py::Entry plain_entries[] = {
    {"float(*, memory_format=?)", cast<DType::float32>},
    {"double(*, memory_format=?)", cast<DType::float64>},
    {"int(*, memory_format=?)", cast<DType::int32>},
    {"long(*, memory_format=?)", cast<DType::int64>},
    {"bool(*, memory_format=?)", cast<DType::boolean>},
    {"byte(*, memory_format=?)", cast<DType::uint8>},
    {"to(dtype, ...)", to},
    {"type(dtype=None, ...)", type},
    {"view(*size)", view_method},
    {"reshape(*shape)", reshape_method},
    {"flatten(start_dim=0, end_dim=-1)", flatten},
    {"unsqueeze(dim)", unsqueeze_method},
    {"squeeze(dim=None)", squeeze_method},
    {"t()", t},
    {"transpose(dim0, dim1)", transpose},
    {"contiguous(*, memory_format=?)", contiguous},
    {"detach()", detach_method},
    {"clone(*, memory_format=?)", clone_method},
    {"matmul(other)", matmul_method},
    {"mm(mat2)", mm_method},
    {"size(dim=None)", size},
    {"dim()", dim},
    {"numel()", numel},
    {"data_ptr()", data_ptr},
    {"item()", item},
    {"tolist()", tolist},
    {"numpy(*, force=?)", numpy_method},
    {"nonzero(*, as_tuple=False)", nonzero},
    {"copy_(other, non_blocking=?)", copy_},
    {"fill_(value)", fill_},
    {"zero_()", zero_},
    {"backward(gradient=None, retain_graph=None, create_graph=?, inputs=?)", backward_method},
    {"requires_grad_(requires_grad=True)", requires_grad_},
};

} // namespace

std::span<const py::Entry> plain_methods() { return plain_entries; }

} // namespace lim::torch
