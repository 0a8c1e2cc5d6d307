#include "core/base/raise.hpp"
#include "core/python/class_object.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/function_object.hpp"
#include "core/python/generator.hpp"
#include "core/python/instance.hpp"
#include "core/python/iterators.hpp"
#include "core/python/numbers.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/type_lookup.hpp"

/// Calls: those of the reader's functions and classes go on in a frame, all others are made at once.
namespace lim::python {
namespace {

/// What stands before "argument after *" in messages: "__main__.f()", "print()".
std::string called_name(const Value& function) {
    if (const auto known = function.object_of<FunctionObject>()) {
        return concat({"__main__.", known->qualified(), "()"});
    }
    refuse_missing("f(*…)");
}

/// Room beside the arguments for `self` and for names of the function: their memory becomes its scope's.
constexpr std::size_t own_names = 3;

} // namespace

// The function is the first operand; positional arguments and keywords follow. A starred one is a list
// already.
void Evaluator::advance(const CallNode& node, Work& work) {
    const std::size_t positional = node.positional.size();
    const std::size_t all = 1 + positional + node.keywords.size();
    if (work.phase == 0 && !demand(work, 1, *node.function)) {
        return;
    }
    while (work.phase < all) {
        const std::size_t place = work.phase - 1;
        const Expression& next =
            place < positional ? *node.positional[place] : *node.keywords[place - positional].second;
        const auto* const starred = positional == 1 && place == 0 ? next.get<Starred>() : nullptr;
        if (!demand(work, work.phase + 1, starred == nullptr ? next : *starred->value)) {
            return;
        }
    }
    const auto* const method = node.function->get<Attribute>();
    const int line = method == nullptr ? work.line : method->name_line;
    const bool traced = frame_->traced;
    if (work.phase == all) {
        line_ = line;
        Call made = taken_call(node, work);
        const Value function = *operands(work);
        if (traced) {
            trace_.add_call(node, function, made, line);
        }
        ++work.phase;
        if (!begin_call(function, made)) {
            return;
        }
    }
    line_ = line;
    Value result = pop_value();
    if (traced) {
        trace_.add_result(result);
    }
    finish(std::move(result));
}

/// Takes the arguments from the stack.
Call Evaluator::taken_call(const CallNode& node, Work& work) {
    Call made;
    Value* const given = operands(work) + 1;
    made.positional.reserve(node.positional.size() + own_names);
    for (std::size_t i = 0; i < node.positional.size(); ++i) {
        if (node.positional[i]->get<Starred>() == nullptr) {
            made.positional.push_back(std::move(given[i]));
            continue;
        }
        if (node.positional.size() == 1 && items_in(given[i]) == nullptr) {
            if (!may_be_walked(run_, given[i])) {
                raise("TypeError", {called_name(*operands(work)),
                                    " argument after * must be an iterable, not ", type_name(given[i])});
            }
            given[i] = make_list(items_of(run_, given[i]));
        }
        const Values& items = *items_in(given[i]);
        made.positional.insert(made.positional.end(), items.begin(), items.end());
    }
    bool mapped = false; // some of them come from a mapping, and may be there twice
    const auto add_keyword = [&](const std::string& name, Value value) {
        const auto is_twice = [&](const auto& keyword) { return keyword.first == name; };
        if (mapped && std::ranges::any_of(made.keywords, is_twice)) {
            raise("TypeError",
                  {called_name(*operands(work)), " got multiple values for keyword argument '", name, "'"});
        }
        made.keywords.emplace_back(name, std::move(value));
    };
    for (std::size_t i = 0; i < node.keywords.size(); ++i) {
        const std::string& name = node.keywords[i].first;
        Value& value = given[node.positional.size() + i];
        if (!name.empty()) {
            add_keyword(name, std::move(value));
            continue;
        }
        mapped = true;
        const Dict* const mapping = value.dict();
        if (mapping == nullptr) {
            if (value.object() != nullptr) {
                refuse_missing("f(**…)");
            }
            raise("TypeError", {called_name(*operands(work)), " argument after ** must be a mapping, not ",
                                type_name(value)});
        }
        for (const auto& [key, held] : mapping->items) {
            const auto* const text = key.get<std::string>();
            if (text == nullptr) {
                raise("TypeError", {"keywords must be strings"});
            }
            add_keyword(*text, held);
        }
    }
    return made;
}

/// Calls a value.
/// @param by_c whether C calls it, which counts for the limit of recursion
/// @returns whether its value is on the stack; if not, the loop goes on in the frame that was pushed
bool Evaluator::begin_call(const Value& callee, Call& call, bool by_c) {
    if (const auto function = callee.object_of<FunctionObject>()) {
        begin_function(function, call, by_c);
        return function->code()->is_generator;
    }
    if (const auto method = callee.object_of<MethodObject>()) {
        call.positional.insert(call.positional.begin(), method->self());
        begin_function(method->function(), call, by_c);
        return method->function()->code()->is_generator;
    }
    if (const Type* type = callee.type()) {
        if (type->made != nullptr) {
            return begin_instance(*type, call);
        }
        if (type == &super_type && call.positional.empty() && call.keywords.empty()) {
            const auto [owner, self] = method_being_carried_out();
            push_value(make_super(*owner, self));
            return true;
        }
    }
    if (Object* object = callee.object(); object != nullptr && object->is_instance()) {
        const auto function = static_cast<Instance&>(*object).special(run_, "__call__");
        if (!function) {
            raise("TypeError", {"'", type_name(callee), "' object is not callable"});
        }
        return begin_call(*function, call, true);
    }
    push_value(python::call(run_, callee, call));
    return true;
}

void Evaluator::begin_function(std::shared_ptr<const FunctionObject> function, Call& call, bool by_c) {
    const FunctionCode& code = *function->code();
    auto scope = std::make_shared<Scope>(run_.cyclics(), function->around(), code.locals, &code.globals,
                                         function->bound_arguments(run_, call));
    const auto manager = function->manager();
    push_frame(std::move(scope), std::move(function), code.name, false, by_c);
    if (manager != nullptr) {
        frame_->manager = manager();
        static_cast<void>(frame_->manager.object()->enter(run_));
    }
    if (code.result != nullptr) {
        works_.push_back({end_lambda, &code, code.line});
    } else {
        works_.push_back({end_function, &code, code.line});
        push(code.body, code.line);
    }
    if (!code.is_generator) {
        return;
    }
    std::vector<Work> works = works_.taken_above(frame_->works);
    push_value(make_generator(std::make_unique<GeneratorIterator>(run_, taken_frame(), std::move(works))));
}

void Evaluator::end_function(Evaluator& evaluator, Work& /*work*/) { evaluator.leave_frame({}); }

void Evaluator::end_lambda(Evaluator& evaluator, Work& work) {
    const auto& code = *static_cast<const FunctionCode*>(work.node);
    if (work.phase == 0 && !evaluator.demand(work, 1, *code.result)) {
        return;
    }
    evaluator.leave_frame(evaluator.pop_value());
}

// The instance stands on the stack while __init__ is carried out.
bool Evaluator::begin_instance(const Type& type, Call& call) {
    Value made = make_instance(run_, type, call);
    const auto initialise = static_cast<Instance&>(*made.object()).special(run_, "__init__");
    if (!initialise) {
        push_value(std::move(made));
        return true;
    }
    const auto base = static_cast<std::uint32_t>(values_.size() - frame_->values);
    works_.push_back({end_construction, nullptr, line_, 0, base});
    push_value(std::move(made));
    if (begin_call(*initialise, call, true)) {
        end_construction(*this, works_.back());
        return true;
    }
    return false;
}

void Evaluator::end_construction(Evaluator& evaluator, Work& /*work*/) {
    const Value given = evaluator.pop_value();
    if (!given.is_none()) {
        raise("TypeError", {"__init__() should return None, not '", type_name(given), "'"});
    }
    evaluator.finish(evaluator.pop_value());
}

std::pair<const Type*, Value> Evaluator::method_being_carried_out() const {
    const Frame& frame = *frame_;
    if (frame.function == nullptr || frame.function->owner() == nullptr ||
        frame.function->code()->parameters.empty()) {
        raise("RuntimeError",
              {frame.function == nullptr ? "super(): no arguments" : "super(): __class__ cell not found"});
    }
    const auto& self = frame.scope->slots.front();
    if (self.is_unbound()) {
        raise("RuntimeError", {"super(): arg[0] deleted"});
    }
    return {frame.function->owner(), self};
}

} // namespace lim::python
