#include "core/python/library/gpt2_pieces.hpp"

#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python::library {
namespace {

/// The characters of a text, and how far pieces reach that begin at one.
class PieceText {
public:
    PieceText(std::string_view text, const BytePairs& characters) : text_(text) {
        for (const char32_t point : code_points(text)) {
            kinds_.push_back(characters.kind_of(point));
            begins_.push_back(next_byte_);
            next_byte_ += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
        }
        begins_.push_back(next_byte_);
    }

    [[nodiscard]] std::size_t size() const { return kinds_.size(); }

    /// The piece of the characters from `begin` to before `end`.
    [[nodiscard]] std::string_view piece(std::size_t begin, std::size_t end) const {
        return text_.substr(begins_[begin], begins_[end] - begins_[begin]);
    }

    /// Where the piece ends that begins at a character.
    [[nodiscard]] std::size_t end_from(std::size_t begin) const {
        if (const std::size_t letters = contraction(begin); letters > 0) {
            return begin + 1 + letters;
        }
        const bool led_by_space =
            text_[begins_[begin]] == ' ' && begin + 1 < size() && kinds_[begin + 1] != CharacterKind::space;
        if (led_by_space || kinds_[begin] != CharacterKind::space) {
            return run_end(led_by_space ? begin + 1 : begin);
        }
        // The last space before something else belongs to that, or stands alone.
        const std::size_t end = run_end(begin);
        return end == size() || end == begin + 1 ? end : end - 1;
    }

private:
    /// The number of letters of 's, 'd, 'm, 't, 'll, 've or 're behind the apostrophe; 0 where there is none.
    [[nodiscard]] std::size_t contraction(std::size_t begin) const {
        constexpr std::string_view endings[] = {"s", "d", "m", "t", "ll", "ve", "re"};
        const std::string_view rest = text_.substr(begins_[begin]);
        if (!rest.starts_with('\'')) {
            return 0;
        }
        const auto* const found = std::ranges::find_if(
            endings, [&](std::string_view ending) { return rest.substr(1).starts_with(ending); });
        return found == std::end(endings) ? 0 : found->size();
    }

    /// Where the characters end that are of the same kind as this one.
    [[nodiscard]] std::size_t run_end(std::size_t begin) const {
        const auto first = kinds_.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto end =
            std::find_if(first, kinds_.end(), [&](CharacterKind kind) { return kind != *first; });
        return static_cast<std::size_t>(end - kinds_.begin());
    }

    std::string_view text_;
    std::vector<CharacterKind> kinds_;
    std::vector<std::size_t> begins_; // of each character in bytes, and the end
    std::size_t next_byte_ = 0;
};

} // namespace

std::vector<std::string_view> gpt2_pieces(std::string_view text, const BytePairs& characters) {
    const PieceText cut(text, characters);
    std::vector<std::string_view> pieces;
    for (std::size_t begin = 0; begin < cut.size();) {
        const std::size_t end = cut.end_from(begin);
        pieces.push_back(cut.piece(begin, end));
        begin = end;
    }
    return pieces;
}

} // namespace lim::python::library
