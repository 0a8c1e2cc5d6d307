#include "core/python/evaluator.hpp"

#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <utility>

/// The loop, and the stacks that it works on.
namespace lim::python {

Evaluator::Evaluator(Run& run, Namespace& globals) : run_(run), globals_(globals) { run.evaluator = this; }

Evaluator::~Evaluator() { run_.evaluator = nullptr; }

Evaluator& evaluator_of(Run& run) { return *run.evaluator; }

std::optional<Value> Evaluator::carry_out_cell(const ParsedCell& cell) {
    works_.resize(0);
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

} // namespace lim::python
