#include "core/python/seeding.hpp"

#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

namespace lim::python {

void Seeding::note_draw(Run& run) const {
    if (seeded_ && unknown_since_) {
        throw ReadsUnknown(*unknown_since_);
    }
    if (!seeded_) {
        run.mark_drawn();
    }
    if (doubted_) {
        run.mark_rounding_of_numbers();
    }
}

void Seeding::seed(bool by_code) {
    seeded_ = by_code;
    doubted_ = false;
    unknown_since_.reset();
}

} // namespace lim::python
