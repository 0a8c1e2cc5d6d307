#include "core/framework/keras/modules.hpp"

#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/initializers.hpp"
#include "core/framework/keras/layer_instance.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/optimizer.hpp"
#include "core/framework/keras/preprocessing.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/keras/variables.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

#include <initializer_list>
#include <string>
#include <vector>

namespace lim::keras {
namespace {

py::Value version(py::Run&) { return "2.21.0"; }
py::Value newaxis(py::Run&) { return {}; }

/// tf.random.set_seed(seed): nothing here draws.
py::Value set_seed(py::Run&, const py::Arguments& arguments) {
    if (arguments[0].get<py::Int>() == nullptr) {
        py::refuse(refusals::only_int, {"seed"});
    }
    return {};
}

constexpr py::Entry of_random[] = {{"set_seed(seed)", set_seed}};

template <class T> std::vector<T> one_after_another(std::initializer_list<std::span<const T>> parts) {
    std::vector<T> all;
    for (const std::span<const T> part : parts) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

py::Module functions_module(const char* name, std::span<const py::Entry> functions) {
    return {.name = name, .functions = functions, .wrong_call = raise_in_words_of_functions};
}

const py::Module& tensorflow() {
    static const std::vector<py::Entry> functions = one_after_another<py::Entry>(
        {factory_functions(), tensor_functions(), extreme_functions(), reduction_functions(),
         norm_functions(), shape_functions(), elementwise_functions(), other_functions()});
    static const std::vector<py::Constant> constants = [] {
        std::vector<py::Constant> all{{"__version__", version}, {"newaxis", newaxis}};
        all.insert(all.end(), dtype_constants().begin(), dtype_constants().end());
        return all;
    }();
    static const py::Type* const types[] = {&tape_type(), &variable_type()};
    static const py::Module module{.name = "tensorflow",
                                   .functions = functions,
                                   .types = types,
                                   .constants = constants,
                                   .wrong_call = raise_in_words_of_functions,
                                   .known_names = known_names};
    return module;
}

const char* const in_tensorflow = "tensorflow.keras";

/// The modules of Keras, by their names in TensorFlow.
std::vector<py::Module> keras_modules() {
    static const std::vector<const py::Type*> layer_types = one_after_another<const py::Type*>(
        {std::vector<const py::Type*>{&embedding_type(), &dense_type(), &layer_type()}, plain_layer_types()});
    static const py::Type* const models[] = {&sequential_type(), &model_type()};
    static const py::Type* const optimizers[] = {&sgd_type()};
    static const py::Type* const text_types[] = {&tokenizer_type()};
    return {
        {.name = in_tensorflow, .functions = input_functions(), .types = models},
        {.name = "tensorflow.keras.layers", .functions = input_functions(), .types = layer_types},
        {.name = "tensorflow.keras.models", .types = models},
        {.name = "tensorflow.keras.initializers", .types = initializer_types()},
        {.name = "tensorflow.keras.optimizers", .types = optimizers},
        {.name = "tensorflow.keras.utils", .functions = utility_functions()},
        {.name = "tensorflow.keras.preprocessing"},
        {.name = "tensorflow.keras.preprocessing.sequence", .functions = sequence_functions()},
        {.name = "tensorflow.keras.preprocessing.text", .functions = text_functions(), .types = text_types}};
}

/// The same modules by the name "keras", and by "tf_keras", the package that they are from.
void add_other_names(std::vector<py::Module>& modules) {
    static std::vector<std::string> names; // which modules refer to
    const std::vector<py::Module> known = modules;
    names.reserve(2 * known.size());
    for (const char* const other : {"keras", "tf_keras"}) {
        for (py::Module module : known) {
            names.push_back(other + std::string(module.name).substr(std::string_view(in_tensorflow).size()));
            module.name = names.back().c_str();
            module.older = other == std::string_view("keras"); // which is Keras 3 by now
            modules.push_back(module);
        }
    }
}

} // namespace

py::Modules modules() {
    static const std::vector<py::Entry> in_math = one_after_another<py::Entry>(
        {elementwise_functions(), functions_of_math(), extreme_functions(), reduction_functions()});
    static const std::vector<py::Entry> in_nn =
        one_after_another<py::Entry>({nn_functions(), activation_functions()});
    static const std::vector<py::Entry> in_linalg =
        one_after_another<py::Entry>({linalg_functions(), norm_functions()});
    static const py::Module others[] = {
        functions_module("tensorflow.nn", in_nn), functions_module("tensorflow.random", of_random),
        functions_module("tensorflow.math", in_math), functions_module("tensorflow.linalg", in_linalg)};
    static const std::vector<py::Module> of_keras = [] {
        std::vector<py::Module> made = keras_modules();
        add_other_names(made);
        return made;
    }();
    static const std::vector<const py::Module*> all = [] {
        std::vector<const py::Module*> found{&tensorflow()};
        for (const py::Module& module : others) {
            found.push_back(&module);
        }
        for (const py::Module& module : of_keras) {
            found.push_back(&module);
        }
        return found;
    }();
    return all;
}

} // namespace lim::keras
