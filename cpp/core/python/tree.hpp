#pragma once

#include "core/python/expression_tree.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// A cell's text as a tree; a walk over it is the program's run.
namespace lim::python {

struct Statement;
using Block = std::vector<Statement>;

struct ExpressionStatement {
    ExpressionRef value;
};

/// a = b = value.
struct Assignment {
    Expressions targets;
    ExpressionRef value;
};

/// target op= value.
struct AugmentedAssignment {
    Operator op;
    ExpressionRef target;
    ExpressionRef value;
};

/// import a.b as c.
struct Import {
    struct Name {
        std::string module;
        std::string as; // empty: binds the first part of the module's name
    };
    std::vector<Name> names;
};

/// from module import name as other.
struct FromImport {
    struct Name {
        std::string name;
        std::string as;
    };
    std::string module;
    std::vector<Name> names;
};

struct With {
    struct Item {
        ExpressionRef manager;
        ExpressionRef target; // or none
    };
    std::vector<Item> items;
    Block body;
};

struct For {
    ExpressionRef target;
    ExpressionRef iterable;
    Block body;
    Block otherwise;
};

struct While {
    ExpressionRef condition;
    Block body;
    Block otherwise;
};

struct If {
    ExpressionRef condition;
    Block then;
    Block otherwise; // an elif is an If in it
};

struct Assert {
    ExpressionRef condition;
    ExpressionRef message; // or none
};

struct Pass {};
struct Break {};
struct Continue {};

/// target: annotation = value. The annotation of a function's own name is not evaluated, as in Python, and
/// absent.
struct AnnotatedAssignment {
    ExpressionRef target;
    ExpressionRef annotation; // or none
    ExpressionRef value;      // or none
};

struct Delete {
    Expressions targets;
};

struct Return {
    ExpressionRef value; // or none
};

/// raise exception from cause.
struct Raise {
    ExpressionRef exception; // or none
    ExpressionRef cause;     // or none
};

struct Try {
    struct Handler {
        ExpressionRef type; // or none
        std::string name;   // or empty
        Block body;
        int line;
    };
    Block body;
    std::vector<Handler> handlers;
    Block otherwise;
    Block finally;
};

struct FunctionDefinition {
    Expressions decorators;
    Expressions annotations; // in the order in which Python evaluates them
    std::shared_ptr<const FunctionCode> code;
};

struct ClassDefinition {
    Expressions decorators;
    Expressions bases;
    std::shared_ptr<const FunctionCode> code; // of its body: without parameters
};

struct Statement {
    using Form = std::variant<ExpressionStatement, Assignment, AugmentedAssignment, AnnotatedAssignment,
                              Delete, Import, FromImport, With, For, While, If, Try, Assert, Raise, Pass,
                              Break, Continue, Return, FunctionDefinition, ClassDefinition>;
    int line;
    Form form;
};

/// What a def, a lambda or a class carries out.
struct FunctionCode {
    struct Parameter {
        std::string name;
        ParameterKind kind;
        ExpressionRef default_value; // or none
    };
    std::string name; // "f"; "<lambda>"
    int line;         // of its def, lambda or class
    std::vector<Parameter> parameters;
    std::string rest;         // of *names: names; empty without
    std::string rest_by_name; // of **names: names; empty without
    std::string doc;          // its docstring
    Block body;
    ExpressionRef result; // of a lambda, whose body is empty
    /// The names that belong to it: those of its parameters in their order, `rest`, `rest_by_name`, then all
    /// others that it binds. Names that it declares global or nonlocal are not among them.
    std::vector<std::string> locals;
    std::vector<std::string> globals; // that it declares so
    bool has_doc = false;
    bool has_annotations = false;
    bool is_generator = false;
};

} // namespace lim::python
