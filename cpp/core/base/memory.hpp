#pragma once

#include "core/base/errors.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace lim {

/// How many bytes tensors may hold together, asked before each allocation, and how much may be computed in
/// all. Bytes and numbers are counted in double: what readers ask for may exceed any integer.
class Memory {
public:
    /// @param limit bytes that may be held
    /// @param most_work numbers that may be made or read, before work is refused: ten products of two numbers
    /// are one
    Memory(double limit, double most_work) : limit_(limit), most_work_(most_work) {}

    [[nodiscard]] double limit() const noexcept { return limit_; }

    /// Says what is held already; asked for anew before each step.
    void set_held(double bytes) noexcept { held_ = bytes; }

    /// @throws MemoryRefused if `bytes` more than what is held would exceed the limit
    void require_room(double bytes) const {
        asked_ = held_ + bytes;
        if (asked_ > limit_) {
            throw MemoryRefused(asked_, limit_);
        }
    }
    /// Asks for so many bytes, and counts as many floats as they hold as work.
    /// @throws MemoryRefused, WorkRefused
    void require(double bytes) const {
        require_room(bytes);
        require_work(bytes / sizeof(float));
    }

    /// Counts what is about to be computed.
    /// @throws WorkRefused if that would be too much together with what was computed before
    void require_work(double numbers) const {
        if (work_ + numbers > most_work_) {
            throw WorkRefused();
        }
        work_ += numbers;
    }
    [[nodiscard]] double work() const noexcept { return work_; }
    void set_work(double numbers) noexcept { work_ = numbers; }

    /// What would be held with what was last allowed or refused: the reason if the allocation then fails.
    [[nodiscard]] double asked() const noexcept { return asked_; }

    /// Asks for a tensor of this shape, likewise.
    void require(const Shape& shape, DType dtype) const {
        require(elements(shape) * static_cast<double>(item_size(dtype)));
    }

    /// Asked before all elements of x are read: in a copy that takes memory, unless they lie one after
    /// another.
    void require_reading(const Tensor& x) const {
        x.is_row_major() ? require_work(static_cast<double>(x.size())) : require(x.shape(), x.dtype());
    }

    /// Asked before one-hot vectors are made, which the framework would hold as numbers. Here they take no
    /// memory, so they may be larger than what is held, but not beyond what the framework could have.
    void require_one_hot(const Shape& shape, DType dtype) const {
        const double bytes = elements(shape) * static_cast<double>(item_size(dtype));
        const double one_hot_limit = limit_ * 8;
        if (bytes > one_hot_limit) {
            throw MemoryRefused(bytes, one_hot_limit);
        }
    }

    /// Asked before the product of x (…, in) and a matrix with `out` columns: its result (…, out), and the
    /// block of one-hot vectors that is written out at a time.
    void require_product(const Tensor& x, Index out) const {
        constexpr double block = 1 << 20;
        const Shape& shape = x.shape();
        const auto in = static_cast<double>(shape.back());
        const double vectors = elements({shape.begin(), shape.end() - 1});
        const double written_out = x.is_one_hot() ? std::min(vectors * in, std::max(in, block)) : 0;
        require((vectors * static_cast<double>(out) + written_out) * sizeof(float));
        require_products(vectors * in * static_cast<double>(out));
    }

    /// Asked before the product of matrices a (n, k) and b (k, m), which takes so many bytes.
    void require_product(const Tensor& a, const Tensor& b, double bytes) const {
        require(bytes);
        require_products(static_cast<double>(a.size()) * static_cast<double>(b.shape().back()));
    }

    /// How many elements a tensor of this shape has, beyond what an integer counts too.
    [[nodiscard]] static double elements(const Shape& shape) {
        double count = 1;
        for (const Index length : shape) {
            count *= static_cast<double>(length);
        }
        return count;
    }

private:
    void require_products(double count) const {
        constexpr double products_per_number = 10; // made in the time of one number
        require_work(count / products_per_number);
    }

    double limit_;
    double held_ = 0;
    mutable double asked_ = 0;
    double most_work_;
    mutable double work_ = 0;
};

/// The bytes of a tensor whose lengths are not negative; nothing where a signed number of 64 bits does not
/// count them.
[[nodiscard]] inline std::optional<Index> byte_count(const Shape& shape, DType dtype) {
    if (std::ranges::find(shape, 0) != shape.end()) {
        return 0;
    }
    Index bytes = item_size(dtype);
    for (const Index length : shape) {
        if (bytes > std::numeric_limits<Index>::max() / length) {
            return std::nullopt;
        }
        bytes *= length;
    }
    return bytes;
}

} // namespace lim
