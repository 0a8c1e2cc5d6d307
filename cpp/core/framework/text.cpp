#include "core/framework/text.hpp"

namespace lim {

std::string comma_separated(const Shape& shape) {
    std::string text;
    for (const Index length : shape) {
        text += (text.empty() ? "" : ", ") + std::to_string(length);
    }
    return text;
}

std::string bracketed(const Shape& shape) { return "[" + comma_separated(shape) + "]"; }

std::string py_tuple(const Shape& shape) {
    return "(" + comma_separated(shape) + (shape.size() == 1 ? ",)" : ")");
}

} // namespace lim
