#pragma once

#include "core/python/call.hpp"
#include "core/python/traced_call.hpp"
#include "core/python/tree.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// Which framework calls were made: what explanations and figures read.
class Trace {
public:
    /// A call of `function` with the node's arguments, if it is a framework's.
    void add_call(const CallNode& node, const Value& function, int line);
    /// An operator, a subscript, …: `method` ("__matmul__") of the first operand that a framework brings.
    void add_operation(std::string_view method, const std::vector<const Expression*>& nodes,
                       const Values& operands, int line);
    /// The value of this expression was assigned to a target: names the result of the call that it is.
    void name_result(const Expression& value, const Expression& target);

    [[nodiscard]] std::vector<TracedCall> take();

private:
    void add(std::string name, std::vector<std::string> arguments, int line);

    std::vector<TracedCall> calls_;
};

/// "embedding.weight" of a name or of attributes of one; empty for any other expression.
[[nodiscard]] std::string plain_name(const Expression& expression);

} // namespace lim::python
