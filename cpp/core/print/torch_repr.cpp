#include "core/print/torch_repr.hpp"

#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/print/digits.hpp"
#include "core/print/layout.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace lim {
namespace {

constexpr std::string_view tensor_prefix = "tensor(";

Index edges_of(const Tensor& tensor, const TorchPrintOptions& options) {
    return edges_shown(tensor, options.threshold, options.edge_items);
}

/// torch/_tensor_str.py, _Formatter: one way and one width for all the elements that are shown.
class Formatter {
public:
    Formatter(const Tensor& tensor, const std::vector<Index>& shown, const TorchPrintOptions& options)
        : options_(options) {
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
        const bool scientific =
            largest > 0 && options_.scientific.value_or(is_torch_scientific(smallest, largest));
        for (const double value : values) {
            std::string& text =
                texts_.emplace_back(scientific ? scientific_text(value, options_.precision)
                                               : fixed_text(value, whole_numbers ? 0 : options_.precision));
            if (whole_numbers && !scientific && std::isfinite(value)) {
                text += '.';
            }
            if (counts(value)) {
                widen(text.size());
            }
        }
    }

    void widen(std::size_t width) { width_ = std::max(width_, width); }

    TorchPrintOptions options_;
    std::vector<std::string> texts_;
    std::size_t next_ = 0;
    std::size_t width_ = 1;
};

/// torch/_tensor_str.py, _vector_str: as many elements on a line as fit beside the opening bracket at
/// `column`.
void append_row(std::string& text, Formatter& elements, Index size, Index edges, Index column,
                Index line_width) {
    const Index per_line = std::max<Index>(1, (line_width - column) / (elements.width() + 2));
    text += '[';
    Index count = 0;
    const auto separate = [&] {
        if (count > 0) {
            text += count % per_line == 0 ? ",\n" : ", ";
            text.append(count % per_line == 0 ? static_cast<std::size_t>(column) + 1 : 0, ' ');
        }
        ++count;
    };
    for_each_shown(
        size, edges,
        [&](Index) {
            separate();
            elements.append_next(text);
        },
        [&] {
            separate();
            text += " ...";
        });
    text += ']';
}

/// torch/_tensor_str.py, _tensor_str.
/// @param column of the first character
void append_values(std::string& text, const Tensor& tensor, const TorchPrintOptions& options,
                   std::size_t column = tensor_prefix.size()) {
    if (tensor.size() == 0) {
        text += "[]";
        return;
    }
    const Index edges = edges_of(tensor, options);
    Formatter elements(tensor, shown_positions(tensor.shape(), edges), options);
    if (tensor.rank() == 0) {
        return elements.append_next(text);
    }
    append_nested_rows(text, tensor.shape(), edges, static_cast<Index>(column), ",",
                       [&](std::string& rows, Index /*first*/, Index at) {
                           append_row(rows, elements, tensor.shape().back(), edges, at, options.line_width);
                       });
}

/// torch/_tensor_str.py, _add_suffixes: each on the last line if it fits there, else on one of its own.
class Suffixes {
public:
    /// @param text ends with the values
    /// @param own_line whether the first of them has a line of its own
    Suffixes(std::string& text, Index line_width, bool own_line = false)
        : text_(text), line_width_(static_cast<std::size_t>(line_width)), own_line_(own_line),
          // two more than the line's length, as PyTorch counts; npos + 1 is 0
          last_line_(text.size() - (text.rfind('\n') + 1) + 2) {}

    void append(std::string_view what, std::string_view which, std::string_view close = "") {
        const std::size_t length = what.size() + which.size() + close.size();
        if (own_line_ || last_line_ + length + 2 > line_width_) {
            own_line_ = false;
            text_ += ",\n";
            text_.append(tensor_prefix.size(), ' ');
            last_line_ = tensor_prefix.size() + length;
        } else {
            text_ += ", ";
            last_line_ += length + 2;
        }
        text_ += what;
        text_ += which;
        text_ += close;
    }

private:
    std::string& text_;
    std::size_t line_width_;
    bool own_line_;
    std::size_t last_line_;
};

/// torch/_tensor_str.py, _str_intern: what the values themselves do not tell.
void append_suffixes(std::string& text, const Tensor& tensor, const TorchMeta& meta, Index line_width) {
    Suffixes suffixes(text, line_width);
    const bool empty = tensor.size() == 0;
    if (empty && tensor.rank() != 1) {
        suffixes.append("size=", py_tuple(tensor.shape()));
    }
    const DType dtype = tensor.dtype();
    const bool told_by_values = !empty && (dtype == DType::int64 || dtype == DType::boolean);
    if (dtype != DType::float32 && !told_by_values) {
        suffixes.append("dtype=torch.", dtype_name(dtype));
    }
    if (!meta.grad_fn.empty()) {
        suffixes.append("grad_fn=<", meta.grad_fn, ">");
    } else if (meta.requires_grad) {
        suffixes.append("requires_grad=True", "");
    }
}

} // namespace

std::string torch_repr(const Tensor& tensor, const TorchMeta& meta, const TorchPrintOptions& options) {
    constexpr std::size_t usual_length = 256;
    std::string text;
    text.reserve(usual_length);
    text += meta.parameter ? "Parameter containing:\n" : "";
    text += tensor_prefix;
    append_values(text, tensor, options);
    append_suffixes(text, tensor, meta, options.line_width);
    text += ')';
    return text;
}

std::string sparse_repr(const Tensor& indices, const Tensor& values, const Shape& shape,
                        const TorchPrintOptions& options) {
    std::string text(tensor_prefix);
    const auto append = [&](std::string_view name, const Tensor& part) {
        text += name;
        text += tensor_prefix;
        append_values(text, part, options, tensor_prefix.size() + name.size() + tensor_prefix.size());
        text += part.size() == 0 ? ", size=" + py_tuple(part.shape()) : "";
        text += ')';
    };
    append("indices=", indices);
    text += ",\n";
    text.append(tensor_prefix.size(), ' ');
    append("values=", values);
    Suffixes suffixes(text, options.line_width, true);
    suffixes.append("size=", py_tuple(shape));
    suffixes.append("nnz=", std::to_string(values.shape()[0]));
    if (values.dtype() != DType::float32) {
        suffixes.append("dtype=torch.", dtype_name(values.dtype()));
    }
    suffixes.append("layout=torch.sparse_coo", "");
    return text + ')';
}

namespace {

/// What the size of an element may be.
struct Range {
    double least;
    double most;
};

} // namespace

bool is_surely_printed_so(const Tensor& floats, double difference, const TorchPrintOptions& options) {
    if (!is_floating(floats.dtype()) || !std::isfinite(difference)) {
        return false;
    }
    std::vector<Range> sizes;
    bool surely_broken = false; // one of them is no whole number
    Range smallest{INFINITY, INFINITY};
    Range largest{0, 0};
    for (const Index position : shown_positions(floats.shape(), edges_of(floats, options))) {
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
    const bool scientific = options.scientific.value_or(is_torch_scientific(smallest.least, largest.most));
    const bool other = options.scientific.value_or(is_torch_scientific(smallest.most, largest.least));
    if (!surely_broken || scientific != other) {
        return false;
    }
    const auto text = scientific ? scientific_text : fixed_text;
    return std::ranges::all_of(sizes, [&](const Range& range) {
        return text(range.least, options.precision) == text(range.most, options.precision);
    });
}

} // namespace lim
