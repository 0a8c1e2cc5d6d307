#pragma once

#include "core/python/iterators.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lim::python {

/// What CPython's `open` gives for a text file: an _io.TextIOWrapper that is read.
class TextFileObject : public IteratorObject {
public:
    /// Where a file is read, which its iterator shares with its methods.
    struct Reading {
        std::shared_ptr<const std::string> text; // UTF-8, its lines end with \n
        std::size_t next;                        // in bytes
        bool closed = false;
    };

    /// @param name, mode, encoding as they were given to `open`
    TextFileObject(std::shared_ptr<Reading> reading, std::string name, std::string mode,
                   std::string encoding);

    [[nodiscard]] static const Type& python_type();

    /// What is left of the text, or so many characters of it. The methods throw FrameworkError: ValueError
    /// where it is closed.
    [[nodiscard]] std::string read(Run& run, std::optional<Int> characters);
    /// A line with its line break, or so many characters of it; empty at the end.
    [[nodiscard]] std::string read_line(Run& run, std::optional<Int> characters);

    [[nodiscard]] std::string repr(Run& run) override;
    [[nodiscard]] std::string pretty(Run& run) override { return repr(run); }
    [[nodiscard]] std::unique_ptr<Iterator> iterate(Run& run) override;
    [[nodiscard]] std::optional<Value> enter(Run& run) override;
    bool leave(Run& run, const Value& exception) override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override;

    [[nodiscard]] bool is_closed() const { return reading_->closed; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& mode() const { return mode_; }
    [[nodiscard]] const std::string& encoding() const { return encoding_; }

private:
    std::shared_ptr<Reading> reading_;
    std::string name_;
    std::string mode_;
    std::string encoding_;
};

} // namespace lim::python
