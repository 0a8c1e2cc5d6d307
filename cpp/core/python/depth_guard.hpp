#pragma once

#include "core/python/refusal.hpp"

namespace lim::python {

/// Counts how deep values, or calls of one kind, stand in one another: the stack has its end.
class DepthGuard {
public:
    /// How deep they may stand in one another.
    static constexpr int deepest = 100;

    /// @param depth of that kind
    explicit DepthGuard(int& depth) : depth_(depth) { ++depth_; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;
    ~DepthGuard() { --depth_; }

    [[nodiscard]] bool too_deep() const { return depth_ > deepest; }
    /// @throws Refused where they stand deeper in one another
    void check() const {
        if (too_deep()) {
            refuse();
        }
    }
    /// Refuses what stands deeper in one another.
    [[noreturn]] static void refuse() { python::refuse(refusals::nested_too_deep, {"100"}); }

private:
    int& depth_;
};

} // namespace lim::python
