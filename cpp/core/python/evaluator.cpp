#include "core/python/evaluator.hpp"

#include "core/base/raise.hpp"
#include "core/python/known_names.hpp"
#include "core/python/nearby.hpp"
#include "core/python/passed_over.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>

/// The walk over statements.
namespace lim::python {

std::optional<Value> Evaluator::carry_out_cell(const ParsedCell& cell) {
    scope_ = nullptr;
    for (statement_ = 0; statement_ < cell.statements.size(); ++statement_) {
        const Statement& statement = cell.statements[statement_];
        if (cell.uncompiled && &statement == &cell.statements[cell.uncompiled->statement]) {
            throw ParseFailure(cell.uncompiled->failure);
        }
        const auto* const expression = std::get_if<ExpressionStatement>(&statement.form);
        if (expression != nullptr && &statement == &cell.statements.back()) {
            line_ = statement.line;
            return evaluate(*expression->value);
        }
        static_cast<void>(carry_out(statement));
    }
    return std::nullopt;
}

Evaluator::Flow Evaluator::carry_out(const Block& block) {
    for (const Statement& statement : block) {
        if (const Flow flow = carry_out(statement); flow != Flow::on) {
            return flow;
        }
    }
    return Flow::on;
}

Evaluator::Flow Evaluator::carry_out(const Statement& statement) {
    run_.step();
    line_ = statement.line;
    return std::visit([&](const auto& form) { return carry_out(form, statement.line); }, statement.form);
}

Evaluator::Flow Evaluator::carry_out(const ExpressionStatement& statement, int /*line*/) {
    static_cast<void>(evaluate(*statement.value));
    return Flow::on;
}

Evaluator::Flow Evaluator::carry_out(const Assignment& statement, int /*line*/) {
    const Value value = evaluate(*statement.value);
    for (const ExpressionRef& target : statement.targets) {
        trace_.name_result(*statement.value, *target);
        assign(*target, value);
    }
    return Flow::on;
}

Evaluator::Flow Evaluator::carry_out(const AugmentedAssignment& statement, int line) {
    const auto computed = [&](const Value& before) {
        const Value right = evaluate(*statement.value);
        line_ = line;
        trace_.add_operation(nullptr, "__iop__", {statement.target.get(), statement.value.get()},
                             {&before, &right}, line);
        return in_place(run_, statement.op, before, right);
    };
    if (const auto* name = statement.target->get<Name>()) {
        bind_name(name->id, computed(evaluate(*statement.target)));
    } else if (const auto* attribute = statement.target->get<Attribute>()) {
        const Value of = evaluate(*attribute->of);
        line_ = attribute->name_line;
        const Value result = computed(python::attribute(run_, of, attribute->name));
        line_ = attribute->name_line;
        set_attribute(run_, of, attribute->name, result);
    } else if (const auto* subscript = statement.target->get<Subscript>()) {
        const Value of = evaluate(*subscript->of);
        const Value index = evaluate(*subscript->index);
        line_ = line;
        const Value result = computed(item(run_, of, index));
        line_ = line;
        set_item(run_, of, index, result);
    }
    return Flow::on;
}

const Module& Evaluator::imported(const std::string& name) {
    const Module* const found = run_.module(name);
    if (found != nullptr) {
        run_.note_import(name);
        return *found;
    }
    for (std::size_t point = 0; (point = name.find('.', point)) != std::string::npos; ++point) {
        const std::string_view member = std::string_view(name).substr(point + 1);
        if (const auto words = words_for_absent(run_, std::string_view(name).substr(0, point),
                                                member.substr(0, member.find('.')), NameUse::import)) {
            raise("ModuleNotFoundError", {*words});
        }
    }
    refuse_module(run_, name);
}

Evaluator::Flow Evaluator::carry_out(const Import& statement, int /*line*/) {
    for (const Import::Name& name : statement.names) {
        if (const auto shown = passed_over_module(name.module)) {
            const std::size_t point = name.as.empty() ? name.module.find('.') : std::string::npos;
            const std::string whole = name.module.substr(0, point);
            run_.note_passed_over(name.module.substr(0, name.module.find('.')));
            bind_name(name.as.empty() ? whole : name.as, whole == name.module ? *shown : passed_over(whole));
            continue;
        }
        const Module& module = imported(name.module);
        const std::string first = name.module.substr(0, name.module.find('.'));
        if (name.as.empty()) {
            bind_name(first, &imported(first));
        } else {
            bind_name(name.as, &module);
        }
    }
    return Flow::on;
}

Evaluator::Flow Evaluator::carry_out(const FromImport& statement, int /*line*/) {
    if (const auto shown = passed_over_module(statement.module)) {
        run_.note_passed_over(statement.module.substr(0, statement.module.find('.')));
        for (const FromImport::Name& name : statement.names) {
            bind_name(name.as.empty() ? name.name : name.as, attribute(run_, *shown, name.name));
        }
        return Flow::on;
    }
    const Module& module = imported(statement.module);
    for (const FromImport::Name& name : statement.names) {
        const auto found = run_.find_attribute(module, name.name);
        if (!found) {
            no_name_to_import(run_, module, name.name);
        }
        bind_name(name.as.empty() ? name.name : name.as, *found);
    }
    return Flow::on;
}

Evaluator::Flow Evaluator::carry_out(const With& statement, int line) {
    return carry_out_with(statement, 0, line);
}

Evaluator::Flow Evaluator::carry_out_with(const With& statement, std::size_t item, int line) {
    if (item == statement.items.size()) {
        return carry_out(statement.body);
    }
    const With::Item& with = statement.items[item];
    const Value manager = evaluate(*with.manager);
    line_ = with.manager->line;
    const auto entered = manager.object() == nullptr ? std::nullopt : manager.object()->enter(run_);
    if (!entered) {
        raise("TypeError",
              {"'", type_name(manager), "' object does not support the context manager protocol"});
    }
    try {
        if (with.target != nullptr) {
            assign(*with.target, *entered);
        }
        const Flow flow = carry_out_with(statement, item + 1, line);
        manager.object()->leave(run_);
        return flow;
    } catch (...) {
        manager.object()->leave(run_);
        throw;
    }
}

Evaluator::Flow Evaluator::carry_out(const For& statement, int /*line*/) {
    const Value iterable = evaluate_iterable(*statement.iterable, scope_);
    line_ = statement.iterable->line;
    const auto iterator = iterate(run_, iterable);
    for (;;) {
        run_.step();
        line_ = statement.iterable->line;
        const auto next = iterator->next(run_);
        if (!next) {
            return Flow::on;
        }
        assign(*statement.target, *next);
        if (carry_out(statement.body) == Flow::break_loop) {
            return Flow::on;
        }
    }
}

Evaluator::Flow Evaluator::carry_out(const If& statement, int /*line*/) {
    const Value condition = evaluate(*statement.condition);
    line_ = statement.condition->line;
    return carry_out(truth(run_, condition) ? statement.then : statement.otherwise);
}

Evaluator::Flow Evaluator::carry_out(const Assert& statement, int line) {
    const Value condition = evaluate(*statement.condition);
    line_ = statement.condition->line;
    if (truth(run_, condition)) {
        return Flow::on;
    }
    const Value message = statement.message == nullptr ? Value(std::string()) : evaluate(*statement.message);
    line_ = line;
    std::string text;
    try {
        text = str(run_, message);
    } catch (const FrameworkError&) { // Python asks only where the error is shown
        refuse(refusals::assert_message);
    }
    raise("AssertionError", {text});
}

void Evaluator::bind_name(const std::string& name, const Value& value) {
    globals_.insert_or_assign(name, value);
}

void Evaluator::assign(const Expression& target, const Value& value, const std::shared_ptr<Scope>& scope) {
    const auto outer = std::exchange(scope_, scope);
    try {
        assign(target, value);
    } catch (...) {
        scope_ = outer;
        throw;
    }
    scope_ = outer;
}

void Evaluator::assign(const Expression& target, const Value& value) {
    if (const auto* name = target.get<Name>()) {
        scope_ == nullptr ? bind_name(name->id, value)
                          : static_cast<void>(scope_->names.insert_or_assign(name->id, value));
    } else if (const auto* attribute = target.get<Attribute>()) {
        const Value of = evaluate(*attribute->of);
        line_ = attribute->name_line;
        set_attribute(run_, of, attribute->name, value);
    } else if (const auto* subscript = target.get<Subscript>()) {
        const Value of = evaluate(*subscript->of);
        const Value index = evaluate(*subscript->index);
        line_ = target.line;
        trace_.add_operation(nullptr, "__setitem__", {subscript->of.get(), subscript->index.get()}, {&of},
                             line_);
        set_item(run_, of, index, value);
    } else if (const auto* targets = target.get<Display>()) {
        unpack(*targets, value, target.line);
    }
}

void Evaluator::unpack(const Display& targets, const Value& value, int line) {
    line_ = line;
    const std::size_t count = targets.items.size();
    if (is_passed_over(value)) { // fig, axes = plt.subplots()
        for (const ExpressionRef& target : targets.items) {
            assign(*target, value);
        }
        return;
    }
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
    while (items.size() <= count) {
        auto item = iterator->next(run_);
        if (!item) {
            break;
        }
        items.push_back(std::move(*item));
    }
    if (items.size() > count) {
        raise("ValueError", {"too many values to unpack (expected ", std::to_string(count), ")"});
    }
    if (items.size() < count) {
        raise("ValueError", {"not enough values to unpack (expected ", std::to_string(count), ", got ",
                             std::to_string(items.size()), ")"});
    }
    for (std::size_t i = 0; i < count; ++i) {
        assign(*targets.items[i], items[i]);
    }
}

} // namespace lim::python
