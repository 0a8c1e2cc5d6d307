#include "binding/bytes_out.hpp"

#include "core/base/copy_out.hpp"

#include <emscripten/em_js.h>

#include <algorithm>
#include <span>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

constexpr std::size_t block = 1 << 16;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(bytes_out, "$Emval");

EM_JS(EM_VAL, new_bytes, (double size), { return Emval.toHandle(new Uint8Array(size)); });

EM_JS(void, set_bytes, (EM_VAL to, double offset, const void* from, std::size_t size), {
    Emval.toValue(to).set(HEAPU8.subarray(from >>> 0, (from >>> 0) + size), offset);
});
// clang-format on

} // namespace

BytesOut::BytesOut(double size) : bytes_(val::take_ownership(new_bytes(size))) {
    constexpr std::size_t skipped = 8; // `go_to` may add so many
    buffer_.reserve(size < block ? static_cast<std::size_t>(size) : block + skipped);
}

void BytesOut::write(const Tensor& tensor, Index first, Index count) {
    const Index item = item_size(tensor.dtype());
    const Index at_once = static_cast<Index>(block) / item;
    for (Index done = 0; done < count; done += at_once) {
        const Index some = std::min(at_once, count - done);
        const auto size = static_cast<std::size_t>(some * item);
        if (buffer_.size() + size > block) {
            flush();
        }
        buffer_.resize(buffer_.size() + size);
        copy_out(tensor, first + done, some, std::span(buffer_).last(size));
    }
}

const val& BytesOut::done() {
    flush();
    return bytes_;
}

void BytesOut::flush() {
    set_bytes(bytes_.as_handle(), written_, buffer_.data(), buffer_.size());
    written_ += static_cast<double>(buffer_.size());
    buffer_.clear();
}

} // namespace lim::binding
