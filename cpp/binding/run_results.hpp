#pragma once

#include "binding/tensor_copies.hpp"
#include "core/notebook/answer.hpp"

#include <emscripten/val.h>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace lim::binding {

// How many arguments a refusal has, as TypeScript says it.
#define LIM_STRINGS_0
#define LIM_STRINGS_1 "string"
#define LIM_STRINGS_2 "string, string"
#define LIM_STRINGS_3 "string, string, string"
#define LIM_REFUSAL(name, count)                                                                             \
    " | { readonly id: '" #name "', readonly arguments: readonly [" LIM_STRINGS_##count "] }"

/// The TypeScript type of a run's result.
constexpr const char* result_type =
    "{ readonly answers: { readonly stdout?: string, readonly result?: string, readonly shown?: string, "
    "readonly error?: { readonly type: string, readonly message: string, readonly line: number, "
    "readonly column?: number, readonly meant?: string, "
    "readonly within?: readonly (readonly [name: string, line: number])[] }, "
    "readonly refused?: { readonly line: number, "
    "readonly neededBytes?: number, readonly limitBytes?: number | null, readonly steps?: true, "
    "readonly syntax?: true } & (never"
#include "core/python/refusals.def"
    "), "
    "readonly rounding?: true, readonly drawn?: true, readonly older?: true, readonly notRun?: true, "
    "readonly hangsOn?: number, readonly passedOver?: readonly string[], "
    "readonly names?: { readonly made: readonly { readonly name: string, readonly line: number }[], "
    "readonly changed: readonly string[], readonly read: readonly string[], readonly draws?: true }, "
    "readonly calls: { readonly name: string, readonly line: number, readonly arguments: string[], "
    "readonly results: string[] }[] }[], "
    "readonly tensors: Readonly<Record<string, { "
    "readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool' | 'uint8', readonly shape: readonly "
    "number[], "
    "readonly bytes: Uint8Array, readonly rows: readonly number[] | null, "
    "readonly decimals: number | null }>> }";
#undef LIM_REFUSAL

/// The results of a notebook's runs as JavaScript gets them. What is as it was in the run before is the same
/// object again, so that `===` tells what changed: a cell's answer, its calls, a tensor at its place, if its
/// copy is small (small_copy). So nobody may change a result.
class RunResults {
public:
    RunResults() { kept_[0].emplace(); }

    /// Makes the result of the next run: an object with its `answers`, an array, and its `tensors` by their
    /// places.
    /// @param answers taken, unless something is thrown
    /// @param limit how much of each tensor is copied
    /// @throws std::bad_alloc; the next one is then compared with the same run
    [[nodiscard]] emscripten::val next(std::vector<notebook::CellAnswer>&& answers,
                                       const std::vector<notebook::RunTensor>& tensors,
                                       const CopyLimit& limit);

private:
    /// A run's result, and what the next run is compared with.
    struct KeptRun {
        std::vector<notebook::CellAnswer> answers = {};
        TensorCopies tensors = {};
        emscripten::val object = emscripten::val::null();
    };
    // One of the run before, one for the next, so that none is moved: code that moves one is larger.
    std::array<std::optional<KeptRun>, 2> kept_;
    std::size_t before_ = 0; // which one is of the run before
};

} // namespace lim::binding
