#include "core/array/arrangement.hpp"
#include "core/array/make.hpp"
#include "core/array/product.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

/// Products of the matrices of two batches.
namespace lim::torch {
namespace {

Tensor with_axes_swapped(const Tensor& x) { return array::permute(x, {0, 2, 1}); }

bool has_negative_zero(const Tensor& x) {
    bool found = false;
    for (Index i = 0; is_floating(x.dtype()) && i < x.size(); ++i) {
        found = found || (x.real_at(i) == 0 && std::signbit(x.real_at(i)));
    }
    return found;
}

/// a (b, n, k) @ b (b, k, m), batch by batch.
/// @param one_matrix whether PyTorch may make one product of matrices of it, which keeps zeros' signs or not
Rounded each_product(const Tensor& a, const Tensor& b, bool one_matrix) {
    std::vector<Tensor> products;
    Rounded all{array::full({0, a.shape()[1], b.shape()[2]}, a.dtype(), std::int64_t{0})};
    for (Index i = 0; i < a.shape()[0]; ++i) {
        Rounded one = array::matrix_product(array::select(a, 0, i), array::select(b, 0, i));
        one = with_known_signs(std::move(one));
        // a single product for each element keeps its sign, or is a sum
        const bool single = one_matrix && a.shape()[2] == 1;
        if (one_matrix &&
            has_negative_zero(single ? array::arithmetic(Arithmetic::multiply, array::select(a, 0, i),
                                                         array::select(b, 0, i))
                                     : one.tensor)) {
            py::refuse(refusals::sign_of_sum);
        }
        // sums that begin with 0, which takes the sign of a product that is −0
        const Tensor zero = array::full({}, a.dtype(), std::int64_t{0});
        products.push_back(
            array::unsqueeze(array::arithmetic(Arithmetic::add, one.tensor, zero).row_major(), 0));
        all.order_matters = all.order_matters || one.order_matters;
    }
    if (!products.empty()) {
        all.tensor = array::concatenate(products, 0);
    }
    return all;
}

/// x (…, n, k) as (batches, n, k), broadcast to those batches.
Tensor as_batches(const Tensor& x, const Shape& batches) {
    Shape shape = batches;
    shape.insert(shape.end(), x.shape().end() - 2, x.shape().end());
    return *array::reshape_view(array::broadcast_to(x, shape).row_major(),
                                {element_count(batches), shape[shape.size() - 2], shape.back()});
}

/// The checks of at::bmm, which looks at no dtypes where there is nothing to be multiplied.
/// @throws Refused where PyTorch makes another call of it, or gives what this page does not have
void check_dtypes(const Tensor& a, const Tensor& b, bool one_matrix) {
    if (a.dtype() == b.dtype() && a.dtype() != DType::boolean) {
        return;
    }
    if (one_matrix || a.size() == 0 || b.size() == 0) {
        py::refuse(refusals::error_words, {"torch", "bmm"});
    }
    if (a.dtype() == DType::boolean) {
        raise("NotImplementedError", {"\"bmm\" not implemented for 'Bool'"});
    }
    raise("RuntimeError",
          {"expected scalar type ", scalar_type_name(a.dtype()), " but found ", scalar_type_name(b.dtype())});
}

VariablePtr product_of_batches(py::Run& run, const VariablePtr& x, const VariablePtr& y, const Shape& batches,
                               const char* name) {
    const auto bytes = [&](const VariablePtr& each) {
        Shape shape = batches;
        shape.insert(shape.end(), each->data.shape().end() - 2, each->data.shape().end());
        run.memory().require(shape, each->data.dtype());
    };
    bytes(x);
    bytes(y);
    const Tensor a = as_batches(x->in_memory(run), batches);
    const Tensor b = as_batches(y->in_memory(run), batches);
    const Index of_y = element_count(Shape(y->data.shape().begin(), y->data.shape().end() - 2));
    const bool one_matrix = of_y == 1 && a.shape()[0] > 1;
    if (a.shape()[2] != b.shape()[1] && one_matrix) {
        py::refuse(refusals::error_words, {"torch", "matmul"});
    }
    if (a.shape()[2] != b.shape()[1]) {
        const auto size = [](Index length) { return std::to_string(length); };
        raise("RuntimeError",
              {"Expected size for first two dimensions of batch2 tensor to be: [", size(a.shape()[0]), ", ",
               size(a.shape()[2]), "] but got: [", size(b.shape()[0]), ", ", size(b.shape()[1]), "]."});
    }
    check_dtypes(a, b, one_matrix);
    Shape shape = batches;
    shape.insert(shape.end(), {a.shape()[1], b.shape()[2]});
    run.memory().require(shape, a.dtype());
    run.memory().require(static_cast<double>(a.size()) * static_cast<double>(b.shape()[2]) / 16);
    const auto back = [a, b, dtype = a.dtype(), a_shape = x->data.shape(), b_shape = y->data.shape(), batches,
                       one_matrix](const Rounded& g) -> Gradients {
        const Tensor arrived =
            *array::reshape_view(g.tensor.row_major(), {a.shape()[0], a.shape()[1], b.shape()[2]});
        const auto to_shape = [&](Rounded gradient, const Shape& to) {
            Shape whole = batches;
            whole.insert(whole.end(), to.end() - 2, to.end());
            gradient.tensor = *array::reshape_view(gradient.tensor.row_major(), whole);
            gradient.order_matters = gradient.order_matters || g.order_matters;
            return summed_to(std::move(gradient), to, dtype);
        };
        return {to_shape(each_product(arrived, with_axes_swapped(b), one_matrix), a_shape),
                to_shape(each_product(with_axes_swapped(a), arrived, one_matrix), b_shape)};
    };
    Rounded result = each_product(a, b, one_matrix);
    result.tensor = *array::reshape_view(result.tensor.row_major(), shape);
    return record(run, std::move(result), name, {x, y}, back, true);
}

} // namespace

VariablePtr batched_product(py::Run& run, const VariablePtr& x, const VariablePtr& y, const char* name) {
    for (const auto& [each, which] : {std::pair(x, "batch1"), std::pair(y, "batch2")}) {
        if (each->data.rank() != 3) {
            raise("RuntimeError", {which, " must be a 3D tensor"});
        }
    }
    const Shape& a = x->data.shape();
    const Shape& b = y->data.shape();
    if (a[0] != b[0]) {
        raise("RuntimeError",
              {"Expected size for first two dimensions of batch2 tensor to be: [", std::to_string(a[0]), ", ",
               std::to_string(a[2]), "] but got: [", std::to_string(b[0]), ", ", std::to_string(b[1]), "]."});
    }
    return product_of_batches(run, x, y, {a[0]}, name);
}

VariablePtr matmul_of_batches(py::Run& run, const VariablePtr& x, const VariablePtr& y) {
    const auto batches_of = [](const VariablePtr& each) {
        return Shape(each->data.shape().begin(), each->data.shape().end() - 2);
    };
    const Shape of_y = batches_of(y);
    const bool is_spread = x->data.rank() == 3 && y->data.rank() == 3 && x->data.shape()[0] == 1;
    if (is_spread && y->data.shape()[0] != 1 && x->requires_grad()) { // one product of matrices
        py::refuse(refusals::three_dimensions);
    }
    return product_of_batches(run, x, y, broadcast(batches_of(x), of_y), "UnsafeViewBackward0");
}

VariablePtr matmul_with_batches(py::Run& run, const VariablePtr& x, const VariablePtr& y) {
    const bool is_vector = x->data.rank() == 1;
    // only of matrices that lie row by row, of more than one row and column, it is sure to be no single one
    const bool folds = is_vector && (!y->data.is_row_major() || y->data.shape()[0] == 1 ||
                                     y->data.shape().back() == 1 || x->data.size() == 1);
    if (x->requires_grad() || x->data.size() == 0 || y->data.size() == 0 || folds) {
        py::refuse(refusals::three_dimensions); // PyTorch makes one product of matrices of it
    }
    const VariablePtr matrix = is_vector ? unsqueeze(run, x, 0) : x;
    const Shape batches(y->data.shape().begin(), y->data.shape().end() - 2);
    const VariablePtr product = product_of_batches(run, matrix, y, batches, "UnsafeViewBackward0");
    if (is_vector) {
        Shape shape = batches;
        shape.push_back(y->data.shape().back());
        product->data = *array::reshape_view(product->data, shape);
        if (product->grad_fn) {
            product->grad_fn->backward = [of_matrix = std::move(product->grad_fn->backward), batches,
                                          last = shape.back()](const Rounded& g) {
                Shape whole = batches;
                whole.insert(whole.end(), {1, last});
                return of_matrix(Rounded{*array::reshape_view(g.tensor.row_major(), whole), g.order_matters});
            };
        }
    }
    return product;
}

} // namespace lim::torch
