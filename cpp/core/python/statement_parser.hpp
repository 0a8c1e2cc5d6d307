#pragma once

#include "core/python/expression_parser.hpp"
#include "core/python/parser.hpp"
#include "core/python/scopes.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace lim::python {

/// Makes statements of tokens.
class StatementParser {
public:
    explicit StatementParser(std::string_view source)
        : tokens_(source, 1), scopes_(source), expressions_(tokens_, scopes_) {}

    ParsedCell cell();

private:
    /// The loops and blocks around, as far as the function or the class goes.
    struct Around {
        std::size_t blocks = 0; // as CPython's compiler counts them
        int loops = 0;
        int tries = 0;
    };

    void refuse_indent();
    void line(Block& statements);
    void end_statement(const Block& statements);

    bool compound(Block& statements);
    [[nodiscard]] bool begins_compound() const;
    Block body(const std::string& statement, int line);
    [[noreturn]] void missing_block(const std::string& statement, int line);
    Block block(std::string_view statement, Place place, std::size_t count);
    Block otherwise();
    Statement if_statement(int line, std::string_view word);
    Statement for_statement(Place place);
    Statement while_statement(Place place);
    Statement try_statement(Place place);
    [[noreturn]] void no_handler();
    Try::Handler handler(std::size_t blocks);
    Statement with_statement(Place place);
    [[nodiscard]] bool has_items_in_brackets();
    With::Item with_item();
    void take_brackets_off(With& statement, std::size_t begin) const;

    bool definition(Block& statements);
    Expressions decorators();
    Statement function(Expressions decorators);
    Statement class_statement(Expressions decorators);
    std::string defined_name(std::string_view statement);
    Block code_body(const std::string& what, int line, FunctionCode& code);

    Statement simple();
    void refuse_absent();
    Statement return_statement(Place place);
    Statement raise_statement(int line);
    Statement delete_statement(int line);
    Statement declaration(Place place, bool global);
    void check_loop(const char* message, Place place);
    std::string dotted_name();
    std::string bound_name();
    Import import_names();
    FromImport from_import();

    Statement expression_or_assignment(int line);
    Statement assignment(int line, ExpressionRef first);
    ExpressionRef assigned(const Expressions& targets);
    Statement augmented(int line, Operator op, ExpressionRef target);
    Statement annotated(int line, ExpressionRef target, bool is_simple);
    [[noreturn]] void no_annotation(const Expression& target);
    void refuse_magic(int line);
    void check_print();
    void refuse_match();

    TokenStream tokens_;
    Scopes scopes_;
    ExpressionParser expressions_;
    Block statements_;
    std::optional<ParsedCell::Uncompiled> uncompiled_;
    Around around_;
    int branches_ = 0;
};

} // namespace lim::python
