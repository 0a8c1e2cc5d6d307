#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/iterators.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>

/// Displays of lists, tuples, sets and dicts, and f"…".
namespace lim::python {
namespace {

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

} // namespace

// The text so far is the first operand; a value and its format follow.
void Evaluator::advance(const FormattedText& node, Work& work) {
    if (work.phase == 0) {
        push_value(std::string());
    }
    for (;;) {
        const std::size_t place = work.phase / 3;
        if (place == node.parts.size()) {
            return finish(pop_value());
        }
        const FormattedText::Part& part = node.parts[place];
        if (work.phase % 3 == 0) {
            std::string text = *pop_value().get<std::string>() + part.text;
            push_value(std::move(text));
            if (part.value == nullptr) {
                work.phase += 3;
                continue;
            }
            if (!demand(work, work.phase + 1, *part.value)) {
                return;
            }
        }
        if (work.phase % 3 == 1) {
            if (part.spec == nullptr) {
                push_value(std::string());
                ++work.phase;
            } else if (!demand(work, work.phase + 1, *part.spec)) {
                return;
            }
        }
        line_ = work.line;
        const Value spec = pop_value();
        Value value = pop_value();
        if (part.conversion != 0) {
            value = part.conversion == 'r' ? repr(run_, value) : str(run_, value);
        }
        std::string text = *pop_value().get<std::string>();
        text += format(run_, value, *spec.get<std::string>());
        push_value(std::move(text));
        ++work.phase;
    }
}

void Evaluator::advance(const Starred& node, Work& work) {
    if (work.phase == 0 && !demand(work, 1, *node.value)) {
        return;
    }
    line_ = work.line;
    const Value value = pop_value();
    const Work& asking = works_[works_.size() - 2];
    const bool in_set = asking.step == &step_of<Display> &&
                        static_cast<const Display*>(asking.node)->kind == Display::Kind::set;
    finish(make_list(in_set ? items_in_any_order(run_, value) : starred_items(run_, value)));
}

// What cannot be hashed raises when it is put into the set or dict. CPython 3.11 evaluates up to 30 elements
// of a set before it puts in the first of them, and all of more constants; of more others it puts in each as
// soon as it is evaluated.
void Evaluator::advance(const Display& node, Work& work) {
    constexpr std::size_t most_at_once = 30;
    const bool is_set = node.kind == Display::Kind::set;
    const bool is_starred = std::ranges::any_of(
        node.items, [](const auto& item) { return item->template get<Starred>() != nullptr; });
    const bool constant =
        is_set && std::ranges::all_of(node.items, [](const auto& item) { return is_constant(*item); });
    const bool one_by_one = is_set && !constant && (is_starred || node.items.size() > most_at_once);
    if (work.phase == 0 && is_set) {
        push_value(std::make_shared<Set>());
    }
    for (;;) {
        const std::size_t done =
            work.phase; // those that are evaluated; of them, the last may not be put in yet
        if (one_by_one && done > 0) {
            line_ = work.line;
            put_into_set(work, *operands(work)->set());
        }
        if (done == node.items.size()) {
            break;
        }
        if (!demand(work, work.phase + 1, *node.items[done])) {
            return;
        }
    }
    line_ = work.line;
    if (is_set) {
        Set& set = *operands(work)->set();
        put_into_set(work, set);
        set.constants = constant && node.items.size() > 2 ? set.size() : 0;
        return finish(*operands(work));
    }
    Values items;
    items.reserve(node.items.size());
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        Value& item = operands(work)[i];
        if (node.items[i]->get<Starred>() != nullptr) {
            items.insert(items.end(), item.list()->items.begin(), item.list()->items.end());
        } else {
            items.push_back(std::move(item));
        }
    }
    finish(node.kind == Display::Kind::tuple ? make_tuple(std::move(items)) : make_list(std::move(items)));
}

/// Puts the operands behind the set, which is the first, into it.
void Evaluator::put_into_set(Work& work, Set& set) {
    const auto& node = *static_cast<const Display*>(work.node);
    const std::size_t first = frame_->values + work.base + 1;
    const std::size_t count = values_.size() - first;
    for (std::size_t i = 0; i < count; ++i) {
        const Value item = values_[first + i];
        if (node.items[work.phase - count + i]->get<Starred>() == nullptr) {
            set.add(key_of(run_, item), item);
            continue;
        }
        for (const Value& each : item.list()->items) {
            set.add(key_of(run_, each), each);
        }
    }
    values_.resize(first);
}

// CPython 3.11 evaluates up to 15 pairs before it puts in the first of them; of more it puts in 17 at a time,
// each as soon as it is evaluated. Pairs behind a `**mapping` are put in as they come.
void Evaluator::advance(const DictDisplay& node, Work& work) {
    constexpr std::size_t group = 17;
    constexpr std::size_t most_at_once = 15;
    const std::size_t rest = node.items.size() % group;
    const std::size_t one_by_one = node.items.size() - (rest <= most_at_once ? rest : 0);
    if (work.phase == 0) {
        push_value(std::make_shared<Dict>());
    }
    for (;;) {
        const std::size_t done = work.phase / 2;
        if (work.phase % 2 == 0) {
            const bool is_mapping = done > 0 && node.items[done - 1].first == nullptr;
            const bool mapping_next = done < node.items.size() && node.items[done].first == nullptr;
            if (done > 0 && (done <= one_by_one || done == node.items.size() || is_mapping || mapping_next)) {
                line_ = work.line;
                put_into_dict(work, *operands(work)->dict());
            }
            if (done == node.items.size()) {
                return finish(*operands(work));
            }
        }
        const auto& [key, value] = node.items[done];
        if (work.phase % 2 == 0 && key == nullptr) {
            push_value(None{});
            ++work.phase;
        }
        if (!demand(work, work.phase + 1, work.phase % 2 == 0 ? *key : *value)) {
            return;
        }
    }
}

/// Puts the operands behind the dict, which is the first, into it: keys and values by turns.
void Evaluator::put_into_dict(Work& work, Dict& dict) {
    const auto& node = *static_cast<const DictDisplay*>(work.node);
    const std::size_t first = frame_->values + work.base + 1;
    const std::size_t count = (values_.size() - first) / 2;
    for (std::size_t i = 0; i < count; ++i) {
        const Value key = values_[first + 2 * i];
        const Value value = values_[first + 2 * i + 1];
        if (node.items[work.phase / 2 - count + i].first != nullptr) {
            dict.set(key_of(run_, key), key, value);
            continue;
        }
        const Dict* const mapping = value.dict();
        if (mapping == nullptr) {
            if (value.object() != nullptr) {
                refuse_missing("{**mapping}");
            }
            raise("TypeError", {"'", type_name(value), "' object is not a mapping"});
        }
        for (const auto& [name, held] : mapping->items) {
            dict.set(key_of(run_, name), name, held);
        }
    }
    values_.resize(first);
}

} // namespace lim::python
