#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// The layout of IPython.lib.pretty.PrettyPrinter: groups of text whose separators become line ends where a
/// line would be longer than 79 characters, outer groups first.
class PrettyPrinter {
public:
    PrettyPrinter();

    void text(std::string_view text);
    /// ", " within a line: a space, or a line end where its group is broken.
    void breakable();
    /// A line end.
    void line_end();
    void begin_group(std::size_t indent, std::string_view open);
    void end_group(std::size_t dedent, std::string_view close);
    [[nodiscard]] std::string finish();

private:
    struct Group {
        std::size_t depth;
        std::size_t breakables = 0; // that wait in the buffer
        bool want_break = false;
    };
    using GroupRef = std::shared_ptr<Group>;
    /// A text, or a separator that may become a line end.
    struct Piece {
        std::string text;
        std::size_t width;
        GroupRef group; // of a separator
        std::size_t indentation = 0;
    };

    void write(const Piece& piece);
    void write_first();
    void write_line_end(std::size_t indentation);
    void flush();
    void break_group(Group& group);
    void break_outer_groups();
    GroupRef take_group_to_break();
    void forget(const GroupRef& group);

    std::string output_;
    std::size_t output_width_ = 0;
    std::size_t buffer_width_ = 0;
    std::size_t indentation_ = 0;
    std::deque<Piece> buffer_;
    std::vector<GroupRef> stack_;
    std::vector<std::vector<GroupRef>> queue_; // by depth
};

} // namespace lim::python
