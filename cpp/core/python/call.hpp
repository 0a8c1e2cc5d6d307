#pragma once

#include "core/python/signature.hpp"

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lim::python {

/// Arguments that are given by name, in the order in which they are written.
using Keywords = std::vector<std::pair<std::string, Value>>;

/// The arguments of a call as they were written.
struct Call {
    Values positional;
    Keywords keywords;
};

/// Which parameters of a signature were given, by their places.
using GivenParameters = std::bitset<64>;

/// What does not fit.
struct CallProblem {
    enum class Kind : std::uint8_t { missing, too_many, twice, unexpected };
    Kind kind;
    const Function& function;
    const Signature& signature;
    const Call& call;
    std::vector<std::string_view> names; // of the parameters: missing, given twice, or not in the signature
};

/// Arguments bound to a signature.
class Arguments {
public:
    Arguments(const Function& function, const Signature& signature, Values values, GivenParameters given,
              GivenParameters by_name, Values rest, Keywords rest_by_name)
        : function_(function), signature_(signature), values_(std::move(values)), given_(given),
          by_name_(by_name), rest_(std::move(rest)), rest_by_name_(std::move(rest_by_name)) {}

    /// The object whose method this is.
    [[nodiscard]] const Value& self() const { return function_.self; }
    /// The value of the parameter at that place in the signature (`*`, `/`, `*names` and `**names` not
    /// counted): what was given, or the default.
    [[nodiscard]] const Value& operator[](std::size_t parameter) const { return values_[parameter]; }
    /// Whether it was given.
    [[nodiscard]] bool given(std::size_t parameter) const { return given_[parameter]; }
    /// Whether it was given by its name.
    [[nodiscard]] bool by_name(std::size_t parameter) const { return by_name_[parameter]; }
    /// What `*names` takes.
    [[nodiscard]] const Values& rest() const { return rest_; }
    /// What `**names` takes.
    [[nodiscard]] const Keywords& rest_by_name() const { return rest_by_name_; }

    [[nodiscard]] const Function& function() const { return function_; }
    /// For messages: the function's name, the parameters' names.
    [[nodiscard]] const Signature& signature() const { return signature_; }

private:
    const Function& function_;
    const Signature& signature_;
    Values values_;
    GivenParameters given_;
    GivenParameters by_name_;
    Values rest_;
    Keywords rest_by_name_;
};

/// Binds arguments to the function's signature: the keywords are looked at first, then whether there are too
/// many positional arguments, then which are missing, as Python does it. A keyword that an open signature
/// does not have is refused.
/// @throws whatever the function's words for wrong calls throw
[[nodiscard]] Arguments bind(const Function& function, const Call& call);
/// The same to a signature that is not the entry's.
[[nodiscard]] Arguments bind(const Function& function, const Signature& signature, const Call& call);

/// Python's words: "f() missing 1 required positional argument: 'x'", "f() takes 2 positional arguments but 3
/// were given", "f() got multiple values for argument 'x'", "f() got an unexpected keyword argument 'x'".
/// @param name what stands for f, for instance "Embedding.__init__"
/// @param bound_self whether Python counts a self among the positional arguments
[[noreturn]] void raise_in_python_words(const CallProblem& problem, std::string_view name, bool bound_self);

/// The words of what Python has written in C: "len() takes exactly one argument (2 given)", "'x' is an
/// invalid keyword argument for print()".
void raise_in_c_words(const CallProblem& problem);

} // namespace lim::python
