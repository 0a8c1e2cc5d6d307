#pragma once

#include "core/python/type.hpp"

#include <span>
#include <string>

namespace lim::python {

/// A name of a module that is neither a function nor a type: torch.float32, torch.__version__.
struct Constant {
    const char* name;
    Value (*get)(Run& run);
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
};

/// All modules of a framework.
using Modules = std::span<const Module* const>;

} // namespace lim::python
