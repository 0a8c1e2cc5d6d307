#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/fills.hpp"
#include "core/framework/torch/generator_object.hpp"
#include "core/framework/torch/modules.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

/// torch.nn.init (torch/nn/init.py): each fills its tensor in place, whatever requires grad, and returns it.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

VariablePtr filled_tensor(const Arguments& arguments, std::string_view asked_for) {
    if (VariablePtr x = as_variable(arguments[0])) {
        return x;
    }
    raise_no_attribute(arguments[0], asked_for);
}

double init_number(const Arguments& arguments, std::size_t parameter) {
    const auto number = py::as_float(arguments[parameter]);
    if (!number) {
        py::refuse(refusals::number_expected);
    }
    return *number;
}

template <int value> py::Value fill(Run& run, const Arguments& arguments) {
    return fill_constant(run, filled_tensor(arguments, value == 0 ? "zero_" : "fill_"), py::Value(value));
}

py::Value constant(Run& run, const Arguments& arguments) {
    if (!py::as_float(arguments[1])) {
        py::refuse(refusals::number_expected);
    }
    return fill_constant(run, filled_tensor(arguments, "fill_"), arguments[1]);
}

py::Value normal(Run& run, const Arguments& arguments) {
    return fill_normal(run, filled_tensor(arguments, "normal_"), init_number(arguments, 1),
                       init_number(arguments, 2), generator_at(run, arguments, 3));
}

py::Value uniform(Run& run, const Arguments& arguments) {
    return fill_uniform(run, filled_tensor(arguments, "uniform_"), init_number(arguments, 1),
                        init_number(arguments, 2), generator_at(run, arguments, 3));
}

/// How many inputs and outputs a layer with that weight has (_calculate_fan_in_and_fan_out).
struct Fans {
    double in;
    double out;
};

Fans fans_of(const VariablePtr& x) {
    const Shape& shape = x->data.shape();
    if (shape.size() < 2) {
        raise("ValueError",
              {"Fan in and fan out can not be computed for tensor with fewer than 2 dimensions"});
    }
    const Index rest = element_count(Shape(shape.begin() + 2, shape.end()));
    return {static_cast<double>(shape[1] * rest), static_cast<double>(shape[0] * rest)};
}

/// Fills with that standard deviation: from a normal distribution, or a uniform one around 0.
VariablePtr spread(Run& run, const VariablePtr& x, double deviation, bool normally, Generator& generator) {
    const double bound = std::sqrt(3.0) * deviation;
    return normally ? fill_normal(run, x, 0, deviation, generator)
                    : fill_uniform(run, x, -bound, bound, generator);
}

template <bool normally> py::Value xavier(Run& run, const Arguments& arguments) {
    const VariablePtr x = filled_tensor(arguments, "dim");
    const Fans fans = fans_of(x);
    const double deviation = init_number(arguments, 1) * std::sqrt(2.0 / (fans.in + fans.out));
    return spread(run, x, deviation, normally, generator_at(run, arguments, 2));
}

/// calculate_gain(nonlinearity, a).
double gain_of(const py::Value& nonlinearity, double a) {
    const auto* const name = nonlinearity.get<std::string>();
    if (name != nullptr && (*name == "linear" || *name == "sigmoid")) {
        return 1;
    }
    if (name != nullptr && *name == "tanh") {
        return 5.0 / 3;
    }
    if (name != nullptr && *name == "relu") {
        return std::sqrt(2.0);
    }
    if (name == nullptr || *name != "leaky_relu") {
        py::refuse_missing("nonlinearity=…");
    }
    return std::sqrt(2.0 / (1 + a * a));
}

template <bool normally> py::Value kaiming(Run& run, const Arguments& arguments) {
    const VariablePtr x = filled_tensor(arguments, "shape");
    if (x->data.size() == 0) { // PyTorch warns
        return x;
    }
    const auto* const mode = arguments[2].get<std::string>();
    if (mode == nullptr || (*mode != "fan_in" && *mode != "fan_out")) {
        py::refuse_missing("mode=…");
    }
    const Fans fans = fans_of(x);
    const double gain = gain_of(arguments[3], init_number(arguments, 1));
    const double deviation = gain / std::sqrt(*mode == "fan_in" ? fans.in : fans.out);
    return spread(run, x, deviation, normally, generator_at(run, arguments, 4));
}

constexpr py::Entry init_entries[] = {
    {"zeros_(tensor)", fill<0>},
    {"ones_(tensor)", fill<1>},
    {"constant_(tensor, val)", constant},
    {"normal_(tensor, mean=0.0, std=1.0, generator=None)", normal},
    {"uniform_(tensor, a=0.0, b=1.0, generator=None)", uniform},
    {"xavier_uniform_(tensor, gain=1.0, generator=None)", xavier<false>},
    {"xavier_normal_(tensor, gain=1.0, generator=None)", xavier<true>},
    {"kaiming_uniform_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None)",
     kaiming<false>},
    {"kaiming_normal_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None)", kaiming<true>},
};

} // namespace

const py::Module init_module{
    .name = "torch.nn.init", .functions = init_entries, .wrong_call = raise_in_words_of_python};

} // namespace lim::torch
