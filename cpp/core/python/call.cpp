#include "core/python/call.hpp"

#include "core/python/nearby.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

namespace lim::python {
namespace {

/// Where the arguments of a call go.
class Binding {
public:
    Binding(const Function& function, const Signature& signature, const Call& call)
        : function_(function), call_(call), signature_(signature), values_(signature_.parameters.size()) {}

    Arguments bound() {
        const bool fits = bind_positional();
        for (const auto& [name, value] : call_.keywords) {
            bind_keyword(name, value);
        }
        if (!fits) {
            fail(CallProblem::Kind::too_many, {});
        }
        bind_defaults();
        return {function_, signature_,       std::move(values_),      given_,
                by_name_,  std::move(rest_), std::move(rest_by_name_)};
    }

private:
    /// @returns whether there are no more of them than the signature takes
    bool bind_positional() {
        std::size_t places = 0;
        while (places < values_.size() &&
               signature_.parameters[places].kind != Parameter::Kind::keyword_only) {
            ++places;
        }
        for (std::size_t i = 0; i < call_.positional.size(); ++i) {
            if (i < places) {
                values_[i] = call_.positional[i];
                given_[i] = true;
            } else if (!signature_.rest.empty()) {
                rest_.push_back(call_.positional[i]);
            } else {
                return false;
            }
        }
        return true;
    }

    void bind_keyword(const std::string& name, const Value& value) {
        const auto found = std::ranges::find_if(signature_.parameters, [&](const Parameter& parameter) {
            return parameter.name == name && parameter.kind != Parameter::Kind::positional_only;
        });
        if (found == signature_.parameters.end() && !signature_.rest_by_name.empty()) {
            rest_by_name_.emplace_back(name, value);
            return;
        }
        if (found == signature_.parameters.end()) {
            fail(CallProblem::Kind::unexpected, {name});
        }
        const auto place = static_cast<std::size_t>(found - signature_.parameters.begin());
        if (given_[place]) {
            fail(CallProblem::Kind::twice, {found->name});
        }
        values_[place] = value;
        given_[place] = true;
        by_name_[place] = true;
    }

    void bind_defaults() {
        std::vector<std::string_view> missing;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const Parameter& parameter = signature_.parameters[i];
            if (given_[i]) {
                continue;
            }
            if (parameter.default_value) {
                values_[i] = *parameter.default_value;
            } else {
                missing.push_back(parameter.name);
            }
        }
        if (!missing.empty()) {
            fail(CallProblem::Kind::missing, std::move(missing));
        }
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const Parameter& parameter = signature_.parameters[i];
            const Object* const object = values_[i].object();
            const bool is_default =
                parameter.default_may_be_given && (same(values_[i], *parameter.default_value) ||
                                                   (object != nullptr && object->stands_for_default()));
            if (given_[i] && parameter.left_out && !is_default) {
                refuse_keyword(full_name(function_.owner), signature_, parameter.name);
            }
        }
    }

    [[noreturn]] void fail(CallProblem::Kind kind, std::vector<std::string_view> names) {
        if (kind == CallProblem::Kind::too_many && signature_.open) {
            refuse(refusals::too_many_arguments, {signature_.name});
        }
        const bool unexpected = kind == CallProblem::Kind::unexpected;
        const std::string_view first = names.empty() ? std::string_view() : names[0];
        const CallProblem problem{kind, function_, signature_, call_, std::move(names)};
        if (function_.wrong_call != nullptr && !(unexpected && signature_.open)) {
            function_.wrong_call(problem);
        }
        if (unexpected) {
            refuse_keyword(full_name(function_.owner), signature_, first);
        }
        refuse(refusals::wrong_arguments, {signature_.name});
    }

    const Function& function_;
    const Call& call_;
    const Signature& signature_;
    Values values_;
    GivenParameters given_;
    GivenParameters by_name_;
    Values rest_;
    Keywords rest_by_name_;
};

} // namespace

Arguments bind(const Function& function, const Call& call) {
    return bind(function, signature_of(*function.entry), call);
}

Arguments bind(const Function& function, const Signature& signature, const Call& call) {
    return Binding(function, signature, call).bound();
}

} // namespace lim::python
