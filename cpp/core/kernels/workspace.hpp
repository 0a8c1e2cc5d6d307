#pragma once

#include "core/base/cache_lines.hpp"

#include <cstddef>
#include <memory>

namespace lim::kernels {

/// Floats of a kernel's own, not initialised; for a count of 0, none.
class Workspace {
public:
    explicit Workspace(std::ptrdiff_t count)
        : floats_(count > 0 ? CacheLines<float>().allocate(static_cast<std::size_t>(count)) : nullptr,
                  Delete{static_cast<std::size_t>(count)}) {}

    [[nodiscard]] float* data() const noexcept { return floats_.get(); }

private:
    struct Delete {
        std::size_t count; // allocated
        void operator()(float* floats) const { CacheLines<float>().deallocate(floats, count); }
    };
    std::unique_ptr<float, Delete> floats_;
};

} // namespace lim::kernels
