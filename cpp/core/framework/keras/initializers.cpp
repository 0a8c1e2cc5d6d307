#include "core/framework/keras/initializers.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/python/library/random_state.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/random/philox.hpp"

#include <algorithm>
#include <cmath>

/// How Keras begins weights (tf_keras/src/initializers/initializers.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

py::Value values_of(Run& run, const Arguments& arguments);

constexpr py::Entry call_entry_of_initializers{"__call__(shape, dtype=?None)", values_of};

class Initializer : public py::Object {
public:
    enum class Kind : std::uint8_t { constant, uniform, glorot };
    Initializer(const py::Type& initializer_type, Kind of_kind) : kind(of_kind), type_(initializer_type) {}
    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return type_; }
    [[nodiscard]] std::string repr(Run&) override {
        return concat({"<", type_.module, ".", type_.name, " object at 0x…>"});
    }
    [[nodiscard]] std::string pretty(Run&) override {
        return concat({"<", type_.module, ".", type_.name, " at 0x…>"});
    }
    [[nodiscard]] const py::Entry* call_entry() const override { return &call_entry_of_initializers; }

    /// The seed, which is drawn when it is first needed and then stays.
    [[nodiscard]] std::uint64_t seed(Run& run) {
        if (!seed_) {
            constexpr py::Int most = 1'000'000'000;
            auto& state = run.state<TfState>();
            auto& draws = state.has_seeds ? state.seeds : run.state<py::library::RandomState>().draws;
            seed_ = static_cast<std::uint64_t>(draws.generator(run).below(most) + 1);
            is_drawn_ = !draws.seeding().is_seeded();
        } else if (is_drawn_) {
            run.mark_drawn();
        }
        return *seed_;
    }
    void set_seed(std::uint64_t seed) { seed_ = seed; }

    Kind kind;
    py::Value value = {}; // of a constant
    double from = 0;      // of a uniform one
    double to = 0;

private:
    const py::Type& type_;
    std::optional<std::uint64_t> seed_;
    bool is_drawn_ = false;
};

const py::Type& Initializer::python_type() {
    static constexpr py::Type type{.name = "Initializer", .module = "tf_keras.src.initializers.initializers"};
    return type;
}

const py::Type& constant_type();
const py::Type& zeros_type();
const py::Type& ones_type();
const py::Type& uniform_type();
const py::Type& glorot_type();

std::shared_ptr<Initializer> of_number(const py::Type& type, py::Value number) {
    auto made = std::make_shared<Initializer>(type, Initializer::Kind::constant);
    made->value = std::move(number);
    return made;
}

py::Value make_constant(Run&, const Arguments& arguments) { return of_number(constant_type(), arguments[0]); }
py::Value make_zeros(Run&, const Arguments&) { return of_number(zeros_type(), 0.0); }
py::Value make_ones(Run&, const Arguments&) { return of_number(ones_type(), 1.0); }

void take_seed(Initializer& initializer, const py::Value& seed) {
    const auto* const given = seed.get<py::Int>();
    if (!seed.is_none() && (given == nullptr || *given < 0 || *given > 0x7fffffff)) {
        py::refuse(refusals::only_int, {"seed"});
    }
    if (given != nullptr) {
        initializer.set_seed(static_cast<std::uint64_t>(*given));
    }
}

std::shared_ptr<Initializer> uniform_between(double from, double to) {
    auto made = std::make_shared<Initializer>(uniform_type(), Initializer::Kind::uniform);
    made->from = from;
    made->to = to;
    return made;
}

py::Value make_uniform(Run&, const Arguments& arguments) {
    const auto from = py::as_float(arguments[0]);
    const auto to = py::as_float(arguments[1]);
    if (!from || !to) {
        py::refuse(refusals::number_expected);
    }
    const auto made = uniform_between(*from, *to);
    take_seed(*made, arguments[2]);
    return made;
}

py::Value make_glorot(Run&, const Arguments& arguments) {
    const auto made = std::make_shared<Initializer>(glorot_type(), Initializer::Kind::glorot);
    take_seed(*made, arguments[0]);
    return made;
}

constexpr py::Entry constant_constructor{"Constant(value=0)", make_constant};
constexpr py::Entry zeros_constructor{"Zeros()", make_zeros};
constexpr py::Entry ones_constructor{"Ones()", make_ones};
constexpr py::Entry uniform_constructor{"RandomUniform(minval=-0.05, maxval=0.05, seed=None)", make_uniform};
constexpr py::Entry glorot_constructor{"GlorotUniform(seed=None)", make_glorot};

py::Type initializer_type(const char* name, const py::Entry& constructor) {
    return {.name = name,
            .module = "tf_keras.src.initializers.initializers",
            .base = &Initializer::python_type(),
            .constructor = &constructor,
            .wrong_call = raise_in_words_of_methods};
}

const py::Type& constant_type() {
    static const py::Type type = initializer_type("Constant", constant_constructor);
    return type;
}
const py::Type& zeros_type() {
    static const py::Type type = initializer_type("Zeros", zeros_constructor);
    return type;
}
const py::Type& ones_type() {
    static const py::Type type = initializer_type("Ones", ones_constructor);
    return type;
}
const py::Type& uniform_type() {
    static const py::Type type = initializer_type("RandomUniform", uniform_constructor);
    return type;
}
const py::Type& glorot_type() {
    static const py::Type type = initializer_type("GlorotUniform", glorot_constructor);
    return type;
}

/// rnd · (to − from) + from in float32 (tensorflow/python/ops/stateless_random_ops.py).
Tensor uniform(Run& run, const Shape& shape, std::uint64_t seed, double from, double to) {
    run.memory().require(shape, DType::float32);
    Tensor drawn = Tensor::uninitialised<float>(shape);
    draw_uniform(Philox(seed, 0), drawn.data<float>());
    const auto least = static_cast<float>(from);
    const float width = static_cast<float>(to) - least;
    for (float& number : drawn.data<float>()) {
        number *= width;
        number += least;
    }
    return drawn;
}

/// The bound of Glorot's uniform weights of a matrix.
double glorot_limit(const Shape& shape) {
    if (shape.size() != 2) {
        py::refuse(refusals::initializer_shape);
    }
    const double scale = std::max(1.0, static_cast<double>(shape[0] + shape[1]) / 2);
    return std::sqrt(3 * (1 / scale));
}

Tensor constant_values(Run& run, const py::Value& value, const Shape& shape) {
    run.memory().require(shape, DType::float32);
    const EagerPtr x = tensor_of(run, value, as_tensor(value) ? std::nullopt : std::optional(DType::float32));
    const bool is_one = x->data.size() == 1;
    if (x->data.dtype() != DType::float32 || (!is_one && x->data.shape() != shape)) {
        py::refuse(refusals::initializer_shape);
    }
    return is_one ? array::broadcast_to(*array::reshape_view(x->data.row_major(), {}), shape).row_major()
                  : x->data.row_major().snapshot();
}

py::Value values_of(Run& run, const Arguments& arguments) {
    Shape shape;
    for (const py::Value& each : py::items_of(run, arguments[0])) {
        const auto* const length = each.get<py::Int>();
        if (length == nullptr || *length < 0 || *length > 0x7fffffff) {
            py::refuse(refusals::tf_shape);
        }
        shape.push_back(static_cast<Index>(*length));
    }
    return make_tensor(initial_values(run, arguments.self(), shape));
}

} // namespace

std::span<const py::Type* const> initializer_types() {
    static const py::Type* const types[] = {&constant_type(), &zeros_type(), &ones_type(), &uniform_type(),
                                            &glorot_type()};
    return types;
}

py::Value initializer_of(const py::Value& given) {
    const std::string* const name = given.get<std::string>();
    if (name == nullptr) {
        if (!given.object_of<Initializer>() && !py::is_callable(given)) {
            py::refuse(refusals::initializer_kinds);
        }
        return given;
    }
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, *name) != names.end();
    };
    if (is({"uniform", "random_uniform", "RandomUniform"})) {
        return uniform_between(-0.05, 0.05);
    }
    if (is({"glorot_uniform", "GlorotUniform"})) {
        return std::make_shared<Initializer>(glorot_type(), Initializer::Kind::glorot);
    }
    if (is({"zeros", "zero", "Zeros"})) {
        return of_number(zeros_type(), 0.0);
    }
    if (is({"ones", "one", "Ones"})) {
        return of_number(ones_type(), 1.0);
    }
    py::refuse(refusals::initializer_kinds);
}

array::Rounded initial_values(Run& run, const py::Value& initializer, const Shape& shape) {
    const auto known = initializer.object_of<Initializer>();
    if (!known) {
        py::Values lengths(shape.begin(), shape.end());
        const py::Value dtype = *run.find_attribute(*run.module("tensorflow"), "float32");
        const EagerPtr x =
            as_tensor(py::call(run, initializer, {{py::make_tuple(std::move(lengths))}, {{"dtype", dtype}}}));
        if (!x || x->data.dtype() != DType::float32 || x->data.shape() != shape) {
            py::refuse(refusals::initializer_shape);
        }
        return {x->data.row_major().snapshot(), x->inexact};
    }
    switch (known->kind) {
    case Initializer::Kind::constant:
        return {constant_values(run, known->value, shape)};
    case Initializer::Kind::uniform:
        return {uniform(run, shape, known->seed(run), known->from, known->to)};
    default: {
        const double limit = glorot_limit(shape);
        return {uniform(run, shape, known->seed(run), -limit, limit)};
    }
    }
}

void skip_initial_values(Run& run, const py::Value& initializer, const Shape& shape) {
    const auto known = initializer.object_of<Initializer>();
    auto& state = run.state<TfState>();
    auto& draws = state.has_seeds ? state.seeds : run.state<py::library::RandomState>().draws;
    if (!known) {
        static_cast<void>(initial_values(run, initializer, shape));
    } else if (known->kind != Initializer::Kind::constant && draws.seeding().is_seeded()) {
        static_cast<void>(known->seed(run));
    }
}

py::Value set_random_seed(Run& run, const Arguments& arguments) {
    const auto* const seed = arguments[0].get<py::Int>();
    if (seed == nullptr) {
        raise("ValueError",
              {"Expected `seed` argument to be an integer. Received: seed=", py::str(run, arguments[0]),
               " (of type <class '", py::type_name(arguments[0]), "'>)"});
    }
    if (*seed < 0 || *seed > 0xffffffff) {
        py::refuse(refusals::only_int, {"seed"});
    }
    auto& state = run.state<TfState>();
    run.state<py::library::RandomState>().draws.seed(arguments[0]);
    state.seeds.seed(arguments[0]);
    state.has_seeds = true;
    if (const py::Module* const random = run.module("numpy.random")) {
        if (const auto seed_numpy = run.find_attribute(*random, "seed")) {
            static_cast<void>(py::call(run, *seed_numpy, {{arguments[0]}, {}}));
        }
    }
    return {};
}

} // namespace lim::keras
