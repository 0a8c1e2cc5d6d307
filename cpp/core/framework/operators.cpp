#include "core/framework/operators.hpp"

namespace lim {

using array::Arithmetic;
using array::Comparison;

std::optional<Arithmetic> arithmetic_of(py::Operator op) {
    switch (op) {
    case py::Operator::add:
        return Arithmetic::add;
    case py::Operator::subtract:
        return Arithmetic::subtract;
    case py::Operator::multiply:
        return Arithmetic::multiply;
    case py::Operator::divide:
        return Arithmetic::divide;
    case py::Operator::floor_divide:
        return Arithmetic::floor_divide;
    case py::Operator::modulo:
        return Arithmetic::remainder;
    case py::Operator::power:
        return Arithmetic::power;
    default:
        return std::nullopt;
    }
}

std::optional<Comparison> comparison_of(py::Operator op) {
    switch (op) {
    case py::Operator::equal:
        return Comparison::equal;
    case py::Operator::not_equal:
        return Comparison::not_equal;
    case py::Operator::less:
        return Comparison::less;
    case py::Operator::less_equal:
        return Comparison::less_equal;
    case py::Operator::greater:
        return Comparison::greater;
    case py::Operator::greater_equal:
        return Comparison::greater_equal;
    default:
        return std::nullopt;
    }
}

} // namespace lim
