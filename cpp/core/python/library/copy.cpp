#include "core/python/library/modules.hpp"

#include "core/python/call.hpp"
#include "core/python/dict.hpp"
#include "core/python/library/copying.hpp"
#include "core/python/library/deque.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"

#include <memory>

/// copy.copy of Python's own values, and copy.deepcopy of these and of tensors and modules.
namespace lim::python::library {
namespace {

Value shallow(Run& /*run*/, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (const List* list = value.any_list()) {
        Value copy = make_list(list->items);
        copy.any_list()->unordered = list->unordered;
        return copy;
    }
    if (const Dict* dict = value.dict()) {
        return copy_of(*dict);
    }
    if (const Set* set = value.set()) {
        auto copy = std::make_shared<Set>(*set);
        copy->order_lost = true;
        return copy;
    }
    if (value.object() != nullptr) {
        if (auto copy = deque_copy(value)) {
            return *copy;
        }
        refuse_to_copy(value, "copy");
    }
    return value;
}

Value deep(Run& run, const Arguments& arguments) { return DeepCopier(run).copied(arguments[0]); }

constexpr Entry copy_functions[] = {{"copy(x)", shallow}, {"deepcopy(x, memo=?None)", deep}};

void wrong_copy_call(const CallProblem& problem) {
    raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace

constinit const Module copy{.name = "copy", .functions = copy_functions, .wrong_call = wrong_copy_call};

} // namespace lim::python::library
