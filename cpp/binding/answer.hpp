#pragma once

#include "binding/json_text.hpp"
#include "core/notebook/answer.hpp"

namespace lim::binding {

/// What a cell answered, as far as each part exists.
/// @param with_calls whether its calls are told, too
void write(JsonText& json, const notebook::CellAnswer& answer, bool with_calls);

} // namespace lim::binding
