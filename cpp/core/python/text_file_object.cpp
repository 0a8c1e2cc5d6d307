#include "core/python/text_file_object.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/run.hpp"
#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace lim::python {
namespace {

using Reading = TextFileObject::Reading;

void require_open(const Reading& reading) {
    if (reading.closed) {
        raise("ValueError", {"I/O operation on closed file."});
    }
}

/// The next bytes of a file, with these at most so many characters; nothing bounds them where that is
/// negative.
std::string taken_from(Run& run, Reading& reading, std::size_t bytes, std::optional<Int> characters) {
    const std::string_view rest = std::string_view(*reading.text).substr(reading.next, bytes);
    std::size_t size = rest.size();
    if (characters && *characters >= 0) {
        size = 0;
        for (Int left = *characters; left > 0 && size < rest.size(); --left) {
            size += character_bytes(rest[size]);
        }
    }
    check_size(static_cast<Int>(size));
    run.memory().require_work(static_cast<double>(size));
    reading.next += size;
    return std::string(rest.substr(0, size));
}

std::string line_of(Run& run, Reading& reading, std::optional<Int> characters) {
    const std::size_t end = reading.text->find('\n', reading.next);
    const std::size_t bytes = end == std::string::npos ? end : end + 1 - reading.next;
    return taken_from(run, reading, bytes, characters);
}

/// Walks the lines that are left.
class LineIterator : public Iterator {
public:
    explicit LineIterator(std::shared_ptr<Reading> reading) : reading_(std::move(reading)) {}
    std::optional<Value> next(Run& run) override {
        require_open(*reading_);
        std::string line = line_of(run, *reading_, std::nullopt);
        return line.empty() ? std::nullopt : std::optional<Value>(std::move(line));
    }

private:
    std::shared_ptr<Reading> reading_;
};

std::shared_ptr<TextFileObject> file_of(const Value& self) { return self.object_of<TextFileObject>(); }

/// A number of characters, where None stands for all.
std::optional<Int> count_or_all(Run& run, const Value& given) {
    if (given.is_none()) {
        return std::nullopt;
    }
    if (const auto count = as_index(run, given)) {
        return count;
    }
    raise("TypeError", {"argument should be integer or None, not '", type_name(given), "'"});
}

Value file_read(Run& run, const Arguments& arguments) {
    return file_of(arguments.self())->read(run, count_or_all(run, arguments[0]));
}

Value file_readline(Run& run, const Arguments& arguments) {
    const auto most = as_index(run, arguments[0]);
    if (!most) {
        raise("TypeError", {"'", type_name(arguments[0]), "' object cannot be interpreted as an integer"});
    }
    return file_of(arguments.self())->read_line(run, most);
}

/// readlines(hint): no more lines once these have more characters than that.
Value file_readlines(Run& run, const Arguments& arguments) {
    const Int hint = count_or_all(run, arguments[0]).value_or(0);
    const auto file = file_of(arguments.self());
    Values lines;
    for (Int left = hint;;) {
        run.step();
        std::string line = file->read_line(run, std::nullopt);
        if (line.empty()) {
            break;
        }
        const auto size = static_cast<Int>(text_length(line));
        lines.emplace_back(std::move(line));
        check_size(static_cast<Int>(lines.size()));
        if (hint > 0 && size > left) {
            break;
        }
        left -= size;
    }
    return make_list(std::move(lines));
}

Value file_close(Run& run, const Arguments& arguments) {
    file_of(arguments.self())->leave(run, {});
    return None{};
}

constexpr Entry text_file_object_methods[] = {{"read(size=-1, /)", file_read},
                                              {"readline(size=-1, /)", file_readline},
                                              {"readlines(hint=-1, /)", file_readlines},
                                              {"close()", file_close}};

constexpr Property text_file_object_properties[] = {
    {"closed", [](Run&, const Value& self) -> Value { return file_of(self)->is_closed(); }},
    {"encoding", [](Run&, const Value& self) -> Value { return file_of(self)->encoding(); }},
    {"mode", [](Run&, const Value& self) -> Value { return file_of(self)->mode(); }},
    {"name", [](Run&, const Value& self) -> Value { return file_of(self)->name(); }}};

} // namespace

const Type& TextFileObject::python_type() {
    static constexpr Type type{.name = "TextIOWrapper",
                               .module = "_io",
                               .base = &iterator_type,
                               .methods = text_file_object_methods,
                               .properties = text_file_object_properties,
                               .module_in_messages = true};
    return type;
}

TextFileObject::TextFileObject(std::shared_ptr<Reading> reading, std::string name, std::string mode,
                               std::string encoding)
    : IteratorObject(python_type(), std::make_unique<LineIterator>(reading)), reading_(std::move(reading)),
      name_(std::move(name)), mode_(std::move(mode)), encoding_(std::move(encoding)) {}

std::string TextFileObject::read(Run& run, std::optional<Int> characters) {
    require_open(*reading_);
    return taken_from(run, *reading_, std::string::npos, characters);
}

std::string TextFileObject::read_line(Run& run, std::optional<Int> characters) {
    require_open(*reading_);
    return line_of(run, *reading_, characters);
}

std::string TextFileObject::repr(Run& run) {
    return concat({"<_io.TextIOWrapper name=", python::repr(run, name_), " mode=", python::repr(run, mode_),
                   " encoding=", python::repr(run, encoding_), ">"});
}

std::unique_ptr<Iterator> TextFileObject::iterate(Run& run) {
    require_open(*reading_);
    return IteratorObject::iterate(run);
}

std::optional<Value> TextFileObject::enter(Run& /*run*/) {
    require_open(*reading_);
    return shared_from_this();
}

bool TextFileObject::leave(Run& /*run*/, const Value& /*exception*/) {
    reading_->closed = true;
    return false;
}

std::optional<std::vector<const void*>> TextFileObject::shared_memory() const {
    return std::vector<const void*>{reading_.get()};
}

} // namespace lim::python
