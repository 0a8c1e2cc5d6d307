#pragma once

#include "core/python/object.hpp"
#include "core/python/python_error.hpp"
#include "core/python/scope.hpp"
#include "core/python/tree.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lim::python {

class Evaluator;
class FunctionObject;
class GeneratorIterator;
class Instance;

/// How a block of statements is left before its end.
struct Completion {
    enum class Kind : std::uint8_t { none, by_break, by_continue, by_return, by_raise };
    Kind kind = Kind::none;
    Value value = {}; // that is returned, or the exception
};

/// A statement or an expression that is being carried out. It stands on the evaluator's stack, not on that of
/// C++: so a generator's can be put aside, and functions of the reader may call one another to Python's
/// depth.
struct Work {
    /// Carries out what comes next: it puts a value or another Work on the stacks, or ends.
    void (*step)(Evaluator& evaluator, Work& work) = nullptr;
    const void* node = nullptr; // of the tree
    int line = 0;
    std::uint32_t phase = 0; // how much of it is done, by its own count
    std::uint32_t base = 0;  // how many values of its frame stood below its own

    /// What only some need.
    struct Held {
        std::unique_ptr<Iterator> iterator = {}; // of a loop
        std::size_t clause = 0;                  // of a comprehension
        Completion completion = {};              // what goes on behind a `finally`
        Value value = {}; // of `with` the manager, of `except` the exception that it handles
    };
    std::unique_ptr<Held> held = {};
};

/// A call of a function, a walk of a comprehension, the body of a class, or a cell.
struct Frame {
    std::shared_ptr<Scope> scope;                   // null of a cell
    std::shared_ptr<const FunctionObject> function; // null of all that is no function
    std::string_view name;                          // "encode", "<listcomp>": what Python's traceback says
    std::size_t works;                              // how many stood on the stack before it
    std::size_t values;                             // likewise
    int line;                                       // where its caller is
    bool traced;                                    // its calls are the cell's own
    bool by_c;                                      // in Python, C calls it: of `__init__`
    std::unique_ptr<Frame> caller = {};             // null of a cell
    GeneratorIterator* generator = nullptr;         // that it belongs to
    Value manager = {};                             // of a function that is carried out within one
    std::string qualified = {};                     // of a class's body: its name with what it stands in

    /// How many calls it is for the limit of recursion.
    [[nodiscard]] std::size_t depth() const { return by_c ? 2 : 1; }
};

} // namespace lim::python
