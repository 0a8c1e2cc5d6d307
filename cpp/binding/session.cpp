/// Session in JavaScript.

#include "core/session/session.hpp"
#include "binding/outcome.hpp"
#include "binding/tensor_copy.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace lim::binding {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(StepOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(TextOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(TensorOutcome);
EMSCRIPTEN_DECLARE_VAL_TYPE(Rows);

/// A step of Session as a function that returns its outcome.
template <auto method> struct Step;
template <class... Args, void (Session::*method)(Args...)> struct Step<method> {
    static StepOutcome run(Session& session, Args... args) {
        return guarded<StepOutcome>(session, [&](val&) { (session.*method)(args...); });
    }
};
template <auto method> constexpr auto step = &Step<method>::run;

TextOutcome text(const Session& session, const std::string& name, PrintStyle style) {
    return guarded<TextOutcome>(session, [&](val& result) { result.set("text", session.text(name, style)); });
}

const char* dtype_name(DType dtype) {
    constexpr const char* names[] = {"float32", "float64", "int32", "int64", "bool"};
    return names[static_cast<std::size_t>(dtype)];
}

/// Those of the rows asked for that a tensor has, as far as they hold no more than 2²⁴ elements together.
std::vector<double> rows_to_copy(const Rows& asked, Index count, Index length) {
    constexpr std::size_t most_elements = 1 << 24;
    std::vector<double> rows;
    for (const double row : emscripten::vecFromJSArray<double>(asked)) {
        const bool fits = static_cast<double>(rows.size() + 1) * static_cast<double>(length) <= most_elements;
        if (row >= 0 && row < static_cast<double>(count) && row == std::trunc(row) && fits) {
            rows.push_back(row);
        }
    }
    return rows;
}

/// A copy of a tensor: whole, or of one with more than `most` elements some of its rows.
TensorOutcome tensor(const Session& session, const std::string& name, double most, const Rows& rows) {
    return guarded<TensorOutcome>(session, [&](val& result) {
        const Tensor& tensor = session.tensor(name);
        const Shape& shape = tensor.shape();
        result.set("dtype", dtype_name(tensor.dtype()));
        result.set("shape", val::array(std::vector<double>(shape.begin(), shape.end())));
        if (shape.empty() || tensor.size() == 0 || static_cast<double>(tensor.size()) <= most) {
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

void set_progress(Session& session, const ProgressCallback& callback) {
    session.set_progress(told(callback));
}

} // namespace

EMSCRIPTEN_BINDINGS(session) {
    using namespace emscripten;

    register_type<StepOutcome>("{ readonly kind: 'ok' }" FAILURES);
    register_type<TextOutcome>("{ readonly kind: 'ok', readonly text: string }" FAILURES);
    register_type<TensorOutcome>(
        "{ readonly kind: 'ok', readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool', "
        "readonly shape: readonly number[], readonly bytes: Uint8Array, readonly rows: readonly number[] | "
        "null }" FAILURES);
    register_type<Rows>("readonly number[]");

    enum_<PrintStyle>("PrintStyle")
        .value("torch_repr", PrintStyle::torch_repr)
        .value("tf_repr", PrintStyle::tf_repr)
        .value("tf_str", PrintStyle::tf_str)
        .value("numpy_repr", PrintStyle::numpy_repr)
        .value("numpy_str", PrintStyle::numpy_str)
        .value("numpy_list_repr", PrintStyle::numpy_list_repr);

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
}

} // namespace lim::binding
