#include "core/python/pretty_printer.hpp"

#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python {
namespace {
constexpr std::size_t longest_line = 79;
}

PrettyPrinter::PrettyPrinter() : stack_{std::make_shared<Group>(Group{0})}, queue_{{stack_.front()}} {}

void PrettyPrinter::write_line_end(std::size_t indentation) {
    output_ += '\n';
    output_.append(indentation, ' ');
    output_width_ = indentation;
}

void PrettyPrinter::write(const Piece& piece) {
    if (piece.group == nullptr) {
        output_ += piece.text;
        output_width_ += piece.width;
        return;
    }
    --piece.group->breakables;
    if (piece.group->want_break) {
        return write_line_end(piece.indentation);
    }
    if (piece.group->breakables == 0) {
        forget(piece.group);
    }
    output_ += piece.text;
    output_width_ += piece.width;
}

void PrettyPrinter::write_first() {
    const Piece piece = std::move(buffer_.front());
    buffer_.pop_front();
    write(piece);
    buffer_width_ -= piece.width;
}

void PrettyPrinter::break_group(Group& group) {
    while (group.breakables > 0) {
        write_first();
    }
    while (!buffer_.empty() && buffer_.front().group == nullptr) {
        write_first();
    }
}

void PrettyPrinter::break_outer_groups() {
    while (longest_line < output_width_ + buffer_width_) {
        const GroupRef group = take_group_to_break();
        if (group == nullptr) {
            return;
        }
        break_group(*group);
    }
}

/// GroupQueue.deq, which takes the place among the reversed groups for the place among the groups themselves.
PrettyPrinter::GroupRef PrettyPrinter::take_group_to_break() {
    for (std::vector<GroupRef>& groups : queue_) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const GroupRef group = groups[groups.size() - 1 - i];
            if (group->breakables > 0) {
                groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
                group->want_break = true;
                return group;
            }
        }
        for (const GroupRef& group : groups) {
            group->want_break = true;
        }
        groups.clear();
    }
    return nullptr;
}

void PrettyPrinter::forget(const GroupRef& group) {
    std::vector<GroupRef>& groups = queue_[group->depth];
    const auto found = std::ranges::find(groups, group);
    if (found != groups.end()) {
        groups.erase(found);
    }
}

void PrettyPrinter::text(std::string_view text) {
    const std::size_t width = text_length(text);
    if (buffer_.empty()) {
        output_ += text;
        output_width_ += width;
        return;
    }
    if (buffer_.back().group != nullptr) {
        buffer_.push_back({"", 0, nullptr});
    }
    buffer_.back().text += text;
    buffer_.back().width += width;
    buffer_width_ += width;
    break_outer_groups();
}

void PrettyPrinter::breakable() {
    const GroupRef& group = stack_.back();
    if (group->want_break) {
        flush();
        write_line_end(indentation_);
        buffer_width_ = 0;
        return;
    }
    ++group->breakables;
    buffer_.push_back({" ", 1, group, indentation_});
    ++buffer_width_;
    break_outer_groups();
}

void PrettyPrinter::line_end() {
    if (const GroupRef group = take_group_to_break()) {
        break_group(*group);
    }
    flush();
    write_line_end(indentation_);
    buffer_width_ = 0;
}

void PrettyPrinter::begin_group(std::size_t indent, std::string_view open) {
    if (!open.empty()) {
        text(open);
    }
    stack_.push_back(std::make_shared<Group>(Group{stack_.back()->depth + 1}));
    const GroupRef& group = stack_.back();
    queue_.resize(std::max(queue_.size(), group->depth + 1));
    queue_[group->depth].push_back(group);
    indentation_ += indent;
}

void PrettyPrinter::end_group(std::size_t dedent, std::string_view close) {
    indentation_ -= dedent;
    const GroupRef group = stack_.back();
    stack_.pop_back();
    if (group->breakables == 0) {
        forget(group);
    }
    if (!close.empty()) {
        text(close);
    }
}

void PrettyPrinter::flush() {
    while (!buffer_.empty()) {
        const Piece piece = std::move(buffer_.front());
        buffer_.pop_front();
        write(piece);
    }
    buffer_width_ = 0;
}

std::string PrettyPrinter::finish() {
    flush();
    return std::move(output_);
}

} // namespace lim::python
