/// The only door from JavaScript to the core. Nothing is thrown through it: every call returns what came of
/// it as a plain object. Nothing is lent either: what a call returns is a copy that belongs to JavaScript.

#include "core/race/race.hpp"
#include "core/session/copy_out.hpp"
#include "core/session/session.hpp"

#include <emscripten/bind.h>
#include <emscripten/heap.h>
#include <malloc.h>

#include <algorithm>
#include <memory>
#include <new>
#include <vector>

namespace {

using emscripten::val;
using lim::Index;
using lim::Race;
using lim::Session;

EMSCRIPTEN_DECLARE_VAL_TYPE(StepOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(TextOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(TensorOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(Rows);
EMSCRIPTEN_DECLARE_VAL_TYPE(ProgressCallback);
EMSCRIPTEN_DECLARE_VAL_TYPE(RaceLayout);
EMSCRIPTEN_DECLARE_VAL_TYPE(RaceOutcome);

// What a call may return beside its own success.
#define FAILURES                                                                                             \
    " | { readonly kind: 'error', readonly type: string, readonly message: string }"                         \
    " | { readonly kind: 'refused', readonly neededBytes: number, readonly limitBytes: number }"             \
    " | { readonly kind: 'bug', readonly message: string }"

val outcome(const char* kind) {
    val result = val::object();
    result.set("kind", kind);
    return result;
}

val refused(double needed, double limit) {
    val result = outcome("refused");
    result.set("neededBytes", needed);
    result.set("limitBytes", limit);
    return result;
}

val bug(const char* message) {
    val result = outcome("bug");
    result.set("message", message);
    return result;
}

/// What came of the exception that is being handled. One function for all calls: every copy would cost bytes.
[[gnu::noinline]] val outcome_of_exception(double asked_bytes) {
    try {
        throw;
    } catch (const lim::FrameworkError& error) {
        val result = outcome("error");
        result.set("type", error.type());
        result.set("message", std::string(error.what()));
        return result;
    } catch (const lim::MemoryRefused& refusal) {
        return refused(refusal.needed(), refusal.limit());
    } catch (const std::bad_alloc&) {
        // Below our own limit, but the browser gives no more.
        return refused(asked_bytes, static_cast<double>(emscripten_get_heap_size()));
    } catch (const std::exception& error) {
        return bug(error.what());
    } catch (...) {
        return bug("an unknown exception");
    }
}

/// Runs f, which fills in an outcome of success; whatever is thrown becomes an outcome too.
template <class Outcome, class Holder, class F> Outcome guarded(const Holder& holder, F&& f) {
    val result = outcome("ok");
    try {
        f(result);
    } catch (...) {
        result = outcome_of_exception(holder.asked_bytes());
    }
    return Outcome(result);
}

/// A step of Session as a function that returns its outcome.
template <auto method> struct Step;
template <class... Args, void (Session::*method)(Args...)> struct Step<method> {
    static StepOutcome run(Session& session, Args... args) {
        return guarded<StepOutcome>(session, [&](val&) { (session.*method)(args...); });
    }
};
template <auto method> constexpr auto step = &Step<method>::run;

TextOutcome text(const Session& session, const std::string& name, lim::PrintStyle style) {
    return guarded<TextOutcome>(session, [&](val& result) { result.set("text", session.text(name, style)); });
}

const char* dtype_name(lim::DType dtype) {
    constexpr const char* names[] = {"float32", "float64", "int32", "int64", "bool"};
    return names[static_cast<std::size_t>(dtype)];
}

/// Copies `count` elements from `first` on into `bytes` at `offset`, a block at a time.
void copy_elements(const val& bytes, double offset, const lim::Tensor& tensor, Index first, Index count) {
    constexpr Index block = 1 << 16;
    const Index item = lim::item_size(tensor.dtype());
    std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(block, count) * item));
    for (Index done = 0; done < count; done += block) {
        const Index some = std::min(block, count - done);
        const std::span<std::byte> part(buffer.data(), static_cast<std::size_t>(some * item));
        lim::copy_out(tensor, first + done, some, part);
        const auto* data = reinterpret_cast<const unsigned char*>(part.data());
        bytes.call<void>("set", val(emscripten::typed_memory_view(part.size(), data)),
                         offset + static_cast<double>(done * item));
    }
}

/// A Uint8Array of JavaScript's own with a copy of these rows, each of `length` elements.
val copied_rows(const lim::Tensor& tensor, const std::vector<double>& rows, Index length) {
    const double row_bytes =
        static_cast<double>(length) * static_cast<double>(lim::item_size(tensor.dtype()));
    const val bytes = val::global("Uint8Array").new_(static_cast<double>(rows.size()) * row_bytes);
    double offset = 0;
    for (const double row : rows) {
        copy_elements(bytes, offset, tensor, static_cast<Index>(row) * length, length);
        offset += row_bytes;
    }
    return bytes;
}

/// Those of the rows asked for that a tensor has, as far as they hold no more than 2²⁴ elements together.
std::vector<double> rows_to_copy(const Rows& asked, Index count, Index length) {
    constexpr std::size_t most_elements = 1 << 24;
    std::vector<double> rows;
    for (const double row : emscripten::vecFromJSArray<double>(asked)) {
        const bool fits = static_cast<double>(rows.size() + 1) * static_cast<double>(length) <= most_elements;
        if (row >= 0 && row < static_cast<double>(count) && fits) {
            rows.push_back(row);
        }
    }
    return rows;
}

/// A copy of a tensor: whole, or of one with more than `most` elements some of its rows.
TensorOutcome tensor(const Session& session, const std::string& name, double most, const Rows& rows) {
    return guarded<TensorOutcome>(session, [&](val& result) {
        const lim::Tensor& tensor = session.tensor(name);
        const lim::Shape& shape = tensor.shape();
        result.set("dtype", dtype_name(tensor.dtype()));
        result.set("shape", val::array(std::vector<double>(shape.begin(), shape.end())));
        if (shape.empty() || static_cast<double>(tensor.size()) <= most) {
            result.set("bytes", copied_rows(tensor, {0}, tensor.size()));
            result.set("rows", val::null());
        } else {
            const Index length = tensor.size() / shape[0];
            const std::vector<double> kept = rows_to_copy(rows, shape[0], length);
            result.set("bytes", copied_rows(tensor, kept, length));
            result.set("rows", val::array(kept));
        }
    });
}

lim::Progress told(const ProgressCallback& callback) {
    return callback.isNull() ? lim::Progress() : [callback](double done) { callback(done); };
}

void set_progress(Session& session, const ProgressCallback& callback) {
    session.set_progress(told(callback));
}

/// A race with all that it needs in memory, if that is within the limit. JavaScript deletes it.
RaceOutcome open_race(double V, double d, double n, double seed, const RaceLayout& layout, double limit,
                      const ProgressCallback& progress) {
    const lim::RaceShape shape{V, d, n};
    return guarded<RaceOutcome>(shape, [&](val& result) {
        const auto way = layout.as<std::string>() == "dv" ? Race::Layout::linear : Race::Layout::embedding;
        result.set("race", val(std::make_unique<Race>(shape, static_cast<std::uint64_t>(seed), way, limit,
                                                      told(progress))));
    });
}

double race_bytes(double V, double d, double n) { return lim::RaceShape{V, d, n}.asked_bytes(); }

/// A method of Race whose argument is a number of repeats.
template <void (Race::*method)(Index)> void repeated(Race& race, double repeats) {
    (race.*method)(static_cast<Index>(repeats));
}

double equal_numbers(Race& race) { return static_cast<double>(race.equal()); }

/// Bytes that the core has allocated and not freed, for the tests that look for leaks.
double allocated_bytes() { return mallinfo().uordblks; }

/// Bytes of the module's memory, which only ever grows.
double heap_bytes() { return static_cast<double>(emscripten_get_heap_size()); }

} // namespace

/// Stands in for the C library's printf, 4 kB of the module: Emscripten's own code would print the address of
/// a type with it, in the message about one that the bindings below do not name.
extern "C" int siprintf(char* text, const char* /*format*/, ...) { // NOLINT: as the C library declares it
    *text = '\0';
    return 0;
}

EMSCRIPTEN_BINDINGS(core) {
    using namespace emscripten;

    register_type<StepOutcome>("{ readonly kind: 'ok' }" FAILURES);
    register_type<TextOutcome>("{ readonly kind: 'ok', readonly text: string }" FAILURES);
    register_type<TensorOutcome>(
        "{ readonly kind: 'ok', readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool', "
        "readonly shape: readonly number[], readonly bytes: Uint8Array, readonly rows: readonly number[] | "
        "null }" FAILURES);
    register_type<Rows>("readonly number[]");
    register_type<ProgressCallback>("((done: number) => void) | null");
    register_type<RaceLayout>("'vd' | 'dv'");
    register_type<RaceOutcome>("{ readonly kind: 'ok', readonly race: Race }" FAILURES);

    enum_<lim::PrintStyle>("PrintStyle")
        .value("torch_repr", lim::PrintStyle::torch_repr)
        .value("tf_repr", lim::PrintStyle::tf_repr)
        .value("tf_str", lim::PrintStyle::tf_str)
        .value("numpy_repr", lim::PrintStyle::numpy_repr)
        .value("numpy_str", lim::PrintStyle::numpy_str)
        .value("numpy_list_repr", lim::PrintStyle::numpy_list_repr);

    class_<Session>("Session")
        .constructor<double>()
        .function("reset", &Session::reset)
        .function("setMemoryLimit", &Session::set_memory_limit)
        .function("setProgress", &set_progress)
        .function("assign(out, literal)", step<&Session::assign>)
        .function("torchTensor(out, literal)", step<&Session::torch_tensor>)
        .function("torchBuiltinMaxPlusOne(out, of)", step<&Session::torch_builtin_max_plus_one>)
        .function("torchMaxPlusOne(out, of)", step<&Session::torch_max_plus_one>)
        .function("torchManualSeed(literal)", step<&Session::torch_manual_seed>)
        .function("torchEmbedding(out, num, dim)", step<&Session::torch_embedding>)
        .function("torchLinear(out, inFeatures, outFeatures)", step<&Session::torch_linear>)
        .function("torchSetWeight(layer, row, col, value)", step<&Session::torch_set_weight>)
        .function("torchShareWeightTransposed(layer, from)", step<&Session::torch_share_weight_transposed>)
        .function("torchOneHot(out, ids)", step<&Session::torch_one_hot>)
        .function("torchOneHotClasses(out, ids, classes)", step<&Session::torch_one_hot_classes>)
        .function("torchFloat(out, of)", step<&Session::torch_float>)
        .function("torchCall(out, layer, input)", step<&Session::torch_call>)
        .function("torchLinearWithBias(out, inFeatures, outFeatures)", step<&Session::torch_linear_with_bias>)
        .function("torchShareWeight(layer, from)", step<&Session::torch_share_weight>)
        .function("torchCountEqual(out, a, b)", step<&Session::torch_count_equal>)
        .function("torchBackwardOfSum(layer, input)", step<&Session::torch_backward_of_sum>)
        .function("torchTranspose(out, of)", step<&Session::torch_transpose>)
        .function("npArray(out, literal)", step<&Session::np_array>)
        .function("npRamp(out, num, dim)", step<&Session::np_ramp>)
        .function("npSet(array, row, col, value)", step<&Session::np_set>)
        .function("tfConstant(out, literal)", step<&Session::tf_constant>)
        .function("tfReduceMaxPlusOne(out, of)", step<&Session::tf_reduce_max_plus_one>)
        .function("tfOneHot(out, ids, depth)", step<&Session::tf_one_hot>)
        .function("kerasEmbedding(out, label, num, dim, weights)", step<&Session::keras_embedding>)
        .function("kerasDense(out, label, units, inputShape, weights)", step<&Session::keras_dense>)
        .function("kerasCall(out, layer, input)", step<&Session::keras_call>)
        .function("tfCountEqual(out, a, b)", step<&Session::tf_count_equal>)
        .function("tfGradientOfSum(out, layer, input)", step<&Session::tf_gradient_of_sum>)
        .function("tfConvertToTensor(out, of)", step<&Session::tf_convert_to_tensor>)
        .function("text(name, style)", &text)
        .function("tensor(name, most, rows)", &tensor);

    class_<Race>("Race")
        .function("lookup(repeats)", &repeated<&Race::lookup>)
        .function("product(repeats)", &repeated<&Race::product>)
        .function("copy(repeats)", &repeated<&Race::copy>)
        .function("read(repeats)", &repeated<&Race::read>)
        .function("peak(repeats)", &repeated<&Race::peak>)
        .function("equal", &equal_numbers)
        .class_function("bytes(V, d, n)", &race_bytes)
        .class_function("peakOperations", &Race::peak_operations);
    function("openRace(V, d, n, seed, layout, limit, progress)", &open_race);

    function("allocatedBytes", &allocated_bytes);
    function("heapBytes", &heap_bytes);
}
