#pragma once

#include "core/base/tensor.hpp"

#include <emscripten/val.h>

#include <cstddef>
#include <vector>

namespace lim::binding {

/// Writes elements of tensors to new bytes of JavaScript's own, from the first on and many at a time. What it
/// needs in the module's memory does not grow with them.
class BytesOut {
public:
    /// @param size of the bytes, at least as many as will be written
    explicit BytesOut(double size);

    /// Appends `count` elements, from the one at row-major position `first` on.
    void write(const Tensor& tensor, Index first, Index count);

    /// Skips to this place, at most 7 bytes after the last one written.
    void go_to(double place) { buffer_.resize(static_cast<std::size_t>(place - written_)); }

    /// The bytes, with all that was written: a Uint8Array.
    [[nodiscard]] const emscripten::val& done();

private:
    void flush();

    emscripten::val bytes_;
    std::vector<std::byte> buffer_;
    double written_ = 0;
};

} // namespace lim::binding
