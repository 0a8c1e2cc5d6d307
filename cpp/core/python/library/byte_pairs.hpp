#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lim::python::library {

/// What a character is for the pattern by which GPT-2's tokenizer cuts a text.
enum class CharacterKind : std::uint8_t { letter, number, space, other };

/// The vocabulary of GPT-2: 50,256 byte strings by their ranks, each of which is a byte or two strings of
/// lower rank, one behind the other; and which characters are letters and numbers. It comes as a file, which
/// cpp/toolchain/gpt2-tokens.mjs makes and describes.
class BytePairs {
public:
    static constexpr std::size_t size = 50'256;

    /// Reads the file; null where it is none.
    [[nodiscard]] static std::shared_ptr<const BytePairs> read(std::string_view file);

    /// The byte string of a rank below `size`.
    [[nodiscard]] std::string_view bytes_of(std::size_t rank) const {
        return std::string_view(bytes_).substr(begins_[rank], begins_[rank + 1] - begins_[rank]);
    }

    /// The rank of a byte string, or `none`.
    [[nodiscard]] std::size_t rank_of(std::string_view bytes) const;
    static constexpr std::size_t none = SIZE_MAX;

    /// Appends the ranks of a piece of text: of its bytes, of which the two neighbours whose bytes together
    /// have the lowest rank become one, the first of equal ones first, until there are none. As the function
    /// `byte_pair_encode` of tiktoken 0.12.
    void encode(std::string_view piece, std::vector<std::size_t>& ranks) const;

    /// By the general categories of Unicode 16.0, as tiktoken 0.12 has them.
    [[nodiscard]] CharacterKind kind_of(char32_t point) const;

private:
    /// The first and the last of neighbouring characters.
    using Ranges = std::vector<std::pair<char32_t, char32_t>>;

    BytePairs() = default;
    bool read_pairs(std::string_view planes);
    void index();
    [[nodiscard]] std::size_t slot_of(std::string_view bytes) const;

    std::string bytes_;                 // of all ranks, one behind the other
    std::vector<std::uint32_t> begins_; // of each rank in these, and where the last one ends
    std::vector<std::uint16_t> slots_;  // ranks, each where its bytes are looked for; `empty` elsewhere
    std::array<Ranges, 2> letters_and_numbers_;
};

} // namespace lim::python::library
