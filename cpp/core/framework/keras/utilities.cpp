#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/initializers.hpp"
#include "core/framework/keras/preprocessing.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

/// tf_keras/src/utils: data_utils.py, np_utils.py.
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

/// "pre" or "post".
bool is_pre(const py::Value& given) {
    const std::string* const text = given.get<std::string>();
    if (text == nullptr || (*text != "pre" && *text != "post")) {
        py::refuse(refusals::padding_kinds);
    }
    return *text == "pre";
}

/// pad_sequences(sequences, …): ints or floats in rows of one length.
py::Value pad_sequences(Run& run, const Arguments& arguments) {
    const std::string* const dtype = arguments[2].get<std::string>();
    if (dtype == nullptr ||
        (*dtype != "int32" && *dtype != "int64" && *dtype != "float32" && *dtype != "float64")) {
        py::refuse(refusals::padding_kinds);
    }
    const bool whole = dtype->starts_with("int");
    const bool pads_before = is_pre(arguments[3]);
    const bool cuts_before = is_pre(arguments[4]);
    std::vector<py::Values> rows;
    std::size_t longest = 0;
    for (const py::Value& sequence : py::items_of(run, arguments[0])) {
        if (sequence.list() == nullptr && sequence.tuple() == nullptr && !numpy::as_ndarray(sequence)) {
            py::refuse(refusals::padding_kinds);
        }
        rows.push_back(py::items_of(run, sequence));
        longest = std::max(longest, rows.back().size());
    }
    const auto* const most = arguments[1].get<py::Int>();
    if (rows.empty() || (most == nullptr && !arguments[1].is_none()) ||
        (most != nullptr && (*most <= 0 || *most > 0x7fffffff))) {
        py::refuse(refusals::padding_kinds);
    }
    const std::size_t width = most == nullptr ? longest : static_cast<std::size_t>(*most);
    const auto number_of = [&](const py::Value& value) {
        const auto array = numpy::as_ndarray(value);
        const py::Value number = array && array->scalar ? numpy::element_of(run, *array, 0) : value;
        const auto real = number.get<bool>() != nullptr ? std::nullopt : py::as_float(number);
        const bool fits = real && (!whole || (std::abs(*real) < 0x1p31 && *real == std::trunc(*real)));
        if (!fits) {
            py::refuse(refusals::padding_kinds);
        }
        return *real;
    };
    const double filler = number_of(arguments[5]);
    const Shape shape{static_cast<Index>(rows.size()), static_cast<Index>(width)};
    run.memory().require(shape, DType::float64);
    Tensor padded = Tensor::uninitialised<double>(shape);
    const auto cells = padded.data<double>();
    std::ranges::fill(cells, filler);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::size_t length = rows[row].size();
        const std::size_t taken = std::min(length, width);
        const std::size_t from = cuts_before ? length - taken : 0;
        const std::size_t to = row * width + (pads_before ? width - taken : 0);
        for (std::size_t i = 0; i < taken; ++i) {
            cells[to + i] = number_of(rows[row][from + i]);
        }
    }
    const DType made = *dtype == "int32"     ? DType::int32
                       : *dtype == "int64"   ? DType::int64
                       : *dtype == "float32" ? DType::float32
                                             : DType::float64;
    return numpy::make_array({padded.cast(made)});
}

/// to_categorical(y, num_classes=None): one-hot rows of float32.
py::Value to_categorical(Run& run, const Arguments& arguments) {
    const numpy::NdarrayPtr y = numpy::array_of(run, arguments[0]);
    if (y->data.size() == 0 || y->data.dtype() == DType::boolean) {
        py::refuse(refusals::categorical_kinds);
    }
    for (Index i = 0; i < y->data.size(); ++i) {
        if (std::abs(y->data.real_at(i)) > 0x1p31 || std::isnan(y->data.real_at(i))) {
            py::refuse(refusals::categorical_kinds);
        }
    }
    const Tensor classes = y->data.row_major().cast(DType::int64);
    std::int64_t largest = classes.integer_at(0);
    std::int64_t least = largest;
    for (Index i = 0; i < classes.size(); ++i) {
        largest = std::max(largest, classes.integer_at(i));
        least = std::min(least, classes.integer_at(i));
    }
    const auto* const given = arguments[1].get<py::Int>();
    if ((given == nullptr && !arguments[1].is_none()) ||
        (given != nullptr && (*given < 0 || *given > 0x7fffffff))) {
        py::refuse(refusals::only_int, {"num_classes"});
    }
    const Index count = given != nullptr && *given != 0 ? static_cast<Index>(*given) : largest + 1;
    const auto outside = [&](std::int64_t id) {
        raise("IndexError", {"index ", std::to_string(id), " is out of bounds for axis 1 with size ",
                             std::to_string(count)});
    };
    for (Index i = 0; i < classes.size(); ++i) {
        const std::int64_t id = classes.integer_at(i);
        if (id >= count || id < -count) {
            outside(id);
        }
    }
    Shape shape = classes.shape();
    if (shape.size() > 1 && shape.back() == 1) {
        shape.pop_back();
    }
    shape.push_back(count);
    run.memory().require(shape, DType::float32);
    Tensor made = array::full(shape, DType::float32, std::int64_t{0});
    for (Index i = 0; i < classes.size(); ++i) {
        const std::int64_t id = classes.integer_at(i);
        made.data<float>()[static_cast<std::size_t>(i * count + (id < 0 ? id + count : id))] = 1;
    }
    return numpy::make_array({made});
}

constexpr py::Entry padding[] = {
    {"pad_sequences(sequences, maxlen=None, dtype='int32', padding='pre', truncating='pre', value=0.0)",
     pad_sequences}};
constexpr py::Entry utilities[] = {padding[0],
                                   {"to_categorical(y, num_classes=None, dtype=?'float32')", to_categorical},
                                   {"set_random_seed(seed)", set_random_seed}};

} // namespace

std::span<const py::Entry> sequence_functions() { return padding; }

std::span<const py::Entry> utility_functions() { return utilities; }

} // namespace lim::keras
