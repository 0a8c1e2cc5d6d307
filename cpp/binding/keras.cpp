/// The module of the TensorFlow and Keras notebooks: what they can import.

#include "binding/frameworks.hpp"
#include "core/framework/keras/modules.hpp"
#include "core/framework/numpy/modules.hpp"
#include "core/framework/os/modules.hpp"

namespace lim::binding {

std::vector<python::Modules> linked_frameworks() {
    return {keras::modules(), numpy::modules(), os::modules()};
}

} // namespace lim::binding
