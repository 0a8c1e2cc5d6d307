#include "all_frameworks.hpp"

#include "core/framework/keras/modules.hpp"
#include "core/framework/numpy/modules.hpp"
#include "core/framework/os/modules.hpp"
#include "core/framework/torch/modules.hpp"
#include "core/python/library/modules.hpp"

namespace lim {

std::vector<python::Modules> all_frameworks() {
    return {torch::modules, torch::further_modules,  numpy::modules, keras::modules,
            os::modules,    python::library::modules};
}

} // namespace lim
