#include "binding/tensor_copy.hpp"

#include "core/copy_out.hpp"

#include <emscripten/em_js.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(tensor_copy, "$Emval");

EM_JS(EM_VAL, new_bytes, (double size), { return Emval.toHandle(new Uint8Array(size)); });

EM_JS(void, set_bytes, (EM_VAL to, double offset, const void* from, std::size_t size), {
    Emval.toValue(to).set(HEAPU8.subarray(from >>> 0, (from >>> 0) + size), offset);
});
// clang-format on

/// Copies `count` elements from `first` on into `bytes` at `offset`, a block at a time.
void copy_elements(const val& bytes, double offset, const Tensor& tensor, Index first, Index count) {
    constexpr Index block = 1 << 16;
    const Index item = item_size(tensor.dtype());
    std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(block, count) * item));
    for (Index done = 0; done < count; done += block) {
        const Index some = std::min(block, count - done);
        const std::span<std::byte> part(buffer.data(), static_cast<std::size_t>(some * item));
        copy_out(tensor, first + done, some, part);
        set_bytes(bytes.as_handle(), offset + static_cast<double>(done * item), part.data(), part.size());
    }
}

} // namespace

val copied_rows(const Tensor& tensor, const std::vector<double>& rows, Index length) {
    const double row_bytes = static_cast<double>(length) * static_cast<double>(item_size(tensor.dtype()));
    const val bytes = val::take_ownership(new_bytes(static_cast<double>(rows.size()) * row_bytes));
    double offset = 0;
    for (const double row : rows) {
        copy_elements(bytes, offset, tensor, static_cast<Index>(row) * length, length);
        offset += row_bytes;
    }
    return bytes;
}

} // namespace lim::binding
