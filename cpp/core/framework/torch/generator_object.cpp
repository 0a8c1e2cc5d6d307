#include "core/framework/torch/generator_object.hpp"

#include "core/base/raise.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/device.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

constexpr std::uint64_t default_seed = 67280421310721; // c10::default_rng_seed_val

py::Value make_generator(py::Run&, const py::Arguments& arguments) {
    if (!is_cpu(arguments[0])) {
        py::refuse_missing("torch.Generator(device=…)");
    }
    return std::make_shared<GeneratorObject>(Generator(default_seed));
}

/// generator.manual_seed(seed) (THPGenerator_manualSeed): itself.
py::Value seed_generator(py::Run& run, const py::Arguments& arguments) {
    if (!is_int(arguments[0])) {
        raise("RuntimeError", {"manual_seed expected a long, but got ", py::type_name(arguments[0])});
    }
    const auto object = arguments.self().object_of<GeneratorObject>();
    if (object->own) {
        manual_seed(*object->own, arguments[0]);
    } else {
        run.state<TorchState>().manual_seed(arguments[0]);
    }
    return arguments.self();
}

constexpr py::Entry generator_constructor{"Generator(device='cpu')", make_generator};
/// The seed that it was given last, as a number without a sign.
py::Value initial_seed(py::Run&, const py::Arguments& arguments) {
    const auto object = arguments.self().object_of<GeneratorObject>();
    if (!object->own) {
        py::refuse_missing("torch.default_generator.initial_seed");
    }
    return object->own->seed();
}

constexpr py::Entry generator_methods[] = {{"manual_seed(seed, /)", seed_generator},
                                           {"initial_seed()", initial_seed}};

} // namespace

const py::Type& generator_type() {
    static const py::Type type{.name = "Generator",
                               .module = "torch._C",
                               .methods = generator_methods,
                               .constructor = &generator_constructor,
                               .module_in_messages = true};
    return type;
}

Generator& generator_at(py::Run& run, const py::Arguments& arguments, std::size_t parameter) {
    const auto given = arguments[parameter].object_of<GeneratorObject>();
    if (given && given->own) {
        return *given->own;
    }
    if (!given && !arguments[parameter].is_none()) {
        wrong_type(arguments, parameter, "torch.Generator");
    }
    return run.state<TorchState>().generator(run);
}

py::Value generator_value() { return std::make_shared<GeneratorObject>(std::nullopt); }

} // namespace lim::torch
