#include "core/framework/keras/tensor_object.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::keras {
namespace {

[[noreturn]] void failed(std::initializer_list<std::string_view> why) {
    raise("InvalidArgumentError",
          {device_prefix("StridedSlice"), concat(why), " [Op:StridedSlice] name: strided_slice/"});
}

std::optional<py::Int> int_of_index(py::Run& run, const py::Value& index) {
    if (const auto* integer = index.get<py::Int>()) {
        return *integer;
    }
    const EagerPtr x = as_tensor(index);
    return x ? std::optional(*py::as_int(element_of(run, *x, 0))) : std::nullopt;
}

} // namespace

EagerPtr subscript(py::Run& run, const EagerPtr& x, const py::Value& index) {
    const py::Values indices = index.tuple() != nullptr  ? index.tuple()->items
                               : index.list() != nullptr ? index.list()->items
                                                         : py::Values{index};
    Index taken = 0;
    for (const py::Value& each : indices) {
        if (each.get<double>() != nullptr || each.get<std::string>() != nullptr) {
            raise("TypeError",
                  {"Only integers, slices (`:`), ellipsis (`...`), tf.newaxis (`None`) and scalar "
                   "tf.int32/tf.int64 tensors are valid indices, got ",
                   py::repr(run, each)});
        }
        if (const auto* at = each.get<py::Int>();
            at != nullptr &&
            (*at != static_cast<std::int64_t>(*at) || *at + 1 != static_cast<std::int64_t>(*at + 1))) {
            raise("ValueError", {"Can't convert Python sequence with out-of-range integer to Tensor."});
        }
        const EagerPtr tensor = as_tensor(each);
        if (tensor && (tensor->data.rank() > 0 || is_floating(tensor->data.dtype()) ||
                       tensor->data.dtype() == DType::boolean)) {
            py::refuse(refusals::tf_index_kinds);
        }
        const bool known = each.is_none() || each.is_ellipsis() || each.slice() != nullptr ||
                           each.get<py::Int>() != nullptr || tensor;
        taken += axes_taken(each);
        if (!known) {
            py::refuse(refusals::tf_index_kinds);
        }
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    Tensor view = x->data.row_major();
    const Index first = view.offset();
    if (taken > view.rank()) {
        if (view.rank() == 0) {
            failed({"Attempting to slice scalar input."});
        }
        failed({"Index out of range using input dim ", std::to_string(view.rank()), "; input has only ",
                std::to_string(view.rank()), " dims"});
    }
    if (std::ranges::count_if(indices, [](const py::Value& each) { return each.is_ellipsis(); }) > 1) {
        py::refuse(refusals::one_ellipsis);
    }
    const Index missing = view.rank() - taken;
    Index axis = 0;
    Index original = 0;
    for (const py::Value& each : indices) {
        const auto length = [&] { return view.shape()[static_cast<std::size_t>(axis)]; };
        if (each.is_none()) {
            view = array::unsqueeze(view, axis++);
        } else if (each.is_ellipsis()) {
            axis += missing;
            original += missing;
        } else if (const py::Slice* slice = each.slice()) {
            const py::SlicePositions at = py::positions(run, *slice, length());
            view = array::slice(view, axis++, static_cast<Index>(at.start), static_cast<Index>(at.step),
                                static_cast<Index>(at.count));
            ++original;
        } else {
            const py::Int at = *int_of_index(run, each);
            const py::Int from_front = at < 0 ? at + length() : at;
            if (from_front < 0 || from_front >= length()) {
                failed({"slice index ", py::to_text(from_front), " of dimension ", std::to_string(original),
                        " out of bounds."});
            }
            view = array::select(view, axis, static_cast<Index>(from_front));
            ++original;
        }
    }
    const auto back = [view_shape = view.shape(), strides = view.strides(), offset = view.offset() - first,
                       shape = x->data.shape()](py::Run& of_run, const array::Rounded& g) {
        of_run.memory().require(shape, g.tensor.dtype());
        const Tensor whole = array::full(shape, g.tensor.dtype(), std::int64_t{0});
        Tensor part = whole.view(view_shape, strides, offset);
        array::copy_into(part, g.tensor);
        return Gradients{array::Rounded{whole, g.order_matters}};
    };
    EagerPtr part = record(run, {view.row_major()}, {x}, back);
    part->of_a_variable = x->is_variable();
    return part;
}

} // namespace lim::keras
