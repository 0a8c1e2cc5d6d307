#pragma once

#include "core/python/type.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// A name of a module that is neither a function nor a type: torch.float32, torch.__version__.
struct Constant {
    const char* name;
    Value (*get)(Run& run);
};

/// A name that a module does not have here, and what a reader may use in its place, as code.
struct Instead {
    std::string_view name;     // "dot"
    std::string_view there_is; // "torch.matmul"
};

/// A module: the names that it offers. Modules are constants; a submodule is a module whose name continues
/// this one's
/// ("torch.nn" has what "torch.nn.functional" offers as its `functional`). Setting a module's attribute is
/// refused.
///
///     constexpr Entry functions[] = {{"relu(input)", relu}, …};
///     const Module torch{.name = "torch", .functions = functions, .types = types};
struct Module {
    const char* name; // "torch.nn.functional"
    std::span<const Entry> functions{};
    std::span<const Type* const> types{}; // by their names
    std::span<const Constant> constants{};
    WrongCall wrong_call = nullptr; // of its functions; absent: refused
    std::span<const Instead> instead{};
    const char* (*known_names)() = nullptr; // of the whole framework, at one of its modules: known_names.hpp
    bool older =
        false; // it is an older version than the real one of this name: the cell that imports it says so
    /// The rest of its functions, types and constants, in which a name is looked for last: what a page runs
    /// first needs none of them, so that they come with the rest of the core. Absent: there are no more.
    const Module& (*more)() = nullptr;
    AroundCall around = nullptr; // of its functions
};

/// The lists of a module's names: its own, and the rest.
[[nodiscard]] inline std::vector<const Module*> lists_of(const Module& module) {
    std::vector<const Module*> lists{&module};
    if (module.more != nullptr) {
        lists.push_back(&module.more());
    }
    return lists;
}

/// Modules of a framework. They are asked for one group after the other, as a name is looked for: those that
/// no page runs first come with the rest of the core.
using ModuleList = std::span<const Module* const>;
using Modules = ModuleList (*)();

} // namespace lim::python
