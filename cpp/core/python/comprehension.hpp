#pragma once

#include "core/python/evaluator.hpp"

namespace lim::python {

/// Walks a comprehension: each step gives the next element, of a dict's a pair.
class ComprehensionIterator : public Iterator {
public:
    /// @param first walks the first clause's iterable, which Python evaluates at once and outside
    ComprehensionIterator(Evaluator& evaluator, const Comprehension& node, std::shared_ptr<Scope> scope,
                          std::unique_ptr<Iterator> first);

    [[nodiscard]] std::optional<Value> next(Run& run) override;

private:
    /// Whether the clause's conditions hold.
    bool wanted(Run& run, const Comprehension::Clause& clause);
    Value element();

    Evaluator& evaluator_;
    const Comprehension& node_;
    std::shared_ptr<Scope> scope_;
    std::vector<std::unique_ptr<Iterator>> iterators_; // of the clauses that are being walked
};

} // namespace lim::python
