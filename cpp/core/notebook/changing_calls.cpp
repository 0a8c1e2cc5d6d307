#include "core/notebook/changing_calls.hpp"

#include <algorithm>
#include <array>

namespace lim::notebook {
namespace {

// Lists of names with a space around each.

constexpr std::string_view changing_methods =
    " __next__ add append appendleft apply apply_gradients backward build byteswap clear close "
    "compile difference_update discard eval extend extendleft fill fit fit_on_texts insert "
    "intersection_update itemset move_to_end partition pop popitem popleft put read readline "
    "readlines remove resize retain_grad reverse rotate send setdefault setfield setflags sort "
    "step subtract symmetric_difference_update train update watch write zero_grad ";

/// How the names of further methods begin that change their object.
constexpr std::array<std::string_view, 14> changing_beginnings{
    "add_",     "assign",  "batch_scatter", "disable",  "enable", "load",   "minimize",
    "register", "remove_", "reset",         "scatter_", "set_",   "train_", "update_"};

constexpr std::string_view moving_methods = " bfloat16 cpu cuda double float half to type ";

constexpr std::string_view changing_functions =
    " apply at backward clip_grad_norm copyto fill_diagonal place put put_along_axis putmask "
    "register shuffle vector_to_parameters ";

/// Functions that change their first argument if the last one is True: F.leaky_relu(x, 0.1, True).
constexpr std::string_view told_in_place =
    " alpha_dropout celu dropout dropout1d dropout2d dropout3d elu feature_alpha_dropout "
    "hardsigmoid hardswish hardtanh leaky_relu mish relu relu6 rrelu selu silu threshold ";

/// Functions of NumPy of one array, whose second argument would be where the result goes.
constexpr std::string_view of_one_array =
    " abs absolute cbrt ceil cos cosh deg2rad exp exp2 expm1 fabs floor invert log log10 log1p "
    "log2 negative positive rad2deg reciprocal rint sign sin sinh sqrt square tan tanh trunc ";

constexpr std::string_view setting_functions =
    " disable_eager_execution disable_v2_behavior enable_numpy_behavior reload "
    "run_functions_eagerly set_default_device set_default_dtype set_default_tensor_type "
    "set_epsilon set_floatx set_flush_denormal set_global_policy set_grad_enabled "
    "set_image_data_format set_policy setcontext seterr seterrcall setlocale setrecursionlimit ";

constexpr std::string_view training_methods =
    " apply_gradients backward fit load_state_dict load_weights minimize set_weights step "
    "train_on_batch ";

bool is_in(std::string_view list, std::string_view name) {
    return list.find(" " + std::string(name) + " ") != std::string_view::npos;
}

/// Whether the last argument may say that the first one is changed: True, or what is no constant.
bool may_be_told(const python::CallNode& call) {
    if (call.positional.size() < 2) {
        return false;
    }
    const auto* const literal = call.positional.back()->get<python::Literal>();
    return literal == nullptr || literal->value.get<bool>() != nullptr;
}

/// Whether a function of NumPy may be given, as its last argument, where the result goes.
bool may_have_out(std::string_view name, const python::CallNode& call) {
    const std::size_t arrays = is_in(of_one_array, name) ? 1 : 2;
    return call.positional.size() > arrays && call.positional.back()->get<python::Literal>() == nullptr;
}

} // namespace

std::string_view last_of(std::string_view name) { return name.substr(name.rfind('.') + 1); }

bool is_changing_method(std::string_view name) {
    return is_in(changing_methods, name) ||
           std::ranges::any_of(changing_beginnings,
                               [&](std::string_view beginning) { return name.starts_with(beginning); });
}

bool is_moving_method(std::string_view name) { return is_in(moving_methods, name); }

bool is_changing_function(std::string_view whole, const python::CallNode& call) {
    const std::string_view name = last_of(whole);
    const std::string_view holder = whole.substr(0, whole.size() - name.size());
    const std::string_view owner = last_of(holder.substr(0, holder.empty() ? 0 : holder.size() - 1));
    // nn.Module.train(layer): a method by way of its class
    const bool is_of_class = owner == "ndarray" || (!owner.empty() && owner[0] >= 'A' && owner[0] <= 'Z');
    const bool is_utility =
        holder.ends_with("nn.utils.") || holder.find("nn.utils.parametri") != std::string_view::npos;
    return is_in(changing_functions, name) || (is_of_class && is_changing_method(name)) ||
           (is_utility && name != "parameters_to_vector") ||
           (is_in(told_in_place, name) && may_be_told(call)) ||
           (holder.starts_with("numpy") && may_have_out(name, call));
}

bool is_setting_function(std::string_view name) { return is_in(setting_functions, name); }

bool is_training_method(std::string_view name) { return is_in(training_methods, name); }

} // namespace lim::notebook
