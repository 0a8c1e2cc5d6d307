#include "core/framework/literal_of.hpp"

#include "core/python/operations.hpp"

namespace lim {

PyValue literal_of(python::Run& run, const python::Value& value,
                   const std::function<PyValue(const python::Value&)>& other) {
    if (const bool* truth = value.get<bool>()) {
        return *truth;
    }
    if (const python::Int* integer = value.get<python::Int>()) {
        const std::string text = python::to_text(*integer);
        return *integer < 0 ? PyInt(true, text.substr(1)) : PyInt(false, text);
    }
    if (const double* number = value.get<double>()) {
        return *number;
    }
    if (const std::string* text = value.get<std::string>()) {
        return *text;
    }
    if (value.list() == nullptr && value.tuple() == nullptr && value.range() == nullptr) {
        return other(value);
    }
    PyList list;
    for (const python::Value& item : python::items_of(run, value)) {
        list.push_back(literal_of(run, item, other));
    }
    return list;
}

} // namespace lim
