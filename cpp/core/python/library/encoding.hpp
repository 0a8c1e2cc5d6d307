#pragma once

#include "core/python/library/byte_pairs.hpp"
#include "core/python/object.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python::library {

/// tiktoken.Encoding of GPT-2: its byte strings and one special token behind them.
class Encoding : public Object {
public:
    static constexpr std::string_view special = "<|endoftext|>";
    static constexpr std::size_t special_id = BytePairs::size;

    explicit Encoding(std::shared_ptr<const BytePairs> pairs) : pairs_(std::move(pairs)) {}

    [[nodiscard]] static const Type& python_type();
    [[nodiscard]] const Type& type() const override { return python_type(); }
    [[nodiscard]] std::string repr(Run&) override { return "<Encoding 'gpt2'>"; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }

    /// The IDs of a text's tokens. @param with_special whether the special token is one in the text, too
    [[nodiscard]] std::vector<std::size_t> ids_of(std::string_view text, bool with_special) const;
    /// The bytes of a token; nothing where there is no such ID.
    [[nodiscard]] std::optional<std::string_view> bytes_of(Int id) const;
    /// The ID of a token; nothing where the text is none.
    [[nodiscard]] std::optional<std::size_t> id_of(std::string_view token) const;

private:
    std::shared_ptr<const BytePairs> pairs_;
};

} // namespace lim::python::library
