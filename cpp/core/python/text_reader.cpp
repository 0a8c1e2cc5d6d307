#include "core/python/text_reader.hpp"

namespace lim::python {

QuotedText read_quoted(std::string_view source, std::size_t begin) {
    const auto at = [&](std::size_t place) { return place < source.size() ? source[place] : '\0'; };
    const char quote = at(begin);
    const auto has_three = [&](std::size_t place) {
        return at(place) == quote && at(place + 1) == quote && at(place + 2) == quote;
    };
    QuotedText read{.end = begin, .is_triple = has_three(begin)};
    const std::size_t quotes = read.is_triple ? 3 : 1;
    read.end += quotes;
    while (read.end < source.size()) {
        const char c = at(read.end);
        read.in_escape = c == '\\' && (read.end + 1 == source.size() || at(read.end + 1) == '\n');
        if (read.is_triple ? has_three(read.end) : c == quote) {
            read.end += quotes;
            read.is_closed = true;
            return read;
        }
        if (c == '\n' && !read.is_triple) {
            return read;
        }
        if (c == '\\' && read.end + 1 < source.size()) {
            ++read.end;
        }
        read.lines += at(read.end) == '\n' ? 1 : 0;
        ++read.end;
    }
    return read;
}

} // namespace lim::python
