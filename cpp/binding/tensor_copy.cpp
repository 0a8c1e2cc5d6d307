#include "binding/tensor_copy.hpp"

#include "core/copy_out.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace lim::binding {
namespace {

using emscripten::val;

/// Copies `count` elements from `first` on into `bytes` at `offset`, a block at a time.
void copy_elements(const val& bytes, double offset, const Tensor& tensor, Index first, Index count) {
    constexpr Index block = 1 << 16;
    const Index item = item_size(tensor.dtype());
    std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(block, count) * item));
    for (Index done = 0; done < count; done += block) {
        const Index some = std::min(block, count - done);
        const std::span<std::byte> part(buffer.data(), static_cast<std::size_t>(some * item));
        copy_out(tensor, first + done, some, part);
        const auto* data = reinterpret_cast<const unsigned char*>(part.data());
        bytes.call<void>("set", val(emscripten::typed_memory_view(part.size(), data)),
                         offset + static_cast<double>(done * item));
    }
}

} // namespace

emscripten::val copied_rows(const Tensor& tensor, const std::vector<double>& rows, Index length) {
    const double row_bytes = static_cast<double>(length) * static_cast<double>(item_size(tensor.dtype()));
    const val bytes = val::global("Uint8Array").new_(static_cast<double>(rows.size()) * row_bytes);
    double offset = 0;
    for (const double row : rows) {
        copy_elements(bytes, offset, tensor, static_cast<Index>(row) * length, length);
        offset += row_bytes;
    }
    return bytes;
}

} // namespace lim::binding
