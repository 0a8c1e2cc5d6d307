#pragma once

#include "core/python/object.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// A cell's text as a tree. Nodes hold what they are made of; a walk over them is the program's run.
namespace lim::python {

struct Expression;
using ExpressionRef = std::unique_ptr<Expression>;
using Expressions = std::vector<ExpressionRef>;

/// A constant, or a long list of constants, of which each evaluation makes another.
struct Literal {
    Value value;
};

/// f"text{value!r:spec}text": parts one after another.
struct FormattedText {
    struct Part {
        std::string text;    // before the braces; after `=`, also the expression's own text
        ExpressionRef value; // absent at the end
        char conversion = 0; // 'r', 's', 'a' or none
        ExpressionRef spec;  // a FormattedText or a Literal, or none
    };
    std::vector<Part> parts;
};

struct Name {
    std::string id;
};

struct Display {
    enum class Kind : std::uint8_t { list, tuple, set };
    Kind kind;
    Expressions items;
};

struct DictDisplay {
    std::vector<std::pair<ExpressionRef, ExpressionRef>> items;
};

/// [element for target in iterable if condition …], {key: value for …}, or a generator.
struct Comprehension {
    enum class Kind : std::uint8_t { list, set, dict, generator };
    struct Clause {
        ExpressionRef target;
        ExpressionRef iterable;
        Expressions conditions;
    };
    Kind kind;
    ExpressionRef element; // a dict's key
    ExpressionRef value;   // a dict's
    std::vector<Clause> clauses;
    std::vector<std::string> names; // that its targets bind
};

struct Attribute {
    ExpressionRef of;
    std::string name;
    int name_line;
};

struct Subscript {
    ExpressionRef of;
    ExpressionRef index;
};

/// start:stop:step, each of which may be absent.
struct SliceBounds {
    ExpressionRef start;
    ExpressionRef stop;
    ExpressionRef step;
};

struct CallNode {
    ExpressionRef function;
    Expressions positional;
    std::vector<std::pair<std::string, ExpressionRef>> keywords;
};

struct Unary {
    UnaryOperator op;
    ExpressionRef operand;
};

struct Not {
    ExpressionRef operand;
};

struct Binary {
    Operator op;
    ExpressionRef left;
    ExpressionRef right;
};

/// a < b <= c, and `is`, `in`.
struct Comparison {
    enum class Test : std::uint8_t { is, is_not, in, not_in };
    struct Link {
        std::variant<Operator, Test> test;
        ExpressionRef right;
    };
    ExpressionRef left;
    std::vector<Link> links;
};

/// a and b and c; a or b or c.
struct Logical {
    bool is_and;
    Expressions operands;
};

struct Conditional {
    ExpressionRef condition;
    ExpressionRef yes;
    ExpressionRef no;
};

struct Expression {
    using Form =
        std::variant<Literal, FormattedText, Name, Display, DictDisplay, Comprehension, Attribute, Subscript,
                     SliceBounds, CallNode, Unary, Not, Binary, Comparison, Logical, Conditional>;
    int line;
    int depth;           // 1 for a leaf: bounded by the parser
    std::uint32_t begin; // where it begins in the source, in bytes
    Form form;

    template <class T> [[nodiscard]] const T* get() const { return std::get_if<T>(&form); }
};

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

struct Statement {
    using Form = std::variant<ExpressionStatement, Assignment, AugmentedAssignment, Import, FromImport, With,
                              For, If, Assert, Pass, Break, Continue>;
    int line;
    Form form;
};

} // namespace lim::python
