#pragma once

#include "core/python/call.hpp"
#include "core/python/object.hpp"
#include "core/python/run.hpp"

#include <optional>
#include <string>

/// What Python does with any value: the evaluator uses these, and so may a framework.
namespace lim::python {

/// type(x), and type(x).__name__.
[[nodiscard]] const Type& type_of(const Value& value);
[[nodiscard]] std::string type_name(const Value& value);

/// From how many on Python raises RecursionError, wherever it is called: for fewer that depends on its
/// frames.
inline constexpr int recursion_limit = 1000;

[[nodiscard]] std::string repr(Run& run, const Value& value);
[[nodiscard]] std::string repr_of_float(double number);
[[nodiscard]] std::string str(Run& run, const Value& value);
[[nodiscard]] bool truth(Run& run, const Value& value);
/// f"{x:spec}", format(x, spec).
[[nodiscard]] std::string format(Run& run, const Value& value, std::string_view spec);
/// What IPython shows after Out[…]: repr with its line breaks.
[[nodiscard]] std::string pretty(Run& run, const Value& value);

/// x op y with all of Python's rules.
/// @throws FrameworkError
[[nodiscard]] Value binary(Run& run, Operator op, const Value& left, const Value& right);
/// The operator with which the right operand is asked where the left has no answer: a < b asks b > a.
[[nodiscard]] Operator mirrored(Operator op);
/// x op= y: in place where the value can, else x op y.
[[nodiscard]] Value in_place(Run& run, Operator op, const Value& left, const Value& right);
[[nodiscard]] Value unary(Run& run, UnaryOperator op, const Value& value);
/// x == y as a truth, the same object included: what `in`, index and the comparison of lists ask.
[[nodiscard]] bool equal(Run& run, const Value& left, const Value& right);
/// item in x.
[[nodiscard]] bool contains(Run& run, const Value& value, const Value& item);
/// x is y.
[[nodiscard]] bool same(const Value& left, const Value& right);

/// x.name.
/// @throws Refused where the page does not have it
[[nodiscard]] Value attribute(Run& run, const Value& value, const std::string& name);
void set_attribute(Run& run, const Value& value, const std::string& name, const Value& to);
[[nodiscard]] Value item(Run& run, const Value& value, const Value& index);
void set_item(Run& run, const Value& value, const Value& index, const Value& to);
/// del x.name, del x[index].
void delete_attribute(Run& run, const Value& value, const std::string& name);
void delete_item(Run& run, const Value& value, const Value& index);
/// What TypeError says of a value whose items cannot be deleted.
/// @param is_sequence whether its type has C's methods of sequences, which a place asks
[[nodiscard]] std::string_view no_deletion(const Value& index, bool is_sequence);

/// Whether it can be called.
[[nodiscard]] bool is_callable(const Value& value);
/// value(…).
[[nodiscard]] Value call(Run& run, const Value& value, const Call& call);

/// iter(x). @throws FrameworkError TypeError: 'int' object is not iterable
[[nodiscard]] std::unique_ptr<Iterator> iterate(Run& run, const Value& value);
/// Asks an instance for its length before its items are put into a list, as PyObject_LengthHint does.
void hint_length(Run& run, const Value& value);
/// list(x) as C++ values.
[[nodiscard]] Values items_of(Run& run, const Value& value);
/// The same for what does not depend on the order of the items: what comes from a set may have any.
[[nodiscard]] std::unique_ptr<Iterator> iterate_in_any_order(Run& run, const Value& value);
/// The first asks for no length before.
[[nodiscard]] Values items_in_any_order(Run& run, const Value& value);
[[nodiscard]] Values items_of_any_order(Run& run, const Value& value);
/// Whether the order of its items is not known: a set, and a list or a tuple of one.
[[nodiscard]] bool has_unknown_order(const Value& value);
/// len(x).
[[nodiscard]] Int length(Run& run, const Value& value);

/// An int or a bool as an int; nothing for any other value.
[[nodiscard]] std::optional<Int> as_int(const Value& value);
/// operator.index(x): as_int, and objects that stand for ints; nothing for any other value.
[[nodiscard]] std::optional<Int> as_index(Run& run, const Value& value);
/// The same. @throws FrameworkError TypeError: 'str' object cannot be interpreted as an integer
[[nodiscard]] Int require_index(Run& run, const Value& value);
/// An int, a bool or a float as a float; nothing for any other value.
/// @throws FrameworkError OverflowError: int too large to convert to float
[[nodiscard]] std::optional<double> as_float(const Value& value);

/// The decimal digits of an int.
[[nodiscard]] std::string to_text(Int value);

/// The positions that a slice picks from `size` items: the first, the step, and how many.
struct SlicePositions {
    Int start;
    Int stop; // within the sequence, or before its first item
    Int step;
    Int count;
};
/// @throws FrameworkError as Python does for bounds that are no ints and a step of 0
[[nodiscard]] SlicePositions positions(Run& run, const Slice& slice, Int size);

} // namespace lim::python
