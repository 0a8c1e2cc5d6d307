#include "core/random/numpy_normal.hpp"

#include "core/exact/elementary.hpp"
#include "core/exact/functions.hpp"
#include "core/exact/natural_logarithm.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace lim::random {
namespace {

constexpr std::size_t layers = 256;
constexpr double outermost = 3.654152885361009; // where the tail begins

/// NumPy's tables of the layers (ziggurat_constants.h): layer i reaches to `edge` · 2⁻⁵² for each unit of a
/// draw of 52 bits, `inside` are the draws below which a point surely lies under the bell curve, which has
/// the height `height` at the edge.
struct Layers {
    std::array<double, layers> edge{};
    std::array<double, layers> height{};
    std::array<std::uint64_t, layers> inside{};
};

/// By how many units in the last place the tables' numbers differ from those that are computed here, from the
/// outermost layer inwards: 'd' stands for none, 'e' for one more.
constexpr const char* edge_steps =
    "edddddddddddddddddddddedddddddddddddddddddddddddddddddddddddddddddddddddddddddeddddddddddedddddddddd"
    "ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddedddedcecededcdcdedd"
    "dddddeddddfddddcdcdddcedcddedcdeddeeeceeedecddefbgffgb";
constexpr const char* height_steps =
    "fccbccaggcbddecdeefdccdcceecdcdedccddeeedccdedefdecdccebcebefccddddddecddddccdccddeededcdceceeccdeee"
    "edeeeedeedcddddcdedddddcddddcdecdedddddeddedddedcddddddddddddeddecdeddeddddddccdcdddddeddddddddddddd"
    "dddddddddddddddddedddddddddddddeddddddddddddddddddddddd";
constexpr const char* inside_steps =
    "ddeeeddddeddddeddddddeddeeddddddededddddeddddddddddeddeddddddeededdddddddddddeeddddddedeeeeddedddeed"
    "dededeedddddeeddeddededddddedddedddddddddddddeddddddeddedddddeeeddedeedddddddddddededdedddddddddeded"
    "deddedddddddddedddddedddedddddddededddeddeddeeeeededdd";

double moved(double number, char steps) {
    return std::bit_cast<double>(std::bit_cast<std::int64_t>(number) + (steps - 'd'));
}

/// exp(−x² / 2)
double bell_at(double x) {
    const exact::DoubleDouble square = exact::exact_product(x, x);
    const exact::DoubleDouble power = exact::exponential(-0.5 * square.high);
    const exact::DoubleDouble result = power + power * exact::DoubleDouble{-0.5 * square.low};
    return result.high + result.low;
}

/// The edge of the layer on top of one, all layers having one area.
double next_edge(double edge, double height) {
    constexpr exact::DoubleDouble area{0.004928673233974655};
    const exact::DoubleDouble top = area / exact::DoubleDouble{edge} + exact::DoubleDouble{height};
    const exact::DoubleDouble log = exact::logarithm(top.high);
    return std::sqrt(-2 * (log.high + top.low / top.high));
}

Layers made_layers() {
    Layers made;
    const char* edges = edge_steps;
    const char* heights = height_steps;
    const char* insides = inside_steps;
    double edge = outermost;
    for (std::size_t i = layers - 1; i > 0; --i) {
        if (i < layers - 1) {
            const double below = edge;
            edge = moved(next_edge(below, made.height[i + 1]), *edges++);
            made.inside[i + 1] = static_cast<std::uint64_t>(edge / below * 0x1p52) +
                                 static_cast<std::uint64_t>(std::int64_t{*insides++ - 'd'});
        }
        made.edge[i] = edge * 0x1p-52;
        made.height[i] = moved(bell_at(edge), *heights++);
    }
    made.edge[0] = 0x1.f493b7815d979p-51;
    made.height[0] = 1;
    made.inside[0] = 0xef33d8025ef6a;
    return made;
}

double log1p_of_uniform(BitGenerator& bits) { return exact::log1p(-bits.uniform()); }

} // namespace

double PolarNormal::draw(BitGenerator& bits) {
    if (spare_) {
        return *std::exchange(spare_, std::nullopt);
    }
    double x1 = 0;
    double x2 = 0;
    double square = 0;
    do {
        x1 = 2.0 * bits.uniform() - 1.0;
        x2 = 2.0 * bits.uniform() - 1.0;
        square = x1 * x1 + x2 * x2;
    } while (square >= 1.0 || square == 0.0);
    const double factor = std::sqrt(-2.0 * exact::natural_logarithm(square) / square);
    spare_ = factor * x1;
    return factor * x2;
}

double ziggurat_normal(BitGenerator& bits, bool& tail) {
    static const Layers table = made_layers();
    for (;;) {
        const std::uint64_t drawn = bits.bits64();
        const std::size_t layer = drawn % layers;
        const std::uint64_t size = drawn >> 9 & 0xfffffffffffff;
        const double sign = (drawn >> 8 & 1) != 0 ? -1 : 1;
        const double x = sign * (static_cast<double>(size) * table.edge[layer]);
        if (size < table.inside[layer]) {
            return x;
        }
        if (layer > 0) {
            const double height =
                (table.height[layer - 1] - table.height[layer]) * bits.uniform() + table.height[layer];
            if (height < exact::exponential(-0.5 * x * x).high) {
                return x;
            }
            continue;
        }
        tail = true;
        for (;;) {
            const double beyond = -0.27366123732975828 * log1p_of_uniform(bits);
            const double other = -log1p_of_uniform(bits);
            if (other + other > beyond * beyond) {
                return (size >> 8 & 1) != 0 ? -(outermost + beyond) : outermost + beyond;
            }
        }
    }
}

} // namespace lim::random
