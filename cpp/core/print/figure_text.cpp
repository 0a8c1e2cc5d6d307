#include "core/print/figure_text.hpp"

#include "core/print/digits.hpp"
#include "core/print/layout.hpp"
#include "core/print/torch_repr.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace lim {
namespace {

/// The finite ones of the numbers that a framework would print of a tensor.
std::vector<double> finite_shown(const Tensor& floats) {
    std::vector<double> values;
    for (const Index position : shown_positions(floats.shape(), edges_shown(floats))) {
        const double value = floats.real_at(position);
        if (std::isfinite(value)) {
            values.push_back(value);
        }
    }
    return values;
}

bool is_whole(double value) { return value == std::trunc(value); }

bool has_exponent(const std::string& text) { return text.find('e') != std::string::npos; }

/// The digits behind the point of 0.25.
std::size_t decimals_of(const std::string& text) { return text.size() - 1 - text.find('.'); }

} // namespace

int torch_figure_decimals(const Tensor& floats) {
    const auto positions = shown_positions(floats.shape(), edges_shown(floats));
    const bool all_whole = std::ranges::all_of(positions, [&](Index position) {
        const double value = floats.real_at(position);
        return !std::isfinite(value) || is_whole(value);
    });
    return all_whole ? 0 : torch_precision;
}

std::string torch_figure_text(double value, int decimals) {
    const double size = std::fabs(value);
    if (size != 0 && is_torch_scientific(size, size)) {
        return scientific_text(value, torch_precision);
    }
    return decimals == 0 && is_whole(value) ? fixed_text(value, 0) + '.' : fixed_text(value, torch_precision);
}

int numpy_figure_decimals(const Tensor& floats) {
    std::size_t most = 1;
    for (const double value : finite_shown(floats)) {
        const std::string text = numpy_scalar_text(value, DType::float32);
        if (has_exponent(text)) {
            return 0;
        }
        most = std::max(most, decimals_of(text));
    }
    return static_cast<int>(most);
}

std::string numpy_figure_text(double value, int decimals) {
    std::string text = numpy_scalar_text(value, DType::float32);
    if (std::isfinite(value) && !has_exponent(text)) {
        const auto wanted = static_cast<std::size_t>(decimals);
        text.append(wanted - std::min(wanted, decimals_of(text)), '0');
    }
    return text;
}

} // namespace lim
