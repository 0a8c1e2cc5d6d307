#pragma once

#include "binding/answer.hpp"

#include <emscripten/val.h>

#include <vector>

namespace lim::binding {

/// The answers of a notebook's runs as JavaScript gets them. A cell that answers as it did in the run before
/// is the same object again, so that `===` tells what changed.
class Answers {
public:
    /// An array of a run's answers.
    [[nodiscard]] emscripten::val given(std::vector<notebook::CellAnswer> answers);

private:
    std::vector<notebook::CellAnswer> before_;           // of the run before
    emscripten::val objects_ = emscripten::val::array(); // of the run before
};

} // namespace lim::binding
