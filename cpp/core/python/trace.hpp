#pragma once

#include "core/python/call.hpp"
#include "core/python/traced_call.hpp"
#include "core/python/tree.hpp"

#include <initializer_list>
#include <list>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// Which framework calls a cell made: what explanations and figures read. What a place in the code calls
/// again, as in a loop, is told once.
class Trace {
public:
    /// A call of `function` as the node writes it, if it is a framework's: told before it is carried out.
    void add_call(const CallNode& node, const Value& function, const Call& call, int line);
    /// The call that was added last gave this.
    void add_result(const Value& result);
    /// An operator, a subscript, …: `method` ("__matmul__") of the first operand that a framework brings.
    /// @param node the part of the tree that it is, which has no other
    void add_operation(const void* node, std::string_view method,
                       std::initializer_list<const Expression*> nodes,
                       std::initializer_list<const Value*> operands, int line);
    /// The value of this expression was assigned to a target: names the result of the call that it is.
    void name_result(const Expression& value, const Expression& target);

    /// The calls since it was last asked, in the order in which they were last made.
    [[nodiscard]] std::vector<TracedCall> take();

private:
    struct Made {
        const void* node;   // what makes it
        const void* called; // the function, or the type that is called or whose method is
        TracedCall call;
    };

    /// Whether this call was made before: then it is the last one now.
    [[nodiscard]] bool is_again(const void* node, const void* called);
    /// Whether no more calls are told of: a cell may have any number of places that make some.
    [[nodiscard]] bool is_full() const { return made_.size() >= 2000; }
    void add(const void* node, const void* called, std::string name, std::vector<std::string> arguments,
             int line);
    /// Keeps the values of the last call, which is a layer's, in the place of those of the time before.
    void keep_values(const Value& layer, const Call& call);

    std::list<Made> made_;
    bool repeated_ = false;          // the last call was made before, and its result has its names
    TracedCall* answered_ = nullptr; // the call of a layer whose result comes next
};

/// "embedding.weight" of a name or of attributes of one; empty for any other expression.
[[nodiscard]] std::string plain_name(const Expression& expression);

} // namespace lim::python
