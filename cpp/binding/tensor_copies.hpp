#pragma once

#include "binding/json_text.hpp"
#include "binding/tensor_part.hpp"
#include "core/notebook/left_tensor.hpp"

#include <emscripten/val.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lim::binding {

/// What JavaScript was given of a run's tensors, for the next run to be compared with. The bytes of large
/// ones are not kept: they are given anew each time.
class TensorCopies {
public:
    /// Writes an object with all tensors by their places: null stands for one that JavaScript has had at this
    /// place in the run before. Of the others there is the dtype, the shape, the rows that are copied of it
    /// (null: it is whole), the decimals with which figures write its floats (null: it has none), and as
    /// `bytes` at which of the bytes its copy begins, and how many it has.
    /// @returns those bytes, a Uint8Array, all in one piece
    [[nodiscard]] emscripten::val write(JsonText& json, std::vector<notebook::LeftTensor> tensors,
                                        const CopyLimit& limit, const TensorCopies& before);

private:
    struct Copy {
        std::string place;
        DType dtype;
        Shape shape;
        std::optional<std::vector<Index>> rows;
        std::optional<std::vector<std::byte>> bytes = {}; // where they are kept
        std::optional<int> decimals = {};
    };

    /// Adds a copy.
    /// @returns whether it is the same as `old`, the one at its place in the run before (null: there is none)
    [[nodiscard]] bool add(std::string place, const TensorPart& part, const Copy* old);
    /// The copy at a place. Places mostly come in the same order: it is looked for from `next` on, which
    /// becomes the one behind it, and then from the start.
    [[nodiscard]] const Copy* find(const std::string& place, std::size_t& next) const;
    /// @param bytes at which one the copy begins, and how many it has
    static void write_copy(JsonText& json, const Copy& copy, const std::vector<Index>& bytes);

    std::vector<Copy> copies_;
    double kept_ = 0; // bytes of all copies
};

} // namespace lim::binding
