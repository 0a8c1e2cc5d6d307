#include "core/framework/torch/signatures.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace lim::torch {
namespace {

/// The texts have `|` between them. `$` stands for what all factories take.
struct Row {
    std::string_view name;
    std::string_view texts;
};

constexpr std::string_view of_factories =
    "torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = "
    "False, bool requires_grad = False";

constexpr std::string_view without_arguments[] = {
    "t",     "numel",    "tolist",     "item",       "dim",           "detach",       "abs",
    "zero_", "data_ptr", "neg",        "ndimension", "nelement",      "element_size", "relu",
    "sign",  "square",   "reciprocal", "sqrt",       "storage_offset"};

/// A function's are those of the method with its tensor in front, unless `of_functions` has it.
constexpr Row of_methods[] = {
    {"float", "(*, torch.memory_format memory_format = None)"},
    {"double", "(*, torch.memory_format memory_format = None)"},
    {"int", "(*, torch.memory_format memory_format = None)"},
    {"long", "(*, torch.memory_format memory_format = None)"},
    {"bool", "(*, torch.memory_format memory_format = None)"},
    {"clone", "(*, torch.memory_format memory_format = None)"},
    {"contiguous", "(*, torch.memory_format memory_format = contiguous_format)"},
    {"numpy", "(*, bool force = False)"},
    {"view", "(torch.dtype dtype)|(tuple of ints size)"},
    {"reshape", "(tuple of ints shape)"},
    {"permute", "(tuple of ints dims)"},
    {"expand", "(tuple of ints size, *, bool implicit = False)"},
    {"flip", "(tuple of ints dims)"},
    {"flatten", "(int start_dim = 0, int end_dim = -1)"},
    {"unsqueeze", "(int dim)"},
    {"squeeze", "()|(int dim)|(tuple of ints dim)"},
    {"transpose", "(int dim0, int dim1)"},
    {"matmul", "(Tensor other)"},
    {"mm", "(Tensor mat2)"},
    {"dot", "(Tensor tensor)"},
    {"outer", "(Tensor vec2)"},
    {"size", "(int dim = None)"},
    {"stride", "(int dim = None)"},
    {"is_contiguous", "(*, torch.memory_format memory_format = contiguous_format)"},
    {"type_as", "(Tensor other)"},
    {"nonzero", "()|(*, bool as_tuple)"},
    {"copy_", "(Tensor other, bool non_blocking = False)|#(Tensor other)"},
    {"fill_", "(Tensor value)|(Number value)"},
    {"requires_grad_", "(bool requires_grad = True)"},
    {"sum", "(*, torch.dtype dtype = None)|(tuple of ints dim, bool keepdim = False, *, torch.dtype dtype = "
            "None)"},
    {"mean", "(*, torch.dtype dtype = None)|(tuple of ints dim, bool keepdim = False, *, torch.dtype dtype = "
             "None)"},
    {"prod", "(*, torch.dtype dtype = None)|(int dim, bool keepdim = False, *, torch.dtype dtype = None)"},
    {"max", "()|(Tensor other)|(int dim, bool keepdim = False)"},
    {"min", "()|(Tensor other)|(int dim, bool keepdim = False)"},
    {"all", "()|(tuple of ints dim = None, bool keepdim = False)|(int dim, bool keepdim = False)"},
    {"any", "()|(tuple of ints dim = None, bool keepdim = False)|(int dim, bool keepdim = False)"},
    {"argmax", "(int dim = None, bool keepdim = False)"},
    {"argmin", "(int dim = None, bool keepdim = False)"},
    {"eq", "(Tensor other)|(Number other)"},
    {"ne", "(Tensor other)|(Number other)"},
    {"lt", "(Tensor other)|(Number other)"},
    {"le", "(Tensor other)|(Number other)"},
    {"gt", "(Tensor other)|(Number other)"},
    {"ge", "(Tensor other)|(Number other)"},
    {"masked_fill", "(Tensor mask, Tensor value)|(Tensor mask, Number value)"},
    {"pow", "(Tensor exponent)|(Number exponent)"},
    {"add", "(Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)"},
    {"sub", "(Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)"},
    {"mul", "(Tensor other)"},
    {"div", "(Tensor other)|(Tensor other, *, str rounding_mode)|(Number other, *, str rounding_mode)"},
    {"add_", "(Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)"},
    {"sub_", "(Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)"},
    {"mul_", "(Tensor other)"},
    {"div_", "(Tensor other)|(Tensor other, *, str rounding_mode)|(Number other, *, str rounding_mode)"},
};

constexpr Row of_functions[] = {
    {"one_hot", "(Tensor input, int num_classes = -1)"},
    {"linear", "(Tensor input, Tensor weight, Tensor bias = None)"},
    {"mm", "(Tensor input, Tensor mat2, *, Tensor out = None)|(Tensor input, Tensor mat2, torch.dtype "
           "out_dtype, *, Tensor out = None)"},
    {"nonzero", "(Tensor input, *, bool as_tuple = False, Tensor out = None)"},
    {"squeeze", "(Tensor input)|(Tensor input, int dim)|(Tensor input, tuple of ints dim)"},
    {"sum", "(Tensor input, *, torch.dtype dtype = None)|(Tensor input, tuple of ints dim, bool keepdim = "
            "False, *, torch.dtype dtype = None, Tensor out = None)"},
    {"mean", "(Tensor input, *, torch.dtype dtype = None, Tensor out = None)|(Tensor input, tuple of ints "
             "dim, bool keepdim = False, *, torch.dtype dtype = None, Tensor out = None)"},
    {"prod", "(Tensor input, *, torch.dtype dtype = None)|(Tensor input, int dim, bool keepdim = False, *, "
             "torch.dtype dtype = None, Tensor out = None)"},
    {"max", "(Tensor input, *, Tensor out = None)|(Tensor input, Tensor other, *, Tensor out = None)|(Tensor "
            "input, int dim, bool keepdim = False, *, tuple of Tensors out = None)"},
    {"min", "(Tensor input, *, Tensor out = None)|(Tensor input, Tensor other, *, Tensor out = None)|(Tensor "
            "input, int dim, bool keepdim = False, *, tuple of Tensors out = None)"},
    {"all", "(Tensor input, *, Tensor out = None)|(Tensor input, tuple of ints dim = None, bool keepdim = "
            "False, *, Tensor out = None)|(Tensor input, int dim, bool keepdim = False, *, Tensor out = "
            "None)"},
    {"any", "(Tensor input, *, Tensor out = None)|(Tensor input, tuple of ints dim = None, bool keepdim = "
            "False, *, Tensor out = None)|(Tensor input, int dim, bool keepdim = False, *, Tensor out = "
            "None)"},
    {"eq", "(Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
           "None)"},
    {"ne", "(Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
           "None)"},
    {"lt", "(Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
           "None)"},
    {"le", "(Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
           "None)"},
    {"gt", "(Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
           "None)"},
    {"ge", "(Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
           "None)"},
    {"add", "(Tensor input, Tensor other, *, Number alpha = 1, Tensor out = None)|#(Tensor input, Number "
            "alpha, Tensor other)"},
    {"sub", "(Tensor input, Tensor other, *, Number alpha = 1, Tensor out = None)|#(Tensor input, Number "
            "alpha, Tensor other)"},
    {"mul", "(Tensor input, Tensor other, *, Tensor out = None)"},
    {"div", "(Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Tensor other, *, str "
            "rounding_mode, Tensor out = None)|(Tensor input, Number other, *, str rounding_mode)"},
    {"pow", "(Tensor input, Tensor exponent, *, Tensor out = None)|(Number self, Tensor exponent, *, Tensor "
            "out = None)|(Tensor input, Number exponent, *, Tensor out = None)"},
    {"where", "(Tensor condition)|(Tensor condition, Tensor input, Tensor other, *, Tensor out = "
              "None)|(Tensor condition, Number self, Tensor other)|(Tensor condition, Tensor input, Number "
              "other)|(Tensor condition, Number self, Number other)"},
    {"cat", "(tuple of Tensors tensors, int dim = 0, *, Tensor out = None)"},
    {"stack", "(tuple of Tensors tensors, int dim = 0, *, Tensor out = None)"},
    {"equal", "(Tensor input, Tensor other)"},
    {"allclose", "(Tensor input, Tensor other, float rtol = 1e-05, float atol = 1e-08, bool equal_nan = "
                 "False)"},
    {"tensor", "(object data, *, torch.dtype dtype = None, torch.device device = None, bool pin_memory = "
               "False, bool requires_grad = False)"},
    {"as_tensor", "(object data, *, torch.dtype dtype = None, torch.device device = None)"},
    {"zeros", "(tuple of ints size, *, Tensor out = None, $)"},
    {"ones", "(tuple of ints size, *, Tensor out = None, $)"},
    {"zeros_like", "(Tensor input, *, torch.memory_format memory_format = None, $)"},
    {"ones_like", "(Tensor input, *, torch.memory_format memory_format = None, $)"},
    {"full", "(tuple of ints size, Number fill_value, *, Tensor out = None, $)"},
    {"eye", "(int n, *, Tensor out = None, $)|(int n, int m, *, Tensor out = None, $)"},
    {"arange", "(Number end, *, Tensor out = None, $)|(Number start, Number end, *, $)|(Number start, Number "
               "end, Number step = 1, *, Tensor out = None, $)"},
    {"rand", "(tuple of ints size, *, torch.Generator generator, Tensor out = None, $)|(tuple of ints size, "
             "*, Tensor out = None, $)"},
    {"randn", "(tuple of ints size, *, torch.Generator generator, Tensor out = None, $)|(tuple of ints size, "
              "*, Tensor out = None, $)"},
    {"randint", "(int high, tuple of ints size, *, torch.Generator generator, Tensor out = None, $)|(int "
                "high, tuple of ints size, *, Tensor out = None, $)|(int low, int high, tuple of ints size, "
                "*, torch.Generator generator, Tensor out = None, $)|(int low, int high, tuple of ints size, "
                "*, Tensor out = None, $)"},
    {"randperm", "(int n, *, torch.Generator generator, Tensor out = None, $)|(int n, *, Tensor out = None, "
                 "$)"},
};

std::string_view texts_in(std::span<const Row> rows, std::string_view name) {
    const auto found = std::ranges::find(rows, name, &Row::name);
    return found == rows.end() ? std::string_view() : found->texts;
}

} // namespace

Signatures signatures_of(std::string_view name, bool is_method) {
    const bool none = std::ranges::find(without_arguments, name) != std::end(without_arguments);
    if (is_method && none) {
        return {{}, true};
    }
    std::string_view rest = is_method ? std::string_view() : texts_in(of_functions, name);
    const bool of_method = rest.empty();
    rest = of_method ? none ? "()" : texts_in(of_methods, name) : rest;
    Signatures found;
    while (!rest.empty()) {
        std::string text(rest.substr(0, rest.find('|')));
        rest.remove_prefix(std::min(rest.size(), text.size() + 1));
        if (const std::size_t at = text.find('$'); at != std::string::npos) {
            text.replace(at, 1, of_factories);
        }
        if (of_method && !is_method) {
            text.insert(text.find('(') + 1, text.ends_with("()") ? "Tensor input" : "Tensor input, ");
        }
        found.texts.push_back(std::move(text));
    }
    return found;
}

} // namespace lim::torch
