#include "binding/tensor_copies.hpp"

#include "binding/bytes_out.hpp"
#include "binding/frameworks.hpp"
#include "core/base/copy_out.hpp"
#include "core/base/tensor.hpp"
#include "core/print/layout.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace lim::binding {
namespace {

using emscripten::val;

constexpr double most_kept = 1 << 20; // bytes of all copies that are kept of a run

void write_numbers(JsonText& json, const std::vector<Index>& numbers) {
    json.open('[');
    for (const Index number : numbers) {
        json.value(number);
    }
    json.close(']');
}

std::vector<std::byte> bytes_of(const Tensor& tensor, const TensorPart& part) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(part.bytes()));
    std::span<std::byte> rest(bytes);
    part.for_pieces([&](Index first, Index count) {
        const auto size = static_cast<std::size_t>(count * item_size(part.dtype));
        copy_out(tensor, first, count, rest.first(size));
        rest = rest.subspan(size);
    });
    return bytes;
}

} // namespace

val TensorCopies::add_all(const std::vector<notebook::RunTensor>& tensors, const CopyLimit& limit,
                          const TensorCopies& before) {
    constexpr double widest = 8; // each copy begins where a number of so many bytes may
    double size = 0;
    std::size_t next = 0;
    copies_.reserve(tensors.size());
    places_ = std::vector<double>(2 * tensors.size());
    double* place = places_.data();
    has_heads_of_before_ = tensors.size() == before.copies_.size();
    for (const notebook::RunTensor& of_run : tensors) {
        const Copy* const old = before.find(of_run.place, next);
        const Copy& copy = add(of_run, limit, old);
        const bool has_same_head = old != nullptr && copy.part == old->part && copy.decimals == old->decimals;
        const bool is_same = has_same_head && copy.bytes && copy.bytes == old->bytes;
        // The next one is the one behind it, where all come in the same order.
        has_heads_of_before_ = has_heads_of_before_ && has_same_head && next == copies_.size();
        const double bytes = is_same ? -1 : copy.part.bytes();
        *place++ = size;
        *place++ = bytes;
        size += is_same ? 0 : std::ceil(bytes / widest) * widest;
    }
    return bytes_of_new(tensors, size);
}

TensorCopies::Copy& TensorCopies::add(const notebook::RunTensor& of_run, const CopyLimit& limit,
                                      const Copy* old) {
    Copy& copy = copies_.emplace_back(Copy{of_run.place, {of_run.tensor, limit}});
    if (copy.part.bytes() <= small_copy && kept_ + copy.part.bytes() <= most_kept) {
        kept_ += copy.part.bytes();
        copy.bytes = bytes_of(of_run.tensor, copy.part);
    }
    // Decimals hang on all elements, not only on those of the rows.
    const bool has_same_elements =
        old != nullptr && copy.part == old->part && !copy.part.rows && copy.bytes && copy.bytes == old->bytes;
    if (has_same_elements) {
        copy.decimals = old->decimals;
    } else if (is_floating(copy.part.dtype)) {
        copy.decimals = figure_decimals(of_run.tensor);
    }
    return copy;
}

val TensorCopies::bytes_of_new(const std::vector<notebook::RunTensor>& tensors, double size) const {
    BytesOut out(size);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (places_[2 * i + 1] >= 0) {
            out.go_to(places_[2 * i]);
            copies_[i].part.for_pieces(
                [&](Index first, Index count) { out.write(tensors[i].tensor, first, count); });
        }
    }
    return out.done();
}

const TensorCopies::Copy* TensorCopies::find(const std::string& place, std::size_t& next) const {
    constexpr std::size_t most_tried = 1000; // a loop may call layers any number of times
    for (std::size_t tried = 0; tried < std::min(copies_.size(), most_tried); ++tried) {
        const std::size_t at = (next + tried) % copies_.size();
        if (copies_[at].place == place) {
            next = at + 1;
            return &copies_[at];
        }
    }
    return nullptr;
}

void TensorCopies::write_heads(JsonText& json) const {
    json.open('[');
    for (const Copy& copy : copies_) {
        json.open('[');
        json.value(copy.place);
        json.open('{');
        json.field("dtype", dtype_name(copy.part.dtype));
        json.name("shape");
        write_numbers(json, copy.part.shape);
        json.name("rows");
        copy.part.rows ? write_numbers(json, *copy.part.rows) : json.null();
        json.name("decimals");
        copy.decimals ? json.value(std::int64_t{*copy.decimals}) : json.null();
        json.close('}');
        json.close(']');
    }
    json.close(']');
}

} // namespace lim::binding
