#include "core/kernels/product_transposed_one.hpp"

#include "core/kernels/simd.hpp"

#include <algorithm>
#include <cstddef>

// Nothing but reading counts here, above all of the weight; but x, once it is too long for a first-level
// cache, is read again for every few rows, and each time that takes as long as a row does. So 8 rows share
// each 128 numbers of x: 4 rows, which lie a quarter of the weight apart, and then the 4 rows after these.
// Between two turns of a row so little is read that the memory takes each row for one that is read without a
// break; with 1,024 numbers at a time it does not, and the jumps between rows take far longer than x does.
//
//     sums (4 rows, 2, 4) gain weight (4 rows, 128) · x (128), 2 × 4 numbers of each row at a time
//
// A weight in a cache near is read faster without these turns.

namespace lim::kernels {
namespace {

using simd::f32x4;
using Offset = std::ptrdiff_t;

constexpr Offset rows = 4;
constexpr Offset numbers_at_once = 128;
constexpr Offset chains = 2; // sums of a row that grow side by side, as one must wait for its own last turn
constexpr Offset step = chains * simd::lanes;

/// 4 rows of the weight and their results.
class Group {
public:
    Group(const float* weight, Offset V, Offset row_apart, float* out)
        : weight_(weight), apart_(row_apart * V), out_(out), out_apart_(row_apart) {}

    /// The sums gain numbers first … first + count of the rows, times those of x.
    [[gnu::noinline]] void gain(const float* x, Offset first, Offset count) {
        f32x4 sums[chains][rows];
        std::copy_n(&sums_[0][0], chains * rows, &sums[0][0]);
        const float* const from = weight_ + first;
        LIM_ROLLED for (Offset k = 0; k < count; k += step) {
            for (Offset chain = 0; chain < chains; ++chain) {
                const f32x4 four = simd::load(x + first + k + chain * simd::lanes);
                for (Offset r = 0; r < rows; ++r) {
                    const f32x4 w = simd::load(from + r * apart_ + k + chain * simd::lanes);
                    sums[chain][r] = simd::multiply_add(w, four, sums[chain][r]);
                }
            }
        }
        std::copy_n(&sums[0][0], chains * rows, &sums_[0][0]);
    }

    /// Writes the results: the sums, and the products from number `first` on.
    [[gnu::noinline]] void finish(const float* x, Offset first, Offset last) const {
        LIM_ROLLED for (Offset r = 0; r < rows; ++r) {
            float result = 0.0F + simd::sum(sums_[0][r] + sums_[1][r]);
            LIM_ROLLED for (Offset k = first; k < last; ++k) { result += weight_[r * apart_ + k] * x[k]; }
            out_[r * out_apart_] = result;
        }
    }

private:
    const float* weight_;
    Offset apart_;
    float* out_;
    Offset out_apart_;
    f32x4 sums_[chains][rows]{};
};

} // namespace

void multiply_one_transposed(const float* x, const float* weight, float* out, Offset V, Offset d) {
    const Offset groups = d / rows;
    const Offset whole = V - V % step;
    const auto multiply = [&](Group some, Group next) {
        for (Offset k = 0; k < whole; k += numbers_at_once) {
            const Offset count = std::min(numbers_at_once, whole - k);
            some.gain(x, k, count);
            next.gain(x, k, count);
        }
        some.finish(x, whole, V);
        next.finish(x, whole, V);
    };
    const auto group = [&](Offset row, Offset apart) { return Group(weight + row * V, V, apart, out + row); };
    LIM_ROLLED for (Offset first = 0; first + 2 <= groups; first += 2) {
        multiply(group(first, groups), group(first + 1, groups));
    }
    if (groups % 2 > 0 || d % rows > 0) { // of a group that is left, and the last rows, some twice
        multiply(group(groups - 1, groups), group(d - rows, 1));
    }
}

} // namespace lim::kernels
