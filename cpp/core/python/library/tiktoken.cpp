#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/library/encoding.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>
#include <memory>

/// tiktoken 0.12, with the encoding of GPT-2.
namespace lim::python::library {
namespace {

/// The encoding, of which tiktoken makes only one.
struct Encodings : State {
    std::shared_ptr<Encoding> gpt2;
};

constexpr const char* gpt2_name = "gpt2";
constexpr const char* encoding_names[] = {"gpt2",        "r50k_base",  "p50k_base",    "p50k_edit",
                                          "cl100k_base", "o200k_base", "o200k_harmony"};

Value gpt2_encoding(Run& run) {
    std::shared_ptr<Encoding>& made = run.state<Encodings>().gpt2;
    if (made == nullptr) {
        if (run.gpt2_tokens() == nullptr) {
            refuse(refusals::needs_tokens);
        }
        made = std::make_shared<Encoding>(run.gpt2_tokens());
    }
    return made;
}

Value get_encoding(Run& run, const Arguments& arguments) {
    const auto* const name = arguments[0].get<std::string>();
    if (name == nullptr) {
        raise("ValueError",
              {"Expected a string in get_encoding, got ", repr(run, Value(&type_of(arguments[0])))});
    }
    if (*name == gpt2_name) {
        return gpt2_encoding(run);
    }
    if (std::ranges::find(encoding_names, *name) != std::end(encoding_names)) {
        refuse(refusals::other_tokens, {*name});
    }
    raise("ValueError",
          {"Unknown encoding ", *name,
           ".\nPlugins found: ['tiktoken_ext.openai_public']\ntiktoken version: 0.12.0 (are you "
           "on latest?)"});
}

/// The name of a model that has this encoding. @throws Refused for others
void require_gpt2(const Value& model) {
    const auto* const name = model.get<std::string>();
    if (name == nullptr || (*name != gpt2_name && *name != "gpt-2")) {
        refuse(refusals::other_tokens, {name == nullptr ? type_name(model) : *name});
    }
}

Value encoding_for_model(Run& run, const Arguments& arguments) {
    require_gpt2(arguments[0]);
    return gpt2_encoding(run);
}

Value encoding_name_for_model(Run& /*run*/, const Arguments& arguments) {
    require_gpt2(arguments[0]);
    return gpt2_name;
}

Value list_encoding_names(Run& /*run*/, const Arguments& /*arguments*/) {
    return make_list(Values(std::begin(encoding_names), std::end(encoding_names)));
}

Value tiktoken_version(Run&) { return "0.12.0"; }

constexpr Entry tiktoken_functions[] = {{"get_encoding(encoding_name)", get_encoding},
                                        {"encoding_for_model(model_name)", encoding_for_model},
                                        {"encoding_name_for_model(model_name)", encoding_name_for_model},
                                        {"list_encoding_names()", list_encoding_names}};
constexpr Constant tiktoken_constants[] = {{"__version__", tiktoken_version}};

void wrong_tiktoken_call(const CallProblem& problem) {
    raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace

constinit const Module tiktoken{.name = "tiktoken",
                                .functions = tiktoken_functions,
                                .constants = tiktoken_constants,
                                .wrong_call = wrong_tiktoken_call};

} // namespace lim::python::library
