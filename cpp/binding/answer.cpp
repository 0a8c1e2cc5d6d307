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
    json.name("id");
    json.value(python::name_of(refusal.reason.id));
    json.name("arguments");
    write(json, refusal.reason.arguments);
    json.name("line");
    json.value(std::int64_t{refusal.line});
    if (refusal.memory) {
        json.name("neededBytes");
        json.value(refusal.memory->needed);
        json.name("limitBytes");
        refusal.memory->limit ? json.value(*refusal.memory->limit) : json.null();
    }
    if (refusal.steps) {
        json.name("steps");
        json.yes();
    }
    if (refusal.syntax) {
        json.name("syntax");
        json.yes();
    }
    json.close('}');
}

void write(JsonText& json, const notebook::Raised& error) {
    json.open('{');
    json.name("message");
    json.value(error.message);
    json.name("line");
    json.value(std::int64_t{error.line});
    json.name("type");
    json.value(error.type);
    if (error.column) {
        json.name("column");
        json.value(std::int64_t{*error.column});
    }
    if (!error.meant.empty()) {
        json.name("meant");
        json.value(error.meant);
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
    json.name("name");
    json.value(call.name);
    json.name("line");
    json.value(std::int64_t{call.line});
    json.name("arguments");
    write(json, call.arguments);
    json.name("results");
    write(json, call.results);
    json.close('}');
}

void write(JsonText& json, const python::MadeName& made) {
    json.open('{');
    json.name("name");
    json.value(made.name);
    json.name("line");
    json.value(std::int64_t{made.line});
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
    if (effects.draws) {
        json.name("draws");
        json.yes();
    }
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
        json.name("stdout");
        json.value(answer.output);
    }
    if (answer.result) {
        json.name("result");
        json.value(*answer.result);
    }
    if (!answer.shown.empty()) {
        json.name("shown");
        json.value(answer.shown);
    }
    if (answer.error) {
        json.name("error");
        write(json, *answer.error);
    }
    if (answer.refused) {
        json.name("refused");
        write(json, *answer.refused);
    }
    if (answer.rounding) {
        json.name("rounding");
        json.yes();
    }
    if (answer.drawn) {
        json.name("drawn");
        json.yes();
    }
    if (answer.older) {
        json.name("older");
        json.yes();
    }
    if (answer.not_run) {
        json.name("notRun");
        json.yes();
    }
    if (answer.hangs_on) {
        json.name("hangsOn");
        json.value(static_cast<std::int64_t>(*answer.hangs_on));
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
