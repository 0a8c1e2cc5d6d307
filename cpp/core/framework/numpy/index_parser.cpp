#include "core/framework/numpy/indexing.hpp"

#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/literal.hpp"
#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::numpy {
namespace {

[[noreturn]] void raise_no_index() {
    raise("IndexError", {"only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer "
                         "or boolean arrays are "
                         "valid indices"});
}

/// The indices of a subscript, in which lists and ranges are the arrays that they stand for.
py::Values indices_in(py::Run& run, const py::Value& index) {
    py::Values indices = index.tuple() != nullptr ? index.tuple()->items : py::Values{index};
    for (py::Value& each : indices) {
        if (const NdarrayPtr x = array_like(run, each)) {
            if (!as_ndarray(each) && x->data.size() == 0) {
                py::refuse(refusals::list_index);
            }
            if (!as_ndarray(each) && is_floating(x->data.dtype())) {
                raise_no_index();
            }
            each = x;
        }
        if (each.dict() != nullptr || each.set() != nullptr) {
            raise_no_index();
        }
        if (each.list() == nullptr && each.range() == nullptr) {
            continue;
        }
        const NdarrayPtr made = array_of(run, each);
        if (made->data.size() == 0 || is_floating(made->data.dtype())) {
            py::refuse(refusals::list_index);
        }
        each = made;
    }
    return indices;
}

} // namespace

void Subscript::out_of_bounds(py::Int at, Index axis, Index size) const {
    if (arrays_among_ && !(alone_ && reads_)) {
        py::refuse(refusals::error_words, {"numpy", "x[…]"});
    }
    raise("IndexError", {"index ", py::to_text(at), " is out of bounds for axis ", std::to_string(axis),
                         " with size ", std::to_string(size)});
}

void Subscript::apply(const py::Value& index) {
    const py::Values indices = indices_in(run_, index);
    Index taken = 0;
    bool dots = false;
    for (const py::Value& each : indices) {
        if (each.is_ellipsis() && std::exchange(dots, true)) {
            raise("IndexError", {"an index can only have a single ellipsis ('...')"});
        }
        const NdarrayPtr array = as_ndarray(each);
        const bool other = each.module() != nullptr || each.type() != nullptr || each.function() != nullptr;
        if (other || (each.object() != nullptr && !array && !py::as_large_int(each))) {
            py::refuse(refusals::index_kinds);
        }
        if (!int64_of(each) && uint64_of(each)) {
            raise("OverflowError", {"Python int too large to convert to C long"});
        }
        arrays_among_ = arrays_among_ || (array && array->data.rank() > 0);
        const bool floating = array && is_floating(array->data.dtype());
        if (floating && !array->scalar) {
            raise("IndexError", {"arrays used as indices must be of integer (or boolean) type"});
        }
        if (each.get<double>() != nullptr || each.get<std::string>() != nullptr ||
            (is_int(each) && !int64_of(each)) || floating) {
            raise_no_index();
        }
        taken += axes_taken(each);
    }
    if (taken > view_.rank()) {
        raise("IndexError", {"too many indices for array: array is ", std::to_string(view_.rank()),
                             "-dimensional, but ", std::to_string(taken), " were indexed"});
    }
    alone_ = indices.size() == 1;
    const Index missing = view_.rank() - taken;
    for (const py::Value& each : indices) {
        apply_one(each, missing);
    }
}

void Subscript::apply_one(const py::Value& index, Index missing) {
    const NdarrayPtr array = as_ndarray(index);
    if (index.get<bool>() != nullptr ||
        (array && array->data.dtype() == DType::boolean && array->data.rank() == 0)) {
        py::refuse(refusals::bool_index);
    } else if (index.is_none()) {
        view_ = array::unsqueeze(view_, axis_++);
    } else if (index.is_ellipsis()) {
        axis_ += missing;
        original_ += missing;
        dots_ = true;
    } else if (const py::Slice* slice = index.slice()) {
        const py::SlicePositions at = py::positions(run_, *slice, length());
        view_ = array::slice(view_, axis_++, static_cast<Index>(at.start), static_cast<Index>(at.step),
                             static_cast<Index>(at.count));
        ++original_;
    } else if (const auto* integer = index.get<py::Int>()) {
        apply_int(*integer);
    } else if (array && array->data.rank() == 0) {
        apply_int(*py::as_int(element_of(run_, *array, 0)));
    } else if (array) {
        apply_array(array);
    } else {
        py::refuse(refusals::index_kinds);
    }
}

void Subscript::apply_int(py::Int at) {
    if (at < -length() || at >= length()) {
        out_of_bounds(at, original_, length());
    }
    const auto from_front = static_cast<std::int64_t>(at < 0 ? at + length() : at);
    ++original_;
    if (arrays_among_) { // beside arrays, an int is one more
        arrays_.resize(static_cast<std::size_t>(axis_++));
        arrays_.emplace_back(Tensor::of<std::int64_t>({}, std::span(&from_front, 1)));
        return;
    }
    view_ = array::select(view_, axis_, from_front);
}

void Subscript::apply_array(const NdarrayPtr& index) {
    const Tensor& data = index->data;
    if (index->inexact) {
        inexact_ = true;
        run_.mark_rounding_of_numbers(); // a shape or an error may depend on it
    }
    arrays_.resize(static_cast<std::size_t>(axis_));
    if (data.dtype() != DType::boolean) {
        Tensor positions = data.cast(DType::int64).row_major();
        positions =
            Tensor::of<std::int64_t>(positions.shape(), std::as_const(positions).data<std::int64_t>());
        for (std::int64_t& at : positions.data<std::int64_t>()) {
            if (at < -length() || at >= length()) {
                out_of_bounds(at, original_, length());
            }
            at += at < 0 ? length() : 0;
        }
        arrays_.emplace_back(std::move(positions));
        ++axis_;
        ++original_;
        return;
    }
    for (std::size_t i = 0; i < data.shape().size(); ++i) {
        const Index size = view_.shape()[static_cast<std::size_t>(axis_) + i];
        if (data.shape()[i] != size) {
            raise("IndexError", {"boolean index did not match indexed array along axis ",
                                 std::to_string(original_ + static_cast<Index>(i)), "; size of axis is ",
                                 std::to_string(size), " but size of corresponding boolean axis is ",
                                 std::to_string(data.shape()[i])});
        }
    }
    const Tensor found = array::nonzero(data);
    for (Index i = 0; i < data.rank(); ++i, ++axis_, ++original_) {
        arrays_.emplace_back(array::select(found, 1, i));
    }
}

std::optional<array::Picked> Subscript::picked() const {
    if (arrays_.empty()) {
        return std::nullopt;
    }
    Shape common;
    for (const auto& each : arrays_) {
        const auto shape = array::broadcast_shape(common, each ? each->shape() : Shape{});
        if (!shape) {
            py::refuse(refusals::index_arrays);
        }
        common = *shape;
    }
    array::Positions positions(view_.shape().size());
    for (std::size_t axis = 0; axis < arrays_.size(); ++axis) {
        if (arrays_[axis]) {
            positions[axis] = array::broadcast_to(*arrays_[axis], common).row_major();
        }
    }
    double count = static_cast<double>(element_count(common)) * 24;
    for (std::size_t axis = 0; axis < positions.size(); ++axis) {
        count *= positions[axis] ? 1 : static_cast<double>(view_.shape()[axis]);
    }
    run_.memory().require(count);
    return array::pick(view_, positions);
}

} // namespace lim::numpy
