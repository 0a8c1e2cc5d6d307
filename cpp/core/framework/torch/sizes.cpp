#include "core/framework/torch/sizes.hpp"

#include "core/base/memory.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/literal.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <limits>

namespace lim::torch {
namespace {

/// The Python type of what cannot be a size; empty for what can: an int, or a tensor of one.
std::string type_unfit_as_size(const py::Value& size) {
    const VariablePtr x = as_variable(size);
    if (x ? x->data.size() == 1 && x->data.dtype() == DType::int64 : is_int(size)) {
        return "";
    }
    return x ? "Tensor" : py::type_name(size);
}

/// PythonArgParser: the first size decides whether the signature matches, the others are unpacked.
Index unpack_size(const py::Value& size, std::size_t i) {
    const auto failed = [i](std::string_view why, std::string_view type = "") {
        raise("TypeError", {"empty(): argument 'size' failed to unpack the object at pos ",
                            std::to_string(i + 1), " with error \"", why, type, "\""});
    };
    if (i > 0 && size.get<bool>() != nullptr) {
        py::refuse(refusals::bool_size); // PyTorch takes one, except as the first size
    }
    if (const std::string type = type_unfit_as_size(size); !type.empty()) {
        if (i == 0) {
            raise("TypeError",
                  {"empty(): argument 'size' (position 1) must be tuple of ints, but found element of type ",
                   type, " at pos 0"});
        }
        failed("type must be tuple of ints,but got ", type);
    }
    if (const VariablePtr x = as_variable(size)) {
        return x->data.integer_at(0);
    }
    const auto number = int64_of(size);
    if (!number) {
        // The real message goes on with the C++ stack, whose addresses change from run to run.
        failed("Overflow when unpacking long long");
    }
    return *number;
}

/// c10::SymInt keeps integers above −2⁶² − 1 inline; at::empty takes no others.
void check_inline(const Shape& shape) {
    constexpr Index least_inline = -(Index{1} << 62);
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] < least_inline) {
            raise("RuntimeError",
                  {"/__w/pytorch/pytorch/build/aten/src/ATen/RegisterCPU_1.cpp:2410: SymIntArrayRef expected "
                   "to contain "
                   "only concrete integers that are stored inline and can be viewed as an IntArrayRef. Found "
                   "heap-allocated concrete SymInt at index ",
                   std::to_string(i), ": ", std::to_string(shape[i]), " in SymIntArrayRef ", bracketed(shape),
                   ". This value is concrete, but the non-owning IntArrayRef conversion used here cannot "
                   "represent "
                   "heap-allocated SymInt values. Use an owning conversion such as asIntArrayRefSlowAlloc to "
                   "materialize the values into a DimVector before this call."});
        }
    }
}

} // namespace

Shape empty_shape(const py::Values& sizes, const Memory& memory) {
    Shape shape;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        shape.push_back(unpack_size(sizes[i], i));
    }
    check_inline(shape);
    check_empty(shape, DType::float32, memory);
    return shape;
}

void check_empty(const Shape& shape, DType dtype, const Memory& memory) {
    for (const Index length : shape) {
        if (length < 0) {
            raise("RuntimeError", {"Trying to create tensor with negative dimension ", std::to_string(length),
                                   ": ", bracketed(shape)});
        }
    }
    check_storage_size(shape, dtype);
    memory.require(shape, dtype);
}

void check_countable(const Shape& shape) {
    Index count = 1;
    for (const Index length : shape) {
        if (length > 0 && count > std::numeric_limits<Index>::max() / length) {
            raise("RuntimeError", {"numel: integer multiplication overflow"});
        }
        count *= std::max<Index>(length, 1);
    }
}

void check_storage_size(const Shape& shape, DType dtype) {
    if (!byte_count(shape, dtype)) {
        raise("RuntimeError", {"Storage size calculation overflowed with sizes=", bracketed(shape)});
    }
}

void check_product(const char* operation, const Tensor& m1, const Shape& m1_shape, const Tensor& m2,
                   const Shape& m2_shape) {
    if (m1_shape[1] != m2_shape[0]) {
        raise("RuntimeError", {operation, ": mat1 and mat2 shapes cannot be multiplied (",
                               joined(m1_shape, "x"), " and ", joined(m2_shape, "x"), ")"});
    }
    if (m1.dtype() != m2.dtype()) {
        raise("RuntimeError", {"expected m1 and m2 to have the same dtype, but got: ",
                               cpp_type_name(m1.dtype()), " != ", cpp_type_name(m2.dtype())});
    }
}

void check_addmm(const Tensor& m1, const Tensor& m2) {
    if (m1.dtype() != m2.dtype()) {
        raise("RuntimeError", {"mat1 and mat2 must have the same dtype, but got ",
                               scalar_type_name(m1.dtype()), " and ", scalar_type_name(m2.dtype())});
    }
    check_product("addmm", m1, m1.shape(), m2, m2.shape());
}

const char* tensor_type_name(DType dtype) {
    switch (dtype) {
    case DType::float32:
        return "torch.FloatTensor";
    case DType::float64:
        return "torch.DoubleTensor";
    case DType::int32:
        return "torch.IntTensor";
    case DType::int64:
        return "torch.LongTensor";
    case DType::boolean:
        return "CPUBoolType";
    case DType::uint8:
        return "torch.ByteTensor";
    }
    return "";
}

const char* python_type_name(DType dtype) {
    return dtype == DType::boolean ? "torch.BoolTensor" : tensor_type_name(dtype);
}

const char* scalar_type_name(DType dtype) {
    constexpr const char* names[] = {"Float", "Double", "Int", "Long", "Bool", "Byte"};
    return names[static_cast<int>(dtype)];
}

const char* cpp_type_name(DType dtype) {
    constexpr const char* names[] = {"float", "double", "int", "long int", "bool", "unsigned char"};
    return names[static_cast<int>(dtype)];
}

} // namespace lim::torch
