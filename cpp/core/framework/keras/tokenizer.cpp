#include "core/base/raise.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/preprocessing.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/dict.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

/// tf_keras/src/preprocessing/text.py.
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

/// How a text becomes words.
struct Splitting {
    std::string filters;
    bool lower = true;
    std::string split;
};

py::Value lowered(Run& run, const py::Value& text) {
    return py::call(run, py::attribute(run, text, "lower"), {});
}

/// text_to_word_sequence: the words of a text, without the characters that are filtered out.
py::Values words_of(Run& run, const py::Value& given, const Splitting& by) {
    if (given.get<std::string>() == nullptr) {
        py::refuse(refusals::tokenizer_texts);
    }
    const py::Value text = by.lower ? lowered(run, given) : given;
    const std::vector<char32_t> filtered = py::code_points(by.filters);
    std::string plain;
    for (const char32_t point : py::code_points(*text.get<std::string>())) {
        if (std::ranges::find(filtered, point) != filtered.end()) {
            plain += by.split;
        } else {
            py::append_code_point(plain, point);
        }
    }
    const py::Value parts = py::call(run, py::attribute(run, plain, "split"), {{by.split}, {}});
    py::Values words = parts.list()->items;
    std::erase_if(words, [](const py::Value& word) { return word.get<std::string>()->empty(); });
    return words;
}

/// filters, lower and split, from that parameter on.
Splitting splitting_at(const Arguments& arguments, std::size_t parameter) {
    const std::string* const filters = arguments[parameter].get<std::string>();
    const bool* const lower = arguments[parameter + 1].get<bool>();
    const std::string* const split = arguments[parameter + 2].get<std::string>();
    if (filters == nullptr || lower == nullptr || split == nullptr || split->empty()) {
        py::refuse(refusals::tokenizer_options);
    }
    return {*filters, *lower, *split};
}

/// A tf.keras.preprocessing.text.Tokenizer.
class Tokenizer : public py::Object {
public:
    [[nodiscard]] static const py::Type& python_type() { return tokenizer_type(); }
    [[nodiscard]] const py::Type& type() const override { return tokenizer_type(); }
    [[nodiscard]] std::string repr(Run&) override {
        return "<tf_keras.src.preprocessing.text.Tokenizer object at 0x…>";
    }
    [[nodiscard]] std::string pretty(Run&) override {
        return "<tf_keras.src.preprocessing.text.Tokenizer at 0x…>";
    }

    /// What a text, or a list of tokens, consists of.
    [[nodiscard]] py::Values tokens_of(Run& run, const py::Value& text) const;
    /// The numbers of the tokens that it knows.
    [[nodiscard]] py::Values numbers_of(Run& run, const py::Value& text) const;
    void fit(Run& run, const py::Value& texts);

    Splitting by;
    bool by_characters = false;
    py::Value most = {};   // num_words
    py::Value others = {}; // oov_token
    py::Int documents = 0;
    std::shared_ptr<py::Dict> counts = std::make_shared<py::Dict>();
    std::shared_ptr<py::Dict> numbers = std::make_shared<py::Dict>(); // word_index
    std::shared_ptr<py::Dict> words = std::make_shared<py::Dict>();   // index_word
};

py::Values Tokenizer::tokens_of(Run& run, const py::Value& text) const {
    if (const py::List* const listed = text.list()) {
        py::Values tokens;
        for (std::size_t i = 0; i < listed->items.size(); ++i) {
            const py::Value token = listed->items[i]; // its `lower` may change the list
            tokens.push_back(by.lower ? lowered(run, token) : token);
        }
        return tokens;
    }
    return by_characters ? py::items_of(run, by.lower ? lowered(run, text) : text) : words_of(run, text, by);
}

/// What one of its dicts, which the reader's code may change, has as a number.
py::Int whole(const py::Value& held) {
    const auto* const number = held.get<py::Int>();
    if (number == nullptr) {
        py::refuse(refusals::tokenizer_options);
    }
    return *number;
}

void Tokenizer::fit(Run& run, const py::Value& texts) {
    for (const py::Value& text : py::items_of(run, texts)) {
        ++documents;
        for (const py::Value& token : tokens_of(run, text)) {
            run.step();
            const std::string key = py::key_of(run, token);
            const py::Value* const before = counts->find(key);
            counts->set(key, token,
                        before == nullptr ? py::Value(1)
                                          : py::int_result(py::Operator::add, whole(*before), 1));
        }
    }
    auto sorted = py::by_count(run, *counts);
    if (!others.is_none()) {
        sorted.insert(sorted.begin(), {others, py::Value()});
    }
    numbers = std::make_shared<py::Dict>();
    words = std::make_shared<py::Dict>();
    py::Int number = 0;
    for (const auto& [token, count] : sorted) {
        numbers->set(py::key_of(run, token), token, ++number);
    }
    for (const auto& [token, place] : numbers->items) {
        words->set(py::key_of(run, place), place, token);
    }
}

py::Values Tokenizer::numbers_of(Run& run, const py::Value& text) const {
    py::Values found;
    const auto number_of = [&](const py::Value& token) { return numbers->find(py::key_of(run, token)); };
    const py::Value* const known = others.is_none() ? nullptr : number_of(others);
    const py::Value of_others = known == nullptr ? py::Value() : *known;
    const auto* const limit = most.get<py::Int>();
    for (const py::Value& token : tokens_of(run, text)) {
        run.step();
        const py::Value* const number = number_of(token);
        const bool is_kept =
            number != nullptr && (limit == nullptr || *limit == 0 || whole(*number) < *limit);
        if (is_kept) {
            found.push_back(*number);
        } else if (!others.is_none()) {
            found.push_back(of_others);
        }
    }
    return found;
}

std::shared_ptr<Tokenizer> tokenizer_of(const Arguments& arguments) {
    return arguments.self().object_of<Tokenizer>();
}

py::Value make_tokenizer(Run&, const Arguments& arguments) {
    const auto made = std::make_shared<Tokenizer>();
    made->by = splitting_at(arguments, 1);
    made->most = arguments[0];
    made->others = arguments[5];
    made->counts->kind = py::Dict::Kind::ordered;
    const bool* const by_characters = arguments[4].get<bool>();
    if (by_characters == nullptr || (!made->most.is_none() && made->most.get<py::Int>() == nullptr) ||
        (!made->others.is_none() && made->others.get<std::string>() == nullptr)) {
        py::refuse(refusals::tokenizer_options);
    }
    made->by_characters = *by_characters;
    return made;
}

py::Value fit_on_texts(Run& run, const Arguments& arguments) {
    tokenizer_of(arguments)->fit(run, arguments[0]);
    return {};
}

py::Value texts_to_sequences(Run& run, const Arguments& arguments) {
    py::Values sequences;
    for (const py::Value& text : py::items_of(run, arguments[0])) {
        sequences.push_back(py::make_list(tokenizer_of(arguments)->numbers_of(run, text)));
    }
    return py::make_list(std::move(sequences));
}

py::Value sequences_to_texts(Run& run, const Arguments& arguments) {
    const auto self = tokenizer_of(arguments);
    if (!self->most.is_none()) {
        py::refuse(refusals::tokenizer_options);
    }
    py::Values texts;
    for (const py::Value& sequence : py::items_of(run, arguments[0])) {
        std::string text;
        for (const py::Value& number : py::items_of(run, sequence)) {
            const py::Value* const word = self->words->find(py::key_of(run, number));
            const py::Value shown = word != nullptr ? *word : self->others;
            if (!shown.is_none()) {
                text += concat({text.empty() ? "" : " ", py::str(run, shown)});
            }
        }
        texts.emplace_back(std::move(text));
    }
    return py::make_list(std::move(texts));
}

/// tokenizer.texts_to_matrix(texts, mode='binary'): which words a text has, or how often.
py::Value texts_to_matrix(Run& run, const Arguments& arguments) {
    const auto self = tokenizer_of(arguments);
    const std::string* const mode = arguments[1].get<std::string>();
    if (mode == nullptr || (*mode != "binary" && *mode != "count")) {
        py::refuse(refusals::tokenizer_options);
    }
    const auto* const most = self->most.get<py::Int>();
    const auto known = static_cast<py::Int>(self->numbers->size());
    if (known == 0 || (most != nullptr && (*most <= 0 || *most > 0x7fffffff))) {
        py::refuse(refusals::tokenizer_options);
    }
    const auto columns = static_cast<Index>(most != nullptr ? *most : known + 1);
    const py::Values texts = py::items_of(run, arguments[0]);
    const auto rows = static_cast<Index>(texts.size());
    run.memory().require({rows, columns}, DType::float64);
    Tensor matrix = Tensor::uninitialised<double>({rows, columns});
    const auto cells = matrix.data<double>();
    std::ranges::fill(cells, 0.0);
    for (Index row = 0; row < rows; ++row) {
        for (const py::Value& number : self->numbers_of(run, texts[static_cast<std::size_t>(row)])) {
            const py::Int column = whole(number);
            if (column < 0 || column >= columns) {
                py::refuse(refusals::tokenizer_options);
            }
            const Index place = row * columns + static_cast<Index>(column);
            double& cell = cells[static_cast<std::size_t>(place)];
            cell = *mode == "count" ? cell + 1 : 1;
        }
    }
    return numpy::make_array({matrix});
}

template <std::shared_ptr<py::Dict> Tokenizer::* dict> py::Value dict_of(Run&, const py::Value& self) {
    return (*self.object_of<Tokenizer>()).*dict;
}

py::Value document_count(Run&, const py::Value& self) { return self.object_of<Tokenizer>()->documents; }

py::Value num_words(Run&, const py::Value& self) { return self.object_of<Tokenizer>()->most; }

py::Value text_to_word_sequence(Run& run, const Arguments& arguments) {
    return py::make_list(words_of(run, arguments[0], splitting_at(arguments, 1)));
}

py::Value hashing_one_hot(Run&, const Arguments&) { py::refuse(refusals::hashing_one_hot); }

constexpr py::Entry tokenizer_constructor{
    "Tokenizer(num_words=None, filters='!\"#$%&()*+,-./:;<=>?@[\\\\]^_`{|}~\\t\\n', lower=True, split=' ', "
    "char_level=False, oov_token=None, analyzer=?None, document_count=?0)",
    make_tokenizer};
constexpr py::Entry tokenizer_methods[] = {{"fit_on_texts(texts)", fit_on_texts},
                                           {"texts_to_sequences(texts)", texts_to_sequences},
                                           {"sequences_to_texts(sequences)", sequences_to_texts},
                                           {"texts_to_matrix(texts, mode='binary')", texts_to_matrix}};
constexpr py::Property tokenizer_properties[] = {{"word_index", dict_of<&Tokenizer::numbers>},
                                                 {"index_word", dict_of<&Tokenizer::words>},
                                                 {"word_counts", dict_of<&Tokenizer::counts>},
                                                 {"document_count", document_count},
                                                 {"num_words", num_words}};
constexpr py::Entry entries_of_text[] = {
    {"text_to_word_sequence(input_text, filters='!\"#$%&()*+,-./:;<=>?@[\\\\]^_`{|}~\\t\\n', lower=True, "
     "split=' ')",
     text_to_word_sequence},
    {"one_hot(*args, **kwargs)", hashing_one_hot},
    {"hashing_trick(*args, **kwargs)", hashing_one_hot}};

} // namespace

const py::Type& tokenizer_type() {
    static constexpr py::Type type{.name = "Tokenizer",
                                   .module = "tf_keras.src.preprocessing.text",
                                   .methods = tokenizer_methods,
                                   .properties = tokenizer_properties,
                                   .constructor = &tokenizer_constructor,
                                   .wrong_call = raise_in_words_of_methods};
    return type;
}

std::span<const py::Entry> text_functions() { return entries_of_text; }

} // namespace lim::keras
