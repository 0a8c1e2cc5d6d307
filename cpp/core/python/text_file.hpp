#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// A file that stands beside the notebook: what `open` may read. There is no disk here.
struct TextFile {
    std::string path; // as the code names it: "data/names.txt"
    std::string bytes;
};
using TextFiles = std::vector<TextFile>;

/// The same path in one form, so that `./a/../names.txt` is `names.txt`. `..` at its start stays.
[[nodiscard]] std::string normal_path(std::string_view path);

} // namespace lim::python
