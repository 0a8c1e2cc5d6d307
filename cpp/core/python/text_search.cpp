#include "core/base/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/text_functions.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <limits>
#include <optional>

/// Methods of str that look for a part of it.
namespace lim::python {
namespace {

/// A bound of find(sub, start, end): None stands for the whole.
Int bound(Run& run, const Value& value, Int otherwise) {
    if (value.is_none()) {
        return otherwise;
    }
    const auto place = as_index(run, value);
    if (!place) {
        raise("TypeError", {"slice indices must be integers or None or have an __index__ method"});
    }
    return *place;
}

/// How many bytes the first characters of a text have.
std::size_t bytes_of(std::string_view text, Int characters) {
    std::size_t at = 0;
    for (; characters > 0 && at < text.size(); --characters) {
        at += std::min(character_bytes(text[at]), text.size() - at);
    }
    return at;
}

/// The part of a text between two of its characters.
struct Part {
    std::string_view text;
    Int start; // how many characters come before it
};

/// What the arguments behind the first pick; nothing where they end before they start.
std::optional<Part> part_of_self(Run& run, const Arguments& arguments) {
    const std::string_view text = text_of_self(arguments);
    const auto length = static_cast<Int>(text_length(text));
    const auto from_end = [&](Int place) { return place < 0 ? std::max<Int>(place + length, 0) : place; };
    const Int start = from_end(bound(run, arguments[1], 0));
    const Int end = std::min(from_end(bound(run, arguments[2], length)), length);
    if (start > end) {
        return std::nullopt;
    }
    const std::size_t first = bytes_of(text, start);
    return Part{text.substr(first, bytes_of(text.substr(first), end - start)), start};
}

Int found_at(Run& run, const Arguments& arguments, bool last) {
    const auto part = part_of_self(run, arguments); // CPython looks at its bounds first
    const std::string& sought = text_argument(arguments, 0, "must be str, not ");
    const std::size_t at = !part  ? std::string::npos
                           : last ? part->text.rfind(sought)
                                  : part->text.find(sought);
    return at == std::string::npos ? -1
                                   : part->start + static_cast<Int>(text_length(part->text.substr(0, at)));
}

Int index_of(Run& run, const Arguments& arguments, bool last) {
    const Int place = found_at(run, arguments, last);
    if (place < 0) {
        raise("ValueError", {"substring not found"});
    }
    return place;
}

/// startswith and endswith
bool matches(Run& run, const Arguments& arguments, bool at_end) {
    const std::string_view name = at_end ? "endswith" : "startswith";
    const auto part = part_of_self(run, arguments);
    const auto fits = [&](const std::string& sought) {
        return part && (at_end ? part->text.ends_with(sought) : part->text.starts_with(sought));
    };
    if (const auto* text = arguments[0].get<std::string>()) {
        return fits(*text);
    }
    const Tuple* const tuple = arguments[0].tuple();
    if (tuple == nullptr) {
        raise("TypeError", {name, " first arg must be str or a tuple of str, not ", type_name(arguments[0])});
    }
    for (const Value& item : tuple->items) {
        const auto* text = item.get<std::string>();
        if (text == nullptr) {
            raise("TypeError", {"tuple for ", name, " must only contain str, not ", type_name(item)});
        }
        if (fits(*text)) {
            return true;
        }
    }
    return false;
}

Value parted(const Arguments& arguments, bool last) {
    const std::string& text = text_of_self(arguments);
    const std::string& separator = text_argument(arguments, 0, "must be str, not ");
    if (separator.empty()) {
        raise("ValueError", {"empty separator"});
    }
    const std::size_t at = last ? text.rfind(separator) : text.find(separator);
    if (at == std::string::npos) {
        const std::string nothing;
        return last ? make_tuple({nothing, nothing, text}) : make_tuple({text, nothing, nothing});
    }
    return make_tuple({text.substr(0, at), separator, text.substr(at + separator.size())});
}

} // namespace

Value text_find(Run& run, const Arguments& arguments) { return found_at(run, arguments, false); }
Value text_rfind(Run& run, const Arguments& arguments) { return found_at(run, arguments, true); }
Value text_index(Run& run, const Arguments& arguments) { return index_of(run, arguments, false); }
Value text_rindex(Run& run, const Arguments& arguments) { return index_of(run, arguments, true); }

Value text_count(Run& run, const Arguments& arguments) {
    const auto part = part_of_self(run, arguments);
    const std::string& sought = text_argument(arguments, 0, "must be str, not ");
    if (!part) {
        return 0;
    }
    if (sought.empty()) {
        return text_length(part->text) + 1;
    }
    Int count = 0;
    for (std::size_t at = 0; (at = part->text.find(sought, at)) != std::string::npos; at += sought.size()) {
        ++count;
    }
    return count;
}

Value text_startswith(Run& run, const Arguments& arguments) { return matches(run, arguments, false); }
Value text_endswith(Run& run, const Arguments& arguments) { return matches(run, arguments, true); }

Value text_partition(Run& /*run*/, const Arguments& arguments) { return parted(arguments, false); }
Value text_rpartition(Run& /*run*/, const Arguments& arguments) { return parted(arguments, true); }

Value text_removeprefix(Run& /*run*/, const Arguments& arguments) {
    const std::string& text = text_of_self(arguments);
    const std::string& prefix = text_argument(arguments, 0, "removeprefix() argument must be str, not ");
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

Value text_removesuffix(Run& /*run*/, const Arguments& arguments) {
    const std::string& text = text_of_self(arguments);
    const std::string& suffix = text_argument(arguments, 0, "removesuffix() argument must be str, not ");
    return text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text;
}

} // namespace lim::python
