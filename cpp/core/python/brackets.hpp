#pragma once

#include <string>
#include <vector>

namespace lim::python {

/// The brackets of a text that are open, as CPython's tokenizer counts them.
class Brackets {
public:
    [[nodiscard]] bool empty() const { return open_.empty(); }
    /// Whether no further one may be opened.
    [[nodiscard]] bool full() const;
    /// Opens or closes one; any other character changes nothing.
    /// @returns Python's words where it does not fit, else an empty text
    [[nodiscard]] std::string take(char c, int line);

private:
    struct Bracket {
        char sign;
        int line;
    };
    std::vector<Bracket> open_;
};

} // namespace lim::python
