#include "core/python/generator.hpp"

#include "core/base/raise.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/run.hpp"

#include <utility>

namespace lim::python {
namespace {

Value generator_send(Run& run, const Arguments& arguments) {
    const auto object = arguments.self().object_of<IteratorObject>();
    auto& generator = static_cast<GeneratorIterator&>(object->iterator());
    auto sent = generator.send(run, arguments[0]);
    return sent ? *std::move(sent) : generator.stop(run);
}

constexpr Entry generator_methods[] = {{"send(arg, /)", generator_send}};

} // namespace

const Type generator_type{.name = "generator",
                          .base = &iterator_type,
                          .methods = generator_methods,
                          .wrong_call = raise_in_c_words};

GeneratorIterator::GeneratorIterator(Run& run, std::unique_ptr<Frame> frame, std::vector<Work> works)
    : Cyclic(run.cyclics()), run_(run), frame_(std::move(frame)), works_(std::move(works)) {}

std::optional<Value> GeneratorIterator::next(Run& run) {
    if (state_ == State::ended) {
        returned_ = None{}; // the end that told it has been
    }
    return evaluator_of(run).resume(*this, None{});
}

std::optional<Value> GeneratorIterator::send(Run& run, Value value) {
    if (state_ == State::created && !value.is_none()) {
        raise("TypeError", {"can't send non-None value to a just-started generator"});
    }
    return evaluator_of(run).resume(*this, std::move(value));
}

Value GeneratorIterator::stop(Run& run) { raise_stop(run, std::exchange(returned_, None{})); }

void GeneratorIterator::end(Value returned) {
    state_ = State::ended;
    returned_ = std::move(returned);
    let_go();
}

// Python would carry out what is left of its `try` and `with`.
void GeneratorIterator::let_go() {
    if (state_ == State::waiting && run_.evaluator != nullptr && Evaluator::is_within_try(works_)) {
        run_.evaluator->note_unfinished();
    }
    state_ = State::ended;
    // What is let go of may hold this alone: freed at the end.
    const auto works = std::move(works_);
    const auto frame = std::move(frame_);
    Values values = std::move(values_);
    dismantle(values);
}

Value make_generator(std::unique_ptr<GeneratorIterator> generator) {
    return std::shared_ptr<Object>(std::make_shared<IteratorObject>(generator_type, std::move(generator)));
}

} // namespace lim::python
