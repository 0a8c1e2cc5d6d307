#include "core/base/raise.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/library/random_state.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>
#include <cmath>
#include <set>

/// `random` with CPython's bits (Lib/random.py). The module's random_functions are methods of a generator of
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

Twister& generator_of(Run& run, const Arguments& arguments) {
    return draws_of(run, arguments).generator(run);
}

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
        refuse(refusals::error_words, {"random", "random.randrange(…)"});
    }
    return *place;
}

Int difference(Int a, Int b) { return *int_arithmetic(Operator::subtract, a, b)->get<Int>(); }

Value drawn_from(Run& run, const Arguments& arguments, Int start, Int stop, Int step) {
    if (step == 0) {
        raise("ValueError", {"zero step for randrange()"});
    }
    const Int width = difference(stop, start);
    const Int count = step > 0 ? (width + step - 1) / step : (width + step + 1) / step;
    const bool is_empty = step > 0 ? width <= 0 : width >= 0;
    if (is_empty || count <= 0) {
        if (step != 1) {
            raise("ValueError", {"empty range for randrange()"});
        }
        raise("ValueError", {"empty range for randrange() (", to_text(start), ", ", to_text(stop), ", ",
                             to_text(width), ")"});
    }
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

Value random_choice(Run& run, const Arguments& arguments) {
    const Int size = length(run, arguments[0]);
    if (size == 0) {
        raise("IndexError", {"Cannot choose from an empty sequence"});
    }
    const Int place = generator_of(run, arguments).below(size);
    return item(run, arguments[0], place);
}

Value random_shuffle(Run& run, const Arguments& arguments) {
    const Value& sequence = arguments[0];
    if (sequence.object() != nullptr) {
        refuse_missing("random.shuffle(…)");
    }
    for (Int i = length(run, sequence) - 1; i > 0; --i) {
        run.step();
        const Int j = generator_of(run, arguments).below(i + 1);
        const Value last = item(run, sequence, i);
        const Value other = item(run, sequence, j);
        set_item(run, sequence, i, other);
        set_item(run, sequence, j, last);
    }
    return None{};
}

Value random_sample(Run& run, const Arguments& arguments) {
    const Value& population = arguments[0];
    if (population.object() != nullptr) {
        refuse_missing("random.sample(…)");
    }
    if (population.list() == nullptr && population.tuple() == nullptr && population.range() == nullptr &&
        population.get<std::string>() == nullptr) {
        raise("TypeError", {"Population must be a sequence.  For dicts or sets, use sorted(d)."});
    }
    const Int size = length(run, population);
    const auto given = as_int(arguments[1]);
    if (!given) {
        refuse(refusals::error_words, {"random", "random.sample(…)"});
    }
    const Int count = *given;
    if (count < 0 || count > size) {
        raise("ValueError", {"Sample larger than population or is negative"});
    }
    Twister& generator = generator_of(run, arguments);
    Int pool_size = 21; // of a list up to which a set of this many places is larger
    if (count > 5) {
        Int power = 1;
        while (power < count * 3) {
            power *= 4;
        }
        pool_size += power;
    }
    Values result;
    if (size <= pool_size) {
        Values pool = items_of(run, population);
        for (Int i = 0; i < count; ++i) {
            const auto j = static_cast<std::size_t>(generator.below(size - i));
            result.push_back(pool[j]);
            pool[j] = pool[static_cast<std::size_t>(size - i - 1)];
        }
        return make_list(std::move(result));
    }
    std::set<Int> selected;
    for (Int i = 0; i < count; ++i) {
        run.step();
        Int j = generator.below(size);
        while (!selected.insert(j).second) {
            j = generator.below(size);
        }
        result.push_back(item(run, population, j));
    }
    return make_list(std::move(result));
}

/// itertools.accumulate(weights)
Values accumulated(Run& run, const Value& weights) {
    Values sums = items_of(run, weights);
    for (std::size_t i = 1; i < sums.size(); ++i) {
        sums[i] = binary(run, Operator::add, sums[i - 1], sums[i]);
    }
    return sums;
}

Value random_choices(Run& run, const Arguments& arguments) {
    const Value& population = arguments[0];
    const Int size = length(run, population);
    const auto asked = [&] {
        const Int count = arguments.given(3) ? require_index(run, arguments[3]) : 1;
        check_size(count);
        return count;
    };
    Values result;
    if (arguments[1].is_none() && arguments[2].is_none()) {
        for (Int i = asked(); i > 0; --i) {
            run.step();
            const double place = generator_of(run, arguments).uniform() * to_double(size);
            result.push_back(item(run, population, static_cast<Int>(std::floor(place))));
        }
        return make_list(std::move(result));
    }
    if (!arguments[1].is_none() && !arguments[2].is_none()) {
        raise("TypeError", {"Cannot specify both weights and cumulative weights"});
    }
    if (const auto given = as_int(arguments[1])) {
        raise("TypeError", {"The number of choices must be a keyword argument: k=", repr(run, arguments[1])});
    }
    const Values sums = arguments[2].is_none() ? accumulated(run, arguments[1]) : items_of(run, arguments[2]);
    if (static_cast<Int>(sums.size()) != size) {
        raise("ValueError", {"The number of weights does not match the population"});
    }
    if (sums.empty()) {
        raise("IndexError", {"list index out of range"});
    }
    const Value total = binary(run, Operator::add, sums.back(), 0.0);
    if (truth(run, binary(run, Operator::less_equal, total, 0.0))) {
        raise("ValueError", {"Total of weights must be greater than zero"});
    }
    if (!std::isfinite(real(run, total))) {
        raise("ValueError", {"Total of weights must be finite"});
    }
    for (Int i = asked(); i > 0; --i) {
        run.step();
        const Value mark = generator_of(run, arguments).uniform() * real(run, total);
        std::size_t low = 0; // bisect_right, within all but the last
        std::size_t high = sums.size() - 1;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (truth(run, binary(run, Operator::less, mark, sums[middle]))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        result.push_back(item(run, population, low));
    }
    return make_list(std::move(result));
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
