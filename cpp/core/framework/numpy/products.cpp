#include "core/array/product.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/framework/operators.hpp"
#include "core/python/refusal.hpp"

namespace lim::numpy {
namespace {

constexpr const char* signature = ", gufunc signature (n?,k),(k,m?)->(n?,m?) ";

void check(const Tensor& x, int operand) {
    if (x.rank() == 0) {
        raise("ValueError", {"matmul: Input operand ", std::to_string(operand),
                             " does not have enough dimensions (has 0, gufunc core with signature "
                             "(n?,k),(k,m?)->(n?,m?) requires 1)"});
    }
}

} // namespace

NdarrayPtr matmul(py::Run& run, const NdarrayPtr& a, const NdarrayPtr& b) {
    check(a->data, 0);
    check(b->data, 1);
    if (b->data.rank() > 2) {
        py::refuse(refusals::three_dimensions);
    }
    const DType dtype = promoted(a->data.dtype(), b->data.dtype());
    if (dtype == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"@"});
    }
    const Index k = a->data.shape().back();
    const Index rows = b->data.shape()[0];
    if (k != rows) {
        raise("ValueError",
              {"matmul: Input operand 1 has a mismatch in its core dimension 0, with", signature + 1,
               "(size ", std::to_string(rows), " is different from ", std::to_string(k), ")"});
    }
    run.memory().require(a->data.shape(), dtype);
    run.memory().require(b->data.shape(), dtype);
    Shape shape = a->data.shape();
    shape.pop_back();
    const Tensor left = *array::reshape_view(a->data.cast(dtype).row_major(), {element_count(shape), k});
    Tensor right = b->data.cast(dtype);
    if (right.rank() == 1) {
        right = array::unsqueeze(right, 1);
    } else {
        shape.push_back(right.shape()[1]);
    }
    run.memory().require_product(left, right, array::product_bytes(left, right));
    array::Rounded product = with_known_signs(array::matrix_product(left, right));
    product.tensor = *array::reshape_view(product.tensor, shape);
    if (a->inexact || b->inexact) {
        product.order_matters = true;
        product.difference = HUGE_VAL;
    }
    return make_result(std::move(product));
}

NdarrayPtr dot_of(py::Run& run, const NdarrayPtr& a, const NdarrayPtr& b) {
    const Shape& left = a->data.shape();
    const Shape& right = b->data.shape();
    if (left.empty() || right.empty()) {
        const NdarrayPtr product = apply(run, py::Operator::multiply, {a}, {b});
        return is_floating(product->data.dtype()) // of floats it is added to 0
                   ? apply(run, py::Operator::add, {product}, {nullptr, py::Value(0)})
                   : product;
    }
    if (left.size() > 2 || right.size() > 2) {
        py::refuse(refusals::np_dot);
    }
    if (left.back() != right.front()) {
        raise("ValueError", {"shapes ", spaceless(left), " and ", spaceless(right), " not aligned: ",
                             std::to_string(left.back()), " (dim ", std::to_string(left.size() - 1),
                             ") != ", std::to_string(right.front()), " (dim 0)"});
    }
    return matmul(run, a, b);
}

} // namespace lim::numpy
