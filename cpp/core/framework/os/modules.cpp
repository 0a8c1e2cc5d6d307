#include "core/framework/os/modules.hpp"

#include "core/base/raise.hpp"
#include "core/python/object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <map>

namespace lim::os {
namespace {

namespace py = lim::python;

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

constexpr py::Constant constants[] = {{"environ", environ_of}};

} // namespace

py::Modules modules() {
    static const py::Module os{.name = "os", .constants = constants, .known_names = known_names};
    static const py::Module* const all[] = {&os};
    return all;
}

} // namespace lim::os
