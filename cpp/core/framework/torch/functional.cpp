#include "core/framework/torch/functional.hpp"

#include "core/base/raise.hpp"
#include "core/framework/one_after_another.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/modules.hpp"
#include "core/framework/torch/numbers_of_numpy.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <limits>
#include <vector>

/// torch.nn.functional.
namespace lim::torch {
namespace {

[[noreturn]] void runtime_error(std::initializer_list<std::string_view> message) {
    raise("RuntimeError", message);
}

Index one_hot_classes(std::span<const std::int64_t> ids, Index given) {
    const auto [least, greatest] = std::ranges::minmax(ids);
    if (least < 0) {
        runtime_error({"Class values must be non-negative."});
    }
    if (given == -1) {
        if (greatest == std::numeric_limits<Index>::max()) {
            runtime_error({"zeros: Dimension size must be non-negative."});
        }
        return greatest + 1;
    }
    if (given <= greatest) {
        runtime_error({"Class values must be smaller than num_classes."});
    }
    return given;
}

/// at::native::index_select_out_cpu, after it has made room for the result: which of its complaints an ID
/// outside [0, V) gets.
void check_ids(std::span<const std::int64_t> ids, const Shape& weight) {
    if (ids.empty()) {
        return;
    }
    if (weight[0] == 0) {
        runtime_error({"index_select(): self indexing axis dim should be positive"});
    }
    for (const std::int64_t id : ids) {
        if (id < 0 || id >= weight[0]) {
            if (weight[1] == 0) {
                runtime_error({"INDICES element is out of DATA bounds, id=", std::to_string(id),
                               " axis_dim=", std::to_string(weight[0])});
            }
            raise("IndexError", {"index out of range in self"});
        }
    }
}

} // namespace

Tensor one_hot(const Tensor& ids, Index given, const Memory& memory) {
    if (ids.dtype() != DType::int64) {
        runtime_error({"one_hot is only applicable to index tensor of type LongTensor."});
    }
    if (ids.size() == 0 && given <= 0) {
        runtime_error({"Can not infer total number of classes from empty tensor."});
    }
    const Index count = ids.size() == 0 ? given : one_hot_classes(ids.data<std::int64_t>(), given);
    Shape shape = ids.shape();
    shape.push_back(count);
    check_storage_size(shape, DType::int64);
    memory.require_one_hot(shape, DType::int64);
    return Tensor::one_hot(ids, count, DType::int64);
}

Tensor row_indices(const Tensor& indices, const Tensor& weight, const Memory& memory) {
    if (indices.dtype() != DType::int64 && indices.dtype() != DType::int32) {
        runtime_error(
            {"Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, "
             "Int; but got ",
             tensor_type_name(indices.dtype()), " instead (while checking arguments for embedding)"});
    }
    const Shape rows{indices.size(), weight.shape()[1]};
    check_storage_size(rows, weight.dtype());
    memory.require(rows, weight.dtype());
    Tensor ids = indices.row_major().cast(DType::int64);
    check_ids(ids.data<std::int64_t>(), weight.shape());
    return ids;
}

namespace {

using py::Arguments;
using py::Run;

py::Value one_hot_function(Run& run, const Arguments& arguments) {
    const VariablePtr ids = tensor_at(arguments, 0);
    const Index classes = int_at(arguments, 1);
    depend_on_elements(run, *ids);
    return without_gradient({one_hot(ids->in_memory(run).row_major(), classes, run.memory())}, {ids});
}

/// Python's part of torch.nn.functional.embedding; the rest names the arguments the other way about.
py::Value embedding_function(Run& run, const Arguments& arguments) {
    const auto argument = [&](std::size_t parameter, const char* name, std::size_t position) {
        if (VariablePtr x = as_variable(arguments[parameter])) {
            return x;
        }
        raise_wrong_type("embedding", name, position, "Tensor", arguments[parameter]);
    };
    std::optional<Index> padding_idx;
    if (!arguments[2].is_none()) {
        const VariablePtr weight = as_variable(arguments[1]);
        if (!weight || weight->data.rank() != 2) {
            py::refuse(refusals::padding_weight);
        }
        padding_idx = padding_of(run, arguments[2], weight->data.shape()[0]);
    }
    const VariablePtr weight = argument(1, "weight", 1);
    return look_up(run, argument(0, "indices", 2), weight, look_up_options(run, arguments, 3, padding_idx));
}

py::Value linear_function(Run& run, const Arguments& arguments) {
    const VariablePtr input = tensor_at(arguments, 0);
    const VariablePtr weight = tensor_at(arguments, 1);
    return linear_product(run, input, weight, tensor_or_none_at(arguments, 2));
}

constexpr py::Entry of_torch[] = {
    {"one_hot(input, num_classes=-1)", one_hot_function},
    {"linear(input, weight, bias=None)", linear_function},
    {"embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, "
     "sparse=False)",
     embedding_function},
};

const py::Module& more_of_functional() {
    static const std::vector<py::Entry> functions = one_after_another<py::Entry>(
        {{&embedding_bag_entry, 1}, activation_functions(), loss_functions(), similarity_functions()});
    static const py::Module more{.name = "torch.nn.functional", .functions = functions};
    return more;
}

/// Which functions are not written in Python.
void raise_in_functional_words(const py::CallProblem& problem) {
    if (problem.signature.name != "one_hot" && problem.signature.name != "linear" &&
        problem.signature.name != "cosine_similarity" && problem.signature.name != "gelu") {
        raise_in_words_of_python(problem);
    }
    raise_in_torch_words(problem);
}

} // namespace

const py::Module& functional_module() {
    static constexpr py::Module module{.name = "torch.nn.functional",
                                       .functions = of_torch,
                                       .wrong_call = raise_in_functional_words,
                                       .more = more_of_functional,
                                       .around = with_numbers_of_numpy};
    return module;
}

} // namespace lim::torch
