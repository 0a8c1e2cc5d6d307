#include "core/session/session.hpp"

#include "core/framework/keras/tf.hpp"
#include "core/framework/literal.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/print/tf_repr.hpp"

#include <stdexcept>

namespace lim {

void Session::reset() {
    names_.clear();
    generator_.manual_seed(default_seed);
}

const Memory& Session::memory() {
    memory_.set_held(names_.held_bytes());
    return memory_;
}

void Session::assign(const std::string& out, const std::string& literal) {
    names_.set(out, parse_literal(literal));
}

std::string Session::text(const std::string& name, PrintStyle style) const {
    switch (style) {
    case PrintStyle::torch_repr: {
        const torch::Value& value = names_.torch_value(name);
        return torch_repr(value.tensor, value.meta);
    }
    case PrintStyle::tf_repr:
        return tf_repr(keras::as_array(tensor(name)));
    case PrintStyle::tf_str:
        if (const auto* slices = names_.find<keras::IndexedSlices>(name)) {
            return keras::text(*slices);
        }
        return tf_str(keras::as_array(tensor(name)));
    case PrintStyle::numpy_repr:
        return numpy_repr(tensor(name));
    case PrintStyle::numpy_str:
        return numpy_str(tensor(name));
    case PrintStyle::numpy_list_repr:
        return numpy_list_repr(tensor(name));
    }
    throw std::logic_error("unknown style");
}

} // namespace lim
