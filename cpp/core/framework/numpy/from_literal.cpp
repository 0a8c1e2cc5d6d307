#include "core/framework/numpy/from_literal.hpp"

#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/opaque_array.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/refusal.hpp"

namespace lim::numpy {
namespace {

using py::Value;

/// Walks `data` to the depth of `shape`, calling f with what it finds there.
template <class F> void each_at_depth(const Value& data, std::size_t depth, F&& f) {
    if (depth == 0) {
        f(data);
        return;
    }
    for (const Value& item : *py::items_in(data)) {
        each_at_depth(item, depth - 1, f);
    }
}

/// PyArray_DiscoverDTypeAndShape: as many dimensions as all the lists agree on.
Shape shape_of_literal(const Value& data) {
    Shape shape;
    for (;;) {
        bool any = false;
        bool lists = false;
        bool uniform = true;
        Index length = 0;
        each_at_depth(data, shape.size(), [&](const Value& item) {
            const py::Values* const items = py::items_in(item);
            const Index own = items == nullptr ? -1 : static_cast<Index>(items->size());
            uniform = uniform && (!any || own == length);
            lists = lists || items != nullptr;
            length = own;
            any = true;
        });
        if (!lists) {
            return shape;
        }
        if (shape.size() == most_dimensions) {
            raise_too_many_dimensions();
        }
        if (!uniform) {
            raise("ValueError",
                  {"setting an array element with a sequence. The requested array has an inhomogeneous "
                   "shape after ",
                   std::to_string(shape.size()), " dimensions. The detected shape was ", py_tuple(shape),
                   " + inhomogeneous part."});
        }
        shape.push_back(length);
    }
}

struct Kinds {
    bool any = false;
    bool boolean = true;
    bool int64 = true;   // nothing but ints of 64 bits and bools
    bool object = false; // an int beyond even unsigned 64 bits
    bool beyond_float = false;
    bool is_unsigned = true; // nothing but ints of 64 bits without a sign, and bools
};

Kinds kinds_of(const Value& data, std::size_t depth) {
    Kinds kinds;
    each_at_depth(data, depth, [&](const Value& item) {
        kinds.any = true;
        const bool truth = item.get<bool>() != nullptr;
        const bool integer = is_int(item);
        const bool fits = int64_of(item).has_value();
        const bool fits_unsigned = uint64_of(item).has_value();
        kinds.boolean = kinds.boolean && truth;
        kinds.int64 = kinds.int64 && (fits || truth);
        kinds.beyond_float = kinds.beyond_float || (integer && !nearest_float(item));
        kinds.is_unsigned = kinds.is_unsigned && ((fits_unsigned && !fits) || truth);
        kinds.object = kinds.object || (integer && !fits && !fits_unsigned);
    });
    return kinds;
}

template <class T, class F> Tensor filled_from_literal(const Value& data, const Shape& shape, F&& convert) {
    Tensor result = Tensor::uninitialised<T>(shape);
    auto out = result.template data<T>().begin();
    each_at_depth(data, shape.size(), [&](const Value& item) { *out++ = convert(item); });
    return result;
}

} // namespace

void raise_too_many_dimensions() {
    raise("ValueError", {"setting an array element with a sequence. The requested array would exceed the "
                         "maximum number of dimension of 64."});
}

Array array(const Value& data) {
    const Shape shape = shape_of_literal(data);
    const Kinds kinds = kinds_of(data, shape.size());
    if (kinds.any && kinds.boolean) {
        return {filled_from_literal<bool>(data, shape, [](const Value& item) { return *item.get<bool>(); })};
    }
    if (kinds.any && kinds.int64) {
        const auto integer = [](const Value& item) { return static_cast<std::int64_t>(*py::as_int(item)); };
        return {filled_from_literal<std::int64_t>(data, shape, integer)};
    }
    const auto number = [](const Value& item) {
        return is_int(item) ? nearest_float(item).value_or(0) : py_float(item);
    };
    return {filled_from_literal<double>(data, shape, number), kinds.object, kinds.beyond_float,
            kinds.any && kinds.is_unsigned};
}

Tensor as_float32(const Array& array) {
    if (array.beyond_float) {
        raise("OverflowError", {"int too large to convert to float"});
    }
    return array.tensor.cast(DType::float32);
}

NdarrayPtr array_like(py::Run& run, const py::Value& value) {
    py::Object* const object = value.object();
    if (NdarrayPtr x = as_ndarray(value); x || object == nullptr || object->elements() == nullptr) {
        return x;
    }
    const auto to_numpy = object->attribute(run, "numpy"); // a tensor of another framework
    return to_numpy ? as_ndarray(py::call(run, *to_numpy, {})) : nullptr;
}

py::Value nested_elements(py::Run& run, const Ndarray& x, std::size_t axis, Index& position) {
    if (axis == x.data.shape().size()) {
        return element_of(run, x, position++);
    }
    py::Values items;
    for (Index i = 0; i < x.data.shape()[axis]; ++i) {
        items.push_back(nested_elements(run, x, axis + 1, position));
    }
    return py::make_list(std::move(items));
}

py::Value literal_of_array(py::Run& run, const py::Value& value, ArraysWithin* within) {
    const auto of_array = [&](const py::Value& other) -> py::Value {
        const NdarrayPtr x = array_like(run, other);
        if (!x) {
            py::refuse(refusals::made_of);
        }
        if (x->data.size() == 0 && x->data.rank() > 1) {
            py::refuse(refusals::array_of_empty);
        }
        if (within != nullptr) {
            const DType dtype = x->data.dtype();
            within->dtype = within->dtype ? promoted(*within->dtype, dtype) : dtype;
            within->numbers += x->data.size();
            within->unnatural = within->unnatural || dtype == DType::float32 || dtype == DType::int32;
        }
        run.memory().require(static_cast<double>(x->data.size()) * sizeof(py::Value));
        Index position = 0;
        return nested_elements(run, *x, 0, position);
    };
    const py::Value literal = lim::literal_of(run, value, of_array);
    for_each_value(literal, [](const py::Value& item) {
        if (item.get<std::string>() != nullptr) {
            py::refuse(refusals::elements);
        }
    });
    return literal;
}

NdarrayPtr array_of(py::Run& run, const py::Value& value) {
    const NdarrayPtr given = array_like(run, value);
    const NdarrayPtr made = given ? given : as_ndarray(new_array(run, value));
    if (!made) {
        py::refuse(refusals::array_ints_too_large);
    }
    return made;
}

} // namespace lim::numpy
