#include "core/framework/operators.hpp"

namespace lim {

using array::Arithmetic;
using array::Comparison;

std::optional<Arithmetic> arithmetic_of(python::Operator op) {
    switch (op) {
    case python::Operator::add:
        return Arithmetic::add;
    case python::Operator::subtract:
        return Arithmetic::subtract;
    case python::Operator::multiply:
        return Arithmetic::multiply;
    case python::Operator::divide:
        return Arithmetic::divide;
    case python::Operator::floor_divide:
        return Arithmetic::floor_divide;
    case python::Operator::modulo:
        return Arithmetic::remainder;
    case python::Operator::power:
        return Arithmetic::power;
    default:
        return std::nullopt;
    }
}

std::optional<Comparison> comparison_of(python::Operator op) {
    switch (op) {
    case python::Operator::equal:
        return Comparison::equal;
    case python::Operator::not_equal:
        return Comparison::not_equal;
    case python::Operator::less:
        return Comparison::less;
    case python::Operator::less_equal:
        return Comparison::less_equal;
    case python::Operator::greater:
        return Comparison::greater;
    case python::Operator::greater_equal:
        return Comparison::greater_equal;
    default:
        return std::nullopt;
    }
}

} // namespace lim
