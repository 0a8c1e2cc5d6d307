#include "core/base/raise.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/dict.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/pretty_printer.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sorting.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

/// What IPython shows after Out[…] (IPython/lib/pretty.py, RepresentationPrinter).
namespace lim::python {
namespace {

constexpr std::size_t most_shown_items = 1000; // MAX_SEQ_LENGTH

/// What IPython shows of a value that holds no others.
std::string text_of_one(Run& run, const Value& value) {
    if (const Type* type = value.type()) {
        return full_name(*type);
    }
    std::string text = value.object() != nullptr ? value.object()->pretty(run) : repr(run, value);
    text.resize(text.size() - (text.ends_with('\n') ? 1 : 0));
    return text;
}

bool is_set_with_items(const Value& value) { return value.set() != nullptr && !value.set()->items.empty(); }

/// Whether it is shown by its items, between which a line may end.
bool is_container(const Value& value) {
    const bool is_plain_tuple = value.tuple() != nullptr && value.tuple()->type == nullptr;
    return value.list() != nullptr || is_plain_tuple || value.dict() != nullptr || is_set_with_items(value);
}

class ValuePrinter {
public:
    explicit ValuePrinter(Run& run) : run_(run) {}

    std::string finish() { return printer_.finish(); }

    void print(const Value& value) {
        run_.step();
        const DepthGuard guard(depth_);
        guard.check();
        printer_.begin_group(0, "");
        if (const List* list = value.list()) {
            items("[", list->items, "]");
        } else if (const Tuple* tuple = value.tuple(); tuple != nullptr && tuple->type == nullptr) {
            items("(", tuple->items, tuple->items.size() == 1 ? ",)" : ")");
        } else if (const Dict* dict = value.dict()) {
            any_dict(*dict);
        } else if (is_set_with_items(value)) {
            const Set* const set = value.set();
            items("{", set->items.size() < most_shown_items ? sorted_as_shown(*set) : in_python_order(*set),
                  "}");
        } else if (value.type() != nullptr) {
            printer_.text(text_of_one(run_, value));
        } else {
            lines(text_of_one(run_, value));
        }
        printer_.end_group(0, "");
    }

private:
    void items(std::string_view open, const Values& values, std::string_view close) {
        printer_.begin_group(1, open);
        const bool tuple_of_one = close.size() == 2;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!separate(i)) {
                break;
            }
            print(Value(values[i]));
        }
        if (tuple_of_one) {
            printer_.text(",");
        }
        printer_.end_group(1, close.substr(close.size() - 1));
    }

    /// The comma before an item; whether it is shown at all.
    bool separate(std::size_t place) {
        if (place > 0) {
            printer_.text(",");
            printer_.breakable();
        }
        if (place >= most_shown_items) {
            printer_.text("...");
        }
        return place < most_shown_items;
    }

    void any_dict(const Dict& dict) {
        switch (dict.kind) {
        case Dict::Kind::plain:
            return dict_items(dict.items);
        case Dict::Kind::ordered:
            return ordered_dict(dict);
        case Dict::Kind::counter:
            return as_call("Counter(", [&] {
                if (!dict.items.empty()) {
                    dict_in_group(by_count(run_, dict));
                }
            });
        case Dict::Kind::with_default:
            return as_call("defaultdict(", [&] {
                print(dict.factory);
                printer_.text(",");
                printer_.breakable();
                dict_in_group(dict.items);
            });
        }
    }

    using Pairs = std::vector<std::pair<Value, Value>>;

    void dict_in_group(const Pairs& pairs) {
        printer_.begin_group(0, "");
        dict_items(pairs);
        printer_.end_group(0, "");
    }

    void dict_items(const Pairs& pairs) {
        printer_.begin_group(1, "{");
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (!separate(i)) {
                break;
            }
            const auto [name, value] = pairs[i]; // which the reader's __repr__ may change
            print(name);
            printer_.text(": ");
            print(value);
        }
        printer_.end_group(1, "}");
    }

    /// Name(arguments), as IPython's CallExpression.
    void as_call(std::string_view open, auto&& arguments) {
        printer_.begin_group(0, "");
        printer_.begin_group(open.size(), open);
        arguments();
        printer_.end_group(open.size(), ")");
        printer_.end_group(0, "");
    }

    /// OrderedDict([(name, value), …])
    void ordered_dict(const Dict& dict) {
        as_call("OrderedDict(", [&] {
            if (!dict.items.empty()) {
                Values pairs;
                for (const auto& [name, value] : dict.items) {
                    pairs.push_back(make_tuple({name, value}));
                }
                print(make_list(std::move(pairs)));
            }
        });
    }

    /// Sorted where Python can, else by str.
    Values sorted_as_shown(const Set& set) {
        const bool texts = std::ranges::all_of(
            set.items, [](const Value& item) { return item.get<std::string>() != nullptr; });
        const auto numeric = [this](const Value& item) {
            return is_number(item.object() != nullptr ? item.object()->key(run_).value_or(Value()) : item);
        };
        if (!texts && !std::ranges::all_of(set.items, numeric) && set.items.size() > 1) {
            refuse(refusals::set_shown);
        }
        Values items = set.items;
        sort_values(run_, items, false);
        return items;
    }

    void lines(std::string_view text) {
        printer_.begin_group(0, "");
        for (;;) {
            const std::size_t end = text.find('\n');
            printer_.text(text.substr(0, end));
            if (end == std::string_view::npos) {
                break;
            }
            text.remove_prefix(end + 1);
            printer_.line_end();
        }
        printer_.end_group(0, "");
    }

    Run& run_;
    PrettyPrinter printer_;
    int depth_ = 0;
};

} // namespace

std::string pretty(Run& run, const Value& value) {
    if (!is_container(value)) {
        run.step();
        return text_of_one(run, value);
    }
    ValuePrinter printer(run);
    printer.print(value);
    return printer.finish();
}

} // namespace lim::python
