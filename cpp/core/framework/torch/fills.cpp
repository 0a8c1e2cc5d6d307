#include "core/framework/torch/fills.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/refusal.hpp"
#include "core/random/init.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lim::torch {
namespace {

/// From how many elements on normals are drawn in blocks (at::native::templates::cpu::normal_kernel).
constexpr Index least_in_blocks = 16;

void check_filled(const VariablePtr& x, const char* kernel) {
    if (!is_floating(x->data.dtype())) {
        raise("NotImplementedError",
              {"\"", kernel, "\" not implemented for '", scalar_type_name(x->data.dtype()), "'"});
    }
    if (!x->data.is_row_major()) {
        py::refuse(refusals::array_layout);
    }
}

/// One element after another, each in double precision.
template <class T, class Draw> Tensor drawn_one_by_one(Index count, const Draw& draw) {
    Tensor result = Tensor::uninitialised<T>({count});
    std::ranges::generate(result.data<T>(), [&] { return static_cast<T>(draw()); });
    return result;
}

VariablePtr written(py::Run& run, const VariablePtr& x, const Tensor& values) {
    write_into(run, x, {*array::reshape_view(values, x->data.shape())});
    return x;
}

} // namespace

VariablePtr fill_normal(py::Run& run, const VariablePtr& x, double mean, double std, Generator& generator) {
    if (!(std >= 0)) {
        raise("RuntimeError", {"normal expects std >= 0.0, but found std ", text_of(run, std)});
    }
    check_filled(x, "normal_kernel_cpu");
    const Index count = x->data.size();
    const bool is_double = x->data.dtype() == DType::float64;
    if (count < least_in_blocks) {
        const auto draw = [&] { return std::fma(generator.normal(), std, mean); };
        return written(
            run, x, is_double ? drawn_one_by_one<double>(count, draw) : drawn_one_by_one<float>(count, draw));
    }
    if (is_double) {
        py::refuse(refusals::drawn_dtype);
    }
    run.memory().require({count, 2}, DType::float32);
    Tensor normals = embedding_weight(count, 1, generator, run.progress());
    if (mean != 0 || std != 1) {
        normals = array::multiply_add(std, normals, array::full(normals.shape(), DType::float32, mean));
    }
    return written(run, x, normals);
}

VariablePtr fill_uniform(py::Run& run, const VariablePtr& x, double from, double to, Generator& generator) {
    check_filled(x, "check_uniform_bounds");
    const bool is_double = x->data.dtype() == DType::float64;
    const double most = is_double ? std::numeric_limits<double>::max() : std::numeric_limits<float>::max();
    for (const auto& [name, bound] : {std::pair("from", from), std::pair("to", to)}) {
        if (!(std::fabs(bound) <= most)) {
            raise("RuntimeError", {name, " is out of bounds for ", is_double ? "double" : "float"});
        }
    }
    if (from > to) {
        raise("RuntimeError", {"uniform_ expects to return a [from, to) range, but found from=",
                               text_of(run, from), " > to=", text_of(run, to)});
    }
    if (!(to - from <= most)) {
        py::refuse(refusals::error_words, {"torch", "uniform_"});
    }
    run.memory().require({x->data.size(), 2}, x->data.dtype());
    Tensor uniforms = Tensor::uninitialised<float>({is_double ? 0 : x->data.size()});
    double range = to - from;
    if (is_double) {
        uniforms = drawn_one_by_one<double>(x->data.size(), [&] { return generator.uniform53(); });
    } else {
        generator.fill_uniform24(uniforms.data<float>());
        range = static_cast<double>(static_cast<float>(to) - static_cast<float>(from));
    }
    if (from != 0 || range != 1) {
        const Tensor least = array::full(uniforms.shape(), uniforms.dtype(), from);
        uniforms = array::multiply_add(range, uniforms, least);
    }
    return written(run, x, uniforms);
}

VariablePtr fill_bernoulli(py::Run& run, const VariablePtr& x, double p, Generator& generator) {
    check_filled(x, "bernoulli_scalar_cpu_");
    run.memory().require(x->data.shape(), DType::boolean);
    const auto draw = [&] { return generator.uniform53() < p; };
    return written(run, x, drawn_one_by_one<bool>(x->data.size(), draw).cast(x->data.dtype()));
}

VariablePtr fill_bernoulli(py::Run& run, const VariablePtr& x, const Tensor& p, Generator& generator) {
    check_filled(x, "bernoulli_tensor_cpu_self_");
    run.memory().require(x->data.shape(), DType::boolean);
    const Tensor probabilities = p.row_major();
    Index position = 0;
    const auto draw = [&] {
        const double uniform =
            p.dtype() == DType::float32 ? double{generator.uniform24()} : generator.uniform53();
        return uniform < probabilities.real_at(position++);
    };
    return written(run, x, drawn_one_by_one<bool>(x->data.size(), draw).cast(x->data.dtype()));
}

void permute_at_random(std::span<std::int64_t> order, Generator& generator) {
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        std::swap(order[i], order[i + generator.random() % (order.size() - i)]);
    }
}

VariablePtr fill_constant(py::Run& run, const VariablePtr& x, const py::Value& value) {
    write_into(run, x, {scalar_of(value, x->data.dtype())});
    return x;
}

} // namespace lim::torch
