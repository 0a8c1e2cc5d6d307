#include "core/framework/torch/return_types.hpp"

#include "core/python/operations.hpp"

namespace lim::torch {
namespace {

std::string repr(py::Run& run, const py::Tuple& tuple) {
    return "torch.return_types." + std::string(tuple.type->name) +
           "(\nvalues=" + py::repr(run, tuple.items[0]) + ",\nindices=" + py::repr(run, tuple.items[1]) + ")";
}

py::Value values(py::Run&, const py::Value& self) { return self.tuple()->items[0]; }
py::Value indices(py::Run&, const py::Value& self) { return self.tuple()->items[1]; }

constexpr py::Property extremes_properties[] = {{"values", values}, {"indices", indices}};

py::Type type_named(const char* name) {
    return {.name = name,
            .module = "torch.return_types",
            .base = &py::type_of(py::make_tuple({})),
            .properties = extremes_properties,
            .tuple_repr = repr};
}

} // namespace

py::Value extremes_value(const Extremes& extremes, bool greatest) {
    static const py::Type max = type_named("max");
    static const py::Type min = type_named("min");
    return py::make_tuple({extremes.values, extremes.indices}, greatest ? max : min);
}

} // namespace lim::torch
