#include "core/framework/numpy/random_object.hpp"

#include "core/base/raise.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/handing_over.hpp"
#include "core/framework/numpy/messages.hpp"
#include "core/framework/one_after_another.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

/// The module's own generator.
class ModuleDraws : public py::State {
public:
    [[nodiscard]] py::Seeding* seeding() override { return &draws.seeding(); }

    Draws draws{false};
    std::uint32_t unseeded = 0; // generators without a seed so far
};

/// A whole number that is not negative as words of 32 bits, the lowest first.
void append_words(py::Int number, std::vector<std::uint32_t>& words) {
    if (number < 0) {
        raise("ValueError", {"expected non-negative integer"});
    }
    do {
        words.push_back(static_cast<std::uint32_t>(number));
        number >>= 32;
    } while (number > 0);
}

/// What SeedSequence(entropy) mixes.
std::vector<std::uint32_t> words_of(Run& run, const Value& entropy) {
    std::vector<std::uint32_t> words;
    if (const auto number = py::as_index(run, entropy)) {
        append_words(*number, words);
        return words;
    }
    if (entropy.get<double>() != nullptr || entropy.get<std::string>() != nullptr) {
        raise("TypeError",
              {"SeedSequence expects int or sequence of ints for entropy not ", py::str(run, entropy)});
    }
    if (entropy.list() == nullptr && entropy.tuple() == nullptr) {
        py::refuse(refusals::only_int, {"seed"});
    }
    for (const Value& each : py::items_of(run, entropy)) {
        const auto number = py::as_index(run, each);
        if (!number) {
            py::refuse(refusals::only_int, {"seed"});
        }
        append_words(*number, words);
    }
    return words;
}

/// The seed of MT19937.
std::uint32_t legacy_seed(Run& run, const Value& seed) {
    if (seed.get<double>() != nullptr) {
        raise("TypeError",
              {"Cannot cast scalar from dtype('float64') to dtype('int64') according to the rule 'safe'"});
    }
    const auto number = py::as_index(run, seed);
    if (!number) {
        py::refuse(refusals::only_int, {"seed"});
    }
    if (*number < 0 || *number > 0xffffffff) {
        raise("ValueError", {"Seed must be between 0 and 2**32 - 1"});
    }
    return static_cast<std::uint32_t>(*number);
}

Value seed_draws(Run& run, const Arguments& arguments) {
    draws_of(run, arguments).seed(run, arguments[0]);
    return {};
}

Value make_random_state(Run& run, const Arguments& arguments) {
    const auto made = std::make_shared<RandomObject>(false);
    made->draws.seed(run, arguments[0]);
    return std::shared_ptr<py::Object>(made);
}

/// np.random.default_rng(seed): of a generator itself.
Value make_generator(Run& run, const Arguments& arguments) {
    if (const auto given = arguments[0].object_of<RandomObject>()) {
        if (!given->draws.modern()) {
            py::refuse(refusals::only_int, {"seed"});
        }
        return arguments[0];
    }
    const auto made = std::make_shared<RandomObject>(true);
    made->draws.seed(run, arguments[0]);
    return std::shared_ptr<py::Object>(made);
}

constexpr py::Entry seed_entry{"seed(seed=None)", seed_draws};
constexpr py::Entry state_constructor{"RandomState(seed=None)", make_random_state};

const std::vector<py::Entry>& legacy_methods() {
    static const std::vector<py::Entry> all = one_after_another<py::Entry>(
        {std::span(&seed_entry, 1), legacy_number_methods(), legacy_order_methods()});
    return all;
}

const py::Type& random_state_type() {
    static const py::Type type{.name = "RandomState",
                               .module = "numpy.random.mtrand",
                               .base = &RandomObject::python_type(),
                               .methods = legacy_methods(),
                               .constructor = &state_constructor,
                               .wrong_call = raise_in_words_of_cython,
                               .module_in_messages = true};
    return type;
}

const py::Type& generator_type() {
    static const std::vector<py::Entry> methods =
        one_after_another<py::Entry>({modern_number_methods(), modern_order_methods()});
    static const py::Type type{.name = "Generator",
                               .module = "numpy.random._generator",
                               .base = &RandomObject::python_type(),
                               .methods = methods,
                               .wrong_call = raise_in_words_of_cython,
                               .module_in_messages = true};
    return type;
}

constexpr py::Entry default_rng_entry{"default_rng(seed=None)", make_generator};

} // namespace

random::BitGenerator& Draws::bits(Run& run) {
    seeding_.note_draw(run);
    if (!seeding_.is_seeded() && !bits_) {
        const auto seed = static_cast<std::uint32_t>(run.seed_of_unseeded());
        const std::uint32_t words[] = {seed, run.state<ModuleDraws>().unseeded++};
        bits_ = modern_ ? std::unique_ptr<random::BitGenerator>(std::make_unique<random::Pcg64>(words))
                        : std::make_unique<random::MersenneBits>(seed + words[1]);
    }
    return *bits_;
}

double Draws::normal(random::BitGenerator& bits, bool& tail) {
    return modern_ ? random::ziggurat_normal(bits, tail) : polar_.draw(bits);
}

void Draws::seed(Run& run, const Value& seed) {
    const bool given = !seed.is_none();
    std::unique_ptr<random::BitGenerator> made;
    if (given && modern_) {
        made = std::make_unique<random::Pcg64>(words_of(run, seed));
    } else if (given) {
        made = std::make_unique<random::MersenneBits>(legacy_seed(run, seed));
    }
    bits_ = std::move(made);
    seeding_.seed(given);
    polar_.reset();
}

const py::Type& RandomObject::python_type() {
    static constexpr py::Type type{.name = "object"};
    return type;
}

const py::Type& RandomObject::type() const { return draws.modern() ? generator_type() : random_state_type(); }

std::string RandomObject::str(Run& /*run*/) {
    return draws.modern() ? "Generator(PCG64)" : "RandomState(MT19937)";
}

Draws& draws_of(Run& run, const Arguments& arguments) {
    const auto own = arguments.self().object_of<RandomObject>();
    return own ? own->draws : run.state<ModuleDraws>().draws;
}

std::uint64_t drawn_up_to(const Draws& draws, random::BitGenerator& bits, std::uint64_t most) {
    return draws.modern() ? random::scaled_interval(bits, most) : random::masked_interval(bits, most);
}

namespace {

const py::Module& all_of_random() {
    static const std::vector<py::Entry> functions =
        one_after_another<py::Entry>({std::span(&default_rng_entry, 1), legacy_methods()});
    static const py::Type* const types[] = {&random_state_type(), &generator_type()};
    static const py::Module all{.name = "numpy.random", .functions = functions, .types = types};
    return all;
}

} // namespace

const py::Module random_module{.name = "numpy.random",
                               .wrong_call = raise_in_words_of_cython,
                               .more = all_of_random,
                               .around = unless_handed_over};

} // namespace lim::numpy
