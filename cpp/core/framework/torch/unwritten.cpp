#include "core/framework/torch/unwritten.hpp"

#include "core/python/run.hpp"

#include <algorithm>

namespace lim::torch {

std::vector<Index> places_in_order(const Tensor& x) {
    std::vector<Index> places{x.offset()};
    for (std::size_t axis = 0; axis < x.shape().size(); ++axis) {
        std::vector<Index> further;
        for (const Index place : places) {
            for (Index i = 0; i < x.shape()[axis]; ++i) {
                further.push_back(place + i * x.strides()[axis]);
            }
        }
        places = std::move(further);
    }
    return places;
}

std::vector<Index> places_of(const Tensor& x) {
    std::vector<Index> places = places_in_order(x);
    std::ranges::sort(places);
    return places;
}

void Unwritten::read(const Tensor& x) {
    was_read_ = was_read_ || std::ranges::any_of(places_of(x), [this](Index place) {
                    return left_[static_cast<std::size_t>(place)];
                });
    if (was_read_) {
        run_.mark_drawn();
    }
}

void Unwritten::write(std::span<const Index> places) {
    for (const Index place : places) {
        const auto at = static_cast<std::size_t>(place);
        count_ -= left_[at] ? 1 : 0;
        left_[at] = false;
    }
}

} // namespace lim::torch
