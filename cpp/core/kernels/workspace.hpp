#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace lim::kernels {

/// Floats of a kernel's own, all zero, that begin where a cache line does.
class Workspace {
public:
    explicit Workspace(std::ptrdiff_t count)
        : floats_(
              static_cast<float*>(::operator new(static_cast<std::size_t>(count) * sizeof(float), line))) {
        std::fill_n(floats_.get(), count, 0.0F);
    }

    [[nodiscard]] float* data() const noexcept { return floats_.get(); }

private:
    static constexpr std::align_val_t line{64};
    struct Delete {
        void operator()(float* floats) const { ::operator delete(floats, line); }
    };
    std::unique_ptr<float, Delete> floats_;
};

} // namespace lim::kernels
