#include "core/framework/keras/modules.hpp"

#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

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

const py::Module& tensorflow() {
    static const std::vector<py::Entry> functions = [] {
        std::vector<py::Entry> all(factory_functions().begin(), factory_functions().end());
        all.insert(all.end(), tensor_functions().begin(), tensor_functions().end());
        all.insert(all.end(), reduction_functions().begin(), reduction_functions().end());
        all.insert(all.end(), shape_functions().begin(), shape_functions().end());
        return all;
    }();
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
                                   .known_names = known_names};
    return module;
}

} // namespace

py::Modules modules() {
    static const py::Type* const layer_types[] = {&embedding_type(), &dense_type()};
    static const py::Type* const models[] = {&sequential_type()};
    static const py::Module nn{
        .name = "tensorflow.nn", .functions = nn_functions(), .wrong_call = raise_in_words_of_functions};
    static const py::Module random{
        .name = "tensorflow.random", .functions = of_random, .wrong_call = raise_in_words_of_functions};
    static const py::Module keras{.name = "tensorflow.keras", .types = models};
    static const py::Module layers{.name = "tensorflow.keras.layers", .types = layer_types};
    static const py::Module* const all[] = {&tensorflow(), &nn, &random, &keras, &layers};
    return all;
}

} // namespace lim::keras
