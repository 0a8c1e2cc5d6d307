#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/sequences.hpp"
#include "core/python/types.hpp"

/// collections.defaultdict.
namespace lim::python {
namespace {

Value make_default_dict(Run& run, const Arguments& arguments) {
    const Value& factory = arguments[0];
    if (!factory.is_none() && !is_callable(factory)) {
        raise("TypeError", {"first argument must be callable or None"});
    }
    auto dict = std::make_shared<Dict>();
    dict->kind = Dict::Kind::with_default;
    dict->factory = factory;
    if (arguments.given(1)) {
        merge_into_dict(run, dict, arguments[1]);
    }
    for (const auto& [name, value] : arguments.rest_by_name()) {
        dict->set(key_of(run, name), name, value);
    }
    return dict;
}

Value factory_of(Run& /*run*/, const Value& self) { return self.dict()->factory; }

constexpr Property default_dict_properties[] = {{"default_factory", factory_of}};
constexpr Entry default_dict_constructor{"defaultdict(default_factory=None, pairs=None, /, **items)",
                                         make_default_dict};

} // namespace

const Type default_dict_type{.name = "defaultdict",
                             .module = "collections",
                             .base = &dict_type,
                             .properties = default_dict_properties,
                             .constructor = &default_dict_constructor,
                             .module_in_messages = true};

Value missing_item(Run& run, const Value& dict, const Value& index) {
    const Dict& held = *dict.dict();
    if (held.kind == Dict::Kind::counter) {
        return 0;
    }
    if (held.kind != Dict::Kind::with_default || held.factory.is_none()) {
        raise("KeyError", {repr(run, index)});
    }
    Value made = call(run, held.factory, {});
    set_item(run, dict, index, made);
    return made;
}

} // namespace lim::python
