#include "core/python/open_file.hpp"

#include "core/base/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/text_file_object.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace lim::python {
namespace {

using Text = std::shared_ptr<const std::string>;

/// The texts that were opened, by the paths of their files: each is made once for a run.
struct OpenedTexts : State {
    std::map<std::string, Text> texts;
};

/// The text with \n for each line break: for \r\n, and for \r alone.
std::string with_plain_line_breaks(const std::string& bytes) {
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const bool is_first_of_two = bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n';
        if (!is_first_of_two) {
            text += bytes[i] == '\r' ? '\n' : bytes[i];
        }
    }
    return text;
}

Text text_at(Run& run, const std::string& path) {
    const std::string normal = normal_path(path);
    Text& text = run.state<OpenedTexts>().texts[normal];
    if (text != nullptr) {
        return text;
    }
    const TextFiles& files = run.files();
    const auto file =
        std::ranges::find_if(files, [&](const TextFile& each) { return normal_path(each.path) == normal; });
    if (file == files.end()) {
        refuse(refusals::needs_file, {path});
    }
    run.memory().require_work(static_cast<double>(file->bytes.size()));
    if (!is_utf8(file->bytes)) {
        refuse(refusals::file_not_utf8, {path});
    }
    text = std::make_shared<const std::string>(with_plain_line_breaks(file->bytes));
    return text;
}

const std::string& path_given(const Value& given) {
    const auto* const path = given.get<std::string>();
    if (path != nullptr) {
        return *path;
    }
    if (given.is_none() || given.get<double>() != nullptr || given.list() != nullptr ||
        given.tuple() != nullptr || given.dict() != nullptr) {
        raise("TypeError", {"expected str, bytes or os.PathLike object, not ", type_name(given)});
    }
    refuse(refusals::file_path);
}

/// The text of an argument that is one, or otherwise None.
/// @param words what Python says that it must be
std::string text_given(const Value& given, std::string_view name, std::string_view words) {
    const auto* const text = given.get<std::string>();
    if (text == nullptr) {
        raise("TypeError", {"open() argument '", name, "' must be ", words, ", not ",
                            given.is_none() ? "None" : type_name(given)});
    }
    return *text;
}

/// An encoding's name as Python's own table of other names has it: "utf_8".
std::string plain_encoding(const std::string& encoding) {
    std::string plain;
    for (const char c : encoding) {
        const bool is_capital = c >= 'A' && c <= 'Z';
        plain += is_capital ? static_cast<char>(c - 'A' + 'a') : c == '-' || c == ' ' ? '_' : c;
    }
    return plain;
}

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

} // namespace

Value builtin_open(Run& run, const Arguments& arguments) {
    const std::string mode = text_given(arguments[1], "mode", "str");
    const std::string encoding =
        arguments[3].is_none() ? std::string("UTF-8") : text_given(arguments[3], "encoding", "str or None");
    const std::string& path = path_given(arguments[0]);
    if (mode != "r" && mode != "rt" && mode != "tr") {
        refuse(refusals::file_mode, {mode});
    }
    const std::string plain = plain_encoding(encoding);
    const bool without_mark = plain == "utf_8_sig";
    if (!without_mark && plain != "utf_8" && plain != "utf8") {
        refuse(refusals::file_encoding, {encoding});
    }
    const Text text = text_at(run, path);
    const std::size_t first = without_mark && text->starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    return std::make_shared<TextFileObject>(
        std::make_shared<TextFileObject::Reading>(TextFileObject::Reading{text, first}), path, mode,
        encoding);
}

} // namespace lim::python
