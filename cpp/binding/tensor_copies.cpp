#include "binding/tensor_copies.hpp"

#include "binding/bytes_out.hpp"
#include "binding/frameworks.hpp"
#include "core/copy_out.hpp"
#include "core/dtype.hpp"
#include "core/print/layout.hpp"

#include <cmath>
#include <span>
#include <utility>

namespace lim::binding {
namespace {

using emscripten::val;

constexpr double most_kept = 1 << 20; // bytes of all copies of a run

void write_numbers(JsonText& json, const std::vector<Index>& numbers) {
    json.open('[');
    for (const Index number : numbers) {
        json.value(number);
    }
    json.close(']');
}

/// Where a copy begins: as a number of eight bytes may.
double aligned(double place) {
    constexpr double widest = 8;
    return std::ceil(place / widest) * widest;
}

std::vector<std::byte> bytes_of(const TensorPart& part) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(part.bytes()));
    std::span<std::byte> rest(bytes);
    part.for_pieces([&](Index first, Index count) {
        const auto size = static_cast<std::size_t>(count * item_size(part.tensor.dtype()));
        copy_out(part.tensor, first, count, rest.first(size));
        rest = rest.subspan(size);
    });
    return bytes;
}

/// The bytes of the parts, each where `aligned` has it.
val copied(const std::vector<TensorPart>& parts, double size) {
    BytesOut out(size);
    double place = 0;
    for (const TensorPart& part : parts) {
        place = aligned(place);
        out.go_to(place);
        part.for_pieces([&](Index first, Index count) { out.write(part.tensor, first, count); });
        place += part.bytes();
    }
    return out.done();
}

} // namespace

val TensorCopies::write(JsonText& json, std::vector<notebook::LeftTensor> tensors, const CopyLimit& limit,
                        const TensorCopies& before) {
    std::vector<TensorPart> given;
    double size = 0;
    std::size_t next = 0;
    copies_.reserve(tensors.size());
    json.open('{');
    for (auto& [place, tensor] : tensors) {
        TensorPart part(tensor, limit);
        const Copy* const old = before.find(place, next);
        json.name(place);
        if (add(std::move(place), part, old)) {
            json.null();
            continue;
        }
        const double begin = aligned(size);
        size = begin + part.bytes();
        write_copy(json, copies_.back(), {static_cast<Index>(begin), static_cast<Index>(part.bytes())});
        given.push_back(std::move(part));
    }
    json.close('}');
    return copied(given, size);
}

bool TensorCopies::add(std::string place, const TensorPart& part, const Copy* old) {
    const Tensor& tensor = part.tensor;
    Copy& copy = copies_.emplace_back(Copy{std::move(place), tensor.dtype(), tensor.shape(), part.rows});
    if (kept_ + part.bytes() <= most_kept) {
        kept_ += part.bytes();
        copy.bytes = bytes_of(part);
    }
    const bool has_same_bytes = old != nullptr && copy.bytes && copy.dtype == old->dtype &&
                                copy.shape == old->shape && copy.rows == old->rows &&
                                copy.bytes == old->bytes;
    if (has_same_bytes && !copy.rows) {
        copy.decimals = old->decimals;
    } else if (is_floating(copy.dtype)) {
        copy.decimals = figure_decimals(tensor); // hangs on all elements, not only on those of the rows
    }
    return has_same_bytes && copy.decimals == old->decimals;
}

const TensorCopies::Copy* TensorCopies::find(const std::string& place, std::size_t& next) const {
    for (std::size_t tried = 0; tried < copies_.size(); ++tried) {
        next = next < copies_.size() ? next : 0;
        if (copies_[next].place == place) {
            return &copies_[next++];
        }
        ++next;
    }
    return nullptr;
}

void TensorCopies::write_copy(JsonText& json, const Copy& copy, const std::vector<Index>& bytes) {
    json.open('{');
    json.name("dtype");
    json.value(dtype_name(copy.dtype));
    json.name("shape");
    write_numbers(json, copy.shape);
    json.name("bytes");
    write_numbers(json, bytes);
    json.name("rows");
    copy.rows ? write_numbers(json, *copy.rows) : json.null();
    json.name("decimals");
    copy.decimals ? json.value(std::int64_t{*copy.decimals}) : json.null();
    json.close('}');
}

} // namespace lim::binding
