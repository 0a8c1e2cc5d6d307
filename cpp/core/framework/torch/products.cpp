#include "core/framework/torch/operators.hpp"

#include "core/array/arrangement.hpp"
#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/ops.hpp"
#include "core/array/order.hpp"
#include "core/array/product.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/refusal.hpp"

#include <map>

namespace lim::torch {
namespace {

/// The product of two matrices that are made of tensors: a's vectors under one another, b or its transpose.
struct Product {
    VariablePtr a;
    VariablePtr b;
    Tensor left;      // (n, in)
    Tensor right;     // (in, m)
    bool transposed;  // right is b's transpose
    Shape shape;      // of the result
    const char* name; // of the node
};

/// Whether rows that are added up for the same ID may be added in another order with other bits.
bool order_of_rows_matters(const Tensor& one_hot, const Tensor& rows) {
    std::map<std::int64_t, std::vector<Index>> positions;
    Index position = 0;
    for (const std::int64_t id : one_hot.one_hot_ids()) {
        positions[id].push_back(position++);
    }
    const Tensor dense = rows.row_major();
    const Index columns = rows.shape()[1];
    for (const auto& [id, where] : positions) {
        for (Index j = 0; j < columns && where.size() > 1; ++j) {
            array::OrderCheck check(24);
            for (const Index row : where) {
                check.add(dense.real_at(row * columns + j));
            }
            if (check.order_matters()) {
                return true;
            }
        }
    }
    return false;
}

/// left.T @ g, without writing one-hots out.
Rounded gradient_of_right(const Tensor& left, const Tensor& g) {
    if (left.is_one_hot() && left.dtype() == DType::float32) {
        return {linear_gradient(left, g).transposed(), order_of_rows_matters(left, g)};
    }
    return array::matrix_product(left.transposed(), g);
}

Backward backward_of(const Product& product) {
    return [left = product.left, right = product.right, transposed = product.transposed,
            a_shape = product.a->data.shape(), b_shape = product.b->data.shape(),
            need_a = product.a->requires_grad(),
            need_b = product.b->requires_grad()](const Rounded& gradient) {
        const Tensor g =
            *array::reshape_view(gradient.tensor.row_major(), {left.shape()[0], right.shape()[1]});
        const auto in_shape = [&](Rounded result, const Shape& shape) {
            return Rounded{*array::reshape_view(result.tensor.row_major(), shape),
                           result.order_matters || gradient.order_matters};
        };
        Gradients gradients(2);
        if (need_a) {
            // of a product with a vector PyTorch makes single products, of which no sum takes a zero's sign
            gradients[0] =
                in_shape(b_shape.size() == 1
                             ? Rounded{array::arithmetic(array::Arithmetic::multiply, g, right.transposed())}
                             : array::matrix_product(g, right.transposed()),
                         a_shape);
        }
        if (need_b) {
            Rounded of_right = gradient_of_right(left, g);
            of_right.tensor = transposed ? of_right.tensor.transposed() : of_right.tensor;
            gradients[1] = in_shape(std::move(of_right), b_shape);
        }
        return gradients;
    };
}

/// left (n, in) @ right (in, m), one-hots without writing them out.
Rounded multiplied(const Tensor& left, const Tensor& right) {
    if (left.is_one_hot() && left.dtype() == DType::float32) {
        return {lim::linear(left, right.transposed())};
    }
    return with_known_signs(array::matrix_product(left, right));
}

VariablePtr carry_out(py::Run& run, const Product& product) {
    check_product("mm", product.left, product.left.shape(), product.right, product.right.shape());
    if (product.left.dtype() == DType::boolean) {
        raise("NotImplementedError", {"\"addmm_impl_cpu_\" not implemented for 'Bool'"});
    }
    run.memory().require_product(product.left, product.right,
                                 array::product_bytes(product.left, product.right));
    Rounded result = multiplied(product.left, product.right);
    result.tensor = *array::reshape_view(result.tensor, product.shape);
    return record(run, std::move(result), product.name, {product.a, product.b}, backward_of(product), true);
}

/// A vector as a matrix of one row, or of one column.
Tensor as_row(const VariablePtr& x, py::Run& run) { return array::unsqueeze(x->in_memory(run), 0); }
Tensor as_column(const VariablePtr& x, py::Run& run) { return array::unsqueeze(x->in_memory(run), 1); }

/// The vectors of x (…, in) under one another; one-hots stay without memory.
Tensor vectors_of(const VariablePtr& x, py::Run& run) {
    const Shape& shape = x->data.shape();
    const Index in = shape.back();
    const Index count = element_count(Shape(shape.begin(), shape.end() - 1));
    if (x->data.rank() == 2) {
        return x->data;
    }
    if (x->data.is_one_hot()) {
        const auto ids = x->data.one_hot_ids();
        return Tensor::one_hot(Tensor::of<std::int64_t>({count}, ids), in, x->data.dtype());
    }
    run.memory().require(shape, x->data.dtype());
    return *array::reshape_view(x->data.row_major(), {count, in});
}

VariablePtr dot(py::Run& run, const VariablePtr& a, const VariablePtr& b) {
    const std::string n = std::to_string(a->data.size());
    const std::string m = std::to_string(b->data.size());
    if (a->data.dtype() != b->data.dtype()) {
        raise("RuntimeError",
              {"dot : expected both vectors to have same dtype, but found ",
               scalar_type_name(a->data.dtype()), " and ", scalar_type_name(b->data.dtype())});
    }
    if (n != m) {
        raise("RuntimeError",
              {"inconsistent tensor size, expected tensor [", n, "] and src [", m,
               "] to have the same number of elements, but got ", n, " and ", m, " elements respectively"});
    }
    if (a->data.dtype() == DType::boolean) {
        raise("NotImplementedError", {"\"dot\" not implemented for 'Bool'"});
    }
    run.memory().require(array::product_bytes(as_row(a, run), as_column(b, run)));
    Rounded result = multiplied(as_row(a, run), as_column(b, run));
    result.tensor = *array::reshape_view(result.tensor, {});
    const auto back = [x = a->in_memory(run), y = b->in_memory(run)](const Rounded& g) -> Gradients {
        const auto times = [&g](const Tensor& other) {
            return Rounded{array::arithmetic(array::Arithmetic::multiply, g.tensor, other), g.order_matters};
        };
        return {times(y), times(x)};
    };
    return record(run, std::move(result), "DotBackward0", {a, b}, back, true);
}

/// x (…, in) @ vector (in).
VariablePtr times_vector(py::Run& run, const VariablePtr& x, const VariablePtr& vector) {
    const Tensor rows = vectors_of(x, run);
    if (rows.shape()[1] != vector->data.size()) {
        raise("RuntimeError",
              {"size mismatch, got input (", std::to_string(rows.shape()[0]), "), mat (",
               joined(rows.shape(), "x"), "), vec (", std::to_string(vector->data.size()), ")"});
    }
    if (rows.dtype() != vector->data.dtype()) {
        const char* mat = scalar_type_name(rows.dtype());
        const char* vec = scalar_type_name(vector->data.dtype());
        raise("RuntimeError",
              {"addmv input tensors must have the same dtype, but got ", vec, ", ", mat, ", and ", vec});
    }
    if (rows.dtype() == DType::boolean) {
        raise("NotImplementedError", {"\"addmv_impl_cpu\" not implemented for 'Bool'"});
    }
    Shape shape = x->data.shape();
    shape.pop_back();
    const char* name = x->data.rank() == 2 ? "MvBackward0" : "UnsafeViewBackward0";
    return carry_out(run, {x, vector, rows, as_column(vector, run), false, std::move(shape), name});
}

VariablePtr times_matrix(py::Run& run, const VariablePtr& x, const VariablePtr& matrix, bool transposed) {
    Tensor right = matrix->in_memory(run);
    right = transposed ? right.transposed() : right;
    if (x->data.rank() == 1) {
        return carry_out(
            run, {x, matrix, as_row(x, run), right, transposed, {right.shape()[1]}, "SqueezeBackward4"});
    }
    const char* name = x->data.rank() == 2 ? "MmBackward0" : "UnsafeViewBackward0";
    return carry_out(run, {x, matrix, vectors_of(x, run), right, transposed,
                           with_last(x->data.shape(), right.shape()[1]), name});
}

void require_dimensions(const char* function, const VariablePtr& a, const VariablePtr& b) {
    if (a->data.rank() == 0 || b->data.rank() == 0) {
        raise("RuntimeError",
              {"both arguments to ", function, " need to be at least 1D, but they are ",
               std::to_string(a->data.rank()), "D and ", std::to_string(b->data.rank()), "D"});
    }
}

/// x @ weight.T + bias: with the bias as one more row of weights, so that the order of all terms is looked
/// at.
VariablePtr linear_with_bias(py::Run& run, const VariablePtr& x, const VariablePtr& weight,
                             const VariablePtr& bias) {
    const Tensor rows = x->data.rank() == 1 ? as_row(x, run) : vectors_of(x, run);
    const Tensor right = weight->in_memory(run).transposed();
    const Index out = right.shape()[1];
    if (bias->data.dtype() != weight->data.dtype()) {
        raise("RuntimeError",
              {"self and mat2 must have the same dtype, but got ", scalar_type_name(bias->data.dtype()),
               " and ", scalar_type_name(weight->data.dtype())});
    }
    check_addmm(rows, right);
    if (bias->data.shape() != Shape{out}) {
        py::refuse(refusals::linear_bias);
    }
    const Tensor one = array::full({rows.shape()[0], 1}, rows.dtype(), std::int64_t{1});
    run.memory().require_product(rows, right, array::product_bytes(rows, right) * 2);
    Rounded result{one};
    if (rows.is_one_hot()) {
        result.tensor = array::arithmetic(array::Arithmetic::add, multiplied(rows, right).tensor, bias->data);
    } else {
        result =
            array::matrix_product(array::concatenate({rows.row_major(), one}, 1),
                                  array::concatenate({right, array::unsqueeze(bias->in_memory(run), 0)}, 0));
    }
    const Shape shape = x->data.rank() == 1 ? Shape{out} : with_last(x->data.shape(), out);
    result.tensor = *array::reshape_view(result.tensor.row_major(), shape);
    const char* name = x->data.rank() == 2 ? "AddmmBackward0" : "UnsafeViewBackward0";
    const auto of_product = backward_of({x, weight, rows, right, true, shape, name});
    const auto back = [of_product, out](const Rounded& g) {
        Gradients gradients = of_product(g);
        const Tensor g_rows =
            *array::reshape_view(g.tensor.row_major(), {g.tensor.size() / std::max<Index>(out, 1), out});
        Rounded sum = array::sum(g_rows, 0, array::Signs::ignored);
        gradients.push_back(Rounded{std::move(sum.tensor), g.order_matters || sum.order_matters});
        return gradients;
    };
    return record(run, std::move(result), name, {x, weight, bias}, back, true);
}

/// at::matmul multiplies a tensor of matrices that is no matrix in memory by bmm, whose words are others.
void check_folded(const Tensor& a, const VariablePtr& b) {
    const Shape& of_b = b->data.shape();
    if (a.rank() < 3 || a.size() == 0 || a.shape().back() == of_b[0] || a.is_one_hot() ||
        b->requires_grad() || array::reshape_view(a, {a.size() / a.shape().back(), a.shape().back()})) {
        return;
    }
    const std::string count = std::to_string(element_count({a.shape().begin(), a.shape().end() - 2}));
    raise("RuntimeError",
          {"Expected size for first two dimensions of batch2 tensor to be: [", count, ", ",
           std::to_string(a.shape().back()), "] but got: [", count, ", ", std::to_string(of_b[0]), "]."});
}

} // namespace

VariablePtr matmul(py::Run& run, const VariablePtr& a, const VariablePtr& b) {
    require_dimensions("matmul", a, b);
    if (a->data.rank() > 2 && b->data.rank() > 2) {
        return matmul_of_batches(run, a, b);
    }
    if (b->data.rank() > 2) {
        return matmul_with_batches(run, a, b);
    }
    if (a->data.rank() > 2 && a->data.dtype() == DType::boolean) { // by bmm or not, as it lies in memory
        py::refuse(refusals::error_words, {"torch", "matmul"});
    }
    if (b->data.rank() == 2) {
        check_folded(a->data, b);
        return times_matrix(run, a, b, false);
    }
    return a->data.rank() == 1 ? dot(run, a, b) : times_vector(run, a, b);
}

VariablePtr mm(py::Run& run, const VariablePtr& a, const VariablePtr& b) {
    for (const auto& [x, name] : {std::pair(a, "self"), std::pair(b, "mat2")}) {
        if (x->data.rank() != 2) {
            raise("RuntimeError",
                  {"mm: ", name, " must be a matrix, got ", std::to_string(x->data.rank()), "-D tensor"});
        }
    }
    return times_matrix(run, a, b, false);
}

VariablePtr linear_product(py::Run& run, const VariablePtr& x, const VariablePtr& weight,
                           const VariablePtr& bias) {
    require_dimensions("linear", x, weight);
    if (weight->data.rank() != 2) {
        py::refuse(refusals::linear_weight);
    }
    return bias ? linear_with_bias(run, x, weight, bias) : times_matrix(run, x, weight, true);
}

} // namespace lim::torch
