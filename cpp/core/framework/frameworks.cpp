#include "core/framework/frameworks.hpp"

#include "core/framework/torch/modules.hpp"

namespace lim {

std::vector<python::Modules> all_frameworks() { return {torch::modules()}; }

} // namespace lim
