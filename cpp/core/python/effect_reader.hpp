#pragma once

#include "core/python/effects.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lim::python {

/// Walks code, and notes what it may do. `escapes`: whether the value that an expression gives may be changed
/// by who gets it.
class EffectReader {
public:
    explicit EffectReader(const ReadsOnly& reads_only) : reads_only_(reads_only) {}

    Effects effects;

    void statement(const Statement& statement);
    /// What a call of this function does, and of those that it makes.
    void call_of(const FunctionCode& code);
    /// What is changed by way of another name for it.
    void follow_names();

private:
    /// A name of a comprehension, a function or a class, and whether its value may be changed there.
    struct Hidden {
        std::string name;
        bool changed;
    };

    void block(const Block& statements);
    void read(const ExpressionStatement& statement) { carried_out(statement.value); }
    void read(const Assignment& statement);
    void read(const AugmentedAssignment& statement);
    void read(const AnnotatedAssignment& statement);
    void read(const Delete& statement);
    void read(const Import& statement);
    void read(const FromImport& statement);
    void read(const With& statement);
    void read(const For& statement);
    void read(const While& statement);
    void read(const If& statement);
    void read(const Try& statement);
    void read(const Assert& statement);
    void read(const Raise& statement);
    void read(const Pass&) {}
    void read(const Break&) {}
    void read(const Continue&) {}
    void read(const Return& statement) { value(statement.value, true); }
    void read(const FunctionDefinition& statement);
    void read(const ClassDefinition& statement);
    void decorate(const Expressions& decorators);
    void defaults(const FunctionCode& code);

    void carried_out(const ExpressionRef& expression);
    void value(const ExpressionRef& expression, bool escapes);
    void values(const Expressions& expressions, bool escapes);
    void look(const Expression& expression, bool escapes);
    void look(const Literal&, bool) {}
    void look(const Name& node, bool escapes) { read_name(node.id, escapes); }
    void look(const Display& node, bool escapes) { values(node.items, escapes); }
    void look(const Starred& node, bool escapes) { value(node.value, escapes); }
    void look(const Attribute& node, bool escapes) { value(node.of, escapes); }
    void look(const Unary& node, bool) { value(node.operand, false); }
    void look(const Not& node, bool) { value(node.operand, false); }
    void look(const Logical& node, bool escapes) { values(node.operands, escapes); }
    void look(const FormattedText& node, bool);
    void look(const DictDisplay& node, bool escapes);
    void look(const Comprehension& node, bool escapes);
    void look(const Subscript& node, bool escapes);
    void look(const SliceBounds& node, bool);
    void look(const CallNode& node, bool escapes);
    void look(const Binary& node, bool);
    void look(const Comparison& node, bool);
    void look(const Conditional& node, bool escapes);
    void look(const NamedExpression& node, bool escapes);
    void look(const Yield& node, bool) { value(node.value, true); }
    void look(const Lambda& node, bool);
    void argument(const ExpressionRef& given, bool changes);

    void target(const Expression& made);
    [[nodiscard]] Hidden* hidden(std::string_view name);
    [[nodiscard]] bool is_made(std::string_view name) const;
    void make(std::string_view name, std::string_view module = {});
    void read_name(std::string_view name, bool escapes);
    void share(const Expression& target, const Expression& value);
    void share_name(const std::string& name, const Expression& value);

    const ReadsOnly& reads_only_;
    int line_ = 1;
    std::vector<Hidden> hidden_; // of the comprehensions, functions and classes around
    std::vector<std::pair<std::string, const Expression*>> shared_;
    const FunctionCode* class_ = nullptr; // whose body is walked: it keeps the names that it binds
    std::size_t class_begin_ = 0;         // of its names among the hidden ones
    bool in_function_ = false;            // functions within may be called, too
};

/// Adds a name to a list that does not hold it.
void add_once(std::vector<std::string>& names, std::string_view name);

} // namespace lim::python
