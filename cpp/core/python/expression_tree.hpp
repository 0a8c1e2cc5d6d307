#pragma once

#include "core/python/object.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// Expressions as a tree. Nodes hold what they are made of.
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

    /// Where its value is. It is found when the name is first asked for, and is the same ever after, since
    /// functions stand in one another as the text says.
    struct Place {
        enum class Kind : std::uint8_t { unknown, global, slot, of_class };
        Kind kind = Kind::unknown;
        std::uint16_t scope = 0; // how many scopes further out
        std::uint16_t slot = 0;
        Value* value = nullptr; // of a global, as long as its namespace has this version
        std::uint64_t version = 0;
    };
    mutable Place place = {};
};

struct Display {
    enum class Kind : std::uint8_t { list, tuple, set };
    Kind kind;
    Expressions items;
};

/// {key: value, **mapping}: of a mapping the key is absent.
struct DictDisplay {
    std::vector<std::pair<ExpressionRef, ExpressionRef>> items;
};

/// *iterable: an item of a display, a positional argument, or a target that takes the rest.
struct Starred {
    ExpressionRef value;
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
    Expressions positional;                                      // a Starred among them is *iterable
    std::vector<std::pair<std::string, ExpressionRef>> keywords; // an empty name is **mapping
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
    bool truth_only = false; // its value is only used as a condition
};

/// a and b and c; a or b or c.
struct Logical {
    bool is_and;
    Expressions operands;
    bool truth_only = false; // its value is only used as a condition
};

struct Conditional {
    ExpressionRef condition;
    ExpressionRef yes;
    ExpressionRef no;
};

/// name := value.
struct NamedExpression {
    std::string name;
    ExpressionRef value;
};

/// yield value, yield from value.
struct Yield {
    ExpressionRef value; // or none
    bool from = false;
};

struct FunctionCode;

struct Lambda {
    std::shared_ptr<const FunctionCode> code;
};

struct Expression {
    using Form = std::variant<Literal, FormattedText, Name, Display, DictDisplay, Starred, Comprehension,
                              Attribute, Subscript, SliceBounds, CallNode, Unary, Not, Binary, Comparison,
                              Logical, Conditional, NamedExpression, Yield, Lambda>;
    int line;
    int depth;           // 1 for a leaf: bounded by the parser
    std::uint32_t begin; // where it begins in the source, in bytes
    Form form;

    template <class T> [[nodiscard]] const T* get() const { return std::get_if<T>(&form); }
};

} // namespace lim::python
