#include "core/print/torch_nearness.hpp"

#include "core/base/tensor.hpp"
#include "core/print/digits.hpp"
#include "core/print/layout.hpp"
#include "core/print/torch_style.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lim {
namespace {

/// What the size of an element may be.
struct Range {
    double least;
    double most;
};

} // namespace

bool is_surely_printed_so(const Tensor& floats, double difference) {
    if (!is_floating(floats.dtype()) || !std::isfinite(difference)) {
        return false;
    }
    std::vector<Range> sizes;
    bool surely_broken = false; // one of them is no whole number
    Range smallest{INFINITY, INFINITY};
    Range largest{0, 0};
    for (const Index position : shown_positions(floats.shape(), is_summarised(floats))) {
        const double size = std::fabs(floats.real_at(position));
        const Range range{size - difference, size + difference};
        if (!std::isfinite(size) || range.least <= 0) {
            return false; // its sign may be another
        }
        sizes.push_back(range);
        surely_broken = surely_broken || std::ceil(range.least) > range.most;
        smallest = {std::min(smallest.least, range.least), std::min(smallest.most, range.most)};
        largest = {std::max(largest.least, range.least), std::max(largest.most, range.most)};
    }
    const bool scientific = is_torch_scientific(smallest.least, largest.most);
    if (!surely_broken || scientific != is_torch_scientific(smallest.most, largest.least)) {
        return false;
    }
    const auto text = [scientific](double size) {
        return scientific ? scientific_text(size, torch_precision) : fixed_text(size, torch_precision);
    };
    return std::ranges::all_of(sizes,
                               [&text](const Range& range) { return text(range.least) == text(range.most); });
}

} // namespace lim
