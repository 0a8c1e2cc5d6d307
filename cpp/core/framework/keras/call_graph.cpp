#include "core/framework/keras/call_graph.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>
#include <set>

namespace lim::keras {
namespace {

/// Adds the call that made a symbolic tensor, behind those that it stands on, and the layers as they are come
/// by.
void add_calls(const Symbol& symbol, CallGraph& graph) {
    const CallPtr call = symbol->made_by.get();
    if (std::ranges::find(graph.calls, call) != graph.calls.end()) {
        return;
    }
    const auto same = [&](const py::Value& each) { return as_layer(each) == as_layer(call->layer); };
    if (std::ranges::none_of(graph.layers, same)) {
        graph.layers.push_back(call->layer);
    }
    std::ranges::for_each(call->inputs, [&](const Symbol& input) { add_calls(input, graph); });
    graph.calls.push_back(call);
}

/// Each input must be an Input of its own, and all that the outputs stand on must be among them.
void check_ends(const Symbols& inputs, const CallGraph& graph) {
    std::set<CallPtr> given;
    for (const Symbol& symbol : inputs) {
        if (!symbol->is_input() || !given.insert(symbol->made_by.get()).second) {
            py::refuse_missing("Model(inputs, outputs)");
        }
    }
    for (const CallPtr call : graph.calls) {
        if (call->inputs.empty() && !given.contains(call)) {
            py::refuse(refusals::error_words, {"tensorflow", "Model(inputs, outputs)"});
        }
    }
}

void check_names(const py::Values& layers) {
    for (const py::Value& layer : layers) {
        const auto has_its_name = [&](const py::Value& each) {
            return as_layer(each)->label == as_layer(layer)->label;
        };
        if (const auto count = std::ranges::count_if(layers, has_its_name); count > 1) {
            raise("ValueError", {"The name \"", as_layer(layer)->label, "\" is used ", std::to_string(count),
                                 " times in the model. All layer names should be unique."});
        }
    }
}

} // namespace

CallGraph graph_between(const Symbols& inputs, const Symbols& outputs) {
    CallGraph graph;
    std::ranges::for_each(outputs, [&](const Symbol& symbol) { add_calls(symbol, graph); });
    check_ends(inputs, graph);
    std::map<const AnyLayer*, int> layer_depths;
    for (auto at = graph.calls.rbegin(); at != graph.calls.rend(); ++at) {
        int& of_layer = layer_depths[as_layer((*at)->layer)];
        const int depth = std::max(graph.depths[*at], of_layer);
        of_layer = graph.depths[*at] = depth;
        for (const Symbol& input : (*at)->inputs) {
            int& before = graph.depths[input->made_by.get()];
            before = std::max(before, depth + 1);
        }
    }
    // The farthest first, and of those as far from the outputs the one that was added first.
    std::multimap<int, py::Value, std::greater<>> by_depth;
    for (const Symbol& input : inputs) {
        if (!graph.depths.contains(input->made_by.get())) { // which no output needs
            graph.depths[input->made_by.get()] = 0;
            by_depth.emplace(0, input->made_by->layer);
        }
    }
    for (const py::Value& layer : graph.layers) {
        by_depth.emplace(layer_depths[as_layer(layer)], layer);
    }
    graph.layers.clear();
    std::ranges::copy(by_depth | std::views::values, std::back_inserter(graph.layers));
    check_names(graph.layers);
    return graph;
}

} // namespace lim::keras
