#include "core/framework/keras/tf.hpp"
#include "core/framework/literal.hpp"
#include "core/session/session.hpp"

namespace lim {

using std::string;

void Session::np_array(const string& out, const string& literal) {
    names_.set(out, numpy::array(parse_literal(literal)));
}

void Session::np_ramp(const string& out, const string& num, const string& dim) {
    names_.set(out, numpy::ramp(keras::as_number(names_.argument<keras::Value>(num)),
                                keras::as_number(names_.argument<keras::Value>(dim)), memory()));
}

void Session::np_set(const string& array, const string& row, const string& col, const string& value) {
    numpy::set_item(names_.get<numpy::Array>(array), parse_literal(row), parse_literal(col),
                    parse_literal(value));
}

void Session::tf_constant(const string& out, const string& literal) {
    names_.set(out, keras::constant(parse_literal(literal)));
}

void Session::tf_reduce_max_plus_one(const string& out, const string& of) {
    names_.set(out, keras::reduce_max_plus_one(names_.get<keras::Value>(of)));
}

void Session::tf_one_hot(const string& out, const string& ids, const string& depth) {
    names_.set(out,
               keras::one_hot(names_.get<keras::Value>(ids), names_.argument<keras::Value>(depth), memory()));
}

void Session::keras_embedding(const string& out, const string& label, const string& num, const string& dim,
                              const string& weights) {
    names_.set(out, keras::embedding_layer(label, names_.argument<keras::Value>(num),
                                           names_.argument<keras::Value>(dim),
                                           names_.get<numpy::Array>(weights), memory()));
}

void Session::keras_dense(const string& out, const string& label, const string& units,
                          const string& input_shape, const string& weights) {
    names_.set(out,
               keras::dense_layer(label, names_.argument<keras::Value>(units), parse_literal(input_shape),
                                  names_.get<numpy::Array>(weights), memory()));
}

void Session::keras_call(const string& out, const string& layer, const string& input) {
    names_.set(out, keras::call(names_.get<keras::Layer>(layer), names_.get<keras::Value>(input), memory()));
}

void Session::tf_count_equal(const string& out, const string& a, const string& b) {
    names_.set(out, keras::count_equal(names_.get<keras::Value>(a), names_.get<keras::Value>(b)));
}

} // namespace lim
