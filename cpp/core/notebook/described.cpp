#include "core/notebook/described.hpp"

#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/print/layout.hpp"
#include "core/python/operations.hpp"
#include "core/python/type_lookup.hpp"
#include "core/python/utf8.hpp"

#include <new>
#include <stdexcept>

namespace lim::notebook {
namespace {

using python::Run;
using python::Type;
using python::Value;

constexpr std::size_t most_characters = 60;

std::string cut(const std::string& text, std::size_t most) {
    if (python::text_length(text) <= most) {
        return text;
    }
    auto points = python::code_points(text);
    points.resize(most - 1);
    return python::from_code_points(points) + "…";
}

/// The repr where it is one line without an address, cut where it is long; else empty.
std::string short_repr(Run& run, const Value& value) {
    const Run::Spent before = run.spent();
    try {
        const std::string text = python::repr(run, value);
        const bool is_one_line =
            text.find('\n') == std::string::npos && text.find("0x…") == std::string::npos;
        return is_one_line ? cut(text, most_characters) : "";
    } catch (const std::runtime_error&) {
        run.set_spent(before);
        return ""; // refused
    } catch (const std::bad_alloc&) {
        return "";
    }
}

/// The type's name and the repr, which may say the name itself.
std::string with_type(const Type& type, const std::string& text) {
    const std::string name = type.name;
    const bool says_it = text.starts_with(name) || text.starts_with(python::full_name(type));
    return says_it ? text : text.empty() ? name : concat({name, " ", text});
}

std::string described_object(Run& run, python::Object& object) {
    const Type& type = object.type();
    const Tensor* const elements = object.elements();
    const bool is_array = elements != nullptr && python::find_property(type, "shape") != nullptr;
    if (!is_array) {
        return with_type(type, short_repr(run, object.shared_from_this()));
    }
    const std::string_view dtype = dtype_name(elements->dtype());
    if (dtype == type.name) {
        return concat({dtype, " ", object.str(run)}); // NumPy's scalars: each has a type of its own
    }
    return concat({type.name, " ", py_tuple(elements->shape()), " ", dtype});
}

std::string described_function(const python::Function& function) {
    const std::string module = full_name(function.owner);
    const std::string owner = module == "builtins" ? "" : module + ".";
    return concat({function.is_method ? "method " : "function ", owner, shown_signature(*function.entry)});
}

} // namespace

std::string shown_signature(const python::Entry& entry) {
    const std::string_view text = entry.signature;
    const std::size_t open = text.find('(') + 1;
    std::string shown(text.substr(0, open));
    std::string_view rest = text.substr(open, text.size() - open - 1);
    std::string_view before; // what goes before the next one
    bool left_out = false;
    while (!rest.empty()) {
        const std::size_t comma = rest.find(", ");
        const std::string_view part = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
        if (part == "*") {
            before = "*, ";
        } else if (part == "..." || part.find("=?") != std::string_view::npos ||
                   (left_out && part.starts_with("**"))) {
            left_out = true;
        } else {
            shown += concat({shown.ends_with('(') ? "" : ", ", before, part});
            before = "";
        }
    }
    return concat({shown, !left_out ? "" : shown.ends_with('(') ? "..." : ", ...", ")"});
}

std::string described(Run& run, const Value& value) {
    const Type& type = python::type_of(value);
    if (python::Object* object = value.object()) {
        return described_object(run, *object);
    }
    if (const python::Function* function = value.function()) {
        return described_function(*function);
    }
    if (const Type* named = value.type()) {
        return concat(
            {"type ", named->constructor != nullptr ? shown_signature(*named->constructor) : named->name});
    }
    if (const python::Module* module = value.module()) {
        return concat({"module ", module->name});
    }
    if (const auto* text = value.get<std::string>()) {
        return with_type(type, short_repr(run, cut(*text, most_characters)));
    }
    const bool is_sized = value.any_list() != nullptr || value.dict() != nullptr || value.set() != nullptr ||
                          value.any_tuple() != nullptr;
    // Of the containers only torch.Size and the like are told by their repr.
    const std::string repr = is_sized && type.tuple_repr == nullptr ? "" : short_repr(run, value);
    if (is_sized && repr.empty()) {
        return concat({python::full_name(type), " of ", python::to_text(python::length(run, value))});
    }
    return value.is_none() ? repr : with_type(type, repr);
}

} // namespace lim::notebook
