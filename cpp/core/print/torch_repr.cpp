#include "core/print/torch_repr.hpp"

#include "core/framework/text.hpp"
#include "core/print/digits.hpp"
#include "core/print/layout.hpp"
#include "core/print/torch_style.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace lim {

namespace {

constexpr Index line_width = 80;
constexpr std::string_view prefix = "tensor(";

/// torch/_tensor_str.py, _Formatter: one way and one width for all the elements that are shown.
class Formatter {
public:
    Formatter(const Tensor& tensor, const std::vector<Index>& shown) : tensor_(tensor) {
        if (is_floating(tensor.dtype())) {
            measure_reals(shown);
            return;
        }
        for (const Index position : shown) {
            widen(integer_text(tensor_, position).size());
        }
    }

    [[nodiscard]] Index width() const { return static_cast<Index>(width_); }

    [[nodiscard]] std::string operator()(Index position) const {
        return right_aligned(unpadded(position), width_);
    }

private:
    void measure_reals(const std::vector<Index>& shown) {
        double smallest = INFINITY;
        double largest = 0;
        std::vector<double> values; // only finite ones other than zero have a say
        for (const Index position : shown) {
            const double value = tensor_.real_at(position);
            if (!std::isfinite(value) || value == 0) {
                continue;
            }
            values.push_back(value);
            smallest = std::min(smallest, std::fabs(value));
            largest = std::max(largest, std::fabs(value));
            whole_numbers_ = whole_numbers_ && value == std::ceil(value);
        }
        if (values.empty()) {
            return;
        }
        scientific_ = is_torch_scientific(smallest, largest);
        for (const double value : values) {
            // a whole number's point is counted although fixed_text does not write it
            widen(number(value).size() + (whole_numbers_ && !scientific_ ? 1 : 0));
        }
    }

    void widen(std::size_t width) { width_ = std::max(width_, width); }

    [[nodiscard]] std::string number(double value) const {
        if (scientific_) {
            return scientific_text(value, torch_precision);
        }
        return fixed_text(value, whole_numbers_ ? 0 : torch_precision);
    }

    [[nodiscard]] std::string unpadded(Index position) const {
        if (!is_floating(tensor_.dtype())) {
            return integer_text(tensor_, position);
        }
        const double value = tensor_.real_at(position);
        return whole_numbers_ && !scientific_ && std::isfinite(value) ? number(value) + '.' : number(value);
    }

    const Tensor& tensor_;
    bool whole_numbers_ = true;
    bool scientific_ = false;
    std::size_t width_ = 1;
};

/// torch/_tensor_str.py, _vector_str: as many elements on a line as fit beside the opening bracket at
/// `column`.
std::string row_text(const Formatter& element, Index first, Index size, bool summarised, Index column) {
    const std::vector<std::string> items =
        shown_items(size, summarised, " ...", [&](Index i) { return element(first + i); });
    const Index per_line = std::max<Index>(1, (line_width - column) / (element.width() + 2));
    const std::string new_line = ",\n" + std::string(static_cast<std::size_t>(column) + 1, ' ');
    std::string text;
    Index count = 0;
    for (const std::string& item : items) {
        if (count > 0) {
            text += count % per_line == 0 ? new_line : ", ";
        }
        text += item;
        ++count;
    }
    return '[' + text + ']';
}

/// torch/_tensor_str.py, _tensor_str.
std::string values_text(const Tensor& tensor) {
    if (tensor.size() == 0) {
        return "[]";
    }
    const bool summarised = is_summarised(tensor);
    const Formatter element(tensor, shown_positions(tensor.shape(), summarised));
    if (tensor.rank() == 0) {
        return element(0);
    }
    return nested_rows(tensor.shape(), summarised, static_cast<Index>(prefix.size()), ",",
                       [&](Index first, Index column) {
                           return row_text(element, first, tensor.shape().back(), summarised, column);
                       });
}

/// torch/_tensor_str.py, _str_intern: what the values themselves do not tell.
std::vector<std::string> suffixes_of(const Tensor& tensor, const TorchMeta& meta) {
    std::vector<std::string> suffixes;
    const bool empty = tensor.size() == 0;
    if (empty && tensor.rank() != 1) {
        suffixes.push_back("size=" + py_tuple(tensor.shape()));
    }
    const DType dtype = tensor.dtype();
    const bool told_by_values = !empty && (dtype == DType::int64 || dtype == DType::boolean);
    if (dtype != DType::float32 && !told_by_values) {
        suffixes.push_back("dtype=torch." + std::string(dtype_name(dtype)));
    }
    if (!meta.grad_fn.empty()) {
        suffixes.push_back("grad_fn=<" + meta.grad_fn + ">");
    } else if (meta.requires_grad) {
        suffixes.emplace_back("requires_grad=True");
    }
    return suffixes;
}

/// torch/_tensor_str.py, _add_suffixes.
std::string with_suffixes(std::string text, const std::vector<std::string>& suffixes) {
    const std::size_t newline = text.rfind('\n');
    // two more than the line's length, as PyTorch counts
    auto last_line =
        static_cast<Index>(newline == std::string::npos ? text.size() + 2 : text.size() - newline + 1);
    for (const std::string& suffix : suffixes) {
        const auto length = static_cast<Index>(suffix.size());
        if (last_line + length + 2 > line_width) {
            text += ",\n" + std::string(prefix.size(), ' ') + suffix;
            last_line = static_cast<Index>(prefix.size()) + length;
        } else {
            text += ", " + suffix;
            last_line += length + 2;
        }
    }
    return text + ')';
}

} // namespace

std::string torch_repr(const Tensor& tensor, const TorchMeta& meta) {
    const std::string text =
        with_suffixes(std::string(prefix) + values_text(tensor), suffixes_of(tensor, meta));
    return (meta.parameter ? "Parameter containing:\n" : "") + text;
}

} // namespace lim
