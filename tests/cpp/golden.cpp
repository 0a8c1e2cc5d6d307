#include "golden.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <utility>

namespace lim::golden {
namespace {

using Digest = std::array<std::uint32_t, 8>;

/// The first 32 fractional bits of the roots of the first primes, which SHA-256 is built on (FIPS 180-4).
constexpr std::array<std::uint32_t, 64> round_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void digest_block(Digest& digest, const std::byte* block) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i) {
        w[i / 4] = (w[i / 4] << 8) | std::to_integer<std::uint32_t>(block[i]);
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
        const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = digest;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
        const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = std::exchange(g, std::exchange(f, std::exchange(e, d + t1)));
        d = std::exchange(c, std::exchange(b, std::exchange(a, t1 + t2)));
    }
    const Digest added{a, b, c, d, e, f, g, h};
    std::ranges::transform(digest, added, digest.begin(), std::plus<>{});
}

std::string hexadecimal(std::uint32_t word) {
    std::string text(8, '0');
    for (std::size_t i = 8; i-- > 0; word >>= 4) {
        text[i] = "0123456789abcdef"[word & 15U];
    }
    return text;
}

} // namespace

std::string path_of(const std::string& name) { return std::string(GOLDEN_DIR) + "/" + name + ".json"; }

nlohmann::json load(const std::string& name) {
    const std::string path = path_of(name);
    std::ifstream file(path);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    return nlohmann::json::parse(file);
}

std::vector<Program> programs() {
    std::vector<Program> all;
    for (const char* name : {"python", "functions", "library", "torch", "tensors", "modules", "training",
                             "numpy", "keras", "layers", "arrays", "asked_torch", "asked_keras"}) {
        for (const auto& program : load(std::string("programs_") + name)) {
            Program& cells = all.emplace_back();
            for (const auto& cell : program) {
                cells.push_back(cell["code"]);
            }
        }
    }
    return all;
}

std::vector<std::byte> base64_decode(std::string_view text) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<std::byte> bytes;
    std::uint32_t buffer = 0;
    unsigned bits = 0;
    for (const char c : text.substr(0, text.find('='))) {
        const std::size_t value = alphabet.find(c);
        if (value == std::string_view::npos) {
            throw std::invalid_argument("not base64");
        }
        buffer = (buffer << 6) | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<std::byte>(buffer >> bits));
        }
    }
    return bytes;
}

template <class T> std::vector<T> decode(std::string_view text) {
    const auto bytes = base64_decode(text);
    if (bytes.size() % sizeof(T) != 0) {
        throw std::invalid_argument("not a whole number of elements");
    }
    std::vector<T> elements(bytes.size() / sizeof(T));
    std::ranges::copy(bytes, std::as_writable_bytes(std::span(elements)).begin());
    return elements;
}

template <class T> Tensor tensor(const nlohmann::json& shape, const nlohmann::json& text) {
    return Tensor::of<T>(shape.get<Shape>(), decode<T>(text.get<std::string>()));
}

std::string sha256(std::span<const std::byte> bytes) {
    Digest digest{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const std::uint64_t bit_count = std::uint64_t{bytes.size()} * 8;
    while (bytes.size() >= 64) {
        digest_block(digest, bytes.data());
        bytes = bytes.subspan(64);
    }
    // what is left, a one bit, zeros, and the number of bits in the last eight bytes
    std::array<std::byte, 128> tail{};
    std::ranges::copy(bytes, tail.begin());
    tail[bytes.size()] = std::byte{0x80};
    const std::size_t end = bytes.size() < 56 ? 64 : 128;
    for (std::size_t i = 0; i < 8; ++i) {
        tail[end - 1 - i] = static_cast<std::byte>(bit_count >> (8 * i));
    }
    for (std::size_t at = 0; at < end; at += 64) {
        digest_block(digest, tail.data() + at);
    }
    std::string text;
    for (const std::uint32_t word : digest) {
        text += hexadecimal(word);
    }
    return text;
}

std::string sha256(const Tensor& tensor) { return sha256(std::as_bytes(tensor.data<float>())); }

std::vector<std::string> first_bits(const Tensor& tensor, std::size_t count) {
    const auto data = tensor.data<float>();
    std::vector<std::string> result;
    for (const float x : data.first(std::min(count, data.size()))) {
        result.push_back(hexadecimal(std::bit_cast<std::uint32_t>(x)));
    }
    return result;
}

std::vector<std::uint32_t> bits(const Tensor& tensor) {
    const Tensor rows = tensor.row_major();
    std::vector<std::uint32_t> result;
    for (const float x : rows.data<float>()) {
        result.push_back(std::bit_cast<std::uint32_t>(x));
    }
    return result;
}

template std::vector<float> decode(std::string_view);
template std::vector<double> decode(std::string_view);
template std::vector<std::int32_t> decode(std::string_view);
template std::vector<std::int64_t> decode(std::string_view);
template std::vector<std::uint32_t> decode(std::string_view);
template Tensor tensor<float>(const nlohmann::json&, const nlohmann::json&);
template Tensor tensor<double>(const nlohmann::json&, const nlohmann::json&);
template Tensor tensor<std::int32_t>(const nlohmann::json&, const nlohmann::json&);
template Tensor tensor<std::int64_t>(const nlohmann::json&, const nlohmann::json&);

} // namespace lim::golden
