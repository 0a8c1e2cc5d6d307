#include "core/notebook/sharing.hpp"

#include "core/notebook/changing_calls.hpp"
#include "core/python/dict.hpp"
#include "core/python/instance.hpp"
#include "core/python/iterators.hpp"
#include "core/python/object.hpp"
#include "core/python/sequences.hpp"
#include "core/python/type.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <unordered_set>

namespace lim::notebook {
namespace {

using python::Value;

/// What can be changed by who has a value.
struct Reach {
    std::unordered_set<const void*> parts; // lists, dicts, sets, and the memory of objects
    bool has_objects = false;              // whether some of these parts are of objects
    bool may_reach_anything = false;       // by way of an object that does not tell
    bool walks = false;                    // an iterator or a view of a dict: what it walks over is not known
};

/// Whether a value is an iterator of Python's own, or a view of a dict. What a file gives changes nowhere
/// else.
bool walks(const Value& value) {
    const python::Object* const object = value.object();
    if (object == nullptr || std::string_view(object->type().module) != "builtins") {
        return false;
    }
    return value.object_of<python::IteratorObject>() != nullptr ||
           std::string_view(object->type().name).find("dict_") != std::string_view::npos;
}

/// Adds what a value reaches; values within values are walked one after another, however deep they lie.
void add_reach(Reach& reach, const Value& of) {
    python::Values left{of};
    const auto enter = [&](const void* part) { return reach.parts.insert(part).second; };
    while (!left.empty()) {
        const Value value = left.back();
        left.pop_back();
        if (const python::List* list = value.any_list(); list != nullptr && enter(list)) {
            left.insert(left.end(), list->items.begin(), list->items.end());
        } else if (const python::Tuple* tuple = value.any_tuple(); tuple != nullptr && enter(tuple)) {
            left.insert(left.end(), tuple->items.begin(), tuple->items.end());
        } else if (const python::Set* set = value.set(); set != nullptr && enter(set)) {
            left.insert(left.end(), set->items.begin(), set->items.end());
        } else if (const python::Dict* dict = value.dict(); dict != nullptr && enter(dict)) {
            for (const auto& [key, held] : dict->items) {
                left.push_back(key);
                left.push_back(held);
            }
        } else if (const python::Function* function = value.function()) {
            left.push_back(function->self);
        } else if (python::Object* object = value.object(); object != nullptr && object->is_instance()) {
            reach.has_objects = true;
            if (enter(object)) {
                for (const auto& [name, held] : static_cast<python::Instance&>(*object).attributes()) {
                    left.push_back(held);
                }
            }
        } else if (object != nullptr) {
            reach.walks = reach.walks || walks(value);
            const auto memory = object->shared_memory();
            reach.may_reach_anything = reach.may_reach_anything || !memory;
            reach.has_objects = reach.has_objects || !memory || !memory->empty();
            if (memory) {
                reach.parts.insert(memory->begin(), memory->end());
            }
        }
    }
}

/// Whether what `a` reaches may change with what `b` reaches.
bool overlap(const Reach& a, const Reach& b) {
    return (a.may_reach_anything && b.has_objects) || (b.may_reach_anything && a.has_objects) ||
           (a.walks && !b.parts.empty()) ||
           std::ranges::any_of(a.parts, [&](const void* part) { return b.parts.contains(part); });
}

/// Whether something holds of a value, or of what its lists, tuples, dicts and methods have within.
template <class Holds> bool any_within(const Value& value, const Holds& holds) {
    python::Values left{value};
    std::unordered_set<const void*> seen;
    while (!left.empty()) {
        const Value last = std::move(left.back());
        left.pop_back();
        if (holds(last)) {
            return true;
        }
        const void* const part = last.any_list() != nullptr    ? static_cast<const void*>(last.any_list())
                                 : last.any_tuple() != nullptr ? static_cast<const void*>(last.any_tuple())
                                                               : last.dict();
        if (part == nullptr || seen.insert(part).second) {
            python::push_parts(last, left);
        }
    }
    return false;
}

} // namespace

std::vector<std::string> names_sharing(const python::Namespace& names,
                                       const std::vector<std::string>& changed) {
    Reach reach;
    for (const std::string& name : changed) {
        if (const auto found = names.find(name); found != names.end()) {
            add_reach(reach, found->second);
        }
    }
    std::vector<std::string> sharing;
    for (const auto& [name, value] : names) {
        Reach own;
        add_reach(own, value);
        if (overlap(own, reach)) {
            sharing.push_back(name);
        }
    }
    return sharing;
}

std::vector<std::string> names_trained(python::Run& run, const python::Namespace& names,
                                       const std::vector<std::string>& called) {
    const bool trains = std::ranges::any_of(called, [&](const std::string& name) {
        return name.find('.') != std::string::npos && is_training_method(last_of(name)) &&
               !names.contains(name.substr(0, name.find('.')));
    });
    if (!trains) {
        return {};
    }
    const auto takes = [&](const Value& value) {
        python::Object* const object = value.object();
        if (object == nullptr || (object->elements() == nullptr && !object->is_instance())) {
            return false;
        }
        for (const python::Type* type = &object->type(); type != nullptr; type = type->base) {
            if (std::string_view(type->name) == "Module") {
                return true;
            }
        }
        try {
            const auto asked_for =
                object->is_instance() ? std::nullopt : object->attribute(run, "requires_grad");
            return asked_for && asked_for->get<bool>() != nullptr && *asked_for->get<bool>();
        } catch (const std::runtime_error&) { // refused, or raised: whether it does is not known
            return true;
        }
    };
    std::vector<std::string> found;
    for (const auto& [name, value] : names) {
        if (any_within(value, takes)) {
            found.push_back(name);
        }
    }
    return found;
}

bool holds_iterator(const Value& value) {
    return any_within(value,
                      [](const Value& part) { return part.object_of<python::IteratorObject>() != nullptr; });
}

} // namespace lim::notebook
