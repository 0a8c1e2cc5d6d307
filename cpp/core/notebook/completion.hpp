#pragma once

#include <cstdint>
#include <string>

namespace lim::notebook {

/// A name that a reader may type next.
struct Completion {
    enum class Kind : std::uint8_t { variable, function, module, property, keyword, type };
    std::string name;
    std::string detail; // one line: a signature, or what it holds; empty where there is no more to say
    Kind kind;
};

} // namespace lim::notebook
