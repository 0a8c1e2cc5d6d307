#pragma once

#include "binding/json_text.hpp"
#include "binding/tensor_part.hpp"
#include "core/notebook/run_tensor.hpp"

#include <emscripten/val.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lim::binding {

/// A copy of at most so many bytes is compared with the one at its place in the run before, as long as those
/// of a run have no more than 1 MiB together. Each has a buffer of its own in JavaScript: one that stands
/// in the next result, too, keeps nothing else alive.
constexpr double small_copy = 1 << 16;

/// The copies of a run's tensors that JavaScript got, for the next run to be compared with. The bytes of
/// larger ones are not kept: they are copied anew each time.
class TensorCopies {
public:
    /// Adds all tensors of a run.
    /// @returns the bytes of those that are not as they were at their places in the run before: a Uint8Array
    [[nodiscard]] emscripten::val add_all(const std::vector<notebook::RunTensor>& tensors,
                                          const CopyLimit& limit, const TensorCopies& before);

    /// Of each tensor two numbers: at which of those bytes its copy begins, and how many it has, or -1 where
    /// it is as it was in the run before.
    [[nodiscard]] const std::vector<double>& places() const { return places_; }

    /// Whether `write_heads` would write what it would have written of the run before.
    [[nodiscard]] bool has_heads_of_before() const { return has_heads_of_before_; }

    /// Writes an array with two items for each tensor: its place in the run; and an object with its dtype,
    /// its shape, the rows that are copied of it (null: it is whole), and the decimals with which figures
    /// write its floats (null: it has none).
    void write_heads(JsonText& json) const;

private:
    struct Copy {
        std::string place;
        TensorPart part;
        std::optional<std::vector<std::byte>> bytes = {}; // where they are kept
        std::optional<int> decimals = {};
    };

    /// Adds the copy of a tensor.
    /// @param old the one at its place in the run before, or null
    Copy& add(const notebook::RunTensor& of_run, const CopyLimit& limit, const Copy* old);
    /// The copy at a place; null where none of the next 1,000 has it. Places mostly come in the same order:
    /// it is looked for from `next` on, which becomes the one behind it, and then from the start.
    [[nodiscard]] const Copy* find(const std::string& place, std::size_t& next) const;

    /// The bytes of those copies that are not as they were in the run before.
    [[nodiscard]] emscripten::val bytes_of_new(const std::vector<notebook::RunTensor>& tensors,
                                               double size) const;

    std::vector<Copy> copies_;
    std::vector<double> places_;
    bool has_heads_of_before_ = false;
    double kept_ = 0; // bytes that `copies_` hold
};

} // namespace lim::binding
