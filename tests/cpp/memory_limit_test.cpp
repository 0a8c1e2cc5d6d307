#include "core/session/session.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace lim {
namespace {

/// The bytes that a refused step would have needed; 0 if it was not refused.
double refused(const std::function<void()>& step) {
    try {
        step();
        return 0;
    } catch (const MemoryRefused& refusal) {
        return refusal.needed();
    }
}

/// A session with IDs and sizes, but no layer yet.
Session started(double limit, const std::string& vocab, const std::string& dim) {
    Session session(limit);
    session.assign("num_idx", vocab);
    session.assign("out_dim", dim);
    session.torch_manual_seed("123");
    session.torch_tensor("idx", "[2, 3, 1]");
    return session;
}

constexpr double ids_bytes = 3 * 8;

TEST(MemoryLimit, AllowsWhatJustFits) {
    constexpr double weight = 100 * 10 * 4;
    Session fits = started(ids_bytes + weight, "100", "10");
    EXPECT_EQ(refused([&] { fits.torch_embedding("embedding", "num_idx", "out_dim"); }), 0);
    Session over = started(ids_bytes + weight - 1, "100", "10");
    EXPECT_EQ(refused([&] { over.torch_embedding("embedding", "num_idx", "out_dim"); }), ids_bytes + weight);
}

TEST(MemoryLimit, RefusesBeforeAllocating) {
    // Petabytes: to try would fail.
    Session session = started(0x1p31, "1000000000000", "1000");
    EXPECT_EQ(refused([&] { session.torch_embedding("embedding", "num_idx", "out_dim"); }), ids_bytes + 4e15);
    EXPECT_EQ(refused([&] { session.torch_linear("linear", "num_idx", "out_dim"); }), ids_bytes + 4e15);
    EXPECT_EQ(refused([&] { session.np_ramp("fake_weights", "num_idx", "out_dim"); }), ids_bytes + 8e12);
}

TEST(MemoryLimit, CountsWhatIsHeldAndSharedElementsOnce) {
    constexpr double weight = 100 * 10 * 4;
    Session session = started(ids_bytes + 3 * weight, "100", "10");
    session.torch_embedding("embedding", "num_idx", "out_dim");
    session.torch_linear("linear", "num_idx", "out_dim");
    session.torch_share_weight_transposed("linear", "embedding");
    // linear's own weight is gone, so there is room for two more of its size.
    EXPECT_EQ(refused([&] { session.torch_embedding("second", "num_idx", "out_dim"); }), 0);
    EXPECT_EQ(refused([&] { session.torch_embedding("third", "num_idx", "out_dim"); }), 0);
    EXPECT_EQ(refused([&] { session.torch_embedding("fourth", "num_idx", "out_dim"); }),
              ids_bytes + 4 * weight);
    session.reset();
    session.assign("num_idx", "100");
    session.assign("out_dim", "10");
    EXPECT_EQ(refused([&] { session.torch_embedding("embedding", "num_idx", "out_dim"); }), 0);
}

TEST(MemoryLimit, LeavesTheVariablesAsTheyWere) {
    Session session = started(ids_bytes + 4 * 5 * 4, "4", "5");
    session.torch_embedding("embedding", "num_idx", "out_dim");
    const std::string before = session.text("embedding.weight", PrintStyle::torch_repr);
    EXPECT_GT(refused([&] { session.torch_embedding("embedding", "num_idx", "out_dim"); }), 0);
    EXPECT_GT(refused([&] { session.torch_call("embedding(idx)", "embedding", "idx"); }), 0);
    EXPECT_EQ(session.text("embedding.weight", PrintStyle::torch_repr), before);
    EXPECT_THROW((void)session.tensor("embedding(idx)"), std::out_of_range);
}

TEST(MemoryLimit, LetsOneHotVectorsBeAsLargeAsTheFrameworkCould) {
    Session session = started(0x1p31, "50257", "3");
    session.torch_tensor("batch", "[50256, 0]");
    EXPECT_EQ(refused([&] { session.torch_one_hot_classes("onehot", "batch", "num_idx"); }), 0);
    session.assign("num_idx", "10000000000");
    EXPECT_EQ(refused([&] { session.torch_one_hot_classes("onehot", "batch", "num_idx"); }), 1.6e11);
    EXPECT_EQ(refused([&] {
                  session.tf_constant("ids", "[1, 2]");
                  session.tf_one_hot("onehot", "ids", "num_idx");
              }),
              8e10);
}

TEST(MemoryLimit, CountsTheOneHotVectorsThatAProductWritesOut) {
    // The two dtypes of the one-hot share their IDs. 3 vectors of 1,000 floats are written out, and 3 of 1
    // are the result.
    constexpr double held = ids_bytes + ids_bytes + 1000 * 4;
    constexpr double product = 3 * 1000 * 4 + 3 * 4;
    for (const double limit : {held + product, held + product - 1}) {
        Session session = started(limit, "1000", "1");
        session.torch_linear("linear", "num_idx", "out_dim");
        session.torch_one_hot_classes("onehot", "idx", "num_idx");
        session.torch_float("onehot.float()", "onehot");
        const double needed = refused([&] { session.torch_call("product", "linear", "onehot.float()"); });
        EXPECT_EQ(needed, limit < held + product ? held + product : 0);
    }
}

} // namespace
} // namespace lim
