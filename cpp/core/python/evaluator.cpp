#include "core/python/evaluator.hpp"

#include "core/base/raise.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/function_object.hpp"
#include "core/python/generator.hpp"
#include "core/python/instance.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>
#include <utility>

/// The loop, and the stacks that it works on.
namespace lim::python {
namespace {

constexpr std::size_t most_shown = 20; // functions, of a recursion without end

} // namespace

Evaluator::Evaluator(Run& run, Namespace& globals) : run_(run), globals_(globals) { run.evaluator = this; }

Evaluator::~Evaluator() { run_.evaluator = nullptr; }

Evaluator& evaluator_of(Run& run) { return *run.evaluator; }

std::optional<Value> Evaluator::carry_out_cell(const ParsedCell& cell) {
    works_.clear();
    values_.clear();
    frame_.reset();
    depth_ = 0;
    within_.clear();
    nested_ = 0;
    unfinished_ = false;
    push_frame(nullptr, nullptr, {}, true);
    for (statement_ = 0; statement_ < cell.statements.size(); ++statement_) {
        const Statement& statement = cell.statements[statement_];
        if (cell.uncompiled && &statement == &cell.statements[cell.uncompiled->statement]) {
            throw ParseFailure(cell.uncompiled->failure);
        }
        line_ = statement.line;
        const auto* const expression = std::get_if<ExpressionStatement>(&statement.form);
        if (expression != nullptr && &statement == &cell.statements.back()) {
            push(*expression->value);
            run_down_to(0, 1);
            return pop_value();
        }
        push(statement);
        run_down_to(0, 1);
    }
    return std::nullopt;
}

/// Keeps with an exception where it is, and the functions that it came through.
void Evaluator::note_traceback(Instance& exception) const {
    const std::size_t shown = std::min(within_.size(), most_shown);
    exception.traceback.assign(within_.end() - static_cast<std::ptrdiff_t>(shown), within_.end());
    exception.traceback.emplace_back(depth_ == 1 ? "<module>" : frame_->name, line_);
}

std::vector<Within> Evaluator::take_within() {
    std::ranges::reverse(within_);
    within_.resize(std::min(within_.size(), most_shown));
    return std::exchange(within_, {});
}

void Evaluator::push(const Expression& expression) {
    std::visit([&](const auto& form) { push(form, expression.line); }, expression.form);
}

void Evaluator::push(const Statement& statement) {
    run_.step();
    line_ = statement.line;
    std::visit([&](const auto& form) { push(form, statement.line); }, statement.form);
}

/// Puts the value of an expression on the stack: at once, or by a Work that does.
/// @param next_phase what the Work that asks goes on with
/// @returns whether it is there
bool Evaluator::demand(Work& work, std::uint32_t next_phase, const Expression& expression) {
    work.phase = next_phase;
    if (const auto* name = expression.get<Name>()) {
        line_ = expression.line;
        push_value(value_of(*name));
        return true;
    }
    const auto* const literal = expression.get<Literal>();
    if (literal != nullptr && literal->value.list() == nullptr) {
        push_value(literal->value);
        return true;
    }
    run_.step();
    push(expression);
    return false;
}

/// Demands those of these that have not been, as the Work's phase counts them.
/// @returns whether all are there
bool Evaluator::demand_next(Work& work, const Expressions& expressions) {
    while (work.phase < expressions.size()) {
        if (!demand(work, work.phase + 1, *expressions[work.phase])) {
            return false;
        }
    }
    return true;
}

Value Evaluator::pop_value() {
    Value value = std::move(values_.back());
    values_.pop_back();
    return value;
}

/// The Work that is carried out ends, and this is its value.
void Evaluator::finish(Value value) {
    constexpr std::size_t short_text = 1000; // its memory is small beside that of the step that made it
    if (const auto* text = value.get<std::string>(); text != nullptr && text->size() > short_text) {
        run_.memory().require_work(static_cast<double>(text->size()));
    }
    drop_values_of(works_.back());
    works_.pop_back();
    push_value(std::move(value));
}

/// The Work that is carried out ends without a value.
void Evaluator::finish_statement() {
    drop_values_of(works_.back());
    works_.pop_back();
}

/// @param by_c whether C calls the function, as for `__init__` and `__call__`: Python counts that call too
/// @throws FrameworkError RecursionError where Python has no room for one more frame
void Evaluator::check_depth(bool by_c) const {
    constexpr std::string_view words = "maximum recursion depth exceeded";
    if (depth_ > recursion_limit) {
        raise("RecursionError", {words, by_c ? " while calling a Python object" : ""});
    }
    if (by_c && depth_ + 1 > recursion_limit) {
        raise("RecursionError", {words});
    }
}

void Evaluator::push_frame(std::shared_ptr<Scope> scope, std::shared_ptr<const FunctionObject> function,
                           std::string_view name, bool traced, bool by_c) {
    check_depth(by_c);
    scope_ = scope.get();
    frame_ = std::make_unique<Frame>(std::move(scope), std::move(function), name, works_.size(),
                                     values_.size(), line_, traced, by_c, std::move(frame_));
    depth_ += frame_->depth();
}

/// Takes the last frame off, with what stands above it.
std::unique_ptr<Frame> Evaluator::taken_frame() {
    std::unique_ptr<Frame> frame = std::move(frame_);
    frame_ = std::move(frame->caller);
    depth_ -= frame->depth();
    works_.resize(frame->works);
    values_.resize(frame->values);
    scope_ = frame_->scope.get();
    line_ = frame->line;
    return frame;
}

/// The same, and leaves the manager that it was carried out within.
std::unique_ptr<Frame> Evaluator::left_frame() {
    std::unique_ptr<Frame> frame = taken_frame();
    if (!frame->manager.is_none()) {
        static_cast<void>(frame->manager.object()->leave(run_, {}));
    }
    return frame;
}

/// The frame ends, and this is the value of the call that it is.
void Evaluator::leave_frame(Value value) {
    const std::unique_ptr<Frame> frame = left_frame();
    if (frame->generator != nullptr) {
        frame->generator->end(std::move(value));
    } else {
        push_value(std::move(value));
    }
}

/// An error on its way to a statement that handles it.
struct Evaluator::Raised {
    TracedError error;
    Value exception; // None where nothing asks for it
};

/// Carries out what stands on the stack above so many works and frames.
void Evaluator::run_down_to(std::size_t works, std::size_t frames) {
    std::optional<Raised> raised;
    for (;;) {
        const Attempt attempt = tried(raised, works, frames);
        if (attempt == Attempt::done) {
            return;
        }
        if (attempt == Attempt::unhandled) {
            break;
        }
    }
    refuse_unfinished();
    if (raised->exception.is_none()) {
        throw TracedError(raised->error, within_);
    }
    throw PythonError(raised->error, raised->exception, within_);
}

/// Hands an error to the statement that handles it, and goes on until the next one is raised. (Without more
/// than calls in its parts: of longer ones, clang 19 makes WebAssembly that is not valid.)
Evaluator::Attempt Evaluator::tried(std::optional<Raised>& raised, std::size_t works, std::size_t frames) {
    try {
        if (raised && !handle_raised(*raised, works, frames)) {
            return Attempt::unhandled;
        }
        raised.reset();
        carry_out_down_to(works);
        return Attempt::done;
    } catch (const PythonError& error) {
        note_raised(raised, error, error.exception());
    } catch (const TracedError& error) {
        note_raised(raised, error, value_of_raised(error, works));
    } catch (const FrameworkError& error) {
        note_raised(raised, {error, {}}, value_of_raised(error, works));
    } catch (...) { // what is not Python's: nothing may handle it
        abandon(works, frames);
        throw;
    }
    return Attempt::raised;
}

void Evaluator::carry_out_down_to(std::size_t works) {
    while (works_.size() > works) {
        Work& work = works_.back();
        work.step(*this, work);
        refuse_unfinished();
    }
}

void Evaluator::refuse_unfinished() const {
    if (unfinished_) {
        refuse_missing("generator.close");
    }
}

void Evaluator::note_raised(std::optional<Raised>& raised, const TracedError& error, Value exception) {
    raised = Raised{error, std::move(exception)};
}

/// The exception that an error becomes: None where nothing above so many works may ask for it.
Value Evaluator::value_of_raised(const FrameworkError& error, std::size_t works) {
    const bool may_be_handled =
        std::any_of(works_.begin() + static_cast<std::ptrdiff_t>(works), works_.end(), [](const Work& work) {
            return work.step == &step_of<Try> || work.step == &step_of<With>;
        });
    return may_be_handled ? exception_of(run_, error) : Value();
}

bool Evaluator::handle_raised(const Raised& raised, std::size_t works, std::size_t frames) {
    within_ = raised.error.within();
    return handle(raised.exception, works, frames);
}

/// Leaves what is carried out, up to a statement that handles the exception.
/// @param works, frames how many stay in any case
/// @returns whether there is one
bool Evaluator::handle(const Value& exception, std::size_t works, std::size_t frames) {
    for (;;) {
        const bool is_last = depth_ <= frames;
        const std::size_t begin = is_last ? works : frame_->works;
        Completion completion{Completion::Kind::by_raise, exception};
        if (!exception.is_none()) {
            note_traceback(static_cast<Instance&>(*exception.object()));
        }
        while (works_.size() > begin) {
            if (stops_at(works_.back(), completion)) {
                return true;
            }
            works_.pop_back();
        }
        if (is_last) {
            return false;
        }
        const int line = line_;
        const std::unique_ptr<Frame> frame = left_frame();
        within_.emplace_back(frame->name, line);
        if (frame->generator != nullptr) {
            frame->generator->end({});
        }
    }
}

/// Leaves all without handling anything, but for the managers of `with`.
void Evaluator::abandon(std::size_t works, std::size_t frames) {
    while (works_.size() > works) {
        Work& work = works_.back();
        const bool is_with = work.step == &step_of<With> && work.held != nullptr;
        const Value manager = is_with ? work.held->value : Value();
        works_.pop_back();
        if (Object* const object = manager.object(); object != nullptr && !object->is_instance()) {
            static_cast<void>(object->leave(run_, {}));
        }
    }
    while (depth_ > frames) {
        static_cast<void>(left_frame());
    }
}

/// Leaves the blocks that are being carried out, as `break`, `continue` and `return` do.
void Evaluator::complete(Completion completion) {
    const std::size_t begin = frame_->works;
    while (works_.size() > begin) {
        if (stops_at(works_.back(), completion)) {
            return;
        }
        works_.pop_back();
    }
    leave_frame(std::move(completion.value));
}

Value Evaluator::call(const Value& callee, Call call) {
    if (nested_ == most_nested) {
        refuse(refusals::nested_calls);
    }
    const std::size_t works = works_.size();
    const std::size_t frames = depth_;
    const int line = line_;
    ++nested_;
    try {
        if (!begin_call(callee, call)) {
            run_down_to(works, frames);
        }
    } catch (...) {
        works_.resize(works);
        --nested_;
        throw;
    }
    --nested_;
    line_ = line;
    return pop_value();
}

Value Evaluator::handled_exception() const {
    for (auto work = works_.rbegin(); work != works_.rend(); ++work) {
        if (work->held == nullptr) {
            continue;
        }
        if (work->step == &step_of<Try> && !work->held->value.is_none()) {
            if (works_.rend() - work <= static_cast<std::ptrdiff_t>(frame_->works)) {
                refuse_missing("raise"); // of an exception that a caller handles
            }
            return work->held->value;
        }
        if (work->step == &step_of<With> && work->held->completion.kind == Completion::Kind::by_raise) {
            refuse_missing("raise");
        }
    }
    return {};
}

} // namespace lim::python
