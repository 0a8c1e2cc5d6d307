#pragma once

#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/parser.hpp"
#include "core/python/scope.hpp"
#include "core/python/trace.hpp"
#include "core/python/tree.hpp"

#include <memory>
#include <string>

namespace lim::python {

/// Walks a tree. After something was thrown, `line` says where Python would say that it happened.
class Evaluator {
public:
    /// @param globals what names refer to outside comprehensions
    Evaluator(Run& run, Namespace& globals) : run_(run), globals_(globals) {}

    /// Carries out a cell's statements.
    /// @returns the value of its last statement, if that is an expression
    /// @throws ParseFailure where it comes to what Python's compiler does not take
    std::optional<Value> carry_out_cell(const ParsedCell& cell);

    [[nodiscard]] int line() const { return line_; }
    /// The place among the cell's statements of the one that is carried out.
    [[nodiscard]] std::size_t statement() const { return statement_; }
    [[nodiscard]] Trace& trace() { return trace_; }

    // For the iterator of a generator, which evaluates later what stands in its tree.
    [[nodiscard]] Value evaluate(const Expression& expression, const std::shared_ptr<Scope>& scope);
    void assign(const Expression& target, const Value& value, const std::shared_ptr<Scope>& scope);
    /// The value that a loop walks.
    [[nodiscard]] Value evaluate_iterable(const Expression& expression, std::shared_ptr<Scope> scope);
    void set_line(int line) { line_ = line; }

private:
    enum class Flow : std::uint8_t { on, break_loop, continue_loop };

    Flow carry_out(const Block& block);
    Flow carry_out(const Statement& statement);
    Flow carry_out(const ExpressionStatement& statement, int line);
    Flow carry_out(const Assignment& statement, int line);
    Flow carry_out(const AugmentedAssignment& statement, int line);
    Flow carry_out(const Import& statement, int line);
    Flow carry_out(const FromImport& statement, int line);
    Flow carry_out(const With& statement, int line);
    Flow carry_out(const For& statement, int line);
    Flow carry_out(const If& statement, int line);
    Flow carry_out(const Assert& statement, int line);
    Flow carry_out(const Pass&, int) { return Flow::on; }
    Flow carry_out(const Break&, int) { return Flow::break_loop; }
    Flow carry_out(const Continue&, int) { return Flow::continue_loop; }

    template <class Form> Flow carry_out(const Form&, int) { refuse_missing("this statement"); }
    template <class Form> Value form(const Form&, int) { refuse_missing("this expression"); }
    Flow carry_out_with(const With& statement, std::size_t item, int line);
    const Module& imported(const std::string& name);
    void unpack(const Display& targets, const Value& value, int line);
    void bind_name(const std::string& name, const Value& value);

    Value evaluate(const Expression& expression);
    void assign(const Expression& target, const Value& value);
    Value form(const Literal& node, int line);
    Value form(const FormattedText& node, int line);
    Value form(const Name& node, int line);
    Value form(const Display& node, int line);
    Value set_of(const Display& node, int line);
    Value form(const DictDisplay& node, int line);
    Value form(const Comprehension& node, int line);
    Value form(const Attribute& node, int line);
    Value form(const Subscript& node, int line);
    Value form(const SliceBounds& node, int line);
    Value form(const CallNode& node, int line);
    Value form(const Unary& node, int line);
    Value form(const Not& node, int line);
    Value form(const Binary& node, int line);
    Value form(const Comparison& node, int line);
    Value form(const Logical& node, int line);
    Value form(const Conditional& node, int line);

    Value evaluate_or_none(const ExpressionRef& expression);
    bool tested(Comparison::Test test, const Value& left, const Value& right);
    std::unique_ptr<Iterator> generator(const Comprehension& node, int line);

    Run& run_;
    Namespace& globals_;
    std::shared_ptr<Scope> scope_;
    Trace trace_;
    int line_ = 1;
    std::size_t statement_ = 0;
};

} // namespace lim::python
