#include "core/python/effect_reader.hpp"

#include "core/python/reading_functions.hpp"
#include "core/python/trace.hpp"

#include <algorithm>

/// The walk over expressions, and what is noted of names.
namespace lim::python {

void add_once(std::vector<std::string>& names, std::string_view name) {
    if (std::ranges::find(names, name) == names.end()) {
        names.emplace_back(name);
    }
}

void EffectReader::follow_names() {
    for (bool more = true; std::exchange(more, false);) {
        for (auto& [name, value] : shared_) {
            const Hidden* const inner = value == nullptr ? nullptr : hidden(name);
            const bool changed = inner != nullptr
                                     ? inner->changed
                                     : std::ranges::find(effects.changed, name) != effects.changed.end();
            if (value != nullptr && changed) {
                look(*std::exchange(value, nullptr), true);
                more = true;
            }
        }
    }
}

void EffectReader::value(const ExpressionRef& expression, bool escapes) {
    if (expression != nullptr) {
        look(*expression, escapes);
    }
}

/// What a statement calls, where its value is dropped or kept in a name.
void EffectReader::carried_out(const ExpressionRef& expression) {
    if (const auto* const call = expression == nullptr ? nullptr : expression->get<CallNode>()) {
        add_once(effects.called_alone, plain_name(*call->function));
    }
    value(expression, false);
}

void EffectReader::values(const Expressions& expressions, bool escapes) {
    for (const ExpressionRef& expression : expressions) {
        value(expression, escapes);
    }
}

void EffectReader::look(const Expression& expression, bool escapes) {
    std::visit([&](const auto& node) { look(node, escapes); }, expression.form);
}

void EffectReader::look(const FormattedText& node, bool) {
    for (const FormattedText::Part& part : node.parts) {
        value(part.value, false);
        value(part.spec, false);
    }
}

void EffectReader::look(const DictDisplay& node, bool escapes) {
    for (const auto& [key, held] : node.items) {
        value(key, false);
        value(held, escapes);
    }
}

void EffectReader::look(const Comprehension& node, bool escapes) {
    const std::size_t outer = hidden_.size();
    for (const std::string& name : node.names) {
        hidden_.push_back({name, false});
    }
    value(node.element, escapes);
    value(node.value, escapes);
    for (const Comprehension::Clause& clause : node.clauses) {
        values(clause.conditions, false);
    }
    const bool changes = std::any_of(hidden_.begin() + static_cast<std::ptrdiff_t>(outer), hidden_.end(),
                                     [](const Hidden& name) { return name.changed; });
    for (std::size_t i = 1; i < node.clauses.size(); ++i) {
        value(node.clauses[i].iterable, changes);
    }
    hidden_.resize(outer);
    value(node.clauses.front().iterable, changes); // Python evaluates it outside
}

void EffectReader::look(const Subscript& node, bool escapes) {
    value(node.of, escapes);
    value(node.index, false);
}

void EffectReader::look(const SliceBounds& node, bool) {
    value(node.start, false);
    value(node.stop, false);
    value(node.step, false);
}

namespace {

bool is_no(const Expression& expression) {
    const auto* const literal = expression.get<Literal>();
    const bool* const truth = literal == nullptr ? nullptr : literal->value.get<bool>();
    return literal != nullptr && (literal->value.is_none() || (truth != nullptr && !*truth));
}

/// Whether a call may write its result into an argument: torch.exp(x, out=x).
bool writes_result(const CallNode& call) {
    const bool is_method = call.function->get<Attribute>() != nullptr;
    return std::ranges::any_of(call.keywords, [&](const auto& keyword) {
        const auto& [name, given] = keyword;
        return name.empty() ? is_method : (name == "out" || name == "inplace") && !is_no(*given);
    });
}

} // namespace

void EffectReader::look(const CallNode& node, bool escapes) {
    const std::string name = plain_name(*node.function);
    const auto* const method = node.function->get<Attribute>();
    add_once(effects.called, name.empty() && method != nullptr ? "." + method->name : name);
    effects.any_name = effects.any_name || name == "exec" || name == "eval" || name == "globals";
    const bool is_known = method == nullptr || name.empty() || !reads_only_;
    const bool writes = writes_result(node);
    const bool reads = !writes && !name.empty() && reads_only_ && !is_made(name.substr(0, name.find('.'))) &&
                       reads_only_(name, node);
    const std::string_view last = method == nullptr ? std::string_view(name) : method->name;
    const bool makes = makes_new(last, method != nullptr);
    const bool shares = shares_only(last, method != nullptr);
    const bool changes = writes                          ? true
                         : (is_known || reads) && makes  ? false
                         : reads || (is_known && shares) ? escapes
                                                         : true;
    if (name == "setattr" && !node.positional.empty()) {
        add_once(effects.set_attributes, plain_name(*node.positional.front()) + ".");
    }
    value(node.function, changes);
    for (const ExpressionRef& given : node.positional) {
        argument(given, changes);
    }
    for (const auto& [keyword, given] : node.keywords) {
        argument(given, changes);
    }
}

/// A lambda that is handed over may be called at once: sorted(names, key=lambda name: …).
void EffectReader::argument(const ExpressionRef& given, bool changes) {
    value(given, changes);
    if (const auto* lambda = given->get<Lambda>(); lambda != nullptr && !in_function_) {
        call_of(*lambda->code);
    }
}

void EffectReader::look(const Binary& node, bool) {
    value(node.left, false);
    value(node.right, false);
}

void EffectReader::look(const Comparison& node, bool) {
    value(node.left, false);
    for (const Comparison::Link& link : node.links) {
        value(link.right, false);
    }
}

void EffectReader::look(const Conditional& node, bool escapes) {
    value(node.condition, false);
    value(node.yes, escapes);
    value(node.no, escapes);
}

void EffectReader::look(const NamedExpression& node, bool escapes) {
    share_name(node.name, *node.value);
    make(node.name);
    value(node.value, escapes);
}

void EffectReader::look(const Lambda& node, bool) {
    defaults(*node.code);
    if (in_function_) {
        call_of(*node.code);
    }
}

void EffectReader::target(const Expression& made) {
    if (const auto* name = made.get<Name>()) {
        make(name->id);
    } else if (const auto* star = made.get<Starred>()) {
        target(*star->value);
    } else if (const auto* display = made.get<Display>()) {
        for (const ExpressionRef& item : display->items) {
            target(*item);
        }
    } else if (const auto* attribute = made.get<Attribute>()) {
        add_once(effects.set_attributes, plain_name(made));
        value(attribute->of, true);
    } else if (const auto* subscript = made.get<Subscript>()) {
        value(subscript->of, true);
        value(subscript->index, false);
    }
}

EffectReader::Hidden* EffectReader::hidden(std::string_view name) {
    const auto found = std::find_if(hidden_.rbegin(), hidden_.rend(),
                                    [&](const Hidden& inner) { return inner.name == name; });
    return found == hidden_.rend() ? nullptr : &*found;
}

bool EffectReader::is_made(std::string_view name) const {
    return std::ranges::find(effects.made, name, &MadeName::name) != effects.made.end();
}

void EffectReader::make(std::string_view name, std::string_view module) {
    if (hidden(name) != nullptr) {
        return;
    }
    if (class_ != nullptr && std::ranges::find(class_->globals, name) == class_->globals.end()) {
        hidden_.push_back({std::string(name), false});
    } else if (!is_made(name)) {
        effects.made.push_back({std::string(name), line_, std::string(module)});
    }
}

void EffectReader::read_name(std::string_view name, bool escapes) {
    if (Hidden* const inner = hidden(name)) {
        inner->changed = inner->changed || escapes;
        return;
    }
    add_once(effects.read, name);
    if (escapes) {
        add_once(effects.changed, name);
    }
}

/// The target then holds what the value gives, or parts of it.
void EffectReader::share(const Expression& target, const Expression& value) {
    if (const auto* display = target.get<Display>()) {
        for (const ExpressionRef& item : display->items) {
            share(*item, value);
        }
    } else if (const auto* star = target.get<Starred>()) {
        share(*star->value, value);
    } else if (const auto* name = target.get<Name>()) {
        share_name(name->id, value);
    } else {
        look(value, true); // something else holds it now
    }
}

void EffectReader::share_name(const std::string& name, const Expression& value) {
    if (class_ != nullptr || in_function_) {
        look(value, true); // the class holds it; of a function, who calls it may change it
    } else {
        shared_.emplace_back(name, &value);
    }
}

} // namespace lim::python
