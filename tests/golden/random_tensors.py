"""Small programs of tensor calls.

Each makes a few tensors of literal numbers, and then reads, writes, computes or goes back through them once. Most fit;
some do not, so that PyTorch's words for errors are met too, and numbers that do not fit a dtype.
"""

import random_values as values

OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">=", "@"]
INDICES = ["0", "1", "-1", "2", "5", "-3", ":", "1:", "::2", ":-1", "...", "None", "[0, 1]", "[1, 0, 1]", "m", "i"]
INDICES += ["torch.tensor([0, 1])", "torch.tensor([[0], [1]])", "torch.tensor(1)", "[True, False]"]
REDUCTIONS = ["sum", "mean", "max", "min", "argmax", "argmin", "all", "any"]
AXES = ["", "0", "1", "-1", "dim=0", "dim=1, keepdim=True", "2"]
METHODS = ["T", "t()", "mT", "shape", "ndim", "dtype", "requires_grad", "view(-1)", "reshape(-1, 2)", "view(3, -1)"]
METHODS += ["view(6)", "reshape(2, 3)", "unsqueeze(0)", "unsqueeze(-1)", "squeeze()", "squeeze(1)", "detach()"]
METHODS += ["clone()", "item()", "nonzero()", "abs()", "long()", "double()", "int()", "byte()", "bool()", "float()", "numel()"]
METHODS += ["size()", "size(-1)", "dim()", "T.view(-1)", "T.reshape(-1)", "data", "is_leaf", "to(torch.float64)"]
CALLS = ["torch.cat([a, c])", "torch.cat([a, c], 1)", "torch.stack([a, c])", "torch.where(a > 0, a, c)"]
CALLS += ["torch.where(a > 1, a, 0.5)", "torch.where(a > 1)", "torch.equal(a, c)", "torch.allclose(a, c)"]
CALLS += ["torch.zeros_like(a)", "len(a)", "list(a)", "bool(a)", "int(a)", "float(a)", "-a", "+a", "abs(a)", "max(a)"]
CALLS += ["sum(a)", "a in c", "2 in a", "f'{a}'", "(a == c).all()", "(a * 2).T.sum(0)", "(a.T * 2).view(-1)"]
CALLS += ["~(a > 0)", "(a > 0) & (c > 0)", "torch.mm(a, c)", "torch.matmul(a, c)"]
CALLS += ["torch.argmax(a)", "torch.argmin(a, 0)", "torch.argmax(c, dim=-1, keepdim=True)"]
CALLS += ["(a, c)", "[a, c]", "{'a': a, 'c': c}", "print(a, c)", "a.tolist()", "c.numpy()", "[row.sum() for row in a]"]
CALLS += ["f'{a.sum():.3f}'", "f'{a.shape} {a.dtype}'", "repr(a)", "str(c)", "a.max().item()", "[x.item() for x in c]"]
CALLS += ["[i for i, x in enumerate(a) if x.sum() > 0]", "tuple(a.shape)", "sorted(a.view(-1).tolist())", "a.size(5)"]
CALLS += ["torch.zeros(a.shape)", "torch.ones_like(c)", "torch.full(a.shape, 2.5)", "torch.eye(3) @ a", "a.type()"]
CALLS += ["dict(zip('ab', c))", "print(a.shape, a.sum().item())", "a is b", "a == None", "a.data_ptr() == b.data_ptr()"]
CALLS += ["(a > 0).sum().item()", "a.float().mean()", "a.sum() / a.numel()", "a - a.float().mean()", "torch.arange(12.).view(3, 4)"]
CALLS += ["a.foo", "a.sum(5)", "a.view(7)", "torch.tensor([[1, 2], [3]])", "torch.tensor('a')", "a['x']", "a + 'x'", "a(1)", "a[1.5]"]
RECORDED = ["a * c", "a + c", "a - c", "a / c", "a @ c", "a.T @ c", "a ** 2", "a ** 3", "a[i]", "a[0]", "a[1:]"]
RECORDED += ["a[:, 0]", "a.T", "a.mean()", "a.mean(0)", "a.sum(1)", "a.max()", "a.max(0).values", "a.view(-1)"]
RECORDED += ["a.unsqueeze(0) * c", "a.abs()", "2 / a", "1 - a", "-a", "torch.cat([a, c])", "torch.stack([a, c])"]
RECORDED += ["torch.where(a > 0, a, c)", "a[m]", "a * a", "a.T.reshape(-1)", "a[i, 0]", "a.clone() * c", "a[0] * a[1]"]
RECORDED += ["torch.nn.functional.linear(a, c)", "a.double() * 2", "a.detach() * c", "(a + c).T @ a", "a[[1, 0, 1]]"]
VALUES = ["1", "2.5", "True", "c", "c[0]", "torch.tensor(3)", "torch.tensor([7, 8])"]
WRITES = ["a.fill_(2.5)", "a.zero_()", "a.copy_(c)", "a.T[0] = 5", "a[0][0] = 4", "b[0] = 1", "a.data[0] = 3"]
WRITES += ["a[a > 0] = 0", "a[m] = 1", "a[i] += 1", "a[0] *= 2", "m &= True", "m |= a > 0", "m ^= m"]
# What is given in the place of {}: numbers that do not fit a dtype.
LARGE = ["255", "256", "-255", "-256", "300", "-1", "2**31", "2**31 - 1", "-2**31 - 1", "2**40", "-2**40", "2**63 - 1", "-2**63", "2**64", "-2**63 - 1", "2**70"]
LARGE += ["10000000000000000000000000000000000000000", "1e40", "float('inf')", "float('nan')"]
TAKING_LARGE = ["torch.tensor({}, dtype=torch.int32)", "torch.tensor([1, {}], dtype=torch.int32)", "torch.tensor([{}])", "torch.full((2,), {})"]
TAKING_LARGE += ["torch.full((2,), {}, dtype=torch.int32)", "torch.full((1,), {}, dtype=torch.bool)", "torch.tensor([{}], dtype=torch.bool)"]
TAKING_LARGE += ["torch.tensor([{}], dtype=torch.uint8)", "torch.full((2,), {}, dtype=torch.uint8)", "a.byte() + ({})", "({}) - a.byte()"]
TAKING_LARGE += ["a.byte() // ({})", "a.byte() ** ({})", "a.byte() > ({})", "a.byte().fill_({})", "a.byte().clamp(min={})", "a.byte().clamp(max={})"]
TAKING_LARGE += ["a.int() + ({})", "({}) * a.int()", "a.long() - ({})", "a.int() ** ({})", "a.long() // ({})", "a.int() < ({})", "({}) in a"]
TAKING_LARGE += ["torch.where(a > 0, a.int(), {})", "torch.where(a > 0, {}, a)", "a.fill_({})", "a.int().fill_({})", "torch.arange({}, 0)"]
TAKING_LARGE += ["torch.arange(0, 3, {})", "torch.allclose(a, a, rtol={})", "torch.randint({}, (3,))", "torch.randint(-5, {}, (2,))"]
# What shares its elements with `a`, and what does not.
RESULTS = ["a ** 1", "a ** 1.0", "a * 1", "a + 0", "+a", "-a", "abs(a)", "a.abs()", "a.float()", "a.to(a.dtype)", "a.to(int)", "a.contiguous()"]
RESULTS += ["a.T", "a.t()", "a.view(-1)", "a.reshape(-1)", "a.flatten()", "a.T.flatten()", "a.squeeze()", "a.unsqueeze(0)", "a.detach()"]
RESULTS += ["a.clone()", "a.data", "a[:]", "a[...]", "a[None]", "a[0]", "a[[0]]", "a[a == a]", "torch.cat([a])", "torch.stack([a])", "a.sum(0)"]
RESULTS += ["torch.where(a == a, a, c)", "torch.nn.Parameter(a)", "list(a)[0]", "sum([a])", "a.max(0).values", "a.transpose(0, 0)", "a.requires_grad_(False)"]
CHANGES = ["y *= 10", "y += 1", "y.fill_(7)", "y.zero_()", "y[0] = 3", "y[...] = 4", "a *= 10", "a[0] = 3", "a.fill_(7)", "y.T[0] = 6", "y.view(-1)[0] = 8"]


def tensor(draw, shape, kind=None, more=""):
    kind = kind or draw.choice(["float", "float", "float", "int", "bool"])
    if not more and draw.random() < 0.15:
        whole = draw.choice(["int32", "uint8"])
        more = {"float": ", dtype=torch.float64", "int": f", dtype=torch.{whole}", "bool": ""}[kind]
    special = 0 if kind == "int" and more else None
    return f"torch.tensor({values.literal(draw, shape, kind, special)}{more})"


def index(draw):
    return ", ".join(draw.choice(INDICES) for _ in range(draw.choice([1, 1, 1, 2, 2, 3])))


def expression(draw):
    operator = draw.choice(OPERATORS)
    scalar = draw.choice(values.EXPONENTS) if operator == "**" else values.number(draw, draw.choice(["float", "int", "bool"]))
    return draw.choice(
        [
            f"a {operator} c",
            f"a {operator} c",
            f"a {operator} c.T",
            f"a {operator} ({scalar})",
            f"({scalar}) {operator} a",
            f"a[{index(draw)}]",
            f"a[{index(draw)}]",
            f"(a * c)[{index(draw)}]",
            f"a.{draw.choice(REDUCTIONS)}({draw.choice(AXES)})",
            f"a.{draw.choice(METHODS)}",
            f"{draw.choice(['True', 'False', 'm', 'a > 0', '1', '2**40'])} {draw.choice('&|^')} {draw.choice(['m', 'a > 0', 'i', 'm[0]'])}",
            draw.choice(CALLS),
        ]
    )


def write(draw):
    operator = draw.choice(["+=", "-=", "*=", "/=", "//=", "%="])
    return draw.choice(
        [f"a[{index(draw)}] = {draw.choice(VALUES)}", f"a {operator} {draw.choice(['2', '0.5', 'c'])}", draw.choice(WRITES)]
    )


def program(draw):
    first = values.shape(draw)
    second = draw.choice([first, first, values.shape(draw), first[1:], first[-1:], first[::-1]])
    what = draw.choice(["read", "read", "read", "write", "gradient", "large", "result"])
    kind, more = ("float", ", requires_grad=True") if what == "gradient" else (None, "")
    setup = [
        "import torch",
        f"a = {tensor(draw, first, kind, more)}",
        f"c = {tensor(draw, second, kind, more)}",
        f"m = torch.tensor({values.literal(draw, first[:1] or [1], 'bool')})",
        "i = torch.tensor([0, 1])",
        "b = a.T",
    ]
    cells = {
        "read": lambda: [expression(draw)],
        "write": lambda: [write(draw), "a", "b"],
        "large": lambda: ["torch.manual_seed(1)\n" + draw.choice(TAKING_LARGE).replace("{}", draw.choice(LARGE), 1), "a"],
        "result": lambda: [f"y = {draw.choice(RESULTS)}", draw.choice(CHANGES), "a", "y"],
        "gradient": lambda: [f"y = {draw.choice(RECORDED)}\ny.sum().backward()", "a.grad", "c.grad", "y"],
    }[what]()
    return ["\n".join(setup), *cells]
