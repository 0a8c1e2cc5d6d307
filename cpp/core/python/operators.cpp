#include "core/python/operations.hpp"

#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/compare.hpp"
#include "core/python/dict.hpp"
#include "core/python/instance.hpp"
#include "core/python/library/counter.hpp"
#include "core/python/library/typing.hpp"
#include "core/python/methods.hpp"
#include "core/python/numbers.hpp"
#include "core/python/percent_format.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/set_algebra.hpp"
#include "core/python/type.hpp"

/// x op y: who carries it out, and what is raised where nobody does.
namespace lim::python {
namespace {

constexpr std::string_view signs[] = {"+", "-", "*",  "/",  "//", "%",  "** or pow()", "@", "&",
                                      "|", "^", "==", "!=", "<",  "<=", ">",           ">="};

std::string_view sign(Operator op) { return signs[static_cast<std::size_t>(op)]; }

bool is_comparison(Operator op) { return op >= Operator::equal; }

std::optional<Value> number_arithmetic(Operator op, const Value& left, const Value& right) {
    if (!is_number(left) || !is_number(right)) {
        return std::nullopt;
    }
    const auto left_int = as_int(left);
    const auto right_int = as_int(right);
    if (left_int && right_int) {
        const bool bits = op == Operator::bit_and || op == Operator::bit_or || op == Operator::bit_xor;
        if (bits && left.get<bool>() != nullptr && right.get<bool>() != nullptr) {
            const auto result = int_arithmetic(op, *left_int, *right_int);
            return *as_int(*result) != 0;
        }
        return int_arithmetic(op, *left_int, *right_int);
    }
    return float_arithmetic(op, *as_float(left), *as_float(right));
}

/// What ints give that fit into 64 bits, as most do that a loop computes; nothing for others.
std::optional<Value> small_arithmetic(Operator op, const Value& left, const Value& right) {
    const Int* const a = left.get<Int>();
    const Int* const b = right.get<Int>();
    const auto x = static_cast<std::int64_t>(a == nullptr ? 0 : *a);
    const auto y = static_cast<std::int64_t>(b == nullptr ? 0 : *b);
    if (a == nullptr || b == nullptr || x != *a || y != *b) {
        return std::nullopt;
    }
    std::int64_t result = 0;
    bool fits = true;
    switch (op) {
    case Operator::add:
        fits = !__builtin_add_overflow(x, y, &result);
        break;
    case Operator::subtract:
        fits = !__builtin_sub_overflow(x, y, &result);
        break;
    case Operator::multiply:
        fits = !__builtin_mul_overflow(x, y, &result);
        break;
    case Operator::equal:
        return x == y;
    case Operator::less:
        return x < y;
    case Operator::greater:
        return x > y;
    default:
        fits = false;
    }
    return fits ? std::optional<Value>(result) : std::nullopt;
}

std::optional<Value> asked_objects(Run& run, Operator op, const Value& left, const Value& right) {
    bool asks_right = right.object() != nullptr;
    if (left.object() != nullptr && asks_right) {
        const Type& type = left.object()->type();
        const Type& other = right.object()->type(); // one that derives from the left one's is asked first
        const bool is_instance = left.object()->is_instance() && right.object()->is_instance();
        const bool derives = &type != &other && derives_from(other, type);
        std::optional<Value> result;
        if (derives && is_comparison(op)) {
            asks_right = false;
            result = right.object()->binary(run, mirrored(op), left);
        } else if (is_instance && !is_comparison(op)) {
            const bool is_first =
                derives && static_cast<Instance&>(*right.object()).overrides_reflected(op, type);
            asks_right = &type != &other && !is_first;
            result = is_first ? right.object()->reflected(run, op, left) : std::nullopt;
        }
        if (result) {
            return result;
        }
    }
    if (op == Operator::modulo && left.get<std::string>() != nullptr && asks_right &&
        right.object()->is_instance()) {
        return std::nullopt; // a text formats everything
    }
    if (Object* object = left.object()) {
        if (auto result = object->binary(run, op, right)) {
            return result;
        }
    }
    if (Object* object = asks_right ? right.object() : nullptr) {
        return is_comparison(op) ? object->binary(run, mirrored(op), left) : object->reflected(run, op, left);
    }
    return std::nullopt;
}

bool is_counter(const Value& value) {
    return value.dict() != nullptr && value.dict()->kind == Dict::Kind::counter;
}

[[noreturn]] void raise_unsupported(std::string_view text, const Value& left, const Value& right) {
    raise("TypeError", {"unsupported operand type(s) for ", text, ": '", type_name(left), "' and '",
                        type_name(right), "'"});
}

Value compared(Run& run, Operator op, const Value& left, const Value& right) {
    if (op == Operator::equal || op == Operator::not_equal) {
        return plain_equal(run, left, right) == (op == Operator::equal);
    }
    if (const auto result = ordered(run, op, left, right)) {
        return *result;
    }
    if (is_counter(left) && is_counter(right)) {
        refuse(refusals::no_operator, {sign(op), type_name(left)});
    }
    raise("TypeError", {"'", sign(op), "' not supported between instances of '", type_name(left), "' and '",
                        type_name(right), "'"});
}

std::optional<Value> arithmetic(Run& run, Operator op, const Value& left, const Value& right) {
    if (auto result = number_arithmetic(op, left, right)) {
        return result;
    }
    if (const auto* text = left.get<std::string>(); text != nullptr && op == Operator::modulo) {
        return percent_formatted(run, *text, right);
    }
    if (auto result = set_arithmetic(op, left, right)) {
        return result;
    }
    if (op == Operator::bit_or && (left.type() != nullptr || right.type() != nullptr)) {
        const auto names = [](const Value& value) { return value.type() != nullptr || value.is_none(); };
        if (names(left) && names(right)) {
            return library::annotation(); // int | None
        }
    }
    if (op == Operator::bit_or) {
        if (auto result = joined_dicts(run, left, right)) {
            return result;
        }
    }
    if (left.dict() != nullptr) {
        if (auto result = counter_arithmetic(run, op, left, right)) {
            return result;
        }
    }
    return sequence_arithmetic(run, op, left, right);
}

/// Whether both are dicts of any kind: for some of them | is left out.
void refuse_other_dicts(Operator op, const Value& left, const Value& right) {
    if (op == Operator::bit_or && left.dict() != nullptr && right.dict() != nullptr) {
        refuse(refusals::no_operator, {sign(op), type_name(left)});
    }
}

/// left op= right of sets and dicts, in place; whether that is there.
bool changed_in_place(Run& run, Operator op, const Value& left, const Value& right) {
    if (change_set(op, left, right)) {
        return true;
    }
    const Dict* const dict = left.dict();
    if (dict == nullptr || op != Operator::bit_or || dict->kind == Dict::Kind::counter) {
        return false;
    }
    merge_into_dict(run, left, right);
    return true;
}

} // namespace

Operator mirrored(Operator op) {
    switch (op) {
    case Operator::less:
        return Operator::greater;
    case Operator::less_equal:
        return Operator::greater_equal;
    case Operator::greater:
        return Operator::less;
    case Operator::greater_equal:
        return Operator::less_equal;
    default:
        return op;
    }
}

Value binary(Run& run, Operator op, const Value& left, const Value& right) {
    if (auto result = small_arithmetic(op, left, right)) {
        return *std::move(result);
    }
    if (auto result = asked_objects(run, op, left, right)) {
        return *result;
    }
    if (is_comparison(op)) {
        return compared(run, op, left, right);
    }
    if (auto result = arithmetic(run, op, left, right)) {
        return *result;
    }
    refuse_other_dicts(op, left, right);
    raise_unsupported(sign(op), left, right);
}

Value in_place(Run& run, Operator op, const Value& left, const Value& right) {
    if (auto result = small_arithmetic(op, left, right)) {
        return *std::move(result);
    }
    if (Object* object = left.object()) {
        if (auto result = object->in_place(run, op, right)) {
            return *result;
        }
    }
    if (left.list() != nullptr && (op == Operator::add || op == Operator::multiply)) {
        if (Object* object = right.object()) {
            if (auto result = object->reflected(run, op, left)) {
                return *result;
            }
        }
        return extended_in_place(run, op, left, right);
    }
    if (auto result = asked_objects(run, op, left, right)) {
        return *result;
    }
    if (changed_in_place(run, op, left, right)) {
        return left;
    }
    // CPython asks a sequence on the right only where the left one has no methods of sequences at all.
    const bool has_such = left.dict() != nullptr || left.set() != nullptr || left.range() != nullptr ||
                          (left.object() != nullptr && left.object()->type().made != nullptr);
    if (op != Operator::multiply || !has_such) {
        if (auto result = arithmetic(run, op, left, right)) {
            return *result;
        }
    }
    refuse_other_dicts(op, left, right);
    const std::string_view text = op == Operator::power ? "**" : sign(op);
    raise_unsupported(concat({text, "="}), left, right);
}

Value unary(Run& run, UnaryOperator op, const Value& value) {
    if (Object* object = value.object()) {
        if (auto result = object->unary(run, op)) {
            return *result;
        }
    } else if (const auto integer = as_int(value)) {
        switch (op) {
        case UnaryOperator::positive:
            return *integer;
        case UnaryOperator::invert:
            return ~*integer;
        case UnaryOperator::negative:
            return *int_arithmetic(Operator::subtract, 0, *integer);
        case UnaryOperator::absolute:
            return *integer < 0 ? *int_arithmetic(Operator::subtract, 0, *integer) : Value(*integer);
        }
    } else if (const auto* number = value.get<double>(); number != nullptr && op != UnaryOperator::invert) {
        return op == UnaryOperator::negative   ? -*number
               : op == UnaryOperator::absolute ? __builtin_fabs(*number)
                                               : *number;
    }
    if (is_counter(value) && (op == UnaryOperator::positive || op == UnaryOperator::negative)) {
        refuse(refusals::no_operator, {op == UnaryOperator::positive ? "+" : "-", type_name(value)});
    }
    constexpr std::string_view names[] = {"unary -", "unary +", "unary ~", "abs()"};
    raise("TypeError",
          {"bad operand type for ", names[static_cast<std::size_t>(op)], ": '", type_name(value), "'"});
}

} // namespace lim::python
