#include "core/framework/os/modules.hpp"

#include "core/base/raise.hpp"
#include "core/python/object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <map>

namespace lim::os {
namespace {

/// os.environ: what the notebook itself has set, and that Keras is the legacy one, without which the
/// notebooks do not run. What else a computer's environment holds nobody can know here.
class Environ : public py::Object {
public:
    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return python_type(); }

    [[nodiscard]] py::Value item(py::Run&, const py::Value& index) override { return known(index); }

    void set_item(py::Run&, const py::Value& index, const py::Value& value) override {
        const auto text = [](const py::Value& given) {
            const std::string* found = given.get<std::string>();
            if (found == nullptr) {
                raise("TypeError", {"str expected, not ", py::type_name(given)});
            }
            return *found;
        };
        const std::string key = text(index);
        variables_[key] = text(value);
    }

    [[nodiscard]] std::optional<bool> contains(py::Run&, const py::Value& value) override {
        (void)known(value);
        return true;
    }

    /// The text of a variable that is known.
    /// @throws Refused for every other
    [[nodiscard]] std::string known(const py::Value& name) const {
        const std::string* text = name.get<std::string>();
        const auto found = text != nullptr ? variables_.find(*text) : variables_.end();
        if (found == variables_.end()) {
            py::refuse(refusals::unknown_variable);
        }
        return found->second;
    }

private:
    std::map<std::string, std::string> variables_{{"TF_USE_LEGACY_KERAS", "1"}};
};

py::Value get(py::Run&, const py::Arguments& arguments) {
    return arguments.self().object_of<Environ>()->known(arguments[0]);
}

constexpr py::Entry methods[] = {{"get(key, default=None)", get}};

const py::Type& Environ::python_type() {
    static constexpr py::Type type{.name = "_Environ", .module = "os", .methods = methods};
    return type;
}

struct EnvironState : py::State {
    std::shared_ptr<Environ> environ = std::make_shared<Environ>();
};

py::Value environ_of(py::Run& run) { return run.state<EnvironState>().environ; }

/// os.makedirs(name, exist_ok=True): nothing of this page looks for folders that hold no file.
py::Value makedirs(py::Run& run, const py::Arguments& arguments) {
    if (!py::truth(run, arguments[2])) {
        py::refuse_missing("os.makedirs(exist_ok=False)");
    }
    const std::string* const name = arguments[0].get<std::string>();
    if (name == nullptr) {
        raise("TypeError", {"expected str, bytes or os.PathLike object, not ", py::type_name(arguments[0])});
    }
    if (name->empty()) {
        raise("FileNotFoundError", {"[Errno 2] No such file or directory: ''"});
    }
    return {};
}

void wrong_os_call(const py::CallProblem& problem) {
    py::raise_in_python_words(problem, problem.signature.name, false);
}

constexpr py::Entry os_functions[] = {{"makedirs(name, mode=511, exist_ok=False)", makedirs}};
constexpr py::Constant constants[] = {{"environ", environ_of}};

} // namespace

py::ModuleList modules() {
    static const py::Module os{.name = "os",
                               .functions = os_functions,
                               .constants = constants,
                               .wrong_call = wrong_os_call,
                               .known_names = known_names};
    static const py::Module* const all[] = {&os};
    return all;
}

} // namespace lim::os
