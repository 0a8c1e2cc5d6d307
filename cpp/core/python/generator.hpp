#pragma once

#include "core/python/cyclic.hpp"
#include "core/python/frame.hpp"
#include "core/python/iterators.hpp"

#include <vector>

namespace lim::python {

extern const Type generator_type;

/// A generator that waits: its frame, and what stood on the evaluator's stacks above it.
class GeneratorIterator : public Iterator, public Cyclic {
public:
    GeneratorIterator(Run& run, std::unique_ptr<Frame> frame, std::vector<Work> works);
    ~GeneratorIterator() override { GeneratorIterator::let_go(); }

    [[nodiscard]] std::optional<Value> next(Run& run) override;
    /// next(), where the `yield` that it waits at gives a value.
    [[nodiscard]] std::optional<Value> send(Run& run, Value value);
    /// It has come to its end, and returned this.
    void end(Value returned);
    void let_go() override;

    [[nodiscard]] const Value& returned() const { return returned_; }
    /// Raises the StopIteration of its end: the first has what it returned.
    [[noreturn]] Value stop(Run& run);

private:
    friend class Evaluator;
    enum class State : std::uint8_t { created, waiting, running, ended };

    Run& run_;
    std::unique_ptr<Frame> frame_;
    std::vector<Work> works_;
    Values values_;
    State state_ = State::created;
    Value returned_;
};

/// The generator as a value.
[[nodiscard]] Value make_generator(std::unique_ptr<GeneratorIterator> generator);

} // namespace lim::python
