#include "core/base/raise.hpp"
#include "core/python/builtins.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>

/// What names refer to.
namespace lim::python {
namespace {

std::optional<std::size_t> position_of(const std::vector<std::string>& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - names.begin()));
}

} // namespace

/// Finds the scope that a name belongs to, as the text says.
void Evaluator::find_place(const Name& name) const {
    using Kind = Name::Place::Kind;
    std::uint16_t distance = 0;
    for (const Scope* scope = scope_; scope != nullptr; scope = scope->outer.get(), ++distance) {
        if (scope->globals != nullptr && position_of(*scope->globals, name.id)) {
            break;
        }
        if (scope->of_class) {
            name.place = {Kind::of_class, distance};
            return;
        }
        if (const auto slot = position_of(scope->locals, name.id)) {
            name.place = {Kind::slot, distance, static_cast<std::uint16_t>(*slot)};
            return;
        }
    }
    name.place = {Kind::global};
}

/// Where a function's name has its value; null for a global name, and for one of a class.
Value* Evaluator::slot_of(const Name& name) const {
    if (name.place.kind == Name::Place::Kind::unknown) {
        find_place(name);
    }
    if (name.place.kind != Name::Place::Kind::slot) {
        return nullptr;
    }
    Scope* scope = scope_;
    for (std::uint16_t i = 0; i < name.place.scope; ++i) {
        scope = scope->outer.get();
    }
    return &scope->slots[name.place.slot];
}

Value Evaluator::value_of(const Name& name) {
    if (const auto* slot = slot_of(name)) {
        return slot->is_unbound() ? unbound(name) : *slot;
    }
    if (name.place.kind != Name::Place::Kind::of_class) {
        return global(name);
    }
    const auto found =
        std::ranges::find(scope_->attributes, name.id, [](const auto& each) { return each.first; });
    if (found != scope_->attributes.end()) {
        return found->second;
    }
    if (position_of(scope_->locals, name.id)) { // bound in the body: functions around it are not asked
        return global(name);
    }
    Scope* const body = scope_; // what it does not have is asked of what stands around it
    const Name around{name.id};
    scope_ = body->outer.get();
    const auto* const slot = slot_of(around);
    scope_ = body;
    if (slot == nullptr) {
        return global(name);
    }
    if (slot->is_unbound()) {
        unbound_around(name);
    }
    return *slot;
}

Value Evaluator::unbound(const Name& name) {
    if (name.place.scope == 0) {
        raise("UnboundLocalError",
              {"cannot access local variable '", name.id, "' where it is not associated with a value"});
    }
    unbound_around(name);
}

void Evaluator::unbound_around(const Name& name) {
    raise("NameError", {"cannot access free variable '", name.id,
                        "' where it is not associated with a value in enclosing scope"});
}

Value Evaluator::global(const Name& name) {
    Name::Place& place = name.place;
    if (place.value == nullptr || place.version != globals_.version()) {
        place.value = globals_.place_of(name.id);
        place.version = globals_.version();
    }
    if (place.value != nullptr) {
        if (!run_.drawn_names.empty() && run_.drawn_names.contains(name.id)) {
            run_.mark_drawn();
        }
        if (!run_.rounding_names.empty() && run_.rounding_names.contains(name.id)) {
            run_.mark_rounding_of_numbers();
        }
        return *place.value;
    }
    if (const auto cell = run_.unknown.find(name.id)) {
        throw ReadsUnknown(*cell);
    }
    if (auto found = run_.find_attribute(builtins, name.id)) {
        return *std::move(found);
    }
    if (const Type* exception = exception_type(name.id)) {
        return exception;
    }
    if (is_known_elsewhere(name.id)) {
        refuse_missing(name.id);
    }
    raise("NameError", {"name '", name.id, "' is not defined"});
}

void Evaluator::bind(const std::string& name, Value value) { bind(Name{name}, std::move(value)); }

void Evaluator::bind(const Name& name, Value value) {
    if (auto* slot = slot_of(name)) {
        *slot = std::move(value);
    } else if (name.place.kind == Name::Place::Kind::of_class) {
        const auto found =
            std::ranges::find(scope_->attributes, name.id, [](const auto& each) { return each.first; });
        if (found != scope_->attributes.end()) {
            found->second = std::move(value);
        } else {
            scope_->attributes.emplace_back(name.id, std::move(value));
        }
    } else {
        if (name.place.value != nullptr && name.place.version == globals_.version()) {
            *name.place.value = std::move(value);
        } else {
            name.place.value = &globals_.set(name.id, std::move(value));
            name.place.version = globals_.version();
        }
        if (run_.has_marked_names()) {
            run_.unmark(name.id);
        }
    }
}

void Evaluator::unbind(const std::string& name) {
    const Name plain{name};
    if (auto* slot = slot_of(plain)) {
        if (slot->is_unbound()) {
            static_cast<void>(unbound(plain));
        }
        *slot = Value::unbound();
    } else if (plain.place.kind == Name::Place::Kind::of_class) {
        if (std::erase_if(scope_->attributes, [&](const auto& each) { return each.first == name; }) == 0) {
            raise("NameError", {"name '", name, "' is not defined"});
        }
    } else if (!globals_.erase(name)) {
        if (const auto cell = run_.unknown.find(name)) {
            throw ReadsUnknown(*cell);
        }
        raise("NameError", {"name '", name, "' is not defined"});
    }
}

} // namespace lim::python
