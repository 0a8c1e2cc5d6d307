#include "core/framework/torch/modules.hpp"

#include "core/framework/one_after_another.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/device.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/module_types.hpp"
#include "core/framework/torch/numbers_of_numpy.hpp"
#include "core/framework/torch/optimizer.hpp"
#include "core/framework/torch/types.hpp"

#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace lim::torch {
namespace {

py::Value version(py::Run&) { return "2.15.0"; }

py::Value infinity(py::Run&) { return HUGE_VAL; }
py::Value not_a_number(py::Run&) { return std::nan(""); }
py::Value pi(py::Run&) { return std::numbers::pi; }
py::Value e(py::Run&) { return std::numbers::e; }
py::Value newaxis(py::Run&) { return {}; }

/// The words of wrong calls: some functions are written in Python, and the others parse their arguments.
void raise_or_refuse_wrong_call(const py::CallProblem& problem) {
    const std::string_view name = problem.signature.name;
    if (name == "manual_seed" || name == "is_tensor" || name == "set_printoptions" || name == "einsum") {
        raise_in_words_of_python(problem);
    }
    raise_in_torch_words(problem);
}

constexpr py::Instead instead_in_torch[] = {{"Embedding", "torch.nn.Embedding"},
                                            {"Linear", "torch.nn.Linear"},
                                            {"Parameter", "torch.nn.Parameter"},
                                            {"functional", "torch.nn.functional"},
                                            {"one_hot", "torch.nn.functional.one_hot"},
                                            {"linear", "torch.nn.functional.linear"},
                                            {"SGD", "torch.optim.SGD"},
                                            {"concat", "torch.cat"},
                                            {"concatenate", "torch.cat"},
                                            {"vstack", "torch.cat"},
                                            {"hstack", "torch.cat"},
                                            {"isclose", "torch.allclose"},
                                            {"seed", "torch.manual_seed"},
                                            {"IntTensor", "torch.tensor"},
                                            {"set_grad_enabled", "torch.no_grad"},
                                            {"inference_mode", "torch.no_grad"}};
constexpr py::Instead instead_in_nn[] = {{"Bilinear", "torch.nn.Linear"}, {"LazyLinear", "torch.nn.Linear"}};
constexpr py::Instead instead_in_optim[] = {{"Adagrad", "torch.optim.Adam"}, {"RMSprop", "torch.optim.Adam"}};

const py::Module& more_of_torch() {
    static const std::vector<py::Entry> functions = one_after_another<py::Entry>(
        {factory_functions(), random_functions(), tensor_functions(), functions_of_methods(),
         print_functions(), further_factories(), einsum_functions(), error_functions()});
    static const py::Type* const types[] = {&device_type(), &generator_type()};
    static const py::Module more{.name = "torch", .functions = functions, .types = types};
    return more;
}

const py::Module& torch_module() {
    static const std::vector<py::Entry> functions =
        one_after_another<py::Entry>({first_factory_function(), first_random_function()});
    static const std::vector<py::Constant> constants = [] {
        std::vector<py::Constant> all{
            {"__version__", version}, {"inf", infinity}, {"nan", not_a_number}, {"pi", pi}, {"e", e},
            {"newaxis", newaxis}};
        all.insert(all.end(), dtype_constants().begin(), dtype_constants().end());
        return all;
    }();
    static const py::Type* const types[] = {&tensor_type(), &no_grad_type(), &size_type()};
    static const py::Module module{.name = "torch",
                                   .functions = functions,
                                   .types = types,
                                   .constants = constants,
                                   .wrong_call = raise_or_refuse_wrong_call,
                                   .instead = instead_in_torch,
                                   .known_names = known_names,
                                   .more = more_of_torch,
                                   .around = with_numbers_of_numpy};
    return module;
}

const py::Module& more_layers() {
    static const py::Type* const bag_types[] = {&embedding_bag_type()};
    static const std::vector<const py::Type*> types = one_after_another<const py::Type*>(
        {bag_types, container_types(), simple_layer_types(), loss_types()});
    static const py::Module more{.name = "torch.nn", .types = types};
    return more;
}

const py::Module& all_optimizers() {
    static const py::Type* const types[] = {&sgd_type(), &adam_type(), &adamw_type(),
                                            &Optimizer::python_type()};
    static const py::Module all{.name = "torch.optim", .types = types};
    return all;
}

} // namespace

py::ModuleList modules() {
    static const py::Type* const layers[] = {&embedding_type(), &linear_type(), &parameter_type(),
                                             &ModuleValue::python_type()};
    static const py::Module nn{
        .name = "torch.nn", .types = layers, .instead = instead_in_nn, .more = more_layers};
    static const py::Module* const all[] = {&torch_module(), &nn, &functional_module()};
    return all;
}

py::ModuleList further_modules() {
    static const py::Module optim{.name = "torch.optim", .instead = instead_in_optim, .more = all_optimizers};
    static const py::Module utils{.name = "torch.utils"};
    static const py::Module autograd{.name = "torch.autograd", .functions = autograd_functions()};
    static const py::Module nn_utils{.name = "torch.nn.utils", .functions = clipping_functions()};
    static const py::Module* const all[] = {&init_module,     &optim,     &linalg_module, &utils,
                                            &data_module(),   &autograd,  &nn_utils,      &cuda_module,
                                            &backends_module, &mps_module};
    return all;
}

} // namespace lim::torch
