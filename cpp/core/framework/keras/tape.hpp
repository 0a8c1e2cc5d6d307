#pragma once

#include "core/framework/keras/indexed_slices.hpp"
#include "core/framework/keras/tensor_object.hpp"

#include "core/python/library/random_state.hpp"

#include <functional>
#include <optional>
#include <variant>

namespace lim::keras {

/// A gradient on its way to a variable: dense, or the rows that a look-up took.
using Gradient = std::variant<array::Rounded, IndexedSlices>;

/// From the gradient that arrives at the result to those of the arguments, of which some have none.
using Backward =
    std::function<std::vector<std::optional<Gradient>>(py::Run& run, const array::Rounded& gradient)>;

/// One call that a tape recorded.
struct Node {
    int tape = 0;
    std::vector<EagerPtr> arguments;
    Backward backward; // absent: this page takes no gradient of the call
    ~Node();           // one after another, however long the chain of calls is
};

/// What TensorFlow keeps for a whole run.
class TfState : public py::State {
public:
    [[nodiscard]] py::Seeding* seeding() override { return &seeds.seeding(); }

    int tapes = 0;                                        // made so far
    int recording = 0;                                    // the tape that records now, or 0
    std::vector<std::pair<std::string, int>> layer_names; // how often each name was given
    std::string scope;        // of the layers that are being called: "outer/dense/"
    py::library::Draws seeds; // of keras.utils.set_random_seed
    bool has_seeds = false;
};

/// The result of a call, recorded if a tape does and an argument is known to it.
[[nodiscard]] EagerPtr record(py::Run& run, array::Rounded values, const std::vector<EagerPtr>& arguments,
                              Backward backward);

/// Whether a tape that records now is to know of calls on this.
[[nodiscard]] bool is_known_to_tape(py::Run& run, const EagerPtr& x);

/// The type tf.GradientTape.
[[nodiscard]] const py::Type& tape_type();

/// tf.IndexedSlices as a value, and the slices that a value is, or null.
[[nodiscard]] py::Value slices_value(IndexedSlices slices);
[[nodiscard]] const IndexedSlices* as_slices(const py::Value& value);

/// tf.convert_to_tensor(slices): the rows of one index added up.
[[nodiscard]] EagerPtr dense_of(py::Run& run, const py::Value& slices);

} // namespace lim::keras
