#include "core/python/library/byte_string.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python::library {
namespace {

constexpr const char* bytes_name = "bytes";

class ByteIterator : public Iterator {
public:
    explicit ByteIterator(std::string bytes) : bytes_(std::move(bytes)) {}
    std::optional<Value> next(Run&) override {
        return next_ < bytes_.size() ? std::optional<Value>(static_cast<unsigned char>(bytes_[next_++]))
                                     : std::nullopt;
    }

private:
    std::string bytes_;
    std::size_t next_ = 0;
};

/// Whether the encoding is UTF-8, by the names that it mostly has.
bool is_utf8_name(const Value& encoding) {
    const auto* const name = encoding.get<std::string>();
    return name != nullptr && (*name == "utf-8" || *name == "utf8" || *name == "UTF-8" || *name == "UTF8");
}

Value decode_bytes(Run& /*run*/, const Arguments& arguments) {
    if (!is_utf8_name(arguments[0])) {
        refuse_missing("bytes.decode");
    }
    return decoded(arguments.self().object_of<ByteString>()->bytes(), arguments[1]);
}

Value bytes_of(std::string bytes) { return std::make_shared<ByteString>(std::move(bytes)); }

/// A text's bytes: in UTF-8, and as ASCII where it is that.
Value encoded(const std::string& text, const Value& encoding) {
    const auto* const name = encoding.get<std::string>();
    if (name == nullptr) {
        raise("TypeError", {"encode() argument 'encoding' must be str, not ", type_name(encoding)});
    }
    const bool is_plain =
        std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    const bool is_known = *name == "ascii" || *name == "latin-1" || *name == "latin1";
    if (!is_utf8(text) || !(is_utf8_name(encoding) || (is_plain && is_known))) {
        refuse_missing("str.encode");
    }
    return bytes_of(text);
}

const std::string& bytes_at(const Arguments& arguments, std::size_t parameter) {
    const auto other = arguments[parameter].object_of<ByteString>();
    if (other == nullptr) {
        refuse_missing(bytes_name);
    }
    return other->bytes();
}

Value bytes_hex(Run&, const Arguments& arguments) {
    constexpr const char* digits = "0123456789abcdef";
    std::string text;
    for (const char c : arguments.self().object_of<ByteString>()->bytes()) {
        text += digits[static_cast<unsigned char>(c) / 16];
        text += digits[static_cast<unsigned char>(c) % 16];
    }
    return text;
}

Value bytes_join(Run& run, const Arguments& arguments) {
    const std::string& between = arguments.self().object_of<ByteString>()->bytes();
    std::string joined;
    std::size_t count = 0;
    for (const Value& item : items_of(run, arguments[0])) {
        const auto part = item.object_of<ByteString>();
        if (part == nullptr) {
            raise("TypeError", {"sequence item ", std::to_string(count), ": expected a bytes-like object, ",
                                type_name(item), " found"});
        }
        joined += (count++ > 0 ? between : "") + part->bytes();
        run.memory().require(static_cast<double>(joined.size()));
    }
    return bytes_of(std::move(joined));
}

Value bytes_startswith(Run&, const Arguments& arguments) {
    return arguments.self().object_of<ByteString>()->bytes().starts_with(bytes_at(arguments, 0));
}

/// bytes(), of ints, of so many zeros, of a text and its encoding.
Value make_bytes(Run& run, const Arguments& arguments) {
    const Value& source = arguments[0];
    if (!arguments.given(0)) {
        return bytes_of("");
    }
    if (const auto* const text = source.get<std::string>()) {
        if (!arguments.given(1)) {
            raise("TypeError", {"string argument without an encoding"});
        }
        return encoded(*text, arguments[1]);
    }
    if (arguments.given(1) || arguments.given(2)) {
        refuse_missing(bytes_name);
    }
    if (const auto same = source.object_of<ByteString>()) {
        return source;
    }
    if (const auto count = as_index(run, source)) {
        if (*count < 0) {
            raise("ValueError", {"negative count"});
        }
        run.memory().require(static_cast<double>(*count));
        return bytes_of(std::string(static_cast<std::size_t>(*count), '\0'));
    }
    std::string bytes;
    for (const Value& item : items_of(run, source)) {
        const auto byte = as_index(run, item);
        if (!byte) {
            raise("TypeError", {"'", type_name(item), "' object cannot be interpreted as an integer"});
        }
        if (*byte < 0 || *byte > 255) {
            raise("ValueError", {"bytes must be in range(0, 256)"});
        }
        bytes += static_cast<char>(static_cast<unsigned char>(*byte));
    }
    return bytes_of(std::move(bytes));
}

constexpr Entry bytes_methods[] = {{"decode(encoding='utf-8', errors='strict')", decode_bytes},
                                   {"hex()", bytes_hex},
                                   {"join(iterable_of_bytes, /)", bytes_join},
                                   {"startswith(prefix, /)", bytes_startswith}};
constexpr Entry bytes_constructor{"bytes(source=None, encoding=None, errors=None)", make_bytes};

} // namespace

std::string decoded(std::string_view bytes, const Value& errors) {
    if (is_utf8(bytes)) {
        return std::string(bytes);
    }
    const auto* const how = errors.get<std::string>();
    if (how == nullptr || *how != "replace") {
        refuse_missing("bytes.decode");
    }
    return with_replacements(bytes);
}

std::string ByteString::repr(Run& /*run*/) {
    constexpr const char* digits = "0123456789abcdef";
    const bool in_double = bytes_.find('\'') != std::string::npos && bytes_.find('"') == std::string::npos;
    const char quote = in_double ? '"' : '\'';
    std::string shown = std::string("b") + quote;
    for (const char c : bytes_) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == quote || c == '\\') {
            shown += '\\';
            shown += c;
        } else if (c == '\t' || c == '\n' || c == '\r') {
            shown += '\\';
            shown += c == '\t' ? 't' : c == '\n' ? 'n' : 'r';
        } else if (byte < 0x20 || byte > 0x7E) {
            shown += "\\x";
            shown += digits[byte / 16];
            shown += digits[byte % 16];
        } else {
            shown += c;
        }
    }
    return shown + quote;
}

std::optional<Value> ByteString::binary(Run& run, Operator op, const Value& right) {
    const auto other = right.object_of<ByteString>();
    switch (op) {
    case Operator::equal:
    case Operator::not_equal:
        return (other != nullptr && other->bytes_ == bytes_) == (op == Operator::equal);
    case Operator::add:
        if (other != nullptr) {
            run.memory().require(static_cast<double>(bytes_.size() + other->bytes_.size()));
            return bytes_of(bytes_ + other->bytes_);
        }
        raise("TypeError", {"can't concat ", type_name(right), " to bytes"});
    case Operator::multiply:
        if (const auto times = as_index(run, right)) {
            const double count = *times < 0 ? 0 : static_cast<double>(*times);
            run.memory().require(count * static_cast<double>(bytes_.size()));
            std::string repeated;
            for (Int i = 0; i < *times && !bytes_.empty(); ++i) {
                repeated += bytes_;
            }
            return bytes_of(std::move(repeated));
        }
        if (right.object() != nullptr && other == nullptr) { // may know more of it
            return std::nullopt;
        }
        raise("TypeError", {"can't multiply sequence by non-int of type '", type_name(right), "'"});
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater:
    case Operator::greater_equal:
        if (other == nullptr) {
            return std::nullopt;
        }
        return op == Operator::less         ? bytes_ < other->bytes_
               : op == Operator::less_equal ? bytes_ <= other->bytes_
               : op == Operator::greater    ? bytes_ > other->bytes_
                                            : bytes_ >= other->bytes_;
    default:
        refuse_missing(bytes_name);
    }
}

std::optional<Value> ByteString::reflected(Run& run, Operator op, const Value& left) {
    const bool is_sequence =
        left.get<std::string>() != nullptr || left.list() != nullptr || left.tuple() != nullptr;
    return op == Operator::multiply && !is_sequence ? binary(run, op, left) : std::nullopt;
}

std::optional<Value> ByteString::to_int(Run&) { refuse_missing("int(bytes)"); }
std::optional<Value> ByteString::to_float(Run&) { refuse_missing("float(bytes)"); }

Value ByteString::item(Run& run, const Value& index) {
    if (index.slice() != nullptr) {
        const SlicePositions taken = positions(run, *index.slice(), static_cast<Int>(bytes_.size()));
        std::string part;
        for (Int i = 0; i < taken.count; ++i) {
            part += bytes_[static_cast<std::size_t>(taken.start + i * taken.step)];
        }
        return bytes_of(std::move(part));
    }
    if (!as_index(run, index)) {
        raise("TypeError", {"byte indices must be integers or slices, not ", type_name(index)});
    }
    const Int at = *as_index(run, index);
    const auto size = static_cast<Int>(bytes_.size());
    const Int place = at < 0 ? at + size : at;
    if (place < 0 || place >= size) {
        raise("IndexError", {"index out of range"});
    }
    return static_cast<unsigned char>(bytes_[static_cast<std::size_t>(place)]);
}

std::optional<Int> ByteString::length(Run& /*run*/) { return static_cast<Int>(bytes_.size()); }

std::unique_ptr<Iterator> ByteString::iterate(Run& /*run*/) { return std::make_unique<ByteIterator>(bytes_); }

std::optional<bool> ByteString::contains(Run& run, const Value& value) {
    if (const auto part = value.object_of<ByteString>()) {
        return bytes_.find(part->bytes_) != std::string::npos;
    }
    const auto byte = as_index(run, value);
    if (!byte) {
        raise("TypeError", {"a bytes-like object is required, not '", type_name(value), "'"});
    }
    if (*byte < 0 || *byte > 255) {
        raise("ValueError", {"byte must be in range(0, 256)"});
    }
    return bytes_.find(static_cast<char>(static_cast<unsigned char>(*byte))) != std::string::npos;
}

std::string ByteString::format(Run& run, std::string_view spec) {
    if (!spec.empty()) {
        raise("TypeError", {"unsupported format string passed to bytes.__format__"});
    }
    return repr(run);
}

/// No text holds a byte that is no UTF-8, as stands before these.
std::optional<Value> ByteString::key(Run& /*run*/) { return "\xff" + bytes_; }

bool ByteString::truth(Run& /*run*/) { return !bytes_.empty(); }

} // namespace lim::python::library

namespace lim::python {

constinit const Type bytes_type{.name = "bytes",
                                .methods = library::bytes_methods,
                                .constructor = &library::bytes_constructor,
                                .wrong_call = raise_in_c_words};

Value text_encode(Run& /*run*/, const Arguments& arguments) {
    const auto* const errors = arguments[1].get<std::string>();
    if (errors == nullptr || *errors != "strict") {
        refuse_missing("str.encode(errors=…)");
    }
    return library::encoded(*arguments.self().get<std::string>(), arguments[0]);
}

} // namespace lim::python
