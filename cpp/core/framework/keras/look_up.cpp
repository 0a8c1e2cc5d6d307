#include "core/framework/keras/operators.hpp"

#include "core/array/index.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/python/refusal.hpp"

namespace lim::keras {

EagerPtr looked_up(py::Run& run, array::Rounded rows, const EagerPtr& weight, const Tensor& ids) {
    const Shape sizes = weight->data.shape();
    const auto back = [ids, sizes](py::Run& of_run, const array::Rounded& g) {
        const Index n = ids.size();
        of_run.memory().require(g.tensor.shape(), g.tensor.dtype());
        const Tensor flat = *array::reshape_view(ids.row_major(), {n});
        const Tensor values = *array::reshape_view(g.tensor.row_major(), {n, sizes[1]});
        return Gradients{IndexedSlices{values.snapshot(), flat.snapshot(), sizes, g.order_matters}};
    };
    if (!weight->is_variable() || sizes.size() != 2) {
        return record(run, std::move(rows), {weight}, {});
    }
    return record(run, std::move(rows), {weight}, back);
}

EagerPtr gathered(py::Run& run, const EagerPtr& params, const EagerPtr& indices, Naming naming) {
    const Tensor& ids = indices->data;
    const bool whole = is_integer(ids.dtype());
    if (!whole && !params->is_variable() && naming != Naming::unknown) {
        raise("InvalidArgumentError",
              {"Value for attr 'Tindices' of ", message_name(ids.dtype()),
               " is not in the list of allowed values: int16, int32, int64\n\t; NodeDef: {{node GatherV2}}; "
               "Op<name=GatherV2; signature=params:Tparams, indices:Tindices, axis:Taxis -> output:Tparams; "
               "attr=batch_dims:int,default=0; attr=Tparams:type; attr=Tindices:type,allowed=[DT_INT16, "
               "DT_INT32, "
               "DT_INT64]; attr=Taxis:type,allowed=[DT_INT32, DT_INT64]> [Op:GatherV2]",
               naming == Naming::named ? " name: " : ""});
    }
    if (!whole || params->data.rank() == 0) {
        py::refuse(refusals::gather_indices);
    }
    const char* operation = params->is_variable() ? "ResourceGather" : "GatherV2";
    const Tensor at = ids.row_major().cast(DType::int64);
    const std::string outside = id_outside(at, params->data.shape()[0]);
    if (!outside.empty()) {
        if (naming == Naming::unknown || (params->data.size() == 0 && params->data.shape()[0] > 0)) {
            py::refuse(refusals::error_words, {"tensorflow", "indices"});
        }
        raise("InvalidArgumentError", {device_prefix(operation), outside, " [Op:", operation, "]",
                                       naming == Naming::named ? " name: " : ""});
    }
    const Index row = params->data.shape()[0] > 0 ? params->data.size() / params->data.shape()[0] : 0;
    run.memory().require(static_cast<double>(at.size()) * static_cast<double>(row) * 16);
    const Tensor from = array::in_memory(params->data);
    array::Positions positions(from.shape().size());
    positions[0] = at;
    return looked_up(run, {array::gather(from, array::pick(from, positions)), indices->inexact}, params, ids);
}

} // namespace lim::keras
