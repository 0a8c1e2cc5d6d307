#pragma once

#include "core/base/tensor.hpp"
#include "core/python/object.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

namespace lim {

/// What a framework makes of a value that is to name a dtype: one of this page's, another one of its own
/// (`exists` without a dtype), or none.
struct NamedDType {
    bool exists = false;
    std::optional<DType> dtype = {};
};

/// The object that stands for a dtype: one for each, the same every time, as `x.dtype is torch.float32` asks.
/// @tparam Object made of a DType
template <class Object> py::Value object_of_dtype(DType dtype) {
    static const auto objects = [] {
        std::array<std::shared_ptr<py::Object>, dtype_count> made;
        for (std::size_t i = 0; i < made.size(); ++i) {
            made[i] = std::make_shared<Object>(static_cast<DType>(i));
        }
        return made;
    }();
    return objects[static_cast<std::size_t>(dtype)];
}

} // namespace lim
