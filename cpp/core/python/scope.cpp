#include "core/python/scope.hpp"

#include "core/python/function_object.hpp"

#include <utility>

namespace lim::python {

std::uint64_t Namespace::next_version() {
    static thread_local std::uint64_t last = 0;
    return ++last;
}

bool Namespace::erase(std::string_view name) {
    const auto found = names_.find(name);
    if (found == names_.end()) {
        return false;
    }
    names_.erase(found);
    version_ = next_version();
    return true;
}

void Namespace::clear() {
    names_.clear();
    version_ = next_version();
}

Scope::~Scope() { Scope::let_go(); }

void Scope::let_go() {
    const auto made = std::move(functions); // which may hold this alone: freed at the end
    Values held;
    for (Value& slot : slots) {
        if (slot.holds_others()) {
            held.push_back(std::exchange(slot, Value::unbound()));
        }
    }
    for (auto& [name, value] : attributes) {
        held.push_back(std::move(value));
    }
    attributes.clear();
    dismantle(held);
}

} // namespace lim::python
