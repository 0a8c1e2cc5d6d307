#include "core/base/cache_lines.hpp"
#include "core/base/tensor.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <new>
#include <numeric>
#include <utility>

namespace lim {
namespace {

template <class T> Tensor of(Shape shape, const std::vector<T>& values) {
    return Tensor::of<T>(std::move(shape), values);
}

/// The matrix (rows, columns) of 0, 1, 2, …
Tensor counting(Index rows, Index columns) {
    std::vector<float> values(static_cast<std::size_t>(rows * columns));
    std::iota(values.begin(), values.end(), 0.0F);
    return of({rows, columns}, values);
}

std::vector<double> reals(const Tensor& tensor) {
    std::vector<double> result;
    for (Index i = 0; i < tensor.size(); ++i) {
        result.push_back(tensor.real_at(i));
    }
    return result;
}

TEST(Tensor, BeginsWhereACacheLineDoes) {
    std::vector<Tensor> kept; // so that none takes another's place
    for (const Index length : {1, 3, 5, 7, 9, 1001}) {
        kept.push_back(Tensor::uninitialised<float>({length}));
        const void* const data = std::as_const(kept.back()).data<float>().data();
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data) % cache_line, 0U);
    }
}

TEST(Tensor, KnowsItsShape) {
    const Tensor scalar = of<double>({}, {2.5});
    EXPECT_EQ(scalar.rank(), 0);
    EXPECT_EQ(scalar.size(), 1);
    EXPECT_EQ(scalar.real_at(0), 2.5);
    const Tensor empty = Tensor::uninitialised<float>({3, 0, 2});
    EXPECT_EQ(empty.size(), 0);
    EXPECT_TRUE(empty.is_row_major());
    EXPECT_EQ(item_size(DType::boolean), 1);
    EXPECT_EQ(item_size(DType::int64), 8);
    EXPECT_EQ(row_major_strides({2, 3, 4}), (Shape{12, 4, 1}));
}

TEST(Tensor, RefusesWhatItCannotHold) {
    EXPECT_THROW((void)of<float>({2, 2}, {1.0F, 2.0F, 3.0F}), std::invalid_argument);
    EXPECT_THROW((void)Tensor::uninitialised<float>({Index{1} << 62, 2}), std::length_error);
    EXPECT_THROW((void)Tensor::uninitialised<double>({Index{1} << 61}), std::bad_alloc);
    EXPECT_THROW((void)Tensor::uninitialised<float>({-1}), std::length_error);
    EXPECT_EQ(element_count({Index{1} << 62, Index{1} << 62, 0}), 0);
}

TEST(Tensor, CopiesShareTheirElements) {
    Tensor a = counting(2, 2);
    const std::vector<Tensor> copies(2, a);
    a.data<float>()[3] = 42.0F;
    EXPECT_EQ(copies[1].real_at(3), 42.0);
}

TEST(Tensor, ATransposeSharesItsElements) {
    Tensor a = counting(2, 3);
    const Tensor t = a.transposed();
    EXPECT_EQ(t.shape(), (Shape{3, 2}));
    EXPECT_FALSE(t.is_row_major());
    EXPECT_EQ(reals(t), (std::vector<double>{0, 3, 1, 4, 2, 5}));
    a.data<float>()[1] = -1.0F; // a[0, 1]
    EXPECT_EQ(t.real_at(2), -1.0);
    EXPECT_TRUE(t.transposed().is_row_major());
    EXPECT_EQ(reals(t.row_major()), reals(t));
    EXPECT_TRUE(t.row_major().is_row_major());
    EXPECT_THROW((void)of<float>({2}, {1, 2}).transposed(), std::invalid_argument);
}

TEST(Tensor, ATransposedRowIsStillRowMajor) {
    EXPECT_TRUE(counting(1, 4).transposed().is_row_major());
    EXPECT_TRUE(counting(4, 1).transposed().is_row_major());
    EXPECT_TRUE(counting(0, 4).transposed().is_row_major());
}

TEST(Tensor, OneHotVectorsAreReadWithoutBeingInMemory) {
    const Tensor ids = of<std::int64_t>({2, 2}, {2, 0, -1, 3});
    const Tensor onehot = Tensor::one_hot(ids, 3, DType::int64);
    EXPECT_EQ(onehot.shape(), (Shape{2, 2, 3}));
    EXPECT_EQ(onehot.dtype(), DType::int64);
    const std::vector<double> expected{0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0};
    EXPECT_EQ(reals(onehot), expected);
    EXPECT_EQ(reals(onehot.row_major()), expected);
    EXPECT_EQ(onehot.integer_at(2), 1);
    const Tensor huge = Tensor::one_hot(ids, Index{1} << 60, DType::float32);
    EXPECT_EQ(huge.real_at(2), 1.0);
    EXPECT_EQ(huge.real_at(huge.size() - 1), 0.0);
    EXPECT_THROW((void)Tensor::one_hot(ids, Index{1} << 62, DType::float32), std::length_error);
}

TEST(Tensor, OneHotVectorsKeepTheirIds) {
    Tensor ids = of<std::int64_t>({}, {1});
    const Tensor onehot = Tensor::one_hot(ids, 2, DType::int64);
    ids.data<std::int64_t>()[0] = 0;
    EXPECT_EQ(reals(onehot), (std::vector<double>{0, 1}));
    EXPECT_EQ(onehot.one_hot_ids()[0], 1);
    EXPECT_EQ(Tensor::one_hot(ids, 0, DType::int64).size(), 0);
    const Tensor of_two = Tensor::one_hot(of<std::int64_t>({2}, {1, 0}), 3, DType::float32);
    EXPECT_EQ(reals(of_two.transposed()), (std::vector<double>{0, 1, 1, 0, 0, 0}));
}

TEST(Tensor, IsPlainWhereItsElementsLieAsUsual) {
    const Tensor x = Tensor::uninitialised<float>({2, 3});
    EXPECT_TRUE(x.is_plain());
    EXPECT_FALSE(x.transposed().is_plain());
    const Tensor like = Tensor::uninitialised_like<std::int64_t>(x.transposed());
    EXPECT_TRUE(like.is_plain());
    EXPECT_EQ(like.shape(), Shape({3, 2}));
    EXPECT_EQ(like.strides(), Shape({2, 1}));
    EXPECT_EQ(like.size(), 6);
    EXPECT_NE(Tensor::uninitialised_like<float>(x).storage(), x.storage());
}

TEST(Tensor, CastsAsTorchDoes) {
    const auto nan = std::numeric_limits<double>::quiet_NaN();
    const Tensor x = of<double>({4}, {1.9, -1.9, nan, 1e30});
    EXPECT_EQ(reals(x.cast(DType::int32)), (std::vector<double>{1, -1, -0x1p31, -0x1p31}));
    EXPECT_EQ(x.cast(DType::int64).integer_at(3), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(reals(x.cast(DType::boolean)), (std::vector<double>{1, 1, 1, 1}));
    EXPECT_EQ(x.cast(DType::float32).real_at(0), static_cast<double>(1.9F));
    const std::int64_t twice_rounded = (std::int64_t{1} << 53) + (std::int64_t{1} << 29) + 1;
    EXPECT_EQ(of<std::int64_t>({1}, {twice_rounded}).cast(DType::float32).real_at(0), 0x1.000002p53);
    EXPECT_EQ(reals(counting(2, 3).transposed().cast(DType::int64)), (std::vector<double>{0, 3, 1, 4, 2, 5}));
    const Tensor onehot = Tensor::one_hot(of<std::int64_t>({1}, {1}), 2, DType::int64).cast(DType::float32);
    EXPECT_TRUE(onehot.is_one_hot());
    EXPECT_EQ(onehot.dtype(), DType::float32);
}

TEST(Tensor, ReadsIntegersOnlyFromIntegers) {
    const std::int64_t large = (std::int64_t{1} << 53) + 1;
    EXPECT_EQ(of<std::int64_t>({1}, {large}).integer_at(0), large);
    EXPECT_EQ(Tensor::of<bool>({1}, std::array{true}).integer_at(0), 1);
    EXPECT_THROW((void)counting(1, 1).integer_at(0), std::invalid_argument);
}

} // namespace
} // namespace lim
