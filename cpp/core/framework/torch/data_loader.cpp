#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/collate.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/fills.hpp"
#include "core/framework/torch/generator_object.hpp"
#include "core/framework/torch/modules.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>
#include <numeric>

/// torch.utils.data (torch/utils/data): data sets, and loaders that draw their order as PyTorch's do.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

std::shared_ptr<py::Instance> make_data_set(Run& run, const py::Type& type) {
    return std::make_shared<py::Instance>(run.cyclics(), type);
}

py::Value no_item(Run&, const Arguments&) {
    raise("NotImplementedError", {"Subclasses of Dataset should implement __getitem__."});
}

constexpr py::Entry data_set_methods[] = {{"__getitem__(index)", no_item}};
constexpr py::Type data_set_type{.name = "Dataset",
                                 .module = "torch.utils.data.dataset",
                                 .methods = data_set_methods,
                                 .instance = make_data_set};

/// torch.utils.data.TensorDataset: item i holds element i of each tensor.
class TensorDataset : public py::Object {
public:
    explicit TensorDataset(std::vector<VariablePtr> all) : tensors(std::move(all)) {}

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return python_type(); }
    [[nodiscard]] std::string repr(Run&) override {
        return "<torch.utils.data.dataset.TensorDataset object at 0x…>";
    }
    [[nodiscard]] std::string pretty(Run&) override {
        return "<torch.utils.data.dataset.TensorDataset at 0x…>";
    }
    [[nodiscard]] py::Value item(Run& run, const py::Value& index) override {
        py::Values items;
        for (const VariablePtr& x : tensors) {
            items.push_back(x->item(run, index));
        }
        return py::make_tuple(std::move(items));
    }
    [[nodiscard]] std::optional<py::Int> length(Run&) override {
        const Shape& shape = tensors.front()->data.shape();
        if (shape.empty()) {
            raise("IndexError", {"Dimension specified as 0 but tensor has no dimensions"});
        }
        return shape[0];
    }

    const std::vector<VariablePtr> tensors;
};

py::Value make_tensor_data_set(Run&, const Arguments& arguments) {
    std::vector<VariablePtr> tensors;
    for (const py::Value& each : arguments.rest()) {
        const VariablePtr x = as_variable(each);
        if (!x || x->data.rank() == 0) {
            py::refuse(refusals::tensor_expected);
        }
        if (!tensors.empty() && x->data.shape()[0] != tensors.front()->data.shape()[0]) {
            raise("AssertionError", {"Size mismatch between tensors"});
        }
        tensors.push_back(x);
    }
    if (tensors.empty()) {
        raise("IndexError", {"tuple index out of range"});
    }
    return std::make_shared<TensorDataset>(std::move(tensors));
}

py::Value tensors_property(Run&, const py::Value& self) {
    const auto set = self.object_of<TensorDataset>();
    return py::make_tuple(py::Values(set->tensors.begin(), set->tensors.end()));
}

constexpr py::Entry tensor_data_set_constructor{"TensorDataset(*tensors)", make_tensor_data_set};
constexpr py::Property tensor_data_set_properties[] = {{"tensors", tensors_property}};

const py::Type& TensorDataset::python_type() {
    static const py::Type type{.name = "TensorDataset",
                               .module = "torch.utils.data.dataset",
                               .base = &data_set_type,
                               .properties = tensor_data_set_properties,
                               .constructor = &tensor_data_set_constructor};
    return type;
}

/// torch.utils.data.DataLoader of a data set with a length.
class DataLoader : public py::Object {
public:
    DataLoader(py::Value data_set, Index batch_size, bool shuffles, bool drop, py::Value collate,
               std::shared_ptr<GeneratorObject> given)
        : dataset(std::move(data_set)), batch(batch_size), shuffle(shuffles), drop_last(drop),
          collate_fn(std::move(collate)), generator(std::move(given)) {}

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return python_type(); }
    [[nodiscard]] std::string repr(Run&) override {
        return "<torch.utils.data.dataloader.DataLoader object at 0x…>";
    }
    [[nodiscard]] std::string pretty(Run&) override {
        return "<torch.utils.data.dataloader.DataLoader at 0x…>";
    }
    [[nodiscard]] std::optional<py::Int> length(Run& run) override {
        const py::Int count = py::length(run, dataset);
        return (count + (drop_last ? 0 : batch - 1)) / batch;
    }
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(Run& run) override;

    /// What it draws from.
    [[nodiscard]] Generator& source(Run& run) const {
        return generator && generator->own ? *generator->own : run.state<TorchState>().generator(run);
    }

    const py::Value dataset;
    const Index batch;
    const bool shuffle;
    const bool drop_last;
    const py::Value collate_fn;
    const std::shared_ptr<GeneratorObject> generator; // or null: the global one
};

/// One pass: the order is drawn with the first batch, and, as RandomSampler does it, once more at its end.
class BatchIterator : public py::Iterator {
public:
    explicit BatchIterator(std::shared_ptr<DataLoader> loader) : loader_(std::move(loader)) {}

    [[nodiscard]] std::optional<py::Value> next(Run& run) override {
        if (!size_) {
            const Index size = unpack_long(py::length(run, loader_->dataset));
            begin(run, size);
            size_ = size;
        }
        const Index first = at_;
        const Index count = std::min(loader_->batch, *size_ - first);
        at_ += count;
        if (count < loader_->batch && !ended_) {
            ended_ = true;
            std::vector<std::int64_t> last = order_;
            draw(run);
            order_ = std::move(last);
        }
        if (count == 0 || (count < loader_->batch && loader_->drop_last)) {
            return std::nullopt;
        }
        py::check_size(count);
        py::Values samples;
        for (Index i = first; i < first + count; ++i) {
            run.step();
            samples.push_back(
                py::item(run, loader_->dataset, order_.empty() ? i : order_[static_cast<std::size_t>(i)]));
        }
        return loader_->collate_fn.is_none()
                   ? collated(run, samples)
                   : py::call(run, loader_->collate_fn, {{py::make_list(std::move(samples))}, {}});
    }

private:
    void begin(Run& run, Index size) {
        if (!loader_->shuffle) {
            return;
        }
        run.memory().require(16 * static_cast<double>(size)); // the order, and the next one
        order_.resize(static_cast<std::size_t>(size));
        std::iota(order_.begin(), order_.end(), std::int64_t{0});
        if (!loader_->generator) {
            own_ = Generator(loader_->source(run).random64() & INT64_MAX);
        }
        draw(run);
    }

    void draw(Run& run) {
        if (loader_->shuffle) {
            permute_at_random(order_, own_ ? *own_ : loader_->source(run));
        }
    }

    const std::shared_ptr<DataLoader> loader_;
    std::optional<Index> size_;       // of the data set when the pass begins
    std::vector<std::int64_t> order_; // empty: one after another
    std::optional<Generator> own_;    // seeded for this pass
    Index at_ = 0;
    bool ended_ = false;
};

std::unique_ptr<py::Iterator> DataLoader::iterate(Run& run) {
    static_cast<void>(source(run).random64()); // the seed that its workers would get
    return std::make_unique<BatchIterator>(std::static_pointer_cast<DataLoader>(shared_from_this()));
}

py::Value make_data_loader(Run& run, const Arguments& arguments) {
    const auto* const batch = arguments[1].get<py::Int>();
    if (batch == nullptr) {
        py::refuse_missing("DataLoader(batch_size=None)");
    }
    if (*batch <= 0) {
        raise("ValueError", {"batch_size should be a positive integer value, but got batch_size=",
                             py::repr(run, arguments[1])});
    }
    const auto generator = arguments[12].object_of<GeneratorObject>();
    if (!generator && !arguments[12].is_none()) {
        py::refuse(refusals::wrong_arguments, {"DataLoader"});
    }
    const bool shuffle = py::truth(run, arguments[2]);
    if (shuffle && py::length(run, arguments[0]) == 0) {
        raise("ValueError", {"num_samples should be a positive integer value, but got num_samples=0"});
    }
    return std::make_shared<DataLoader>(arguments[0], unpack_long(*batch), shuffle,
                                        py::truth(run, arguments[8]), arguments[6], generator);
}

py::Value dataset_property(Run&, const py::Value& self) { return self.object_of<DataLoader>()->dataset; }
py::Value batch_size_property(Run&, const py::Value& self) { return self.object_of<DataLoader>()->batch; }

constexpr py::Property data_loader_properties[] = {{"dataset", dataset_property},
                                                   {"batch_size", batch_size_property}};
constexpr py::Entry data_loader_constructor{
    "DataLoader(dataset, batch_size=1, shuffle=None, sampler=?None, batch_sampler=?None, num_workers=?0, "
    "collate_fn=None, pin_memory=?False, drop_last=False, timeout=?0, worker_init_fn=?None, "
    "multiprocessing_context=?None, generator=None, ...)",
    make_data_loader};

const py::Type& DataLoader::python_type() {
    static const py::Type type{.name = "DataLoader",
                               .module = "torch.utils.data.dataloader",
                               .properties = data_loader_properties,
                               .constructor = &data_loader_constructor};
    return type;
}

} // namespace

const py::Module& data_module() {
    static const py::Type* const types[] = {&data_set_type, &TensorDataset::python_type(),
                                            &DataLoader::python_type()};
    static const py::Module module{.name = "torch.utils.data", .types = types};
    return module;
}

} // namespace lim::torch
