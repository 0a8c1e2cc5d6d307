#include "core/python/text_file.hpp"

#include <algorithm>

namespace lim::python {

std::string normal_path(std::string_view path) {
    std::vector<std::string_view> parts;
    const bool is_absolute = path.starts_with('/');
    while (!path.empty()) {
        const std::string_view part = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(path.size(), part.size() + 1));
        if (part == ".." && !parts.empty() && parts.back() != "..") {
            parts.pop_back();
        } else if (!part.empty() && part != "." && !(part == ".." && is_absolute)) {
            parts.push_back(part);
        }
    }
    std::string normal = is_absolute ? "/" : "";
    for (const std::string_view part : parts) {
        normal += &part == parts.data() ? "" : "/";
        normal += part;
    }
    return normal;
}

} // namespace lim::python
