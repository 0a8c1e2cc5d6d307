#include "core/base/raise.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/generator.hpp"

#include <utility>

/// Frames: how a call begins and ends.
namespace lim::python {
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
    std::unique_ptr<Frame> frame = spare_ == nullptr ? std::make_unique<Frame>() : std::move(spare_);
    frame->scope = std::move(scope);
    frame->function = std::move(function);
    frame->name = name;
    frame->works = works_.size();
    frame->values = values_.size();
    frame->line = line_;
    frame->traced = traced;
    frame->by_c = by_c;
    frame->caller = std::move(frame_);
    frame_ = std::move(frame);
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
    std::unique_ptr<Frame> frame = left_frame();
    if (frame->generator != nullptr) {
        frame->generator->end(std::move(value));
    } else {
        push_value(std::move(value));
    }
    if (frame->generator == nullptr && frame->manager.is_none() && frame->qualified.empty()) {
        frame->scope.reset();
        frame->function.reset();
        spare_ = std::move(frame);
    }
}

} // namespace lim::python
