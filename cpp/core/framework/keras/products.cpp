#include "core/array/ops.hpp"
#include "core/array/product.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/operators.hpp"
#include "core/python/refusal.hpp"

namespace lim::keras {
namespace {

constexpr const char* matmul_name = "MatMul";

/// x's vectors under one another; one-hots stay without memory.
Tensor vectors_of(const Tensor& x) {
    const Index in = x.shape().back();
    const Index count = element_count(Shape(x.shape().begin(), x.shape().end() - 1));
    if (x.rank() == 2) {
        return x;
    }
    if (x.is_one_hot()) {
        return Tensor::one_hot(Tensor::of<std::int64_t>({count}, x.one_hot_ids()), in, x.dtype());
    }
    return *array::reshape_view(x.row_major(), {count, in});
}

bool all_ones(const Tensor& x) {
    for (Index i = 0; i < x.size(); ++i) {
        if (x.real_at(i) != 1) {
            return false;
        }
    }
    return true;
}

/// left.T @ g, without writing one-hots out.
array::Rounded gradient_of_right(const Tensor& left, const Tensor& g) {
    if (left.is_one_hot() && left.dtype() == DType::float32) {
        return {linear_gradient(left, g).transposed(), !all_ones(g)};
    }
    return array::matrix_product(left.transposed(), g);
}

} // namespace

EagerPtr matrix_product(py::Run& run, array::Rounded result, const EagerPtr& a, const EagerPtr& b) {
    const bool needs_left = is_known_to_tape(run, a);
    const auto back = [x = a->data, y = b->data, needs_left](py::Run& of_run, const array::Rounded& arrived) {
        const Tensor left = vectors_of(x);
        const Tensor g = *array::reshape_view(arrived.tensor.row_major(), {left.shape()[0], y.shape()[1]});
        Gradients gradients(2);
        of_run.memory().require(static_cast<double>(x.size() + y.size() + g.size()) * 8);
        if (needs_left) {
            array::Rounded of_a =
                array::matrix_product(g, y.is_one_hot() ? y.row_major().transposed() : y.transposed());
            of_a.tensor = *array::reshape_view(of_a.tensor.row_major(), x.shape());
            of_a.order_matters = of_a.order_matters || arrived.order_matters;
            gradients[0] = std::move(of_a);
        }
        array::Rounded of_b = gradient_of_right(left, g);
        of_b.order_matters = of_b.order_matters || arrived.order_matters;
        gradients[1] = std::move(of_b);
        return gradients;
    };
    return record(run, std::move(result), {a, b}, back);
}

EagerPtr matmul(py::Run& run, const EagerPtr& a, const EagerPtr& b) {
    const Tensor& x = a->data;
    const Tensor& y = b->data;
    const auto text = [](const Tensor& of) { return concat({"[", joined(of.shape(), ","), "]"}); };
    if (x.rank() < 3 && y.rank() < 3 && x.dtype() == y.dtype() && x.dtype() != DType::boolean &&
        x.dtype() != DType::float32 && !(x.rank() == 2 && y.rank() == 2)) {
        const std::string why =
            x.rank() != y.rank()
                ? concat({"In[0] and In[1] has different ndims: ", text(x), " vs. ", text(y)})
                : concat({"In[0] and In[1] ndims must be == 2: ", std::to_string(x.rank())});
        raise("InvalidArgumentError", {device_prefix(matmul_name), why, " [Op:", matmul_name, "] name: "});
    }
    if (x.dtype() == DType::boolean || x.rank() != 2 || y.rank() != 2) {
        // other shapes fail in words that depend on the library that multiplies
        const bool fits = x.rank() > 2 && y.rank() == 2 && x.dtype() == y.dtype() &&
                          x.dtype() != DType::boolean && x.shape().back() == y.shape()[0];
        if (!fits) {
            py::refuse(refusals::tf_product_shape);
        }
    }
    if (x.dtype() != y.dtype()) {
        raise("InvalidArgumentError",
              {"cannot compute ", matmul_name, " as input #1(zero-based) was expected to be a ",
               message_name(x.dtype()), " tensor but is a ", message_name(y.dtype()),
               " tensor [Op:", matmul_name, "] name: "});
    }
    if (x.shape().back() != y.shape()[0]) {
        raise("InvalidArgumentError", {device_prefix(matmul_name), "Matrix size-incompatible: In[0]: ",
                                       text(x), ", In[1]: ", text(y), " [Op:", matmul_name, "] name: "});
    }
    Shape shape = x.shape();
    shape.back() = y.shape()[1];
    run.memory().require_product(vectors_of(x), y, array::product_bytes(vectors_of(x), y));
    array::Rounded product =
        with_known_signs(array::matrix_product(vectors_of(x), y.is_one_hot() ? y.row_major() : y));
    if (product.tensor.dtype() == DType::float32) {
        product.tensor = without_subnormals(std::move(product.tensor));
    }
    refuse_subnormal(product.tensor);
    product.tensor = *array::reshape_view(product.tensor, shape);
    return matrix_product(run, std::move(product), a, b);
}

} // namespace lim::keras
