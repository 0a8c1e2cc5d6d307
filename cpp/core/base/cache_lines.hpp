#pragma once

#include <cstddef>
#include <new>

namespace lim {

/// The bytes of elements that this thread's allocations hold: what is allocated less what is freed.
inline thread_local double held_element_bytes = 0;

inline constexpr std::size_t cache_line = 64; // bytes

/// Allocates memory that begins where a cache line does. The C library's aligns to 8 bytes in WebAssembly,
/// and then every fourth vector lies in two lines, which takes a tenth of the speed from whatever reads a
/// large matrix.
template <class T> struct CacheLines {
    using value_type = T;

    CacheLines() = default;
    template <class U> explicit CacheLines(const CacheLines<U>& /*other*/) noexcept {}

    /// @throws std::bad_alloc
    [[nodiscard]] T* allocate(std::size_t count) {
        auto* const elements =
            static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t{cache_line}));
        held_element_bytes += static_cast<double>(count * sizeof(T));
        return elements;
    }

    void deallocate(T* elements, std::size_t count) noexcept {
        held_element_bytes -= static_cast<double>(count * sizeof(T));
        ::operator delete(elements, std::align_val_t{cache_line});
    }

    friend bool operator==(CacheLines, CacheLines) noexcept { return true; }
};

} // namespace lim
