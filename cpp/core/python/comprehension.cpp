#include "core/python/comprehension.hpp"

namespace lim::python {

ComprehensionIterator::ComprehensionIterator(Evaluator& evaluator, const Comprehension& node,
                                             std::shared_ptr<Scope> scope, std::unique_ptr<Iterator> first)
    : evaluator_(evaluator), node_(node), scope_(std::move(scope)) {
    iterators_.push_back(std::move(first));
}

std::optional<Value> ComprehensionIterator::next(Run& run) {
    const int line = evaluator_.line();
    while (!iterators_.empty()) {
        run.step();
        const Comprehension::Clause& clause = node_.clauses[iterators_.size() - 1];
        evaluator_.set_line(clause.iterable->line);
        const auto item = iterators_.back()->next(run);
        if (!item) {
            iterators_.pop_back();
            continue;
        }
        evaluator_.assign(*clause.target, *item, scope_);
        if (!wanted(run, clause)) {
            continue;
        }
        if (iterators_.size() < node_.clauses.size()) {
            const Expression& iterable = *node_.clauses[iterators_.size()].iterable;
            const Value inner = evaluator_.evaluate_iterable(iterable, scope_);
            evaluator_.set_line(iterable.line);
            iterators_.push_back(iterate(run, inner));
            continue;
        }
        Value made = element();
        evaluator_.set_line(line);
        return made;
    }
    evaluator_.set_line(line);
    return std::nullopt;
}

bool ComprehensionIterator::wanted(Run& run, const Comprehension::Clause& clause) {
    for (const ExpressionRef& condition : clause.conditions) {
        const Value value = evaluator_.evaluate(*condition, scope_);
        evaluator_.set_line(condition->line);
        if (!truth(run, value)) {
            return false;
        }
    }
    return true;
}

Value ComprehensionIterator::element() {
    Value first = evaluator_.evaluate(*node_.element, scope_);
    if (node_.value == nullptr) {
        return first;
    }
    Value second = evaluator_.evaluate(*node_.value, scope_);
    return make_tuple({std::move(first), std::move(second)});
}

} // namespace lim::python
