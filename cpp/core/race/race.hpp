#pragma once

#include "core/base/tensor.hpp"
#include "core/random/init.hpp"

#include <cstdint>
#include <vector>

namespace lim {

/// What is raced: n tokens over a matrix of V rows and d columns, all of them whole and positive. They are
/// double as what readers ask for may exceed any integer.
struct RaceShape {
    double V;
    double d;
    double n;

    /// The bytes that a race of this shape will hold.
    [[nodiscard]] double asked_bytes() const;
};

/// The two ways to the same rows, with all that they need in memory, to be timed from outside: n tokens
/// looked up in a matrix of standard normals, and their one-hot vectors multiplied by it.
class Race {
public:
    /// Where the matrix's numbers lie: rows of an embedding (V, d), or of nn.Linear's weight (d, V).
    enum class Layout : std::uint8_t { embedding, linear };

    /// @param seed of the generator that draws the matrix and then the tokens' IDs
    /// @param limit the bytes that may be held
    /// @param progress is told how much of the matrix is drawn
    /// @throws MemoryRefused before anything is allocated, if the limit would be exceeded
    Race(RaceShape shape, std::uint64_t seed, Layout layout, double limit, const Progress& progress = {});

    /// Looks the tokens up `repeats` times. From rows (V, d) it copies rows; from (d, V) it picks a number of
    /// each row.
    void lookup(Index repeats);

    /// Multiplies the one-hot vectors by the matrix `repeats` times.
    void product(Index repeats);

    /// Copies as many bytes as one look-up does, from one place, `repeats` times.
    void copy(Index repeats);

    /// Reads the whole matrix `repeats` times.
    void read(Index repeats);

    /// How many multiplications and additions one repeat of `peak` does.
    [[nodiscard]] static double peak_operations();

    /// Multiplies and adds as fast as the machine can, `repeats` times.
    void peak(Index repeats);

    /// Goes both ways once, and counts the numbers of the results that are equal: n · d if all are.
    [[nodiscard]] Index equal();

private:
    Index V_;
    Index d_;
    Index n_;
    Layout layout_;
    Tensor W_;
    std::vector<std::int64_t> ids_;
    Tensor X_;
    Tensor looked_up_;
    Tensor multiplied_;
    float result_ = 0.0F; // of what is only measured
};

} // namespace lim
