#include "core/framework/numpy/array.hpp"

#include "core/base/raise.hpp"
#include "core/base/text.hpp"

namespace lim::numpy {
namespace {

/// Walks `data` to the depth of `shape`, calling f with what it finds there.
template <class F> void each_at_depth(const PyValue& data, std::size_t depth, F&& f) {
    if (depth == 0) {
        f(data);
        return;
    }
    for (const PyValue& item : *data.get_if<PyList>()) {
        each_at_depth(item, depth - 1, f);
    }
}

/// PyArray_DiscoverDTypeAndShape: as many dimensions as all the lists agree on.
Shape shape_of_literal(const PyValue& data) {
    Shape shape;
    for (;;) {
        bool any = false;
        bool lists = false;
        bool uniform = true;
        Index length = 0;
        each_at_depth(data, shape.size(), [&](const PyValue& item) {
            const auto* list = item.get_if<PyList>();
            const Index here = list == nullptr ? -1 : static_cast<Index>(list->size());
            uniform = uniform && (!any || here == length);
            lists = lists || list != nullptr;
            length = here;
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

Kinds kinds_of(const PyValue& data, std::size_t depth) {
    Kinds kinds;
    each_at_depth(data, depth, [&](const PyValue& item) {
        kinds.any = true;
        const auto* integer = item.get_if<PyInt>();
        kinds.boolean = kinds.boolean && item.get_if<bool>() != nullptr;
        kinds.int64 = kinds.int64 &&
                      (integer != nullptr ? integer->as_int64().has_value() : item.get_if<bool>() != nullptr);
        kinds.beyond_float = kinds.beyond_float || (integer != nullptr && !integer->as_double());
        kinds.is_unsigned =
            kinds.is_unsigned && (integer != nullptr ? !integer->as_int64() && integer->as_uint64()
                                                     : item.get_if<bool>() != nullptr);
        kinds.object = kinds.object || (integer != nullptr && !integer->as_int64() && !integer->as_uint64());
    });
    return kinds;
}

std::int64_t integer(const PyValue& item) {
    const auto* value = item.get_if<PyInt>();
    return value != nullptr ? *value->as_int64() : *item.get_if<bool>();
}

template <class T, class F> Tensor filled_from_literal(const PyValue& data, const Shape& shape, F&& convert) {
    Tensor result = Tensor::uninitialised<T>(shape);
    auto out = result.template data<T>().begin();
    each_at_depth(data, shape.size(), [&](const PyValue& item) { *out++ = convert(item); });
    return result;
}

} // namespace

void raise_too_many_dimensions() {
    raise("ValueError", {"setting an array element with a sequence. The requested array would exceed the "
                         "maximum number of dimension of 64."});
}

Array array(const PyValue& data) {
    const Shape shape = shape_of_literal(data);
    const Kinds kinds = kinds_of(data, shape.size());
    if (kinds.any && kinds.boolean) {
        return {
            filled_from_literal<bool>(data, shape, [](const PyValue& item) { return *item.get_if<bool>(); })};
    }
    if (kinds.any && kinds.int64) {
        return {filled_from_literal<std::int64_t>(data, shape, integer)};
    }
    const auto number = [](const PyValue& item) {
        const auto* integer = item.get_if<PyInt>();
        return integer != nullptr ? integer->as_double().value_or(0) : py_float(item);
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

} // namespace lim::numpy
