#include "core/python/library/byte_string.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

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

Value decode_bytes(Run& /*run*/, const Arguments& arguments) {
    const auto* const encoding = arguments[0].get<std::string>();
    if (encoding == nullptr || (*encoding != "utf-8" && *encoding != "utf8" && *encoding != "UTF-8")) {
        refuse_missing("bytes.decode");
    }
    return decoded(arguments.self().object_of<ByteString>()->bytes(), arguments[1]);
}

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

std::optional<Value> ByteString::binary(Run& /*run*/, Operator op, const Value& right) {
    const auto other = right.object_of<ByteString>();
    if (other != nullptr && op == Operator::add) {
        return std::make_shared<ByteString>(bytes_ + other->bytes_);
    }
    if (op == Operator::equal || op == Operator::not_equal) {
        const bool is_equal = other != nullptr && other->bytes_ == bytes_;
        return is_equal == (op == Operator::equal);
    }
    refuse_missing(bytes_name);
}

Value ByteString::item(Run& run, const Value& index) {
    if (index.slice() != nullptr) {
        refuse_missing(bytes_name);
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

std::optional<bool> ByteString::contains(Run& /*run*/, const Value& /*value*/) { refuse_missing(bytes_name); }

std::string ByteString::format(Run& run, std::string_view spec) {
    if (!spec.empty()) {
        raise("TypeError", {"unsupported format string passed to bytes.__format__"});
    }
    return repr(run);
}

std::optional<Value> ByteString::key(Run& /*run*/) { refuse_missing(bytes_name); }

bool ByteString::truth(Run& /*run*/) { return !bytes_.empty(); }

const Type& ByteString::python_type() {
    static constexpr Entry methods[] = {{"decode(encoding='utf-8', errors='strict')", decode_bytes}};
    static constexpr Type type{.name = "bytes", .methods = methods};
    return type;
}

} // namespace lim::python::library
