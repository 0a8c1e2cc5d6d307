#pragma once

#include "core/python/constant_list.hpp"
#include "core/python/token_stream.hpp"
#include "core/python/tree.hpp"

namespace lim::python {

/// Makes expressions of tokens: Python's grammar from the conditional down to atoms.
class ExpressionParser {
public:
    explicit ExpressionParser(TokenStream& tokens, int depth = 0) : tokens_(tokens), depth_(depth) {}

    /// One expression.
    [[nodiscard]] ExpressionRef expression();
    /// Expressions with commas between them: a tuple, or the one that there is.
    [[nodiscard]] ExpressionRef expressions();
    /// What `for` or `with … as` binds: names, attributes, subscripts, tuples of them.
    [[nodiscard]] ExpressionRef target();

    /// Checks that an expression can be assigned to. @throws ParseFailure with Python's words
    void check_target(const Expression& target, bool is_only_target) const;
    /// Refuses what cannot be assigned to, where it is not known which words Python has for it.
    void refuse_no_target(const Expression& target) const;

private:
    /// Counts how deep expressions stand in one another while they are read.
    class DepthGuard {
    public:
        explicit DepthGuard(ExpressionParser& parser);
        DepthGuard(const DepthGuard&) = delete;
        DepthGuard& operator=(const DepthGuard&) = delete;
        ~DepthGuard() { --parser_.depth_; }

    private:
        ExpressionParser& parser_;
    };

    [[nodiscard]] ExpressionRef make(Place place, int depth, Expression::Form form) const;
    ExpressionRef conditional();
    ExpressionRef disjunction();
    ExpressionRef logical(bool is_and);
    ExpressionRef inversion();
    ExpressionRef comparison();
    ExpressionRef binary(int precedence);
    ExpressionRef factor();
    ExpressionRef power();
    ExpressionRef primary();
    ExpressionRef atom();
    ExpressionRef name();
    ExpressionRef parenthesised(Place place);
    ExpressionRef bracketed(Place place);
    ExpressionRef braced(Place place);
    ExpressionRef dict_items(Place place, ExpressionRef key);
    [[noreturn]] void missing_value_of(const Expression& key) const;
    ExpressionRef display(Display::Kind kind, Place place, ExpressionRef first, std::string_view close);
    ExpressionRef comprehension(Comprehension::Kind kind, Place place, ExpressionRef element,
                                ExpressionRef value);
    ExpressionRef call(ExpressionRef function);
    ExpressionRef subscript(ExpressionRef of);
    ExpressionRef slice_or_expression();
    ExpressionRef texts();
    void collect_names(const Expression& target, std::vector<std::string>& names) const;

    [[nodiscard]] bool starts_comprehension() const {
        return tokens_.next_is("for") || tokens_.next_is("async");
    }

    TokenStream& tokens_;
    ConstantLists constant_lists_{tokens_};
    int depth_;
};

/// What is wrong in an f-string, in Python's words. Python says it when it has read the strings that stand
/// one after another, and the token behind them, whose place it names.
struct FormattedSlip {
    std::string message;
};

/// The parts of an f-string's body.
/// @throws FormattedSlip, ParseFailure
/// @param depth of the expression that holds it
[[nodiscard]] std::vector<FormattedText::Part> parse_formatted(std::string_view body, bool raw, int line,
                                                               int depth);

[[nodiscard]] inline Place place_of(const Expression& expression) {
    return {expression.line, expression.begin};
}

/// How deep the deepest of these expressions is; 0 for none.
[[nodiscard]] int depth_of(const ExpressionRef& expression);
[[nodiscard]] int depth_of(const Expressions& expressions);

/// The deepest tree that is walked.
constexpr int deepest_expression = 250;

} // namespace lim::python
