#include "core/notebook/known_calls.hpp"

#include "core/python/builtins.hpp"
#include "core/python/function_object.hpp"
#include "core/python/object.hpp"
#include "core/python/passed_over.hpp"

#include <algorithm>

namespace lim::notebook {
namespace {

/// Modules that know nothing of PyTorch's and TensorFlow's generators.
constexpr std::string_view drawing_none[] = {
    "IPython", "PIL",      "collections", "copy",    "csv",         "datetime",   "functools",
    "gc",      "glob",     "importlib",   "io",      "itertools",   "json",       "math",
    "nltk",    "os",       "pandas",      "pathlib", "pickle",      "platform",   "pprint",
    "re",      "requests", "scipy",       "shutil",  "sklearn",     "statistics", "string",
    "sys",     "textwrap", "tiktoken",    "time",    "unicodedata", "urllib",     "zipfile"};

/// Parts of the names of what draws in the frameworks, or seeds what draws.
constexpr std::string_view drawing_words[] = {
    "rand",      "normal", "uniform", "bernoulli", "multinomial", "dropout", "exponential",
    "geometric", "cauchy", "poisson", "seed",      "init",        "choice",  "sample",
    "shuffle",   "gauss",  "variate", "permut",    "integers"};

/// Methods of what the language and the frameworks have, that change what they are called on.
constexpr std::string_view changing_methods[] = {"__next__",
                                                 "add",
                                                 "add_module",
                                                 "add_param_group",
                                                 "append",
                                                 "apply",
                                                 "assign",
                                                 "assign_add",
                                                 "assign_sub",
                                                 "backward",
                                                 "build",
                                                 "byteswap",
                                                 "apply_gradients",
                                                 "add_weight",
                                                 "fit_on_texts",
                                                 "clear",
                                                 "close",
                                                 "compile",
                                                 "discard",
                                                 "eval",
                                                 "extend",
                                                 "fill",
                                                 "fit",
                                                 "insert",
                                                 "itemset",
                                                 "load_state_dict",
                                                 "move_to_end",
                                                 "partition",
                                                 "pop",
                                                 "popitem",
                                                 "put",
                                                 "read",
                                                 "readline",
                                                 "readlines",
                                                 "register_buffer",
                                                 "register_forward_hook",
                                                 "register_hook",
                                                 "register_module",
                                                 "register_parameter",
                                                 "remove",
                                                 "resize",
                                                 "retain_grad",
                                                 "reverse",
                                                 "send",
                                                 "set_weights",
                                                 "setdefault",
                                                 "setfield",
                                                 "setflags",
                                                 "sort",
                                                 "step",
                                                 "train",
                                                 "update",
                                                 "watch",
                                                 "write",
                                                 "appendleft",
                                                 "difference_update",
                                                 "extendleft",
                                                 "intersection_update",
                                                 "popleft",
                                                 "rotate",
                                                 "subtract",
                                                 "symmetric_difference_update",
                                                 "zero_grad"};

/// Methods of files, which draw nothing; nothing else that is known has methods of these names.
constexpr std::string_view file_methods[] = {"close", "read", "readline", "readlines"};

/// How the names of other methods begin that change what they are called on.
constexpr std::string_view changing_beginnings[] = {
    "add_",     "assign",  "batch_scatter", "disable",  "enable", "load",   "minimize",
    "register", "remove_", "reset",         "scatter_", "set_",   "train_", "update_"};

/// Functions of the frameworks' modules that change an argument, beside those whose names end in `_`.
constexpr std::string_view changing_functions[] = {
    "apply", "at",      "backward", "clip_grad_norm", "copyto",         "fill_diagonal",       "place",
    "put",   "putmask", "register", "shuffle",        "put_along_axis", "vector_to_parameters"};

/// Functions that change their argument where they are told so behind all numbers: F.leaky_relu(x, 0.1,
/// True).
constexpr std::string_view told_in_place[] = {
    "alpha_dropout", "celu",      "dropout",  "dropout1d",
    "dropout2d",     "dropout3d", "elu",      "feature_alpha_dropout",
    "hardsigmoid",   "hardswish", "hardtanh", "leaky_relu",
    "mish",          "relu",      "relu6",    "rrelu",
    "selu",          "silu",      "threshold"};

/// Functions of NumPy of one array, whose second argument would be where the result goes.
constexpr std::string_view of_one_array[] = {
    "abs",   "absolute", "cbrt", "ceil",  "cos",    "cosh", "exp",      "exp2",       "expm1",   "fabs",
    "floor", "invert",   "log",  "log10", "log1p",  "log2", "negative", "positive",   "rad2deg", "rint",
    "sign",  "sin",      "sinh", "sqrt",  "square", "tan",  "tanh",     "reciprocal", "trunc",   "deg2rad"};

/// Functions that set how everything is computed from then on.
constexpr std::string_view setting_functions[] = {"disable_eager_execution",
                                                  "disable_v2_behavior",
                                                  "enable_numpy_behavior",
                                                  "reload",
                                                  "run_functions_eagerly",
                                                  "set_default_device",
                                                  "set_default_dtype",
                                                  "set_default_tensor_type",
                                                  "set_epsilon",
                                                  "set_floatx",
                                                  "set_flush_denormal",
                                                  "set_global_policy",
                                                  "set_grad_enabled",
                                                  "set_image_data_format",
                                                  "set_policy",
                                                  "setcontext",
                                                  "seterr",
                                                  "seterrcall",
                                                  "setlocale",
                                                  "setrecursionlimit"};

/// What trains layers where it is a method of something unknown, which may hold them.
constexpr std::string_view training_methods[] = {"apply_gradients", "backward",     "fit",
                                                 "load_state_dict", "load_weights", "minimize",
                                                 "set_weights",     "step",         "train_on_batch"};

/// Methods that change a layer, though of a tensor they give another one.
constexpr std::string_view moving_methods[] = {"bfloat16", "cpu",  "cuda", "double",
                                               "float",    "half", "to",   "type"};

template <std::size_t count>
bool is_named_in(const std::string_view (&names)[count], std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

std::string_view last_of(std::string_view name) { return name.substr(name.rfind('.') + 1); }

bool is_changing_method(std::string_view name) {
    return is_named_in(changing_methods, name) ||
           std::ranges::any_of(changing_beginnings,
                               [&](std::string_view beginning) { return name.starts_with(beginning); });
}

/// Whether a function of a module changes an argument.
/// @param whole its name with the module's: "torch.nn.functional.relu"
bool is_changing_function(std::string_view whole, const python::CallNode& call) {
    const std::string_view last = last_of(whole);
    const std::string_view holder = whole.substr(0, whole.rfind('.'));
    const char first = last_of(holder).front();
    // nn.Module.train(layer): a method by way of its class
    const bool is_of_class = (first >= 'A' && first <= 'Z') || last_of(holder) == "ndarray";
    const bool is_utility = holder.ends_with("nn.utils") || holder.find("nn.utils.parametri") < holder.size();
    if (is_named_in(changing_functions, last) || (is_of_class && is_changing_method(last)) ||
        (is_utility && last != "parameters_to_vector")) {
        return true;
    }
    const auto& given = call.positional;
    const bool ends_in_number = given.empty() || given.back()->get<python::Literal>() != nullptr;
    if (holder.starts_with("numpy")) { // the last argument may be where the result goes
        return !ends_in_number && given.size() > (is_named_in(of_one_array, last) ? 1 : 2);
    }
    const auto* const literal =
        ends_in_number && !given.empty() ? given.back()->get<python::Literal>() : nullptr;
    const bool may_be_told = !ends_in_number || (literal != nullptr && literal->value.get<bool>() != nullptr);
    return is_named_in(told_in_place, last) && given.size() > 1 && may_be_told;
}

bool is_drawing_name(std::string_view name) {
    return std::ranges::any_of(
        drawing_words, [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

/// The value of a plain name, as far as a notebook's names and the tables of modules tell.
std::optional<python::Value> value_of(python::Run& run, const python::Namespace& names,
                                      const std::string& name) {
    std::size_t point = name.find('.');
    const std::string first = name.substr(0, point);
    const auto found = names.find(first);
    std::optional<python::Value> value =
        found == names.end() ? run.find_attribute(python::builtins, first) : std::optional(found->second);
    while (value && point != std::string::npos) {
        const std::size_t begin = point + 1;
        point = name.find('.', begin);
        const python::Module* const module = value->module();
        if (module == nullptr) {
            return python::is_passed_over(*value) ? value : std::nullopt;
        }
        value = run.find_attribute(*module, name.substr(begin, point - begin));
    }
    return value;
}

bool may_draw(python::Run& run, const std::string& called, const python::Namespace& names,
              const ForeignNames& foreign) {
    const std::string root = called.substr(0, called.find('.'));
    const std::string_view last = std::string_view(called).substr(called.rfind('.') + 1);
    const bool is_of_file =
        last.size() < called.size() && std::ranges::find(file_methods, last) != std::end(file_methods);
    if (is_of_file || (!called.empty() && python::only_reads(last))) {
        return false;
    }
    const auto module = foreign.find(root);
    if (module != foreign.end() && !names.contains(root)) {
        const std::string_view stem = std::string_view(module->second).substr(0, module->second.find('.'));
        return std::ranges::find(drawing_none, stem) == std::end(drawing_none);
    }
    const auto found = names.find(root);
    const bool is_method = found != names.end() && found->second.module() == nullptr && root != called;
    const auto value = is_method ? std::optional(found->second) : value_of(run, names, called);
    if (!value) {
        return true;
    }
    if (python::runs_code(*value)) { // what its functions call is told by their effects
        return false;
    }
    if (value->type() != nullptr) { // a layer, which draws its weights
        return found != names.end();
    }
    const python::Object* const object = value->object();
    const bool is_known = is_method || value->function() != nullptr || python::is_passed_over(*value) ||
                          (object != nullptr && object->call_reads_only());
    return !is_known || is_drawing_name(last);
}

} // namespace

bool reads_only(const python::Namespace& names, const std::string& called, const python::CallNode& call) {
    const std::string first = called.substr(0, called.find('.'));
    const auto root = names.find(first);
    const bool is_unknown = root == names.end() || python::runs_code(root->second);
    if (is_unknown || called.ends_with('_')) { // torch.nn.init.zeros_ changes its argument
        return false;
    }
    if (is_drawing_name(called)) { // a generator that it is given
        return false;
    }
    if (const python::Module* const module = root->second.module()) {
        return !is_changing_function(module->name + called.substr(first.size()), call);
    }
    const python::Object* const object = root->second.object();
    const bool is_layer = object != nullptr && object->call_reads_only();
    if (first.size() < called.size()) {
        const std::string_view name = last_of(called);
        return !is_changing_method(name) && !(is_layer && is_named_in(moving_methods, name));
    }
    return root->second.function() != nullptr || root->second.type() != nullptr || is_layer ||
           python::is_passed_over(root->second);
}

bool sets_for_all(const python::Effects& effects, const python::Namespace& names,
                  const ForeignNames& foreign) {
    constexpr std::string_view with_settings[] = {"builtins", "keras", "numpy", "sys", "tensorflow", "torch"};
    const auto is_setting = [](const std::string& called) {
        return is_named_in(setting_functions, last_of(called));
    };
    const auto is_of_all = [&](const std::string& attribute) {
        const std::string root = attribute.substr(0, attribute.find('.'));
        if (attribute.find(".backends.") < attribute.size()) { // torch.backends.cudnn.deterministic
            return false;
        }
        if (const auto found = names.find(root); found != names.end()) {
            const bool is_type = found->second.type() != nullptr && !python::runs_code(found->second);
            return found->second.module() != nullptr || is_type;
        }
        const auto module = foreign.find(root);
        return module != foreign.end() &&
               is_named_in(with_settings,
                           std::string_view(module->second).substr(0, module->second.find('.')));
    };
    return std::ranges::any_of(effects.called_alone, is_setting) ||
           std::ranges::any_of(effects.set_attributes, is_of_all);
}

bool is_training(std::string_view called) {
    return called.find('.') != std::string_view::npos && is_named_in(training_methods, last_of(called));
}

bool calls_defined(const python::Effects& effects, const python::Namespace& names,
                   const std::vector<std::shared_ptr<const python::FunctionCode>>& defined) {
    const auto may_call = [&](const std::string& name) {
        const auto found = names.find(name);
        return found != names.end() && python::runs_code(found->second);
    };
    const auto is_defined = [&](const std::string& called) {
        const std::string_view last = std::string_view(called).substr(called.rfind('.') + 1);
        return std::ranges::any_of(defined, [&](const auto& code) { return code->name == last; });
    };
    return std::ranges::any_of(effects.read, may_call) || std::ranges::any_of(effects.called, is_defined);
}

bool may_draw(python::Run& run, const python::Effects& effects, const python::Namespace& names,
              const ForeignNames& foreign) {
    return std::ranges::any_of(
        effects.called, [&](const std::string& called) { return may_draw(run, called, names, foreign); });
}

} // namespace lim::notebook
