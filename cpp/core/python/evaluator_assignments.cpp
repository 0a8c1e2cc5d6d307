#include "core/base/raise.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/passed_over.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>

/// What values are bound to, and `del`.
namespace lim::python {

void Evaluator::advance(const Assignment& statement, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *statement.value)) {
        return;
    }
    while (work.phase <= statement.targets.size()) {
        const Expression& target = *statement.targets[work.phase - 1];
        ++work.phase;
        if (frame_->traced) {
            trace_.name_result(*statement.value, target);
        }
        if (!assign(target, *operands(work))) {
            return;
        }
    }
    finish_statement();
}

// Operands of a target that is no name: what it is of, the index of a subscript, the value before.
void Evaluator::advance(const AugmentedAssignment& statement, Work& work) {
    const auto* const name = statement.target->get<Name>();
    const auto* const attribute = statement.target->get<Attribute>();
    const auto* const subscript = statement.target->get<Subscript>();
    switch (work.phase) {
    case 0:
        if (name != nullptr) {
            static_cast<void>(demand(work, 2, *statement.target));
        } else if (!demand(work, 1, attribute != nullptr ? *attribute->of : *subscript->of)) {
            return;
        }
        [[fallthrough]];
    case 1:
        if (subscript != nullptr && !demand(work, 2, *subscript->index)) {
            return;
        }
        [[fallthrough]];
    case 2:
        if (attribute != nullptr) {
            line_ = attribute->name_line;
            push_value(python::attribute(run_, Value(values_.back()), attribute->name));
        } else if (subscript != nullptr) {
            line_ = work.line;
            push_value(item(run_, Value(operands(work)[0]), Value(operands(work)[1])));
        }
        if (!demand(work, 3, *statement.value)) {
            return;
        }
        [[fallthrough]];
    default:
        break;
    }
    line_ = work.line;
    const Value right = pop_value();
    const Value before = pop_value();
    if (frame_->traced) {
        trace_.add_operation(&statement, "__iop__", {statement.target.get(), statement.value.get()},
                             {&before, &right}, work.line);
    }
    Value result = in_place(run_, statement.op, before, right);
    if (name != nullptr) {
        bind(*name, std::move(result));
    } else if (attribute != nullptr) {
        line_ = attribute->name_line;
        set_attribute(run_, pop_value(), attribute->name, result);
    } else {
        const Value index = pop_value();
        set_item(run_, pop_value(), index, result);
    }
    finish_statement();
}

void Evaluator::advance(const AnnotatedAssignment& statement, Work& work) {
    if (work.phase == 0) {
        work.phase = 1;
        if (statement.value != nullptr && !demand(work, 1, *statement.value)) {
            return;
        }
    }
    if (work.phase == 1) {
        work.phase = 2;
        if (statement.value != nullptr && !assign(*statement.target, pop_value())) {
            return;
        }
    }
    if (work.phase == 2 && statement.annotation != nullptr && !demand(work, 3, *statement.annotation)) {
        return;
    }
    finish_statement();
}

/// Binds a value.
/// @returns whether that is done; if not, a Work does it
bool Evaluator::assign(const Expression& target, Value value) {
    if (const auto* name = target.get<Name>()) {
        bind(*name, std::move(value));
        return true;
    }
    const auto base = static_cast<std::uint32_t>(values_.size() - frame_->values);
    works_.push_back({assign_target, &target, target.line, 0, base});
    push_value(std::move(value));
    return false;
}

// The value is the first operand.
void Evaluator::assign_target(Evaluator& evaluator, Work& work) {
    const auto& target = *static_cast<const Expression*>(work.node);
    if (const auto* attribute = target.get<Attribute>()) {
        if (work.phase == 0 && !evaluator.demand(work, 1, *attribute->of)) {
            return;
        }
        const Value of = evaluator.pop_value();
        evaluator.line_ = attribute->name_line;
        set_attribute(evaluator.run_, of, attribute->name, evaluator.pop_value());
        return evaluator.finish_statement();
    }
    if (const auto* subscript = target.get<Subscript>()) {
        if ((work.phase == 0 && !evaluator.demand(work, 1, *subscript->of)) ||
            (work.phase == 1 && !evaluator.demand(work, 2, *subscript->index))) {
            return;
        }
        const Value index = evaluator.pop_value();
        const Value of = evaluator.pop_value();
        evaluator.line_ = target.line;
        if (evaluator.frame_->traced) {
            evaluator.trace_.add_operation(subscript, "__setitem__",
                                           {subscript->of.get(), subscript->index.get()}, {&of}, target.line);
        }
        set_item(evaluator.run_, of, index, evaluator.pop_value());
        return evaluator.finish_statement();
    }
    evaluator.unpack(*target.get<Display>(), work);
}

// The parts stand behind the value, in their order.
void Evaluator::unpack(const Display& targets, Work& work) {
    const std::size_t count = targets.items.size();
    if (work.phase == 0) {
        line_ = work.line;
        Values parts = unpacked(targets, Value(operands(work)[0]));
        std::ranges::move(parts, std::back_inserter(values_));
    }
    while (work.phase < count) {
        const Expression& item = *targets.items[work.phase];
        Value part = std::move(operands(work)[++work.phase]);
        const auto* const starred = item.get<Starred>();
        if (!assign(starred == nullptr ? item : *starred->value, std::move(part))) {
            return;
        }
    }
    finish_statement();
}

/// The parts of a value, one for each target.
Values Evaluator::unpacked(const Display& targets, const Value& value) {
    const std::size_t count = targets.items.size();
    if (is_passed_over(value)) { // fig, axes = plt.subplots()
        return Values(count, value);
    }
    const auto star = std::ranges::find_if(
        targets.items, [](const ExpressionRef& item) { return item->get<Starred>() != nullptr; });
    const bool has_star = star != targets.items.end();
    const auto before = static_cast<std::size_t>(star - targets.items.begin());
    const bool walkable = value.list() != nullptr || value.tuple() != nullptr ||
                          value.get<std::string>() != nullptr || value.range() != nullptr ||
                          value.dict() != nullptr || value.set() != nullptr;
    const auto iterator = value.object() != nullptr ? value.object()->iterate(run_)
                          : walkable                ? iterate(run_, value)
                                                    : nullptr;
    if (!iterator) {
        raise("TypeError", {"cannot unpack non-iterable ", type_name(value), " object"});
    }
    Values items;
    while (has_star || items.size() <= count) {
        auto item = iterator->next(run_);
        if (!item) {
            break;
        }
        items.push_back(std::move(*item));
        run_.step();
    }
    const std::size_t least = has_star ? count - 1 : count;
    if (!has_star && items.size() > count) {
        raise("ValueError", {"too many values to unpack (expected ", std::to_string(count), ")"});
    }
    if (items.size() < least) {
        raise("ValueError", {"not enough values to unpack (expected ", has_star ? "at least " : "",
                             std::to_string(least), ", got ", std::to_string(items.size()), ")"});
    }
    if (has_star) {
        const auto first = items.begin() + static_cast<std::ptrdiff_t>(before);
        const auto last = first + static_cast<std::ptrdiff_t>(items.size() - least);
        Value rest = make_list(Values(first, last));
        items.insert(items.erase(first, last), std::move(rest));
    }
    return items;
}

void Evaluator::advance(const Delete& statement, Work& work) {
    while (work.phase < statement.targets.size()) {
        const Expression& target = *statement.targets[work.phase++];
        if (const auto* name = target.get<Name>()) {
            unbind(name->id);
            continue;
        }
        const auto base = static_cast<std::uint32_t>(values_.size() - frame_->values);
        works_.push_back({delete_target, &target, target.line, 0, base});
        return;
    }
    finish_statement();
}

void Evaluator::delete_target(Evaluator& evaluator, Work& work) {
    const auto& target = *static_cast<const Expression*>(work.node);
    if (const auto* targets = target.get<Display>()) {
        while (work.phase < targets->items.size()) {
            const Expression& item = *targets->items[work.phase++];
            const auto base = static_cast<std::uint32_t>(evaluator.values_.size() - evaluator.frame_->values);
            evaluator.works_.push_back({delete_target, &item, item.line, 0, base});
            return;
        }
        return evaluator.finish_statement();
    }
    if (const auto* name = target.get<Name>()) {
        evaluator.unbind(name->id);
        return evaluator.finish_statement();
    }
    const auto* const attribute = target.get<Attribute>();
    const auto* const subscript = target.get<Subscript>();
    if ((work.phase == 0 &&
         !evaluator.demand(work, 1, attribute != nullptr ? *attribute->of : *subscript->of)) ||
        (work.phase == 1 && subscript != nullptr && !evaluator.demand(work, 2, *subscript->index))) {
        return;
    }
    evaluator.line_ = target.line;
    if (attribute != nullptr) {
        delete_attribute(evaluator.run_, evaluator.pop_value(), attribute->name);
    } else {
        const Value index = evaluator.pop_value();
        delete_item(evaluator.run_, evaluator.pop_value(), index);
    }
    evaluator.finish_statement();
}

} // namespace lim::python
