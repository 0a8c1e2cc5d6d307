#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/memory.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <numeric>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

bool is_sequence(const py::Value& value) {
    return value.list() != nullptr || value.tuple() != nullptr || value.range() != nullptr;
}

/// Whether an argument is taken as it is, which lists and NumPy's scalars are not; float64 is Python's float
/// too.
bool is_taken(const py::Value& value) {
    const numpy::NdarrayPtr array = numpy::as_ndarray(value);
    return !is_sequence(value) && !(array && array->scalar && array->data.dtype() != DType::float64);
}

/// An argument of tf.one_hot's operation. Messages end in "name: " where no argument had to be converted from
/// a list.
class Operation {
public:
    explicit Operation(bool named) : named_(named) {}

    [[noreturn]] void raise_invalid(std::initializer_list<std::string_view> why) const {
        raise("InvalidArgumentError", {concat(why), " [Op:OneHot]", named_ ? " name: " : ""});
    }

    [[noreturn]] void failed(std::initializer_list<std::string_view> why) const {
        raise_invalid({device_prefix("OneHot"), concat(why)});
    }

    void require_scalar(const EagerPtr& x, std::string_view name) const {
        if (x->data.rank() > 0) {
            failed({name, " must be a scalar, but got: [", joined(x->data.shape(), ","), "]"});
        }
    }

    [[nodiscard]] bool named() const { return named_; }

private:
    bool named_;
};

/// The IDs: as int64 where they can be that.
EagerPtr indices_of(Run& run, const py::Value& value) {
    if (value.get<double>() != nullptr) {
        cannot_convert(run, value, DType::int64);
    }
    if (!is_sequence(value)) {
        return tensor_of(run, value, DType::int64);
    }
    try {
        return tensor_of(run, value, DType::int64);
    } catch (const FrameworkError&) {
        return tensor_of(run, value);
    }
}

EagerPtr depth_of(Run& run, const py::Value& value, const Operation& operation) {
    if (const auto integer = int64_of(value)) {
        const auto wrapped = static_cast<std::int32_t>(*integer);
        return make_tensor({array::full({}, DType::int32, std::int64_t{wrapped})});
    }
    if (value.get<std::string>() != nullptr) {
        cannot_convert(run, value, DType::int32);
    }
    EagerPtr depth = tensor_of(run, value, DType::int32);
    if (depth->data.dtype() != DType::int32 && !operation.named()) {
        raise_other_dtype(depth, DType::int32);
    }
    return depth;
}

/// What stands at the IDs' places, or at all others: converted to the dtype if it can be, else to its own.
EagerPtr hinted(Run& run, const py::Value& value, std::optional<DType> dtype) {
    if (value.is_none()) {
        return nullptr;
    }
    try {
        return tensor_of(run, value, dtype);
    } catch (const FrameworkError&) {
        return tensor_of(run, value);
    }
}

/// The dtype of the result, where on_value and off_value, of which one may be missing, agree with it.
DType common_dtype_of(Run& run, const EagerPtr& on, const EagerPtr& off, const py::Value& given,
                      std::optional<DType> dtype) {
    const auto text = [&run](const EagerPtr& x) { return py::str(run, dtype_value(x->data.dtype())); };
    for (const auto& [x, name] : {std::pair(on, "on_value"), std::pair(off, "off_value")}) {
        if (x && dtype && x->data.dtype() != *dtype) {
            raise("TypeError",
                  {"dtype ", text(x), " of ", name, " does not match dtype parameter ", py::str(run, given)});
        }
    }
    if (on && off && on->data.dtype() != off->data.dtype()) {
        raise("TypeError",
              {"dtype ", text(on), " of on_value does not match dtype ", text(off), " of off_value"});
    }
    return dtype ? *dtype : on ? on->data.dtype() : off ? off->data.dtype() : DType::float32;
}

/// The number 1 or 0 that stands where none is given.
EagerPtr default_value_of(Run& run, const EagerPtr& given, std::int64_t value, DType dtype) {
    if (!given && dtype == DType::boolean) {
        cannot_convert(run, value, dtype);
    }
    return given ? given : make_tensor({array::full({}, dtype, value)});
}

void check_axis(Run& run, const py::Value& value) {
    if (value.get<std::string>() != nullptr || is_sequence(value)) {
        raise("TypeError", {"Expected int for argument 'axis' not ", py::repr(run, value), "."});
    }
    if (!value.is_none() && !py::as_int(value)) {
        py::refuse(refusals::only_int, {"axis"});
    }
}

/// The new axis among `rank` ones.
Index new_axis_of(const py::Value& value, Index rank, const Operation& operation) {
    const auto integer = value.is_none() ? std::optional<py::Int>(-1) : py::as_int(value);
    if (*integer != static_cast<std::int32_t>(*integer)) {
        operation.failed({"Attr axis has value ", py::to_text(*integer), " out of range for an int32"});
    }
    if (*integer < -1 || *integer >= rank) {
        operation.failed({"Expected axis to be -1 or between [0, ", std::to_string(rank),
                          ").  But received: ", py::to_text(*integer)});
    }
    return static_cast<Index>(*integer < 0 ? rank - 1 : *integer);
}

bool is_number(const EagerPtr& x, double number) { return x->data.real_at(0) == number; }

} // namespace

py::Value one_hot(Run& run, const Arguments& arguments) {
    const auto dtype = dtype_at(run, arguments, 5);
    const EagerPtr given_on = hinted(run, arguments[2], dtype);
    const EagerPtr given_off = hinted(run, arguments[3], dtype);
    const DType made = common_dtype_of(run, given_on, given_off, arguments[5], dtype);
    const EagerPtr on = default_value_of(run, given_on, 1, made);
    const EagerPtr off = default_value_of(run, given_off, 0, made);
    check_axis(run, arguments[4]);
    if (arguments[0].get<double>() != nullptr && arguments[1].get<py::Int>() == nullptr) {
        py::refuse(refusals::only_int, {"depth"});
    }
    const Operation operation(is_taken(arguments[0]) && is_taken(arguments[1]));
    const EagerPtr ids = indices_of(run, arguments[0]);
    const EagerPtr depth = depth_of(run, arguments[1], operation);
    if (const DType of_ids = ids->data.dtype(); !is_integer(of_ids)) {
        operation.raise_invalid(
            {"Value for attr 'TI' of ", message_name(of_ids),
             " is not in the list of allowed values: uint8, int8, int32, int64\n\t; NodeDef: "
             "{{node OneHot}}; Op<name=OneHot; signature=indices:TI, depth:int32, on_value:T, "
             "off_value:T -> output:T; attr=axis:int,default=-1; attr=T:type; "
             "attr=TI:type,default=DT_INT64,allowed=[DT_UINT8, DT_INT8, DT_INT32, DT_INT64]>"});
    }
    if (depth->data.dtype() != DType::int32) {
        operation.raise_invalid(
            {"cannot compute OneHot as input #1(zero-based) was expected to be a int32 tensor "
             "but is a ",
             message_name(depth->data.dtype()), " tensor"});
    }
    const Index axis = new_axis_of(arguments[4], ids->data.rank() + 1, operation);
    operation.require_scalar(depth, "depth");
    operation.require_scalar(on, "on_value");
    operation.require_scalar(off, "off_value");
    const std::int64_t classes = depth->data.integer_at(0);
    if (classes < 0) {
        operation.failed({"depth must be non-negative, got: ", std::to_string(classes)});
    }
    Shape shape = ids->data.shape();
    shape.push_back(classes);
    const bool last = axis == ids->data.rank();
    const bool plain = last && is_number(on, 1) && is_number(off, 0);
    if (plain) {
        run.memory().require_one_hot(shape, made);
        return make_result({Tensor::one_hot(ids->data.cast(DType::int64), classes, made)}, {ids});
    }
    run.memory().require(Memory::elements(shape) * static_cast<double>(1 + 2 * item_size(made)));
    const Tensor hot = Tensor::one_hot(ids->data.cast(DType::int64), classes, DType::boolean).row_major();
    std::vector<Index> order(shape.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::rotate(order.begin() + static_cast<std::ptrdiff_t>(axis), order.end() - 1, order.end());
    return make_result({array::permute(array::where(hot, on->data, off->data), order).row_major()},
                       {ids, on, off});
}

} // namespace lim::keras
