#include "core/framework/torch/parsed_calls.hpp"

#include <algorithm>
#include <iterator>

namespace lim::torch {
namespace {

constexpr std::string_view of_factories =
    "torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = "
    "False, bool requires_grad = False";

constexpr std::string_view without_arguments[] = {
    "t",          "numel",      "tolist",       "item",           "dim",
    "detach",     "abs",        "zero_",        "data_ptr",       "neg",
    "ndimension", "nelement",   "element_size", "relu",           "sign",
    "square",     "reciprocal", "sqrt",         "storage_offset", "exp",
    "log",        "log2",       "log10",        "tanh",           "sigmoid",
    "sin",        "cos"};

/// A name and its signatures a line, with `|` between these. `$` stands for what all factories take. The byte
/// 1 is skipped: it marks a list for cpp/toolchain/modules/unused_data.mjs, which leaves it out of what a
/// page loads first. A function has those of its method, its tensor in front, unless `of_functions` has it.
constexpr const char* of_methods =
    "\1"
    "float (*, torch.memory_format memory_format = None)\n"
    "double (*, torch.memory_format memory_format = None)\n"
    "int (*, torch.memory_format memory_format = None)\n"
    "long (*, torch.memory_format memory_format = None)\n"
    "bool (*, torch.memory_format memory_format = None)\n"
    "clone (*, torch.memory_format memory_format = None)\n"
    "contiguous (*, torch.memory_format memory_format = contiguous_format)\n"
    "numpy (*, bool force = False)\n"
    "view (torch.dtype dtype)|(tuple of ints size)\n"
    "reshape (tuple of ints shape)\n"
    "permute (tuple of ints dims)\n"
    "expand (tuple of ints size, *, bool implicit = False)\n"
    "flip (tuple of ints dims)\n"
    "flatten (int start_dim = 0, int end_dim = -1)\n"
    "unsqueeze (int dim)\n"
    "squeeze ()|(int dim)|(tuple of ints dim)\n"
    "transpose (int dim0, int dim1)\n"
    "matmul (Tensor other)\n"
    "mm (Tensor mat2)\n"
    "dot (Tensor tensor)\n"
    "outer (Tensor vec2)\n"
    "size (int dim = None)\n"
    "stride (int dim = None)\n"
    "is_contiguous (*, torch.memory_format memory_format = contiguous_format)\n"
    "type_as (Tensor other)\n"
    "nonzero ()|(*, bool as_tuple)\n"
    "copy_ (Tensor other, bool non_blocking = False)|#(Tensor other)\n"
    "fill_ (Tensor value)|(Number value)\n"
    "multinomial (int num_samples, bool replacement = False, *, torch.Generator generator = None)\n"
    "normal_ (float mean = 0, float std = 1, *, torch.Generator generator = None)\n"
    "uniform_ (float from = 0, float to = 1, *, torch.Generator generator = None)\n"
    "sort (*, bool stable, int dim = -1, bool descending = False)|(int dim = -1, bool descending = False)\n"
    "argsort (*, bool stable, int dim = -1, bool descending = False)|(int dim = -1, bool descending = "
    "False)\n"
    "scatter_ (int dim, Tensor index, Tensor src)|(int dim, Tensor index, Tensor src, *, str reduce)|(int "
    "dim, "
    "Tensor index, Number value)|(int dim, Tensor index, Number value, *, str reduce)\n"
    "clamp (Tensor min = None, Tensor max = None)|(Number min = None, Number max = None)\n"
    "clip (Tensor min = None, Tensor max = None)|(Number min = None, Number max = None)\n"
    "clamp_min (Tensor min)|(Number min)\n"
    "std (tuple of ints dim, bool unbiased = True, bool keepdim = False)|(tuple of ints dim = None, *, "
    "Number "
    "correction = None, bool keepdim = False)|(bool unbiased = True)\n"
    "var (tuple of ints dim, bool unbiased = True, bool keepdim = False)|(tuple of ints dim = None, *, "
    "Number "
    "correction = None, bool keepdim = False)|(bool unbiased = True)\n"
    "requires_grad_ (bool requires_grad = True)\n"
    "sum (*, torch.dtype dtype = None)|(tuple of ints dim, bool keepdim = False, *, torch.dtype dtype = "
    "None)\n"
    "mean (*, torch.dtype dtype = None)|(tuple of ints dim, bool keepdim = False, *, torch.dtype dtype = "
    "None)\n"
    "prod (*, torch.dtype dtype = None)|(int dim, bool keepdim = False, *, torch.dtype dtype = None)\n"
    "max ()|(Tensor other)|(int dim, bool keepdim = False)\n"
    "min ()|(Tensor other)|(int dim, bool keepdim = False)\n"
    "all ()|(tuple of ints dim = None, bool keepdim = False)|(int dim, bool keepdim = False)\n"
    "any ()|(tuple of ints dim = None, bool keepdim = False)|(int dim, bool keepdim = False)\n"
    "argmax (int dim = None, bool keepdim = False)\n"
    "argmin (int dim = None, bool keepdim = False)\n"
    "eq (Tensor other)|(Number other)\n"
    "ne (Tensor other)|(Number other)\n"
    "lt (Tensor other)|(Number other)\n"
    "le (Tensor other)|(Number other)\n"
    "gt (Tensor other)|(Number other)\n"
    "ge (Tensor other)|(Number other)\n"
    "masked_fill (Tensor mask, Tensor value)|(Tensor mask, Number value)\n"
    "pow (Tensor exponent)|(Number exponent)\n"
    "add (Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)\n"
    "sub (Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)\n"
    "mul (Tensor other)\n"
    "div (Tensor other)|(Tensor other, *, str rounding_mode)|(Number other, *, str rounding_mode)\n"
    "add_ (Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)\n"
    "sub_ (Tensor other, *, Number alpha = 1)|#(Number alpha, Tensor other)\n"
    "mul_ (Tensor other)\n"
    "div_ (Tensor other)|(Tensor other, *, str rounding_mode)|(Number other, *, str rounding_mode)\n";

constexpr const char* of_functions =
    "\1"
    "one_hot (Tensor input, int num_classes = -1)\n"
    "linear (Tensor input, Tensor weight, Tensor bias = None)\n"
    "mm (Tensor input, Tensor mat2, *, Tensor out = None)|(Tensor input, Tensor mat2, torch.dtype out_dtype, "
    "*, Tensor out = None)\n"
    "multinomial (Tensor input, int num_samples, bool replacement = False, *, torch.Generator generator = "
    "None, Tensor out = None)\n"
    "sort (Tensor input, *, bool stable, int dim = -1, bool descending = False, tuple of Tensors out = "
    "None)|(Tensor input, int dim = -1, bool descending = False, *, tuple of Tensors out = None)\n"
    "argsort (Tensor input, *, bool stable, int dim = -1, bool descending = False, Tensor out = "
    "None)|(Tensor "
    "input, int dim = -1, bool descending = False)\n"
    "clamp (Tensor input, Tensor min = None, Tensor max = None, *, Tensor out = None)|(Tensor input, Number "
    "min "
    "= None, Number max = None, *, Tensor out = None)\n"
    "clip (Tensor input, Tensor min = None, Tensor max = None, *, Tensor out = None)|(Tensor input, Number "
    "min "
    "= None, Number max = None, *, Tensor out = None)\n"
    "clamp_min (Tensor input, Tensor min, *, Tensor out = None)|(Tensor input, Number min, *, Tensor out = "
    "None)\n"
    "bmm (Tensor input, Tensor mat2, *, Tensor out = None)|(Tensor input, Tensor mat2, torch.dtype "
    "out_dtype, "
    "*, Tensor out = None)\n"
    "std (Tensor input, tuple of ints dim, bool unbiased = True, bool keepdim = False, *, Tensor out = "
    "None)|(Tensor input, tuple of ints dim = None, *, Number correction = None, bool keepdim = False, "
    "Tensor "
    "out = None)|(Tensor input, bool unbiased = True)\n"
    "var (Tensor input, tuple of ints dim, bool unbiased = True, bool keepdim = False, *, Tensor out = "
    "None)|(Tensor input, tuple of ints dim = None, *, Number correction = None, bool keepdim = False, "
    "Tensor "
    "out = None)|(Tensor input, bool unbiased = True)\n"
    "nonzero (Tensor input, *, bool as_tuple = False, Tensor out = None)\n"
    "squeeze (Tensor input)|(Tensor input, int dim)|(Tensor input, tuple of ints dim)\n"
    "sum (Tensor input, *, torch.dtype dtype = None)|(Tensor input, tuple of ints dim, bool keepdim = False, "
    "*, torch.dtype dtype = None, Tensor out = None)\n"
    "mean (Tensor input, *, torch.dtype dtype = None, Tensor out = None)|(Tensor input, tuple of ints dim, "
    "bool keepdim = False, *, torch.dtype dtype = None, Tensor out = None)\n"
    "prod (Tensor input, *, torch.dtype dtype = None)|(Tensor input, int dim, bool keepdim = False, *, "
    "torch.dtype dtype = None, Tensor out = None)\n"
    "max (Tensor input, *, Tensor out = None)|(Tensor input, Tensor other, *, Tensor out = None)|(Tensor "
    "input, int dim, bool keepdim = False, *, tuple of Tensors out = None)\n"
    "min (Tensor input, *, Tensor out = None)|(Tensor input, Tensor other, *, Tensor out = None)|(Tensor "
    "input, int dim, bool keepdim = False, *, tuple of Tensors out = None)\n"
    "all (Tensor input, *, Tensor out = None)|(Tensor input, tuple of ints dim = None, bool keepdim = False, "
    "*, Tensor out = None)|(Tensor input, int dim, bool keepdim = False, *, Tensor out = None)\n"
    "any (Tensor input, *, Tensor out = None)|(Tensor input, tuple of ints dim = None, bool keepdim = False, "
    "*, Tensor out = None)|(Tensor input, int dim, bool keepdim = False, *, Tensor out = None)\n"
    "eq (Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
    "None)\n"
    "ne (Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
    "None)\n"
    "lt (Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
    "None)\n"
    "le (Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
    "None)\n"
    "gt (Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
    "None)\n"
    "ge (Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Number other, *, Tensor out = "
    "None)\n"
    "add (Tensor input, Tensor other, *, Number alpha = 1, Tensor out = None)|#(Tensor input, Number alpha, "
    "Tensor other)\n"
    "sub (Tensor input, Tensor other, *, Number alpha = 1, Tensor out = None)|#(Tensor input, Number alpha, "
    "Tensor other)\n"
    "mul (Tensor input, Tensor other, *, Tensor out = None)\n"
    "div (Tensor input, Tensor other, *, Tensor out = None)|(Tensor input, Tensor other, *, str "
    "rounding_mode, Tensor out = None)|(Tensor input, Number other, *, str rounding_mode)\n"
    "pow (Tensor input, Tensor exponent, *, Tensor out = None)|(Number self, Tensor exponent, *, Tensor out "
    "= None)|(Tensor input, Number exponent, *, Tensor out = None)\n"
    "where (Tensor condition)|(Tensor condition, Tensor input, Tensor other, *, Tensor out = None)|(Tensor "
    "condition, Number self, Tensor other)|(Tensor condition, Tensor input, Number other)|(Tensor condition, "
    "Number self, Number other)\n"
    "cat (tuple of Tensors tensors, int dim = 0, *, Tensor out = None)\n"
    "stack (tuple of Tensors tensors, int dim = 0, *, Tensor out = None)\n"
    "equal (Tensor input, Tensor other)\n"
    "allclose (Tensor input, Tensor other, float rtol = 1e-05, float atol = 1e-08, bool equal_nan = False)\n"
    "tensor (object data, *, torch.dtype dtype = None, torch.device device = None, bool pin_memory = False, "
    "bool requires_grad = False)\n"
    "as_tensor (object data, *, torch.dtype dtype = None, torch.device device = None)\n"
    "zeros (tuple of ints size, *, Tensor out = None, $)\n"
    "ones (tuple of ints size, *, Tensor out = None, $)\n"
    "zeros_like (Tensor input, *, torch.memory_format memory_format = None, $)\n"
    "ones_like (Tensor input, *, torch.memory_format memory_format = None, $)\n"
    "full (tuple of ints size, Number fill_value, *, Tensor out = None, $)\n"
    "eye (int n, *, Tensor out = None, $)|(int n, int m, *, Tensor out = None, $)\n"
    "arange (Number end, *, Tensor out = None, $)|(Number start, Number end, *, $)|(Number start, Number "
    "end, Number step = 1, *, Tensor out = None, $)\n"
    "rand (tuple of ints size, *, torch.Generator generator, Tensor out = None, $)|(tuple of ints size, *, "
    "Tensor out = None, $)\n"
    "randn (tuple of ints size, *, torch.Generator generator, Tensor out = None, $)|(tuple of ints size, *, "
    "Tensor out = None, $)\n"
    "randint (int high, tuple of ints size, *, torch.Generator generator, Tensor out = None, $)|(int high, "
    "tuple of ints size, *, Tensor out = None, $)|(int low, int high, tuple of ints size, *, torch.Generator "
    "generator, Tensor out = None, $)|(int low, int high, tuple of ints size, *, Tensor out = None, $)\n"
    "randperm (int n, *, torch.Generator generator, Tensor out = None, $)|(int n, *, Tensor out = None, $)\n";

std::string_view texts_in(const char* list, std::string_view name) {
    for (std::string_view rest = list + 1; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (line.starts_with(name) && line[name.size()] == ' ') {
            return line.substr(name.size() + 1);
        }
        rest.remove_prefix(line.size() + 1);
    }
    return {};
}

} // namespace

std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    text = text.substr(1, text.size() - 2);
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
        comma = text.find(", ");
        parts.push_back(text.substr(0, comma));
        text.remove_prefix(comma == std::string_view::npos ? 0 : comma + 2);
    }
    return parts;
}

ParsedSignature parsed(std::string_view text) {
    ParsedSignature signature;
    signature.hidden = text.starts_with('#');
    signature.text = text.substr(signature.hidden ? 1 : 0);
    bool keyword_only = false;
    for (const std::string_view part : parts_of(signature.text)) {
        if (part == "*") {
            keyword_only = true;
        } else if (!part.empty()) {
            const std::string_view declared = part.substr(0, part.find(" = "));
            const std::size_t space = declared.rfind(' ');
            signature.parameters.push_back({declared.substr(0, space), declared.substr(space + 1),
                                            declared.size() < part.size(), keyword_only,
                                            part.ends_with(" = None")});
        }
    }
    return signature;
}

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
