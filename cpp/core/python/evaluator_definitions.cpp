#include "core/base/raise.hpp"
#include "core/python/class_object.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/function_object.hpp"
#include "core/python/run.hpp"

#include <algorithm>

/// def, lambda and class.
namespace lim::python {
namespace {

std::vector<const Expression*> defaults_of(const FunctionCode& code) {
    std::vector<const Expression*> positional;
    std::vector<const Expression*> by_name;
    for (const FunctionCode::Parameter& parameter : code.parameters) {
        if (parameter.default_value != nullptr) {
            const bool last = parameter.kind == ParameterKind::keyword_only;
            (last ? by_name : positional).push_back(parameter.default_value.get());
        }
    }
    positional.insert(positional.end(), by_name.begin(), by_name.end());
    return positional;
}

} // namespace

/// Demands the expressions of a definition in Python's order: decorators, then what follows them.
bool Evaluator::demand_parts(Work& work, const Expressions& first,
                             const std::vector<const Expression*>& second, const Expressions& third) {
    const std::size_t all = first.size() + second.size() + third.size();
    while (work.phase < all) {
        const std::size_t place = work.phase;
        const Expression& next = place < first.size() ? *first[place]
                                 : place < first.size() + second.size()
                                     ? *second[place - first.size()]
                                     : *third[place - first.size() - second.size()];
        if (!demand(work, work.phase + 1, next)) {
            return false;
        }
    }
    return true;
}

std::string Evaluator::qualified(const std::string& name) const {
    const Frame& frame = *frame_;
    if (frame.function != nullptr) {
        return concat({frame.function->qualified(), ".<locals>.", name});
    }
    return frame.qualified.empty() ? name : concat({frame.qualified, ".", name});
}

Value Evaluator::made_function(const std::shared_ptr<const FunctionCode>& code, Values defaults) {
    auto around = frame_->scope;
    const bool is_method = around != nullptr && around->of_class;
    if (is_method) {
        around = around->outer;
    }
    auto made = std::make_shared<FunctionObject>(run_.cyclics(), code, qualified(code->name),
                                                 std::move(around), std::move(defaults));
    if (is_method) {
        scope_->functions.push_back(made);
    }
    if (std::ranges::find(defined_, code) == defined_.end()) {
        defined_.push_back(code);
    }
    return std::shared_ptr<Object>(std::move(made));
}

void Evaluator::advance(const Lambda& node, Work& work) {
    const auto defaults = defaults_of(*node.code);
    if (!demand_parts(work, {}, defaults, {})) {
        return;
    }
    Value* const given = operands(work);
    finish(made_function(node.code, Values(given, given + defaults.size())));
}

/// Calls the decorators, which are the first operands, with the last one: the last decorator first.
/// @returns whether that is done
bool Evaluator::decorated(Work& work, std::size_t decorators, std::uint32_t first_phase) {
    while (work.phase < first_phase + decorators) {
        const std::size_t place = decorators - 1 - (work.phase - first_phase);
        ++work.phase;
        Call call{{pop_value()}, {}};
        const Value decorator = operands(work)[place];
        line_ = work.line;
        if (!begin_call(decorator, call)) {
            return false;
        }
    }
    return true;
}

void Evaluator::advance(const FunctionDefinition& statement, Work& work) {
    const FunctionCode& code = *statement.code;
    const auto defaults = defaults_of(code);
    const std::size_t decorators = statement.decorators.size();
    const std::size_t all = decorators + defaults.size() + statement.annotations.size();
    if (!demand_parts(work, statement.decorators, defaults, statement.annotations)) {
        return;
    }
    if (work.phase == all) {
        Value* const given = operands(work) + decorators;
        Value made = made_function(statement.code, Values(given, given + defaults.size()));
        values_.resize(values_.size() - defaults.size() - statement.annotations.size());
        push_value(std::move(made));
        ++work.phase;
    }
    if (decorated(work, decorators, static_cast<std::uint32_t>(all + 1))) {
        bind(code.name, pop_value());
        finish_statement();
    }
}

// The body runs in a frame of its own. When it has ended, its names are those of the class.
void Evaluator::advance(const ClassDefinition& statement, Work& work) {
    const FunctionCode& code = *statement.code;
    const std::size_t decorators = statement.decorators.size();
    const std::size_t all = decorators + statement.bases.size();
    if (!demand_parts(work, statement.decorators, {}, statement.bases)) {
        return;
    }
    if (work.phase == all) {
        ++work.phase;
        auto around = frame_->scope;
        if (around != nullptr && around->of_class) {
            around = around->outer;
        }
        auto scope = std::make_shared<Scope>(run_.cyclics(), std::move(around), code.locals, &code.globals);
        scope->of_class = true;
        std::string name = qualified(code.name);
        push_frame(std::move(scope), nullptr, code.name, false);
        frame_->qualified = std::move(name);
        works_.push_back({end_class, &statement, code.line});
        return push(code.body, code.line);
    }
    if (decorated(work, decorators, static_cast<std::uint32_t>(all + 1))) {
        bind(code.name, pop_value());
        finish_statement();
    }
}

void Evaluator::end_class(Evaluator& evaluator, Work& work) {
    const auto& statement = *static_cast<const ClassDefinition*>(work.node);
    const FunctionCode& code = *statement.code;
    const std::shared_ptr<Scope> scope = evaluator.frame_->scope;
    std::string name = evaluator.frame_->qualified;
    evaluator.leave_frame({});
    evaluator.values_.pop_back();
    evaluator.line_ = code.line;
    const std::size_t count = statement.bases.size();
    const Values bases(evaluator.values_.end() - static_cast<std::ptrdiff_t>(count), evaluator.values_.end());
    evaluator.values_.resize(evaluator.values_.size() - count);
    const Type& made =
        make_class(evaluator.run_, code.name, std::move(name), bases, std::exchange(scope->attributes, {}));
    made.made->doc = code.doc;
    made.made->has_doc = code.has_doc;
    for (const auto& function : scope->functions) {
        function->set_owner(made);
    }
    scope->functions.clear();
    evaluator.push_value(&made);
}

} // namespace lim::python
