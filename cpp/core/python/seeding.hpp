#pragma once

#include <cstddef>
#include <optional>

namespace lim::python {

class Run;

/// What is known of a generator, and so of the numbers that it draws.
class Seeding {
public:
    /// To be called before each draw. It marks the run as drawn where nothing seeded the generator, and as
    /// rounded where what was drawn before, or the seed, may hang on numbers whose last bits differ.
    /// @throws ReadsUnknown where a refused cell may have drawn since it was seeded
    void note_draw(Run& run) const;

    /// The code seeds it, or gives it back to the machine's own seed.
    void seed(bool by_code);
    [[nodiscard]] bool is_seeded() const { return seeded_; }

    /// A refused cell, from 0, may have drawn.
    void forget(std::size_t cell) { unknown_since_ = cell; }
    /// How often was drawn may hang on numbers whose last bits differ.
    void doubt() { doubted_ = true; }

private:
    bool seeded_ = false;
    bool doubted_ = false;
    std::optional<std::size_t> unknown_since_;
};

} // namespace lim::python
