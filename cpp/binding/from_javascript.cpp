/// Arrays and positions of JavaScript as values of C++.

#include "binding/from_javascript.hpp"

#include <emscripten/em_js.h>

#include <cstdint>
#include <cstdlib>
#include <memory>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(from_javascript, "$Emval,$stringToNewUTF8");

EM_JS(int, length_of, (EM_VAL array), { return Emval.toValue(array).length; });

EM_JS(void, copy_numbers, (EM_VAL array, double* to), { HEAPF64.set(Emval.toValue(array), to >>> 3); });

EM_JS(std::size_t, size_at, (EM_VAL arrays, std::size_t place), { return Emval.toValue(arrays)[place].length; });

EM_JS(void, copy_bytes, (EM_VAL arrays, std::size_t place, char* to), {
    HEAPU8.set(Emval.toValue(arrays)[place], to >>> 0);
});

/// The texts of an array, each with a '\0' behind it. To be freed.
EM_JS(char*, texts_of, (EM_VAL array), {
    const texts = Emval.toValue(array);
    const ends = (text) => text.includes('\0');
    const whole = texts.some(ends) ? texts.map((text) => text.replaceAll('\0', String.fromCharCode(0xd800))) : texts;
    return stringToNewUTF8(whole.join('\0') + '\0');
});
// clang-format on

} // namespace

std::vector<double> numbers_in(const val& array) {
    std::vector<double> numbers(static_cast<std::size_t>(length_of(array.as_handle())));
    copy_numbers(array.as_handle(), numbers.data());
    return numbers;
}

std::vector<std::string> texts_in(const val& array) {
    const std::unique_ptr<char, decltype(&std::free)> all(texts_of(array.as_handle()), &std::free);
    std::vector<std::string> texts(static_cast<std::size_t>(length_of(array.as_handle())));
    const char* begin = all.get();
    for (std::string& text : texts) {
        text = begin;
        begin += text.size() + 1;
    }
    return texts;
}

std::vector<std::string> bytes_in(const val& arrays) {
    std::vector<std::string> all(static_cast<std::size_t>(length_of(arrays.as_handle())));
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].resize(size_at(arrays.as_handle(), i));
        copy_bytes(arrays.as_handle(), i, all[i].data());
    }
    return all;
}

std::size_t position(double number) {
    constexpr double most = 1 << 30;
    return number >= 0 && number < most ? static_cast<std::size_t>(number) : SIZE_MAX;
}

} // namespace lim::binding
