#include "core/python/library/byte_pairs.hpp"

#include <algorithm>
#include <optional>
#include <queue>
#include <tuple>

namespace lim::python::library {
namespace {

constexpr std::size_t base_bytes = 256;
constexpr std::size_t pair_count = BytePairs::size - base_bytes;
constexpr std::size_t pair_planes = 4; // low and high bytes of the first rank, then of the second
constexpr std::size_t slot_count = 1U << 17U;
constexpr std::uint16_t empty_slot = UINT16_MAX;

std::size_t byte_at(std::string_view bytes, std::size_t place) {
    return static_cast<unsigned char>(bytes[place]);
}

/// The first ranks are those of single bytes: of the printable ones first, which GPT-2 writes as themselves.
std::string first_bytes() {
    std::string bytes;
    const auto add = [&](bool printable) {
        for (unsigned byte = 0; byte < base_bytes; ++byte) {
            const bool is_printable = (byte > 0x20 && byte < 0x7F) || (byte > 0xA0 && byte != 0xAD);
            if (is_printable == printable) {
                bytes += static_cast<char>(static_cast<unsigned char>(byte));
            }
        }
    };
    add(true);
    add(false);
    return bytes;
}

/// Reads numbers of seven bits a byte, the lowest first; the highest bit says that more follow.
class NumberReader {
public:
    explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::optional<std::uint32_t> next() {
        std::uint32_t number = 0;
        for (unsigned shift = 0; shift < 28 && !bytes_.empty(); shift += 7) {
            const auto byte = static_cast<std::uint32_t>(byte_at(bytes_, 0));
            bytes_.remove_prefix(1);
            number |= (byte & 0x7FU) << shift;
            if (byte < 0x80) {
                return number;
            }
        }
        return std::nullopt;
    }

private:
    std::string_view bytes_;
};

/// Part of a piece that is being encoded, of a list in the order of the text.
struct PiecePart {
    std::size_t begin;
    std::size_t next; // the part behind it; the end where it is the last
    std::size_t before;
    std::size_t rank = BytePairs::none; // of its bytes with those of the next one
};

} // namespace

std::shared_ptr<const BytePairs> BytePairs::read(std::string_view file) {
    constexpr std::size_t pairs_end = pair_count * pair_planes;
    const std::shared_ptr<BytePairs> made(new BytePairs);
    if (file.size() <= pairs_end || !made->read_pairs(file.substr(0, pairs_end))) {
        return nullptr;
    }
    NumberReader numbers(file.substr(pairs_end));
    for (Ranges& ranges : made->letters_and_numbers_) {
        const auto count = numbers.next();
        char32_t next = 0;
        for (std::uint32_t range = 0; range < count.value_or(0); ++range) {
            const auto gap = numbers.next();
            const auto more = numbers.next();
            if (!gap || !more) {
                return nullptr;
            }
            const char32_t first = next + *gap;
            ranges.emplace_back(first, first + *more);
            next = first + *more + 1;
        }
    }
    made->index();
    return made;
}

bool BytePairs::read_pairs(std::string_view planes) {
    bytes_ = first_bytes();
    for (std::size_t rank = 0; rank <= base_bytes; ++rank) {
        begins_.push_back(static_cast<std::uint32_t>(rank));
    }
    const auto part = [&](std::size_t pair, std::size_t plane) {
        return byte_at(planes, plane * pair_count + pair) +
               base_bytes * byte_at(planes, (plane + 1) * pair_count + pair);
    };
    for (std::size_t pair = 0; pair < pair_count; ++pair) {
        const std::size_t first = part(pair, 0);
        const std::size_t second = part(pair, 2);
        if (std::max(first, second) >= base_bytes + pair) {
            return false;
        }
        const std::string both = std::string(bytes_of(first)).append(bytes_of(second));
        bytes_ += both;
        begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    }
    return true;
}

void BytePairs::index() {
    slots_.assign(slot_count, empty_slot);
    for (std::size_t rank = 0; rank < size; ++rank) {
        slots_[slot_of(bytes_of(rank))] = static_cast<std::uint16_t>(rank);
    }
}

/// Where the rank of these bytes is, or would be.
std::size_t BytePairs::slot_of(std::string_view bytes) const {
    std::uint32_t hash = 2'166'136'261U; // FNV-1a
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        hash = (hash ^ static_cast<std::uint32_t>(byte_at(bytes, i))) * 16'777'619U;
    }
    std::size_t slot = (hash ^ (hash >> 15U)) % slot_count;
    while (slots_[slot] != empty_slot && bytes_of(slots_[slot]) != bytes) {
        slot = (slot + 1) % slot_count;
    }
    return slot;
}

std::size_t BytePairs::rank_of(std::string_view bytes) const {
    const std::uint16_t rank = slots_[slot_of(bytes)];
    return rank == empty_slot ? none : rank;
}

void BytePairs::encode(std::string_view piece, std::vector<std::size_t>& ranks) const {
    const std::size_t whole = rank_of(piece);
    if (whole != none) {
        ranks.push_back(whole);
        return;
    }
    const std::size_t count = piece.size();
    std::vector<PiecePart> parts;
    for (std::size_t i = 0; i < count; ++i) {
        parts.push_back({i, i + 1, i - 1}); // nobody asks what is before the first
    }
    const auto end_of = [&](std::size_t part) { return part < count ? parts[part].begin : count; };
    const auto after = [&](std::size_t part) { return part < count ? parts[part].next : count; };
    using Candidate = std::pair<std::size_t, std::size_t>; // the rank of two parts, and the first of them
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> candidates;
    const auto look = [&](std::size_t part) {
        const std::size_t next = after(part);
        const std::size_t begin = parts[part].begin;
        parts[part].rank = next < count ? rank_of(piece.substr(begin, end_of(after(next)) - begin)) : none;
        if (parts[part].rank != none) {
            candidates.emplace(parts[part].rank, part);
        }
    };
    for (std::size_t part = 0; part < count; ++part) {
        look(part);
    }
    while (!candidates.empty()) {
        const auto [rank, part] = candidates.top();
        candidates.pop();
        if (parts[part].rank != rank) { // it has become another one since
            continue;
        }
        const std::size_t taken = parts[part].next;
        parts[taken].rank = none;
        parts[part].next = parts[taken].next;
        if (parts[part].next < count) {
            parts[parts[part].next].before = part;
        }
        look(part);
        if (part > 0) {
            look(parts[part].before);
        }
    }
    for (std::size_t part = 0; part < count; part = parts[part].next) {
        ranks.push_back(
            rank_of(piece.substr(parts[part].begin, end_of(parts[part].next) - parts[part].begin)));
    }
}

CharacterKind BytePairs::kind_of(char32_t point) const {
    constexpr std::pair<char32_t, char32_t> spaces[] = {
        {0x09, 0x0D},     {0x20, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},     {0x1680, 0x1680},
        {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
    const auto is_in = [point](const auto& ranges) {
        const auto found =
            std::ranges::lower_bound(ranges, point, {}, [](const auto& range) { return range.second; });
        return found != std::end(ranges) && found->first <= point;
    };
    if (is_in(letters_and_numbers_[0])) {
        return CharacterKind::letter;
    }
    if (is_in(letters_and_numbers_[1])) {
        return CharacterKind::number;
    }
    return is_in(spaces) ? CharacterKind::space : CharacterKind::other;
}

} // namespace lim::python::library
