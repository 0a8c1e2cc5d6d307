#include "core/framework/torch/overlap.hpp"

#include "core/base/raise.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace lim::torch {
namespace {

enum class Overlap { none, same, partial, unclear };

/// The strides and lengths of the axes along which more than one element lies.
std::vector<std::pair<Index, Index>> axes_of(const Tensor& x) {
    std::vector<std::pair<Index, Index>> axes;
    for (std::size_t axis = 0; axis < x.shape().size(); ++axis) {
        if (x.shape()[axis] > 1) {
            axes.emplace_back(x.strides()[axis], x.shape()[axis]);
        }
    }
    return axes;
}

/// Whether a tensor's elements fill a part of its storage without gaps, each once
/// (is_non_overlapping_and_dense).
bool is_dense(const Tensor& x) {
    auto axes = axes_of(x);
    std::ranges::sort(axes);
    Index expected = 1;
    for (const auto& [stride, length] : axes) {
        if (stride != expected) {
            return false;
        }
        expected *= length;
    }
    return true;
}

/// get_overlap_status.
Overlap overlap_of(const Tensor& a, const Tensor& b) {
    if (a.is_one_hot() || b.is_one_hot() || a.storage() != b.storage() || a.size() == 0 || b.size() == 0) {
        return Overlap::none;
    }
    if (a.offset() == b.offset() && axes_of(a) == axes_of(b)) {
        return Overlap::same;
    }
    if (!is_dense(a) || !is_dense(b)) {
        return Overlap::unclear;
    }
    const bool apart = a.offset() + a.size() <= b.offset() || b.offset() + b.size() <= a.offset();
    return apart ? Overlap::none : Overlap::partial;
}

/// Where in the storage a tensor's elements lie, sorted.
std::vector<Index> places_of(const Tensor& x) {
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
    std::ranges::sort(places);
    return places;
}

bool share_places(const Tensor& a, const Tensor& b) {
    constexpr Index most = 100'000;
    if (a.size() > most || b.size() > most) {
        return true; // as far as is known here
    }
    std::vector<Index> shared;
    std::ranges::set_intersection(places_of(a), places_of(b), std::back_inserter(shared));
    return !shared.empty();
}

[[noreturn]] void raise_overlap() {
    raise("RuntimeError",
          {"unsupported operation: some elements of the input tensor and the written-to tensor refer "
           "to a single memory location. Please clone() the tensor before performing the operation."});
}

} // namespace

void check_partial_overlap(const Tensor& written, const Tensor& read) {
    const Overlap overlap = overlap_of(written, read);
    if (overlap == Overlap::partial) {
        raise_overlap();
    }
    if (overlap == Overlap::unclear && share_places(written, read)) {
        py::refuse(refusals::overlap);
    }
}

void check_overlap(const Tensor& written, const Tensor& read) {
    const Overlap overlap = overlap_of(written, read);
    if (overlap == Overlap::partial || overlap == Overlap::same) {
        raise_overlap();
    }
}

} // namespace lim::torch
