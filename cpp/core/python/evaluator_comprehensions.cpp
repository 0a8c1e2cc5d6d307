#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/generator.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/sequences.hpp"

/// Comprehensions, and generators: what is walked step by step.
namespace lim::python {
namespace {

constexpr std::string_view frame_names[] = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"};

} // namespace

// Python evaluates the first iterable at once and outside. All else runs in a frame of its own, whose first
// value is what is made.
void Evaluator::advance(const Comprehension& node, Work& work) {
    const Expression& first = *node.clauses.front().iterable;
    if (work.phase == 0 && !demand(work, 1, first)) {
        return;
    }
    if (work.phase == 2) {
        return finish(pop_value());
    }
    const Value iterable = pop_value();
    if (Set* set = iterable.set(); set != nullptr && first.get<Display>() != nullptr) {
        set->constants = 0; // Python walks the frozenset itself
    }
    line_ = work.line;
    work.phase = 2;
    auto iterator = iterate(run_, iterable);
    auto around = frame_->scope;
    if (around != nullptr && around->of_class) {
        around = around->outer;
    }
    auto scope = std::make_shared<Scope>(run_.cyclics(), std::move(around), node.names, nullptr);
    const std::string_view name = frame_names[static_cast<std::size_t>(node.kind)];
    push_frame(std::move(scope), nullptr, name, frame_->traced);
    if (node.kind == Comprehension::Kind::generator) {
        push_walk(node, 0, std::move(iterator));
        std::vector<Work> works = works_.taken_above(frame_->works);
        return finish(
            make_generator(std::make_unique<GeneratorIterator>(run_, taken_frame(), std::move(works))));
    }
    if (node.kind == Comprehension::Kind::list) {
        push_value(make_list({}));
    } else if (node.kind == Comprehension::Kind::set) {
        push_value(std::make_shared<Set>());
    } else {
        push_value(std::make_shared<Dict>());
    }
    push_walk(node, 0, std::move(iterator));
}

void Evaluator::push_walk(const Comprehension& node, std::size_t clause, std::unique_ptr<Iterator> iterator) {
    const auto base = static_cast<std::uint32_t>(values_.size() - frame_->values);
    const auto walk_of = [](Evaluator& evaluator, Work& work) {
        evaluator.walk(*static_cast<const Comprehension*>(work.node), work);
    };
    works_.push_back({walk_of, &node, line_, 0, base, std::make_unique<Work::Held>()});
    works_.back().held->iterator = std::move(iterator);
    works_.back().held->clause = clause;
}

// Phases: 0 takes the next item; 1 to n + 1 test the n conditions; then come what is walked within, or the
// element and its value.
void Evaluator::walk(const Comprehension& node, Work& work) {
    const Comprehension::Clause& clause = node.clauses[work.held->clause];
    const std::size_t conditions = clause.conditions.size();
    if (work.phase == 0) {
        return next_item(node, work);
    }
    while (work.phase <= conditions + 1) {
        const std::size_t tested = work.phase - 1;
        if (tested > 0) {
            line_ = clause.conditions[tested - 1]->line;
            if (!truth(run_, pop_value())) {
                work.phase = 0;
                return;
            }
        }
        if (tested == conditions) {
            ++work.phase;
        } else if (!demand(work, work.phase + 1, *clause.conditions[tested])) {
            return;
        }
    }
    const bool is_last = work.held->clause + 1 == node.clauses.size();
    const std::size_t demanded = work.phase - (conditions + 2);
    const Expression* const wanted[] = {is_last ? node.element.get()
                                                : node.clauses[work.held->clause + 1].iterable.get(),
                                        is_last ? node.value.get() : nullptr};
    for (std::size_t i = demanded; i < 2 && wanted[i] != nullptr; ++i) {
        if (!demand(work, work.phase + 1, *wanted[i])) {
            return;
        }
    }
    work.phase = 0;
    if (is_last) {
        return collect(node, work);
    }
    const Value iterable = pop_value();
    line_ = wanted[0]->line;
    push_walk(node, work.held->clause + 1, iterate(run_, iterable));
}

void Evaluator::next_item(const Comprehension& node, Work& work) {
    run_.step();
    const std::size_t clause = work.held->clause;
    line_ = node.clauses[clause].iterable->line;
    auto item = work.held->iterator->next(run_);
    if (item) {
        work.phase = 1;
        static_cast<void>(assign(*node.clauses[clause].target, *std::move(item)));
    } else if (clause > 0) {
        works_.pop_back();
    } else {
        leave_frame(node.kind == Comprehension::Kind::generator ? Value() : pop_value());
    }
}

/// Takes the element, or the key and the value, that stand on the stack.
void Evaluator::collect(const Comprehension& node, Work& work) {
    if (node.kind == Comprehension::Kind::generator) {
        return suspend(pop_value());
    }
    line_ = frame_->line;
    Value last = pop_value();
    const Value& made = values_[frame_->values];
    if (node.kind == Comprehension::Kind::list) {
        made.list()->items.push_back(std::move(last));
        check_size(static_cast<Int>(made.list()->items.size()));
    } else if (node.kind == Comprehension::Kind::set) {
        made.set()->add(key_of(run_, last), last);
    } else {
        const Value key = pop_value();
        made.dict()->set(key_of(run_, key), key, last);
    }
    line_ = work.line;
}

void Evaluator::advance(const Yield& node, Work& work) {
    if (work.phase == 0) {
        if (node.value == nullptr) {
            push_value(None{});
            work.phase = 1;
        } else if (!demand(work, 1, *node.value)) {
            return;
        }
    }
    line_ = work.line;
    if (!node.from) {
        if (work.phase == 2) {
            return finish(pop_value()); // what was sent
        }
        work.phase = 2;
        return suspend(pop_value());
    }
    if (work.phase == 1) {
        work.held = std::make_unique<Work::Held>();
        work.held->value = pop_value();
        work.held->iterator = iterate(run_, work.held->value);
        work.phase = 2;
    } else {
        if (!pop_value().is_none()) {
            refuse_missing("send() … yield from");
        }
    }
    run_.step();
    auto item = work.held->iterator->next(run_);
    if (item) {
        return suspend(*std::move(item));
    }
    const auto inner = work.held->value.object_of<IteratorObject>();
    const bool is_generator = inner != nullptr && &inner->type() == &generator_type;
    finish(is_generator ? static_cast<GeneratorIterator&>(inner->iterator()).returned() : Value());
}

/// Takes a frame up again.
void Evaluator::put_back(std::unique_ptr<Frame> frame) {
    check_depth(false);
    frame->by_c = false;
    frame->works = works_.size();
    frame->values = values_.size();
    frame->line = line_;
    frame->caller = std::move(frame_);
    frame_ = std::move(frame);
    scope_ = frame_->scope.get();
    ++depth_;
}

/// Puts the last frame, which is a generator's, aside, and gives a value to who asked for its next one.
void Evaluator::suspend(Value value) {
    GeneratorIterator& generator = *frame_->generator;
    generator.works_ = works_.taken_above(frame_->works);
    const auto first = values_.begin() + static_cast<std::ptrdiff_t>(frame_->values);
    generator.values_.assign(std::make_move_iterator(first), std::make_move_iterator(values_.end()));
    generator.state_ = GeneratorIterator::State::waiting;
    generator.frame_ = taken_frame();
    yielded_ = std::move(value);
}

std::optional<Value> Evaluator::resume(GeneratorIterator& generator, Value sent) {
    if (generator.state_ == GeneratorIterator::State::ended) {
        return std::nullopt;
    }
    if (generator.state_ == GeneratorIterator::State::running) {
        raise("ValueError", {"generator already executing"});
    }
    if (nested_ == most_nested) {
        refuse(refusals::nested_calls);
    }
    const std::size_t works = works_.size();
    const std::size_t frames = depth_;
    put_back(std::move(generator.frame_));
    frame_->generator = &generator;
    std::ranges::move(generator.works_, std::back_inserter(works_));
    std::ranges::move(generator.values_, std::back_inserter(values_));
    generator.works_.clear();
    generator.values_.clear();
    if (generator.state_ == GeneratorIterator::State::waiting && works_.back().step == &step_of<Yield>) {
        push_value(std::move(sent));
    }
    generator.state_ = GeneratorIterator::State::running;
    ++nested_;
    try {
        run_down_to(works, frames);
    } catch (const FrameworkError& error) {
        --nested_;
        generator.end({});
        if (error.type() == "StopIteration") {
            raise("RuntimeError", {"generator raised StopIteration"});
        }
        throw;
    } catch (...) {
        --nested_;
        throw;
    }
    --nested_;
    return std::exchange(yielded_, std::nullopt);
}

} // namespace lim::python
