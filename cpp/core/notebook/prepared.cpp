#include "core/notebook/prepared.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace lim::notebook {
namespace {

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\n") == std::string_view::npos; }

/// The lines of a text, each with its \n.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        lines.push_back(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1));
        text.remove_prefix(lines.back().size());
    }
    return lines;
}

/// textwrap.dedent: the spaces and tabs that all lines start with are taken from them, and from lines that
/// hold nothing else, all.
std::string dedented(std::string_view text) {
    const std::vector<std::string_view> lines = lines_of(text);
    std::optional<std::string_view> margin;
    for (const std::string_view line : lines) {
        if (!is_blank(line)) {
            const std::string_view indent = line.substr(0, line.find_first_not_of(" \t"));
            const std::string_view so_far = margin.value_or(indent);
            const auto differ = std::mismatch(so_far.begin(), so_far.end(), indent.begin(), indent.end());
            margin = so_far.substr(0, static_cast<std::size_t>(differ.first - so_far.begin()));
        }
    }
    std::string result;
    for (const std::string_view line : lines) {
        // IPython ends the last line too, if there is nothing but spaces in it.
        result += is_blank(line) ? "\n" : line.substr(margin.value_or("").size());
    }
    return result;
}

} // namespace

std::string prepared(std::string_view cell) {
    std::string text(cell.substr(0, cell.find('\r')));
    for (std::size_t i = text.size(); i < cell.size(); ++i) {
        if (cell[i] != '\r') {
            text += cell[i];
        } else if (i + 1 == cell.size() || cell[i + 1] != '\n') {
            text += '\n';
        }
    }
    std::string_view rest = text;
    for (;;) {
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos ||
            rest.substr(0, end).find_first_not_of(" \t") != std::string_view::npos) {
            break;
        }
        rest.remove_prefix(end + 1);
    }
    return dedented(rest);
}

} // namespace lim::notebook
