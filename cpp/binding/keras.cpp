/// The module of the TensorFlow and Keras notebooks: what they can import, and how figures write their
/// numbers.

#include "binding/frameworks.hpp"
#include "core/framework/keras/modules.hpp"
#include "core/framework/numpy/modules.hpp"
#include "core/framework/os/modules.hpp"
#include "core/print/figure_text.hpp"
#include "core/python/library/modules.hpp"

namespace lim::binding {

std::vector<python::Modules> linked_frameworks() {
    return {keras::modules, numpy::modules, os::modules, python::library::modules};
}

int figure_decimals(const Tensor& floats) { return numpy_figure_decimals(floats); }

std::string figure_text(double value, int decimals) { return numpy_figure_text(value, decimals); }

} // namespace lim::binding
