#include "core/base/raise.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/library/random_sequences.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <utility>

/// `random` with CPython's bits (Lib/random.py). The module's functions are methods of a generator of
/// its own.
namespace lim::python::library {
namespace {

/// random.Random(seed)
class RandomObject : public Object {
public:
    [[nodiscard]] static const Type& python_type();
    [[nodiscard]] const Type& type() const override { return python_type(); }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>{this};
    }

    Draws draws;
};

Draws& draws_of(Run& run, const Arguments& arguments) {
    const auto own = arguments.self().object_of<RandomObject>();
    return own != nullptr ? own->draws : run.state<RandomState>().draws;
}

} // namespace

Twister& generator_of(Run& run, const Arguments& arguments) {
    return draws_of(run, arguments).generator(run);
}

namespace {

Value random_seed(Run& run, const Arguments& arguments) {
    draws_of(run, arguments).seed(arguments[0]);
    return None{};
}

Value random_random(Run& run, const Arguments& arguments) { return generator_of(run, arguments).uniform(); }

Value random_getrandbits(Run& run, const Arguments& arguments) {
    const Int count = require_index(run, arguments[0]);
    if (count < 0) {
        raise("ValueError", {"number of bits must be non-negative"});
    }
    if (count > 127) {
        refuse(refusals::int_too_large, {"128"});
    }
    return count == 0 ? 0 : generator_of(run, arguments).bits(static_cast<int>(count));
}

Value random_uniform(Run& run, const Arguments& arguments) {
    const Value width = binary(run, Operator::subtract, arguments[1], arguments[0]);
    const Value part = binary(run, Operator::multiply, width, generator_of(run, arguments).uniform());
    return binary(run, Operator::add, arguments[0], part);
}

/// @throws Refused for what is no int: Python takes some floats, with a warning
Int bound(Run& run, const Value& value) {
    const auto place = as_index(run, value);
    if (!place) {
        refuse_missing("random.randrange(…)");
    }
    return *place;
}

Value drawn_from(Run& run, const Arguments& arguments, Int start, Int stop, Int step) {
    if (step == 0) {
        raise("ValueError", {"zero step for randrange()"});
    }
    const Int width = int_result(Operator::subtract, stop, start);
    if (step > 0 ? width <= 0 : width >= 0) {
        if (step != 1) {
            raise("ValueError", {"empty range for randrange()"});
        }
        raise("ValueError", {"empty range for randrange() (", to_text(start), ", ", to_text(stop), ", ",
                             to_text(width), ")"});
    }
    const Int count = (step > 0 ? width - 1 : width + 1) / step + 1; // rounded up
    return start + step * generator_of(run, arguments).below(count);
}

Value random_randrange(Run& run, const Arguments& arguments) {
    const Int start = bound(run, arguments[0]);
    if (arguments[1].is_none()) {
        if (arguments.given(2) && as_int(arguments[2]) != std::optional<Int>(1)) {
            raise("TypeError", {"Missing a non-None stop argument"});
        }
        if (start <= 0) {
            raise("ValueError", {"empty range for randrange()"});
        }
        return generator_of(run, arguments).below(start);
    }
    const Int stop = bound(run, arguments[1]);
    return drawn_from(run, arguments, start, stop, bound(run, arguments[2]));
}

Value random_randint(Run& run, const Arguments& arguments) {
    const Int start = bound(run, arguments[0]);
    const Value stop = binary(run, Operator::add, arguments[1], 1);
    return drawn_from(run, arguments, start, bound(run, stop), 1);
}

/// mu + z · sigma, with what they are given as.
Value spread(Run& run, const Value& mu, double z, const Value& sigma) {
    return binary(run, Operator::add, mu, binary(run, Operator::multiply, z, sigma));
}

Value random_gauss(Run& run, const Arguments& arguments) {
    Twister& generator = generator_of(run, arguments);
    auto z = std::exchange(generator.spare_gauss, std::nullopt);
    if (!z) {
        const double angle = generator.uniform() * 0x1.921fb54442d18p+2;
        const double radius = std::sqrt(-2.0 * logarithm(run, 1.0 - generator.uniform()));
        z = cosine(run, angle) * radius;
        generator.spare_gauss = sine(run, angle) * radius;
    }
    return spread(run, arguments[0], *z, arguments[1]);
}

Value random_normalvariate(Run& run, const Arguments& arguments) {
    constexpr double magic = 0x1.b72cd3f331398p+0; // 4 · exp(−0.5) / √2
    Twister& generator = generator_of(run, arguments);
    for (;;) {
        run.step();
        const double u1 = generator.uniform();
        const double u2 = 1.0 - generator.uniform();
        const double z = magic * (u1 - 0.5) / u2;
        if (z * z / 4.0 <= -logarithm(run, u2)) {
            return spread(run, arguments[0], z, arguments[1]);
        }
    }
}

Value random_expovariate(Run& run, const Arguments& arguments) {
    const double drawn = -logarithm(run, 1.0 - generator_of(run, arguments).uniform());
    return binary(run, Operator::divide, drawn, arguments[0]);
}

Value make_random(Run& /*run*/, const Arguments& arguments) {
    auto random = std::make_shared<RandomObject>();
    random->draws.seed(arguments[0]);
    return std::shared_ptr<Object>(std::move(random));
}

constexpr Entry random_functions[] = {
    {"seed(a=None, version=?2)", random_seed},
    {"random()", random_random},
    {"getrandbits(k, /)", random_getrandbits},
    {"uniform(a, b)", random_uniform},
    {"randrange(start, stop=None, step=1)", random_randrange},
    {"randint(a, b)", random_randint},
    {"choice(seq)", random_choice},
    {"choices(population, weights=None, *, cum_weights=None, k=1)", random_choices},
    {"sample(population, k, *, counts=?None)", random_sample},
    {"shuffle(x)", random_shuffle},
    {"gauss(mu=0.0, sigma=1.0)", random_gauss},
    {"normalvariate(mu=0.0, sigma=1.0)", random_normalvariate},
    {"expovariate(lambd)", random_expovariate},
};

/// Methods that are written in Python are called with a self.
void wrong_random_call(const CallProblem& problem) {
    const std::string_view name = problem.signature.name;
    if (name != "random" && name != "getrandbits" && name != "Random") {
        raise_in_python_words(problem, concat({"Random.", name}), true);
    }
}

constexpr Entry random_constructor{"Random(x=None)", make_random};

const Type& RandomObject::python_type() {
    static constexpr Type type{.name = "Random",
                               .module = "random",
                               .methods = random_functions,
                               .constructor = &random_constructor,
                               .wrong_call = wrong_random_call};
    return type;
}

const Type* const types[] = {&RandomObject::python_type()};

} // namespace

const Module random{
    .name = "random", .functions = random_functions, .types = types, .wrong_call = wrong_random_call};

} // namespace lim::python::library
