#pragma once

#include "core/base/tensor.hpp"

#include <optional>
#include <vector>

namespace lim::binding {

/// How much of each tensor a run gives out.
struct CopyLimit {
    double max_elements = 0;       // of a tensor that is copied whole
    std::vector<double> rows = {}; // that are copied of a larger one, as far as it has them
};

/// What is copied of a tensor: all of it, or some of its rows.
struct TensorPart {
    TensorPart(const Tensor& tensor, const CopyLimit& limit);

    /// Of the copy: may be more than the module could hold.
    [[nodiscard]] double bytes() const;

    /// Calls f(first, count) for each piece that lies together, in order: elements at row-major positions.
    template <class F> void for_pieces(const F& f) const {
        if (!rows) {
            return f(Index{0}, length);
        }
        for (const Index row : *rows) {
            f(row * length, length);
        }
    }

    bool operator==(const TensorPart&) const = default;

    DType dtype;
    Shape shape;                            // of the whole tensor
    std::optional<std::vector<Index>> rows; // nothing: it is copied whole
    Index length;                           // of a row, in elements; of all of them where it is copied whole
};

} // namespace lim::binding
