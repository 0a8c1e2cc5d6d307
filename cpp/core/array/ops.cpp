#include "core/array/ops.hpp"

#include "core/kernels/kernels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace lim {
namespace {

void require(bool condition, const char* otherwise) {
    if (!condition) {
        throw std::invalid_argument(otherwise);
    }
}

/// The number of vectors in a tensor (…, length).
Index vector_count(const Tensor& x) {
    require(x.rank() >= 1, "vectors, not a scalar");
    return element_count(Shape(x.shape().begin(), x.shape().end() - 1));
}

Tensor zeros(Shape shape) {
    Tensor result = Tensor::uninitialised<float>(std::move(shape));
    std::ranges::fill(result.data<float>(), 0.0F);
    return result;
}

void require_ids_below(std::span<const std::int64_t> ids, Index V) {
    require(std::ranges::all_of(ids, [V](std::int64_t id) { return 0 <= id && id < V; }),
            "an ID without a row");
}

/// Some rows of x as floats in memory.
struct Rows {
    const float* data;
    Index first;
    Index count;
};

/// Calls use(rows) for the rows of x (…, V), some at a time. One-hot vectors are written out in a block of
/// bounded size, never whole.
template <class Use> void for_each_block_of_rows(const Tensor& x, Use&& use) {
    const Index n = vector_count(x);
    const Index V = x.shape().back();
    if (!x.is_one_hot()) {
        const Tensor dense = x.row_major();
        use(Rows{dense.data<float>().data(), 0, n});
        return;
    }
    constexpr Index block_elements = Index{1} << 20;
    const Index block_rows =
        std::clamp(block_elements / std::max(V, Index{1}), Index{1}, std::max(n, Index{1}));
    const auto ids = x.one_hot_ids();
    for (Index first = 0; first < n; first += block_rows) {
        const Index count = std::min(block_rows, n - first);
        const auto some = ids.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        const Tensor block =
            Tensor::one_hot(Tensor::of<std::int64_t>({count}, some), V, DType::float32).row_major();
        use(Rows{block.data<float>().data(), first, count});
    }
}

/// Whether PyTorch's matrix product (n, inner) @ (inner, d) is one product for each element: its sgemm then
/// adds nothing and keeps −0, while its longer sums, and its products with a vector, start from +0.
/// (gradients.json)
bool is_outer(Index n, Index inner, Index d) { return inner == 1 && n > 1 && d > 1; }

void require_product(const Tensor& x, const Tensor& W) {
    require(x.rank() >= 1 && W.rank() == 2 && x.shape().back() == W.shape()[0], "x (…, in) @ W (in, out)");
    require(x.dtype() == DType::float32 && W.dtype() == DType::float32, "a product of floats");
}

/// The float tensor (…, d) that multiply(rows, out) fills for the rows of x (…, V), out being where they go.
template <class Multiply> Tensor row_by_row(const Tensor& x, Index d, Multiply&& multiply) {
    Tensor result = Tensor::uninitialised<float>(with_last(x.shape(), d));
    float* const out = result.data<float>().data();
    for_each_block_of_rows(x, [&](Rows rows) { multiply(rows, out + rows.first * d); });
    return result;
}

/// x (…, V) @ W (V, d), W read where it lies in either order.
Tensor product(const Tensor& x, const Tensor& W) {
    const Index V = W.shape()[0];
    const Index d = W.shape()[1];
    const bool transposed = W.is_column_major();
    const Tensor lying = transposed ? W : W.row_major();
    const float* const w = lying.data<float>().data();
    const auto kernel = transposed ? kernels::matmul_transposed : kernels::matmul;
    return row_by_row(x, d, [&](Rows rows, float* out) { kernel(rows.data, w, out, rows.count, V, d); });
}

} // namespace

Tensor lookup(const Tensor& W, const Tensor& ids) {
    require(W.rank() == 2, "rows of a matrix");
    const Tensor flat = ids.row_major();
    const Tensor rows = W.row_major();
    require_ids_below(flat.data<std::int64_t>(), W.shape()[0]);
    Shape shape = ids.shape();
    shape.push_back(W.shape()[1]);
    Tensor result = Tensor::uninitialised<float>(std::move(shape));
    kernels::gather_rows(rows.data<float>().data(), W.shape()[1], flat.data<std::int64_t>(),
                         result.data<float>().data());
    return result;
}

Tensor linear(const Tensor& x, const Tensor& weight) {
    const Tensor W = weight.transposed();
    require_product(x, W);
    const Index d = W.shape()[1];
    if (!is_outer(vector_count(x), W.shape()[0], d)) {
        return product(x, W);
    }
    const Tensor row = W.row_major();
    const float* const w = row.data<float>().data();
    return row_by_row(x, d, [&](Rows rows, float* out) { kernels::outer(rows.data, w, out, rows.count, d); });
}

Tensor dense(const Tensor& x, const Tensor& kernel) {
    require_product(x, kernel);
    return product(x, kernel);
}

Tensor embedding_gradient(const Tensor& ids, const Tensor& grad_out, Index num_embeddings) {
    require(vector_count(grad_out) == ids.size(), "one row of gradients for each ID");
    const Index d = grad_out.shape().back();
    const Tensor flat = ids.row_major();
    const Tensor rows = grad_out.row_major();
    require_ids_below(flat.data<std::int64_t>(), num_embeddings);
    Tensor grad = zeros({num_embeddings, d});
    kernels::scatter_add_rows(flat.data<std::int64_t>(), rows.data<float>().data(), grad.data<float>().data(),
                              d);
    return grad;
}

Tensor linear_gradient(const Tensor& x, const Tensor& grad_out) {
    require(vector_count(x) == vector_count(grad_out), "one row of gradients for each row of x");
    const Index V = x.shape().back();
    const Index d = grad_out.shape().back();
    const Tensor g = grad_out.row_major();
    Tensor grad = zeros({V, d}); // a token adds to whole rows of this, the transpose of what is asked for
    for_each_block_of_rows(x, [&](Rows rows) {
        const float* const from = std::as_const(g).data<float>().data() + rows.first * d;
        float* const to = grad.data<float>().data();
        if (is_outer(V, vector_count(x), d)) {
            kernels::outer(rows.data, from, to, V, d);
        } else {
            kernels::add_matmul_of_transposed(rows.data, from, to, rows.count, V, d);
        }
    });
    return grad.transposed();
}

std::vector<float> partial_sums(std::span<const float> x, std::span<const float> w) {
    require(x.size() == w.size(), "as many factors on either side");
    std::vector<float> sums(x.size());
    float sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sum = std::fma(x[i], w[i], sum);
        sums[i] = sum;
    }
    return sums;
}

Index count_equal(const Tensor& a, const Tensor& b) {
    require(a.shape() == b.shape(), "two tensors of one shape");
    const Tensor a_rows = a.row_major();
    const Tensor b_rows = b.row_major();
    const auto x = a_rows.data<float>();
    const auto y = b_rows.data<float>();
    Index equal = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const bool same_bits = std::bit_cast<std::uint32_t>(x[i]) == std::bit_cast<std::uint32_t>(y[i]);
        equal += same_bits || (x[i] == 0.0F && y[i] == 0.0F) ? 1 : 0;
    }
    return equal;
}

} // namespace lim
