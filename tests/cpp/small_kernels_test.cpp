#include "core/kernels/kernels.hpp"
#include "core/kernels/product_in_order.hpp"
#include "core/kernels/product_transposed_one.hpp"
#include "core/kernels/sizes.hpp"
#include "guarded.hpp"
#include "plain_kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace lim::kernels {
namespace {

std::string named(Index n, Index V, Index d) {
    return "n " + std::to_string(n) + ", V " + std::to_string(V) + ", d " + std::to_string(d);
}

TEST(SmallKernels, OneTokenTimesAFarWeightHasTheBitsOfTheOtherWay) {
    std::mt19937 engine(7);
    for (const Index V : {1, 7, 8, 9, 127, 128, 136, 260, 5003}) {
        for (const Index d : {4, 5, 7, 8, 12, 15, 17, 24}) {
            if (V * d <= 512) {
                continue; // whose products are added in another order
            }
            SCOPED_TRACE(named(1, V, d));
            Guarded x(1, V), weight(d, V), out(1, d), expected(1, d);
            for (const auto numbers : {x.span(), weight.span()}) {
                std::ranges::generate(numbers,
                                      [&] { return static_cast<float>(engine() % 1000) / 7.0F - 50.0F; });
            }
            ASSERT_FALSE(is_far(V, d));
            matmul_transposed(x.data(), weight.data(), expected.data(), 1, V, d);
            multiply_one_transposed(x.data(), weight.data(), out.data(), static_cast<std::ptrdiff_t>(V),
                                    static_cast<std::ptrdiff_t>(d));
            ASSERT_EQ(out.bits(), expected.bits());
            ASSERT_TRUE(out.guards_stand());
        }
    }
}

TEST(SmallKernels, ALookUpReadsNoOtherRow) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (const Index n : {1, 2, 3, 4, 5}) {
        for (Index d = 1; d <= 210; ++d) {
            Guarded W(n + 2, d), out(n, d);
            std::ranges::fill(W.span(), nan);
            std::vector<std::int64_t> ids(static_cast<std::size_t>(n), n); // the last but one
            std::fill_n(W.data() + n * d, d, 7.0F);
            gather_rows(W.data(), d, ids, out.data());
            EXPECT_EQ(std::ranges::count(out.span(), 7.0F), n * d) << n << " × " << d;
            EXPECT_TRUE(out.guards_stand());
        }
    }
}

TEST(SmallKernels, ALookUpCopiesRowsOfEveryLength) {
    const std::vector<std::int64_t> ids{6, 0, 3, 3, 1};
    const auto n = static_cast<Index>(ids.size());
    for (Index d = 1; d <= 210; ++d) {
        Guarded W(7, d), out(n, d), expected(n, d);
        std::iota(W.span().begin(), W.span().end(), 1.0F);
        gather_rows(W.data(), d, ids, out.data());
        plain::gather_rows(W.data(), d, ids, expected.data());
        ASSERT_EQ(out.bits(), expected.bits()) << d;
        ASSERT_TRUE(out.guards_stand()) << d;
    }
}

TEST(SmallKernels, SmallProductsKeepNaNsInTheirColumnsAndStartFromPositiveZero) {
    for (const float bad :
         {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        for (const Index n : {1, 2, 3, 4, 5}) {
            for (const Index V : {4, 5, 6, 7, 16}) {
                for (Index d = 1; d <= 20; ++d) {
                    const Index row = V - 1 - d % V;
                    const Index column = d / 2;
                    SCOPED_TRACE(named(n, V, d));
                    Guarded X(n, V), W(V, d), weight(d, V), out(n, d), expected(n, d);
                    std::ranges::fill(X.span(), 0.0F);
                    X.data()[row] = 1.0F; // the other tokens are zeros
                    std::ranges::fill(W.span(), -0.0F);
                    std::ranges::fill(weight.span(), -0.0F);
                    W.data()[row * d + column] = weight.data()[column * V + row] = bad;
                    plain::matmul(X.data(), W.data(), expected.data(), n, V, d);
                    const auto expect_same = [&] {
                        for (std::size_t at = 0; at < out.span().size(); ++at) {
                            const float x = out.span()[at];
                            const float wanted = expected.span()[at];
                            ASSERT_EQ(std::isnan(x), std::isnan(wanted)) << at;
                            ASSERT_TRUE(std::isnan(x) || x == wanted) << at;
                            ASSERT_FALSE(x == 0.0F && std::signbit(x)) << at;
                        }
                    };
                    matmul(X.data(), W.data(), out.data(), n, V, d);
                    expect_same();
                    matmul_transposed(X.data(), weight.data(), out.data(), n, V, d);
                    expect_same();
                }
            }
        }
    }
}

TEST(SmallKernels, SumsInOrderRoundEveryProductAndEverySum) {
    std::mt19937 engine(11);
    for (const Index n : {1, 2, 3, 7, 64}) {
        for (Index columns = 1; columns <= 33; ++columns) {
            SCOPED_TRACE(named(1, n, columns));
            Guarded row(1, n), matrix(n, columns), sums(1, columns);
            for (const auto numbers : {row.span(), matrix.span()}) {
                std::ranges::generate(numbers, [&] {
                    return engine() % 4 == 0 ? 0.0F : static_cast<float>(engine() % 1000) / 7.0F - 50.0F;
                });
            }
            std::vector<float> magnitudes(static_cast<std::size_t>(columns));
            std::vector<std::int32_t> nonzero(static_cast<std::size_t>(columns));
            multiply_in_order(row.data(), matrix.data(), n, columns,
                              RowOfProduct<float>{sums.data(), magnitudes.data(), nonzero.data()});
            ASSERT_TRUE(sums.guards_stand());
            for (Index j = 0; j < columns; ++j) {
                float sum = 0;
                double magnitude = 0;
                std::int32_t terms = 0;
                for (Index k = 0; k < n; ++k) {
                    const float a = row.data()[k];
                    const float b = matrix.data()[k * columns + j];
                    sum += a * b;
                    magnitude += std::fabs(static_cast<double>(a) * static_cast<double>(b));
                    terms += a != 0 && b != 0 ? 1 : 0;
                }
                const auto at = static_cast<std::size_t>(j);
                ASSERT_EQ(sums.data()[j], sum) << j;
                ASSERT_EQ(nonzero[at], terms) << j;
                const auto found = static_cast<double>(magnitudes[at]);
                ASSERT_GE(found, magnitude) << j;
                ASSERT_LE(found, magnitude * (1 + static_cast<double>(n + 3) * 0x1p-22)) << j;
            }
        }
    }
}

TEST(SmallKernels, TheLargestSumsOfSquaresAreThoseOfARowAndOfAColumn) {
    std::mt19937 engine(12);
    for (Index n = 0; n <= 9; ++n) {
        for (Index columns = 0; columns <= 33; ++columns) {
            SCOPED_TRACE(named(1, n, columns));
            Guarded matrix(n, columns);
            std::ranges::generate(matrix.span(),
                                  [&] { return static_cast<float>(engine() % 1000) - 500.0F; });
            const auto squares = [&](Index i, Index j) {
                const auto value = static_cast<double>(matrix.data()[i * columns + j]);
                return value * value; // whole numbers: no sum of them rounds
            };
            double row = 0;
            double column = 0;
            for (Index i = 0; i < n; ++i) {
                double sum = 0;
                for (Index j = 0; j < columns; ++j) {
                    sum += squares(i, j);
                }
                row = std::max(row, sum);
            }
            for (Index j = 0; j < columns; ++j) {
                double sum = 0;
                for (Index i = 0; i < n; ++i) {
                    sum += squares(i, j);
                }
                column = std::max(column, sum);
            }
            ASSERT_EQ(largest_row_of_squares(matrix.data(), n, columns), row);
            ASSERT_EQ(largest_column_of_squares(matrix.data(), n, columns), column);
        }
    }
}

} // namespace
} // namespace lim::kernels
