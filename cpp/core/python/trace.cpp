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

void Trace::add(const void* node, std::string name, std::vector<std::string> arguments, int line) {
    if (!is_full()) {
        calls_.push_back({std::move(name), line, std::move(arguments), {}});
        nodes_.push_back(node);
    }
}

TracedCall* Trace::last_of(const void* node) {
    const auto found = std::find(nodes_.rbegin(), nodes_.rend(), node);
    return found == nodes_.rend() ? nullptr : &calls_[static_cast<std::size_t>(nodes_.rend() - found) - 1];
}

void Trace::add_call(const CallNode& node, const Value& function, const Call& call, int line) {
    answered_ = nullptr;
    if (is_full() && function.object() == nullptr) { // of layers, the last call is kept
        return;
    }
    std::string name = name_of_call(function);
    if (name.empty()) {
        return;
    }
    const bool of_object = function.object() != nullptr;
    std::vector<std::string> arguments;
    arguments.reserve(1 + node.positional.size() + node.keywords.size());
    if (of_object) {
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
    if (TracedCall* before = of_object ? last_of(&node) : nullptr; before != nullptr) {
        before->argument_values.clear();
        before->result_value.reset();
    }
    add(&node, std::move(name), std::move(arguments), line);
    answered_ = of_object ? last_of(&node) : nullptr;
    if (TracedCall* const added = answered_; added != nullptr) {
        added->argument_values.reserve(1 + call.positional.size() + call.keywords.size());
        added->argument_values.push_back(function);
        for (const Value& argument : call.positional) {
            added->argument_values.push_back(as_it_is(argument));
        }
        for (const auto& [keyword, argument] : call.keywords) {
            added->argument_values.push_back(as_it_is(argument));
        }
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
    if (is_full()) {
        return;
    }
    for (const Value* operand : operands) {
        if (Object* object = operand->object(); object != nullptr) {
            std::vector<std::string> arguments;
            arguments.reserve(nodes.size());
            for (const Expression* expression : nodes) {
                arguments.push_back(plain_name(*expression));
            }
            return add(node, concat({full_name(object->type()), ".", method}), std::move(arguments), line);
        }
    }
}

void Trace::name_result(const Expression& value, const Expression& target) {
    const void* const node =
        std::visit([](const auto& form) { return static_cast<const void*>(&form); }, value.form);
    if (nodes_.empty() || nodes_.back() != node) {
        return;
    }
    if (std::string name = plain_name(target); !name.empty()) {
        calls_.back().results.push_back(std::move(name));
    }
}

std::vector<TracedCall> Trace::take() {
    nodes_.clear();
    return std::exchange(calls_, {});
}

} // namespace lim::python
