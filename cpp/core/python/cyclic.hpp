#pragma once

namespace lim::python {

class Cyclic;

/// What a run has made that may hold itself by way of others: a function that is a name of its own scope, an
/// object that is its own attribute. Counting references never frees these; the end of the run does.
class Cyclics {
public:
    Cyclics() = default;
    Cyclics(const Cyclics&) = delete;
    Cyclics& operator=(const Cyclics&) = delete;
    ~Cyclics() { let_go(); }

    /// Makes each let go of what it holds, so that all that is not held from outside is freed.
    void let_go();

private:
    friend class Cyclic;
    Cyclic* first_ = nullptr;
};

/// A part of a possible circle. It is in the list of its run as long as it lives.
class Cyclic {
public:
    explicit Cyclic(Cyclics& all);
    Cyclic(const Cyclic&) = delete;
    Cyclic& operator=(const Cyclic&) = delete;
    virtual ~Cyclic() { leave(); }

    /// Drops the values that it holds. It may be destroyed by that.
    virtual void let_go() = 0;

private:
    friend class Cyclics;
    void leave();

    Cyclics* all_;
    Cyclic* before_ = nullptr;
    Cyclic* after_ = nullptr;
};

} // namespace lim::python
