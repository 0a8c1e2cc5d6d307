#pragma once

#include "core/python/call.hpp"
#include "core/python/traced_call.hpp"
#include "core/python/tree.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// Which framework calls a cell made: what explanations and figures read.
class Trace {
public:
    /// A call of `function` as the node writes it, if it is a framework's: told before it is carried out.
    void add_call(const CallNode& node, const Value& function, const Call& call, int line);
    /// The call that was added last gave this.
    void add_result(const Value& result);
    /// An operator, a subscript, …: `method` ("__matmul__") of the first operand that a framework brings.
    /// @param node the expression that it is, or null
    void add_operation(const void* node, std::string_view method,
                       std::initializer_list<const Expression*> nodes,
                       std::initializer_list<const Value*> operands, int line);
    /// The value of this expression was assigned to a target: names the result of the call that it is.
    void name_result(const Expression& value, const Expression& target);

    /// The calls since it was last asked.
    [[nodiscard]] std::vector<TracedCall> take();

private:
    void add(const void* node, std::string name, std::vector<std::string> arguments, int line);
    [[nodiscard]] bool is_full() const {
        constexpr std::size_t most_calls = 2000; // of a cell: a loop may make any number
        return calls_.size() >= most_calls;
    }
    /// The last call that this place in the code made, or null.
    [[nodiscard]] TracedCall* last_of(const void* node);

    std::vector<TracedCall> calls_;
    std::vector<const void*> nodes_; // of each call
    TracedCall* answered_ = nullptr; // the call of a layer whose result comes next
};

/// "embedding.weight" of a name or of attributes of one; empty for any other expression.
[[nodiscard]] std::string plain_name(const Expression& expression);

} // namespace lim::python
