#include "core/array/arrangement.hpp"
#include "core/array/views.hpp"
#include "core/base/memory.hpp"
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

/// Parts of a tensor, and what keeps or repeats parts: split, chunk, unbind, repeat, tril, triu.
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
            if (__builtin_add_overflow(sum, lengths.back(), &sum)) {
                py::refuse(refusals::error_words, {"torch", "split"});
            }
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
    const Index size = (cut.length - 1) / count + 1; // rounded up
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
    if (std::ranges::any_of(times, [](Index count) { return count < 0; })) {
        py::refuse(refusals::error_words, {"torch", "repeat"});
    }
    const auto once = static_cast<double>(std::max<Index>(x->data.size(), 1) * item_size(x->data.dtype()));
    run.memory().require(Memory::elements(times) * once);
    const array::Tiling tiling = array::tiling(shape, times);
    const auto back = [tiling, shape, dtype = x->data.dtype()](const Rounded& g) -> Gradients {
        const Tensor spread = *array::reshape_view(g.tensor.row_major(), tiling.spread);
        Rounded sum = summed_to({spread, g.order_matters}, tiling.apart, dtype);
        return {Rounded{*array::reshape_view(sum.tensor.row_major(), shape), sum.order_matters}};
    };
    return record(run, {array::tile(x->in_memory(run), tiling)}, "RepeatBackward0", {x}, back, false);
}

py::Value expand_as(Run& run, const Arguments& arguments) {
    const Shape shape = tensor_at(arguments, 0)->data.shape();
    return py::call(run, py::attribute(run, arguments.self(), "expand"), {{size_of(shape)}, {}});
}

template <bool upper> py::Value triangle_method(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index diagonal = int_at(arguments, 0);
    if (x->data.rank() < 2) {
        raise("RuntimeError", {upper ? "triu" : "tril", ": input tensor must have at least 2 dimensions"});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    const auto back = [diagonal](const Rounded& g) -> Gradients {
        return {Rounded{array::triangle(g.tensor, diagonal, upper), g.order_matters}};
    };
    return record(run, {array::triangle(x->in_memory(run), diagonal, upper)},
                  upper ? "TriuBackward0" : "TrilBackward0", {x}, back, false);
}

constexpr py::Entry parting_entries[] = {
    {"split(split_size, dim=0)", split},
    {"chunk(chunks, dim=0)", chunk},
    {"unbind(dim=0)", unbind},
    {"repeat(*repeats)", repeat},
    {"expand_as(other)", expand_as},
    {"tril(diagonal=0)", triangle_method<false>},
    {"triu(diagonal=0)", triangle_method<true>},
};

} // namespace

std::span<const py::Entry> parting_methods() { return parting_entries; }

} // namespace lim::torch
