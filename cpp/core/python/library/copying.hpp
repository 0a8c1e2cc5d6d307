#pragma once

#include "core/python/object.hpp"
#include "core/python/run.hpp"

#include <map>

namespace lim::python::library {

/// What copy.deepcopy makes of one value and all that it holds (Lib/copy.py), each but once.
class DeepCopier {
public:
    explicit DeepCopier(Run& run) : run_(run) {}

    /// @throws Refused for objects that this page does not copy
    [[nodiscard]] Value copied(const Value& value);

    /// The copy that was remembered for an address; nothing if there is none.
    [[nodiscard]] std::optional<Value> remembered(const void* address) const;
    void remember(const void* address, Value made) { copies_.insert_or_assign(address, std::move(made)); }

private:
    Value copy_of_object(const Value& value);
    Value copy_of_instance(Instance& instance);
    Values parts(const Values& items);
    template <class Fill> Value once(const void* address, Value made, Fill&& fill);

    Run& run_;
    int depth_ = 0;
    std::map<const void*, Value> copies_;
};

/// Refuses copy.copy or copy.deepcopy of the value.
[[noreturn]] void refuse_to_copy(const Value& value, std::string_view function);

/// The name of the method that copies a framework's object. No code can write it.
inline constexpr const char* deep_copy_method = "_<deepcopy>";

/// The copier that such a method is given.
[[nodiscard]] DeepCopier& copier_of(const Arguments& arguments);

} // namespace lim::python::library
