#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace lim::python {

/// A stack whose elements keep their addresses while others come and go above them. It lies in blocks, which
/// stay for what comes next. (On std::deque, which keeps addresses too, loops ran a tenth slower.)
template <class T> class Stack {
public:
    using value_type = T;

    Stack() = default;
    ~Stack() { resize(0); }
    Stack(const Stack&) = delete;
    Stack& operator=(const Stack&) = delete;

    [[nodiscard]] std::size_t size() const { return below_ + static_cast<std::size_t>(top_ - start_); }
    [[nodiscard]] T& back() { return top_[-1]; }
    [[nodiscard]] T& operator[](std::size_t place) { return blocks_[place / in_block][place % in_block]; }
    [[nodiscard]] const T& operator[](std::size_t place) const {
        return blocks_[place / in_block][place % in_block];
    }

    void push_back(T element) {
        if (top_ == start_ + in_block || blocks_.empty()) {
            enter_block(size());
        }
        std::construct_at(top_, std::move(element));
        ++top_;
    }

    void pop_back() {
        std::destroy_at(--top_);
        if (top_ == start_ && below_ > 0) {
            enter_block(below_ - 1);
            top_ = start_ + in_block;
        }
    }

    /// Leaves so many of the elements, of which there are no fewer.
    void resize(std::size_t count) {
        while (size() > count) {
            pop_back();
        }
    }

    /// Takes off all but so many of the elements: the upper ones, in their order.
    [[nodiscard]] std::vector<T> taken_above(std::size_t count) {
        std::vector<T> taken;
        taken.reserve(size() - count);
        for (std::size_t place = count; place < size(); ++place) {
            taken.push_back(std::move((*this)[place]));
        }
        resize(count);
        return taken;
    }

private:
    static constexpr std::size_t in_block = 64;

    struct Freed {
        void operator()(T* block) const { std::allocator<T>().deallocate(block, in_block); }
    };

    /// Goes on in the block that has the place.
    void enter_block(std::size_t place) {
        const std::size_t block = place / in_block;
        if (block == blocks_.size()) {
            blocks_.emplace_back(std::allocator<T>().allocate(in_block));
        }
        start_ = blocks_[block].get();
        top_ = start_;
        below_ = block * in_block;
    }

    std::vector<std::unique_ptr<T[], Freed>> blocks_;
    T* start_ = nullptr;    // of the block that the last element is in
    T* top_ = nullptr;      // behind the last element
    std::size_t below_ = 0; // how many are in the blocks before
};

} // namespace lim::python
