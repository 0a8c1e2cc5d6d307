#pragma once

#include "core/python/constant_list.hpp"
#include "core/python/scopes.hpp"
#include "core/python/token_stream.hpp"
#include "core/python/tree.hpp"

namespace lim::python {

[[nodiscard]] inline Place place_of(const Expression& expression) {
    return {expression.line, expression.begin};
}

/// Makes expressions of tokens: Python's grammar from the conditional down to atoms.
class ExpressionParser {
public:
    /// @param scopes what is said of names, of which it notes those that it reads
    /// @param depth of the expression that holds the text
    /// @param offset where the text begins among those whose names `scopes` has
    ExpressionParser(TokenStream& tokens, Scopes& scopes, int depth = 0, std::size_t offset = 0)
        : tokens_(tokens), scopes_(scopes), depth_(depth), offset_(offset) {}

    /// One expression.
    [[nodiscard]] ExpressionRef expression();
    /// The same, or name := value.
    [[nodiscard]] ExpressionRef named_expression();
    /// An expression of which only the truth is asked for.
    [[nodiscard]] static ExpressionRef as_condition(ExpressionRef expression);
    /// Expressions with commas between them: a tuple, or the one that there is. Each may be starred.
    [[nodiscard]] ExpressionRef expressions();
    /// The same, or a `yield`.
    [[nodiscard]] ExpressionRef yield_or_expressions();
    /// expressions() as a value: one that is starred needs a comma.
    [[nodiscard]] ExpressionRef value() { return unstarred(expressions()); }
    [[nodiscard]] ExpressionRef unstarred(ExpressionRef value);
    /// What `for` binds: names, attributes, subscripts, tuples of them, which need no brackets.
    [[nodiscard]] ExpressionRef target();
    /// What `with … as` binds: the same, with brackets.
    [[nodiscard]] ExpressionRef single_target();
    /// The arguments of a call whose `(` has been taken, and its `)`.
    /// @returns how deep they are
    int arguments(CallNode& node);
    /// The parameters of a function up to, and without, the sign that ends them.
    /// @param annotations of a def; none of a lambda, which has none
    /// @returns the names with their places
    std::vector<Scopes::Slip> parameters(FunctionCode& code, Expressions* annotations, std::string_view end);

    /// Checks that an expression can be assigned to. @throws ParseFailure with Python's words
    void check_target(const Expression& target, bool is_only_target) const;
    /// Refuses what cannot be assigned to, where it is not known which words Python has for it.
    void refuse_no_target(const Expression& target) const;
    /// Notes that what was read as an expression is a target, and what Python's compiler says of its stars.
    void bind_target(const Expression& target);
    /// Checks that an expression can be deleted. @throws ParseFailure with Python's words
    void check_deleted(const Expression& target) const;
    /// "illegal target for annotation". @throws ParseFailure
    [[noreturn]] void no_annotated_target(const Expression& target) const;
    /// "literal" is an illegal expression for augmented assignment. @throws ParseFailure
    [[noreturn]] void no_augmented_target(const Expression& target) const;

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
    static void note_condition(Expression& expression);
    static void add_operand(Expressions& operands, ExpressionRef operand, bool is_and, int line);
    ExpressionRef conditional();
    ExpressionRef lambda();
    ExpressionRef yield();
    ExpressionRef starred();
    ExpressionRef starred_or_named() { return tokens_.next_is("*") ? starred() : named_expression(); }
    [[noreturn]] void no_named_target(const Expression& target);
    ExpressionRef starred_argument();
    ExpressionRef named_argument();
    [[noreturn]] void late_positional(bool behind_mapping);
    /// What has been read of a function's parameters.
    struct Signature {
        std::vector<Scopes::Slip> names = {};
        std::vector<Scopes::Slip> rest =
            {}; // of *names and **names, which a function's locals have behind these
        std::optional<Place> bare_star = {}; // while no name follows
        bool is_def;
        bool has_slash = false;
        bool has_star = false;
    };
    void star_parameter(FunctionCode& code, Expressions* annotations, Signature& read, Place place,
                        std::string_view end);
    void check_bare_star(const Signature& read) const;
    [[noreturn]] void wrong_parameter(const Signature& read, const char* message, Place place) const;
    void parameter(FunctionCode& code, Expressions* annotations, Signature& read);
    std::string parameter_name(Expressions* annotations, std::vector<Scopes::Slip>& names);
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
    ExpressionRef dict_items(Place place, ExpressionRef key, std::size_t mark);
    [[noreturn]] void missing_value_of(const Expression& key) const;
    ExpressionRef display(Display::Kind kind, Place place, ExpressionRef first, std::string_view close);
    ExpressionRef comprehension(Comprehension::Kind kind, Place place, ExpressionRef element,
                                ExpressionRef value, std::size_t mark);
    ExpressionRef call(ExpressionRef function);
    ExpressionRef subscript(ExpressionRef of);
    ExpressionRef slice_or_expression();
    ExpressionRef texts();
    void collect_names(const Expression& target, std::vector<std::string>& names) const;

    /// A place as it is told to `scopes_`.
    [[nodiscard]] Place noted(Place place) const { return {place.line, place.begin + offset_}; }
    /// Whether name := comes.
    [[nodiscard]] bool begins_named() const {
        return tokens_.next_is(Token::Kind::name) && !is_keyword(tokens_.peek().text) &&
               tokens_.peek_after().text == ":=";
    }
    /// Whether it is name := value without brackets around it.
    [[nodiscard]] bool is_bare_named(const Expression& expression) const {
        return expression.get<NamedExpression>() != nullptr && tokens_.taken().text != ")";
    }
    [[nodiscard]] bool starts_comprehension() const {
        return tokens_.next_is("for") || tokens_.next_is("async");
    }

    TokenStream& tokens_;
    Scopes& scopes_;
    ConstantLists constant_lists_{tokens_};
    int depth_;
    std::size_t offset_;
};

/// What is wrong in an f-string, in Python's words. Python says it when it has read the strings that stand
/// one after another, and the token behind them, whose place it names.
struct FormattedSlip {
    std::string message;
};

/// The parts of an f-string's body.
/// @throws FormattedSlip, ParseFailure
/// @param depth of the expression that holds it
/// @param scopes what is said of the names in it
/// @param offset where a text that is held begins among those that `scopes` knows
[[nodiscard]] std::vector<FormattedText::Part> parse_formatted(std::string_view body, bool raw, int line,
                                                               int depth, Scopes& scopes, std::size_t offset);

/// How deep the deepest of these expressions is; 0 for none.
[[nodiscard]] int depth_of(const ExpressionRef& expression);
[[nodiscard]] int depth_of(const Expressions& expressions);

/// The deepest tree that is walked.
constexpr int deepest_expression = 250;

} // namespace lim::python
