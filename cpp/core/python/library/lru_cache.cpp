#include "core/python/library/lru_cache.hpp"

#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/python/dict.hpp"
#include "core/python/object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <optional>
#include <utility>

/// functools.lru_cache (Modules/_functoolsmodule.c).
namespace lim::python::library {
namespace {

std::string cache_info_text(Run& run, const Tuple& tuple) {
    constexpr const char* names[] = {"hits=", ", misses=", ", maxsize=", ", currsize="};
    std::string text = "CacheInfo(";
    for (std::size_t i = 0; i < 4; ++i) {
        text += names[i] + repr(run, tuple.items[i]);
    }
    return text + ")";
}

template <std::size_t place> Value item_of_info(Run&, const Value& self) {
    return self.tuple()->items[place];
}

constexpr Property info_properties[] = {{"hits", item_of_info<0>},
                                        {"misses", item_of_info<1>},
                                        {"maxsize", item_of_info<2>},
                                        {"currsize", item_of_info<3>}};
constexpr Type info_type{.name = "CacheInfo",
                         .module = "functools",
                         .base = &tuple_type,
                         .properties = info_properties,
                         .tuple_repr = cache_info_text};

/// A function that keeps what its calls gave, by their arguments.
class Cached : public Object {
public:
    Cached(Value function, std::optional<Int> most) : function_(std::move(function)), most_(most) {}

    [[nodiscard]] static const Type& python_type();
    [[nodiscard]] const Type& type() const override { return python_type(); }
    [[nodiscard]] std::string repr(Run&) override { return "<functools._lru_cache_wrapper object at 0x…>"; }
    [[nodiscard]] std::string pretty(Run&) override { return "<functools._lru_cache_wrapper at 0x…>"; }
    [[nodiscard]] bool is_callable() const override { return true; }
    [[nodiscard]] std::optional<Value> bound_to(const Value& self) override {
        return partial_of(Value(shared_from_this()), {{self}, {}});
    }
    [[nodiscard]] std::optional<Value> attribute(Run& run, const std::string& name) override {
        if (name == "__wrapped__") {
            return function_;
        }
        auto own = Object::attribute(run, name);
        return own || !name.starts_with("__") ? own : python::attribute(run, function_, name);
    }

    [[nodiscard]] Value call(Run& run, const Call& call) override {
        const Value name = name_of(call);
        const std::string key = key_of(run, name);
        if (const Value* const found = kept_.find(key)) {
            const Value result = *found;
            ++hits_;
            if (most_) { // it is now the last one that was asked for
                kept_.erase(run, kept_.places.find(key));
                kept_.set(key, name, result);
            }
            return result;
        }
        ++misses_;
        Value result = python::call(run, function_, call);
        if (most_ == 0 || kept_.find(key) != nullptr) {
            return result;
        }
        if (most_ && static_cast<Int>(kept_.size()) >= *most_) {
            kept_.erase(run, kept_.places.find(key_of(run, kept_.items.front().first)));
        }
        kept_.set(key, name, result);
        return result;
    }

    [[nodiscard]] Value info() const {
        return make_tuple({hits_, misses_, most(), static_cast<Int>(kept_.size())}, info_type);
    }
    [[nodiscard]] Value most() const { return most_ ? Value(*most_) : Value(); }
    void clear() {
        kept_.clear();
        hits_ = 0;
        misses_ = 0;
    }

private:
    /// What a call is known by: one int or text itself, else all arguments, those with names behind a value
    /// that is no argument.
    [[nodiscard]] static Value name_of(const Call& call) {
        if (call.keywords.empty() && call.positional.size() == 1 &&
            (call.positional[0].get<std::string>() != nullptr || call.positional[0].get<Int>() != nullptr)) {
            return call.positional[0];
        }
        Values all = call.positional;
        if (!call.keywords.empty()) {
            all.emplace_back(&python_type());
        }
        for (const auto& [keyword, value] : call.keywords) {
            all.emplace_back(std::string(keyword));
            all.push_back(value);
        }
        return make_tuple(std::move(all));
    }

    Value function_;
    std::optional<Int> most_;
    Dict kept_;
    Int hits_ = 0;
    Int misses_ = 0;
};

Cached& cached_of(const Arguments& arguments) { return *arguments.self().object_of<Cached>(); }

Value cache_info(Run&, const Arguments& arguments) { return cached_of(arguments).info(); }
Value cache_clear(Run&, const Arguments& arguments) {
    cached_of(arguments).clear();
    return {};
}

constexpr Entry cached_methods[] = {{"cache_info()", cache_info}, {"cache_clear()", cache_clear}};
constexpr Type cached_type{.name = "_lru_cache_wrapper",
                           .module = "functools",
                           .methods = cached_methods,
                           .module_in_messages = true};

const Type& Cached::python_type() { return cached_type; }

/// lru_cache(maxsize): what decorates a function.
class Decorator : public Object {
public:
    explicit Decorator(std::optional<Int> most) : most_(most) {}
    [[nodiscard]] static const Type& python_type();
    [[nodiscard]] const Type& type() const override { return python_type(); }
    [[nodiscard]] const Entry* call_entry() const override;
    [[nodiscard]] Value decorated(const Value& function) const {
        return std::shared_ptr<Object>(std::make_shared<Cached>(function, most_));
    }

private:
    std::optional<Int> most_;
};

Value decorate(Run& /*run*/, const Arguments& arguments) {
    if (!is_callable(arguments[0])) {
        refuse_missing("lru_cache(…)(…)");
    }
    return arguments.self().object_of<Decorator>()->decorated(arguments[0]);
}

constexpr Entry decorate_entry{"decorating_function(user_function)", decorate};
constexpr Type decorator_type{.name = "function"};

const Type& Decorator::python_type() { return decorator_type; }
const Entry* Decorator::call_entry() const { return &decorate_entry; }

} // namespace

Value lru_cache(Run& run, const Arguments& arguments) {
    const Value& given = arguments[0];
    if (truth(run, arguments[1])) {
        refuse_missing("lru_cache(typed=True)");
    }
    if (given.is_none()) {
        return std::shared_ptr<Object>(std::make_shared<Decorator>(std::nullopt));
    }
    if (const auto most = given.get<std::string>() != nullptr ? std::nullopt : as_int(given)) {
        return std::shared_ptr<Object>(std::make_shared<Decorator>(std::max<Int>(*most, 0)));
    }
    if (!is_callable(given)) {
        raise("TypeError", {"Expected first argument to be an integer, a callable, or None"});
    }
    constexpr Int usual = 128;
    return std::shared_ptr<Object>(std::make_shared<Cached>(given, usual));
}

Value cache(Run& /*run*/, const Arguments& arguments) {
    if (!is_callable(arguments[0])) {
        refuse_missing("cache(…)");
    }
    return std::shared_ptr<Object>(std::make_shared<Cached>(arguments[0], std::nullopt));
}

} // namespace lim::python::library
