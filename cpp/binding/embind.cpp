/// The only door from JavaScript to the core. Nothing is thrown through it: every call returns what came of it as
/// a plain object. Nothing is lent either: what a call returns is a copy that belongs to JavaScript.

#include "core/session/copy_out.hpp"
#include "core/session/session.hpp"

#include <emscripten/bind.h>
#include <malloc.h>

#include <algorithm>
#include <new>
#include <vector>

namespace {

using emscripten::val;
using lim::Index;
using lim::Session;

EMSCRIPTEN_DECLARE_VAL_TYPE(StepOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(TextOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(TensorOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(Rows);
EMSCRIPTEN_DECLARE_VAL_TYPE(ProgressCallback);

// What a call may return beside its own success.
#define FAILURES                                                                                                      \
    " | { readonly kind: 'error', readonly type: string, readonly message: string }"                                 \
    " | { readonly kind: 'refused', readonly neededBytes: number, readonly limitBytes: number }"                     \
    " | { readonly kind: 'bug', readonly message: string }"

val outcome(const char* kind) {
    val result = val::object();
    result.set("kind", kind);
    return result;
}

val bug(const char* message) {
    val result = outcome("bug");
    result.set("message", message);
    return result;
}

/// Runs f, which fills in an outcome of success; whatever is thrown becomes an outcome too.
template <class Outcome, class F> Outcome guarded(F&& f) {
    val result = outcome("ok");
    try {
        f(result);
    } catch (const lim::FrameworkError& error) {
        result = outcome("error");
        result.set("type", error.type());
        result.set("message", std::string(error.what()));
    } catch (const lim::MemoryRefused& refused) {
        result = outcome("refused");
        result.set("neededBytes", refused.needed());
        result.set("limitBytes", refused.limit());
    } catch (const std::exception& error) {
        result = bug(error.what());
    } catch (...) {
        result = bug("an unknown exception");
    }
    return Outcome(result);
}

/// A step of Session as a function that returns its outcome.
template <auto method> struct Step;
template <class... Args, void (Session::*method)(Args...)> struct Step<method> {
    static StepOutcome run(Session& session, Args... args) {
        return guarded<StepOutcome>([&](val&) { (session.*method)(args...); });
    }
};
template <auto method> constexpr auto step = &Step<method>::run;

TextOutcome text(const Session& session, const std::string& name, lim::PrintStyle style) {
    return guarded<TextOutcome>([&](val& result) { result.set("text", session.text(name, style)); });
}

const char* dtype_name(lim::DType dtype) {
    constexpr const char* names[] = {"float32", "float64", "int32", "int64", "bool"};
    return names[static_cast<std::size_t>(dtype)];
}

/// Copies the elements at [first, first + count) into `bytes` from `offset` on, a block at a time.
void copy_to(const val& bytes, double offset, const lim::Tensor& tensor, Index first, Index count) {
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

/// A copy of a tensor: whole, or of one with more than `most` elements those of `rows` that it has.
TensorOutcome tensor(const Session& session, const std::string& name, double most, const Rows& rows) {
    return guarded<TensorOutcome>([&](val& result) {
        const lim::Tensor& tensor = session.tensor(name);
        const lim::Shape& shape = tensor.shape();
        const auto item = static_cast<double>(lim::item_size(tensor.dtype()));
        const bool whole = static_cast<double>(tensor.size()) <= most;
        val bytes = val::undefined();
        if (whole) {
            bytes = val::global("Uint8Array").new_(static_cast<double>(tensor.size()) * item);
            copy_to(bytes, 0, tensor, 0, tensor.size());
        } else {
            const Index length = shape.empty() ? 1 : tensor.size() / shape[0];
            std::vector<double> kept;
            for (const double row : emscripten::vecFromJSArray<double>(rows)) {
                if (row >= 0 && !shape.empty() && row < static_cast<double>(shape[0])) {
                    kept.push_back(row);
                }
            }
            bytes = val::global("Uint8Array").new_(static_cast<double>(kept.size()) * static_cast<double>(length) * item);
            for (std::size_t i = 0; i < kept.size(); ++i) {
                copy_to(bytes, static_cast<double>(i) * static_cast<double>(length) * item, tensor,
                        static_cast<Index>(kept[i]) * length, length);
            }
            result.set("rows", val::array(kept));
        }
        result.set("dtype", dtype_name(tensor.dtype()));
        result.set("shape", val::array(std::vector<double>(shape.begin(), shape.end())));
        result.set("bytes", bytes);
        if (whole) {
            result.set("rows", val::null());
        }
    });
}

void set_progress(Session& session, const ProgressCallback& callback) {
    session.set_progress(callback.isNull() ? lim::Progress() : [callback](double done) { callback(done); });
}

/// Bytes that the core has allocated and not freed, for the tests that look for leaks.
double allocated_bytes() { return mallinfo().uordblks; }

} // namespace

EMSCRIPTEN_BINDINGS(core) {
    using namespace emscripten;

    register_type<StepOutcome>("{ readonly kind: 'ok' }" FAILURES);
    register_type<TextOutcome>("{ readonly kind: 'ok', readonly text: string }" FAILURES);
    register_type<TensorOutcome>(
        "{ readonly kind: 'ok', readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool', "
        "readonly shape: readonly number[], readonly bytes: Uint8Array, readonly rows: readonly number[] | null }" FAILURES);
    register_type<Rows>("readonly number[]");
    register_type<ProgressCallback>("((done: number) => void) | null");

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
        .function("npArray(out, literal)", step<&Session::np_array>)
        .function("npRamp(out, num, dim)", step<&Session::np_ramp>)
        .function("npSet(array, row, col, value)", step<&Session::np_set>)
        .function("tfConstant(out, literal)", step<&Session::tf_constant>)
        .function("tfReduceMaxPlusOne(out, of)", step<&Session::tf_reduce_max_plus_one>)
        .function("tfOneHot(out, ids, depth)", step<&Session::tf_one_hot>)
        .function("kerasEmbedding(out, label, num, dim, weights)", step<&Session::keras_embedding>)
        .function("kerasDense(out, label, units, inputShape, weights)", step<&Session::keras_dense>)
        .function("kerasCall(out, layer, input)", step<&Session::keras_call>)
        .function("text(name, style)", &text)
        .function("tensor(name, most, rows)", &tensor);

    function("allocatedBytes", &allocated_bytes);
}
