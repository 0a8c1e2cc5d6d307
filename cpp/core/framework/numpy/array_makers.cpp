#include "core/base/tensor.hpp"
#include "core/framework/numpy/tensor_object.hpp"

#include <algorithm>

namespace lim::numpy {

NdarrayPtr make_array(array::Rounded values) { return std::make_shared<Ndarray>(std::move(values), false); }

NdarrayPtr make_result(array::Rounded values) {
    const bool scalar = values.tensor.rank() == 0;
    if (scalar) {
        values.tensor = values.tensor.row_major().snapshot();
    }
    return std::make_shared<Ndarray>(std::move(values), scalar);
}

NdarrayPtr make_view(const NdarrayPtr& x, Tensor values) {
    NdarrayPtr made = make_array({std::move(values), x->inexact, x->difference});
    made->order_is_known = x->order_is_known;
    return made;
}

NdarrayPtr make_part(const NdarrayPtr& x, Tensor values) {
    NdarrayPtr made = make_result({std::move(values), x->inexact, x->difference});
    made->order_is_known = x->order_is_known;
    return made;
}

NdarrayPtr knowing_order_of(NdarrayPtr result, std::initializer_list<NdarrayPtr> operands) {
    result->order_is_known =
        result->data.rank() < 2 || std::ranges::all_of(
                                       operands,
                                       [](const NdarrayPtr& x) {
                                           return !x || x->data.is_one_hot() ||
                                                  (x->order_is_known && x->data.is_row_major());
                                       });
    return result;
}

NdarrayPtr as_ndarray(const py::Value& value) { return value.object_of<Ndarray>(); }

py::Value element_of(py::Run& run, const Ndarray& x, Index position) {
    if (x.inexact) {
        run.mark_rounding_of_numbers();
    }
    return element_value(x.data, position);
}

} // namespace lim::numpy
