#include "calls.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/tf.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/text.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/print/tf_repr.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using calls::Parts;
using keras::Value;
using std::string;

const Memory memory(0x1p31);

Value constant(const string& literal) { return keras::constant(parse_literal(literal)); }
string repr(const Value& value) { return tf_repr(value.tensor); }

/// The rows of an Embedding named "embedding" of 4 rows of 5.
Value embedded(const string& ids) {
    const auto weights = numpy::ramp(PyInt(4), PyInt(5), memory);
    const auto layer =
        keras::embedding_layer("embedding", PyValue(PyInt(4)), PyValue(PyInt(5)), weights, memory);
    return keras::call(layer, constant(ids), memory);
}

// Of two patterns that fit, the first is meant.
const std::vector<calls::Call> tf_calls = {
    {"tf.constant(*)", [](const Parts& p) { return repr(constant(p[0])); }},
    {"tf.reduce_max(tf.constant([],dtype=tf.int32))+1",
     [](const Parts&) {
         return repr(keras::reduce_max_plus_one({Tensor::uninitialised<std::int32_t>({0})}));
     }},
    {"tf.reduce_max(tf.constant(*))+1",
     [](const Parts& p) { return repr(keras::reduce_max_plus_one(constant(p[0]))); }},
    {"e(tf.constant(*)).shape",
     [](const Parts& p) { return "TensorShape(" + bracketed(embedded(p[0]).tensor.shape()) + ")"; }},
    {"e(tf.constant(*))", [](const Parts& p) { return repr(embedded(p[0])); }},
    {"tf.one_hot(tf.constant(*),*)",
     [](const Parts& p) { return repr(keras::one_hot(constant(p[0]), parse_literal(p[1]), memory)); }},
    {"np.array(*)", [](const Parts& p) { return numpy_repr(numpy::array(parse_literal(p[0])).tensor); }},
};

TEST(TfCalls, GiveWhatTensorFlowGives) { calls::expect_all("calls_keras", tf_calls); }

} // namespace
} // namespace lim
