#pragma once

#include "core/session/namespace.hpp"

#include <string>

namespace lim {

/// How the framework turns a value into text.
enum class PrintStyle : std::uint8_t { torch_repr, tf_repr, tf_str, numpy_repr, numpy_str, numpy_list_repr };

/// A run of a notebook: a namespace, PyTorch's global generator, and one method for each step that a cell can
/// stand for (web/program/step.ts says which code each is). Names are the variables of the code, literals its
/// Python literals.
///
/// Every step raises what the framework raises, as FrameworkError, and MemoryRefused before an allocation
/// that the limit forbids; it then leaves the namespace as it was. Other exceptions are bugs of the caller.
class Session {
public:
    /// @param memory_limit bytes that all tensors together may hold
    explicit Session(double memory_limit) : memory_(memory_limit) {}

    /// Forgets all variables.
    void reset();

    void set_memory_limit(double bytes) { memory_ = Memory(bytes); }

    /// Who is told of the progress of large initialisations; may be empty.
    void set_progress(Progress progress) { progress_ = std::move(progress); }

    void assign(const std::string& out, const std::string& literal);

    void torch_tensor(const std::string& out, const std::string& literal);
    void torch_builtin_max_plus_one(const std::string& out, const std::string& of);
    void torch_max_plus_one(const std::string& out, const std::string& of);
    void torch_manual_seed(const std::string& literal);
    void torch_embedding(const std::string& out, const std::string& num, const std::string& dim);
    void torch_linear(const std::string& out, const std::string& in_features,
                      const std::string& out_features);
    void torch_set_weight(const std::string& layer, const std::string& row, const std::string& col,
                          const std::string& value);
    void torch_share_weight_transposed(const std::string& layer, const std::string& from);
    void torch_one_hot(const std::string& out, const std::string& ids);
    void torch_one_hot_classes(const std::string& out, const std::string& ids, const std::string& classes);
    void torch_float(const std::string& out, const std::string& of);
    void torch_call(const std::string& out, const std::string& layer, const std::string& input);
    void torch_linear_with_bias(const std::string& out, const std::string& in_features,
                                const std::string& out_features);
    void torch_share_weight(const std::string& layer, const std::string& from);
    void torch_count_equal(const std::string& out, const std::string& a, const std::string& b);
    void torch_backward_of_sum(const std::string& layer, const std::string& input);
    void torch_transpose(const std::string& out, const std::string& of);

    void np_array(const std::string& out, const std::string& literal);
    void np_ramp(const std::string& out, const std::string& num, const std::string& dim);
    void np_set(const std::string& array, const std::string& row, const std::string& col,
                const std::string& value);

    void tf_constant(const std::string& out, const std::string& literal);
    void tf_reduce_max_plus_one(const std::string& out, const std::string& of);
    void tf_one_hot(const std::string& out, const std::string& ids, const std::string& depth);
    void keras_embedding(const std::string& out, const std::string& label, const std::string& num,
                         const std::string& dim, const std::string& weights);
    void keras_dense(const std::string& out, const std::string& label, const std::string& units,
                     const std::string& input_shape, const std::string& weights);
    void keras_call(const std::string& out, const std::string& layer, const std::string& input);
    void tf_count_equal(const std::string& out, const std::string& a, const std::string& b);
    void tf_gradient_of_sum(const std::string& out, const std::string& layer, const std::string& input);
    void tf_convert_to_tensor(const std::string& out, const std::string& of);

    /// The text of a variable, or of `layer.weight` or `layer.get_weights()`.
    [[nodiscard]] std::string text(const std::string& name, PrintStyle style) const;

    /// The tensor of a variable, or of `layer.weight` or `layer.get_weights()[0]`.
    [[nodiscard]] const Tensor& tensor(const std::string& name) const { return names_.tensor(name); }

    /// The bytes that all tensors together would have held after the last step that asked for memory.
    [[nodiscard]] double asked_bytes() const { return memory_.asked(); }

private:
    /// The limit, with what is held now.
    [[nodiscard]] const Memory& memory();

    Namespace names_;
    Generator generator_{default_seed};
    Memory memory_;
    Progress progress_;

    // PyTorch seeds its generator from the system's entropy; every notebook seeds it before it draws.
    static constexpr std::uint64_t default_seed = 67280421310721;
};

} // namespace lim
