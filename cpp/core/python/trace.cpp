#include "core/python/trace.hpp"

#include "core/base/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {
namespace {

/// "torch.nn.functional.one_hot", "torch.nn.Embedding", "torch.nn.Embedding.__call__"; empty for Python's
/// own.
std::string name_of_call(const Value& function) {
    if (const Function* known = function.function()) {
        const std::string owner = full_name(known->owner);
        const bool own = owner == "builtins" || owner.find('.') == std::string::npos;
        const bool framework =
            !own || known->self.object() != nullptr || (known->self.is_none() && owner != "builtins");
        return framework ? concat({owner, ".", name_of(*known->entry)}) : "";
    }
    if (const Type* type = function.type()) {
        return std::string_view(type->module) == "builtins" || type->made != nullptr ? "" : full_name(*type);
    }
    if (Object* object = function.object()) {
        const bool is_python = std::string_view(object->type().module) == "builtins" || object->is_instance();
        return is_python ? std::string() : concat({full_name(object->type()), ".__call__"});
    }
    return "";
}

/// What a value that is called is told from others by: the function's entry, or a type.
const void* identity_of(const Value& function) {
    if (const Function* known = function.function()) {
        return known->entry;
    }
    const Object* const object = function.object();
    return object == nullptr ? function.type() : &object->type();
}

/// A value that later writes do not change.
Value as_it_is(const Value& value) {
    Object* const object = value.object();
    return object == nullptr ? value : object->frozen();
}

} // namespace

std::string plain_name(const Expression& expression) {
    if (const auto* name = expression.get<Name>()) {
        return name->id;
    }
    const auto* const attribute = expression.get<Attribute>();
    std::string text = attribute == nullptr ? std::string() : plain_name(*attribute->of);
    if (!text.empty()) {
        (text += '.') += attribute->name;
    }
    return text;
}

namespace {

/// Of a method or a layer itself first, then of what it is given.
std::vector<std::string> names_of_arguments(const CallNode& node, const Value& function) {
    std::vector<std::string> arguments;
    arguments.reserve(1 + node.positional.size() + node.keywords.size());
    if (function.object() != nullptr) {
        arguments.push_back(plain_name(*node.function));
    } else if (const auto* attribute = node.function->get<Attribute>();
               attribute != nullptr && function.function() != nullptr && function.function()->is_method) {
        arguments.push_back(plain_name(*attribute->of));
    }
    for (const ExpressionRef& argument : node.positional) {
        arguments.push_back(plain_name(*argument));
    }
    for (const auto& [keyword, argument] : node.keywords) {
        arguments.push_back(plain_name(*argument));
    }
    return arguments;
}

} // namespace

bool Trace::is_again(const void* node, const void* called) {
    const auto is_it = [&](const Made& made) { return made.node == node && made.called == called; };
    const auto before = std::ranges::find_if(made_, is_it);
    if (before == made_.end()) {
        return false;
    }
    made_.splice(made_.end(), made_, before);
    repeated_ = true;
    return true;
}

void Trace::add(const void* node, const void* called, std::string name, std::vector<std::string> arguments,
                int line) {
    repeated_ = false;
    made_.push_back({node, called, {std::move(name), line, std::move(arguments), {}}});
}

void Trace::add_call(const CallNode& node, const Value& function, const Call& call, int line) {
    answered_ = nullptr;
    const void* const called = identity_of(function);
    if (!is_again(&node, called)) {
        std::string name = is_full() ? std::string() : name_of_call(function);
        if (name.empty()) {
            return;
        }
        add(&node, called, std::move(name), names_of_arguments(node, function), line);
    }
    if (function.object() != nullptr) {
        keep_values(function, call);
    }
}

void Trace::keep_values(const Value& layer, const Call& call) {
    answered_ = &made_.back().call;
    answered_->result_value.reset();
    Values& values = answered_->argument_values;
    values.clear();
    values.reserve(1 + call.positional.size() + call.keywords.size());
    values.push_back(layer);
    for (const Value& argument : call.positional) {
        values.push_back(as_it_is(argument));
    }
    for (const auto& [keyword, argument] : call.keywords) {
        values.push_back(as_it_is(argument));
    }
}

void Trace::add_result(const Value& result) {
    if (TracedCall* const call = std::exchange(answered_, nullptr)) {
        call->result_value = as_it_is(result);
    }
}

void Trace::add_operation(const void* node, std::string_view method,
                          std::initializer_list<const Expression*> nodes,
                          std::initializer_list<const Value*> operands, int line) {
    for (const Value* operand : operands) {
        if (Object* object = operand->object(); object != nullptr) {
            const Type& type = object->type();
            if (!is_again(node, &type) && !is_full()) {
                std::vector<std::string> arguments;
                arguments.reserve(nodes.size());
                for (const Expression* expression : nodes) {
                    arguments.push_back(plain_name(*expression));
                }
                add(node, &type, concat({full_name(type), ".", method}), std::move(arguments), line);
            }
            return;
        }
    }
}

void Trace::name_result(const Expression& value, const Expression& target) {
    const void* const node =
        std::visit([](const auto& form) { return static_cast<const void*>(&form); }, value.form);
    if (repeated_ || made_.empty() || made_.back().node != node) {
        return;
    }
    if (std::string name = plain_name(target); !name.empty()) {
        made_.back().call.results.push_back(std::move(name));
    }
}

std::vector<TracedCall> Trace::take() {
    std::vector<TracedCall> calls;
    calls.reserve(made_.size());
    for (Made& made : made_) {
        calls.push_back(std::move(made.call));
    }
    made_.clear();
    answered_ = nullptr;
    return calls;
}

} // namespace lim::python
