#include "core/notebook/known_calls.hpp"

#include "core/python/builtins.hpp"
#include "core/python/object.hpp"
#include "core/python/passed_over.hpp"

#include <algorithm>

namespace lim::notebook {
namespace {

/// Modules that know nothing of PyTorch's and TensorFlow's generators.
constexpr std::string_view drawing_none[] = {
    "IPython", "PIL",         "collections", "copy",       "csv",    "datetime", "functools", "gc",
    "glob",    "importlib",   "io",          "itertools",  "json",   "math",     "nltk",      "os",
    "pandas",  "pathlib",     "pickle",      "platform",   "pprint", "random",   "re",        "requests",
    "scipy",   "shutil",      "sklearn",     "statistics", "string", "sys",      "textwrap",  "tiktoken",
    "time",    "unicodedata", "urllib",      "zipfile"};

/// Parts of the names of what draws in the frameworks, or makes layers, whose weights are drawn.
constexpr std::string_view drawing_words[] = {"rand",        "normal",  "uniform", "bernoulli",
                                              "multinomial", "dropout", "seed",    "init"};

bool is_drawing_name(std::string_view name) {
    return (!name.empty() && name.front() >= 'A' && name.front() <= 'Z') ||
           std::ranges::any_of(drawing_words, [&](std::string_view word) {
               return name.find(word) != std::string_view::npos;
           });
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
    if (!called.empty() && python::only_reads(last)) {
        return false;
    }
    if (const auto module = foreign.find(root); module != foreign.end()) {
        const std::string_view stem = std::string_view(module->second).substr(0, module->second.find('.'));
        return std::ranges::find(drawing_none, stem) == std::end(drawing_none);
    }
    const auto value = value_of(run, names, called);
    if (!value) {
        return true;
    }
    const bool is_of_tables = value->function() != nullptr || value->type() != nullptr;
    return is_of_tables ? names.contains(root) && is_drawing_name(last) : !python::is_passed_over(*value);
}

} // namespace

bool reads_only(python::Run& run, const python::Namespace& names, const std::string& called) {
    const auto value = value_of(run, names, called);
    if (!value || called.ends_with('_') || !names.contains(called.substr(0, called.find('.')))) {
        return false; // torch.nn.init.zeros_ changes its argument
    }
    const python::Object* const object = value->object();
    return value->function() != nullptr || value->type() != nullptr || python::is_passed_over(*value) ||
           (object != nullptr && object->call_reads_only());
}

bool may_draw(python::Run& run, const python::Effects& effects, const python::Namespace& names,
              const ForeignNames& foreign) {
    return std::ranges::any_of(
        effects.called, [&](const std::string& called) { return may_draw(run, called, names, foreign); });
}

} // namespace lim::notebook
