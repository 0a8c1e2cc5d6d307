#pragma once

#include "binding/json_text.hpp"
#include "core/notebook/answer.hpp"

namespace lim::binding {

/// The TypeScript type of an array of answers.
constexpr const char* answers_type =
    "{ readonly stdout?: string, readonly result?: string, readonly shown?: string, "
    "readonly error?: { readonly type: string, readonly message: string, readonly line: number, "
    "readonly column?: number }, "
    "readonly refused?: { readonly message: string, readonly line: number, "
    "readonly neededBytes?: number, readonly limitBytes?: number | null, readonly steps?: true, "
    "readonly syntax?: true }, "
    "readonly rounding?: true, readonly notRun?: true, "
    "readonly calls: { readonly name: string, readonly line: number, readonly arguments: string[], "
    "readonly results: string[] }[] }[]";

/// What a cell answered, as far as each part exists.
/// @param with_calls whether its calls are told, too
void write(JsonText& json, const notebook::CellAnswer& answer, bool with_calls);

} // namespace lim::binding
