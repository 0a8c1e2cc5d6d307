#include "core/python/ipython_lines.hpp"

#include <algorithm>
#include <iterator>

namespace lim::python {
namespace {

constexpr std::string_view idle_commands[] = {"!conda", "!pip",       "!pip3",     "%autoreload",
                                              "%conda", "%config",    "%load_ext", "%matplotlib",
                                              "%pip",   "%reload_ext"};

} // namespace

std::string_view idle_command(std::string_view line) {
    if (line.empty() || (line[0] != '%' && line[0] != '!')) {
        return {};
    }
    line = line.substr(0, line.find('\n'));
    if (line.back() == '\\') { // the command goes on in the next line
        return {};
    }
    const std::string_view command = line.substr(0, line.find_first_of(" \t"));
    const auto* const known = std::ranges::find(idle_commands, command);
    if (known != std::end(idle_commands)) {
        return *known;
    }
    // as in `!python -m pip install numpy`
    return line[0] == '!' && line.find(" pip install ") != std::string_view::npos ? "!pip" : "";
}

std::string_view timing_magic(std::string_view rest, bool is_cell) {
    if (rest.empty() || rest[0] != '%') {
        return {};
    }
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t\n"));
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::string_view timed = word == "%%time" ? rest.substr(line.size()) : line.substr(word.size());
    const bool is_magic = word == "%time" || (is_cell && word == "%%time" && word == line);
    return is_magic && timed.find_first_not_of(" \t\n") != std::string_view::npos ? word : std::string_view();
}

bool is_ipython_sign(std::string_view rest, bool is_first) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    return rest[0] == '!' ||
           (rest[0] == '?' && (is_first || line.find_first_not_of("? ") == std::string_view::npos));
}

} // namespace lim::python
