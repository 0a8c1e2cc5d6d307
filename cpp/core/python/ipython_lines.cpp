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
    line = line.substr(0, line.find('\n'));
    if (line.empty() || line.back() == '\\') { // the command goes on in the next line
        return {};
    }
    const std::string_view command = line.substr(0, line.find_first_of(" \t"));
    return std::ranges::find(idle_commands, command) == std::end(idle_commands) ? std::string_view()
                                                                                : command;
}

bool is_ipython_sign(std::string_view rest, bool is_first) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    return rest[0] == '!' ||
           (rest[0] == '?' && (is_first || line.find_first_not_of("? ") == std::string_view::npos));
}

} // namespace lim::python
