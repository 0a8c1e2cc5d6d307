#include "core/python/run.hpp"

#include "core/base/cache_lines.hpp"
#include "core/base/raise.hpp"
#include "core/python/known_names.hpp"
#include "core/python/nearby.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

namespace lim::python {

Run::Run(std::vector<Modules> frameworks, Limits limits)
    : frameworks_(std::move(frameworks)), limits_(std::move(limits)),
      memory_(limits_.memory_bytes, limits_.work) {}

const Memory& Run::memory() {
    memory_.set_held(held_element_bytes);
    return memory_;
}

const TextFiles& Run::files() const {
    static const TextFiles none;
    return limits_.files == nullptr ? none : *limits_.files;
}

void Run::check_steps() {
    constexpr std::int64_t steps_between_checks = 4096;
    if (static_cast<double>(steps_) > limits_.steps) {
        refuse_steps();
    }
    if (limits_.watch) {
        limits_.watch();
    }
    const double left = limits_.steps - static_cast<double>(steps_);
    next_check_ =
        steps_ + (left < steps_between_checks ? static_cast<std::int64_t>(left) + 1 : steps_between_checks);
}

std::optional<std::size_t> Unknown::find(std::string_view name) const {
    const auto found = names.find(name);
    return found == names.end() ? other_names : std::optional(found->second);
}

void Run::forget_draws(std::size_t cell) {
    for (const auto& [owner, state] : states_) {
        if (Seeding* const seeding = state->seeding()) {
            seeding->forget(cell);
        }
    }
}

void Run::doubt_draws() {
    for (const auto& [owner, state] : states_) {
        if (Seeding* const seeding = state->seeding()) {
            seeding->doubt();
        }
    }
}

void Run::unmark(const std::string& name) {
    if (!drawn_) {
        drawn_names.erase(name);
    }
    if (!rounding_of_numbers_) {
        rounding_names.erase(name);
    }
}

void Run::leave_blocks() {
    for (const auto& [owner, state] : states_) {
        state->leave_blocks();
    }
}

void Run::note_passed_over(const std::string& module) {
    if (std::ranges::find(passed_over_, module) == passed_over_.end()) {
        passed_over_.push_back(module);
    }
}

void Run::write(std::string_view text) {
    constexpr std::size_t most_written = 1'000'000;
    if (text.size() > most_written - written_) {
        refuse(refusals::too_much_printed);
    }
    written_ += text.size();
    output_ += text;
}

void Run::set_spent(Spent spent) {
    steps_ = spent.steps;
    next_check_ = 0;
    memory_.set_work(spent.work);
}

const Module* Run::module(std::string_view name) const {
    for (const Modules modules : frameworks_) {
        for (const Module* module : modules()) {
            if (begins_with(module->name, name, '\0')) {
                return module;
            }
        }
    }
    return nullptr;
}

const Module* Run::submodule(const Module& module, std::string_view name) const {
    const std::string_view outer = module.name;
    for (const Modules modules : frameworks_) {
        for (const Module* other : modules()) {
            if (begins_with(other->name, outer, '.') &&
                begins_with(other->name + outer.size() + 1, name, '\0')) {
                return other;
            }
        }
    }
    return nullptr;
}

/// What a list of a module's has by this name.
std::optional<Value> Run::find_listed(const Module& listed, const Module& module, const std::string& name) {
    if (const Entry* entry = find_entry(listed.functions, name)) {
        return std::make_shared<const Function>(Function{entry, &module, module.wrong_call, false, {}});
    }
    for (const Type* type : listed.types) {
        if (begins_with(type->name, name, '\0')) {
            return type;
        }
    }
    for (const Constant& constant : listed.constants) {
        if (begins_with(constant.name, name, '\0')) {
            return constant.get(*this);
        }
    }
    return std::nullopt;
}

std::optional<Value> Run::find_attribute(const Module& module, const std::string& name) {
    if (auto found = find_listed(module, module, name)) {
        return found;
    }
    if (const Module* const found = submodule(module, name)) {
        return found;
    }
    return module.more == nullptr ? std::nullopt : find_listed(module.more(), module, name);
}

std::vector<std::string_view> Run::module_names() const {
    std::vector<std::string_view> names;
    for (const Modules modules : frameworks_) {
        for (const Module* module : modules()) {
            names.emplace_back(module->name);
        }
    }
    return names;
}

bool Run::has_imported(std::string_view module) const {
    return std::ranges::any_of(imported_, [&](std::string_view name) {
        return name.starts_with(module) && (name.size() == module.size() || name[module.size()] == '.');
    });
}

std::vector<std::string_view> Run::known_names() const {
    std::vector<std::string_view> texts{python::known_names() + 1};
    for (const Modules modules : frameworks_) {
        for (const Module* module : modules()) {
            if (module->known_names != nullptr) {
                texts.emplace_back(module->known_names() + 1);
            }
        }
    }
    return texts;
}

std::string Run::shown_name(const Type& type) const {
    const auto has_it = [&type](const Module* listed) {
        return std::ranges::find(listed->types, &type) != listed->types.end();
    };
    for (const Modules modules : frameworks_) {
        for (const Module* module : modules()) {
            if (std::ranges::any_of(lists_of(*module), has_it)) {
                return concat({module->name, ".", type.name});
            }
        }
    }
    const bool can_be_imported =
        std::string_view(type.module) == "builtins" || module(type.module) != nullptr;
    return can_be_imported ? full_name(type) : type.name;
}

Value Run::module_attribute(const Module& module, const std::string& name) {
    if (auto found = find_attribute(module, name)) {
        return *found;
    }
    no_name_in(*this, module, name);
}

} // namespace lim::python
