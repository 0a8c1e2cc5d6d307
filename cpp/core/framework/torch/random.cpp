#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/fills.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/generator_object.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/random/init.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

py::Value manual_seed_function(Run& run, const Arguments& arguments) {
    const py::Value& given = arguments[0];
    // torch.manual_seed is Python: int(seed) comes first
    if (const auto* text = given.get<std::string>()) {
        if (text->find_first_of("0123456789") != std::string::npos) {
            py::refuse(refusals::int_seed);
        }
        raise("ValueError", {"invalid literal for int() with base 10: ", py::repr(run, *text)});
    }
    const VariablePtr x = as_variable(given);
    if (!x && !is_int(given) && !py::as_float(given)) {
        raise("TypeError", {"int() argument must be a string, a bytes-like object or a real number, not '",
                            py::type_name(given), "'"});
    }
    run.state<TorchState>().manual_seed(x ? *x->to_int(run) : given);
    return generator_value();
}

/// torch.normal(mean, std, size), of two numbers.
py::Value normal_function(Run& run, const Arguments& arguments) {
    if (as_variable(arguments[0]) || as_variable(arguments[1])) {
        py::refuse_missing("torch.normal(tensor, …)");
    }
    if (arguments[2].list() == nullptr && arguments[2].tuple() == nullptr) {
        py::refuse(refusals::error_words, {"torch", "torch.normal(…)"});
    }
    const auto mean = py::as_float(arguments[0]);
    const auto std = py::as_float(arguments[1]);
    if (!mean || !std) {
        py::refuse(refusals::number_expected);
    }
    const Shape shape = sizes_of(run, arguments, {arguments[2]}, "size");
    check_empty(shape, DType::float32, run.memory());
    return fill_normal(run, make_variable(Tensor::uninitialised<float>(shape)), *mean, *std,
                       generator_at(run, arguments, 3));
}

/// torch.rand and torch.randn: only float32.
using Fill = Tensor (*)(Index count, Generator& generator, const Progress& progress);

template <Fill fill> py::Value drawn(Run& run, const Arguments& arguments) {
    if (dtype_at(arguments, 0).value_or(DType::float32) != DType::float32) {
        py::refuse(refusals::drawn_dtype);
    }
    const py::Values given = sizes_given(arguments, 2);
    if (given.empty()) {
        wrong_type(arguments, 0, "tuple of ints");
    }
    const Shape shape = sizes_of(run, arguments, given, "size");
    check_empty(shape, DType::float32, run.memory());
    const Tensor drawn = fill(element_count(shape), generator_at(run, arguments, 3), run.progress());
    const VariablePtr x = make_variable(*array::reshape_view(drawn, shape));
    require_grad(x, bool_at(arguments, 1));
    return x;
}

Tensor normal(Index count, Generator& generator, const Progress& progress) {
    return embedding_weight(count, 1, generator, progress);
}

Tensor uniform(Index count, Generator& generator, const Progress&) {
    Tensor result = Tensor::uninitialised<float>({count});
    generator.fill_uniform24(result.data<float>());
    return result;
}

/// torch.randint's `low, high, size` or `high, size`, in their order or by their names.
struct Bounds {
    Index low;
    Index high;
    py::Value size;
};

Bounds bounds_of(const Arguments& arguments) {
    py::Values given = arguments.rest();
    std::size_t named = 0;
    for (std::size_t parameter = 1; parameter <= 3; ++parameter) {
        named += arguments.given(parameter) ? 1 : 0;
    }
    const std::size_t count = given.size() + named;
    for (std::size_t parameter = 4 - std::min<std::size_t>(count, 3) + given.size(); parameter <= 3;
         ++parameter) {
        given.push_back(arguments[parameter]);
    }
    const std::size_t at = count == 3 ? 1 : 0;
    const bool fits = given.size() == count && (count == 2 || count == 3) &&
                      given[0].get<py::Int>() != nullptr && given[at].get<py::Int>() != nullptr &&
                      (given[at + 1].list() != nullptr || given[at + 1].tuple() != nullptr);
    if (!fits) {
        wrong_type(arguments, 0, "tuple of ints");
    }
    return {at == 1 ? unpack_long(given[0]) : 0, unpack_long(given[at]), given[at + 1]};
}

/// Ints from `low` on that are less than `high`, as the dtype.
Tensor drawn_ints(Run& run, const Shape& shape, DType dtype, Index low, Index high, Generator& generator) {
    check_empty(shape, DType::int64, run.memory());
    if (low >= high) {
        raise("RuntimeError", {"random_ expects 'from' to be less than 'to', but got from=",
                               std::to_string(low), " >= to=", std::to_string(high)});
    }
    const auto start = static_cast<std::uint64_t>(low);
    const std::uint64_t range = static_cast<std::uint64_t>(high) - start;
    Tensor result = Tensor::uninitialised<std::int64_t>(shape);
    std::ranges::generate(result.data<std::int64_t>(), [&] {
        const bool small = range < std::uint64_t{1} << 28U;
        return static_cast<std::int64_t>(start + (small ? generator.random() : generator.random64()) % range);
    });
    return result.cast(dtype);
}

/// @throws Refused where PyTorch looks at the dtype's own limits
void check_drawn_range(DType dtype, Index low, Index high) {
    if (dtype == DType::uint8 && low < 0) {
        raise("RuntimeError", {"from is out of bounds for unsigned char"});
    }
    if (dtype == DType::uint8 && high > 256) {
        raise("RuntimeError", {"to - 1 is out of bounds for unsigned char"});
    }
    const Index most = dtype == DType::float32 ? 1 << 24U : std::numeric_limits<std::int32_t>::max();
    if (dtype == DType::boolean || (dtype != DType::int64 && (low < -most || high > most))) {
        py::refuse(refusals::drawn_range);
    }
}

py::Value randint(Run& run, const Arguments& arguments) {
    const auto [low, high, size] = bounds_of(arguments);
    const DType dtype = dtype_at(arguments, 0).value_or(DType::int64);
    check_drawn_range(dtype, low, high);
    const Shape shape = sizes_of(run, arguments, {size}, "size");
    return make_variable(drawn_ints(run, shape, dtype, low, high, generator_at(run, arguments, 4)));
}

/// torch.randint_like(input, high) or (input, low, high).
py::Value randint_like(Run& run, const Arguments& arguments) {
    const VariablePtr x = as_variable(arguments[0]);
    const bool two = arguments.given(2);
    if (!x || !is_int(arguments[1]) || (two && !is_int(arguments[2]))) {
        py::refuse(refusals::torch_arguments, {"randint_like"});
    }
    const Index low = two ? unpack_long(arguments[1]) : 0;
    const Index high = unpack_long(arguments[two ? 2 : 1]);
    if (!x->data.is_row_major()) {
        py::refuse(refusals::array_layout);
    }
    const DType dtype = dtype_at(arguments, 3).value_or(x->data.dtype());
    check_drawn_range(dtype, low, high);
    Generator& generator = run.state<TorchState>().generator(run);
    const Tensor drawn = drawn_ints(run, x->data.shape(), dtype, low, high, generator);
    return make_variable(array::laid_out_as(drawn, x->data));
}

/// torch.randperm.
py::Value randperm(Run& run, const Arguments& arguments) {
    const Index n = int_at(arguments, 0);
    check_empty({n}, DType::int64, run.memory());
    Generator& generator = generator_at(run, arguments, 1);
    Tensor result = Tensor::uninitialised<std::int64_t>({n});
    const auto order = result.data<std::int64_t>();
    std::iota(order.begin(), order.end(), std::int64_t{0});
    permute_at_random(order, generator);
    return make_variable(std::move(result));
}

constexpr py::Entry seed_entry[] = {{"manual_seed(seed)", manual_seed_function}};
constexpr py::Entry random_entries[] = {
    {"rand(*size, dtype=None, requires_grad=False, size=None, generator=None, out=?, layout=?, "
     "device=?'cpu', "
     "pin_memory=?)",
     drawn<uniform>},
    {"randn(*size, dtype=None, requires_grad=False, size=None, generator=None, out=?, layout=?, "
     "device=?'cpu', "
     "pin_memory=?)",
     drawn<normal>},
    {"normal(mean, std=1.0, size=None, *, generator=None, out=?, dtype=?, layout=?, device=?'cpu', "
     "pin_memory=?, "
     "requires_grad=?)",
     normal_function},
    {"randint(*bounds, dtype=None, low=None, high=None, size=None, generator=None, requires_grad=?, out=?, "
     "layout=?, device=?'cpu', pin_memory=?)",
     randint},
    {"randint_like(input, bound, high=None, /, *, dtype=None, requires_grad=?, memory_format=?, layout=?, "
     "device=?'cpu', pin_memory=?)",
     randint_like},
    {"randperm(n, *, generator=None, dtype=?, requires_grad=?, out=?, layout=?, device=?'cpu', pin_memory=?)",
     randperm},
};

} // namespace

std::span<const py::Entry> first_random_function() { return seed_entry; }
std::span<const py::Entry> random_functions() { return random_entries; }

} // namespace lim::torch
