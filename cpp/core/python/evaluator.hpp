#pragma once

#include "core/python/call.hpp"
#include "core/python/frame.hpp"
#include "core/python/operations.hpp"
#include "core/python/parser.hpp"
#include "core/python/python_error.hpp"
#include "core/python/stack.hpp"
#include "core/python/trace.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lim::python {

/// Carries out a tree, with stacks of its own: of what is being carried out (`Work`), of the values in
/// between, and of frames. Each form of the tree has an `advance`, which does what comes next and returns to
/// the loop; what it needs from another node is put on the stack by `demand`, and found among its operands
/// later. After something was thrown, `line` says where Python would say that it happened.
class Evaluator {
public:
    /// @param globals what names refer to outside functions and comprehensions
    Evaluator(Run& run, Namespace& globals);
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    /// Carries out a cell's statements.
    /// @returns the value of its last statement, if that is an expression
    /// @throws ParseFailure where it comes to what Python's compiler does not take
    std::optional<Value> carry_out_cell(const ParsedCell& cell);

    [[nodiscard]] int line() const { return line_; }
    void set_line(int line) { line_ = line; }
    /// The place among the cell's statements of the one that is carried out.
    [[nodiscard]] std::size_t statement() const { return statement_; }
    [[nodiscard]] Trace& trace() { return trace_; }
    [[nodiscard]] Run& run() { return run_; }
    /// The functions that the last error came through, the outermost first, of which it gives 20 at most.
    [[nodiscard]] std::vector<Within> take_within();
    /// The functions and classes that were defined so far.
    [[nodiscard]] const std::vector<std::shared_ptr<const FunctionCode>>& defined() const { return defined_; }

    /// Calls a function, a method or a class of the reader's from C++, and waits for its value.
    [[nodiscard]] Value call(const Value& callee, Call call);
    /// The generator's next value; nothing at its end.
    /// @param sent what its `yield` gives
    std::optional<Value> resume(GeneratorIterator& generator, Value sent);
    /// Whether what waits there would be left through a `try` or `with` that may do something then.
    [[nodiscard]] static bool is_within_try(const std::vector<Work>& works);
    /// A generator within such a one has gone: Python would have carried that out, and this page does not.
    void note_unfinished() { unfinished_ = true; }
    /// super() without arguments: the class whose function is carried out, and its first argument.
    /// @throws FrameworkError RuntimeError elsewhere
    [[nodiscard]] std::pair<const Type*, Value> method_being_carried_out() const;
    /// The exception that is being handled, or None.
    [[nodiscard]] Value handled_exception() const;

private:
    // Calls from C++ within one another: each takes a part of the stack of C++, which browsers keep small.
    static constexpr int most_nested = 60;

    // evaluator.cpp: the stacks
    void carry_out_down_to(std::size_t works);
    void refuse_unfinished() const;
    template <class T> static void step_of(Evaluator& evaluator, Work& work);
    template <class T> void push(const T& node, int line);
    void push(const Expression& expression);
    void push(const Statement& statement);
    bool demand(Work& work, std::uint32_t next_phase, const Expression& expression);
    bool demand_next(Work& work, const Expressions& expressions);
    [[nodiscard]] Value* operands(const Work& work) { return values_.data() + frame_->values + work.base; }
    void push_value(Value value) { values_.push_back(std::move(value)); }
    Value pop_value();
    void drop_values_of(const Work& work) { values_.resize(frame_->values + work.base); }
    void finish(Value value);
    void finish_statement();
    void complete(Completion completion);
    [[nodiscard]] bool stops_at(Work& work, Completion& completion);

    // evaluator_frames.cpp
    void check_depth(bool by_c) const;
    void push_frame(std::shared_ptr<Scope> scope, std::shared_ptr<const FunctionObject> function,
                    std::string_view name, bool traced, bool by_c = false);
    std::unique_ptr<Frame> taken_frame();
    std::unique_ptr<Frame> left_frame();
    void leave_frame(Value value);

    // evaluator_unwinding.cpp
    struct Raised;
    enum class Attempt : std::uint8_t { done, raised, unhandled };
    void run_down_to(std::size_t works, std::size_t frames);
    [[nodiscard]] Attempt tried(std::optional<Raised>& raised, std::size_t works, std::size_t frames);
    static void note_raised(std::optional<Raised>& raised, const TracedError& error, Value exception);
    [[nodiscard]] Value value_of_raised(const FrameworkError& error, std::size_t works);
    [[nodiscard]] bool handle_raised(const Raised& raised, std::size_t works, std::size_t frames);
    [[nodiscard]] bool handle(const Value& exception, std::size_t works, std::size_t frames);
    void abandon(std::size_t works, std::size_t frames);
    void note_traceback(Instance& exception) const;

    // evaluator_names.cpp
    [[nodiscard]] Value value_of(const Name& name);
    [[nodiscard]] Value global(const Name& name);
    void bind(const std::string& name, Value value);
    void bind(const Name& name, Value value);
    void unbind(const std::string& name);
    void find_place(const Name& name) const;
    [[nodiscard]] Value* slot_of(const Name& name) const;
    [[nodiscard]] Value unbound(const Name& name);
    [[noreturn]] static void unbound_around(const Name& name);

    // evaluator_displays.cpp
    void advance(const FormattedText& node, Work& work);
    void advance(const Display& node, Work& work);
    void advance(const DictDisplay& node, Work& work);
    void advance(const Starred& node, Work& work);
    void put_into_set(Work& work, Set& set);
    void put_into_dict(Work& work, Dict& dict);

    // evaluator_expressions.cpp
    void advance(const Literal& node, Work& work);
    void advance(const Name& node, Work& work);
    void advance(const Attribute& node, Work& work);
    void advance(const Subscript& node, Work& work);
    void advance(const SliceBounds& node, Work& work);
    void advance(const Unary& node, Work& work);
    void advance(const Not& node, Work& work);
    void advance(const Binary& node, Work& work);
    void advance(const Comparison& node, Work& work);
    void advance(const Logical& node, Work& work);
    void advance(const Conditional& node, Work& work);
    void advance(const NamedExpression& node, Work& work);
    [[nodiscard]] bool tested(Comparison::Test test, const Value& left, const Value& right);

    // evaluator_comprehensions.cpp
    void advance(const Comprehension& node, Work& work);
    void walk(const Comprehension& node, Work& work);
    void next_item(const Comprehension& node, Work& work);
    void collect(const Comprehension& node, Work& work);
    void push_walk(const Comprehension& node, std::size_t clause, std::unique_ptr<Iterator> iterator);
    void advance(const Yield& node, Work& work);
    void put_back(std::unique_ptr<Frame> frame);
    void suspend(Value value);

    // evaluator_calls.cpp
    void advance(const CallNode& node, Work& work);
    [[nodiscard]] Call taken_call(const CallNode& node, Work& work);
    [[nodiscard]] bool begin_call(const Value& callee, Call& call, bool by_c = false);
    void begin_function(std::shared_ptr<const FunctionObject> function, Call& call, bool by_c);
    [[nodiscard]] bool begin_instance(const Type& type, Call& call);
    static void end_construction(Evaluator& evaluator, Work& work);
    static void end_function(Evaluator& evaluator, Work& work);
    static void end_lambda(Evaluator& evaluator, Work& work);

    // evaluator_definitions.cpp
    void advance(const Lambda& node, Work& work);
    void advance(const FunctionDefinition& statement, Work& work);
    void advance(const ClassDefinition& statement, Work& work);
    static void end_class(Evaluator& evaluator, Work& work);
    [[nodiscard]] bool demand_parts(Work& work, const Expressions& first,
                                    const std::vector<const Expression*>& second, const Expressions& third);
    [[nodiscard]] Value made_function(const std::shared_ptr<const FunctionCode>& code, Values defaults);
    [[nodiscard]] bool decorated(Work& work, std::size_t decorators, std::uint32_t first_phase);
    [[nodiscard]] std::string qualified(const std::string& name) const;

    // evaluator_statements.cpp
    void advance(const Block& block, Work& work);
    void advance(const ExpressionStatement& statement, Work& work);
    void advance(const With& statement, Work& work);
    void advance(const For& statement, Work& work);
    void advance(const While& statement, Work& work);
    void advance(const If& statement, Work& work);
    void advance(const Assert& statement, Work& work);
    void advance(const Pass& statement, Work& work);
    void advance(const Break& statement, Work& work);
    void advance(const Continue& statement, Work& work);
    void advance(const Return& statement, Work& work);

    // evaluator_exceptions.cpp
    void advance(const Raise& statement, Work& work);
    void advance(const Try& statement, Work& work);
    void check_cause(const Value& cause);
    [[noreturn]] void raise_again(const Value& exception);
    [[nodiscard]] static bool matches(const Value& exception, const Value& type);
    [[nodiscard]] bool goes_on(const Try& statement, Work& work, Completion& completion);
    void find_handler(const Try& statement, Work& work);
    void end_try(const Try& statement, Work& work, Completion completion);
    void end_handler(const Try& statement, Work& work);

    // evaluator_assignments.cpp
    void advance(const Assignment& statement, Work& work);
    void advance(const AugmentedAssignment& statement, Work& work);
    void advance(const AnnotatedAssignment& statement, Work& work);
    void advance(const Delete& statement, Work& work);
    bool assign(const Expression& target, Value value);
    static void assign_target(Evaluator& evaluator, Work& work);
    static void delete_target(Evaluator& evaluator, Work& work);
    void unpack(const Display& targets, Work& work);
    [[nodiscard]] Values unpacked(const Display& targets, const Value& value);

    // evaluator_imports.cpp
    void advance(const Import& statement, Work& work);
    void advance(const FromImport& statement, Work& work);
    [[nodiscard]] const Module& imported(const std::string& name);

    Run& run_;
    Namespace& globals_;
    Stack<Work> works_; // calls from C++ push further ones while one is carried out: references stay
    Values values_;
    std::unique_ptr<Frame> frame_; // the last one
    std::unique_ptr<Frame> spare_; // that was left last: its memory is for the next call
    std::size_t depth_ = 0;        // of all frames, as Python counts it
    Scope* scope_ = nullptr;       // of the last frame
    std::optional<Value> yielded_;
    std::vector<Within> within_; // the innermost first
    std::vector<std::shared_ptr<const FunctionCode>> defined_;
    Trace trace_;
    int line_ = 1;
    bool unfinished_ = false;
    int nested_ = 0; // calls from C++ within one another
    std::size_t statement_ = 0;
};

template <class T> void Evaluator::step_of(Evaluator& evaluator, Work& work) {
    evaluator.advance(*static_cast<const T*>(work.node), work);
}

template <class T> void Evaluator::push(const T& node, int line) {
    const auto base = static_cast<std::uint32_t>(values_.size() - frame_->values);
    works_.push_back({&step_of<T>, &node, line, 0U, base});
}

/// What C++ calls ask of the evaluator that carries out the run's cells.
[[nodiscard]] Evaluator& evaluator_of(Run& run);

} // namespace lim::python
