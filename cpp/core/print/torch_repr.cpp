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
    Formatter(const Tensor& tensor, const std::vector<Index>& shown) {
        texts_.reserve(shown.size());
        if (is_floating(tensor.dtype())) {
            std::vector<double> values;
            values.reserve(shown.size());
            for (const Index position : shown) {
                values.push_back(tensor.real_at(position));
            }
            write_reals(values);
            return;
        }
        for (const Index position : shown) {
            widen(texts_.emplace_back(integer_text(tensor, position)).size());
        }
    }

    [[nodiscard]] Index width() const { return static_cast<Index>(width_); }

    /// Appends the text of the next element: one after another, in the order in which they are shown.
    void append_next(std::string& text) {
        const std::string& next = texts_[next_];
        ++next_;
        text.append(width_ - std::min(next.size(), width_), ' ');
        text += next;
    }

private:
    void write_reals(const std::vector<double>& values) {
        double smallest = INFINITY;
        double largest = 0;
        bool whole_numbers = true;
        const auto counts = [](double value) { return std::isfinite(value) && value != 0; };
        for (const double value : values) {
            if (counts(value)) {
                smallest = std::min(smallest, std::fabs(value));
                largest = std::max(largest, std::fabs(value));
                whole_numbers = whole_numbers && value == std::ceil(value);
            }
        }
        const bool any = largest > 0;
        const bool scientific = any && is_torch_scientific(smallest, largest);
        const int decimals = whole_numbers ? 0 : torch_precision;
        for (const double value : values) {
            std::string& text = texts_.emplace_back(scientific ? scientific_text(value, torch_precision)
                                                               : fixed_text(value, decimals));
            if (whole_numbers && !scientific && std::isfinite(value)) {
                text += '.';
            }
            if (counts(value)) {
                widen(text.size());
            }
        }
    }

    void widen(std::size_t width) { width_ = std::max(width_, width); }

    std::vector<std::string> texts_;
    std::size_t next_ = 0;
    std::size_t width_ = 1;
};

/// torch/_tensor_str.py, _vector_str: as many elements on a line as fit beside the opening bracket at
/// `column`.
std::string row_text(Formatter& elements, Index size, bool summarised, Index column) {
    const Index per_line = std::max<Index>(1, (line_width - column) / (elements.width() + 2));
    std::string text = "[";
    text.reserve(static_cast<std::size_t>(line_width));
    Index count = 0;
    const auto separate = [&] {
        if (count > 0) {
            text += count % per_line == 0 ? ",\n" : ", ";
            text.append(count % per_line == 0 ? static_cast<std::size_t>(column) + 1 : 0, ' ');
        }
        ++count;
    };
    for_each_shown(
        size, summarised,
        [&](Index) {
            separate();
            elements.append_next(text);
        },
        [&] {
            separate();
            text += " ...";
        });
    return text + ']';
}

/// torch/_tensor_str.py, _tensor_str.
std::string values_text(const Tensor& tensor) {
    if (tensor.size() == 0) {
        return "[]";
    }
    const bool summarised = is_summarised(tensor);
    Formatter elements(tensor, shown_positions(tensor.shape(), summarised));
    if (tensor.rank() == 0) {
        std::string text;
        elements.append_next(text);
        return text;
    }
    return nested_rows(tensor.shape(), summarised, static_cast<Index>(prefix.size()), ",",
                       [&](Index /*first*/, Index column) {
                           return row_text(elements, tensor.shape().back(), summarised, column);
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
