#include "core/print/numpy_repr.hpp"

#include "core/base/text.hpp"
#include "core/print/digits.hpp"
#include "core/print/layout.hpp"

#include <string_view>
#include <vector>

namespace lim {
namespace {

constexpr std::string_view array_prefix = "array(";

std::string without_trailing_spaces(const std::string& line) {
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

/// numpy/_core/arrayprint.py, the last axis in _formatArray: words on lines of at most `width` characters,
/// which start below the word beside the opening bracket at `column`.
std::string row_text(const std::vector<std::string>& words, std::string_view separator, Index column,
                     Index width) {
    const std::string indent(static_cast<std::size_t>(column) + 1, ' ');
    std::string text;
    std::string line = indent;
    for (const std::string& word : words) {
        const bool overflows = static_cast<Index>(line.size() + word.size()) > width;
        if (overflows && line.size() > indent.size()) {
            text += without_trailing_spaces(line) + '\n';
            line = indent;
        }
        line += word;
        if (&word != &words.back()) {
            line += separator;
        }
    }
    return '[' + (text + line).substr(indent.size()) + ']';
}

/// numpy.array2string with `separator`, its opening bracket at `column`, within `width` characters.
std::string values_text(const Tensor& array, std::string_view separator, Index column, Index width,
                        const NumpyOptions& options) {
    if (array.size() == 0) {
        return "[]";
    }
    const Index edges = edges_shown(array, options.threshold, options.edge_items);
    const ElementText element = numpy_element_text(array, shown_positions(array.shape(), edges), options);
    if (array.rank() == 0) {
        return element(0);
    }
    const auto append_row = [&](std::string& text, Index first, Index row_column) {
        std::vector<std::string> words;
        for_each_shown(
            array.shape().back(), edges, [&](Index i) { words.push_back(element(first + i)); },
            [&] { words.emplace_back("..."); });
        // room for the closing brackets
        text += row_text(words, separator, row_column, width - array.rank());
    };
    std::string text;
    append_nested_rows(text, array.shape(), edges, column, without_trailing_spaces(std::string(separator)),
                       append_row);
    return text;
}

/// What the values themselves do not tell (numpy/_core/arrayprint.py, _array_repr_implementation).
std::string extras_of(const Tensor& array, const NumpyOptions& options) {
    std::string extras;
    const bool empty = array.size() == 0;
    if ((empty && array.shape() != Shape{0}) || static_cast<double>(array.size()) > options.threshold) {
        extras = "shape=" + py_tuple(array.shape());
    }
    const DType dtype = array.dtype();
    if (empty || dtype == DType::float32 || dtype == DType::int32) {
        extras += extras.empty() ? "dtype=" : ", dtype=";
        extras += dtype_name(dtype);
    }
    return extras;
}

} // namespace

std::string numpy_repr(const Tensor& array, const NumpyOptions& options) {
    const auto column = static_cast<Index>(array_prefix.size());
    std::string text =
        std::string(array_prefix) + values_text(array, ", ", column, options.line_width - 1, options);
    const std::string extras = extras_of(array, options);
    if (extras.empty()) {
        return text + ')';
    }
    text += ',';
    const std::size_t last_line = text.size() - (text.rfind('\n') + 1); // npos + 1 is 0
    const bool fits = last_line + 1 + extras.size() + 1 <= static_cast<std::size_t>(options.line_width);
    return text + (fits ? " " : '\n' + std::string(array_prefix.size(), ' ')) + extras + ')';
}

std::string numpy_str(const Tensor& array, const NumpyOptions& options) {
    if (array.rank() > 0) {
        return values_text(array, " ", 0, options.line_width, options);
    }
    return is_floating(array.dtype()) ? numpy_scalar_text(array.real_at(0), array.dtype())
                                      : integer_text(array, 0);
}

// tensorflow/python/framework/ops.py, EagerTensor and numpy_text

namespace {

std::string on_lines_of_its_own(const std::string& text) {
    return text.find('\n') == std::string::npos ? text : '\n' + text;
}

std::string shape_and_dtype(const Tensor& tensor) {
    return "shape=" + py_tuple(tensor.shape()) + ", dtype=" + std::string(dtype_name(tensor.dtype()));
}

/// A scalar becomes a Python number: a float32 shows the digits of the double that it is.
std::string python_item_repr(const Tensor& scalar) {
    return is_floating(scalar.dtype()) ? python_repr(scalar.real_at(0)) : integer_text(scalar, 0);
}

} // namespace

std::string tf_repr(const Tensor& tensor, const NumpyOptions& options) {
    const std::string values = tensor.rank() == 0 ? python_item_repr(tensor) : numpy_repr(tensor, options);
    return "<tf.Tensor: " + shape_and_dtype(tensor) + ", numpy=" + on_lines_of_its_own(values) + ">";
}

std::string tf_str(const Tensor& tensor, const NumpyOptions& options) {
    return "tf.Tensor(" + on_lines_of_its_own(numpy_str(tensor, options)) + ", " + shape_and_dtype(tensor) +
           ")";
}

} // namespace lim
