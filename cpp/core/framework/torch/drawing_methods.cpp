#include "core/array/elementwise.hpp"
#include "core/array/reduce.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/exact/elementary.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/fills.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/generator_object.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

/// Methods of a tensor that draw.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

[[noreturn]] void no_distribution(const char* reason) {
    raise("RuntimeError", {"invalid multinomial distribution (", reason, ")"});
}

/// Draws from one row of probabilities, as often as there are places in `to`, each time from all
/// (multinomial_with_replacement_apply): the first class whose sum of probabilities so far reaches a uniform
/// of 53 bits.
template <class T>
void draw_again_and_again(std::span<const T> row, Generator& generator, std::span<std::int64_t> to) {
    std::vector<T> sums;
    T sum = 0;
    for (const T probability : row) {
        if (!(probability >= 0)) {
            no_distribution("encountering probability entry < 0");
        }
        if (!std::isfinite(probability)) {
            no_distribution("encountering probability entry = infinity or NaN");
        }
        sum += probability;
        sums.push_back(sum);
    }
    if (!(sum > 0)) {
        no_distribution("sum of probabilities <= 0");
    }
    for (T& each : sums) {
        each /= sum;
    }
    sums.back() = 1;
    for (std::int64_t& drawn : to) {
        const double uniform = generator.uniform53();
        drawn =
            std::ranges::lower_bound(sums, uniform, {}, [](T each) { return double{each}; }) - sums.begin();
    }
}

/// Draws different classes of one row: those with the greatest p / q, where q is drawn from the exponential
/// distribution for each.
/// @throws Refused where two of them are equal, whose order then depends on how PyTorch sorts
template <class T>
void draw_different(std::span<const T> row, Generator& generator, std::span<std::int64_t> to) {
    std::vector<T> ratios;
    for (const T probability : row) {
        ratios.push_back(probability / static_cast<T>(-exact::log1p(-generator.uniform53())));
    }
    std::vector<std::int64_t> order(row.size());
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::ranges::sort(order, [&](std::int64_t a, std::int64_t b) {
        const T first = ratios[static_cast<std::size_t>(a)];
        const T second = ratios[static_cast<std::size_t>(b)];
        return first > second || (first == second && a < b);
    });
    const auto ratio = [&](std::size_t place) { return ratios[static_cast<std::size_t>(order[place])]; };
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (to.size() > 1 && i + 1 < order.size() && ratio(i) == ratio(i + 1)) {
            py::refuse(refusals::equal_elements, {"multinomial"});
        }
        to[i] = order[i];
    }
}

/// What PyTorch says of probabilities of which different ones are to be drawn.
void check_different(const Tensor& probabilities) {
    bool valid = true;
    for (Index i = 0; i < probabilities.size(); ++i) {
        const double probability = probabilities.real_at(i);
        valid = valid && probability >= 0 && std::isfinite(probability);
    }
    if (!valid) {
        raise("RuntimeError", {"probability tensor contains either `inf`, `nan` or element < 0"});
    }
    const Index width = probabilities.shape().back();
    for (Index begin = 0; begin < probabilities.size(); begin += width) {
        bool some = false;
        for (Index i = begin; i < begin + width; ++i) {
            some = some || probabilities.real_at(i) > 0;
        }
        if (!some) {
            no_distribution("sum of probabilities <= 0");
        }
    }
}

template <class T>
Tensor multinomial_of(const Tensor& probabilities, Index count, bool replacement, Generator& generator) {
    Shape shape = with_last(probabilities.shape(), count);
    Tensor result = Tensor::uninitialised<std::int64_t>(shape);
    const auto drawn = result.data<std::int64_t>();
    const auto width = static_cast<std::size_t>(probabilities.shape().back());
    const auto each = static_cast<std::size_t>(count);
    for (std::size_t row = 0; row * each < drawn.size(); ++row) {
        const auto from = probabilities.data<T>().subspan(row * width, width);
        const auto to = drawn.subspan(row * each, each);
        if (replacement && count > 1) {
            draw_again_and_again(from, generator, to);
        } else {
            draw_different(from, generator, to);
        }
    }
    return result;
}

/// torch.multinomial: positions drawn by the probabilities of a row, or of each row.
py::Value multinomial(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index count = int_at(arguments, 0);
    const bool replacement = bool_at(arguments, 1);
    const Index rank = x->data.rank();
    if (rank < 1 || rank > 2) {
        raise("RuntimeError", {"prob_dist must be 1 or 2 dim"});
    }
    if (!is_floating(x->data.dtype())) {
        raise("RuntimeError", {"multinomial only supports floating-point dtypes for input, got: ",
                               scalar_type_name(x->data.dtype())});
    }
    if (count <= 0) {
        raise("RuntimeError", {"cannot sample n_sample <= 0 samples"});
    }
    if (!replacement && count > x->data.shape().back()) {
        raise("RuntimeError", {"cannot sample n_sample > prob_dist.size(-1) samples without replacement"});
    }
    if (x->data.size() == 0) {
        py::refuse(refusals::error_words, {"torch", "multinomial"});
    }
    run.memory().require(with_last(x->data.shape(), count), DType::int64);
    const Tensor probabilities = x->in_memory(run).row_major();
    depend_on_elements(run, *x);
    if (!replacement || count == 1) {
        check_different(probabilities);
    }
    Generator& generator = generator_at(run, arguments, 2);
    const auto drawn =
        probabilities.dtype() == DType::float64 ? multinomial_of<double> : multinomial_of<float>;
    return without_gradient({drawn(probabilities, count, replacement, generator)}, {x});
}

double number_in(const Arguments& arguments, std::size_t parameter) {
    if (const auto number = py::as_float(arguments[parameter])) {
        return *number;
    }
    wrong_type(arguments, parameter, "float");
}

using RandomFill = VariablePtr (*)(Run& run, const VariablePtr& x, double, double, Generator& generator);

template <RandomFill fill> py::Value filled_at_random(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const double first = number_in(arguments, 0);
    const double second = number_in(arguments, 1);
    check_in_place(run, x);
    return fill(run, x, first, second, generator_at(run, arguments, 2));
}

/// x.bernoulli_(p), of one probability or of one for each element.
py::Value bernoulli_in_place(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const VariablePtr each = as_variable(arguments[0]);
    if (!is_floating(x->data.dtype()) || !arguments[1].is_none() ||
        (each && (each->data.shape() != x->data.shape() || !is_floating(each->data.dtype())))) {
        py::refuse_missing("bernoulli_(…)");
    }
    check_in_place(run, x);
    if (!each) {
        if (!py::as_float(arguments[0])) {
            py::refuse(refusals::torch_arguments, {"bernoulli_"});
        }
        const double p = number_in(arguments, 0);
        if (!(p >= 0 && p <= 1)) {
            raise("RuntimeError", {"bernoulli_ expects p to be in [0, 1], but got p=", text_of(run, p)});
        }
        return fill_bernoulli(run, x, p, run.state<TorchState>().generator_of_processor(run));
    }
    for (Index i = 0; i < each->data.size(); ++i) {
        if (!(each->data.real_at(i) >= 0 && each->data.real_at(i) <= 1)) {
            py::refuse(refusals::error_words, {"torch", "bernoulli_"});
        }
    }
    depend_on_elements(run, *each);
    return fill_bernoulli(run, x, each->in_memory(run), generator_at(run, arguments, 1));
}

constexpr py::Entry drawing_entries[] = {
    {"bernoulli_(p=0.5, *, generator=None)", bernoulli_in_place},
    {"multinomial(num_samples, replacement=False, *, generator=None, out=?)", multinomial},
    {"normal_(mean=0.0, std=1.0, *, generator=None)", filled_at_random<fill_normal>},
    {"uniform_(from=0.0, to=1.0, *, generator=None)", filled_at_random<fill_uniform>},
};

} // namespace

std::span<const py::Entry> drawing_methods() { return drawing_entries; }

} // namespace lim::torch
