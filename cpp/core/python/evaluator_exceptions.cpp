#include "core/base/raise.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/instance.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>

/// raise and try.
namespace lim::python {
namespace {

// Phases of a Try: its body, its `else`, the types of its handlers, a handler's body, its `finally`.
constexpr std::uint32_t in_body = 1;
constexpr std::uint32_t in_else = 2;
constexpr std::uint32_t in_types = 3;
constexpr std::uint32_t type_is_there = 4;
constexpr std::uint32_t in_handler = 5;
constexpr std::uint32_t in_finally = 6;

} // namespace

void Evaluator::advance(const Raise& statement, Work& work) {
    if (statement.exception == nullptr) {
        line_ = work.line;
        const Value handled = handled_exception();
        if (handled.is_none()) {
            raise("RuntimeError", {"No active exception to reraise"});
        }
        raise_again(handled);
    }
    if ((work.phase == 0 && !demand(work, 1, *statement.exception)) ||
        (work.phase == 1 && statement.cause != nullptr && !demand(work, 2, *statement.cause))) {
        return;
    }
    if (work.phase <= 2) {
        const Value cause = statement.cause == nullptr ? Value() : pop_value();
        const Value exception = pop_value();
        line_ = work.line;
        if (statement.cause != nullptr) {
            work.held = std::make_unique<Work::Held>();
            work.held->value = cause;
        }
        work.phase = 3;
        Call none;
        const Type* const type = exception.type();
        if (type != nullptr && is_exception_type(*type)) {
            if (!begin_call(exception, none)) {
                return;
            }
        } else {
            push_value(exception);
        }
    }
    line_ = work.line;
    const Value exception = pop_value();
    if (exception.object() == nullptr || !is_exception_type(exception.object()->type())) {
        raise("TypeError", {"exceptions must derive from BaseException"});
    }
    if (work.held != nullptr) {
        check_cause(work.held->value);
    }
    raise_value(run_, exception, static_cast<const Instance&>(*exception.object()).traceback);
}

/// What stands behind `from`: only a traceback would show it.
void Evaluator::check_cause(const Value& cause) {
    const Type* const type = cause.type();
    if (type != nullptr && is_exception_type(*type)) {
        static_cast<void>(python::call(run_, cause, {}));
    } else if (!cause.is_none() &&
               (cause.object() == nullptr || !is_exception_type(cause.object()->type()))) {
        raise("TypeError", {"exception causes must derive from BaseException"});
    }
}

/// Raises an exception that was caught in this frame once more, as if it had not been caught.
void Evaluator::raise_again(const Value& exception) {
    std::vector<Within> within = static_cast<const Instance&>(*exception.object()).traceback;
    line_ = within.back().second;
    within.pop_back();
    raise_value(run_, exception, std::move(within));
}

void Evaluator::advance(const Try& statement, Work& work) {
    switch (work.phase) {
    case 0:
        work.held = std::make_unique<Work::Held>();
        work.phase = in_body;
        return push(statement.body, work.line);
    case in_body:
        if (!statement.otherwise.empty()) {
            work.phase = in_else;
            return push(statement.otherwise, work.line);
        }
        return end_try(statement, work, {});
    case in_types:
    case type_is_there:
        return find_handler(statement, work);
    case in_handler:
        end_handler(statement, work);
        [[fallthrough]];
    case in_else:
        return end_try(statement, work, {});
    default: // the `finally` is done
        Completion completion = std::move(work.held->completion);
        finish_statement();
        if (completion.kind == Completion::Kind::by_raise) {
            raise_again(completion.value);
        }
        if (completion.kind != Completion::Kind::none) {
            complete(std::move(completion));
        }
    }
}

/// Goes on with `finally`, and behind it with the completion.
void Evaluator::end_try(const Try& statement, Work& work, Completion completion) {
    work.phase = in_finally;
    work.held->value = completion.kind == Completion::Kind::by_raise ? completion.value : None{};
    work.held->completion = std::move(completion);
    drop_values_of(work);
    push(statement.finally, work.line);
}

/// Looks for the handler of the exception; without one, goes on with `finally` and raises it again.
void Evaluator::find_handler(const Try& statement, Work& work) {
    Work::Held& held = *work.held;
    for (;; ++held.clause, work.phase = in_types) {
        if (held.clause == statement.handlers.size()) {
            if (statement.finally.empty()) {
                const Value exception = std::move(held.value);
                finish_statement();
                raise_again(exception);
            }
            return end_try(statement, work, {Completion::Kind::by_raise, held.value});
        }
        const Try::Handler& handler = statement.handlers[held.clause];
        if (handler.type != nullptr) {
            if (work.phase == in_types && !demand(work, type_is_there, *handler.type)) {
                return;
            }
            line_ = handler.line;
            if (!matches(held.value, pop_value())) {
                continue;
            }
        }
        if (!handler.name.empty()) {
            const std::string& foreign = static_cast<const Instance&>(*held.value.object()).foreign;
            if (!foreign.empty()) {
                refuse_missing(concat({"except ", foreign}));
            }
            bind(handler.name, held.value);
        }
        work.phase = in_handler;
        return push(handler.body, handler.line);
    }
}

/// The handler's name goes with it.
void Evaluator::end_handler(const Try& statement, Work& work) {
    const std::string& name = statement.handlers[work.held->clause].name;
    work.held->value = None{};
    if (!name.empty()) {
        bind(name, None{});
        unbind(name);
    }
}

/// Whether leaving the blocks comes to something in this Try.
bool Evaluator::goes_on(const Try& statement, Work& work, Completion& completion) {
    if (work.phase == in_body && completion.kind == Completion::Kind::by_raise &&
        !statement.handlers.empty()) {
        work.phase = in_types;
        work.held->clause = 0;
        work.held->value = completion.value;
        drop_values_of(work);
        return true;
    }
    if (work.phase == in_handler) {
        end_handler(statement, work);
    }
    if (work.phase >= in_finally || statement.finally.empty()) {
        return false;
    }
    end_try(statement, work, std::move(completion));
    return true;
}

bool Evaluator::is_within_try(const std::vector<Work>& works) {
    return std::ranges::any_of(works, [](const Work& work) {
        if (work.step != &step_of<Try>) {
            return work.step == &step_of<With>;
        }
        const auto& statement = *static_cast<const Try*>(work.node);
        const bool may_be_caught = std::ranges::any_of(statement.handlers, [](const Try::Handler& handler) {
            const auto* const name = handler.type == nullptr ? nullptr : handler.type->get<Name>();
            return name == nullptr || name->id == "BaseException" || name->id == "GeneratorExit";
        });
        return work.phase < in_finally && (may_be_caught || !statement.finally.empty());
    });
}

bool Evaluator::matches(const Value& exception, const Value& type) {
    const auto check = [](const Value& given) {
        if (given.object() != nullptr && !given.object()->is_instance()) {
            refuse_missing("except …"); // it may be one of a framework
        }
        if (given.type() == nullptr || !is_exception_type(*given.type())) {
            raise("TypeError", {"catching classes that do not inherit from BaseException is not allowed"});
        }
    };
    if (const Tuple* types = type.tuple()) {
        std::ranges::for_each(types->items, check);
        return std::ranges::any_of(types->items, [&](const Value& each) { return matches(exception, each); });
    }
    check(type);
    const auto& instance = static_cast<const Instance&>(*exception.object());
    const bool fits = derives_from(instance.type(), *type.type());
    if (!fits && !instance.foreign.empty()) {
        refuse_missing(concat({"except ", instance.foreign}));
    }
    return fits;
}

} // namespace lim::python
