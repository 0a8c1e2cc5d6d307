#include "core/framework/torch/operands.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/reduce.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace lim::torch {
namespace {

/// From the narrowest to the widest.
int rank(DType dtype) {
    switch (dtype) {
    case DType::boolean:
        return 0;
    case DType::uint8:
        return 1;
    case DType::int32:
        return 2;
    case DType::int64:
        return 3;
    case DType::float32:
        return 4;
    case DType::float64:
        return 5;
    }
    return 0;
}

using Found = std::optional<DType>;

Found promoted(Found a, Found b) { return a && b ? Found(promote_types(*a, *b)) : a ? a : b; }

/// at::native's combine_categories.
Found combine(Found higher, Found lower) {
    if (higher && is_floating(*higher)) {
        return higher;
    }
    if (higher == DType::boolean || (lower && is_floating(*lower))) {
        return promoted(higher, lower);
    }
    return higher ? higher : lower;
}

} // namespace

std::optional<Operand> as_operand(const py::Value& value) {
    if (VariablePtr tensor = as_variable(value)) {
        return Operand{std::move(tensor)};
    }
    if (const bool* truth = value.get<bool>()) {
        return Operand{make_variable(array::full({}, DType::boolean, std::int64_t{*truth})), true};
    }
    if (const double* number = value.get<double>()) {
        return Operand{make_variable(array::full({}, DType::float64, *number)), true};
    }
    if (is_int(value)) {
        const py::Int integer = scalar_int(value);
        if (integer > std::numeric_limits<std::int64_t>::max()) {
            py::refuse(refusals::int_beside_tensor);
        }
        return Operand{make_variable(array::full({}, DType::int64, static_cast<std::int64_t>(integer))),
                       true};
    }
    return std::nullopt;
}

void check_number(const Operand& operand, DType dtype) {
    if (operand.number) {
        static_cast<void>(scalar_of(element_value(operand.tensor->data, 0), dtype));
    }
}

DType promote_types(DType a, DType b) { return rank(a) >= rank(b) ? a : b; }

DType result_type(const Operand& a, const Operand& b) {
    Found with_dimensions;
    Found scalars;
    Found numbers;
    for (const Operand* operand : {&a, &b}) {
        const DType dtype = operand->tensor->data.dtype();
        if (operand->number) {
            numbers = promoted(numbers, is_floating(dtype) ? DType::float32 : dtype);
        } else {
            Found& group = operand->tensor->data.rank() > 0 ? with_dimensions : scalars;
            group = promoted(group, dtype);
        }
    }
    return *combine(with_dimensions, combine(scalars, numbers));
}

namespace {

/// Whether a sum over several axes, which PyTorch takes at once, may differ from one axis after another.
bool order_of_axes_matters(const Tensor& x, const Shape& shape) {
    std::vector<Index> order; // those that are summed come first
    std::vector<Index> rest;
    Shape lengths(1, 1);
    Index summed = 0;
    const Index added = x.rank() - static_cast<Index>(shape.size());
    for (Index axis = 0; axis < x.rank(); ++axis) {
        const Index length = x.shape()[static_cast<std::size_t>(axis)];
        const bool goes = axis < added || (shape[static_cast<std::size_t>(axis - added)] == 1 && length != 1);
        (goes ? order : rest).push_back(axis);
        summed += goes && length > 1 ? 1 : 0;
        lengths[0] *= goes ? length : 1;
    }
    if (summed < 2) {
        return false;
    }
    order.insert(order.end(), rest.begin(), rest.end());
    lengths.push_back(x.size() / std::max<Index>(lengths[0], 1));
    const Tensor terms = array::permute(array::in_memory(x), order).row_major();
    return array::order_of_sum_matters(*array::reshape_view(terms, lengths), 0);
}

} // namespace

Shape broadcast(const Shape& a, const Shape& b) {
    if (auto shape = array::broadcast_shape(a, b)) {
        return *shape;
    }
    const std::size_t rank = std::max(a.size(), b.size());
    for (std::size_t i = rank; i-- > 0;) {
        const Index x = i + a.size() >= rank ? a[i + a.size() - rank] : 1;
        const Index y = i + b.size() >= rank ? b[i + b.size() - rank] : 1;
        if (x != y && x != 1 && y != 1) {
            raise("RuntimeError",
                  {"The size of tensor a (", std::to_string(x), ") must match the size of tensor b (",
                   std::to_string(y), ") at non-singleton dimension ", std::to_string(i)});
        }
    }
    return {};
}

Rounded summed_to(Rounded gradient, const Shape& shape, DType dtype) {
    if (gradient.tensor.shape() == shape) {
        return {gradient.tensor.cast(dtype), gradient.order_matters};
    }
    gradient.order_matters = gradient.order_matters || order_of_axes_matters(gradient.tensor, shape);
    const auto add_up = [&gradient](Index axis) {
        Rounded sum = array::sum(gradient.tensor, axis, array::Signs::ignored);
        gradient = {std::move(sum.tensor), gradient.order_matters || sum.order_matters};
    };
    while (gradient.tensor.rank() > static_cast<Index>(shape.size())) {
        add_up(0);
    }
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == 1 && gradient.tensor.shape()[axis] != 1) {
            add_up(static_cast<Index>(axis));
            gradient.tensor = array::unsqueeze(gradient.tensor, static_cast<Index>(axis));
        }
    }
    return {gradient.tensor.cast(dtype), gradient.order_matters};
}

Pair pair_of(py::Run& run, const Operand& a, const Operand& b, DType dtype) {
    const Shape shape = broadcast(a.tensor->data.shape(), b.tensor->data.shape());
    for (int copies = 0; copies < 3; ++copies) {
        run.memory().require(shape, dtype);
    }
    return {array::to_dtype(a.tensor->data, dtype), array::to_dtype(b.tensor->data, dtype)};
}

Tensor laid_out(const Tensor& result, const Pair& pair) { return array::laid_out(result, {pair.a, pair.b}); }

Rounded product(const Rounded& a, const Tensor& b) {
    return {array::arithmetic(array::Arithmetic::multiply, a.tensor, b), a.order_matters};
}

Rounded minus(const Rounded& a) { return {array::unary(array::Unary::negative, a.tensor), a.order_matters}; }

} // namespace lim::torch
