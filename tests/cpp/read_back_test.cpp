#include "core/print/layout.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/print/torch_repr.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace lim {
namespace {

/// What stands within the outermost brackets of a printed tensor of one dimension or more.
struct Read {
    std::vector<double> numbers;
    std::size_t gaps = 0;
    bool scientific = false;
};

Read read_back(const std::string& text) {
    Read read;
    const std::size_t last = text.rfind(']');
    read.scientific = text.substr(0, last).find('e', text.find('[')) != std::string::npos;
    for (std::size_t i = text.find('['); i < last;) {
        if (text.compare(i, 3, "...") == 0) {
            ++read.gaps;
            i += 3;
        } else if (std::string("[], \n").find(text[i]) != std::string::npos) {
            ++i;
        } else {
            char* end = nullptr;
            read.numbers.push_back(std::strtod(text.c_str() + i, &end));
            const auto next = static_cast<std::size_t>(end - text.c_str());
            EXPECT_GT(next, i) << "no number at " << text.substr(i, 20);
            i = next > i ? next : last;
        }
    }
    return read;
}

/// Random shapes of rank 1 to 4, about a third of them large enough to be summarised.
Shape random_shape(std::mt19937& random) {
    Shape shape(1 + random() % 4);
    const Index most = shape.size() == 1 ? 3000 : shape.size() == 2 ? 60 : shape.size() == 3 ? 15 : 8;
    for (Index& length : shape) {
        length = 1 + static_cast<Index>(random() % static_cast<unsigned>(most));
    }
    return shape;
}

/// Numbers whose magnitudes lie within a factor of 10^digits of each other.
Tensor random_tensor(std::mt19937& random) {
    const Shape shape = random_shape(random);
    const double digits = static_cast<double>(random() % 6);
    const double first = static_cast<double>(random() % 12) - 8;
    Tensor tensor = Tensor::uninitialised<float>(shape);
    for (float& x : tensor.data<float>()) {
        const double fraction = static_cast<double>(random() & 0xffffffU) / 0x1p24;
        x = static_cast<float>(std::pow(10, first + digits * fraction) * (random() % 2 == 0 ? 1 : -1));
    }
    return tensor;
}

std::vector<double> shown_numbers(const Tensor& tensor) {
    std::vector<double> numbers;
    for (const Index position : shown_positions(tensor.shape(), edges_shown(tensor))) {
        numbers.push_back(tensor.real_at(position));
    }
    return numbers;
}

/// How far a number may stand from what it prints: half of the last decimal, `decimals` places after the
/// point, of a scientific number after its first digit; and a double's own rounding.
double half_unit(double number, int decimals, bool scientific) {
    const double exponent = scientific && number != 0 ? std::floor(std::log10(std::fabs(number))) : 0;
    return 0.5 * std::pow(10, exponent - decimals) * (1 + 1e-9) + std::fabs(number) * 1e-15;
}

template <class Print, class Same> void expect_to_read_back(Print print, Same same) {
    std::mt19937 random(15);
    for (int i = 0; i < 300; ++i) {
        const Tensor tensor = random_tensor(random);
        const std::string text = print(tensor);
        const Read read = read_back(text);
        const std::vector<double> shown = shown_numbers(tensor);
        ASSERT_EQ(read.numbers.size(), shown.size()) << text;
        EXPECT_EQ(read.gaps > 0, shown.size() < static_cast<std::size_t>(tensor.size())) << text;
        for (std::size_t j = 0; j < shown.size(); ++j) {
            ASSERT_TRUE(same(read.numbers[j], shown[j], read.scientific)) << shown[j] << " in " << text;
        }
    }
}

TEST(ReadBack, TorchReprGivesFourDecimals) {
    expect_to_read_back([](const Tensor& tensor) { return torch_repr(tensor); },
                        [](double read, double shown, bool scientific) {
                            return std::fabs(read - shown) <= half_unit(shown, 4, scientific);
                        });
}

/// Eight decimals after the point, or all the digits that the float32 needs.
bool same_float(double read, double shown, bool scientific) {
    return static_cast<float>(read) == static_cast<float>(shown) ||
           (!scientific && std::fabs(read - shown) <= half_unit(shown, 8, false));
}

TEST(ReadBack, NumpyReprGivesTheSameFloats) {
    expect_to_read_back([](const Tensor& array) { return numpy_repr(array); }, same_float);
}

TEST(ReadBack, NumpyStrGivesTheSameFloats) {
    expect_to_read_back([](const Tensor& array) { return numpy_str(array); }, same_float);
}

TEST(ReadBack, TensorFlowsTextGivesTheSameFloats) {
    expect_to_read_back([](const Tensor& tensor) { return tf_repr(tensor); }, same_float);
    expect_to_read_back([](const Tensor& tensor) { return tf_str(tensor); }, same_float);
}

TEST(ReadBack, IntegersComeBack) {
    std::mt19937_64 random(64);
    for (int i = 0; i < 50; ++i) {
        std::vector<std::int32_t> numbers(1 + random() % 900);
        for (std::int32_t& number : numbers) {
            number = static_cast<std::int32_t>(random());
        }
        const Tensor tensor = Tensor::of<std::int32_t>({static_cast<Index>(numbers.size())}, numbers);
        const std::vector<double> expected(numbers.begin(), numbers.end());
        EXPECT_EQ(read_back(torch_repr(tensor)).numbers, expected);
        EXPECT_EQ(read_back(numpy_repr(tensor)).numbers, expected);
        EXPECT_EQ(read_back(tf_str(tensor)).numbers, expected);
    }
}

} // namespace
} // namespace lim
