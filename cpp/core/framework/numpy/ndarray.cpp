#include "core/framework/numpy/ndarray.hpp"

#include "core/array/views.hpp"
#include "core/dtype.hpp"
#include "core/framework/elements.hpp"
#include "core/framework/literal_of.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/methods.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/framework/numpy/subscript.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/raise.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

/// What Python asks of a numpy.ndarray, and of NumPy's scalars.
namespace lim::numpy {
namespace {

class Rows : public py::Iterator {
public:
    explicit Rows(NdarrayPtr x) : x_(std::move(x)) {}
    [[nodiscard]] std::optional<py::Value> next(py::Run&) override {
        if (next_ >= x_->data.shape()[0]) {
            return std::nullopt;
        }
        return make_result({array::select(x_->data, 0, next_++), x_->inexact});
    }

private:
    NdarrayPtr x_;
    Index next_ = 0;
};

/// a op b as the other framework's object does it, whose tensors know arrays.
py::Value answer_of(const std::optional<py::Value>& answer) {
    if (!answer) {
        py::refuse("This page computes arrays with arrays, numbers and tensors alone");
    }
    return *answer;
}

/// A list, a tuple or a text times a scalar, which NumPy leaves to Python.
bool is_repetition(const Ndarray& x, py::Operator op, const py::Value& other) {
    return x.scalar && op == py::Operator::multiply &&
           (other.list() != nullptr || other.tuple() != nullptr || other.get<std::string>() != nullptr);
}

void require_no_dimensions(const Ndarray& x) {
    if (x.data.rank() > 0) {
        raise("TypeError", {"only 0-dimensional arrays can be converted to Python scalars"});
    }
}

} // namespace

const py::Type& Ndarray::python_type() {
    static const py::Type type{
        .name = "generic", .module = "numpy", .methods = scalar_methods(), .properties = array_properties()};
    return type;
}

const py::Type& Ndarray::type() const { return scalar ? scalar_type(data.dtype()) : ndarray_type(); }

std::string Ndarray::repr(py::Run& run) {
    if (inexact) {
        run.mark_rounding();
    }
    if (!scalar) {
        return numpy_repr(data);
    }
    if (data.dtype() == DType::boolean) {
        return data.integer_at(0) != 0 ? "np.True_" : "np.False_";
    }
    return concat({"np.", type().name, "(", numpy_str(data), ")"});
}

std::string Ndarray::str(py::Run& run) {
    if (inexact) {
        run.mark_rounding();
    }
    return numpy_str(data);
}

std::string Ndarray::format(py::Run& run, std::string_view spec) {
    if (data.rank() > 0 || (spec.empty() && data.dtype() == DType::boolean)) {
        return Object::format(run, spec);
    }
    if (data.dtype() == DType::boolean) {
        py::refuse("This page formats NumPy's bools without a format specification alone");
    }
    return py::format(run, element_of(run, *this, 0), spec);
}

std::optional<py::Value> Ndarray::unary(py::Run& run, py::UnaryOperator op) { return apply(run, op, self()); }

std::optional<py::Value> Ndarray::binary(py::Run& run, py::Operator op, const py::Value& right) {
    if (is_repetition(*this, op, right)) {
        return std::nullopt;
    }
    if (const auto operand = as_operand(run, right)) {
        return apply(run, op, {self()}, *operand);
    }
    if (right.object() == nullptr) {
        py::refuse("This page computes arrays with arrays, numbers and tensors alone");
    }
    return comparison_of(op) ? answer_of(right.object()->binary(run, py::mirrored(op), self()))
                             : answer_of(right.object()->reflected(run, op, self()));
}

std::optional<py::Value> Ndarray::reflected(py::Run& run, py::Operator op, const py::Value& left) {
    if (is_repetition(*this, op, left)) {
        return std::nullopt;
    }
    const auto operand = as_operand(run, left);
    if (!operand) {
        py::refuse("This page computes arrays with arrays, numbers and tensors alone");
    }
    return apply(run, op, *operand, {self()});
}

std::optional<py::Value> Ndarray::in_place(py::Run& run, py::Operator op, const py::Value& right) {
    const auto operand = as_operand(run, right);
    if (scalar || !operand) {
        return std::nullopt;
    }
    const Shape other = operand->array ? operand->array->data.shape() : Shape{};
    const bool real = operand->number ? operand->number->get<double>() != nullptr
                                      : is_floating(operand->array->data.dtype());
    const bool becomes_real = real || op == py::Operator::divide;
    if (array::broadcast_shape(data.shape(), other) != data.shape() ||
        (becomes_real && !is_floating(data.dtype()))) {
        py::refuse("This page computes in place where shape and dtype stay as they are alone");
    }
    const NdarrayPtr result = apply(run, op, {self()}, *operand);
    if (result->data.shape() != data.shape() || result->data.dtype() != data.dtype()) {
        py::refuse("This page computes in place where shape and dtype stay as they are alone");
    }
    array::copy_into(data, result->data);
    inexact = result->inexact;
    if (inexact) {
        run.mark_rounding_from_now_on(); // what shares these elements does not know
    }
    return self();
}

py::Value Ndarray::item(py::Run& run, const py::Value& index) {
    if (scalar && index.get<py::Int>() != nullptr) {
        raise("IndexError", {"invalid index to scalar variable."});
    }
    if (scalar) {
        py::refuse("This page takes no index of a scalar");
    }
    return subscript(run, self(), index);
}

void Ndarray::set_item(py::Run& run, const py::Value& index, const py::Value& value) {
    if (scalar) {
        py::refuse("This page does not write into a scalar");
    }
    set_subscript(run, self(), index, value);
}

std::optional<bool> Ndarray::contains(py::Run& run, const py::Value& value) {
    const auto operand = as_operand(run, value);
    if (!operand || scalar) {
        py::refuse("This page looks for numbers in an array alone");
    }
    const NdarrayPtr found = apply(run, py::Operator::equal, {self()}, *operand);
    if (found->inexact) {
        run.mark_rounding_from_now_on();
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
    return std::make_unique<Rows>(self());
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

std::optional<py::Int> Ndarray::index(py::Run& run) {
    if (scalar && (is_floating(data.dtype()) || data.dtype() == DType::boolean)) {
        return std::nullopt;
    }
    if (data.rank() > 0 || is_floating(data.dtype()) || data.dtype() == DType::boolean) {
        py::refuse("This page takes integer scalars as an index alone");
    }
    return py::as_int(element_of(run, *this, 0));
}

std::optional<py::Value> Ndarray::to_int(py::Run& run) {
    require_no_dimensions(*this);
    return int_of_element(element_of(run, *this, 0));
}

std::optional<py::Value> Ndarray::to_float(py::Run& run) {
    require_no_dimensions(*this);
    return *py::as_float(element_of(run, *this, 0));
}

std::shared_ptr<py::Object> Ndarray::frozen() {
    return std::make_shared<Ndarray>(array::Rounded{data.snapshot(), inexact}, scalar);
}

Ndarray::Ndarray(array::Rounded values, bool is_scalar)
    : data(std::move(values.tensor)), inexact(values.order_matters), scalar(is_scalar) {
    if (data.shape().size() > most_dimensions) {
        py::refuse("This page has arrays of up to 64 dimensions");
    }
}

NdarrayPtr make_array(array::Rounded values) { return std::make_shared<Ndarray>(std::move(values), false); }

NdarrayPtr make_result(array::Rounded values) {
    const bool scalar = values.tensor.rank() == 0;
    if (scalar) {
        values.tensor = values.tensor.row_major().snapshot();
    }
    return std::make_shared<Ndarray>(std::move(values), scalar);
}

NdarrayPtr as_ndarray(const py::Value& value) { return value.object_of<Ndarray>(); }

NdarrayPtr array_of(py::Run& run, const py::Value& value) {
    if (NdarrayPtr x = as_ndarray(value)) {
        return x;
    }
    const Array made = array_from(run, value);
    if (made.object || made.is_unsigned) {
        py::refuse("This page has arrays of ints of at most 63 bits alone");
    }
    return make_array({made.tensor});
}

Array array_from(py::Run& run, const py::Value& value) {
    if (sequence_within(value, most_dimensions, 1) != nullptr) { // however deep it goes on
        raise_too_many_dimensions();
    }
    return array(literal_of_array(run, value));
}

py::Value element_of(py::Run& run, const Ndarray& x, Index position) {
    if (x.inexact) {
        run.mark_rounding_from_now_on();
    }
    return element_value(x.data, position);
}

PyValue literal_of_array(py::Run& run, const py::Value& value) {
    const auto of_array = [&run](const py::Value& other) -> PyValue {
        const NdarrayPtr x = as_ndarray(other);
        const bool natural = x && (x->data.dtype() == DType::int64 || x->data.dtype() == DType::float64);
        if (!natural || x->data.rank() > 1) {
            py::refuse("This page makes arrays of numbers, lists and tuples alone");
        }
        if (x->data.rank() == 0) {
            return lim::literal_of(run, element_of(run, *x, 0), {});
        }
        PyList list;
        for (Index i = 0; i < x->data.size(); ++i) {
            list.push_back(lim::literal_of(run, element_of(run, *x, i), {}));
        }
        return list;
    };
    const PyValue literal = lim::literal_of(run, value, of_array);
    const std::function<void(const PyValue&)> check = [&check](const PyValue& item) {
        if (item.get_if<std::string>() != nullptr) {
            py::refuse("This page makes arrays of numbers and bools alone");
        }
        if (const auto* list = item.get_if<PyList>()) {
            for (const PyValue& each : *list) {
                check(each);
            }
        }
    };
    check(literal);
    return literal;
}

} // namespace lim::numpy
