#include "core/python/function_object.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/instance.hpp"
#include "core/python/iterators.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>

namespace lim::python {
namespace {

Value made_descriptor(const Type& type, const Arguments& arguments) {
    return std::shared_ptr<Object>(std::make_shared<Descriptor>(type, arguments[0], Value()));
}
Value make_staticmethod(Run& /*run*/, const Arguments& arguments) {
    return made_descriptor(staticmethod_type, arguments);
}
Value make_classmethod(Run& /*run*/, const Arguments& arguments) {
    return made_descriptor(classmethod_type, arguments);
}
Value make_property(Run& /*run*/, const Arguments& arguments) {
    return std::shared_ptr<Object>(std::make_shared<Descriptor>(property_type, arguments[0], arguments[1]));
}

/// @x.setter
Value with_setter(Run& /*run*/, const Arguments& arguments) {
    const auto& property = static_cast<const Descriptor&>(*arguments.self().object());
    return std::shared_ptr<Object>(std::make_shared<Descriptor>(property_type, property.get(), arguments[0]));
}

constexpr Entry staticmethod_entry{"staticmethod(function, /)", make_staticmethod};
constexpr Entry classmethod_entry{"classmethod(function, /)", make_classmethod};
constexpr Entry property_entry{"property(fget=None, fset=None, fdel=?, doc=?)", make_property};
constexpr Entry property_methods[] = {{"setter(fset, /)", with_setter}};

constexpr Entry function_entry{"function()", nullptr};

void raise_wrong_call(const CallProblem& problem) {
    raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace

const Type user_function_type{.name = "function"};
const Type method_type{.name = "method"};
const Type staticmethod_type{
    .name = "staticmethod", .constructor = &staticmethod_entry, .wrong_call = raise_in_c_words};
const Type classmethod_type{
    .name = "classmethod", .constructor = &classmethod_entry, .wrong_call = raise_in_c_words};
const Type property_type{.name = "property",
                         .methods = property_methods,
                         .constructor = &property_entry,
                         .wrong_call = raise_in_c_words};

FunctionObject::FunctionObject(Cyclics& all, std::shared_ptr<const FunctionCode> code, std::string qualified,
                               std::shared_ptr<Scope> around, Values defaults)
    : Cyclic(all), code_(std::move(code)), qualified_(std::move(qualified)), around_(std::move(around)) {
    signature_.name = qualified_;
    signature_.rest = code_->rest;
    signature_.rest_by_name = code_->rest_by_name;
    std::size_t next_default = 0;
    for (const FunctionCode::Parameter& parameter : code_->parameters) {
        Parameter made{.name = parameter.name, .kind = parameter.kind};
        if (parameter.default_value != nullptr && next_default < defaults.size()) {
            made.default_value = std::move(defaults[next_default++]);
        }
        signature_.parameters.push_back(std::move(made));
    }
}

void FunctionObject::let_go() {
    const std::shared_ptr<Scope> around = std::move(around_); // which may hold this alone: freed at the end
    Values held;
    for (Parameter& parameter : signature_.parameters) {
        if (parameter.default_value) {
            held.push_back(std::move(*parameter.default_value));
        }
    }
    for (auto& [name, value] : attributes_) {
        held.push_back(std::move(value));
    }
    dismantle(held);
}

Values FunctionObject::bound_arguments(Run& run, Call& call) const {
    const std::size_t count = signature_.parameters.size();
    const bool has_rest = !signature_.rest.empty() || !signature_.rest_by_name.empty();
    const bool has_keyword_only =
        count > 0 && signature_.parameters.back().kind == Parameter::Kind::keyword_only;
    if (call.keywords.empty() && call.positional.size() == count && !has_rest && !has_keyword_only) {
        return std::move(call.positional);
    }
    if (count > GivenParameters().size()) {
        refuse(refusals::too_many_arguments, {qualified_});
    }
    const Function function{&function_entry, &user_function_type, raise_wrong_call};
    const Arguments bound = bind(function, signature_, call);
    Values slots;
    for (std::size_t i = 0; i < count; ++i) {
        slots.push_back(bound[i]);
    }
    if (!signature_.rest.empty()) {
        slots.push_back(make_tuple(bound.rest()));
    }
    if (!signature_.rest_by_name.empty()) {
        auto dict = std::make_shared<Dict>();
        for (const auto& [name, value] : bound.rest_by_name()) {
            dict->set(key_of(run, name), name, value);
        }
        slots.emplace_back(std::move(dict));
    }
    return slots;
}

Value FunctionObject::within(Run& run, Manager in) const {
    auto made = std::make_shared<FunctionObject>(run.cyclics(), code_, qualified_, around_, Values());
    made->signature_ = signature_;
    made->signature_.name = made->qualified_;
    made->owner_ = owner_;
    made->attributes_ = attributes_;
    made->manager_ = in;
    return std::shared_ptr<Object>(std::move(made));
}

std::string FunctionObject::shown_signature(Run* run) const {
    std::string parameters;
    const auto add = [&](std::string_view text) {
        parameters += concat({parameters.empty() ? "" : ", ", text});
    };
    bool has_star = false;
    const auto add_star = [&] {
        if (!has_star) {
            add(concat({"*", signature_.rest}));
        }
        has_star = true;
    };
    for (std::size_t i = 0; i < signature_.parameters.size(); ++i) {
        const Parameter& parameter = signature_.parameters[i];
        if (parameter.kind == Parameter::Kind::keyword_only) {
            add_star();
        }
        const bool has_default = run != nullptr && parameter.default_value.has_value();
        add(has_default ? concat({parameter.name, "=", python::repr(*run, *parameter.default_value)})
                        : std::string(parameter.name));
        const bool is_last_positional =
            parameter.kind == Parameter::Kind::positional_only &&
            (i + 1 == signature_.parameters.size() || signature_.parameters[i + 1].kind != parameter.kind);
        if (is_last_positional) {
            add("/");
        }
    }
    if (!signature_.rest.empty()) {
        add_star();
    }
    if (!signature_.rest_by_name.empty()) {
        add(concat({"**", signature_.rest_by_name}));
    }
    return concat({qualified_, "(", parameters, ")"});
}

// IPython shows where a function is from, and its signature.
std::string FunctionObject::pretty(Run& run) {
    if (code_->has_annotations) {
        refuse(refusals::address, {"function"});
    }
    return concat({"<function __main__.", shown_signature(&run), ">"});
}

std::optional<Value> FunctionObject::attribute(Run& /*run*/, const std::string& name) {
    const auto found = std::ranges::find(attributes_, name, [](const auto& each) { return each.first; });
    if (found != attributes_.end()) {
        return found->second;
    }
    if (name == "__name__") {
        return code_->name;
    }
    if (name == "__qualname__") {
        return qualified_;
    }
    if (name == "__doc__") {
        return code_->has_doc ? Value(code_->doc) : Value();
    }
    if (name == "__module__") {
        return "__main__";
    }
    if (name.starts_with("__")) {
        refuse_missing(concat({"function.", name}));
    }
    raise("AttributeError", {"'function' object has no attribute '", name, "'"});
}

void FunctionObject::set_attribute(Run& /*run*/, const std::string& name, const Value& value) {
    if (name.starts_with("__")) {
        refuse_missing(concat({"function.", name, " = …"}));
    }
    const auto found = std::ranges::find(attributes_, name, [](const auto& each) { return each.first; });
    if (found != attributes_.end()) {
        found->second = value;
    } else {
        attributes_.emplace_back(name, value);
    }
}

Value FunctionObject::call(Run& run, const Call& call) {
    return evaluator_of(run).call(std::shared_ptr<Object>(shared_from_this()), call);
}

std::shared_ptr<Object> FunctionObject::frozen() {
    if (frozen_ == nullptr) {
        frozen_ = opaque_object(concat({"function ", shown_signature(nullptr)}));
    }
    return frozen_;
}

// What its scope and its defaults hold may be changed by who calls it.
std::optional<std::vector<const void*>> FunctionObject::shared_memory() const {
    const bool holds_nothing = around_ == nullptr && attributes_.empty() &&
                               std::ranges::none_of(signature_.parameters, [](const Parameter& parameter) {
                                   return parameter.default_value.has_value();
                               });
    return holds_nothing ? std::optional(std::vector<const void*>()) : std::nullopt;
}

MethodObject::~MethodObject() {
    Values held{std::move(self_), std::shared_ptr<Object>(std::move(function_))};
    dismantle(held);
}

std::optional<Value> MethodObject::attribute(Run& run, const std::string& name) {
    if (name == "__self__") {
        return self_;
    }
    return function_->attribute(run, name);
}

Value MethodObject::call(Run& run, const Call& call) {
    return evaluator_of(run).call(std::shared_ptr<Object>(shared_from_this()), call);
}

bool runs_code(const Value& value) {
    const Type* const type = value.type();
    const Object* const object = value.object();
    return (type != nullptr && type->made != nullptr) ||
           (object != nullptr &&
            (object->is_instance() || derives_from(object->type(), user_function_type) ||
             derives_from(object->type(), method_type) || derives_from(object->type(), iterator_type)));
}

Descriptor::~Descriptor() {
    Values held{std::move(get_), std::move(set_)};
    dismantle(held);
}

} // namespace lim::python
