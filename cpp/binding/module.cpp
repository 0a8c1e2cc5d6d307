/// What the module tells of its memory, and the part of the C library that it does without.

#include <emscripten/bind.h>
#include <emscripten/heap.h>
#include <malloc.h>

namespace {

/// Bytes that the core has allocated and not freed, for the tests that look for leaks.
double allocated_bytes() { return mallinfo().uordblks; }

/// Bytes of the module's memory, which only ever grows.
double heap_bytes() { return static_cast<double>(emscripten_get_heap_size()); }

} // namespace

/// Stands in for the C library's printf, 4 kB of the module: Emscripten's own code would print the address of
/// a type with it, in the message about one that the bindings do not name.
extern "C" int siprintf(char* text, const char* /*format*/, ...) { // NOLINT: as the C library declares it
    *text = '\0';
    return 0;
}

EMSCRIPTEN_BINDINGS(module) {
    emscripten::function("allocatedBytes", &allocated_bytes);
    emscripten::function("heapBytes", &heap_bytes);
}
