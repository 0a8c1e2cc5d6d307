#include "core/python/operations.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/class_object.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/numbers.hpp"
#include "core/python/passed_over.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/text_places.hpp"
#include "core/python/type_lookup.hpp"
#include "core/python/types.hpp"

#include <algorithm>
#include <array>

/// Items, truth, length, calls: what Python asks of any value.
namespace lim::python {
namespace {

const Type& type_of_tuple(const Tuple& tuple) { return tuple.type == nullptr ? tuple_type : *tuple.type; }

/// Whether a function of this page is a class in Python.
bool is_class(const Function& function) {
    constexpr std::array<std::string_view, 5> classes{"enumerate(", "filter(", "map(", "reversed(", "zip("};
    const std::string_view signature = function.entry->signature;
    return !function.is_method && std::ranges::any_of(classes, [signature](std::string_view name) {
        return signature.starts_with(name);
    });
}

} // namespace

const Type& type_of(const Value& value) {
    using enum Value::Kind;
    switch (value.kind()) {
    case unbound: // no value that a name gives
    case none:
        return none_type;
    case truth:
        return bool_type;
    case integer:
        return int_type;
    case number:
        return float_type;
    case ellipsis:
        return ellipsis_type;
    case type:
        return type_type;
    case module:
        return module_type;
    case text:
        return str_type;
    case list:
        return list_type;
    case tuple:
        return type_of_tuple(*value.any_tuple());
    case dict:
        return type_of_dict(*value.dict());
    case set:
        return set_type;
    case range:
        return range_type;
    case slice:
        return slice_type;
    case function:
        return is_class(*value.function()) ? type_type : function_type;
    case object:
        break;
    }
    return value.object()->type();
}

std::string type_name(const Value& value) {
    if (const Type* given = value.type()) {
        return given->metaclass;
    }
    if (is_passed_over(value)) {
        refuse(refusals::passed_over_value);
    }
    const Type& type = type_of(value);
    return type.module_in_messages ? full_name(type) : type.name;
}

bool same(const Value& left, const Value& right) {
    // Python shares small ints and some texts, so `is` of these depends on more than their values; equality
    // is what membership and comparison need of it here. The evaluator refuses `is` of such values.
    return left.is_same_as(right);
}

bool truth(Run& run, const Value& value) {
    if (const bool* truth = value.get<bool>()) {
        return *truth;
    }
    if (const Int* integer = value.get<Int>()) {
        return *integer != 0;
    }
    if (const double* number = value.get<double>()) {
        return *number != 0;
    }
    if (value.is_none()) {
        return false;
    }
    if (Object* object = value.object()) {
        return object->truth(run);
    }
    if (const auto* text = value.get<std::string>()) {
        return !text->empty();
    }
    const bool sized = value.any_list() != nullptr || value.any_tuple() != nullptr ||
                       value.dict() != nullptr || value.set() != nullptr || value.range() != nullptr;
    return !sized || length(run, value) != 0;
}

Int length(Run& run, const Value& value) {
    if (value.get<std::string>() != nullptr) {
        return static_cast<Int>(length_of_text(run, value));
    }
    if (const List* list = value.any_list()) {
        return static_cast<Int>(list->items.size());
    }
    if (const Tuple* tuple = value.any_tuple()) {
        return static_cast<Int>(tuple->items.size());
    }
    if (const Dict* dict = value.dict()) {
        return static_cast<Int>(dict->size());
    }
    if (const Set* set = value.set()) {
        return static_cast<Int>(set->size());
    }
    if (const Range* range = value.range()) {
        return range->size();
    }
    if (Object* object = value.object()) {
        if (const auto size = object->length(run)) {
            return *size;
        }
    }
    raise("TypeError", {"object of type '", type_name(value), "' has no len()"});
}

std::optional<Int> as_int(const Value& value) {
    if (const Int* integer = value.get<Int>()) {
        return *integer;
    }
    if (const bool* truth = value.get<bool>()) {
        return *truth ? 1 : 0;
    }
    return std::nullopt;
}

std::optional<Int> as_index(Run& run, const Value& value) {
    Object* const object = value.object();
    return object != nullptr ? object->index(run) : as_int(value);
}

std::optional<double> as_float(const Value& value) {
    if (const double* number = value.get<double>()) {
        return *number;
    }
    const auto integer = as_int(value);
    return integer ? std::optional(to_double(*integer)) : std::nullopt;
}

Value item(Run& run, const Value& value, const Value& index) {
    Object* const object = value.object();
    return object != nullptr ? object->item(run, index) : sequence_item(run, value, index);
}

void set_item(Run& run, const Value& value, const Value& index, const Value& to) {
    if (Object* object = value.object()) {
        return object->set_item(run, index, to);
    }
    set_sequence_item(run, value, index, to);
}

bool contains(Run& run, const Value& value, const Value& item) {
    if (const auto* text = value.get<std::string>()) {
        const auto* part = item.get<std::string>();
        if (part == nullptr) {
            raise("TypeError", {"'in <string>' requires string as left operand, not ", type_name(item)});
        }
        return text->find(*part) != std::string::npos;
    }
    if (const Dict* dict = value.dict()) {
        return dict->find(key_of(run, item)) != nullptr;
    }
    if (const Set* set = value.set()) {
        if (item.set() != nullptr) {
            return false; // Python looks for a frozenset, which no set here holds
        }
        return set->contains(key_of(run, item));
    }
    if (const Range* range = value.range(); range != nullptr && as_int(item)) {
        const Int place = int_result(Operator::subtract, *as_int(item), range->start);
        return place % range->step == 0 && place / range->step >= 0 && place / range->step < range->size();
    }
    if (Object* object = value.object()) {
        if (const auto answer = object->contains(run, item)) {
            return *answer;
        }
        std::unique_ptr<Iterator> iterator;
        try {
            iterator = object->iterate(run);
        } catch (const FrameworkError& error) {
            if (error.type() != "TypeError" || !object->is_instance()) {
                throw;
            }
        }
        if (iterator == nullptr) {
            raise("TypeError", {"argument of type '", type_name(value), "' is not iterable"});
        }
        while (const auto other = iterator->next(run)) {
            run.step();
            if (equal(run, *other, item)) {
                return true;
            }
        }
        return false;
    }
    if (value.any_list() == nullptr && value.any_tuple() == nullptr && value.range() == nullptr) {
        raise("TypeError", {"argument of type '", type_name(value), "' is not iterable"});
    }
    const auto iterator = iterate_in_any_order(run, value);
    while (const auto other = iterator->next(run)) {
        run.step();
        if (equal(run, *other, item)) {
            return true;
        }
    }
    return false;
}

Value call(Run& run, const Value& value, const Call& call) {
    const auto carry_out = [&](const Function& function) {
        return function.entry->carry_out(run, bind(function, call));
    };
    if (const Function* function = value.function()) {
        const AroundCall around =
            std::visit([](const auto* owner) { return owner->around; }, function->owner);
        return around != nullptr ? around(run, *function, call) : carry_out(*function);
    }
    if (const Type* type = value.type()) {
        if (type->made != nullptr) {
            return evaluator_of(run).call(value, call);
        }
        if (type->constructor == nullptr) {
            refuse_missing(concat({full_name(*type), "(…)"}));
        }
        return carry_out({type->constructor, type, type->wrong_call, false, type});
    }
    if (Object* object = value.object()) {
        return object->call(run, call);
    }
    raise("TypeError", {"'", type_name(value), "' object is not callable"});
}

} // namespace lim::python
