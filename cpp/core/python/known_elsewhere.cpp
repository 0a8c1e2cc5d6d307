#include "core/python/builtins.hpp"

#include <algorithm>

namespace lim::python {
namespace {

constexpr std::string_view known_elsewhere[] = {
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "ExceptionGroup",
    "IOError",
    "ImportWarning",
    "IndentationError",
    "InterruptedError",
    "IsADirectoryError",
    "NotADirectoryError",
    "PendingDeprecationWarning",
    "ProcessLookupError",
    "ResourceWarning",
    "StopAsyncIteration",
    "SyntaxWarning",
    "TabError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "aiter",
    "anext",
    "ascii",
    "breakpoint",
    "bytearray",
    "compile",
    "complex",
    "copyright",
    "credits",
    "dir",
    "display",
    "eval",
    "exec",
    "execfile",
    "exit",
    "frozenset",
    "get_ipython",
    "globals",
    "hash",
    "help",
    "id",
    "input",
    "license",
    "locals",
    "memoryview",
    "quit",
    "runfile",
    "vars",
    "In",
    "Out",
};

} // namespace

bool is_known_elsewhere(std::string_view name) {
    return name.starts_with('_') || std::ranges::find(known_elsewhere, name) != std::end(known_elsewhere);
}

} // namespace lim::python
