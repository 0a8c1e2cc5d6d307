#pragma once

#include "core/framework/torch/tensor_object.hpp"
#include "core/python/call.hpp"

#include <optional>

/// How torch's functions read their arguments (torch/csrc/utils/python_arg_parser.cpp), in its words.
namespace lim::torch {

/// "linear(): argument 'weight' (position 2) must be Tensor, not list"
/// @param position from 1 on; 0 for an argument that is given by its name, which the message then does not
/// have
[[noreturn]] void raise_wrong_type(std::string_view function, std::string_view name, std::size_t position,
                                   std::string_view expected, const py::Value& got);
/// The same of a parameter of the function that is called. Where that has several signatures, PyTorch lists
/// them, and the page refuses.
[[noreturn]] void wrong_type(const py::Arguments& arguments, std::size_t parameter, const char* expected);

/// "'int' object has no attribute 'detach'", of what is asked for an attribute that tensors have.
[[noreturn]] void raise_no_attribute(const py::Value& value, std::string_view name);

/// The tensor that a value is, which PyTorch's Python asks for an attribute before all else.
/// @throws FrameworkError AttributeError
[[nodiscard]] VariablePtr tensor_with(std::string_view attribute, const py::Value& value);

/// The tensor that a value is, which PyTorch's Python hands on as the `input` of torch.<function>.
/// @throws FrameworkError TypeError
[[nodiscard]] VariablePtr input_of(std::string_view function, const py::Value& value);

/// The tensor that a parameter is given.
/// @throws FrameworkError TypeError
[[nodiscard]] VariablePtr tensor_at(const py::Arguments& arguments, std::size_t parameter);

/// The same, null where None is given.
[[nodiscard]] VariablePtr tensor_or_none_at(const py::Arguments& arguments, std::size_t parameter);

/// The int that a parameter is given.
[[nodiscard]] Index int_at(const py::Arguments& arguments, std::size_t parameter);

/// The bool that a parameter is given.
[[nodiscard]] bool bool_at(const py::Arguments& arguments, std::size_t parameter);

/// A float in a message, as C++ writes it.
[[nodiscard]] std::string text_of(py::Run& run, double number);

/// The dtype that a parameter is given, nothing for None.
[[nodiscard]] std::optional<DType> dtype_at(const py::Arguments& arguments, std::size_t parameter);

/// A list or tuple of tensors.
[[nodiscard]] std::vector<VariablePtr> tensors_at(const py::Arguments& arguments, std::size_t parameter);

/// The sizes of `f(*size)`: ints one after another, or one list or tuple of them.
[[nodiscard]] Shape sizes_of(py::Run& run, const py::Arguments& arguments, const py::Values& values,
                             const char* name);

/// The object whose method is called.
[[nodiscard]] VariablePtr self_of(const py::Arguments& arguments);

/// For what PyTorch's parser of arguments reads: its words. It returns where these are not known.
void raise_in_torch_words(const py::CallProblem& problem);

/// For what real PyTorch writes in Python: Python's words. Its signature must have all its parameters.
[[noreturn]] void raise_in_words_of_python(const py::CallProblem& problem);

} // namespace lim::torch
