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

/// Functions of the frameworks' modules that change an argument, beside those whose names end in `_`: those
/// of PyTorch and TensorFlow do not, by their convention, whether this page has them or not.
constexpr std::string_view changing_functions[] = {
    "apply",   "backward", "copyto",  "fill_diagonal",       "place", "put", "put_along_axis",
    "putmask", "register", "shuffle", "vector_to_parameters"};

/// Methods that change a layer, though of a tensor they give another one.
constexpr std::string_view moving_methods[] = {"bfloat16", "cpu",  "cuda", "double",
                                               "float",    "half", "to",   "type"};

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

bool reads_only(const python::Namespace& names, const std::string& called) {
    const auto root = names.find(called.substr(0, called.find('.')));
    const bool is_unknown = root == names.end() || python::runs_code(root->second);
    if (is_unknown || called.ends_with('_')) { // torch.nn.init.zeros_ changes its argument
        return false;
    }
    if (is_drawing_name(called)) { // a generator that it is given
        return false;
    }
    const python::Object* const object = root->second.object();
    const bool is_layer = object != nullptr && object->call_reads_only();
    const bool is_method = root->second.module() == nullptr && called.find('.') != std::string::npos;
    if (is_method) {
        const std::string_view name = std::string_view(called).substr(called.rfind('.') + 1);
        const auto is_named = [&](std::string_view known) { return name == known; };
        return std::ranges::none_of(changing_methods, is_named) &&
               !(is_layer && std::ranges::any_of(moving_methods, is_named));
    }
    if (root->second.module() != nullptr) {
        const std::string_view name = std::string_view(called).substr(called.rfind('.') + 1);
        return std::ranges::find(changing_functions, name) == std::end(changing_functions);
    }
    return root->second.function() != nullptr || root->second.type() != nullptr || is_layer ||
           python::is_passed_over(root->second);
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
