#include "core/notebook/known_calls.hpp"

#include "core/notebook/changing_calls.hpp"
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

/// Methods of files, which draw nothing; nothing else that is known has methods of these names.
constexpr std::string_view file_methods[] = {"close", "read", "readline", "readlines"};

template <std::size_t count>
bool is_named_in(const std::string_view (&names)[count], std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
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
    const std::string_view last = last_of(called);
    const bool is_of_file = last.size() < called.size() && is_named_in(file_methods, last);
    if (is_of_file || (!called.empty() && python::only_reads(last))) {
        return false;
    }
    const auto module = foreign.find(root);
    if (module != foreign.end() && !names.contains(root)) {
        const std::string_view stem = std::string_view(module->second).substr(0, module->second.find('.'));
        return !is_named_in(drawing_none, stem);
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
        return !is_changing_method(name) && !(is_layer && is_moving_method(name));
    }
    if (root->second.function() != nullptr) {
        return !is_changing_function(called, call);
    }
    return root->second.type() != nullptr || is_layer || python::is_passed_over(root->second);
}

bool sets_for_all(const python::Effects& effects, const python::Namespace& names,
                  const ForeignNames& foreign) {
    constexpr std::string_view with_settings[] = {"builtins", "keras", "numpy", "sys", "tensorflow", "torch"};
    const auto is_setting = [](const std::string& called) { return is_setting_function(last_of(called)); };
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

bool calls_defined(const python::Effects& effects, const python::Namespace& names,
                   const std::vector<std::shared_ptr<const python::FunctionCode>>& defined) {
    const auto may_call = [&](const std::string& name) {
        const auto found = names.find(name);
        return found != names.end() && python::runs_code(found->second);
    };
    const auto is_defined = [&](const std::string& called) {
        return std::ranges::any_of(defined, [&](const auto& code) { return code->name == last_of(called); });
    };
    return std::ranges::any_of(effects.read, may_call) || std::ranges::any_of(effects.called, is_defined);
}

bool may_draw(python::Run& run, const python::Effects& effects, const python::Namespace& names,
              const ForeignNames& foreign) {
    return std::ranges::any_of(
        effects.called, [&](const std::string& called) { return may_draw(run, called, names, foreign); });
}

} // namespace lim::notebook
