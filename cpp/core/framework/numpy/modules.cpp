#include "core/framework/numpy/modules.hpp"

#include "core/base/memory.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/from_literal.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/handing_over.hpp"
#include "core/framework/numpy/linear_algebra.hpp"
#include "core/framework/numpy/messages.hpp"
#include "core/framework/numpy/opaque_array.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/framework/numpy/print_options.hpp"
#include "core/framework/numpy/random_object.hpp"
#include "core/framework/one_after_another.hpp"

#include <limits>
#include <numbers>
#include <vector>

namespace lim::numpy {
namespace {

using py::Run;
using py::Value;

const py::Module& more_of_numpy() {
    static const std::vector<py::Entry> functions = one_after_another<py::Entry>(
        {creation_functions(), element_functions(), shape_functions(), reduction_functions(), sum_functions(),
         elementary_functions(), binary_functions(), order_functions(), arranging_functions(),
         sequence_functions(), print_functions()});
    static const py::Module more{.name = "numpy", .functions = functions};
    return more;
}

constexpr py::Instead instead[] = {
    {"around", "numpy.round"},
};

Value version(Run&) { return "2.4.6"; }
Value newaxis(Run&) { return {}; }
template <const double& number> Value number_constant(Run&) { return number; }
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double euler = std::numbers::e;
constexpr double pi = std::numbers::pi;
template <DType dtype> Value scalar_type_constant(Run&) { return &scalar_type(dtype); }
constexpr py::Constant constants[] = {{"bool_", scalar_type_constant<DType::boolean>},
                                      {"single", scalar_type_constant<DType::float32>},
                                      {"double", scalar_type_constant<DType::float64>},
                                      {"intc", scalar_type_constant<DType::int32>},
                                      {"int_", scalar_type_constant<DType::int64>},
                                      {"intp", scalar_type_constant<DType::int64>},
                                      {"long", scalar_type_constant<DType::int64>},
                                      {"__version__", version},
                                      {"newaxis", newaxis},
                                      {"nan", number_constant<not_a_number>},
                                      {"inf", number_constant<infinity>},
                                      {"e", number_constant<euler>},
                                      {"pi", number_constant<pi>}};

} // namespace

py::ModuleList modules() {
    static const std::vector<const py::Type*> types = [] {
        std::vector<const py::Type*> made(scalar_types().begin(), scalar_types().end());
        made.push_back(&ndarray_type());
        made.push_back(dtype_value(DType::float64).object()->type().base);
        return made;
    }();
    static const std::vector<py::Entry> functions =
        one_after_another<py::Entry>({first_creation_functions(), first_element_function()});
    static const py::Module numpy{.name = "numpy",
                                  .functions = functions,
                                  .types = types,
                                  .constants = constants,
                                  .wrong_call = raise_in_words_of_functions,
                                  .instead = instead,
                                  .known_names = known_names,
                                  .more = more_of_numpy,
                                  .around = unless_handed_over};
    static const py::Module* const all[] = {&numpy, &random_module, &linalg_module};
    return all;
}

} // namespace lim::numpy
