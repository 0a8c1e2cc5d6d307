#pragma once

#include "core/python/token_stream.hpp"
#include "core/python/tree.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// Which names belong to which function, and what Python's compiler finds wrong in a statement of a cell that
/// its parser takes: Python's `symtable`, filled while the text is read. A name counts as used where it
/// stands; what then turns out to be a target or part of a comprehension is moved to where it belongs.
class Scopes {
public:
    /// Where names within texts count from, behind all that a cell holds: f"{name}".
    static constexpr std::size_t text_offset = std::size_t{1} << 24;

    enum class Kind : std::uint8_t { cell, function, class_body, comprehension };

    /// Python checks a statement in this order.
    enum class Check : std::uint8_t { names, bindings, code };

    struct Slip {
        std::string message;
        Place place;
    };

    /// @param source the whole cell. Where none of the words stands in it that make a scope or speak of one,
    /// there is nothing to find out, and nothing is kept.
    explicit Scopes(std::string_view source) : open_(1), idle_(!speaks_of_scopes(source)) {}

    /// Notes what is wrong; of one check, what stands first in the text counts.
    /// @throws ParseFailure that refuses what is within a text: Python's place for it is another
    void note(Check check, std::string message, Place place);
    /// The end of a statement of the cell. @returns what Python says of it
    [[nodiscard]] std::optional<Slip> end_statement();

    void use(std::string_view name, Place place) { mention(name, place, What::used); }
    void bind(std::string_view name, Place place) { mention(name, place, What::bound); }
    /// The name that was used there is a target.
    void make_target(std::string_view name, Place place, bool annotated = false);
    /// name := value.
    void bind_by_expression(std::string_view name, Place place);
    void yield(Place place) { mention({}, place, What::yields); }
    /// global name, nonlocal name.
    void declare(std::string_view name, Place place, bool global);

    void open_class(std::string name);
    /// A function or a lambda, with its parameters' names at their places.
    void open_function(const std::vector<Slip>& parameters);
    /// Ends the function or the class, and says of its code what is known of its names.
    void close(FunctionCode& code);

    /// How much of the innermost scope has been read, for what follows.
    [[nodiscard]] std::size_t mark() const { return open_.back().mentions.size(); }
    /// What stands behind the mark is the element of a comprehension.
    /// @param what it is: "list comprehension"
    void open_comprehension(const char* what, std::size_t mark);
    /// What stands behind the mark is read outside the comprehension: what it walks first.
    void move_out(std::size_t mark);
    void close_comprehension();
    /// Around what a comprehension walks.
    void begin_iterable() { ++iterables_; }
    void end_iterable() { --iterables_; }

    [[nodiscard]] bool in_function() const { return open_.back().kind == Kind::function; }
    /// The name as a class's body has it: `__x` is `_A__x` there.
    [[nodiscard]] std::string mangled(std::string_view name) const;
    [[nodiscard]] bool in_class() const { return open_.back().kind == Kind::class_body; }

private:
    enum class What : std::uint8_t { used, bound, annotated, bound_by_expression, yields };
    struct Mention {
        std::string name;
        Place place;
        What what;
    };

    /// What is known of a name, as bits.
    enum Flag : unsigned { parameter = 1, bound = 2, used = 4, annotated = 8, global = 16, nonlocal = 32 };

    struct Scope {
        Kind kind = Kind::cell;
        std::vector<Mention> mentions = {}; // that have not been settled
        std::map<std::string, unsigned, std::less<>> names = {};
        std::vector<std::string> bound_names = {}; // in their order, the parameters first
        std::vector<std::string> globals = {};
        std::vector<Slip> nonlocals = {}; // declared here or within, not found yet
        const char* what = nullptr;       // of a comprehension
        std::size_t element_end = 0;      // of a comprehension's mentions
        std::string class_name = {};      // of the class around
        bool is_generator = false;
    };

    [[nodiscard]] static bool speaks_of_scopes(std::string_view source);
    void mention(std::string_view name, Place place, What what) {
        if (!idle_) {
            open_.back().mentions.push_back({std::string(name), place, what});
        }
    }
    static void add(Scope& scope, const std::string& name, unsigned flags);
    void settle();

    std::vector<Scope> open_; // the innermost last
    bool idle_;
    std::optional<Slip> found_[3];
    std::size_t target_ = 0; // where the last target was found
    int iterables_ = 0;
};

} // namespace lim::python
