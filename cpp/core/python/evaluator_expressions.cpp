#include "core/python/constant_list.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/library/byte_string.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

/// Expressions without displays, calls, definitions and comprehensions.
namespace lim::python {
namespace {

constexpr std::string_view method_names[] = {
    "__add__", "__sub__",    "__mul__", "__truediv__", "__floordiv__", "__mod__",
    "__pow__", "__matmul__", "__and__", "__or__",      "__xor__",      "__eq__",
    "__ne__",  "__lt__",     "__le__",  "__gt__",      "__ge__"};

/// x is y, where that does not depend on which of two equal values Python shares.
bool identical(const Value& left, const Value& right) {
    const bool shared_at_will = left.get<Int>() != nullptr || left.get<double>() != nullptr ||
                                left.get<std::string>() != nullptr || left.tuple() != nullptr ||
                                left.range() != nullptr || left.function() != nullptr ||
                                left.object_of<library::ByteString>() != nullptr ||
                                (left.object() != nullptr && left.object()->is_large_int());
    if (shared_at_will && left.kind() == right.kind()) {
        refuse(refusals::identity);
    }
    return same(left, right);
}

} // namespace

std::string_view method_name(Operator op) { return method_names[static_cast<std::size_t>(op)]; }

void Evaluator::advance(const Literal& node, Work& /*work*/) { finish(copy_of_lists(node.value)); }

void Evaluator::advance(const Name& node, Work& /*work*/) { finish(value_of(node)); }

void Evaluator::advance(const Attribute& node, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *node.of)) {
        return;
    }
    line_ = node.name_line;
    const Value of = pop_value();
    finish(attribute(run_, of, node.name));
}

void Evaluator::advance(const Subscript& node, Work& work) {
    if ((work.phase == 0 && !demand(work, 1, *node.of)) ||
        (work.phase == 1 && !demand(work, 2, *node.index))) {
        return;
    }
    line_ = work.line;
    const Value index = pop_value();
    const Value of = pop_value();
    if (frame_->traced) {
        trace_.add_operation(&node, "__getitem__", {node.of.get(), node.index.get()}, {&of}, work.line);
    }
    finish(item(run_, of, index));
}

void Evaluator::advance(const SliceBounds& node, Work& work) {
    const ExpressionRef* const bounds[] = {&node.start, &node.stop, &node.step};
    while (work.phase < std::size(bounds)) {
        const ExpressionRef& bound = *bounds[work.phase];
        if (bound == nullptr) {
            push_value(None{});
            ++work.phase;
        } else if (!demand(work, work.phase + 1, *bound)) {
            return;
        }
    }
    const Value* const found = operands(work);
    finish(std::make_shared<const Slice>(Slice{found[0], found[1], found[2]}));
}

void Evaluator::advance(const Unary& node, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *node.operand)) {
        return;
    }
    line_ = work.line;
    finish(unary(run_, node.op, pop_value()));
}

void Evaluator::advance(const Not& node, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *node.operand)) {
        return;
    }
    line_ = work.line;
    finish(!truth(run_, pop_value()));
}

void Evaluator::advance(const Binary& node, Work& work) {
    if ((work.phase == 0 && !demand(work, 1, *node.left)) ||
        (work.phase == 1 && !demand(work, 2, *node.right))) {
        return;
    }
    line_ = work.line;
    const Value right = pop_value();
    const Value left = pop_value();
    if (frame_->traced) {
        trace_.add_operation(&node, method_name(node.op), {node.left.get(), node.right.get()},
                             {&left, &right}, work.line);
    }
    finish(binary(run_, node.op, left, right));
}

bool Evaluator::tested(Comparison::Test test, const Value& left, const Value& right) {
    switch (test) {
    case Comparison::Test::is:
        return identical(left, right);
    case Comparison::Test::is_not:
        return !identical(left, right);
    case Comparison::Test::in:
        return contains(run_, right, left);
    case Comparison::Test::not_in:
        return !contains(run_, right, left);
    }
    return false;
}

void Evaluator::advance(const Comparison& node, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *node.left)) {
        return;
    }
    for (;;) {
        if (work.phase % 2 == 1 && !demand(work, work.phase + 1, *node.links[work.phase / 2].right)) {
            return;
        }
        const std::size_t place = work.phase / 2 - 1;
        const Comparison::Link& link = node.links[place];
        line_ = work.line;
        Value right = pop_value();
        const Value left = pop_value();
        Value answer;
        if (const auto* op = std::get_if<Operator>(&link.test)) {
            if (frame_->traced) {
                const void* const place_in_code = place == 0 ? static_cast<const void*>(&node) : &link;
                trace_.add_operation(place_in_code, method_name(*op), {node.left.get(), link.right.get()},
                                     {&left, &right}, work.line);
            }
            answer = binary(run_, *op, left, right);
        } else {
            answer = tested(std::get<Comparison::Test>(link.test), left, right);
        }
        const bool is_last = place + 1 == node.links.size();
        if (is_last || !truth(run_, answer)) {
            return finish(is_last || !node.truth_only ? std::move(answer) : Value(false));
        }
        push_value(std::move(right));
        ++work.phase;
    }
}

void Evaluator::advance(const Logical& node, Work& work) {
    for (;;) {
        if (work.phase > 0) {
            line_ = work.line;
            const bool is_last = work.phase == node.operands.size();
            if (is_last || truth(run_, Value(values_.back())) != node.is_and) {
                return finish(is_last || !node.truth_only ? pop_value() : Value(!node.is_and));
            }
            values_.pop_back();
        }
        if (!demand(work, work.phase + 1, *node.operands[work.phase])) {
            return;
        }
    }
}

void Evaluator::advance(const Conditional& node, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *node.condition)) {
        return;
    }
    if (work.phase == 1) {
        line_ = work.line;
        const Value condition = pop_value();
        if (!demand(work, 2, truth(run_, condition) ? *node.yes : *node.no)) {
            return;
        }
    }
    finish(pop_value());
}

void Evaluator::advance(const NamedExpression& node, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *node.value)) {
        return;
    }
    bind(node.name, values_.back());
    finish(pop_value());
}

} // namespace lim::python
