#include "core/base/text.hpp"

#include "core/base/raise.hpp"

namespace lim {

std::string joined(const Shape& shape, const char* separator) {
    std::string text;
    for (const Index length : shape) {
        if (!text.empty()) {
            text += separator;
        }
        text += std::to_string(length);
    }
    return text;
}

std::string bracketed(const Shape& shape) { return concat({"[", joined(shape, ", "), "]"}); }

std::string py_tuple(const Shape& shape) {
    return concat({"(", joined(shape, ", "), shape.size() == 1 ? ",)" : ")"});
}

std::string spaceless(const Shape& shape) {
    return '(' + joined(shape, ",") + (shape.size() == 1 ? ",)" : ")");
}

} // namespace lim
