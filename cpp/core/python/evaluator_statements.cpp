#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

/// Statements that hold others, and those that leave them.
namespace lim::python {

void Evaluator::advance(const Block& block, Work& work) {
    if (work.phase == block.size()) {
        return finish_statement();
    }
    push(block[work.phase++]);
}

void Evaluator::advance(const ExpressionStatement& statement, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *statement.value)) {
        return;
    }
    const bool may_be_shown = run_.unknown.shown_values && frame_->scope == nullptr;
    if (may_be_shown && !values_.back().is_none()) {
        throw ReadsUnknown(*run_.unknown.shown_values);
    }
    finish_statement();
}

// Two phases an item: the manager, then the target. While the body runs, each manager has a Work of its own,
// so that leaving the blocks leaves the managers in the right order.
void Evaluator::advance(const With& statement, Work& work) {
    const std::size_t item = work.held == nullptr ? 0 : work.held->clause;
    const With::Item& with = statement.items[item];
    switch (work.phase) {
    case 0:
        if (!demand(work, 1, *with.manager)) {
            return;
        }
        [[fallthrough]];
    case 1: {
        const Value manager = pop_value();
        line_ = with.manager->line;
        auto entered = manager.object() == nullptr ? std::nullopt : manager.object()->enter(run_);
        if (!entered) {
            raise("TypeError",
                  {"'", type_name(manager), "' object does not support the context manager protocol"});
        }
        if (work.held == nullptr) {
            work.held = std::make_unique<Work::Held>();
        }
        work.held->value = manager;
        work.phase = 2;
        if (with.target != nullptr && !assign(*with.target, *std::move(entered))) {
            return;
        }
        [[fallthrough]];
    }
    case 2: {
        work.phase = 3;
        if (item + 1 == statement.items.size()) {
            return push(statement.body, work.line);
        }
        push(statement, work.line);
        works_.back().held = std::make_unique<Work::Held>();
        works_.back().held->clause = item + 1;
        return;
    }
    default:
        line_ = work.line;
        const Value manager = std::move(work.held->value);
        finish_statement();
        static_cast<void>(manager.object()->leave(run_, {}));
    }
}

void Evaluator::advance(const For& statement, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *statement.iterable)) {
        return;
    }
    line_ = statement.iterable->line;
    if (work.phase == 1) {
        const Value iterable = pop_value();
        if (Set* set = iterable.set(); set != nullptr && statement.iterable->get<Display>() != nullptr) {
            set->constants = 0; // Python walks the frozenset itself
        }
        work.held = std::make_unique<Work::Held>();
        work.held->iterator = iterate(run_, iterable);
        work.phase = 2;
    }
    if (work.phase == 3) { // the target has its value
        work.phase = 2;
        return push(statement.body, work.line);
    }
    if (work.phase == 4) {
        return finish_statement();
    }
    run_.step();
    auto next = work.held->iterator->next(run_);
    if (!next) {
        work.phase = 4;
        work.held.reset();
        return statement.otherwise.empty() ? finish_statement() : push(statement.otherwise, work.line);
    }
    work.phase = 3;
    if (assign(*statement.target, *std::move(next))) {
        work.phase = 2;
        push(statement.body, work.line);
    }
}

void Evaluator::advance(const While& statement, Work& work) {
    if (work.phase == 2) {
        return finish_statement();
    }
    if (work.phase == 0) {
        run_.step();
        if (!demand(work, 1, *statement.condition)) {
            return;
        }
    }
    line_ = statement.condition->line;
    work.phase = 0;
    if (truth(run_, pop_value())) {
        return push(statement.body, work.line);
    }
    work.phase = 2;
    statement.otherwise.empty() ? finish_statement() : push(statement.otherwise, work.line);
}

void Evaluator::advance(const If& statement, Work& work) {
    if (work.phase == 2) {
        return finish_statement();
    }
    if (work.phase == 0 && !demand(work, 1, *statement.condition)) {
        return;
    }
    line_ = statement.condition->line;
    work.phase = 2;
    push(truth(run_, pop_value()) ? statement.then : statement.otherwise, work.line);
}

void Evaluator::advance(const Assert& statement, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *statement.condition)) {
        return;
    }
    if (work.phase == 1) {
        line_ = statement.condition->line;
        if (truth(run_, pop_value())) {
            return finish_statement();
        }
        if (statement.message == nullptr) {
            line_ = work.line;
            raise("AssertionError", {});
        }
        if (!demand(work, 2, *statement.message)) {
            return;
        }
    }
    line_ = work.line;
    Call call;
    call.positional.push_back(pop_value());
    raise_value(run_, python::call(run_, exception_type("AssertionError"), call), {});
}

void Evaluator::advance(const Pass& /*statement*/, Work& /*work*/) { finish_statement(); }
void Evaluator::advance(const Break& /*statement*/, Work& /*work*/) {
    complete({Completion::Kind::by_break});
}
void Evaluator::advance(const Continue& /*statement*/, Work& /*work*/) {
    complete({Completion::Kind::by_continue});
}

void Evaluator::advance(const Return& statement, Work& work) {
    if (work.phase == 0 && statement.value != nullptr && !demand(work, 1, *statement.value)) {
        return;
    }
    complete({Completion::Kind::by_return, statement.value == nullptr ? Value() : pop_value()});
}

/// Whether the statements are not left further than this one.
/// @param completion how they are left; it may become another one
bool Evaluator::stops_at(Work& work, Completion& completion) {
    using Kind = Completion::Kind;
    const bool is_loop =
        (work.step == &step_of<For> && work.phase < 4) || (work.step == &step_of<While> && work.phase < 2);
    if (is_loop && completion.kind == Kind::by_break) {
        finish_statement();
        return true;
    }
    if (is_loop && completion.kind == Kind::by_continue) {
        drop_values_of(work);
        return true;
    }
    if (work.step == &step_of<With> && work.held != nullptr && work.phase >= 2 &&
        !work.held->value.is_none()) {
        const Value manager = std::move(work.held->value);
        work.held->value = None{};
        const Value exception = completion.kind == Kind::by_raise ? completion.value : Value();
        const int line = line_;
        std::vector<Within> within = within_;
        line_ = work.line;
        work.held->completion = completion; // the exception is handled meanwhile
        const bool swallows = manager.object()->leave(run_, exception);
        work.held->completion = {};
        line_ = line;
        within_ = std::move(within);
        if (swallows && completion.kind == Kind::by_raise) {
            finish_statement();
            return true;
        }
        return false;
    }
    return work.step == &step_of<Try> && goes_on(*static_cast<const Try*>(work.node), work, completion);
}

} // namespace lim::python
