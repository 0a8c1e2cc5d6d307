#include "core/framework/keras/functions.hpp"

#include "core/array/views.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

py::Value cast(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_of(run, arguments[1]);
    const EagerPtr x = tensor_of(run, arguments[0]);
    if (x->data.dtype() == dtype && !x->is_variable()) {
        return x;
    }
    return record(run, {cast_to(run, x->data, dtype), x->inexact}, {x}, {});
}

/// The axes in another order.
EagerPtr permuted(Run& run, const EagerPtr& x, const std::vector<Index>& order) {
    run.memory().require(x->data.shape(), x->data.dtype());
    std::vector<Index> inverse(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        inverse[static_cast<std::size_t>(order[i])] = static_cast<Index>(i);
    }
    const auto back = [inverse](Run&, const array::Rounded& g) {
        return Gradients{array::Rounded{array::permute(g.tensor, inverse).row_major(), g.order_matters}};
    };
    return record(run, {array::permute(array::in_memory(x->data), order).row_major(), x->inexact}, {x}, back);
}

/// The order of axes in which the last two have changed places.
std::vector<Index> last_swapped(Index rank) {
    if (rank < 2) {
        py::refuse(refusals::transposed_shape);
    }
    std::vector<Index> order(static_cast<std::size_t>(rank));
    std::iota(order.begin(), order.end(), Index{0});
    std::swap(order[order.size() - 1], order[order.size() - 2]);
    return order;
}

py::Value matmul_function(Run& run, const Arguments& arguments) {
    const EagerPtr a = tensor_of(run, arguments[0]);
    const bool given = static_cast<bool>(as_tensor(arguments[0]));
    if (!given && as_tensor(arguments[1])) {
        const EagerPtr b = as_tensor(arguments[1]);
        if (a->data.dtype() != b->data.dtype()) {
            py::refuse(refusals::product_dtype);
        }
    }
    EagerPtr b = operand_of(run, py::Operator::matmul, arguments[1], a, false);
    EagerPtr left = a;
    for (const auto& [wanted, x] : {std::pair(&arguments[2], &left), std::pair(&arguments[3], &b)}) {
        const bool* truth = wanted->get<bool>();
        if (truth == nullptr) {
            py::refuse(refusals::only_bool, {"transpose_a, transpose_b"});
        }
        if (*truth) {
            *x = permuted(run, *x, last_swapped((*x)->data.rank()));
        }
    }
    const bool swapped = left != a || !(as_tensor(arguments[1]) == b);
    if (swapped && (left->data.rank() < 2 || b->data.rank() != left->data.rank() ||
                    left->data.shape().back() != b->data.shape()[b->data.shape().size() - 2])) {
        py::refuse(refusals::transposed_shape);
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
                py::refuse(refusals::tf_permutation);
            }
            given.push_back(static_cast<Index>(*axis));
        }
        std::vector<Index> sorted = given;
        std::ranges::sort(sorted);
        std::ranges::sort(order);
        if (sorted != order) {
            py::refuse(refusals::axis_twice);
        }
        order = given;
    }
    return permuted(run, x, order);
}

py::Value equal(Run& run, const Arguments& arguments) {
    if (as_tensor(arguments[1]) && !as_tensor(arguments[0])) {
        py::refuse(refusals::tf_equal_order);
    }
    const EagerPtr a = tensor_of(run, arguments[0]);
    const EagerPtr b = operand_of(run, py::Operator::equal, arguments[1], a, false);
    if (!array::broadcast_shape(a->data.shape(), b->data.shape())) {
        py::refuse(refusals::only_broadcast, {"tf.equal"});
    }
    return apply(run, py::Operator::equal, a, b);
}

py::Value gather(Run& run, const Arguments& arguments) {
    const EagerPtr params = tensor_of(run, arguments[0]);
    const EagerPtr indices = tensor_of(run, arguments[1]);
    if (!arguments[3].is_none() &&
        !(arguments[3].get<py::Int>() != nullptr && *arguments[3].get<py::Int>() == 0)) {
        py::refuse(refusals::gather_axis);
    }
    Naming naming = Naming::named; // a list has to be made a tensor first
    for (const py::Value& each : {arguments[0], arguments[1]}) {
        const numpy::NdarrayPtr array = numpy::as_ndarray(each);
        const bool list = each.list() != nullptr || each.tuple() != nullptr || each.range() != nullptr;
        naming = (array && array->scalar) || naming == Naming::unknown ? Naming::unknown
                 : list                                                ? Naming::unnamed
                                                                       : naming;
    }
    return gathered(run, params, indices, naming);
}

py::Value embedding_lookup(Run& run, const Arguments& arguments) {
    const py::Value& table = arguments[0];
    if (table.is_none() || table.list() != nullptr || table.tuple() != nullptr) {
        py::refuse(refusals::gather_source);
    }
    const EagerPtr params = tensor_of(run, table);
    const EagerPtr ids = tensor_of(run, arguments[1]);
    if (!is_integer(ids->data.dtype())) {
        py::refuse(refusals::gather_indices);
    }
    return gathered(run, params, ids, Naming::named);
}

constexpr py::Entry first_tensor_entries[] = {{"cast(x, dtype, name=?None)", cast}};
constexpr py::Entry tensor_entries[] = {
    {"matmul(a, b, transpose_a=False, transpose_b=False, adjoint_a=?False, adjoint_b=?False, "
     "a_is_sparse=?False, b_is_sparse=?False, output_type=?None, grad_a=?False, grad_b=?False, name=?None)",
     matmul_function},
    {"transpose(a, perm=None, conjugate=?False, name=?'transpose')", transpose},
    {"equal(x, y, name=?None)", equal},
    {"gather(params, indices, validate_indices=?None, axis=None, batch_dims=?0, name=?None)", gather},
};
constexpr py::Entry of_linalg[] = {
    {"matmul(a, b, transpose_a=False, transpose_b=False, adjoint_a=?False, adjoint_b=?False, "
     "a_is_sparse=?False, b_is_sparse=?False, output_type=?None, grad_a=?False, grad_b=?False, name=?None)",
     matmul_function}};
constexpr py::Entry of_nn[] = {
    {"embedding_lookup(params, ids, max_norm=?None, name=?None)", embedding_lookup}};

} // namespace

std::span<const py::Entry> first_tensor_functions() { return first_tensor_entries; }

std::span<const py::Entry> tensor_functions() { return tensor_entries; }

std::span<const py::Entry> linalg_functions() { return of_linalg; }

std::span<const py::Entry> nn_functions() { return of_nn; }

} // namespace lim::keras
