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
#include "core/framework/one_after_another.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

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

/// Functions that no page runs first.
template <std::span<const py::Entry> (*... parts)()> const py::Module& all_of() {
    static const std::vector<py::Entry> functions = one_after_another<py::Entry>({parts()...});
    static const py::Module all{.name = "", .functions = functions};
    return all;
}

const py::Module& more_of_tensorflow() {
    static const std::vector<py::Entry> functions = one_after_another<py::Entry>(
        {factory_functions(), tensor_functions(), extreme_functions(), reduction_functions(),
         shape_functions(), norm_functions(), elementwise_functions(), other_functions()});
    static const py::Type* const types[] = {&variable_type()};
    static const py::Module more{.name = "tensorflow", .functions = functions, .types = types};
    return more;
}

const py::Module& tensorflow() {
    static const std::vector<py::Entry> functions =
        one_after_another<py::Entry>({first_factory_functions(), first_tensor_functions(),
                                      first_extreme_functions(), first_reduction_functions()});
    static const std::vector<py::Constant> constants = [] {
        std::vector<py::Constant> all{{"__version__", version}, {"newaxis", newaxis}};
        all.insert(all.end(), dtype_constants().begin(), dtype_constants().end());
        return all;
    }();
    static const py::Type* const types[] = {&tape_type()};
    static const py::Module module{.name = "tensorflow",
                                   .functions = functions,
                                   .types = types,
                                   .constants = constants,
                                   .wrong_call = raise_in_words_of_functions,
                                   .known_names = known_names,
                                   .more = more_of_tensorflow};
    return module;
}

const char* const in_tensorflow = "tensorflow.keras";

const py::Module& more_layers() {
    static const std::vector<const py::Type*> types = one_after_another<const py::Type*>(
        {std::vector<const py::Type*>{&layer_type()}, plain_layer_types(), merging_layer_types()});
    static const py::Module more{.name = "", .functions = input_functions(), .types = types};
    return more;
}
const py::Module& more_of_keras() {
    static const py::Type* const types[] = {&model_type()};
    static const py::Module more{.name = "", .functions = input_functions(), .types = types};
    return more;
}
const py::Module& all_models() {
    static const py::Type* const types[] = {&sequential_type(), &model_type()};
    static const py::Module all{.name = "", .types = types};
    return all;
}
const py::Module& all_initializers() {
    static const py::Module all{.name = "", .types = initializer_types()};
    return all;
}
const py::Module& all_optimizers() {
    static const py::Type* const types[] = {&sgd_type()};
    static const py::Module all{.name = "", .types = types};
    return all;
}
const py::Module& all_of_text() {
    static const py::Type* const types[] = {&tokenizer_type()};
    static const py::Module all{.name = "", .functions = text_functions(), .types = types};
    return all;
}

/// The modules of Keras, by their names in TensorFlow.
std::vector<py::Module> keras_modules() {
    static const py::Type* const layer_types[] = {&embedding_type(), &dense_type()};
    static const py::Type* const models[] = {&sequential_type()};
    return {{.name = in_tensorflow, .types = models, .more = more_of_keras},
            {.name = "tensorflow.keras.layers", .types = layer_types, .more = more_layers},
            {.name = "tensorflow.keras.models", .more = all_models},
            {.name = "tensorflow.keras.initializers", .more = all_initializers},
            {.name = "tensorflow.keras.optimizers", .more = all_optimizers},
            {.name = "tensorflow.keras.utils", .more = all_of<utility_functions>},
            {.name = "tensorflow.keras.preprocessing"},
            {.name = "tensorflow.keras.preprocessing.sequence", .more = all_of<sequence_functions>},
            {.name = "tensorflow.keras.preprocessing.text", .more = all_of_text}};
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

py::ModuleList modules() {
    constexpr py::WrongCall words = raise_in_words_of_functions;
    static const py::Module others[] = {
        {.name = "tensorflow.nn", .wrong_call = words, .more = all_of<nn_functions, activation_functions>},
        {.name = "tensorflow.random", .functions = of_random, .wrong_call = words},
        {.name = "tensorflow.math",
         .wrong_call = words,
         .more = all_of<elementwise_functions, functions_of_math, first_extreme_functions, extreme_functions,
                        first_reduction_functions, reduction_functions>},
        {.name = "tensorflow.linalg", .wrong_call = words, .more = all_of<linalg_functions, norm_functions>}};
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
