#include "core/python/expression_parser.hpp"

#include "core/python/library/byte_string.hpp"
#include "core/python/literals.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

/// Atoms, and what follows them: calls, subscripts, attributes.
namespace lim::python {

ExpressionRef ExpressionParser::primary() {
    ExpressionRef value = atom();
    for (;;) {
        if (tokens_.take_if("(")) {
            value = call(std::move(value));
        } else if (tokens_.take_if("[")) {
            value = subscript(std::move(value));
        } else if (tokens_.take_if(".")) {
            const Place place = place_of(*value);
            const int name_line = tokens_.line();
            const int depth = depth_of(value);
            std::string attribute = scopes_.mangled(tokens_.expect_name());
            value = make(place, depth, Attribute{std::move(value), std::move(attribute), name_line});
        } else {
            return value;
        }
    }
}

ExpressionRef ExpressionParser::call(ExpressionRef function) {
    CallNode node;
    const Place place = place_of(*function);
    const int depth = std::max(depth_of(function), arguments(node));
    node.function = std::move(function);
    return make(place, depth, std::move(node));
}

ExpressionRef ExpressionParser::subscript(ExpressionRef of) {
    const Place place = place_of(*of);
    const Place index_place = tokens_.place();
    ExpressionRef index = slice_or_expression();
    if (tokens_.next_is(",") || index->get<Starred>() != nullptr) {
        Expressions items;
        items.push_back(std::move(index));
        while (tokens_.take_if(",") && !tokens_.next_is("]")) {
            items.push_back(slice_or_expression());
        }
        const int depth = depth_of(items);
        index = make(index_place, depth, Display{Display::Kind::tuple, std::move(items)});
    }
    tokens_.expect("]");
    const int depth = std::max(depth_of(of), depth_of(index));
    return make(place, depth, Subscript{std::move(of), std::move(index)});
}

ExpressionRef ExpressionParser::slice_or_expression() {
    const Place place = tokens_.place();
    const auto bound = [&]() -> ExpressionRef {
        const bool absent = tokens_.next_is(":") || tokens_.next_is(",") || tokens_.next_is("]");
        return absent ? nullptr : expression();
    };
    ExpressionRef start;
    if (tokens_.next_is("*")) {
        return starred();
    }
    if (!tokens_.next_is(":")) {
        start = named_expression();
        if (!tokens_.next_is(":")) {
            return start;
        }
        if (start->get<NamedExpression>() != nullptr && tokens_.source()[start->begin] != '(') {
            tokens_.unexpected();
        }
    }
    SliceBounds bounds;
    bounds.start = std::move(start);
    tokens_.expect(":");
    bounds.stop = bound();
    if (tokens_.take_if(":")) {
        bounds.step = bound();
    }
    const int depth = std::max({depth_of(bounds.start), depth_of(bounds.stop), depth_of(bounds.step)});
    return make(place, depth, std::move(bounds));
}

ExpressionRef ExpressionParser::atom() {
    const Token& token = tokens_.peek();
    const Place place = tokens_.place_of(token);
    switch (token.kind) {
    case Token::Kind::name:
        return name();
    case Token::Kind::number:
        try {
            return make(place, 0, Literal{number_value(tokens_.take().text)});
        } catch (const Refused& refusal) {
            throw ParseFailure{.line = place.line, .refusal = refusal.reason()};
        }
    case Token::Kind::text:
        return texts();
    case Token::Kind::ints: {
        const auto& ints = tokens_.ints_of(tokens_.take());
        return make(place, 0, Literal{make_list(Values(ints.begin(), ints.end()))});
    }
    case Token::Kind::operation:
        if (tokens_.take_if("(")) {
            return parenthesised(place);
        }
        if (tokens_.take_if("[")) {
            return bracketed(place);
        }
        if (tokens_.take_if("{")) {
            return braced(place);
        }
        if (tokens_.take_if("...")) {
            return make(place, 0, Literal{Ellipsis{}});
        }
        break;
    default:
        break;
    }
    tokens_.unexpected();
}

ExpressionRef ExpressionParser::name() {
    const Place place = tokens_.place();
    const std::string_view id = tokens_.peek().text;
    if (id == "True" || id == "False") {
        tokens_.take();
        return make(place, 0, Literal{id == "True"});
    }
    if (id == "None") {
        tokens_.take();
        return make(place, 0, Literal{None{}});
    }
    if (is_keyword(id)) {
        tokens_.unexpected();
    }
    std::string id_there = scopes_.mangled(id);
    tokens_.take();
    scopes_.use(id_there, noted(place));
    return make(place, 0, Name{std::move(id_there)});
}

ExpressionRef ExpressionParser::texts() {
    const Place place = tokens_.place();
    std::vector<FormattedText::Part> parts(1);
    std::optional<std::string> bytes;
    bool first = true;
    bool formatted = false;
    int depth = 0;
    try {
        while (tokens_.next_is(Token::Kind::text)) {
            const int here = tokens_.line();
            const TextLiteral literal = take_apart(tokens_.take().text);
            if (!first && literal.bytes != bytes.has_value()) { // an error of Python's
                refuse_missing("b'…' '…'");
            }
            first = false;
            if (literal.bytes) {
                bytes = bytes.value_or("") + unescaped_bytes(literal.body, literal.raw);
                continue;
            }
            if (!literal.formatted) {
                parts.back().text += unescaped(literal.body, literal.raw);
                continue;
            }
            formatted = true;
            for (FormattedText::Part& part : parse_formatted(literal.body, literal.raw, here, depth_, scopes_,
                                                             offset_ + Scopes::text_offset)) {
                parts.back().text += part.text;
                if (part.value != nullptr) {
                    depth = std::max({depth, depth_of(part.value), depth_of(part.spec)});
                    part.text = std::move(parts.back().text);
                    parts.back() = std::move(part);
                    parts.emplace_back();
                }
            }
        }
    } catch (const Refused& refusal) {
        throw ParseFailure{.line = place.line, .refusal = refusal.reason()};
    } catch (const FormattedSlip& slip) {
        while (tokens_.next_is(Token::Kind::text)) {
            tokens_.take();
        }
        tokens_.syntax_error(slip.message, tokens_.place());
    }
    if (bytes) {
        return make(place, 0, Literal{std::make_shared<library::ByteString>(*std::move(bytes))});
    }
    if (!formatted) {
        return make(place, 0, Literal{std::move(parts.back().text)});
    }
    return make(place, depth, FormattedText{std::move(parts)});
}

} // namespace lim::python
