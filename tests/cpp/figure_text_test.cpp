#include "core/print/figure_text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace lim {
namespace {

using Texts = std::vector<std::string>;

Tensor tensor_of(std::initializer_list<double> values) {
    std::vector<float> floats;
    for (const double value : values) {
        floats.push_back(static_cast<float>(value));
    }
    return Tensor::of<float>({static_cast<Index>(floats.size())}, floats);
}

/// All numbers of a tensor as figures write them.
template <class Decimals, class Text>
Texts texts_of(std::initializer_list<double> values, Decimals decimals_of, Text text_of) {
    const Tensor floats = tensor_of(values);
    Texts texts;
    for (Index i = 0; i < floats.size(); ++i) {
        texts.push_back(text_of(floats.real_at(i), decimals_of(floats)));
    }
    return texts;
}

Texts torch_texts(std::initializer_list<double> values) {
    return texts_of(values, torch_figure_decimals, torch_figure_text);
}

Texts numpy_texts(std::initializer_list<double> values) {
    return texts_of(values, numpy_figure_decimals, numpy_figure_text);
}

std::string printed_by_c(const char* format, double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

// What is expected of PyTorch's is what it prints of each number alone, or of the same numbers with 0.5 among
// them.

TEST(FigureText, PyTorchHasFourDecimalsAndHalvesGoToEven) {
    EXPECT_EQ(torch_texts({0.33739, -2.84, 1.5, 0, -0.0}),
              Texts({"0.3374", "-2.8400", "1.5000", "0.0000", "-0.0000"}));
    EXPECT_EQ(torch_texts({0.03125, 0.09375, -0.03125}), Texts({"0.0312", "0.0938", "-0.0312"}));
}

TEST(FigureText, PyTorchWritesWholeNumbersWithABarePoint) {
    EXPECT_EQ(torch_texts({1, -2, 0, NAN, -INFINITY}), Texts({"1.", "-2.", "0.", "nan", "-inf"}));
    EXPECT_EQ(torch_texts({NAN, INFINITY}), Texts({"nan", "inf"}));
    EXPECT_EQ(torch_figure_text(0.5, 0), "0.5000");
}

TEST(FigureText, OnlyTheNumbersThatNeedAnExponentHaveOne) {
    EXPECT_EQ(torch_texts({1e-5, 2.5}), Texts({"1.0000e-05", "2.5000"}));
    EXPECT_EQ(torch_texts({1.5, 2e3}), Texts({"1.5000", "2000.0000"}));
    EXPECT_EQ(torch_texts({0.5, 2e9}), Texts({"0.5000", "2.0000e+09"}));
    EXPECT_EQ(torch_texts({1, 2e9}), Texts({"1.", "2.0000e+09"}));
    EXPECT_EQ(torch_texts({1, 1e8}), Texts({"1.", "100000000."}));
}

TEST(FigureText, LargeNumbersHalfwayBetweenGoToEvenAsInC) {
    // printf("%.4e") of the same numbers.
    EXPECT_EQ(torch_texts({100005000, 100015000, -100005000, 100004992}),
              Texts({"1.0000e+08", "1.0002e+08", "-1.0000e+08", "1.0000e+08"}));
    EXPECT_EQ(torch_figure_text(123456789.5, 4), "1.2346e+08");
    EXPECT_EQ(torch_figure_text(-100005000.25, 4), "-1.0001e+08");
}

TEST(FigureText, PyTorchsDigitsAreThoseOfC) {
    std::mt19937 random(2026);
    std::uniform_real_distribution<double> exponents(-40, 38);
    for (int i = 0; i < 20000; ++i) {
        const float value = static_cast<float>(std::pow(10, exponents(random))) * (i % 2 == 0 ? 1.F : -1.F);
        const double size = std::fabs(value);
        const bool is_plain = size >= 1e-4 && size <= 1e8;
        EXPECT_EQ(torch_figure_text(value, 4), printed_by_c(is_plain ? "%.4f" : "%.4e", value));
    }
}

TEST(FigureText, AsManyShownNumbersAsPyTorchPrintsDecide) {
    std::vector<float> many(7 * 200);
    many[3 * 200 + 100] = 0.5F; // where PyTorch prints an ellipsis
    EXPECT_EQ(torch_figure_decimals(Tensor::of<float>({7, 200}, many)), 0);
    many[2] = 0.5F;
    EXPECT_EQ(torch_figure_decimals(Tensor::of<float>({7, 200}, many)), 4);
    EXPECT_EQ(torch_figure_decimals(Tensor::of<float>({0, 5}, {})), 0);
}

TEST(FigureText, NumPyTellsTheNumbersApartWithAsManyDecimalsForAll) {
    EXPECT_EQ(numpy_texts({0, 0.11, 0.33}), Texts({"0.00", "0.11", "0.33"}));
    EXPECT_EQ(numpy_texts({1, -2, NAN, INFINITY}), Texts({"1.0", "-2.0", "nan", "inf"}));
    EXPECT_EQ(numpy_texts({0.1, 1.0 / 3, -0.0}), Texts({"0.10000000", "0.33333334", "-0.00000000"}));
}

TEST(FigureText, NumPyWritesEachNumberAloneWhereOneNeedsAnExponent) {
    // str(np.float32(x)) of each.
    EXPECT_EQ(numpy_texts({0.5, 1e-7, 3, 1234567}), Texts({"0.5", "1e-07", "3.0", "1.234567e+06"}));
    EXPECT_EQ(numpy_figure_text(1e-7, 2), "1e-07");
}

} // namespace
} // namespace lim
