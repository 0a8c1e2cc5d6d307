#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

/// Parts of a tensor, and what keeps or repeats parts: split, chunk, unbind, repeat, tril, triu, clamp; bmm
/// and mv.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The tensor cut along an axis into parts of these lengths.
py::Value parts(Run& run, const VariablePtr& x, Index axis, const std::vector<Index>& lengths,
                const char* name) {
    py::Values views;
    Index start = 0;
    for (const Index length : lengths) {
        views.emplace_back(slice(run, x, axis, start, 1, length, name));
        start += length;
    }
    return py::make_tuple(std::move(views));
}

struct Cut {
    VariablePtr x;
    Index axis;
    Index length;
};

Cut cut_at(const Arguments& arguments, const char* function) {
    const VariablePtr x = self_of(arguments);
    if (x->data.rank() == 0) {
        py::refuse(refusals::error_words, {"torch", function});
    }
    if (!is_int(arguments[1])) {
        py::refuse(refusals::error_words, {"torch", function});
    }
    const Index axis = wrapped_axis(int_at(arguments, 1), x->data.rank());
    return {x, axis, x->data.shape()[static_cast<std::size_t>(axis)]};
}

std::vector<Index> lengths_of(Index length, Index each) {
    std::vector<Index> lengths;
    for (Index start = 0; start < std::max<Index>(length, 1); start += std::max<Index>(each, 1)) {
        lengths.push_back(std::min(each, length - start));
    }
    return lengths;
}

py::Value split(Run& run, const Arguments& arguments) {
    const Cut cut = cut_at(arguments, "split");
    if (const py::Values* const sizes = py::items_in(arguments[0])) {
        std::vector<Index> lengths;
        Index sum = 0;
        for (const py::Value& size : *sizes) {
            lengths.push_back(unpack_long(size));
            if (lengths.back() < 0) {
                py::refuse(refusals::error_words, {"torch", "split"});
            }
            sum += lengths.back();
        }
        if (sum != cut.length) {
            raise("RuntimeError",
                  {"split_with_sizes expects split_sizes to sum exactly to ", std::to_string(cut.length),
                   " (input tensor's size at dimension ", std::to_string(int_at(arguments, 1)),
                   "), but got split_sizes=", py::repr(run, py::make_list(*sizes))});
        }
        return parts(run, cut.x, cut.axis, lengths, "SplitWithSizesBackward0");
    }
    if (!is_int(arguments[0])) {
        py::refuse(refusals::error_words, {"torch", "split"});
    }
    const Index size = int_at(arguments, 0);
    if (size < 0) {
        raise("RuntimeError",
              {"split expects split_size be non-negative, but got split_size=", std::to_string(size)});
    }
    if (size == 0 && cut.length != 0) {
        raise("RuntimeError", {"split_size can only be 0 if dimension size is 0, but got dimension size of ",
                               std::to_string(cut.length)});
    }
    return parts(run, cut.x, cut.axis, lengths_of(cut.length, size), "SplitBackward0");
}

py::Value chunk(Run& run, const Arguments& arguments) {
    const Cut cut = cut_at(arguments, "chunk");
    const Index count = int_at(arguments, 0);
    if (count <= 0) {
        raise("RuntimeError", {"chunk expects `chunks` to be greater than 0, got: ", std::to_string(count)});
    }
    if (cut.length == 0) {
        py::refuse(refusals::error_words, {"torch", "chunk"});
    }
    const Index size = (cut.length + count - 1) / count;
    return parts(run, cut.x, cut.axis, lengths_of(cut.length, size), "SplitBackward0");
}

py::Value unbind(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (x->data.rank() == 0) {
        raise("IndexError", {"Dimension specified as ", std::to_string(int_at(arguments, 0)),
                             " but tensor has no dimensions"});
    }
    const Index axis = wrapped_axis(int_at(arguments, 0), x->data.rank());
    py::Values all;
    for (Index i = 0; i < x->data.shape()[static_cast<std::size_t>(axis)]; ++i) {
        all.emplace_back(select(run, x, axis, i, "UnbindBackward0"));
    }
    return py::make_tuple(std::move(all));
}

py::Value repeat(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const bool in_one = arguments.rest().size() == 1 && py::items_in(arguments.rest()[0]) != nullptr;
    if (arguments.rest().empty() || (!in_one && !std::ranges::all_of(arguments.rest(), is_int))) {
        py::refuse(refusals::error_words, {"torch", "repeat"});
    }
    const Shape times = sizes_of(run, arguments, arguments.rest(), "repeats");
    const Shape& shape = x->data.shape();
    if (times.size() < shape.size()) {
        raise("RuntimeError", {"Number of dimensions of repeat dims can not be smaller than number of "
                               "dimensions of tensor"});
    }
    Shape ones;   // x between axes of length 1
    Shape spread; // the same with what it is repeated
    Shape whole;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const std::size_t missing = times.size() - shape.size();
        const Index length = i < missing ? 1 : shape[i - missing];
        if (times[i] < 0) {
            py::refuse(refusals::error_words, {"torch", "repeat"});
        }
        ones.insert(ones.end(), {1, length});
        spread.insert(spread.end(), {times[i], length});
        whole.push_back(times[i] * length);
    }
    run.memory().require(whole, x->data.dtype());
    const Tensor between = *array::reshape_view(x->in_memory(run).row_major(), ones);
    const Tensor all = array::contiguous(array::broadcast_to(between, spread));
    const auto back = [ones, spread, shape, dtype = x->data.dtype()](const Rounded& g) -> Gradients {
        const Tensor apart = *array::reshape_view(g.tensor.row_major(), spread);
        Rounded sum = summed_to({apart, g.order_matters}, ones, dtype);
        return {Rounded{*array::reshape_view(sum.tensor.row_major(), shape), sum.order_matters}};
    };
    return record(run, {array::reshape_view(all, whole)->snapshot()}, "RepeatBackward0", {x}, back, false);
}

py::Value expand_as(Run& run, const Arguments& arguments) {
    const Shape shape = tensor_at(arguments, 0)->data.shape();
    return py::call(run, py::attribute(run, arguments.self(), "expand"), {{size_of(shape)}, {}});
}

/// Zeros above (or below) a diagonal of each matrix.
Tensor triangle(const Tensor& x, Index diagonal, bool upper) {
    const Index rows = x.shape()[x.shape().size() - 2];
    const Index columns = x.shape().back();
    Tensor stays = Tensor::uninitialised<bool>({rows, columns});
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < columns; ++j) {
            const bool is_upper = j - i >= diagonal;
            const bool is_lower = j - i <= diagonal;
            stays.data<bool>()[static_cast<std::size_t>(i * columns + j)] = upper ? is_upper : is_lower;
        }
    }
    return array::where(stays, x, array::full({}, x.dtype(), std::int64_t{0}));
}

template <bool upper> py::Value triangle_method(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index diagonal = int_at(arguments, 0);
    if (x->data.rank() < 2) {
        raise("RuntimeError", {upper ? "triu" : "tril", ": input tensor must have at least 2 dimensions"});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    const auto back = [diagonal](const Rounded& g) -> Gradients {
        return {Rounded{triangle(g.tensor, diagonal, upper), g.order_matters}};
    };
    return record(run, {triangle(x->in_memory(run), diagonal, upper)},
                  upper ? "TriuBackward0" : "TrilBackward0", {x}, back, false);
}

/// A bound of clamp: a number, or None.
std::optional<Operand> bound_at(const Arguments& arguments, std::size_t parameter) {
    if (arguments[parameter].is_none()) {
        return std::nullopt;
    }
    if (is_int(arguments[parameter]) && !int64_of(arguments[parameter])) {
        py::refuse(refusals::torch_arguments, {"clamp"});
    }
    const auto bound = as_operand(arguments[parameter]);
    if (!bound || !bound->number) {
        py::refuse_missing("clamp(min=Tensor)");
    }
    return bound;
}

/// Whether integers are bounded by this number, of which `limit` has as much as their dtype holds. One that
/// is beyond all of them bounds nothing.
/// @throws FrameworkError RuntimeError where nothing would be within the bound
bool is_within(Run& run, std::int64_t bound, const Tensor& limit, bool is_least) {
    const bool is_held = limit.integer_at(0) == bound;
    if (!is_held && (bound > 0) == is_least) {
        raise("RuntimeError",
              {"Clamp ", is_least ? "min" : "max", " value ", text_of(run, static_cast<double>(bound)),
               " is outside the representable range of ", scalar_type_name(limit.dtype())});
    }
    return is_held;
}

VariablePtr clamped(Run& run, const VariablePtr& x, const std::optional<Operand>& least,
                    const std::optional<Operand>& most, const char* name) {
    DType dtype = x->data.dtype();
    for (const auto& bound : {least, most}) {
        dtype =
            bound ? result_type({make_variable(array::full(x->data.shape(), dtype, std::int64_t{0}))}, *bound)
                  : dtype;
    }
    if (dtype == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"clamp"});
    }
    run.memory().require(Shape{x->data.size(), 2}, DType::float64);
    run.memory().require(x->data.shape(), DType::float64);
    const Tensor from = array::to_dtype(x->in_memory(run), dtype);
    Tensor result = from;
    Tensor stays = array::full(from.shape(), DType::boolean, std::int64_t{1});
    for (const auto& [bound, is_least] : {std::pair(least, true), std::pair(most, false)}) {
        if (bound) {
            const Tensor limit = bound->tensor->data.cast(dtype);
            if (is_floating(dtype)) {
                check_number(*bound, dtype);
            } else if (!is_within(run, bound->tensor->data.integer_at(0), limit, is_least)) {
                continue;
            }
            const bool is_nan = is_floating(dtype) && std::isnan(limit.real_at(0));
            const Comparison beyond = is_least ? Comparison::less : Comparison::greater;
            const Tensor leaves = array::compare(beyond, result, limit);
            result = is_nan ? array::broadcast_to(limit, from.shape()) : array::where(leaves, limit, result);
            const Tensor holds =
                array::compare(is_least ? Comparison::greater : Comparison::less, from, limit);
            stays = array::bitwise(array::Bitwise::conjunction, stays, holds);
        }
    }
    const auto back = [stays, dtype, to = x->data.dtype()](const Rounded& g) -> Gradients {
        const Tensor zero = array::full({}, dtype, std::int64_t{0});
        return {Rounded{array::where(stays, g.tensor, zero).cast(to), g.order_matters}};
    };
    return record(run, {array::laid_out(result.row_major(), {from}).snapshot()}, name, {x}, back, true);
}

py::Value clamp(Run& run, const Arguments& arguments) {
    const auto least = bound_at(arguments, 0);
    const auto most = bound_at(arguments, 1);
    if (!least && !most) {
        raise("RuntimeError", {"torch.clamp: At least one of 'min' or 'max' must not be None"});
    }
    return clamped(run, self_of(arguments), least, most, "ClampBackward1");
}

py::Value clamp_min(Run& run, const Arguments& arguments) {
    return clamped(run, self_of(arguments), bound_at(arguments, 0), std::nullopt, "ClampMinBackward0");
}

py::Value bmm_method(Run& run, const Arguments& arguments) {
    return batched_product(run, self_of(arguments), tensor_at(arguments, 0), "BmmBackward0");
}

py::Value mv_method(Run& run, const Arguments& arguments) {
    const VariablePtr matrix = self_of(arguments);
    const VariablePtr vector = tensor_at(arguments, 0);
    if (matrix->data.rank() != 2 || vector->data.rank() != 1) {
        raise("RuntimeError",
              {"vector + matrix @ vector expected, got 1, ", std::to_string(matrix->data.rank()), ", ",
               std::to_string(vector->data.rank())});
    }
    return matmul(run, matrix, vector);
}

constexpr py::Entry parting_entries[] = {
    {"split(split_size, dim=0)", split},
    {"chunk(chunks, dim=0)", chunk},
    {"unbind(dim=0)", unbind},
    {"repeat(*repeats)", repeat},
    {"expand_as(other)", expand_as},
    {"tril(diagonal=0)", triangle_method<false>},
    {"triu(diagonal=0)", triangle_method<true>},
    {"clamp(min=None, max=None)", clamp},
    {"clip(min=None, max=None)", clamp},
    {"clamp_min(min)", clamp_min},
    {"bmm(mat2)", bmm_method},
    {"mv(vec)", mv_method},
};

} // namespace

std::span<const py::Entry> parting_methods() { return parting_entries; }

} // namespace lim::torch
