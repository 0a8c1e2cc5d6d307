#include "core/python/large_int.hpp"

#include "core/base/decimal.hpp"
#include "core/base/raise.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <algorithm>
#include <cmath>

namespace lim::python {
namespace {

[[noreturn]] void refuse_computing() { refuse(refusals::int_too_large, {"128"}); }

} // namespace

const Type& LargeInt::type() const { return int_type; }

std::string LargeInt::repr(Run& /*run*/) { return concat({negative_ ? "-" : "", digits_}); }

std::string LargeInt::format(Run& run, std::string_view spec) {
    if (!spec.empty()) {
        refuse_computing();
    }
    return repr(run);
}

std::optional<Value> LargeInt::attribute(Run& /*run*/, const std::string& /*name*/) { refuse_computing(); }

std::optional<Value> LargeInt::unary(Run& /*run*/, UnaryOperator op) {
    if (op == UnaryOperator::invert) {
        refuse_computing();
    }
    const bool negated = op == UnaryOperator::negative;
    return int_value(op != UnaryOperator::absolute && negative_ != negated, digits_);
}

std::optional<Value> LargeInt::binary(Run& /*run*/, Operator /*op*/, const Value& /*right*/) {
    refuse_computing();
}

std::optional<Value> LargeInt::reflected(Run& /*run*/, Operator /*op*/, const Value& /*left*/) {
    refuse_computing();
}

std::optional<Int> LargeInt::index(Run& /*run*/) { refuse_computing(); }

std::optional<Value> LargeInt::to_float(Run& /*run*/) {
    const double magnitude = nearest_double(digits_);
    if (std::isinf(magnitude)) {
        raise("OverflowError", {"int too large to convert to float"});
    }
    return negative_ ? -magnitude : magnitude;
}

std::shared_ptr<LargeInt> as_large_int(const Value& value) {
    Object* const object = value.object();
    return object != nullptr && object->is_large_int()
               ? std::static_pointer_cast<LargeInt>(object->shared_from_this())
               : nullptr;
}

Value int_value(bool negative, std::string_view digits) {
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    Int value = 0;
    for (const char digit : digits) {
        const Int unit = negative ? '0' - digit : digit - '0';
        if (__builtin_mul_overflow(value, Int{10}, &value) || __builtin_add_overflow(value, unit, &value)) {
            return std::make_shared<LargeInt>(negative, std::string(digits));
        }
    }
    return value;
}

} // namespace lim::python
