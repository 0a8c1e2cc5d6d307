#include "step_program.hpp"

#include "core/errors.hpp"

#include <functional>
#include <map>
#include <stdexcept>

namespace lim::steps {
namespace {

using nlohmann::json;
using std::string;

string field(const json& step, const char* name) { return step.at(name).get<string>(); }

using Operation = std::function<void(Session&, const json&)>;

/// A step whose fields are the method's arguments, in order.
template <class... Names> Operation with(auto method, Names... names) {
    return [=](Session& session, const json& step) { (session.*method)(field(step, names)...); };
}

const std::map<string, Operation>& operations() {
    static const std::map<string, Operation> table = {
        {"assign", with(&Session::assign, "out", "literal")},
        {"torch.tensor", with(&Session::torch_tensor, "out", "literal")},
        {"torch.max_plus_one",
         [](Session& session, const json& step) {
             const auto method = field(step, "spelling") == "builtin" ? &Session::torch_builtin_max_plus_one
                                                                      : &Session::torch_max_plus_one;
             (session.*method)(field(step, "out"), field(step, "of"));
         }},
        {"torch.manual_seed", with(&Session::torch_manual_seed, "literal")},
        {"torch.nn.Embedding", with(&Session::torch_embedding, "out", "num", "dim")},
        {"torch.nn.Linear", with(&Session::torch_linear, "out", "inFeatures", "outFeatures")},
        {"torch.set_weight", with(&Session::torch_set_weight, "layer", "row", "col", "value")},
        {"torch.share_weight_transposed", with(&Session::torch_share_weight_transposed, "layer", "from")},
        {"torch.one_hot",
         [](Session& session, const json& step) {
             if (step.at("classes").is_null()) {
                 session.torch_one_hot(field(step, "out"), field(step, "ids"));
             } else {
                 session.torch_one_hot_classes(field(step, "out"), field(step, "ids"),
                                               field(step, "classes"));
             }
         }},
        {"torch.float", with(&Session::torch_float, "out", "of")},
        {"torch.call", with(&Session::torch_call, "out", "layer", "input")},
        {"np.array", with(&Session::np_array, "out", "literal")},
        {"np.ramp", with(&Session::np_ramp, "out", "num", "dim")},
        {"np.set", with(&Session::np_set, "array", "row", "col", "value")},
        {"tf.constant", with(&Session::tf_constant, "out", "literal")},
        {"tf.reduce_max_plus_one", with(&Session::tf_reduce_max_plus_one, "out", "of")},
        {"tf.one_hot", with(&Session::tf_one_hot, "out", "ids", "depth")},
        {"keras.Embedding", with(&Session::keras_embedding, "out", "label", "num", "dim", "weights")},
        {"keras.Dense", with(&Session::keras_dense, "out", "label", "units", "inputShape", "weights")},
        {"keras.call", with(&Session::keras_call, "out", "layer", "input")},
    };
    return table;
}

PrintStyle style_of(const string& name) {
    static const std::map<string, PrintStyle> styles = {
        {"torch.repr", PrintStyle::torch_repr}, {"tf.repr", PrintStyle::tf_repr},
        {"tf.str", PrintStyle::tf_str},         {"numpy.repr", PrintStyle::numpy_repr},
        {"numpy.str", PrintStyle::numpy_str},   {"numpy.list_repr", PrintStyle::numpy_list_repr},
    };
    return styles.at(name);
}

json filled(json step, const json& inputs) {
    for (auto& value : step) {
        if (!value.is_string()) {
            continue;
        }
        auto text = value.get<string>();
        for (const auto& [name, input] : inputs.items()) {
            const string placeholder = "{" + name + "}";
            if (const auto at = text.find(placeholder); at != string::npos) {
                text.replace(at, placeholder.size(), input.get<string>());
            }
        }
        value = text;
    }
    return step;
}

} // namespace

void carry_out(Session& session, const json& step) { operations().at(field(step, "op"))(session, step); }

Outcome run(Session& session, const json& program, const json& inputs) {
    session.reset();
    Outcome outcome;
    try {
        for (const json& with_placeholders : program) {
            const json step = filled(with_placeholders, inputs);
            if (step.at("op") == "show") {
                outcome.texts.push_back(session.text(field(step, "of"), style_of(field(step, "style"))));
            } else {
                carry_out(session, step);
            }
        }
    } catch (const FrameworkError& error) {
        outcome.error = error.type();
        outcome.message = error.what();
    } catch (const MemoryRefused& refused) {
        outcome.refused = refused.needed();
    } catch (const std::exception& bug) {
        outcome.error = "bug";
        outcome.message = bug.what();
    }
    return outcome;
}

} // namespace lim::steps
