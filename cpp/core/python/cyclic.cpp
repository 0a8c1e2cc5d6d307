#include "core/python/cyclic.hpp"

namespace lim::python {

void Cyclics::let_go() {
    while (first_ != nullptr) {
        Cyclic* const next = first_;
        next->leave();
        next->let_go();
    }
}

Cyclic::Cyclic(Cyclics& all) : all_(&all), after_(all.first_) {
    if (after_ != nullptr) {
        after_->before_ = this;
    }
    all.first_ = this;
}

void Cyclic::leave() {
    if (all_ == nullptr) {
        return;
    }
    (before_ != nullptr ? before_->after_ : all_->first_) = after_;
    if (after_ != nullptr) {
        after_->before_ = before_;
    }
    all_ = nullptr;
}

} // namespace lim::python
