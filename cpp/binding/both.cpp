/// The module of both frameworks, for the site in one file: it is linked twice, with LIM_KERAS as 0 and as 1,
/// and the two differ in one byte, so that one of them takes no room beside the other in what is compressed.

#include "binding/frameworks.hpp"
#include "core/framework/keras/modules.hpp"
#include "core/framework/numpy/modules.hpp"
#include "core/framework/os/modules.hpp"
#include "core/framework/torch/modules.hpp"
#include "core/print/figure_text.hpp"
#include "core/python/library/modules.hpp"

namespace lim::binding {
namespace {

/// Whether it is the module of the TensorFlow and Keras notebooks, else that of the PyTorch ones. The
/// compiler must not know it: what it leaves out would be another part in each of the two.
const volatile bool is_keras = LIM_KERAS;

} // namespace

std::vector<python::Modules> linked_frameworks() {
    if (is_keras) {
        return {keras::modules, numpy::modules, os::modules, python::library::modules};
    }
    return {torch::modules, torch::further_modules, numpy::modules, os::modules, python::library::modules};
}

int figure_decimals(const Tensor& floats) {
    return is_keras ? numpy_figure_decimals(floats) : torch_figure_decimals(floats);
}

std::string figure_text(double value, int decimals) {
    return is_keras ? numpy_figure_text(value, decimals) : torch_figure_text(value, decimals);
}

} // namespace lim::binding
