#include "calls.hpp"

#include "golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace lim::calls {
namespace {

using nlohmann::json;

/// The case that our own call makes of a source: the same shape as the golden data's.
json outcome(const Call& call, const Parts& parts) {
    try {
        return {{"value", call.run(parts)}};
    } catch (const FrameworkError& error) {
        return {{"error", error.type()}, {"message", error.what()}};
    }
}

} // namespace

std::optional<Parts> match(std::string_view pattern, std::string_view source) {
    Parts parts;
    for (;;) {
        const auto star = pattern.find('*');
        const auto fixed = pattern.substr(0, star);
        if (!source.starts_with(fixed)) {
            return std::nullopt;
        }
        source.remove_prefix(fixed.size());
        if (star == std::string_view::npos) {
            return source.empty() ? std::optional(parts) : std::nullopt;
        }
        pattern.remove_prefix(star + 1);
        const auto next = pattern.substr(0, pattern.find('*'));
        // The last star reaches to the very end.
        const auto end = next.size() == pattern.size() && source.ends_with(next) ? source.size() - next.size()
                                                                                 : source.find(next);
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        parts.emplace_back(source.substr(0, end));
        source.remove_prefix(end);
    }
}

void expect_all(const std::string& name, const std::vector<Call>& calls) {
    for (json given : golden::load(name)) {
        const auto source = given.at("source").get<std::string>();
        given.erase("source");
        const auto found = std::ranges::find_if(
            calls, [&](const Call& call) { return match(call.pattern, source).has_value(); });
        ASSERT_NE(found, calls.end()) << "no call is written as " << source;
        EXPECT_EQ(outcome(*found, *match(found->pattern, source)), given) << source;
    }
}

} // namespace lim::calls
