#include "core/framework/torch/indexing.hpp"

#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

bool is_sequence(const py::Value& value) {
    return value.list() != nullptr || value.tuple() != nullptr || value.range() != nullptr;
}

bool is_text(const py::Value& value) { return value.get<std::string>() != nullptr; }

bool holds_text(const py::Value& value) {
    return (value.list() != nullptr && std::ranges::any_of(value.list()->items, is_text)) ||
           (value.tuple() != nullptr && std::ranges::any_of(value.tuple()->items, is_text));
}

/// treatSequenceAsTuple: a list that holds more than numbers is several indices.
bool stands_for_tuple(const py::Value& index) {
    if (index.tuple() != nullptr) {
        return true;
    }
    if (const auto* text = index.get<std::string>()) { // of texts of one letter, which are sequences too
        return !text->empty() && text->size() < 32;
    }
    return index.list() != nullptr && index.list()->items.size() < 32 &&
           std::ranges::any_of(
               index.list()->items,
               [](const py::Value& item) {
                   return is_sequence(item) || is_text(item) || as_variable(item) ||
                          item.slice() != nullptr || item.is_none() || item.is_ellipsis();
               });
}

} // namespace

void Subscript::apply(const py::Value& index) {
    if (index.is_none()) {
        x_ = unsqueeze(run_, x_, 0);
    } else if (stands_for_tuple(index)) {
        apply_all(py::items_of(run_, index));
    } else {
        check_scalar(index);
        whole_slices_stay_ = !reads_;
        apply_all({index});
    }
}

/// What is said of an int or a slice that is the only index of a scalar.
void Subscript::check_scalar(const py::Value& index) const {
    if (x_->data.rank() > 0) {
        return;
    }
    if (index.slice() != nullptr) {
        raise("IndexError", {"slice() cannot be applied to a 0-dim tensor."});
    }
    if (const py::Int* at = index.get<py::Int>()) {
        if (*at != 0) {
            raise("IndexError", {"index ", std::to_string(unpack_long(*at)),
                                 " is out of bounds for dimension 0 with size 0"});
        }
        raise("IndexError", {"invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
                             "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"});
    }
}

void Subscript::apply_all(const py::Values& indices) {
    Index taken = 0;
    for (const py::Value& index : indices) {
        if (index.object() != nullptr && py::type_name(index).starts_with("numpy.")) {
            py::refuse(refusals::array_as_index);
        }
        taken += axes_taken(index);
    }
    if (taken > x_->data.rank()) {
        raise("IndexError", {"too many indices for tensor of dimension ", std::to_string(x_->data.rank())});
    }
    const Index missing = x_->data.rank() - taken;
    for (const py::Value& index : indices) {
        apply_one(index, missing);
        ++position_;
    }
}

void Subscript::apply_one(const py::Value& index, Index missing) {
    const VariablePtr tensor = as_variable(index);
    if (tensor) {
        depend_on_elements(run_, *tensor);
    }
    if (tensor && tensor->data.dtype() == DType::uint8) {
        py::refuse(refusals::mask_of_bytes);
    }
    if (!index.is_ellipsis() && axis_ + axes_taken(index) > x_->data.rank()) {
        py::refuse(refusals::one_ellipsis); // a second one goes beyond the axes that there are
    }
    if (const bool* truth = index.get<bool>()) {
        apply_bool(*truth);
    } else if (tensor && tensor->data.rank() == 0 && !is_floating(tensor->data.dtype()) &&
               tensor->data.dtype() != DType::boolean) {
        apply_int(tensor->data.integer_at(0));
    } else if (tensor) {
        apply_tensor(tensor);
    } else if (is_int(index)) {
        apply_int(unpack_long(index));
    } else if (index.slice() != nullptr) {
        apply_slice(index);
    } else if (index.is_none()) {
        x_ = unsqueeze(run_, x_, axis_++);
    } else if (index.is_ellipsis()) {
        axis_ += missing;
    } else if (is_text(index) || holds_text(index)) {
        raise("TypeError", {"new(): invalid data type 'str'"});
    } else if (is_sequence(index)) {
        const auto is_float = [](const py::Value& item) { return item.get<double>() != nullptr; };
        if (index.list() != nullptr && std::ranges::any_of(index.list()->items, is_float)) {
            py::refuse(refusals::float_list_index);
        }
        const VariablePtr made = tensor_of(run_, index);
        if (is_floating(made->data.dtype()) && made->data.size() > 0) {
            py::refuse(refusals::float_list_index);
        }
        apply_tensor(made->data.size() == 0 ? make_variable(made->data.cast(DType::int64)) : made);
    } else if (py::type_name(index) == "bytes") {
        py::refuse_missing("x[b'…']");
    } else {
        raise("IndexError",
              {"only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
               "valid indices (got ",
               py::type_name(index), ")"});
    }
}

void Subscript::apply_int(Index at) {
    if (at < -length() || at >= length()) {
        raise("IndexError", {"index ", std::to_string(at), " is out of bounds for dimension ",
                             std::to_string(position_), " with size ", std::to_string(length())});
    }
    x_ = select(run_, x_, axis_, at < 0 ? at + length() : at);
}

void Subscript::apply_slice(const py::Value& index) {
    const Tensor before = x_->data;
    const py::Value asked = py::asked_index(run_, index);
    if (x_->data.shape() != before.shape()) { // `x.data = …` by an `__index__` of the reader's
        py::refuse(refusals::set_data);
    }
    const py::Slice& slice = *asked.slice();
    const py::SlicePositions taken = py::positions(run_, slice, length());
    if (taken.step < 0) {
        raise("ValueError", {"step must be greater than zero"});
    }
    const auto start = py::as_index(run_, slice.start);
    const auto stop = py::as_index(run_, slice.stop);
    const bool whole = start.value_or(0) == 0 && stop.value_or(length()) >= length() && taken.step == 1;
    if (!whole || !whole_slices_stay_) {
        x_ = torch::slice(run_, x_, axis_, static_cast<Index>(taken.start), static_cast<Index>(taken.step),
                          static_cast<Index>(taken.count));
    }
    ++axis_;
}

void Subscript::apply_tensor(const VariablePtr& index) {
    const Tensor& data = index->data;
    if (data.dtype() == DType::boolean && data.rank() == 0) {
        return apply_bool(data.integer_at(0) != 0);
    }
    tensors_.resize(static_cast<std::size_t>(axis_));
    saved_.push_back(index);
    if (data.dtype() != DType::boolean) {
        tensors_.emplace_back(is_floating(data.dtype()) ? data : array::to_dtype(data, DType::int64));
        ++axis_;
        return;
    }
    if (axis_ + data.rank() > x_->data.rank()) {
        py::refuse(refusals::error_words, {"torch", "x[mask]"});
    }
    tensors_.emplace_back(data); // stands for as many axes as it has
    axis_ += data.rank();
    tensors_.resize(static_cast<std::size_t>(axis_));
}

/// A new axis, of which all is taken or nothing.
void Subscript::apply_bool(bool taken) {
    x_ = unsqueeze(run_, x_, axis_);
    apply_tensor(make_variable(array::full({taken ? 1 : 0}, DType::int64, std::int64_t{0})));
}

/// Bools become the positions where they hold, one vector for each of their axes.
Subscript::Tensors Subscript::expanded() const {
    Tensors all = tensors_;
    const Shape& shape = x_->data.shape();
    for (std::size_t axis = 0; axis < all.size(); ++axis) {
        if (!all[axis] || all[axis]->dtype() != DType::boolean) {
            continue;
        }
        const Tensor mask = *all[axis];
        for (std::size_t i = 0; i < mask.shape().size(); ++i) {
            if (mask.shape()[i] != shape[axis + i]) {
                raise("IndexError", {"The shape of the mask ", bracketed(mask.shape()), " at index ",
                                     std::to_string(i), " does not match the shape of the indexed tensor ",
                                     bracketed(shape), " at index ", std::to_string(axis + i)});
            }
        }
        const Tensor found = array::nonzero(mask);
        for (Index i = 0; i < mask.rank(); ++i) {
            all[axis + static_cast<std::size_t>(i)] = array::select(found, 1, i);
        }
    }
    return all;
}

std::optional<array::Positions> Subscript::positions(bool fills) const {
    for (const auto& tensor : tensors_) {
        if (tensor && is_floating(tensor->dtype())) {
            raise("IndexError", {"tensors used as indices must be long, int, byte or bool tensors"});
        }
    }
    const Tensors tensors = expanded();
    Shape common;
    std::string shapes;
    bool any = false;
    for (const auto& tensor : tensors) {
        if (tensor) {
            shapes += (shapes.empty() ? "" : ", ") + bracketed(tensor->shape());
            any = true;
        }
    }
    if (!any) {
        return std::nullopt;
    }
    for (const auto& tensor : tensors) {
        const auto shape = array::broadcast_shape(common, tensor ? tensor->shape() : Shape{});
        if (!shape) {
            raise("IndexError",
                  {"shape mismatch: indexing tensors could not be broadcast together with shapes ", shapes});
        }
        common = *shape;
    }
    array::Positions positions(x_->data.shape().size());
    for (std::size_t axis = 0; axis < tensors.size(); ++axis) {
        if (tensors[axis]) {
            positions[axis] = array::broadcast_to(*tensors[axis], common);
        }
        if (positions[axis] && x_->data.shape()[axis] == 0 && positions[axis]->size() > 0) {
            if (fills) {
                py::refuse(refusals::error_words, {"torch", "x[…] = …"});
            }
            raise("IndexError", {"index is out of bounds for dimension with size 0"});
        }
    }
    return positions;
}

bool Subscript::is_mask() const {
    const auto given = [](const auto& tensor) { return tensor.has_value(); };
    const auto mask = std::ranges::find_if(tensors_, given);
    return std::ranges::count_if(tensors_, given) == 1 && (*mask)->dtype() == DType::boolean;
}

} // namespace lim::torch
