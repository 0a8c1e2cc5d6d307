#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/reductions.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

/// The product of all elements, or along an axis.
namespace lim::torch {
namespace {

/// What is known of the factors of a product of floats.
class Factors {
public:
    explicit Factors(int digits) : digits_(digits) {}

    void add(double factor) {
        ++count_;
        if (factor == 0 || !std::isfinite(factor)) {
            return;
        }
        int exponent = 0;
        auto odd = static_cast<std::int64_t>(std::ldexp(std::frexp(factor, &exponent), digits_));
        while (odd % 2 == 0) {
            odd /= 2;
        }
        bits_ += static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::abs(odd))));
        exponents_ += std::abs(exponent);
    }

    /// Whether the product may be another in another order: where it is rounded more than once.
    [[nodiscard]] bool order_matters() const { return count_ > 2 && bits_ > digits_; }
    /// Whether no order comes to infinities, zeros or subnormal numbers that the factors do not have.
    [[nodiscard]] bool is_within_range() const { return count_ <= 2 || exponents_ < 100; }

private:
    int digits_;
    int count_ = 0;
    int bits_ = 0;
    int exponents_ = 0;
};

/// The products of rows of that length.
template <class T> Rounded products_of_floats(const Tensor& rows, Index length, const Shape& shape) {
    Rounded result{Tensor::uninitialised<T>(shape), false, 0};
    const auto from = rows.data<T>();
    auto next = from.begin();
    for (T& product : result.tensor.data<T>()) {
        Factors factors(std::numeric_limits<T>::digits);
        product = 1;
        for (Index i = 0; i < length; ++i, ++next) {
            product *= *next;
            factors.add(static_cast<double>(*next));
        }
        if (!factors.is_within_range()) {
            py::refuse(refusals::product_of_floats);
        }
        if (factors.order_matters() && std::isfinite(product)) {
            result.order_matters = true;
            const double size = std::fabs(static_cast<double>(product));
            result.difference = std::max(result.difference, size * static_cast<double>(length) *
                                                                double{std::numeric_limits<T>::epsilon()});
        }
    }
    return result;
}

/// Those of whole numbers, which wrap around.
Rounded products_of_ints(const Tensor& rows, Index length, const Shape& shape) {
    Rounded result{Tensor::uninitialised<std::int64_t>(shape)};
    Index at = 0;
    for (std::int64_t& product : result.tensor.data<std::int64_t>()) {
        std::uint64_t total = 1;
        for (Index i = 0; i < length; ++i, ++at) {
            total *= static_cast<std::uint64_t>(rows.integer_at(at));
        }
        product = static_cast<std::int64_t>(total);
    }
    return result;
}

} // namespace

py::Value product_method(py::Run& run, const py::Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (is_recorded(run, {x})) {
        py::refuse(refusals::no_gradient, {"prod"});
    }
    if (arguments.given(0) == arguments[0].is_none() || (arguments.given(1) && !arguments.given(0))) {
        py::refuse(refusals::torch_arguments, {"prod"});
    }
    const bool keepdim = bool_at(arguments, 1);
    Shape shape;
    Index length = x->data.size();
    Tensor rows = x->in_memory(run);
    if (arguments.given(0)) {
        const Index axis = wrapped_axis(int_at(arguments, 0), x->data.rank());
        if (x->data.rank() > 0) {
            std::vector<Index> order(x->data.shape().size());
            std::iota(order.begin(), order.end(), Index{0});
            const auto place = static_cast<std::ptrdiff_t>(axis);
            order.erase(order.begin() + place);
            order.push_back(axis);
            rows = array::permute(rows, order);
            shape = x->data.shape();
            length = shape[static_cast<std::size_t>(axis)];
            shape.erase(shape.begin() + place);
            if (keepdim) {
                shape.insert(shape.begin() + place, 1);
            }
        }
    }
    run.memory().require(x->data.shape(), DType::int64);
    if (!is_floating(x->data.dtype())) {
        return without_gradient(products_of_ints(rows.row_major().cast(DType::int64), length, shape), {x});
    }
    const auto products =
        x->data.dtype() == DType::float64 ? products_of_floats<double> : products_of_floats<float>;
    return without_gradient(products(rows.row_major(), length, shape), {x});
}

} // namespace lim::torch
