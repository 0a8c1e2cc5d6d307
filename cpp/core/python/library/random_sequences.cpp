#include "core/python/library/random_sequences.hpp"

#include "core/base/raise.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <cmath>
#include <set>

namespace lim::python::library {

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
    const auto given = as_index(run, arguments[1]);
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

namespace {

/// itertools.accumulate(weights)
Values accumulated(Run& run, const Value& weights) {
    Values sums = items_of(run, weights);
    for (std::size_t i = 1; i < sums.size(); ++i) {
        sums[i] = binary(run, Operator::add, sums[i - 1], sums[i]);
    }
    return sums;
}

} // namespace

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
    if (as_int(arguments[1])) {
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

} // namespace lim::python::library
