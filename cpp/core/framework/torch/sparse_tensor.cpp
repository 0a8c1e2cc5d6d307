#include "core/framework/torch/sparse_tensor.hpp"
#include "core/framework/print_options.hpp"

#include "core/array/make.hpp"
#include "core/array/order.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/types.hpp"
#include "core/framework/torch/views.hpp"
#include "core/print/torch_repr.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>
#include <map>

namespace lim::torch {
namespace {

/// A tensor of that shape, of which every element is the same zero in memory.
Tensor sparse_stand_in(Shape shape, DType dtype) {
    Shape strides(shape.size(), 0);
    return array::full({}, dtype, std::int64_t{0}).view(std::move(shape), std::move(strides), 0);
}

std::span<const std::int64_t> sparse_ids(const SparseTensor& x) {
    return x.indices()->data.data<std::int64_t>();
}

/// Whether another order of adding the rows that go to one place may give another sum.
bool sums_depend_on_order(const Tensor& rows, std::span<const std::int64_t> places) {
    const Index width = rows.shape()[1];
    std::map<std::pair<std::int64_t, Index>, array::OrderCheck> checks;
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (Index column = 0; column < width; ++column) {
            const int digits = rows.dtype() == DType::float32 ? 24 : 53;
            checks.try_emplace({places[i], column}, digits)
                .first->second.add(rows.real_at(static_cast<Index>(i) * width + column));
        }
    }
    return std::ranges::any_of(checks, [](const auto& check) { return check.second.order_matters(); });
}

using SparsePtr = std::shared_ptr<SparseTensor>;

SparsePtr sparse_at(const py::Value& self) {
    return std::static_pointer_cast<SparseTensor>(self.object_of<Variable>());
}

py::Value sparse_shape(py::Run&, const py::Value& self) { return size_of(sparse_at(self)->data.shape()); }
py::Value sparse_ndim(py::Run&, const py::Value& self) { return sparse_at(self)->data.rank(); }
py::Value sparse_dtype(py::Run&, const py::Value& self) { return dtype_value(sparse_at(self)->data.dtype()); }
py::Value sparse_true(py::Run&, const py::Value&) { return true; }
py::Value sparse_false(py::Run&, const py::Value&) { return false; }
py::Value sparse_none(py::Run&, const py::Value&) { return {}; }

constexpr py::Property sparse_properties[] = {
    {"shape", sparse_shape},    {"ndim", sparse_ndim},    {"dtype", sparse_dtype},
    {"is_sparse", sparse_true}, {"is_leaf", sparse_true}, {"requires_grad", sparse_false},
    {"grad", sparse_none},      {"grad_fn", sparse_none},
};

template <const VariablePtr& (SparseTensor::*part)() const>
py::Value raw_part(py::Run& run, const py::Arguments& arguments) {
    return detach(run, (*sparse_at(arguments.self()).*part)());
}

template <const VariablePtr& (SparseTensor::*part)() const>
py::Value coalesced_part(py::Run& run, const py::Arguments& arguments) {
    if (!sparse_at(arguments.self())->is_coalesced()) {
        raise("RuntimeError", {"Cannot get ", part == &SparseTensor::indices ? "indices" : "values",
                               " on an uncoalesced tensor, please call .coalesce() first"});
    }
    return raw_part<part>(run, arguments);
}

py::Value sparse_to_dense(py::Run& run, const py::Arguments& arguments) {
    const SparsePtr x = sparse_at(arguments.self());
    run.memory().require(x->data.shape(), x->data.dtype());
    const Tensor zeros = array::full(x->data.shape(), x->data.dtype(), std::int64_t{0});
    return make_variable(Rounded{x->added_to(zeros, 1), x->values()->inexact()});
}

py::Value sparse_coalesce(py::Run&, const py::Arguments& arguments) {
    return sparse_at(arguments.self())->coalesced();
}

py::Value sparse_is_coalesced(py::Run&, const py::Arguments& arguments) {
    return sparse_at(arguments.self())->is_coalesced();
}

py::Value sparse_nnz(py::Run&, const py::Arguments& arguments) {
    return sparse_at(arguments.self())->values()->data.shape()[0];
}

py::Value one_sparse_axis(py::Run&, const py::Arguments&) { return 1; }

py::Value sparse_size(py::Run& run, const py::Arguments& arguments) {
    return sparse_shape(run, arguments.self());
}
py::Value sparse_rank(py::Run& run, const py::Arguments& arguments) {
    return sparse_ndim(run, arguments.self());
}

constexpr py::Entry sparse_methods[] = {
    {"to_dense()", sparse_to_dense},
    {"coalesce()", sparse_coalesce},
    {"is_coalesced()", sparse_is_coalesced},
    {"indices()", coalesced_part<&SparseTensor::indices>},
    {"values()", coalesced_part<&SparseTensor::values>},
    {"_indices()", raw_part<&SparseTensor::indices>},
    {"_values()", raw_part<&SparseTensor::values>},
    {"_nnz()", sparse_nnz},
    {"sparse_dim()", one_sparse_axis},
    {"dense_dim()", one_sparse_axis},
    {"size()", sparse_size},
    {"dim()", sparse_rank},
};

/// What a sparse tensor answers. It is no type of its own in Python, where all of torch.Tensor would be here.
const py::Type sparse_answers{
    .name = "Tensor", .module = "torch", .methods = sparse_methods, .properties = sparse_properties};

[[noreturn]] void refuse_sparse() { py::refuse(refusals::sparse_gradient); }

} // namespace

SparseTensor::SparseTensor(Shape shape, const Tensor& ids, const Rounded& rows, bool contiguous)
    : Variable(sparse_stand_in(std::move(shape), rows.tensor.dtype())), contiguous_(contiguous) {
    is_sparse = true;
    const Index count = ids.size();
    indices_ = make_variable(array::reshape_view(ids.row_major(), {1, count})->snapshot());
    values_ = make_variable(Rounded{rows.tensor.row_major().snapshot(), rows.order_matters});
    coalesced_ = count < 2;
}

SparsePtr SparseTensor::coalesced() {
    if (coalesced_) {
        return std::static_pointer_cast<SparseTensor>(shared_from_this());
    }
    const auto all = sparse_ids(*this);
    std::vector<std::int64_t> ids(all.begin(), all.end());
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    std::vector<std::int64_t> places;
    for (const std::int64_t id : all) {
        places.push_back(std::ranges::lower_bound(ids, id) - ids.begin());
    }
    const Tensor& rows = values_->data;
    const bool inexact = values_->inexact() || sums_depend_on_order(rows, places);
    // from -0 on, which leaves what is added first as it is
    Tensor sums = array::full({static_cast<Index>(ids.size()), rows.shape()[1]}, rows.dtype(), -0.0);
    add_scaled_rows(sums, rows, std::vector<double>(places.size(), 1), places);
    const Tensor flat = Tensor::of<std::int64_t>({static_cast<Index>(ids.size())}, ids);
    const auto made =
        std::make_shared<SparseTensor>(data.shape(), flat, Rounded{std::move(sums), inexact}, false);
    made->coalesced_ = true;
    return made;
}

void SparseTensor::add(const SparseTensor& more) {
    if (data.shape() != more.data.shape() || data.dtype() != more.data.dtype()) {
        py::refuse(refusals::set_data);
    }
    const auto left = sparse_ids(*this);
    const auto right = sparse_ids(more);
    if (!contiguous_ || !more.contiguous_ || left.empty() || right.empty()) {
        refuse_sparse();
    }
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> places_left;
    std::vector<std::int64_t> places_right;
    for (std::size_t i = 0, j = 0; i < left.size() || j < right.size();) {
        const bool takes_left = j == right.size() || (i < left.size() && left[i] <= right[j]);
        const bool takes_right = i == left.size() || (j < right.size() && right[j] <= left[i]);
        const auto place = static_cast<std::int64_t>(ids.size());
        ids.push_back(takes_left ? left[i] : right[j]);
        if (takes_left) {
            places_left.push_back(place);
            ++i;
        }
        if (takes_right) {
            places_right.push_back(place);
            ++j;
        }
    }
    const auto count = static_cast<Index>(ids.size());
    Tensor sums = array::full({count, data.shape()[1]}, data.dtype(), std::int64_t{0});
    add_scaled_rows(sums, values_->data, std::vector<double>(places_left.size(), 1), places_left);
    add_scaled_rows(sums, more.values_->data, std::vector<double>(places_right.size(), 1), places_right);
    indices_ = make_variable(Tensor::of<std::int64_t>({1, count}, ids));
    values_ = make_variable(Rounded{std::move(sums), values_->inexact() || more.values_->inexact()});
    coalesced_ = coalesced_ && more.coalesced_;
}

Tensor SparseTensor::added_to(const Tensor& whole, double scale) const {
    Tensor sums = whole.row_major().snapshot();
    const auto ids = sparse_ids(*this);
    add_scaled_rows(sums, values_->data, std::vector<double>(ids.size(), scale), ids);
    return sums;
}

std::string SparseTensor::repr(py::Run& run) {
    require_known_print_options(run);
    const TorchPrintOptions& options = run.state<TorchState>().print_options;
    if (values_->inexact() && !is_surely_printed_so(values_->data, values_->nearness->difference, options)) {
        run.mark_rounding();
    }
    return sparse_repr(indices_->data, values_->data, data.shape(), options);
}

std::optional<py::Value> SparseTensor::attribute(py::Run& run, const std::string& name) {
    if (auto found = py::typed_attribute(run, sparse_answers, shared_from_this(), name)) {
        return found;
    }
    if (py::find_method(type(), name) != nullptr || py::find_property(type(), name) != nullptr) {
        refuse_sparse();
    }
    return std::nullopt;
}

void SparseTensor::set_attribute(py::Run&, const std::string&, const py::Value&) { refuse_sparse(); }

std::optional<py::Value> SparseTensor::unary(py::Run&, py::UnaryOperator) { refuse_sparse(); }

std::optional<py::Value> SparseTensor::binary(py::Run&, py::Operator, const py::Value&) { refuse_sparse(); }

std::optional<py::Value> SparseTensor::reflected(py::Run&, py::Operator, const py::Value&) {
    refuse_sparse();
}

std::optional<py::Value> SparseTensor::in_place(py::Run&, py::Operator, const py::Value&) { refuse_sparse(); }

py::Value SparseTensor::item(py::Run&, const py::Value&) { refuse_sparse(); }

void SparseTensor::set_item(py::Run&, const py::Value&, const py::Value&) { refuse_sparse(); }

std::optional<bool> SparseTensor::contains(py::Run&, const py::Value&) { refuse_sparse(); }

std::unique_ptr<py::Iterator> SparseTensor::iterate(py::Run&) { refuse_sparse(); }

std::optional<py::Value> SparseTensor::greatest(py::Run&) { refuse_sparse(); }

bool SparseTensor::truth(py::Run&) { refuse_sparse(); }

std::optional<py::Int> SparseTensor::index(py::Run&) { refuse_sparse(); }

py::Value SparseTensor::only_element(py::Run&) { refuse_sparse(); }

std::shared_ptr<py::Object> SparseTensor::frozen() {
    const Shape count{indices_->data.size()};
    const auto copy =
        std::make_shared<SparseTensor>(data.shape(), *array::reshape_view(indices_->data.snapshot(), count),
                                       values_->rounded(), contiguous_);
    copy->coalesced_ = coalesced_;
    return copy;
}

void raise_no_sparse_sum() {
    raise("RuntimeError", {"add(sparse, dense) is not supported. Use add(dense, sparse) instead."});
}

} // namespace lim::torch
