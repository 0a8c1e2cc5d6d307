#include "core/framework/numpy/tensor_object.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/indexing.hpp"
#include "core/framework/numpy/messages.hpp"
#include "core/framework/numpy/opaque_array.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/framework/numpy/print_options.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/print/layout.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

/// What Python asks of a numpy.ndarray, and of NumPy's scalars.
namespace lim::numpy {
namespace {

/// a op b as the other framework's object does it, whose tensors know arrays.
py::Value answer_of(const std::optional<py::Value>& answer) {
    if (!answer) {
        py::refuse(refusals::operands);
    }
    return *answer;
}

/// A list, a tuple or a text times a scalar, which NumPy leaves to Python.
bool is_repetition(const Ndarray& x, py::Operator op, const py::Value& other) {
    return x.scalar && op == py::Operator::multiply &&
           (other.list() != nullptr || other.tuple() != nullptr || other.get<std::string>() != nullptr);
}

/// A scalar @ what is no array, which NumPy leaves to Python.
bool is_no_product(const Ndarray& x, py::Operator op, const py::Value& other) {
    const NdarrayPtr array = as_ndarray(other);
    return x.scalar && op == py::Operator::matmul && (array ? array->scalar : other.object() == nullptr);
}

/// An array beside what is no number: NumPy asks Python about each element and None, a dict or a set.
py::Value beside_other(py::Run& run, const Ndarray& x, py::Operator op, const py::Value& other, bool left) {
    const bool asked = other.is_none() || other.dict() != nullptr || other.set() != nullptr;
    const bool equality = op == py::Operator::equal || op == py::Operator::not_equal;
    if (equality && (asked || other.get<std::string>() != nullptr) && !x.scalar) {
        const std::int64_t answer = op == py::Operator::equal ? 0 : 1;
        run.memory().require(x.data.shape(), DType::boolean);
        return make_result({array::full(x.data.shape(), DType::boolean, answer)});
    }
    if (asked && !equality && op != py::Operator::matmul && x.data.size() > 0) {
        const py::Value first = element_of(run, x, 0);
        static_cast<void>(left ? py::binary(run, op, other, first) : py::binary(run, op, first, other));
    }
    py::refuse(refusals::operands);
}

/// Whether inexact floats have one text, whichever the right ones are.
template <class TextOf> bool is_surely(const Ndarray& x, const TextOf& text_of) {
    if (!is_floating(x.data.dtype()) || !std::isfinite(x.difference)) {
        return false;
    }
    const auto moved = [&](double change) {
        const Tensor numbers = x.data.row_major().cast(DType::float64);
        const Tensor change_of_all = array::full({}, DType::float64, change);
        return text_of(
            array::arithmetic(array::Arithmetic::add, numbers, change_of_all).cast(x.data.dtype()));
    };
    return moved(-x.difference) == moved(x.difference);
}

} // namespace

const py::Type& Ndarray::python_type() {
    static const py::Type type{.name = "generic",
                               .module = "numpy",
                               .properties = array_properties(),
                               .wrong_call = raise_in_words_of_methods,
                               .more_methods = scalar_methods};
    return type;
}

const py::Type& Ndarray::type() const { return scalar ? scalar_type(data.dtype()) : ndarray_type(); }

std::string Ndarray::repr(py::Run& run) {
    const NumpyOptions& options = print_options(run);
    const auto text_of = [&](const Tensor& x) {
        return scalar ? numpy_str(x, options) : numpy_repr(x, options);
    };
    if (inexact && !is_surely(*this, text_of)) {
        run.mark_rounding();
    }
    if (!scalar) {
        return text_of(data);
    }
    if (data.dtype() == DType::boolean) {
        return data.integer_at(0) != 0 ? "np.True_" : "np.False_";
    }
    return concat({"np.", type().name, "(", numpy_str(data), ")"});
}

std::string Ndarray::str(py::Run& run) {
    const NumpyOptions& options = print_options(run);
    if (inexact && !is_surely(*this, [&](const Tensor& x) { return numpy_str(x, options); })) {
        run.mark_rounding();
    }
    return numpy_str(data, options);
}

std::string Ndarray::format(py::Run& run, std::string_view spec) {
    if (data.rank() > 0 || (spec.empty() && data.dtype() == DType::boolean)) {
        return Object::format(run, spec);
    }
    if (data.dtype() == DType::boolean) {
        py::refuse(refusals::no_format, {"numpy.bool"});
    }
    const auto text_of = [&](const Tensor& x) { return py::format(run, element_value(x, 0), spec); };
    return inexact && is_surely(*this, text_of) ? text_of(data)
                                                : py::format(run, element_of(run, *this, 0), spec);
}

std::optional<py::Value> Ndarray::plain_number(py::Run& run) {
    return has_round() ? std::optional(element_of(run, *this, 0)) : std::nullopt;
}

std::optional<py::Value> Ndarray::unary(py::Run& run, py::UnaryOperator op) { return apply(run, op, self()); }

std::optional<py::Value> Ndarray::binary(py::Run& run, py::Operator op, const py::Value& right) {
    if (is_repetition(*this, op, right) || is_no_product(*this, op, right)) {
        return std::nullopt;
    }
    if (const auto operand = as_operand(run, right)) {
        return apply(run, op, {self()}, *operand);
    }
    if (right.object() == nullptr) {
        return beside_other(run, *this, op, right, false);
    }
    const py::Value own = self();
    return answer_of(comparison_of(op) ? right.object()->binary(run, py::mirrored(op), own)
                                       : right.object()->reflected(run, op, own));
}

std::optional<py::Value> Ndarray::reflected(py::Run& run, py::Operator op, const py::Value& left) {
    if (is_repetition(*this, op, left) || is_no_product(*this, op, left)) {
        return std::nullopt;
    }
    const auto operand = as_operand(run, left);
    return operand ? apply(run, op, *operand, {self()}) : beside_other(run, *this, op, left, true);
}

std::optional<py::Value> Ndarray::in_place(py::Run& run, py::Operator op, const py::Value& right) {
    const auto operand = as_operand(run, right);
    if (scalar) {
        return std::nullopt;
    }
    if (!operand) {
        py::refuse(refusals::in_place_operands);
    }
    if (!arithmetic_of(op) && (op == py::Operator::matmul || data.dtype() != DType::boolean)) {
        py::refuse(refusals::in_place_change);
    }
    const Operand own{self()};
    const DType made = result_dtype(op, own, *operand);
    const bool fits = is_floating(data.dtype()) || (!is_floating(made) && data.dtype() != DType::boolean) ||
                      made == DType::boolean;
    if (!fits) {
        raise("UFuncTypeError",
              {"Cannot cast ufunc '", ufunc_name(op), "' output from dtype('", dtype_name(made),
               "') to dtype('", dtype_name(data.dtype()), "') with casting rule 'same_kind'"});
    }
    const Shape other = operand->array ? operand->array->data.shape() : Shape{};
    const auto shape = array::broadcast_shape(data.shape(), other);
    if (!shape) {
        raise("ValueError", {"operands could not be broadcast together with shapes ", spaceless(data.shape()),
                             " ", spaceless(other), " ", spaceless(data.shape()), " "});
    }
    if (*shape != data.shape()) {
        raise("ValueError", {"non-broadcastable output operand with shape ", spaceless(data.shape()),
                             " doesn't match the broadcast shape ", spaceless(*shape)});
    }
    const NdarrayPtr result = apply(run, op, own, *operand);
    array::copy_into(data, result->data);
    inexact = result->inexact;
    difference = result->difference;
    if (inexact) {
        run.mark_rounding_of_numbers(); // what shares these elements does not know
    }
    return self();
}

py::Value Ndarray::item(py::Run& run, const py::Value& index) {
    if (scalar && index.get<py::Int>() != nullptr) {
        raise("IndexError", {"invalid index to scalar variable."});
    }
    if (scalar) {
        py::refuse(refusals::scalar_indexed);
    }
    return subscript(run, self(), index);
}

void Ndarray::set_item(py::Run& run, const py::Value& index, const py::Value& value) {
    if (scalar) {
        py::refuse(refusals::scalar_written);
    }
    set_subscript(run, self(), index, value);
}

std::optional<bool> Ndarray::contains(py::Run& run, const py::Value& value) {
    const auto operand = as_operand(run, value);
    if (!operand || scalar) {
        py::refuse(refusals::array_searched);
    }
    const NdarrayPtr found = apply(run, py::Operator::equal, {self()}, *operand);
    if (found->inexact) {
        run.mark_rounding_of_numbers();
    }
    return array::any(found->data, std::nullopt).integer_at(0) != 0;
}

std::optional<py::Int> Ndarray::length(py::Run& run) {
    if (scalar) {
        return Object::length(run);
    }
    if (data.rank() == 0) {
        raise("TypeError", {"len() of unsized object"});
    }
    return data.shape()[0];
}

std::unique_ptr<py::Iterator> Ndarray::iterate(py::Run& run) {
    if (scalar) {
        return Object::iterate(run);
    }
    if (data.rank() == 0) {
        raise("TypeError", {"iteration over a 0-d array"});
    }
    return std::make_unique<RowIterator>(
        self(), [x = self()](py::Run&, Index i) { return make_part(x, array::select(x->data, 0, i)); });
}

bool Ndarray::truth(py::Run& run) {
    if (data.size() > 1) {
        raise(
            "ValueError",
            {"The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"});
    }
    if (data.size() == 0) {
        raise("ValueError",
              {"The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an "
               "array is not empty."});
    }
    return py::truth(run, element_of(run, *this, 0));
}

std::optional<py::Value> Ndarray::key(py::Run& run) {
    if (!scalar) {
        raise("TypeError", {"unhashable type: 'numpy.ndarray'"});
    }
    return element_of(run, *this, 0);
}

std::optional<py::Int> Ndarray::index(py::Run& run) {
    if (scalar && !is_integer(data.dtype())) {
        return std::nullopt;
    }
    if (data.rank() > 0 || !is_integer(data.dtype())) {
        py::refuse(refusals::scalar_as_index);
    }
    return py::as_int(element_of(run, *this, 0));
}

py::Value Ndarray::only_element(py::Run& run) {
    if (data.rank() > 0) {
        raise("TypeError", {"only 0-dimensional arrays can be converted to Python scalars"});
    }
    return element_of(run, *this, 0);
}

std::shared_ptr<py::Object> Ndarray::frozen() {
    auto copy = std::make_shared<Ndarray>(array::Rounded{data.snapshot(), inexact, difference}, scalar);
    copy->order_is_known = order_is_known;
    return copy;
}

Ndarray::Ndarray(array::Rounded values, bool is_scalar)
    : TensorObject(std::move(values.tensor)), inexact(values.order_matters), difference(values.difference),
      scalar(is_scalar) {
    if (data.shape().size() > most_dimensions) {
        py::refuse(refusals::too_many_dimensions);
    }
}

} // namespace lim::numpy
