#include "core/framework/torch/promote.hpp"

#include "core/array/make.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <limits>

namespace lim::torch {
namespace {

/// From the narrowest to the widest.
int rank(DType dtype) {
    switch (dtype) {
    case DType::boolean:
        return 0;
    case DType::int32:
        return 1;
    case DType::int64:
        return 2;
    case DType::float32:
        return 3;
    case DType::float64:
        return 4;
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
            py::refuse("This page computes tensors with ints below 2⁶³ alone");
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

} // namespace lim::torch
