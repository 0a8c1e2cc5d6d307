#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace lim {

/// Texts like those given, with pieces lost, doubled, swapped between texts and replaced by Python's own.
class MutatedTexts {
public:
    MutatedTexts(std::vector<std::string> texts, std::uint32_t seed)
        : texts_(std::move(texts)), random_(seed) {}

    std::string next() {
        std::string text = texts_[below(texts_.size())];
        for (std::size_t count = 1 + below(4); count > 0; --count) {
            mutate(text);
        }
        return text.substr(0, 2000);
    }

private:
    std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

    void mutate(std::string& text) {
        static const std::vector<std::string> pieces{"(",
                                                     ")",
                                                     "[",
                                                     "]",
                                                     "{",
                                                     "}",
                                                     ":",
                                                     ",",
                                                     ".",
                                                     "\n",
                                                     "    ",
                                                     "'",
                                                     "\"",
                                                     "'''",
                                                     "f'{",
                                                     "}'",
                                                     "\\",
                                                     "#",
                                                     "=",
                                                     "==",
                                                     "**",
                                                     "//",
                                                     "-",
                                                     "not ",
                                                     " in ",
                                                     " is ",
                                                     " if ",
                                                     " else ",
                                                     " for x in ",
                                                     "lambda",
                                                     "x",
                                                     "1",
                                                     "0",
                                                     "1e400",
                                                     "9"
                                                     "9999999999999999999999999999999999999",
                                                     "None",
                                                     "...",
                                                     "猫",
                                                     "\xff",
                                                     ";",
                                                     "import ",
                                                     "print(",
                                                     "range(10**9)",
                                                     "[[[[[[[[",
                                                     "))))",
                                                     "[x]*10**6",
                                                     "'a'*10**7",
                                                     "!r",
                                                     ":>9",
                                                     "@",
                                                     "?",
                                                     "with ",
                                                     "+="};
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = below(std::min<std::size_t>(text.size() - at, 12) + 1);
        switch (below(4)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, text.substr(at, length));
            break;
        case 2: {
            const std::string& other = texts_[below(texts_.size())];
            text.insert(at, other.substr(below(other.size() + 1), 12));
            break;
        }
        default:
            text.replace(at, below(2) == 0 ? length : 0, pieces[below(pieces.size())]);
        }
    }

    std::vector<std::string> texts_;
    std::mt19937 random_;
};

} // namespace lim
