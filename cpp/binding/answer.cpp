#include "binding/answer.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace lim::binding {
namespace {

void write(JsonText& json, const std::string& text) { json.value(text); }

template <class Item> void write(JsonText& json, const std::vector<Item>& items);

void write(JsonText& json, const notebook::Refusal& refusal) {
    json.open('{');
    json.field("id", python::name_of(refusal.reason.id));
    json.name("arguments");
    write(json, refusal.reason.arguments);
    json.field("line", refusal.line);
    if (refusal.memory) {
        json.field("neededBytes", refusal.memory->needed);
        json.name("limitBytes");
        refusal.memory->limit ? json.value(*refusal.memory->limit) : json.null();
    }
    json.flag("steps", refusal.steps);
    json.flag("syntax", refusal.syntax);
    json.close('}');
}

void write(JsonText& json, const notebook::Raised& error) {
    json.open('{');
    json.field("message", error.message);
    json.field("line", error.line);
    json.field("type", error.type);
    if (error.column) {
        json.field("column", *error.column);
    }
    if (!error.meant.empty()) {
        json.field("meant", error.meant);
    }
    if (!error.within.empty()) {
        json.name("within");
        json.open('[');
        for (const auto& [function, line] : error.within) {
            json.open('[');
            json.value(function);
            json.value(std::int64_t{line});
            json.close(']');
        }
        json.close(']');
    }
    json.close('}');
}

void write(JsonText& json, const python::TracedCall& call) {
    json.open('{');
    json.field("name", call.name);
    json.field("line", call.line);
    json.name("arguments");
    write(json, call.arguments);
    json.name("results");
    write(json, call.results);
    json.close('}');
}

void write(JsonText& json, const python::MadeName& made) {
    json.open('{');
    json.field("name", made.name);
    json.field("line", made.line);
    json.close('}');
}

void write(JsonText& json, const python::Effects& effects) {
    json.open('{');
    json.name("made");
    write(json, effects.made);
    json.name("changed");
    write(json, effects.changed);
    json.name("read");
    write(json, effects.read);
    json.flag("draws", effects.draws);
    json.close('}');
}

template <class Item> void write(JsonText& json, const std::vector<Item>& items) {
    json.open('[');
    for (const Item& item : items) {
        write(json, item);
    }
    json.close(']');
}

} // namespace

void write(JsonText& json, const notebook::CellAnswer& answer, bool with_calls) {
    json.open('{');
    if (!answer.output.empty()) {
        json.field("stdout", answer.output);
    }
    if (answer.result) {
        json.field("result", *answer.result);
    }
    if (!answer.shown.empty()) {
        json.field("shown", answer.shown);
    }
    if (answer.error) {
        json.name("error");
        write(json, *answer.error);
    }
    if (answer.refused) {
        json.name("refused");
        write(json, *answer.refused);
    }
    json.flag("rounding", answer.rounding);
    json.flag("drawn", answer.drawn);
    json.flag("older", answer.older);
    json.flag("notRun", answer.not_run);
    if (answer.hangs_on) {
        json.field("hangsOn", static_cast<std::int64_t>(*answer.hangs_on));
    }
    if (!answer.passed_over.empty()) {
        json.name("passedOver");
        write(json, answer.passed_over);
    }
    if (answer.effects) {
        json.name("names");
        write(json, *answer.effects);
    }
    if (with_calls) {
        json.name("calls");
        write(json, answer.calls);
    }
    json.close('}');
}

} // namespace lim::binding
