#include "core/base/raise.hpp"
#include "core/print/digits.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/types.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python {
namespace {

__extension__ typedef unsigned __int128 Unsigned; // NOLINT(modernize-use-using)

std::string hexadecimal(char32_t value, std::size_t width) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (; value > 0 || text.size() < width; value >>= 4U) {
        text.insert(text.begin(), digits[value & 15U]);
    }
    return text;
}

void append_shown(std::string& result, char32_t point, char quote) {
    if (point == static_cast<unsigned char>(quote) || point == '\\') {
        result += '\\';
        result += static_cast<char>(point);
    } else if (point == '\n' || point == '\t' || point == '\r') {
        result += point == '\n' ? "\\n" : point == '\t' ? "\\t" : "\\r";
    } else if (point < 0x20 || (point >= 0x7F && point < 0xA1) || point == 0xAD) {
        result += concat({"\\x", hexadecimal(point, 2)});
    } else if (point < 0x7F || is_known_printable(point)) {
        append_code_point(result, point);
    } else if (is_known_unprintable(point)) {
        result += concat({"\\u", hexadecimal(point, 4)});
    } else {
        refuse(refusals::unprintable_character);
    }
}

std::string repr_of_text(const std::string& text) {
    const bool single = text.find('\'') != std::string::npos;
    const char quote = single && text.find('"') == std::string::npos ? '"' : '\'';
    std::string result(1, quote);
    for (const char32_t point : code_points(text)) {
        append_shown(result, point, quote);
    }
    return result + quote;
}

/// Writes values within values, up to a depth that also counts the objects on the way whose own `repr` writes
/// values again.
class Writer {
public:
    explicit Writer(Run& run) : run_(run) {}

    std::string text(const Value& value) {
        run_.step();
        if (run_.text_depth == DepthGuard::deepest && is_nest(value)) {
            refuse_nest(value);
        }
        if (const List* list = value.list()) {
            return enclosed("[", list->items, "]");
        }
        if (const Tuple* tuple = value.tuple()) {
            return tuple_text(*tuple);
        }
        if (const Dict* dict = value.dict()) {
            return dict_text(*dict);
        }
        if (const Set* set = value.set()) {
            return set->items.empty() ? "set()" : enclosed("{", in_python_order(*set), "}");
        }
        if (Object* object = value.object()) {
            const Deeper deeper(run_);
            return object->repr(run_);
        }
        return leaf(value);
    }

private:
    /// While a nest is written.
    class Deeper {
    public:
        explicit Deeper(Run& run) : run_(run) { ++run_.text_depth; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;
        ~Deeper() { --run_.text_depth; }

    private:
        Run& run_;
    };

    static bool is_nest(const Value& value) {
        return items_in(value) != nullptr || value.dict() != nullptr || value.set() != nullptr ||
               value.object() != nullptr;
    }

    /// @throws FrameworkError RecursionError where it nests so deep that Python raises it
    [[noreturn]] void refuse_nest(const Value& nest) {
        std::vector<std::pair<Value, int>> waiting{{nest, run_.text_depth + 1}};
        while (!waiting.empty()) {
            run_.step();
            const auto [value, depth] = std::move(waiting.back());
            waiting.pop_back();
            if (depth == recursion_limit) {
                raise("RecursionError",
                      {"maximum recursion depth exceeded while getting the repr of an object"});
            }
            Values parts;
            push_parts(value, parts);
            for (Value& part : parts) {
                if (is_nest(part)) {
                    waiting.emplace_back(std::move(part), depth + 1);
                }
            }
        }
        DepthGuard::refuse();
    }

    std::string enclosed(const char* open, const Values& items, const char* close) {
        const Deeper deeper(run_);
        std::string result = open;
        // The reader's __repr__ may change what is walked.
        for (std::size_t i = 0; i < items.size(); ++i) {
            const Value item = items[i];
            result += i > 0 ? ", " : "";
            result += text(item);
        }
        return result + close;
    }

    std::string tuple_text(const Tuple& tuple) {
        if (tuple.type != nullptr && tuple.type->tuple_repr != nullptr) {
            return tuple.type->tuple_repr(run_, tuple);
        }
        return enclosed("(", tuple.items, tuple.items.size() == 1 ? ",)" : ")");
    }

    std::string dict_text(const Dict& dict) {
        if (dict.kind == Dict::Kind::counter) {
            return dict.items.empty() ? "Counter()"
                                      : concat({"Counter(", pairs_text(by_count(run_, dict)), ")"});
        }
        if (dict.kind == Dict::Kind::with_default) {
            const std::string factory = text(dict.factory);
            return concat({"defaultdict(", factory, ", ", pairs_text(dict.items), ")"});
        }
        if (dict.kind == Dict::Kind::plain) {
            return pairs_text(dict.items);
        }
        const Deeper deeper(run_);
        std::string result;
        const auto pairs = dict.items; // Python makes a list of them first
        for (const auto& [name, value] : pairs) {
            result += result.empty() ? "" : ", ";
            result += concat({"(", text(name), ", ", text(value), ")"});
        }
        return result.empty() ? "OrderedDict()" : concat({"OrderedDict([", result, "])"});
    }

    /// {key: value, …}
    std::string pairs_text(const std::vector<std::pair<Value, Value>>& pairs) {
        const Deeper deeper(run_);
        std::string result;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto [name, value] = pairs[i];
            result += i > 0 ? ", " : "";
            result += concat({text(name), ": ", text(value)});
        }
        return concat({"{", result, "}"});
    }

    std::string leaf(const Value& value) {
        if (const bool* truth = value.get<bool>()) {
            return *truth ? "True" : "False";
        }
        if (const Int* integer = value.get<Int>()) {
            return to_text(*integer);
        }
        if (const double* number = value.get<double>()) {
            return repr_of_float(*number);
        }
        if (const auto* content = value.get<std::string>()) {
            return repr_of_text(*content);
        }
        if (const Range* range = value.range()) {
            const std::string ends = concat({"range(", to_text(range->start), ", ", to_text(range->stop)});
            return range->step == 1 ? ends + ")" : concat({ends, ", ", to_text(range->step), ")"});
        }
        if (const Slice* slice = value.slice()) {
            return concat(
                {"slice(", text(slice->start), ", ", text(slice->stop), ", ", text(slice->step), ")"});
        }
        if (const Type* type = value.type()) {
            const std::string_view module = type->module;
            return module == "builtins" ? concat({"<class '", type->name, "'>"})
                                        : concat({"<class '", module, ".", type->name, "'>"});
        }
        if (value.is_none() || value.is_ellipsis()) {
            return value.is_none() ? "None" : "Ellipsis";
        }
        refuse(refusals::path_in_text);
    }

    Run& run_;
};

} // namespace

std::string to_text(Int value) {
    const bool negative = value < 0;
    auto rest = negative ? -static_cast<Unsigned>(value) : static_cast<Unsigned>(value);
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(rest % 10));
        rest /= 10;
    } while (rest > 0);
    digits += negative ? "-" : "";
    std::ranges::reverse(digits);
    return digits;
}

std::string repr_of_float(double number) { return python_repr(number); }

std::string repr(Run& run, const Value& value) { return Writer(run).text(value); }

std::string str(Run& run, const Value& value) {
    if (const auto* text = value.get<std::string>()) {
        return *text;
    }
    Object* const object = value.object();
    return object != nullptr ? object->str(run) : repr(run, value);
}

} // namespace lim::python
