#include "binding/tensor_copy.hpp"

#include "binding/frameworks.hpp"
#include "binding/given.hpp"
#include "core/copy_out.hpp"
#include "core/dtype.hpp"
#include "core/python/object.hpp"

#include <emscripten/em_js.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lim::binding {
namespace {

using emscripten::EM_VAL;
using emscripten::val;
using notebook::Notebook;

// clang-format off: it knows no JavaScript
EM_JS_DEPS(tensor_copy, "$Emval");

/// Three numbers for each request: its cell, its call or -1 (what the cell shows) or -2 (a name), and its
/// argument.
EM_JS(EM_VAL, places_of, (EM_VAL requests), {
    const places = [];
    Emval.toValue(requests).forEach(({cell, name, call = -1, argument = 0}) => {
        places.push(cell, name === undefined ? call : -2, argument);
    });
    return Emval.toHandle(places);
});

EM_JS(EM_VAL, names_of, (EM_VAL requests), {
    return Emval.toHandle(Emval.toValue(requests).map(({name = ""}) => name));
});

EM_JS(EM_VAL, new_bytes, (double size), { return Emval.toHandle(new Uint8Array(size)); });

EM_JS(void, set_bytes, (EM_VAL to, double offset, const void* from, std::size_t size), {
    Emval.toValue(to).set(HEAPU8.subarray(from >>> 0, (from >>> 0) + size), offset);
});

/// What `describe` has written of each tensor, or -1 of what is none, with its part of the bytes.
EM_JS(EM_VAL, tensor_objects, (EM_VAL bytes, const double* numbers, int count), {
    const {buffer} = Emval.toValue(bytes);
    let next = numbers >>> 3;
    const list = () => {
        const items = [];
        for (let left = HEAPF64[next++]; left > 0; --left)
            items.push(HEAPF64[next++]);
        return items;
    };
    const tensors = [];
    while (tensors.length < count) {
        const size = HEAPF64[next++];
        if (size < 0) {
            tensors.push(null);
            continue;
        }
        const offset = HEAPF64[next++];
        const dtype = [ "float32", "float64", "int32", "int64", "bool" ][HEAPF64[next++]];
        const decimals = HEAPF64[next] < 0 ? (++next, null) : HEAPF64[next++];
        const shape = list();
        const rows = HEAPF64[next] < 0 ? (++next, null) : list();
        tensors.push({dtype, shape, bytes : new Uint8Array(buffer, offset, size), rows, decimals});
    }
    return Emval.toHandle(tensors);
});
// clang-format on

/// Those of the rows asked for that a tensor has, as far as they hold no more than 2²⁴ elements together.
std::vector<double> rows_to_copy(const std::vector<double>& asked, Index count, Index length) {
    constexpr std::size_t most_elements = 1 << 24;
    std::vector<double> rows;
    for (const double row : asked) {
        const bool fits = static_cast<double>(rows.size() + 1) * static_cast<double>(length) <= most_elements;
        if (row >= 0 && row < static_cast<double>(count) && row == std::trunc(row) && fits) {
            rows.push_back(row);
        }
    }
    return rows;
}

/// The elements that a figure may show of a value: of a list those of its only item.
const Tensor* elements_of(const python::Value& value) {
    if (const python::List* list = value.list(); list != nullptr && list->items.size() == 1) {
        return elements_of(list->items.front());
    }
    const python::Object* const object = value.object();
    return object == nullptr ? nullptr : object->elements();
}

/// A tensor, and how much of it is copied.
struct Part {
    /// @param rows to copy where the tensor has more than `most` elements
    Part(const Tensor& of, double most, const std::vector<double>& asked)
        : tensor(of), whole(of.rank() == 0 || of.size() == 0 || static_cast<double>(of.size()) <= most),
          length(whole ? of.size() : of.size() / of.shape()[0]),
          rows(whole ? std::vector<double>{0} : rows_to_copy(asked, of.shape()[0], length)) {}

    [[nodiscard]] double bytes() const {
        return static_cast<double>(rows.size()) * static_cast<double>(length * item_size(tensor.dtype()));
    }

    Tensor tensor; // a copy, which shares its elements
    bool whole;
    Index length; // of a row, in elements; of all of them where it is copied whole
    std::vector<double> rows;
    double place = 0; // of its first byte among those of all parts
};

/// Writes to JavaScript's bytes, many at a time.
class Writer {
public:
    /// @param size of the bytes
    Writer(const val& bytes, double size) : bytes_(bytes) {
        buffer_.reserve(size < block ? static_cast<std::size_t>(size) : block);
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { flush(); }

    /// Appends `count` elements from `first` on.
    void write(const Tensor& tensor, Index first, Index count) {
        const Index item = item_size(tensor.dtype());
        const Index at_once = static_cast<Index>(block) / item;
        for (Index done = 0; done < count; done += at_once) {
            const Index some = std::min(at_once, count - done);
            const auto size = static_cast<std::size_t>(some * item);
            if (buffer_.size() + size > block) {
                flush();
            }
            buffer_.resize(buffer_.size() + size);
            copy_out(tensor, first + done, some, std::span(buffer_).last(size));
        }
    }

    /// Goes on at this place, a little further.
    void go_to(double place) { buffer_.resize(static_cast<std::size_t>(place - written_)); }

private:
    static constexpr std::size_t block = 1 << 16;

    void flush() {
        set_bytes(bytes_.as_handle(), written_, buffer_.data(), buffer_.size());
        written_ += static_cast<double>(buffer_.size());
        buffer_.clear();
    }

    const val& bytes_;
    std::vector<std::byte> buffer_;
    double written_ = 0;
};

/// The tensors that are asked for, or nothing in their places.
std::vector<std::optional<Part>> parts_of(Notebook& notebook, const val& requests, double most,
                                          const std::vector<double>& rows) {
    const auto places = numbers_in(val::take_ownership(places_of(requests.as_handle())));
    const auto names = texts_in(val::take_ownership(names_of(requests.as_handle())));
    std::vector<std::optional<Part>> parts(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t cell = position(places[3 * i]);
        const double call = places[3 * i + 1];
        const auto argument = static_cast<int>(places[3 * i + 2]);
        const auto value = call == -2   ? notebook.value(cell, names[i])
                           : call == -1 ? notebook.shown(cell)
                                        : notebook.of_call(cell, position(call), argument);
        if (const Tensor* tensor = value ? elements_of(*value) : nullptr) {
            parts[i].emplace(*tensor, most, rows);
        }
    }
    return parts;
}

/// Gives each part its place, where a number of eight bytes may lie.
/// @returns the bytes of all
double arrange(std::vector<std::optional<Part>>& parts) {
    constexpr double widest = 8;
    double size = 0;
    for (std::optional<Part>& part : parts) {
        if (part) {
            part->place = size;
            size = std::ceil((size + part->bytes()) / widest) * widest;
        }
    }
    return size;
}

val copied(const std::vector<std::optional<Part>>& parts, double size) {
    val bytes = val::take_ownership(new_bytes(size));
    Writer writer(bytes, size);
    for (const std::optional<Part>& part : parts) {
        if (part) {
            writer.go_to(part->place);
            for (const double row : part->rows) {
                writer.write(part->tensor, static_cast<Index>(row) * part->length, part->length);
            }
        }
    }
    return bytes;
}

/// What `tensor_objects` reads of a part.
void describe(std::vector<double>& numbers, const Part& part) {
    const Shape& shape = part.tensor.shape();
    const double decimals = is_floating(part.tensor.dtype()) ? figure_decimals(part.tensor) : -1;
    numbers.insert(numbers.end(), {part.bytes(), part.place, static_cast<double>(part.tensor.dtype()),
                                   decimals, static_cast<double>(shape.size())});
    numbers.insert(numbers.end(), shape.begin(), shape.end());
    numbers.push_back(part.whole ? -1 : static_cast<double>(part.rows.size()));
    if (!part.whole) {
        numbers.insert(numbers.end(), part.rows.begin(), part.rows.end());
    }
}

} // namespace

val tensor_copies(Notebook& notebook, const val& requests, double most, const val& rows) {
    auto parts = parts_of(notebook, requests, most, numbers_in(rows));
    const val bytes = copied(parts, arrange(parts));
    std::vector<double> numbers;
    for (const std::optional<Part>& part : parts) {
        part ? describe(numbers, *part) : numbers.push_back(-1);
    }
    return val::take_ownership(
        tensor_objects(bytes.as_handle(), numbers.data(), static_cast<int>(parts.size())));
}

} // namespace lim::binding
