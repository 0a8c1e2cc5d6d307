#include "core/python/refusal.hpp"

#include <cstddef>

namespace lim::python {

namespace {

/// The names in their order, each on a line. A byte 1 comes before them, so that what a page loads first has
/// none of them where it refuses nothing (cpp/toolchain/modules/unused_data.mjs).
constexpr const char* refusal_names = "\1"
#define LIM_REFUSAL(name, count) #name "\n"
#include "core/python/refusals.def"
#undef LIM_REFUSAL
    ;

} // namespace

std::string_view name_of(RefusalId id) {
    std::string_view left(refusal_names + 1);
    for (auto before = static_cast<std::size_t>(id); before > 0; --before) {
        left.remove_prefix(left.find('\n') + 1);
    }
    return left.substr(0, left.find('\n'));
}

RefusalReason reason(RefusalId id, std::span<const std::string_view> arguments) {
    return {id, {arguments.begin(), arguments.end()}};
}

void refuse(RefusalId id, std::span<const std::string_view> arguments) {
    throw Refused(reason(id, arguments));
}

void refuse_missing(std::string_view what) { refuse(refusals::missing, {what}); }

void refuse_steps() { throw TooManySteps(); }

} // namespace lim::python
