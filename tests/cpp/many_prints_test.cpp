/// Random tensors of every kind, printed: no crash, no hang, each number where it belongs, and the same text
/// in each build.

#include "core/print/layout.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/print/torch_repr.hpp"
#include "many_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace lim {
namespace {

/// Draws tensors, and how they are printed. It computes with what each build computes alike.
class Draws {
public:
    unsigned below(unsigned count) { return static_cast<unsigned>(random_()) % count; }

    Tensor tensor() {
        Shape shape(below(5));
        const std::array<unsigned, 5> most{1, 1200, 45, 14, 6};
        for (Index& length : shape) {
            // Most are small, some have no element, some are summarised.
            length = static_cast<Index>(below(3) == 0 ? below(most[shape.size()]) : below(5));
        }
        switch (below(5)) {
        case 0:
            return filled<double>(shape, [&] { return number(); });
        case 1:
            return filled<std::int32_t>(shape, [&] { return static_cast<std::int32_t>(whole()); });
        case 2:
            return filled<std::int64_t>(shape, [&] { return whole(); });
        case 3:
            return filled<bool>(shape, [&] { return below(2) == 0; });
        default:
            return filled<float>(shape, [&] { return static_cast<float>(number()); });
        }
    }

    /// The same tensor, or its elements in another order in memory, or every second of a dimension.
    Tensor seen(const Tensor& tensor) {
        if (tensor.rank() < 2 || below(3) > 0) {
            return tensor;
        }
        Shape shape = tensor.shape();
        Shape strides = tensor.strides();
        if (below(2) == 0) {
            std::swap(shape.front(), shape.back());
            std::swap(strides.front(), strides.back());
        } else {
            shape.back() = (shape.back() + 1) / 2;
            strides.back() *= 2;
        }
        return tensor.view(shape, strides, tensor.offset());
    }

    TorchPrintOptions torch_options() {
        TorchPrintOptions options;
        if (below(3) == 0) {
            options = {.precision = static_cast<int>(below(12)),
                       .threshold = static_cast<double>(below(40)),
                       .edge_items = static_cast<Index>(1 + below(4)),
                       .line_width = static_cast<Index>(10 + below(100))};
            if (below(2) == 0) {
                options.scientific = below(2) == 0;
            }
        }
        return options;
    }

    NumpyOptions numpy_options() {
        NumpyOptions options;
        if (below(3) == 0) {
            options = {.precision = static_cast<int>(below(20)),
                       .threshold = static_cast<double>(below(40)),
                       .edge_items = static_cast<Index>(1 + below(4)),
                       .line_width = static_cast<Index>(10 + below(100)),
                       .suppress = below(2) == 0};
        }
        return options;
    }

private:
    template <class T, class Draw> Tensor filled(const Shape& shape, Draw draw) {
        Tensor tensor = Tensor::uninitialised<T>(shape);
        kind_ = below(6);
        std::ranges::generate(tensor.data<T>(), draw);
        return tensor;
    }

    /// Of the kind that the tensor's numbers have.
    double number() {
        const auto small = static_cast<double>(static_cast<int>(random_() % 20001) - 10000);
        switch (kind_) {
        case 0:
            return small / 10000;
        case 1:
            return small;
        case 2:
            return small * 1e-7 * powers_[below(powers_.size())];
        case 3:
            return any_bits();
        case 4:
            return std::array<double, 6>{0.0,
                                         -0.0,
                                         1.0,
                                         std::numeric_limits<double>::infinity(),
                                         -std::numeric_limits<double>::infinity(),
                                         std::numeric_limits<double>::quiet_NaN()}[below(6)];
        default:
            return below(20) == 0 ? any_bits() : small / 10000;
        }
    }

    /// A float of any size: one that a double has too.
    double any_bits() { return std::bit_cast<float>(static_cast<std::uint32_t>(random_())); }

    std::int64_t whole() {
        const auto high = static_cast<std::uint64_t>(random_());
        const auto bits = static_cast<std::int64_t>((high << 32U) | random_());
        return kind_ < 3 ? bits % 10 : kind_ == 3 ? bits : bits >> (8 * below(8));
    }

    static constexpr std::array<double, 8> powers_{1e-30, 1e-8, 1e-4, 1, 1e2, 1e5, 1e9, 1e30};
    std::mt19937 random_{7};
    unsigned kind_ = 0;
};

/// How many elements stand between the outermost brackets of a text, gaps aside.
std::size_t elements_in(const std::string& text) {
    std::size_t count = 0;
    bool within = false;
    for (std::size_t i = text.find('['); i <= text.rfind(']'); ++i) {
        const bool part = std::string("[], \n").find(text[i]) == std::string::npos;
        const bool gap = part && text.compare(i, 3, "...") == 0;
        count += part && !within && !gap ? 1U : 0U;
        within = part && !gap;
        i += gap ? 2U : 0U;
    }
    return count;
}

TEST(ManyPrints, HaveEachElementAndAreTheSameInEachBuild) {
    Draws draws;
    AnswersTold told;
    Slowest slowest;
    for (int i = inputs_tried(3'000); i > 0; --i) {
        const Tensor tensor = draws.seen(draws.tensor());
        const TorchPrintOptions torch = draws.torch_options();
        const NumpyOptions numpy = draws.numpy_options();
        const auto texts = slowest.timed(
            [&] {
                return std::array<std::string, 5>{torch_repr(tensor, {}, torch), numpy_repr(tensor, numpy),
                                                  numpy_str(tensor, numpy), tf_repr(tensor, numpy),
                                                  tf_str(tensor, numpy)};
            },
            [&] { return torch_repr(tensor, {}, torch); });
        if (tensor.rank() > 0 && tensor.size() > 0) {
            const bool all_of_torch = static_cast<double>(tensor.size()) <= torch.threshold;
            const bool all_of_numpy = static_cast<double>(tensor.size()) <= numpy.threshold;
            const auto size = static_cast<std::size_t>(tensor.size());
            if (all_of_torch) {
                EXPECT_EQ(elements_in(texts[0]), size) << texts[0];
            }
            if (all_of_numpy) {
                EXPECT_EQ(elements_in(texts[1].substr(0, texts[1].rfind(']') + 1)), size) << texts[1];
                EXPECT_EQ(elements_in(texts[2]), size) << texts[2];
            }
        }
        std::string all;
        for (const std::string& text : texts) {
            all += text + "\n";
        }
        told.add("", all);
    }
    told.record();
    slowest.record();
}

} // namespace
} // namespace lim
