#include "core/framework/torch/device.hpp"

#include "core/framework/torch/arguments.hpp"
#include "core/python/refusal.hpp"

/// Where tensors are: here always in the memory of the processor, as in PyTorch's CPU build.
namespace lim::torch {
namespace {

py::Value make_device(py::Run&, const py::Arguments& arguments) {
    if (!is_cpu(arguments[0])) {
        refuse_device(arguments[0], "torch.device(…)");
    }
    return cpu_device();
}

py::Value kind(py::Run&, const py::Value&) { return "cpu"; }
py::Value index(py::Run&, const py::Value&) { return {}; }

constexpr py::Property device_properties[] = {{"type", kind}, {"index", index}};
constexpr py::Entry device_constructor{"device(type)", make_device};

py::Value is_not_available(py::Run&, const py::Arguments&) { return false; }
py::Value count(py::Run&, const py::Arguments&) { return 0; }
py::Value seed_none(py::Run&, const py::Arguments&) { return {}; }

constexpr py::Entry cuda_functions[] = {
    {"is_available()", is_not_available},
    {"device_count()", count},
    {"manual_seed(seed)", seed_none},
    {"manual_seed_all(seed)", seed_none},
};
constexpr py::Entry mps_functions[] = {{"is_available()", is_not_available}};

constexpr py::Type type_of_devices{.name = "device",
                                   .module = "torch",
                                   .properties = device_properties,
                                   .constructor = &device_constructor,
                                   .module_in_messages = true};

/// torch.device('cpu'), of which all are equal.
class Device : public py::Object {
public:
    [[nodiscard]] static const py::Type& python_type() { return type_of_devices; }
    [[nodiscard]] const py::Type& type() const override { return type_of_devices; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
    [[nodiscard]] std::string repr(py::Run&) override { return "device(type='cpu')"; }
    [[nodiscard]] std::string str(py::Run&) override { return "cpu"; }
    [[nodiscard]] bool stands_for_default() const override { return true; }
};

} // namespace

const py::Module cuda_module{.name = "torch.cuda", .functions = cuda_functions};
const py::Module backends_module{.name = "torch.backends"};
const py::Module mps_module{.name = "torch.backends.mps", .functions = mps_functions};

const py::Type& device_type() { return type_of_devices; }

py::Value cpu_device() {
    static thread_local const auto device = std::make_shared<Device>();
    return device;
}

bool is_cpu(const py::Value& value) {
    const auto* const name = value.get<std::string>();
    return name != nullptr ? *name == "cpu" : value.object_of<Device>() != nullptr;
}

void refuse_device(const py::Value& value, const char* call) {
    if (value.get<std::string>() != nullptr) {
        py::refuse(refusals::only_cpu);
    }
    py::refuse_missing(call);
}

} // namespace lim::torch
