/// tiktoken where GPT-2's vocabulary is not here, and bytes that are no text. What it makes of texts is held
/// against the real one in tests/web/core_tokens.test.ts, which has the vocabulary.

#include "cells.hpp"
#include "core/python/library/byte_pairs.hpp"
#include "core/python/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace lim {
namespace {

using std::string;

string without_vocabulary(const string& cell) {
    const notebook::CellAnswer answer = cells::notebook().run({"import tiktoken", cell})[1];
    return answer.refused ? cells::shown(*answer.refused) : answer.result.value_or("");
}

TEST(Tokens, NeedTheVocabularyWhereTextsAreEncoded) {
    EXPECT_EQ(without_vocabulary("tokenizer = tiktoken.get_encoding('gpt2')"), "needs_tokens");
    EXPECT_EQ(without_vocabulary("tiktoken.encoding_for_model('gpt-2')"), "needs_tokens");
    EXPECT_EQ(without_vocabulary("tiktoken.encoding_name_for_model('gpt2')"), "'gpt2'");
}

TEST(Tokens, OfOtherEncodingsAreRefusedByName) {
    EXPECT_EQ(without_vocabulary("tiktoken.get_encoding('cl100k_base')"), "other_tokens(cl100k_base)");
    EXPECT_EQ(without_vocabulary("tiktoken.encoding_for_model('gpt-4')"), "other_tokens(gpt-4)");
}

TEST(Tokens, AreNotReadFromOtherBytes) {
    using python::library::BytePairs;
    EXPECT_EQ(BytePairs::read(""), nullptr);
    EXPECT_EQ(BytePairs::read("<!doctype html>"), nullptr);
    EXPECT_EQ(BytePairs::read(string(200'000, '\xff')), nullptr);
    EXPECT_EQ(BytePairs::read(string(201'000, '\xff')), nullptr);
}

/// What bytes(…).decode('utf-8', 'replace') gives in CPython 3.11.
TEST(Utf8, HasAReplacementForEachPartThatIsNoCharacter) {
    const string mark = "\xef\xbf\xbd";
    EXPECT_EQ(python::with_replacements("a\xe4\xb8\xad\xf0\x9f\x99\x82"), "a\xe4\xb8\xad\xf0\x9f\x99\x82");
    EXPECT_EQ(python::with_replacements("\xf0\x9f\x99 \xe4\xb8"), mark + " " + mark);
    EXPECT_EQ(python::with_replacements("\xc0\x80\xff\x41"), mark + mark + mark + "A");
    EXPECT_EQ(python::with_replacements("\xed\xa0\x80"), mark + mark + mark);
    EXPECT_EQ(python::with_replacements("\xf4\x90\x80\x80\xe0\x9f\x80"),
              string(mark + mark) + mark + mark + mark + mark + mark);
    EXPECT_EQ(python::with_replacements("\xf0\x9f\xf0\x9f\x99"), mark + mark);
}

} // namespace
} // namespace lim
