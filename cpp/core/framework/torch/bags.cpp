#include "core/framework/torch/bags.hpp"

#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

using py::Run;

Tensor whole_numbers(Run& run, const VariablePtr& x) {
    if (x->data.dtype() != DType::int64 && x->data.dtype() != DType::int32) {
        py::refuse(refusals::error_words, {"torch", "embedding_bag"});
    }
    depend_on_elements(run, *x);
    return x->in_memory(run).row_major().cast(DType::int64);
}

/// Where each bag begins.
std::vector<std::int64_t> offsets_of(Run& run, const VariablePtr& input, const py::Value& given) {
    const Index rank = input->data.rank();
    const VariablePtr offsets = as_variable(given);
    if (rank == 2) {
        if (!given.is_none()) {
            const std::string type = offsets ? "torch.Tensor" : py::type_name(given);
            raise("ValueError", {"if input is 2D, then offsets has to be None, as input is treated is a "
                                 "mini-batch of fixed length sequences. However, found offsets of type "
                                 "<class '",
                                 type, "'>"});
        }
        std::vector<std::int64_t> begins;
        for (Index row = 0; row < input->data.shape()[0]; ++row) {
            begins.push_back(row * input->data.shape()[1]);
        }
        return begins;
    }
    if (rank != 1) {
        raise("ValueError",
              {"input has to be 1D or 2D Tensor, but got Tensor of dimension ", std::to_string(rank)});
    }
    if (given.is_none()) {
        raise("ValueError", {"offsets has to be a 1D Tensor but got None"});
    }
    if (!offsets) {
        raise("AttributeError", {"'", py::type_name(given), "' object has no attribute 'dim'"});
    }
    if (offsets->data.rank() != 1) {
        raise("ValueError", {"offsets has to be a 1D Tensor"});
    }
    const Tensor begins = whole_numbers(run, offsets);
    const auto from = begins.data<std::int64_t>();
    return {from.begin(), from.end()};
}

} // namespace

BagMode mode_named(const py::Value& name) {
    const auto* const text = name.get<std::string>();
    if (text == nullptr || (*text != "sum" && *text != "mean" && *text != "max")) {
        raise("ValueError", {"mode has to be one of sum, mean or max"});
    }
    return *text == "sum" ? BagMode::sum : *text == "mean" ? BagMode::mean : BagMode::max;
}

Bags bags_of(Run& run, const VariablePtr& input, const VariablePtr& weight, const py::Value& offsets) {
    const std::vector<std::int64_t> begins = offsets_of(run, input, offsets);
    const Tensor given = whole_numbers(run, input);
    Bags bags{*array::reshape_view(given, {given.size()}), {}, {}, {}};
    const auto all = bags.ids.data<std::int64_t>();
    const bool fits =
        std::ranges::all_of(all, [&](std::int64_t id) { return id >= 0 && id < weight->data.shape()[0]; });
    const VariablePtr of_int64 = as_variable(offsets);
    if (!begins.empty() && begins.front() != 0 && of_int64->data.dtype() == DType::int64) {
        raise("RuntimeError", {"offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to "
                               "start from position 0. However, got ",
                               std::to_string(begins.front()), "\n[ torch.LongTensor{} ]"});
    }
    if (!fits || begins.empty() || begins.front() != 0 || !std::ranges::is_sorted(begins) ||
        begins.back() > given.size()) {
        py::refuse(refusals::error_words, {"torch", "embedding_bag"});
    }
    for (std::size_t bag = 0; bag < begins.size(); ++bag) {
        const Index end = bag + 1 < begins.size() ? begins[bag + 1] : given.size();
        bags.sizes.push_back(end - begins[bag]);
        bags.bag_of.insert(bags.bag_of.end(), static_cast<std::size_t>(bags.sizes.back()),
                           static_cast<std::int64_t>(bag));
    }
    bags.weights.assign(bags.bag_of.size(), 1.0);
    return bags;
}

} // namespace lim::torch
