#pragma once

namespace lim::python {

/// Counts how deep calls of one kind stand in one another: the stack has its end.
class DepthGuard {
public:
    /// @param depth of that kind
    explicit DepthGuard(int& depth) : depth_(depth) { ++depth_; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;
    ~DepthGuard() { --depth_; }

    [[nodiscard]] bool too_deep() const { return depth_ > 100; }

private:
    int& depth_;
};

} // namespace lim::python
