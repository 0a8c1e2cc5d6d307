#include "core/python/trace.hpp"

#include "core/framework/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/type_lookup.hpp"

#include <utility>

namespace lim::python {
namespace {

constexpr std::size_t most_calls = 2000; // of a cell: a loop may make any number

/// "torch.nn.functional.one_hot", "torch.nn.Embedding", "torch.nn.Embedding.__call__"; empty for Python's
/// own.
std::string name_of_call(const Value& function) {
    if (const Function* known = function.function()) {
        const bool own = known->owner == "builtins" || known->owner.find('.') == std::string::npos;
        const bool framework =
            !own || known->self.object() != nullptr || (known->self.is_none() && known->owner != "builtins");
        return framework ? concat({known->owner, ".", name_of(*known->entry)}) : "";
    }
    if (const Type* type = function.type()) {
        return std::string_view(type->module) == "builtins" ? "" : full_name(*type);
    }
    if (Object* object = function.object()) {
        return concat({full_name(object->type()), ".__call__"});
    }
    return "";
}

} // namespace

std::string plain_name(const Expression& expression) {
    if (const auto* name = expression.get<Name>()) {
        return name->id;
    }
    if (const auto* attribute = expression.get<Attribute>()) {
        const std::string of = plain_name(*attribute->of);
        return of.empty() ? "" : concat({of, ".", attribute->name});
    }
    return "";
}

void Trace::add(std::string name, std::vector<std::string> arguments, int line) {
    if (calls_.size() < most_calls) {
        calls_.push_back({std::move(name), line, std::move(arguments), {}});
    }
}

void Trace::add_call(const CallNode& node, const Value& function, int line) {
    std::string name = name_of_call(function);
    if (name.empty()) {
        return;
    }
    std::vector<std::string> arguments;
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
    add(std::move(name), std::move(arguments), line);
}

void Trace::add_operation(std::string_view method, const std::vector<const Expression*>& nodes,
                          const Values& operands, int line) {
    for (const Value& operand : operands) {
        if (Object* object = operand.object(); object != nullptr) {
            std::vector<std::string> arguments;
            for (const Expression* node : nodes) {
                arguments.push_back(plain_name(*node));
            }
            return add(concat({full_name(object->type()), ".", method}), std::move(arguments), line);
        }
    }
}

void Trace::name_result(const Expression& value, const Expression& target) {
    const bool is_call = value.get<CallNode>() != nullptr || value.get<Binary>() != nullptr ||
                         value.get<Subscript>() != nullptr || value.get<Comparison>() != nullptr;
    if (!is_call || calls_.empty()) {
        return;
    }
    if (std::string name = plain_name(target); !name.empty() && calls_.back().line == value.line) {
        calls_.back().results.push_back(std::move(name));
    }
}

std::vector<TracedCall> Trace::take() { return std::exchange(calls_, {}); }

} // namespace lim::python
