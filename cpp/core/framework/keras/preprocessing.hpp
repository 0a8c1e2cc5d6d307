#pragma once

#include "core/python/type.hpp"

#include <span>

namespace lim::keras {

/// tf.keras.preprocessing.text.Tokenizer.
[[nodiscard]] const py::Type& tokenizer_type();

/// text_to_word_sequence and one_hot of the module tensorflow.keras.preprocessing.text.
[[nodiscard]] std::span<const py::Entry> text_functions();

/// pad_sequences.
[[nodiscard]] std::span<const py::Entry> sequence_functions();

/// to_categorical, pad_sequences and set_random_seed of the module tensorflow.keras.utils.
[[nodiscard]] std::span<const py::Entry> utility_functions();

} // namespace lim::keras
