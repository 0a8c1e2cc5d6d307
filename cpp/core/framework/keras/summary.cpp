#include "core/framework/keras/summary.hpp"

#include "core/base/raise.hpp"
#include "core/python/operations.hpp"

#include <algorithm>

namespace lim::keras {
namespace {

/// Where the columns end; the last one is as long as a line.
using ColumnEnds = std::vector<std::size_t>;
using Fields = std::vector<std::string>;

/// Where a field that is too long is cut: behind the first bracket that closes, else where the column ends.
std::size_t cut_of(const std::string& text, std::size_t width) {
    std::size_t cut = width;
    for (const std::string_view ending : {"),", "},", "],", "',"}) {
        const std::size_t at = text.substr(0, width).find(ending);
        if (at != std::string::npos) {
            cut = std::min(cut, at + ending.size());
        }
    }
    return std::min(cut, text.size());
}

/// A row of the table, of as many lines as its fields take.
std::string row(Fields left, const ColumnEnds& column_ends) {
    std::string text;
    while (std::ranges::any_of(left, [](const std::string& field) { return !field.empty(); })) {
        std::string line;
        for (std::size_t column = 0; column < left.size(); ++column) {
            const std::size_t start = column == 0 ? 0 : column_ends[column - 1];
            const bool is_last = column + 1 == left.size();
            const std::size_t cut = cut_of(left[column], column_ends[column] - start - (is_last ? 0 : 3));
            line += concat({column == 0 ? " " : "", left[column].substr(0, cut), is_last ? "" : "  "});
            left[column].erase(0, cut);
            line.resize(std::max(line.size(), column_ends[column]), ' ');
        }
        text += line + "\n";
    }
    return text;
}

/// readable_memory_size: "64.00 Byte", "1.95 KB".
std::string size_text(py::Run& run, Index bytes) {
    constexpr const char* units[] = {"Byte", "KB", "MB", "GB", "TB", "PB"};
    auto size = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (size / 1024 >= 1 && unit + 1 < std::size(units)) {
        size /= 1024;
        ++unit;
    }
    return concat({py::format(run, size, ".2f"), " ", units[unit]});
}

Index count_of(const Variables& variables) {
    Index count = 0;
    for (const EagerPtr& x : variables) {
        count += x->data.size();
    }
    return count;
}

std::string count_line(py::Run& run, const char* what, Index count) {
    return concat({what, " params: ", std::to_string(count), " (", size_text(run, count * 4), ")\n"});
}

} // namespace

std::string summary_of(py::Run& run, const std::string& name, const AnyLayer& model,
                       const Connections* connections) {
    const ColumnEnds ends = connections != nullptr ? ColumnEnds{29, 58, 68, 98} : ColumnEnds{29, 55, 65};
    const std::size_t length = ends.back();
    const auto row_of = [&](Fields fields, const std::string& last) {
        if (connections != nullptr) {
            fields.push_back(last);
        }
        return row(std::move(fields), ends);
    };
    std::string text = concat({"Model: \"", name, "\"\n", std::string(length, '_'), "\n"});
    text += row_of({"Layer (type)", "Output Shape", "Param #"}, "Connected to");
    text += std::string(length, '=') + "\n";
    const std::vector<py::Value> layers = model.layers_within();
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const AnyLayer& layer = *as_layer(layers[i]);
        const Index count = count_of(layer.variables_that(true)) + count_of(layer.variables_that(false));
        const auto shape = layer.told_of(true);
        text += row_of({concat({layer.label, " (", py::type_name(layers[i]), ")"}),
                        shape ? py::str(run, *shape) : "multiple",
                        layer.built ? std::to_string(count) : "0 (unused)"},
                       connections != nullptr ? (*connections)[i] : "");
        text += std::string(length, ' ') + "\n";
    }
    const Index trained = count_of(model.variables_that(true));
    const Index others = count_of(model.variables_that(false));
    return concat({text, std::string(length, '='), "\n", count_line(run, "Total", trained + others),
                   count_line(run, "Trainable", trained), count_line(run, "Non-trainable", others),
                   std::string(length, '_'), "\n"});
}

} // namespace lim::keras
