#include "core/framework/torch/indexing.hpp"

#include "core/array/index.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

/// Where the picked elements of a tensor lie, once room is made for as many.
array::Picked pick(py::Run& run, const VariablePtr& x, const array::Positions& positions) {
    double count = 1;
    bool first = true;
    for (std::size_t axis = 0; axis < positions.size(); ++axis) {
        const bool counts = !positions[axis] || std::exchange(first, false);
        const Index length = positions[axis] ? positions[axis]->size() : x->data.shape()[axis];
        count *= counts ? static_cast<double>(length) : 1;
    }
    run.memory().require(count * 24);
    return array::pick(x->in_memory(run), positions);
}

VariablePtr gather(py::Run& run, const VariablePtr& x, const array::Positions& given) {
    const array::Positions positions = within_bounds(x, given, Access::reads);
    const array::Picked picked = pick(run, x, positions);
    const auto back = [shape = x->data.shape(), positions](const Rounded& g) -> Gradients {
        Tensor whole = array::full(shape, g.tensor.dtype(), std::int64_t{0});
        array::scatter_add(whole, array::pick(whole, positions), g.tensor);
        return {Rounded{whole, g.order_matters}};
    };
    const Tensor result = array::laid_out_as_picked(array::gather(x->data, picked), x->data, given);
    return record(run, {result}, "IndexBackward0", {x}, back, true);
}

/// valueToTensor, which comes before the index is looked at.
void check_assigned(const VariablePtr& x, const py::Value& value) {
    if (as_variable(value) || value.get<double>() != nullptr || value.get<bool>() != nullptr) {
        return;
    }
    if (!is_int(value)) {
        if (value.object() != nullptr && py::type_name(value).starts_with("numpy.")) {
            py::refuse(refusals::written_array);
        }
        raise("TypeError",
              {"can't assign a ", py::type_name(value), " to a ", python_type_name(x->data.dtype())});
    }
    static_cast<void>(unpack_long(value));
}

/// What is assigned, as a tensor of the dtype that a number takes.
Rounded assigned(const VariablePtr& x, const py::Value& value) {
    if (const VariablePtr tensor = as_variable(value)) {
        return tensor->rounded();
    }
    return {scalar_of(value, x->data.dtype())};
}

/// Without the axes of length 1 in front (slicePrefix1sSize).
Tensor without_leading_ones(const Tensor& values) {
    Shape shape = values.shape();
    const auto first = std::ranges::find_if(shape, [](Index length) { return length != 1; });
    shape.erase(shape.begin(), first);
    return *array::reshape_view(values.row_major(), shape);
}

/// Neither values nor indices may show what is written.
void check_put_overlap(const VariablePtr& x, const std::vector<std::optional<Tensor>>& indices,
                       const VariablePtr& from) {
    if (from) {
        check_overlap(x->data, from->data, x == from);
    }
    for (const auto& index : indices) {
        if (index) {
            check_overlap(x->data, *index, true);
        }
    }
}

/// Whether a tensor of as many elements, once it has the shape of another by expanding, has its strides too.
bool lies_as_expanded(const Tensor& from, const Tensor& to) {
    if (from.is_one_hot() || to.is_one_hot() || to.size() < 2) {
        return true;
    }
    if (from.shape() == to.shape()) {
        return from.strides() == to.strides();
    }
    return from.rank() >= to.rank() || to.rank() < 2 || to.strides()[0] == to.shape()[1] * to.strides()[1];
}

void check_put(const VariablePtr& x, const array::Positions& positions, const Tensor& values) {
    const Shape shape = array::picked_shape(x->data, positions);
    const auto fits = array::broadcast_shape(values.shape(), shape);
    if (!fits || *fits != shape) {
        raise("RuntimeError", {"shape mismatch: value tensor of shape ", bracketed(values.shape()),
                               " cannot be broadcast to indexing result of shape ", bracketed(shape)});
    }
    if (values.dtype() != x->data.dtype()) {
        raise("RuntimeError", {"Index put requires the source and destination dtypes match, got ",
                               scalar_type_name(x->data.dtype()), " for the destination and ",
                               scalar_type_name(values.dtype()), " for the source."});
    }
}

void scatter(py::Run& run, const VariablePtr& x, const array::Positions& positions, const Rounded& values) {
    const array::Picked picked = pick(run, x, positions);
    array::scatter(x->data, picked, array::broadcast_to(values.tensor, picked.shape));
    note_written(run, x, values, picked.places);
}

/// The node that autograd records where elements are written at indices.
/// @param is_number whether one number is written, and no tensor
const char* name_of_put(const Subscript& subscript, const py::Value& index, bool is_number) {
    const auto axes =
        std::ranges::count_if(subscript.tensors(), [](const auto& each) { return each.has_value(); });
    const VariablePtr given = as_variable(index);
    const bool is_long = !given || given->data.dtype() != DType::int32;
    return axes == 1 && is_number && is_long ? "IndexFillBackward0" : "IndexPutBackward0";
}

} // namespace

void check_expands(const Tensor& values, const Shape& target) {
    const Shape& sizes = values.shape();
    if (sizes.size() > target.size()) {
        raise("RuntimeError", {"expand(", tensor_type_name(values.dtype()), "{", bracketed(sizes),
                               "}, size=", bracketed(target), "): the number of sizes provided (",
                               std::to_string(target.size()),
                               ") must be greater or equal to the number of dimensions in the tensor (",
                               std::to_string(sizes.size()), ")"});
    }
    for (std::size_t i = sizes.size(); i-- > 0;) {
        const std::size_t axis = target.size() - sizes.size() + i;
        if (sizes[i] != target[axis] && sizes[i] != 1 && target[axis] != -1) {
            raise("RuntimeError", {"The expanded size of the tensor (", std::to_string(target[axis]),
                                   ") must match the existing size (", std::to_string(sizes[i]),
                                   ") at non-singleton dimension ", std::to_string(axis), ".  Target sizes: ",
                                   bracketed(target), ".  Tensor sizes: ", bracketed(sizes)});
        }
    }
}

VariablePtr subscript(py::Run& run, const VariablePtr& x, const py::Value& index) {
    Subscript subscript(run, x, true);
    subscript.apply(index);
    if (const auto positions = subscript.positions()) {
        const VariablePtr made = gather(run, subscript.view(), *positions);
        for (const VariablePtr& each : subscript.saved()) {
            save_elements(run, made->grad_fn, each);
        }
        return made;
    }
    if (subscript.view() == x) {
        return record_view(run, x->in_memory(run), "AliasBackward0", x,
                           [](const Rounded& g) -> Gradients { return {g}; });
    }
    return subscript.view();
}

void set_subscript(py::Run& run, const VariablePtr& x, const py::Value& index, const py::Value& value) {
    check_assigned(x, value);
    if (index.get<bool>() != nullptr && as_variable(value)) {
        py::refuse(refusals::bool_index_written);
    }
    Subscript subscript(run, x, false);
    subscript.apply(index);
    const VariablePtr& view = subscript.view();
    const VariablePtr from = as_variable(value);
    Rounded values = assigned(view, value);
    values.tensor = without_leading_ones(values.tensor);
    if (!subscript.tensors().empty()) { // before the indices are looked at
        check_in_place(run, view, true);
        const bool reads_first = subscript.is_mask() && values.tensor.size() == 1;
        check_put_overlap(view, subscript.tensors(), reads_first ? nullptr : from);
    }
    const auto positions = subscript.positions(from == nullptr);
    const bool fills = positions && subscript.is_mask() && (!from || values.tensor.size() == 1);
    if (from && fills) { // masked_fill_, which takes any dtype
        values.tensor = scalar_of(element_of(run, *from, 0), view->data.dtype());
    }
    if (positions) {
        check_put(view, *positions, values.tensor);
    } else {
        check_expands(values.tensor, view->data.shape());
    }
    check_in_place(run, view, true);
    if (!positions && from &&
        from->data.size() == view->data.size()) { // more than one are written from a view
        check_partial_overlap(view->data, from->data);
        if (!lies_as_expanded(from->data, view->data) && array::is_dense(view->data)) {
            check_overlap(view->data, from->data, false);
        }
    }
    if (from && fills && is_recorded(run, {from})) {
        py::refuse(refusals::writes_tracked);
    }
    if (!positions && from && from->data.rank() == 0 && !view->base && is_recorded(run, {view})) {
        py::refuse(refusals::writes_to_computed);
    }
    std::shared_ptr<Node> node;
    if (positions) {
        const array::Positions within =
            within_bounds(view, *positions, from ? Access::copies : Access::fills);
        const char* const name =
            fills ? "MaskedFillBackward0" : name_of_put(subscript, index, from == nullptr);
        node = put_node(run, name, view, within, from);
        for (const VariablePtr& each : subscript.saved()) {
            save_elements(run, node, each);
        }
        scatter(run, view, within, values);
    } else {
        node = from ? copy_node(run, view, from) : fill_node(run, view, "FillBackward2");
        write_into(run, view, values);
    }
    rebase_history(run, view, std::move(node), positions || !from ? 0 : 1);
}

array::Positions within_bounds(const VariablePtr& x, array::Positions positions, Access access) {
    const Shape& shape = x->data.shape();
    const auto indexed = std::ranges::count_if(positions, [](const auto& at) { return at.has_value(); });
    const auto check = [&](std::int64_t position, std::size_t axis, Index which) {
        const Index size = shape[axis];
        if (position >= -size && position < size) {
            return;
        }
        const bool fills = access == Access::fills && indexed == 1;
        if (access != Access::reads && !fills && which != static_cast<Index>(axis)) {
            py::refuse(refusals::error_words, {"torch", "x[…:…, …] = …"});
        }
        raise("IndexError", {"index ", std::to_string(position), " is out of bounds for dimension ",
                             std::to_string(fills ? static_cast<Index>(axis) : which), " with size ",
                             std::to_string(size)});
    };
    bool nothing = false; // where an axis that is not indexed has no length, no position is looked at
    for (std::size_t axis = 0; axis < positions.size(); ++axis) {
        nothing = nothing || (!positions[axis] && shape[axis] == 0);
    }
    Index count = 0;
    for (auto& at : positions) {
        if (at) {
            at = nothing ? array::full(at->shape(), DType::int64, std::int64_t{0})
                         : at->row_major().snapshot(); // of its own
            count = at->size();
        }
    }
    for (Index i = 0; i < count; ++i) { // all positions of one element after those of another
        Index which = 0;                // among the axes that are indexed
        for (std::size_t axis = 0; axis < positions.size(); ++axis) {
            if (positions[axis]) {
                std::int64_t& position = positions[axis]->data<std::int64_t>()[static_cast<std::size_t>(i)];
                check(position, axis, which++);
                position += position < 0 ? shape[axis] : 0;
            }
        }
    }
    return positions;
}

} // namespace lim::torch
