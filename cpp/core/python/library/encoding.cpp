#include "core/python/library/encoding.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/library/byte_string.hpp"
#include "core/python/library/gpt2_pieces.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <limits>

namespace lim::python::library {

std::vector<std::size_t> Encoding::ids_of(std::string_view text, bool with_special) const {
    std::vector<std::size_t> ids;
    for (;;) {
        const std::size_t end = with_special ? text.find(special) : std::string_view::npos;
        for (const std::string_view piece : gpt2_pieces(text.substr(0, end), *pairs_)) {
            pairs_->encode(piece, ids);
        }
        if (end == std::string_view::npos) {
            return ids;
        }
        ids.push_back(special_id);
        text.remove_prefix(end + special.size());
    }
}

std::optional<std::string_view> Encoding::bytes_of(Int id) const {
    if (id < 0 || id > static_cast<Int>(special_id)) {
        return std::nullopt;
    }
    const auto rank = static_cast<std::size_t>(id);
    return rank == special_id ? special : pairs_->bytes_of(rank);
}

std::optional<std::size_t> Encoding::id_of(std::string_view token) const {
    const std::size_t rank = token == special ? special_id : pairs_->rank_of(token);
    return rank == BytePairs::none ? std::nullopt : std::optional(rank);
}

namespace {

const Encoding& encoding_in(const Arguments& arguments) {
    return static_cast<const Encoding&>(*arguments.self().object());
}

/// Refuses what an argument of this method may not be here.
[[noreturn]] void refuse_token_arguments(const Arguments& arguments) {
    refuse(refusals::token_arguments, {arguments.signature().name});
}

/// Counts the encoding of a text as work: some bytes are looked for at each of its bytes.
void require_encoding(Run& run, std::string_view text) {
    constexpr double numbers_per_byte = 20;
    run.memory().require_work(static_cast<double>(text.size()) * numbers_per_byte);
}

Value id_list(const std::vector<std::size_t>& ids) { return make_list(Values(ids.begin(), ids.end())); }

bool is_all(const Value& value) {
    const auto* const text = value.get<std::string>();
    return text != nullptr && *text == "all";
}

/// The texts that may not stand in a text.
/// @param allowed whether the special token may
std::vector<std::string> disallowed_in(const Arguments& arguments, const Value& given, bool allowed) {
    if (is_all(given)) {
        return allowed ? std::vector<std::string>() : std::vector{std::string(Encoding::special)};
    }
    const Values* const items = given.set() != nullptr ? &given.set()->items : items_in(given);
    if (items == nullptr) {
        refuse_token_arguments(arguments);
    }
    std::vector<std::string> texts;
    for (const Value& item : *items) {
        const auto* const text = item.get<std::string>();
        if (text == nullptr || text->empty()) {
            refuse_token_arguments(arguments);
        }
        texts.push_back(*text);
    }
    return texts;
}

void check_disallowed(const Arguments& arguments, std::string_view text,
                      const std::vector<std::string>& disallowed) {
    std::size_t first = std::string_view::npos;
    std::string_view found;
    for (const std::string& token : disallowed) {
        const std::size_t at = text.find(token);
        if (at != std::string_view::npos && at == first && token != found) {
            refuse_token_arguments(arguments); // which of them Python finds is not known
        }
        if (at < first) {
            first = at;
            found = token;
        }
    }
    if (first != std::string_view::npos) {
        const std::string token = concat({"'", found, "'"});
        if (found.find_first_of("'\"\\\n") != std::string_view::npos) {
            refuse_token_arguments(arguments);
        }
        raise(
            "ValueError",
            {"Encountered text corresponding to disallowed special token ", token,
             ".\nIf you want this text to be encoded as a special token, pass it to `allowed_special`, e.g. "
             "`allowed_special={",
             token,
             ", ...}`.\nIf you want this text to be encoded as normal text, disable the check for this token "
             "by passing `disallowed_special=(enc.special_tokens_set - {",
             token, "})`.\nTo disable this check for all special tokens, pass `disallowed_special=()`.\n"});
    }
}

Value encode(Run& run, const Arguments& arguments) {
    const bool all = is_all(arguments[1]);
    const Set* const set = arguments.given(1) && !all ? arguments[1].set() : nullptr;
    if (arguments.given(1) && !all && set == nullptr) {
        refuse_token_arguments(arguments);
    }
    const bool allowed = all || (set != nullptr && std::ranges::any_of(set->items, [](const Value& item) {
                                     const auto* const token = item.get<std::string>();
                                     return token != nullptr && *token == Encoding::special;
                                 }));
    const std::vector<std::string> disallowed = arguments.given(2)
                                                    ? disallowed_in(arguments, arguments[2], allowed)
                                                    : disallowed_in(arguments, "all", allowed);
    const auto* const text = arguments[0].get<std::string>();
    if (text == nullptr) {
        if (disallowed.empty() || arguments[0].object() != nullptr) {
            refuse_token_arguments(arguments);
        }
        raise("TypeError", {"a bytes-like object is required, not '", type_name(arguments[0]), "'"});
    }
    require_encoding(run, *text);
    check_disallowed(arguments, *text, disallowed);
    return id_list(encoding_in(arguments).ids_of(*text, allowed));
}

Value encode_ordinary(Run& run, const Arguments& arguments) {
    const auto* const text = arguments[0].get<std::string>();
    if (text == nullptr) {
        raise("TypeError",
              {"argument 'text': '", type_name(arguments[0]), "' object cannot be converted to 'PyString'"});
    }
    require_encoding(run, *text);
    return id_list(encoding_in(arguments).ids_of(*text, false));
}

/// The number of a token, as PyO3 takes it.
/// @param name of the parameter
Int token_number(Run& run, const Value& value, std::string_view name) {
    const auto number = as_index(run, value);
    if (!number) {
        raise("TypeError",
              {"argument '", name, "': '", type_name(value), "' object cannot be interpreted as an integer"});
    }
    if (*number < 0 || *number > static_cast<Int>(std::numeric_limits<std::uint32_t>::max())) {
        raise("OverflowError", {"out of range integral type conversion attempted"});
    }
    return *number;
}

Value decode(Run& run, const Arguments& arguments) {
    const Value& given = arguments[0];
    if (given.get<std::string>() != nullptr || given.object() != nullptr) {
        refuse_token_arguments(arguments);
    }
    if (given.list() == nullptr && given.tuple() == nullptr && given.range() == nullptr) {
        raise("TypeError",
              {"argument 'tokens': '", type_name(given), "' object cannot be converted to 'Sequence'"});
    }
    std::vector<Int> ids;
    for (const Value& item : items_of(run, given)) {
        ids.push_back(token_number(run, item, "tokens"));
    }
    std::string bytes;
    for (const Int id : ids) {
        const auto more = encoding_in(arguments).bytes_of(id);
        if (!more) {
            raise("KeyError", {"'Invalid token for decoding: ", to_text(id), "'"});
        }
        bytes += *more;
    }
    run.memory().require_work(static_cast<double>(bytes.size()));
    return decoded(bytes, arguments[1]);
}

Value token_bytes(Run& run, const Encoding& encoding, const Value& token) {
    const Int id = token_number(run, token, "token");
    const auto bytes = encoding.bytes_of(id);
    if (!bytes) {
        raise("KeyError", {"'", to_text(id), "'"});
    }
    return std::make_shared<ByteString>(std::string(*bytes));
}

Value decode_single_token_bytes(Run& run, const Arguments& arguments) {
    return token_bytes(run, encoding_in(arguments), arguments[0]);
}

Value decode_tokens_bytes(Run& run, const Arguments& arguments) {
    Values all;
    for (const Value& token : items_of(run, arguments[0])) {
        all.push_back(token_bytes(run, encoding_in(arguments), token));
    }
    return make_list(std::move(all));
}

Value encode_single_token(Run& run, const Arguments& arguments) {
    const auto* const text = arguments[0].get<std::string>();
    if (text == nullptr) {
        refuse_token_arguments(arguments);
    }
    const auto id = encoding_in(arguments).id_of(*text);
    if (!id) {
        raise("KeyError", {ByteString(*text).repr(run)});
    }
    return *id;
}

Value encoding_name(Run&, const Value&) { return "gpt2"; }
Value vocabulary_size(Run&, const Value&) { return Encoding::special_id + 1; }
Value last_token(Run&, const Value&) { return Encoding::special_id; }
Value special_tokens(Run& run, const Value&) {
    auto set = std::make_shared<Set>();
    const std::string token(Encoding::special);
    set->add(key_of(run, token), token);
    return set;
}

/// Its methods are written in Python.
void wrong_encoding_call(const CallProblem& problem) {
    raise_in_python_words(problem, concat({"Encoding.", problem.signature.name}), true);
}

} // namespace

const Type& Encoding::python_type() {
    static constexpr Entry methods[] = {
        {"encode(text, *, allowed_special=None, disallowed_special='all')", encode},
        {"encode_ordinary(text)", encode_ordinary},
        {"encode_single_token(text_or_bytes)", encode_single_token},
        {"decode(tokens, errors='replace')", decode},
        {"decode_single_token_bytes(token)", decode_single_token_bytes},
        {"decode_tokens_bytes(tokens)", decode_tokens_bytes},
    };
    static constexpr Property properties[] = {{"name", encoding_name},
                                              {"n_vocab", vocabulary_size},
                                              {"max_token_value", last_token},
                                              {"eot_token", last_token},
                                              {"special_tokens_set", special_tokens}};
    static constexpr Type type{.name = "Encoding",
                               .module = "tiktoken.core",
                               .methods = methods,
                               .properties = properties,
                               .wrong_call = wrong_encoding_call};
    return type;
}

} // namespace lim::python::library
