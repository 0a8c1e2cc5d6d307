#pragma once

#include <initializer_list>
#include <span>
#include <vector>

namespace lim {

/// The parts of a list, such as the functions of a module that several files hold, in one list.
template <class T>
[[nodiscard]] std::vector<T> one_after_another(std::initializer_list<std::span<const T>> parts) {
    std::vector<T> all;
    for (const std::span<const T> part : parts) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

} // namespace lim
