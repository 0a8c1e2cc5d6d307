#include "core/python/call.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

/// importlib.metadata: which version of a package is installed.
namespace lim::python::library {
namespace {

/// The version of a package that this page has, as its module's `__version__` gives it.
Value version(Run& run, const Arguments& arguments) {
    const auto* const name = arguments[0].get<std::string>();
    const Module* const module = name == nullptr ? nullptr : run.module(*name);
    const auto found = module == nullptr ? std::nullopt : run.find_attribute(*module, "__version__");
    if (!found) {
        refuse_missing("importlib.metadata.version(…)");
    }
    return *found;
}

constexpr Entry metadata_functions[] = {{"version(distribution_name)", version}};

void wrong_metadata_call(const CallProblem& problem) {
    raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace

constinit const Module importlib{.name = "importlib"};
constinit const Module importlib_metadata{
    .name = "importlib.metadata", .functions = metadata_functions, .wrong_call = wrong_metadata_call};

} // namespace lim::python::library
