"""Asks PyTorch for its repr of many tensors: `python make_print.py OUT` writes OUT/print_torch.json.

A case has a dtype, a shape, the row-major bytes in base64, what the repr depends on beside them, and the repr.
`transposed` tells that the bytes lay column by column. A one-hot case has IDs and a number of classes instead of
bytes.
"""

import sys
from pathlib import Path

import numpy as np
import torch

from print_values import (EMPTY_SHAPES, INTEGERS, boolean_arrays, deciding_arrays, encoded, full_arrays, integer_arrays,
                          real_arrays, scalars, summarised_arrays, wide_rows, write_cases)

# Operations that leave the values as they are, for the names of their grad_fn.
OPERATIONS = [
    lambda t: t.clone(),
    lambda t: t.unsqueeze(0).squeeze(0),
    lambda t: t.expand_as(t),
    lambda t: torch.nn.functional.embedding(torch.arange(len(t)), t) if t.dim() == 2 else t * 1,
    lambda t: t @ torch.eye(t.shape[-1]) if t.dim() == 2 and t.isfinite().all() else t + 0,
]


def case_of(tensor, **more):
    values = tensor.detach()
    grad_fn = type(tensor.grad_fn).__name__ if tensor.grad_fn is not None else None
    kind = "parameter" if isinstance(tensor, torch.nn.Parameter) else "tensor"
    return {"kind": kind, **encoded(values.numpy()), **more, "requires_grad": tensor.requires_grad, "grad_fn": grad_fn,
            "text": repr(tensor)}


def variants(array, i):
    """The array as a tensor, as a parameter, or as the result of an operation, in turn."""
    tensor = torch.from_numpy(np.array(array))
    if not tensor.is_floating_point() or i % 3 == 0:
        return case_of(tensor)
    if i % 3 == 1:
        return case_of(torch.nn.Parameter(tensor))
    tensor.requires_grad_()
    chosen = OPERATIONS[i // 3 % len(OPERATIONS)]
    return case_of(chosen(tensor) if tensor.dtype == torch.float32 else tensor)


def suffix_cases():
    """Every length of a last line, so that each suffix meets the end of the line."""
    for n in range(1, 13):
        row = torch.arange(n) / 8
        for tensor in (row, row.double(), row * 12.5, row[None, None]):
            yield case_of(torch.nn.Parameter(tensor))
            yield case_of(tensor.requires_grad_().clone())
            yield case_of(tensor.view(tensor.shape))
            yield case_of(tensor.cumsum(0))


def empty_cases():
    for shape in EMPTY_SHAPES:
        for dtype in (torch.float32, torch.float64, torch.int32, torch.int64, torch.bool):
            yield case_of(torch.empty(shape, dtype=dtype))
        yield case_of(torch.nn.Parameter(torch.empty(shape)))
        yield case_of(torch.empty(shape, requires_grad=True).clone())


def transposed_cases():
    torch.manual_seed(4)
    for rows, columns in [(2, 3), (5, 5), (4, 11), (1, 6), (20, 60), (0, 3)]:
        yield case_of(torch.randn(columns, rows).T, transposed=True)
        yield case_of(torch.randn(columns, rows, requires_grad=True).T, transposed=True)
        yield case_of(torch.arange(rows * columns).view(columns, rows).T, transposed=True)


def one_hot_case(matrix, ids, classes):
    return {"kind": "tensor", "dtype": "int64", "shape": list(matrix.shape),
            "one_hot": {"ids": ids, "classes": classes}, "requires_grad": False, "grad_fn": None, "text": repr(matrix)}


def one_hot_cases():
    for ids, classes in [([2, 3, 1], 4), ([3, 2, 0, 1], 4), ([0], 26), ([5, 50256, 50254], 50257), ([1, 1], 500),
                         ([[2, 0], [1, 3]], 4), ([[0, 50256], [1, 50255]], 50257), (7, 9), (list(range(40)), 40)]:
        yield one_hot_case(torch.nn.functional.one_hot(torch.tensor(ids), classes), ids, classes)
    # one row after another of 50,257 × 50,257, without the 20 GB that they would take
    classes = 50257
    for token in (0, 1, 50256):
        row = torch.nn.functional.one_hot(torch.tensor([token]), classes)
        yield one_hot_case(row.expand(classes, classes), {"repeat": token, "count": classes}, classes)


def main(out):
    cases = []
    for i, array in enumerate([*(array for _, array in real_arrays()), *deciding_arrays(), *wide_rows()]):
        cases.append(variants(array, i))
    for array in [*scalars(), *summarised_arrays(), *full_arrays(), *boolean_arrays()]:
        cases.append(case_of(torch.from_numpy(np.array(array))))
    for dtype in INTEGERS:
        cases += [case_of(torch.from_numpy(array)) for array in integer_arrays(dtype)]
    cases += [*suffix_cases(), *empty_cases(), *transposed_cases(), *one_hot_cases()]
    write_cases(out / "print_torch.json", cases)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
