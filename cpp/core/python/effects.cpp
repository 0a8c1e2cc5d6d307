#include "core/python/effects.hpp"

#include "core/python/tokens.hpp"
#include "core/python/trace.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {
namespace {

/// Python's functions that leave their arguments as they are, and whose results share nothing with these; and
/// methods of which the same is so.
constexpr std::string_view making_functions[] = {"abs",  "all",        "any", "bool",  "float",
                                                 "int",  "isinstance", "len", "print", "range",
                                                 "repr", "round",      "str", "type"};
constexpr std::string_view making_methods[] = {
    "abs",    "all",        "any",        "argmax", "argmin", "clone",  "count", "dim",     "endswith",
    "format", "index",      "item",       "join",   "lower",  "mean",   "numel", "replace", "size",
    "split",  "splitlines", "startswith", "strip",  "sum",    "tolist", "upper"};

/// Those that leave their arguments as they are, but whose results may share what these hold.
constexpr std::string_view sharing_functions[] = {"dict", "enumerate", "list", "max",   "min", "reversed",
                                                  "set",  "sorted",    "sum",  "tuple", "zip"};
constexpr std::string_view sharing_methods[] = {
    "bool",  "copy", "cpu",       "detach", "double",    "flatten", "float",   "get",     "int",
    "items", "keys", "long",      "max",    "min",       "numpy",   "permute", "reshape", "squeeze",
    "t",     "to",   "transpose", "type",   "unsqueeze", "values",  "view"};

template <std::size_t count>
bool is_among(const std::string_view (&names)[count], std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

void add_once(std::vector<std::string>& names, std::string_view name) {
    if (std::ranges::find(names, name) == names.end()) {
        names.emplace_back(name);
    }
}

/// Walks code, and notes what it may do. `escapes`: whether the value that an expression gives may be changed
/// by who gets it.
class Reader {
public:
    explicit Reader(const ReadsOnly& reads_only) : reads_only_(reads_only) {}

    Effects effects;

    void block(const Block& statements) {
        for (const Statement& each : statements) {
            statement(each);
        }
    }

    void statement(const Statement& statement) {
        line_ = statement.line;
        std::visit([&](const auto& form) { read(form); }, statement.form);
    }

    /// What is changed by way of another name for it.
    void follow_names() {
        for (std::size_t known = 0; known < effects.changed.size();) {
            known = effects.changed.size();
            for (const auto& [name, value] : shared_) {
                if (std::ranges::find(effects.changed, name) != effects.changed.end()) {
                    std::visit([&](const auto& node) { look(node, true); }, value->form);
                }
            }
        }
    }

private:
    void read(const ExpressionStatement& statement) { value(statement.value, false); }

    void read(const Assignment& statement) {
        for (const ExpressionRef& made : statement.targets) {
            share(*made, *statement.value);
            target(*made);
        }
        value(statement.value, false);
    }

    void read(const AugmentedAssignment& statement) {
        value(statement.value, false);
        if (const auto* name = statement.target->get<Name>()) {
            read_name(name->id, true);
        }
        target(*statement.target);
    }

    void read(const Import& statement) {
        for (const Import::Name& name : statement.names) {
            make(name.as.empty() ? name.module.substr(0, name.module.find('.')) : name.as, name.module);
        }
    }

    void read(const FromImport& statement) {
        for (const FromImport::Name& name : statement.names) {
            make(name.as.empty() ? name.name : name.as, statement.module);
            effects.any_name = effects.any_name || name.name == "*";
        }
    }

    void read(const With& statement) {
        for (const With::Item& item : statement.items) {
            value(item.manager, true);
            if (item.target != nullptr) {
                target(*item.target);
            }
        }
        block(statement.body);
    }

    void read(const For& statement) {
        share(*statement.target, *statement.iterable);
        value(statement.iterable, false);
        target(*statement.target);
        block(statement.body);
    }

    void read(const If& statement) {
        value(statement.condition, false);
        block(statement.then);
        block(statement.otherwise);
    }

    void read(const Assert& statement) {
        value(statement.condition, false);
        value(statement.message, false);
    }

    void read(const Pass&) {}
    void read(const Break&) {}
    void read(const Continue&) {}

    void value(const ExpressionRef& expression, bool escapes) {
        if (expression != nullptr) {
            std::visit([&](const auto& node) { look(node, escapes); }, expression->form);
        }
    }
    void values(const Expressions& expressions, bool escapes) {
        for (const ExpressionRef& expression : expressions) {
            value(expression, escapes);
        }
    }

    void look(const Literal&, bool) {}
    void look(const Name& node, bool escapes) { read_name(node.id, escapes); }
    void look(const Display& node, bool escapes) { values(node.items, escapes); }
    void look(const Attribute& node, bool escapes) { value(node.of, escapes); }
    void look(const Unary& node, bool) { value(node.operand, false); }
    void look(const Not& node, bool) { value(node.operand, false); }
    void look(const Logical& node, bool escapes) { values(node.operands, escapes); }

    void look(const FormattedText& node, bool) {
        for (const FormattedText::Part& part : node.parts) {
            value(part.value, false);
            value(part.spec, false);
        }
    }

    void look(const DictDisplay& node, bool escapes) {
        for (const auto& [key, held] : node.items) {
            value(key, false);
            value(held, escapes);
        }
    }

    void look(const Comprehension& node, bool escapes) {
        const std::size_t outer = hidden_.size();
        for (const std::string& name : node.names) {
            hidden_.push_back({name, false});
        }
        value(node.element, escapes);
        value(node.value, escapes);
        for (const Comprehension::Clause& clause : node.clauses) {
            values(clause.conditions, false);
        }
        const bool changes = std::any_of(hidden_.begin() + static_cast<std::ptrdiff_t>(outer), hidden_.end(),
                                         [](const Hidden& name) { return name.changed; });
        for (std::size_t i = 1; i < node.clauses.size(); ++i) {
            value(node.clauses[i].iterable, changes);
        }
        hidden_.resize(outer);
        value(node.clauses.front().iterable, changes); // Python evaluates it outside
    }

    void look(const Subscript& node, bool escapes) {
        value(node.of, escapes);
        value(node.index, false);
    }

    void look(const SliceBounds& node, bool) {
        value(node.start, false);
        value(node.stop, false);
        value(node.step, false);
    }

    void look(const CallNode& node, bool escapes) {
        const std::string name = plain_name(*node.function);
        const auto* const method = node.function->get<Attribute>();
        add_once(effects.called, name.empty() && method != nullptr ? "." + method->name : name);
        effects.any_name = effects.any_name || name == "exec" || name == "eval" || name == "globals";
        const bool is_known = method == nullptr || name.empty() || !reads_only_;
        const bool reads =
            !name.empty() && reads_only_ && !is_made(name.substr(0, name.find('.'))) && reads_only_(name);
        const bool makes =
            method == nullptr ? is_among(making_functions, name) : is_among(making_methods, method->name);
        const bool shares =
            method == nullptr ? is_among(sharing_functions, name) : is_among(sharing_methods, method->name);
        const bool changes = (is_known || reads) && makes    ? false
                             : reads || (is_known && shares) ? escapes
                                                             : true;
        value(node.function, changes);
        values(node.positional, changes);
        for (const auto& [keyword, argument] : node.keywords) {
            value(argument, changes);
        }
    }

    void look(const Binary& node, bool) {
        value(node.left, false);
        value(node.right, false);
    }

    void look(const Comparison& node, bool) {
        value(node.left, false);
        for (const Comparison::Link& link : node.links) {
            value(link.right, false);
        }
    }

    void look(const Conditional& node, bool escapes) {
        value(node.condition, false);
        value(node.yes, escapes);
        value(node.no, escapes);
    }

    void target(const Expression& made) {
        if (const auto* name = made.get<Name>()) {
            make(name->id);
        } else if (const auto* display = made.get<Display>()) {
            for (const ExpressionRef& item : display->items) {
                target(*item);
            }
        } else if (const auto* attribute = made.get<Attribute>()) {
            value(attribute->of, true);
        } else if (const auto* subscript = made.get<Subscript>()) {
            value(subscript->of, true);
            value(subscript->index, false);
        }
    }

    [[nodiscard]] bool is_made(std::string_view name) const {
        return std::ranges::find(effects.made, name, &MadeName::name) != effects.made.end();
    }

    void make(std::string_view name, std::string_view module = {}) {
        if (!is_made(name)) {
            effects.made.push_back({std::string(name), line_, std::string(module)});
        }
    }

    void read_name(std::string_view name, bool escapes) {
        const auto hidden = std::find(hidden_.rbegin(), hidden_.rend(), name);
        if (hidden != hidden_.rend()) {
            hidden->changed = hidden->changed || escapes;
            return;
        }
        add_once(effects.read, name);
        if (escapes) {
            add_once(effects.changed, name);
        }
    }

    /// The target then holds what the value gives, or parts of it.
    void share(const Expression& target, const Expression& value) {
        if (const auto* display = target.get<Display>()) {
            for (const ExpressionRef& item : display->items) {
                share(*item, value);
            }
        } else if (const auto* name = target.get<Name>()) {
            shared_.emplace_back(name->id, &value);
        } else {
            std::visit([&](const auto& node) { look(node, true); },
                       value.form); // something else holds it now
        }
    }

    /// A name of a comprehension, and whether its value may be changed there.
    struct Hidden {
        std::string name;
        bool changed;

        friend bool operator==(const Hidden& hidden, std::string_view other) { return hidden.name == other; }
    };

    const ReadsOnly& reads_only_;
    int line_ = 1;
    std::vector<Hidden> hidden_; // of the comprehensions around
    std::vector<std::pair<std::string, const Expression*>> shared_;
};

bool is_name_character(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z');
}

} // namespace

bool only_reads(std::string_view name) {
    return is_among(making_functions, name) || is_among(making_methods, name) ||
           is_among(sharing_functions, name) || is_among(sharing_methods, name);
}

Effects effects_of(const Block& statements, std::size_t begin, const ReadsOnly& reads_only) {
    Reader reader(reads_only);
    for (std::size_t i = begin; i < statements.size(); ++i) {
        reader.statement(statements[i]);
    }
    reader.follow_names();
    return std::move(reader.effects);
}

Effects effects_of_text(std::string_view text) {
    Effects effects{.called = {""}, .any_name = text.find("import *") != std::string_view::npos};
    int line = 1;
    std::string_view before; // the word before
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_name_character(text[end])) {
            ++end;
        }
        if (end == at) {
            effects.any_name = effects.any_name || text[at] == '%';
            line += text[at++] == '\n' ? 1 : 0;
            continue;
        }
        const std::string_view word = text.substr(at, end - at);
        const bool is_attribute = at > 0 && text[at - 1] == '.';
        const bool is_used = end < text.size() && (text[end] == '(' || text[end] == '.');
        at = end;
        effects.any_name = effects.any_name || word == "exec" || word == "eval" || word == "globals";
        const bool is_defined = before == "def" || before == "class";
        before = word;
        if (is_attribute || is_keyword(word)) {
            continue;
        }
        add_once(effects.changed, word);
        add_once(effects.read, word);
        const bool is_new = std::ranges::find(effects.made, word, &MadeName::name) == effects.made.end();
        if (is_new && (!is_used || is_defined)) { // f(x) and x.y give no value to `f` and `x`
            effects.made.push_back({std::string(word), line});
        }
    }
    return effects;
}

} // namespace lim::python
