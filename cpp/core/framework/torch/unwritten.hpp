#pragma once

#include "core/base/tensor.hpp"

#include <span>
#include <vector>

namespace lim::python {
class Run;
}

namespace lim::torch {

/// Where in the storage a tensor's elements lie: in their own order, row by row, and sorted.
[[nodiscard]] std::vector<Index> places_in_order(const Tensor& x);
[[nodiscard]] std::vector<Index> places_of(const Tensor& x);

/// Which elements of a storage nothing was written to yet, as `torch.empty` leaves them: PyTorch finds there
/// whatever the memory held before. What reads one marks its cell as drawn, and so does whatever reads that
/// storage afterwards, as what was written to it then may come from there.
class Unwritten {
public:
    Unwritten(python::Run& run, Index count)
        : run_(run), left_(static_cast<std::size_t>(count), true), count_(count) {}

    void read(const Tensor& x);
    void write(std::span<const Index> places);
    /// Whether every element was written to before any was read: nothing is left to look after.
    [[nodiscard]] bool is_over() const { return !was_read_ && count_ == 0; }

private:
    python::Run& run_;
    std::vector<bool> left_;
    Index count_; // of those that are left
    bool was_read_ = false;
};

} // namespace lim::torch
