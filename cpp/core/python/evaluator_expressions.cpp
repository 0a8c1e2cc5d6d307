#include "core/base/raise.hpp"
#include "core/python/builtins.hpp"
#include "core/python/comprehension.hpp"
#include "core/python/constant_list.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/iterators.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>

/// The walk over expressions.
namespace lim::python {
namespace {

constexpr std::size_t short_text = 1000; // its memory is small beside that of the step that made it

constexpr Type generator_type{.name = "generator", .base = &iterator_type};

constexpr std::string_view method_names[] = {
    "__add__", "__sub__",    "__mul__", "__truediv__", "__floordiv__", "__mod__",
    "__pow__", "__matmul__", "__and__", "__or__",      "__xor__",      "__eq__",
    "__ne__",  "__lt__",     "__le__",  "__gt__",      "__ge__"};

std::string_view method_name(Operator op) { return method_names[static_cast<std::size_t>(op)]; }

/// Whether Python computes it before the program runs.
bool is_constant(const Expression& expression) {
    if (const auto* sign = expression.get<Unary>()) {
        return is_constant(*sign->operand);
    }
    if (const auto* binary = expression.get<Binary>()) {
        return is_constant(*binary->left) && is_constant(*binary->right);
    }
    return expression.get<Literal>() != nullptr;
}

/// x is y, where that does not depend on which of two equal values Python shares.
bool identical(const Value& left, const Value& right) {
    const bool shared_at_will = left.get<Int>() != nullptr || left.get<double>() != nullptr ||
                                left.get<std::string>() != nullptr || left.tuple() != nullptr ||
                                left.range() != nullptr || left.function() != nullptr;
    if (shared_at_will && left.data().index() == right.data().index()) {
        refuse(refusals::identity);
    }
    return same(left, right);
}

} // namespace

Value Evaluator::evaluate(const Expression& expression, const std::shared_ptr<Scope>& scope) {
    const auto outer = std::exchange(scope_, scope);
    try {
        Value value = evaluate(expression);
        scope_ = outer;
        return value;
    } catch (...) {
        scope_ = outer;
        throw;
    }
}

Value Evaluator::evaluate(const Expression& expression) {
    run_.step();
    Value value = std::visit([&](const auto& node) { return form(node, expression.line); }, expression.form);
    if (const auto* text = value.get<std::string>(); text != nullptr && text->size() > short_text) {
        run_.memory().require_work(static_cast<double>(text->size()));
    }
    return value;
}

Value Evaluator::evaluate_iterable(const Expression& expression, std::shared_ptr<Scope> scope) {
    Value value = evaluate(expression, scope);
    if (Set* set = value.set(); set != nullptr && expression.get<Display>() != nullptr) {
        set->of_constants = false; // Python walks the frozenset itself
    }
    return value;
}

Value Evaluator::evaluate_or_none(const ExpressionRef& expression) {
    return expression == nullptr ? Value() : evaluate(*expression);
}

Value Evaluator::form(const Literal& node, int /*line*/) {
    return node.value.list() == nullptr ? node.value : copy_of_lists(node.value);
}

Value Evaluator::form(const FormattedText& node, int line) {
    std::string text;
    for (const FormattedText::Part& part : node.parts) {
        text += part.text;
        if (part.value == nullptr) {
            continue;
        }
        Value value = evaluate(*part.value);
        const Value spec = part.spec == nullptr ? Value(std::string()) : evaluate(*part.spec);
        line_ = line;
        if (part.conversion != 0) {
            value = part.conversion == 'r' ? repr(run_, value) : str(run_, value);
        }
        text += format(run_, value, *spec.get<std::string>());
    }
    return text;
}

Value Evaluator::form(const Name& node, int line) {
    line_ = line;
    for (const Scope* scope = scope_.get(); scope != nullptr; scope = scope->outer.get()) {
        if (const auto found = scope->names.find(node.id); found != scope->names.end()) {
            return found->second;
        }
        if (std::ranges::find(scope->own, node.id) != scope->own.end()) {
            refuse(refusals::unbound_in_comprehension, {node.id});
        }
    }
    if (const auto found = globals_.find(node.id); found != globals_.end()) {
        if (run_.drawn_names.contains(node.id)) {
            run_.mark_drawn();
        }
        return found->second;
    }
    if (const auto cell = run_.unknown.find(node.id)) {
        throw ReadsUnknown(*cell);
    }
    if (auto found = run_.find_attribute(builtins, node.id)) {
        return *std::move(found);
    }
    if (is_known_elsewhere(node.id)) {
        refuse_missing(node.id);
    }
    raise("NameError", {"name '", node.id, "' is not defined"});
}

Value Evaluator::form(const Display& node, int line) {
    if (node.kind == Display::Kind::set) {
        return set_of(node, line);
    }
    Values items;
    items.reserve(node.items.size());
    for (const ExpressionRef& item : node.items) {
        items.push_back(evaluate(*item));
    }
    line_ = line;
    return node.kind == Display::Kind::tuple ? make_tuple(std::move(items)) : make_list(std::move(items));
}

// What cannot be hashed raises when it is put into the set or dict. CPython 3.11 evaluates up to 30 elements
// of a set before it puts in the first of them, and all of more constants; of more others it puts in each as
// soon as it is evaluated.
Value Evaluator::set_of(const Display& node, int line) {
    constexpr std::size_t most_at_once = 30;
    const bool constant =
        std::ranges::all_of(node.items, [](const auto& item) { return is_constant(*item); });
    const bool one_by_one = node.items.size() > most_at_once && !constant;
    auto set = std::make_shared<Set>();
    set->of_constants = constant && node.items.size() > 2;
    Values items;
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        items.push_back(evaluate(*node.items[i]));
        if (one_by_one || i + 1 == node.items.size()) {
            line_ = line;
            for (const Value& item : items) {
                set->add(key_of(run_, item), item);
            }
            items.clear();
        }
    }
    return set;
}

// CPython 3.11 evaluates up to 15 pairs before it puts in the first of them; of more it puts in 17 at a time,
// each as soon as it is evaluated.
Value Evaluator::form(const DictDisplay& node, int line) {
    constexpr std::size_t group = 17;
    constexpr std::size_t most_at_once = 15;
    const std::size_t rest = node.items.size() % group;
    const std::size_t one_by_one = node.items.size() - (rest <= most_at_once ? rest : 0);
    auto dict = std::make_shared<Dict>();
    std::vector<std::pair<Value, Value>> pairs;
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        const auto& [key, value] = node.items[i];
        Value name = evaluate(*key);
        pairs.emplace_back(std::move(name), evaluate(*value));
        if (i < one_by_one || i + 1 == node.items.size()) {
            line_ = line;
            for (const auto& [put, held] : pairs) {
                dict->set(key_of(run_, put), put, held);
            }
            pairs.clear();
        }
    }
    return dict;
}

std::unique_ptr<Iterator> Evaluator::generator(const Comprehension& node, int line) {
    const Expression& first = *node.clauses.front().iterable;
    const Value iterable = evaluate_iterable(first, scope_);
    line_ = line;
    auto scope = std::make_shared<Scope>(Scope{scope_, {}, node.names});
    return std::make_unique<ComprehensionIterator>(*this, node, std::move(scope), iterate(run_, iterable));
}

Value Evaluator::form(const Comprehension& node, int line) {
    auto elements = generator(node, line);
    if (node.kind == Comprehension::Kind::generator) {
        return std::shared_ptr<Object>(std::make_shared<IteratorObject>(generator_type, std::move(elements)));
    }
    Int count = 0;
    const auto next = [&] {
        auto item = elements->next(run_);
        line_ = line;
        if (item) {
            check_size(++count);
        }
        return item;
    };
    if (node.kind == Comprehension::Kind::list) {
        Values items;
        while (auto item = next()) {
            items.push_back(std::move(*item));
        }
        return make_list(std::move(items));
    }
    if (node.kind == Comprehension::Kind::set) {
        auto set = std::make_shared<Set>();
        while (const auto item = next()) {
            set->add(key_of(run_, *item), *item);
        }
        return set;
    }
    auto dict = std::make_shared<Dict>();
    while (const auto pair = next()) {
        const Values& held = pair->tuple()->items;
        dict->set(key_of(run_, held[0]), held[0], held[1]);
    }
    return dict;
}

Value Evaluator::form(const Attribute& node, int /*line*/) {
    const Value of = evaluate(*node.of);
    line_ = node.name_line;
    return attribute(run_, of, node.name);
}

Value Evaluator::form(const Subscript& node, int line) {
    const Value of = evaluate(*node.of);
    const Value index = evaluate(*node.index);
    line_ = line;
    trace_.add_operation(&node, "__getitem__", {node.of.get(), node.index.get()}, {&of}, line);
    return item(run_, of, index);
}

Value Evaluator::form(const SliceBounds& node, int /*line*/) {
    Value start = evaluate_or_none(node.start);
    Value stop = evaluate_or_none(node.stop);
    Value step = evaluate_or_none(node.step);
    return std::make_shared<const Slice>(Slice{std::move(start), std::move(stop), std::move(step)});
}

Value Evaluator::form(const CallNode& node, int line) {
    const Value function = evaluate(*node.function);
    Call made;
    made.positional.reserve(node.positional.size());
    for (const ExpressionRef& argument : node.positional) {
        made.positional.push_back(evaluate(*argument));
    }
    for (const auto& [name, argument] : node.keywords) {
        made.keywords.emplace_back(name, evaluate(*argument));
    }
    const auto* const method = node.function->get<Attribute>();
    line_ = method == nullptr ? line : method->name_line;
    trace_.add_call(node, function, made, line);
    Value result = call(run_, function, made);
    trace_.add_result(node, result);
    return result;
}

Value Evaluator::form(const Unary& node, int line) {
    const Value operand = evaluate(*node.operand);
    line_ = line;
    return unary(run_, node.op, operand);
}

Value Evaluator::form(const Not& node, int line) {
    const Value operand = evaluate(*node.operand);
    line_ = line;
    return !truth(run_, operand);
}

Value Evaluator::form(const Binary& node, int line) {
    const Value left = evaluate(*node.left);
    const Value right = evaluate(*node.right);
    line_ = line;
    trace_.add_operation(&node, method_name(node.op), {node.left.get(), node.right.get()}, {&left, &right},
                         line);
    return binary(run_, node.op, left, right);
}

bool Evaluator::tested(Comparison::Test test, const Value& left, const Value& right) {
    switch (test) {
    case Comparison::Test::is:
        return identical(left, right);
    case Comparison::Test::is_not:
        return !identical(left, right);
    case Comparison::Test::in:
        return contains(run_, right, left);
    case Comparison::Test::not_in:
        return !contains(run_, right, left);
    }
    return false;
}

Value Evaluator::form(const Comparison& node, int line) {
    Value left = evaluate(*node.left);
    for (std::size_t i = 0; i < node.links.size(); ++i) {
        const Comparison::Link& link = node.links[i];
        Value right = evaluate(*link.right);
        line_ = line;
        Value answer;
        if (const auto* op = std::get_if<Operator>(&link.test)) {
            trace_.add_operation(&node, method_name(*op), {node.left.get(), link.right.get()},
                                 {&left, &right}, line);
            answer = binary(run_, *op, left, right);
        } else {
            answer = tested(std::get<Comparison::Test>(link.test), left, right);
        }
        if (i + 1 == node.links.size() || !truth(run_, answer)) {
            return answer;
        }
        left = std::move(right);
    }
    return {};
}

Value Evaluator::form(const Logical& node, int line) {
    for (std::size_t i = 0; i + 1 < node.operands.size(); ++i) {
        Value operand = evaluate(*node.operands[i]);
        line_ = line;
        if (truth(run_, operand) != node.is_and) {
            return operand;
        }
    }
    return evaluate(*node.operands.back());
}

Value Evaluator::form(const Conditional& node, int line) {
    const Value condition = evaluate(*node.condition);
    line_ = line;
    return evaluate(truth(run_, condition) ? *node.yes : *node.no);
}

} // namespace lim::python
