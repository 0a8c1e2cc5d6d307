#include "core/python/evaluator.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/generator.hpp"
#include "core/python/instance.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <utility>

/// How what was raised leaves frames and blocks, up to the statement that handles it.
namespace lim::python {
namespace {

constexpr std::size_t most_shown = 20; // functions, of a recursion without end

} // namespace

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

void Evaluator::note_raised(std::optional<Raised>& raised, const TracedError& error, Value exception) {
    raised = Raised{error, std::move(exception)};
}

/// The exception that an error becomes: None where nothing above so many works may ask for it.
Value Evaluator::value_of_raised(const FrameworkError& error, std::size_t works) {
    for (std::size_t place = works; place < works_.size(); ++place) {
        const auto step = works_[place].step;
        if (step == &step_of<Try> || step == &step_of<With>) {
            return exception_of(run_, error);
        }
    }
    return {};
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

Value Evaluator::handled_exception() const {
    for (std::size_t place = works_.size(); place-- > 0;) {
        const Work& work = works_[place];
        if (work.held == nullptr) {
            continue;
        }
        if (work.step == &step_of<Try> && !work.held->value.is_none()) {
            if (place < frame_->works) {
                refuse_missing("raise"); // of an exception that a caller handles
            }
            return work.held->value;
        }
        if (work.step == &step_of<With> && work.held->completion.kind == Completion::Kind::by_raise) {
            refuse_missing("raise");
        }
    }
    return {};
}

} // namespace lim::python
