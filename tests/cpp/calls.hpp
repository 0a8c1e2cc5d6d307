#pragma once

#include "core/errors.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Single calls of a framework, as the golden data writes them, carried out by ours.
namespace lim::calls {

/// What the stars of a pattern stand for in a source.
using Parts = std::vector<std::string>;

/// A way to write calls, with a star for each literal, and what it does; it gives the value's text.
struct Call {
    const char* pattern;
    std::function<std::string(const Parts&)> run;
};

/// The literals of a source that is written as the pattern says.
[[nodiscard]] std::optional<Parts> match(std::string_view pattern, std::string_view source);

/// Expects of every case of tests/golden/data/<name>.json that the first call that matches its source gives
/// its value or raises its error. A source that matches none fails.
void expect_all(const std::string& name, const std::vector<Call>& calls);

} // namespace lim::calls
