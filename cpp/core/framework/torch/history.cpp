#include "core/array/index.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/unwritten.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

/// What autograd knows of tensors that are written to.
namespace lim::torch {
namespace {

Tensor zeros(const Shape& shape, DType dtype) { return array::full(shape, dtype, std::int64_t{0}); }

/// Which of the elements of `whole`, counted row by row, the view shows.
/// @throws Refused where one of them has got other `data`
std::shared_ptr<const array::Picked> elements_of(const Tensor& view, const Tensor& whole) {
    array::Picked picked{view.shape(), places_in_order(view)};
    if (whole.is_row_major()) {
        std::ranges::for_each(picked.places, [&](Index& place) { place -= whole.offset(); });
    } else {
        const std::vector<Index> places = places_in_order(whole);
        std::vector<Index> order(static_cast<std::size_t>(std::ranges::max(places)) + 1, -1);
        for (std::size_t i = 0; i < places.size(); ++i) {
            order[static_cast<std::size_t>(places[i])] = static_cast<Index>(i);
        }
        std::ranges::for_each(picked.places, [&](Index& place) {
            const auto at = static_cast<std::size_t>(place);
            place = at < order.size() ? order[at] : -1;
        });
    }
    const auto is_there = [&](Index place) { return place >= 0 && place < whole.size(); };
    if (view.storage() != whole.storage() || !std::ranges::all_of(picked.places, is_there)) {
        py::refuse(refusals::set_data);
    }
    return std::make_shared<const array::Picked>(std::move(picked));
}

/// CopySlices: the gradient of what was there before, and those of the call's other arguments.
Backward of_slices(std::shared_ptr<const Node> node, std::size_t self,
                   std::shared_ptr<const array::Picked> picked) {
    return [node = std::move(node), self, picked = std::move(picked)](const Rounded& g) -> Gradients {
        Rounded before{g.tensor.row_major().snapshot(), g.order_matters};
        Gradients gradients;
        std::optional<Rounded> of_self;
        if (node) {
            gradients = gradients_of(*node, {array::gather(before.tensor, *picked), g.order_matters});
            of_self = std::move(gradients[self]);
            gradients.erase(gradients.begin() + static_cast<std::ptrdiff_t>(self));
        }
        array::scatter(before.tensor, *picked,
                       of_self ? of_self->tensor : zeros(picked->shape, before.tensor.dtype()));
        before.order_matters = before.order_matters || (of_self && of_self->order_matters);
        gradients.insert(gradients.begin(), std::move(before));
        return gradients;
    };
}

} // namespace

bool is_view_without_history(Variable& x) {
    return x.base && x.of_several && x.requires_grad_leaf && !x.grad_fn && x.base->requires_grad();
}

bool is_invalid_view(Variable& x) {
    return x.base && x.of_several && x.known_version != *x.version && x.base->requires_grad();
}

bool Variable::is_leaf() {
    if (!base || known_version == *version || !base->requires_grad()) {
        if (base && !grad_fn && !requires_grad_leaf && base->requires_grad_leaf && !base->grad_fn) {
            // made before gradients of what it shows were asked for: then it says that it requires them
            py::refuse_missing("view.requires_grad");
        }
        return grad_fn == nullptr;
    }
    if (is_view_without_history(*this)) {
        raise(
            "RuntimeError",
            {"A view was created in no_grad mode and its base or another view of its base has been modified "
             "inplace with grad mode enabled. Given that this use case is ambiguous and error-prone, it is "
             "forbidden. You can clarify your code by moving both the view and the inplace either both "
             "inside the no_grad block (if you don't want the inplace to be tracked) or both outside (if "
             "you want the inplace to be tracked)."});
    }
    if (of_several) {
        py::refuse(refusals::error_words, {"torch", "view.grad_fn"});
    }
    const auto picked = elements_of(data, base->data);
    auto node = std::make_shared<Node>();
    node->name = "AsStridedBackward0";
    node->number = Node::next_number();
    node->arguments.push_back({base->is_leaf() ? base : nullptr, base->grad_fn, nullptr, 0});
    node->backward = [picked, shape = base->data.shape()](const Rounded& g) -> Gradients {
        Tensor whole = zeros(shape, g.tensor.dtype());
        array::scatter(whole, *picked, g.tensor);
        return {Rounded{whole, g.order_matters}};
    };
    known_version = *version;
    grad_fn = std::move(node);
    return false;
}

void rebase_history(py::Run& run, const VariablePtr& x, std::shared_ptr<Node> node, std::size_t self) {
    if (!run.state<TorchState>().gradients_enabled || !is_floating(x->data.dtype())) {
        return;
    }
    if (!x->base) {
        x->grad_fn = node ? std::move(node) : x->grad_fn;
        return;
    }
    const VariablePtr whole = x->base;
    if (!node && !whole->requires_grad()) {
        return;
    }
    if (x->of_several) {
        py::refuse(refusals::error_words, {"torch", "view[…] = …"});
    }
    auto slices = std::make_shared<Node>();
    slices->name = "CopySlices";
    slices->number = Node::next_number();
    slices->saves_tensors = true;
    slices->arguments.push_back({nullptr, whole->grad_fn, nullptr, 0});
    for (std::size_t i = 0; node && i < node->arguments.size(); ++i) {
        if (i != self) {
            slices->arguments.push_back(node->arguments[i]);
        }
    }
    slices->backward = of_slices(std::move(node), self, elements_of(x->data, whole->data));
    whole->grad_fn = std::move(slices);
}

std::shared_ptr<Node> copy_node(py::Run& run, const VariablePtr& x, const VariablePtr& from) {
    if (!is_floating(x->data.dtype())) { // whole numbers have no gradient
        return nullptr;
    }
    const auto back = [shape = from->data.shape(), dtype = from->data.dtype(), of_x = x->data.shape(),
                       x_dtype = x->data.dtype()](const Rounded& g) -> Gradients {
        Shape lengths = shape; // without the ones in front that the copy left out
        while (lengths.size() > of_x.size()) {
            lengths.erase(lengths.begin());
        }
        Rounded gradient = summed_to(g, lengths, dtype);
        gradient.tensor = *array::reshape_view(gradient.tensor.row_major(), shape);
        return {std::move(gradient), Rounded{zeros(of_x, x_dtype)}};
    };
    return make_node(run, "CopyBackwards", {from, x}, back, false);
}

std::shared_ptr<Node> fill_node(py::Run& run, const VariablePtr& x, const char* name) {
    const auto back = [shape = x->data.shape()](const Rounded& g) -> Gradients {
        return {Rounded{zeros(shape, g.tensor.dtype())}};
    };
    return make_node(run, name, {x}, back, false);
}

std::shared_ptr<Node> put_node(py::Run& run, const char* name, const VariablePtr& x,
                               const array::Positions& positions, const VariablePtr& from) {
    if (!is_floating(x->data.dtype())) {
        return nullptr;
    }
    std::vector<VariablePtr> arguments{x};
    if (from) {
        arguments.push_back(from);
    }
    const auto back = [positions, shape = from ? std::optional(from->data.shape())
                                               : std::nullopt](const Rounded& g) -> Gradients {
        Tensor before = g.tensor.row_major().snapshot();
        const array::Picked picked = array::pick(before, positions);
        Gradients gradients;
        const Tensor taken = array::gather(before, picked);
        array::scatter(before, picked, zeros(picked.shape, before.dtype()));
        gradients.emplace_back(Rounded{before, g.order_matters});
        if (shape) {
            Shape lengths = *shape;
            while (lengths.size() > picked.shape.size()) {
                lengths.erase(lengths.begin());
            }
            Rounded of_values = summed_to({taken, g.order_matters}, lengths, taken.dtype());
            of_values.tensor = *array::reshape_view(of_values.tensor.row_major(), *shape);
            gradients.emplace_back(std::move(of_values));
        }
        return gradients;
    };
    return make_node(run, name, std::move(arguments), back, false);
}

} // namespace lim::torch
