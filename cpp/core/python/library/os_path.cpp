#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

/// `os.path` as on Linux (Lib/posixpath.py): what is done with paths as texts.
namespace lim::python::library {
namespace {

const std::string& path_argument(const Value& value) {
    const auto* text = value.get<std::string>();
    if (text == nullptr) {
        if (value.object() != nullptr) {
            refuse_missing("os.path");
        }
        raise("TypeError", {"expected str, bytes or os.PathLike object, not ", type_name(value)});
    }
    return *text;
}

Value path_join(Run&, const Arguments& arguments) {
    std::string path = path_argument(arguments[0]);
    for (const Value& part : arguments.rest()) {
        const auto* next = part.get<std::string>();
        if (next == nullptr) {
            raise("TypeError",
                  {"join() argument must be str, bytes, or os.PathLike object, not '", type_name(part), "'"});
        }
        path = next->starts_with('/') ? *next
                                      : concat({path, path.empty() || path.ends_with('/') ? "" : "/", *next});
    }
    return path;
}

Value path_basename(Run&, const Arguments& arguments) {
    const std::string& path = path_argument(arguments[0]);
    return path.substr(path.rfind('/') + 1);
}

Value path_dirname(Run&, const Arguments& arguments) {
    const std::string& path = path_argument(arguments[0]);
    const std::string head = path.substr(0, path.rfind('/') + 1);
    const std::size_t last = head.find_last_not_of('/');
    return last == std::string::npos ? head : head.substr(0, last + 1);
}

Value path_splitext(Run&, const Arguments& arguments) {
    const std::string& path = path_argument(arguments[0]);
    const std::size_t name = path.rfind('/') + 1;
    const std::size_t point = path.rfind('.');
    const std::size_t first = path.find_first_not_of('.', name); // leading points begin no extension
    if (point == std::string::npos || point < name || first == std::string::npos || first > point) {
        return make_tuple({path, ""});
    }
    return make_tuple({path.substr(0, point), path.substr(point)});
}

/// Whether there is a file of that path, or a folder, as far as the files beside the notebook tell.
/// @throws Refused where there is none: on the reader's computer there may be
template <bool files, bool folders> Value path_exists(Run& run, const Arguments& arguments) {
    const std::string& path = path_argument(arguments[0]);
    const std::string normal = normal_path(path);
    for (const TextFile& file : run.files()) {
        const std::string other = normal_path(file.path);
        if (other == normal) {
            return files;
        }
        if (other.starts_with(normal + "/")) {
            return folders;
        }
    }
    refuse(refusals::needs_file, {path});
}

Value separator(Run&) { return "/"; }

constexpr Entry os_path_functions[] = {
    {"join(a, /, *paths)", path_join},
    {"basename(p)", path_basename},
    {"dirname(p)", path_dirname},
    {"splitext(p)", path_splitext},
    {"exists(path)", path_exists<true, true>},
    {"isfile(path)", path_exists<true, false>},
    {"isdir(s)", path_exists<false, true>},
};
constexpr Constant os_path_constants[] = {{"sep", separator}};

void wrong_path_call(const CallProblem& problem) {
    raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace

constinit const Module os_path{.name = "os.path",
                               .functions = os_path_functions,
                               .constants = os_path_constants,
                               .wrong_call = wrong_path_call};

} // namespace lim::python::library
