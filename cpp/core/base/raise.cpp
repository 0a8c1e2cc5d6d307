#include "core/base/raise.hpp"

namespace lim {

std::string concat(std::initializer_list<std::string_view> parts) {
    std::size_t size = 0;
    for (const std::string_view part : parts) {
        size += part.size();
    }
    std::string text;
    text.reserve(size);
    for (const std::string_view part : parts) {
        text += part;
    }
    return text;
}

void raise(const char* type, std::initializer_list<std::string_view> message) {
    throw FrameworkError(type, concat(message));
}

} // namespace lim
