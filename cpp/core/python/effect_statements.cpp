#include "core/python/effect_reader.hpp"

#include "core/python/trace.hpp"

/// The walk over statements.
namespace lim::python {

void EffectReader::block(const Block& statements) {
    for (const Statement& each : statements) {
        statement(each);
    }
}

void EffectReader::statement(const Statement& statement) {
    line_ = statement.line;
    std::visit([&](const auto& form) { read(form); }, statement.form);
}

void EffectReader::read(const Assignment& statement) {
    for (const ExpressionRef& made : statement.targets) {
        share(*made, *statement.value);
        target(*made);
    }
    carried_out(statement.value);
}

void EffectReader::read(const AugmentedAssignment& statement) {
    value(statement.value, false);
    if (const auto* name = statement.target->get<Name>()) {
        read_name(name->id, true);
    }
    target(*statement.target);
}

void EffectReader::read(const AnnotatedAssignment& statement) {
    value(statement.annotation, false);
    if (statement.value != nullptr) {
        share(*statement.target, *statement.value);
        target(*statement.target);
        value(statement.value, false);
    } else if (const auto* attribute = statement.target->get<Attribute>()) {
        value(attribute->of, false);
    } else if (const auto* subscript = statement.target->get<Subscript>()) {
        value(subscript->of, false);
        value(subscript->index, false);
    }
}

void EffectReader::read(const Delete& statement) {
    for (const ExpressionRef& deleted : statement.targets) {
        if (const auto* name = deleted->get<Name>()) {
            read_name(name->id, false);
        }
        target(*deleted);
    }
}

void EffectReader::read(const Import& statement) {
    for (const Import::Name& name : statement.names) {
        make(name.as.empty() ? name.module.substr(0, name.module.find('.')) : name.as, name.module);
    }
}

void EffectReader::read(const FromImport& statement) {
    for (const FromImport::Name& name : statement.names) {
        make(name.as.empty() ? name.name : name.as, statement.module);
        effects.any_name = effects.any_name || name.name == "*";
    }
}

void EffectReader::read(const With& statement) {
    for (const With::Item& item : statement.items) {
        value(item.manager, true);
        if (item.target != nullptr) {
            target(*item.target);
        }
    }
    block(statement.body);
}

void EffectReader::read(const For& statement) {
    share(*statement.target, *statement.iterable);
    value(statement.iterable, false);
    target(*statement.target);
    block(statement.body);
    block(statement.otherwise);
}

void EffectReader::read(const While& statement) {
    value(statement.condition, false);
    block(statement.body);
    block(statement.otherwise);
}

void EffectReader::read(const If& statement) {
    value(statement.condition, false);
    block(statement.then);
    block(statement.otherwise);
}

void EffectReader::read(const Try& statement) {
    block(statement.body);
    for (const Try::Handler& handler : statement.handlers) {
        value(handler.type, false);
        if (!handler.name.empty()) {
            make(handler.name);
        }
        block(handler.body);
    }
    block(statement.otherwise);
    block(statement.finally);
}

void EffectReader::read(const Assert& statement) {
    value(statement.condition, false);
    value(statement.message, false);
}

void EffectReader::read(const Raise& statement) {
    value(statement.exception, true);
    value(statement.cause, true);
}

void EffectReader::read(const FunctionDefinition& statement) {
    decorate(statement.decorators);
    values(statement.annotations, false);
    defaults(*statement.code);
    make(statement.code->name);
    if (in_function_) {
        call_of(*statement.code);
    }
}

/// The body of a class is carried out at once; what it binds belongs to the class.
void EffectReader::read(const ClassDefinition& statement) {
    decorate(statement.decorators);
    values(statement.bases, false);
    const std::size_t outer = hidden_.size();
    const std::size_t outer_begin = std::exchange(class_begin_, outer);
    const FunctionCode* const outer_class = std::exchange(class_, statement.code.get());
    block(statement.code->body);
    class_ = outer_class;
    class_begin_ = outer_begin;
    hidden_.resize(outer);
    make(statement.code->name);
}

void EffectReader::decorate(const Expressions& decorators) {
    for (const ExpressionRef& decorator : decorators) {
        add_once(effects.called, plain_name(*decorator));
        value(decorator, false);
    }
}

/// The function keeps them, and gives them to whoever calls it.
void EffectReader::defaults(const FunctionCode& code) {
    for (const FunctionCode::Parameter& parameter : code.parameters) {
        value(parameter.default_value, true);
    }
}

void EffectReader::call_of(const FunctionCode& code) {
    std::vector<Hidden> class_names; // which a function within the class does not see
    if (class_ != nullptr) {
        const auto begin = hidden_.begin() + static_cast<std::ptrdiff_t>(class_begin_);
        class_names.assign(begin, hidden_.end());
        hidden_.erase(begin, hidden_.end());
    }
    const std::size_t outer = hidden_.size();
    const FunctionCode* const outer_class = std::exchange(class_, nullptr);
    const bool was_in_function = std::exchange(in_function_, true);
    for (const std::string& name : code.locals) {
        hidden_.push_back({name, false});
    }
    block(code.body);
    value(code.result, true);
    in_function_ = was_in_function;
    class_ = outer_class;
    hidden_.resize(outer);
    hidden_.insert(hidden_.end(), class_names.begin(), class_names.end());
}

} // namespace lim::python
