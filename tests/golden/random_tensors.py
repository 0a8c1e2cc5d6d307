"""Small programs of tensor calls.

Each makes a few tensors of literal numbers, and then reads, writes, computes or goes back through them once. Most fit;
some do not, so that PyTorch's words for errors are met too.
"""

SHAPES = [[], [1], [2], [3], [2, 3], [3, 2], [1, 3], [3, 1], [2, 2], [3, 3], [2, 1, 3], [2, 3, 2], [4, 5], [0], [2, 0]]
SHAPES += [[12], [3, 12], [2, 2, 2], [25]]
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">=", "@"]
INDICES = ["0", "1", "-1", "2", "5", "-3", ":", "1:", "::2", ":-1", "...", "None", "[0, 1]", "[1, 0, 1]", "m", "i"]
INDICES += ["torch.tensor([0, 1])", "torch.tensor([[0], [1]])", "torch.tensor(1)", "[True, False]"]
REDUCTIONS = ["sum", "mean", "max", "min", "argmax", "argmin", "all", "any"]
AXES = ["", "0", "1", "-1", "dim=0", "dim=1, keepdim=True", "2"]
METHODS = ["T", "t()", "mT", "shape", "ndim", "dtype", "requires_grad", "view(-1)", "reshape(-1, 2)", "view(3, -1)"]
METHODS += ["view(6)", "reshape(2, 3)", "unsqueeze(0)", "unsqueeze(-1)", "squeeze()", "squeeze(1)", "detach()"]
METHODS += ["clone()", "item()", "nonzero()", "abs()", "long()", "double()", "int()", "bool()", "float()", "numel()"]
METHODS += ["size()", "size(-1)", "dim()", "T.view(-1)", "T.reshape(-1)", "data", "is_leaf", "to(torch.float64)"]
CALLS = ["torch.cat([a, c])", "torch.cat([a, c], 1)", "torch.stack([a, c])", "torch.where(a > 0, a, c)"]
CALLS += ["torch.where(a > 1, a, 0.5)", "torch.where(a > 1)", "torch.equal(a, c)", "torch.allclose(a, c)"]
CALLS += ["torch.zeros_like(a)", "len(a)", "list(a)", "bool(a)", "int(a)", "float(a)", "-a", "+a", "abs(a)", "max(a)"]
CALLS += ["sum(a)", "a in c", "2 in a", "f'{a}'", "(a == c).all()", "(a * 2).T.sum(0)", "(a.T * 2).view(-1)"]
CALLS += ["~(a > 0)", "(a > 0) & (c > 0)", "torch.mm(a, c)", "torch.matmul(a, c)"]
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
WRITES += ["a[a > 0] = 0", "a[m] = 1", "a[i] += 1", "a[0] *= 2"]


def number(draw, kind):
    if kind == "float":
        return repr(draw.choice([0.5, -1.25, 2.0, 3.0, 0.1, -7.0, round(draw.uniform(-3, 3), 3), 0.0, -0.0, 1e5, 1e-5, 1e9]))
    return str(draw.randint(-5, 9) if kind == "int" else draw.random() < 0.5)


def literal(draw, shape, kind):
    if not shape:
        return number(draw, kind)
    return "[" + ", ".join(literal(draw, shape[1:], kind) for _ in range(shape[0])) + "]"


def tensor(draw, shape, kind=None, more=""):
    kind = kind or draw.choice(["float", "float", "float", "int", "bool"])
    if not more and draw.random() < 0.15:
        more = {"float": ", dtype=torch.float64", "int": ", dtype=torch.int32", "bool": ""}[kind]
    return f"torch.tensor({literal(draw, shape, kind)}{more})"


def index(draw):
    return ", ".join(draw.choice(INDICES) for _ in range(draw.choice([1, 1, 1, 2, 2, 3])))


def expression(draw):
    operator = draw.choice(OPERATORS)
    scalar = draw.choice(["2", "0.5", "-3", "3", "1", "0", "True", "1.5"])
    return draw.choice(
        [
            f"a {operator} c",
            f"a {operator} c",
            f"a {operator} c.T",
            f"a {operator} {scalar}",
            f"{scalar} {operator} a",
            f"a[{index(draw)}]",
            f"a[{index(draw)}]",
            f"(a * c)[{index(draw)}]",
            f"a.{draw.choice(REDUCTIONS)}({draw.choice(AXES)})",
            f"a.{draw.choice(METHODS)}",
            draw.choice(CALLS),
        ]
    )


def write(draw):
    operator = draw.choice(["+=", "-=", "*=", "/=", "//=", "%="])
    return draw.choice(
        [f"a[{index(draw)}] = {draw.choice(VALUES)}", f"a {operator} {draw.choice(['2', '0.5', 'c'])}", draw.choice(WRITES)]
    )


def program(draw):
    first = draw.choice(SHAPES)
    second = draw.choice([first, first, draw.choice(SHAPES), first[1:], first[-1:], first[::-1]])
    what = draw.choice(["read", "read", "read", "write", "gradient"])
    kind, more = ("float", ", requires_grad=True") if what == "gradient" else (None, "")
    setup = [
        "import torch",
        f"a = {tensor(draw, first, kind, more)}",
        f"c = {tensor(draw, second, kind, more)}",
        f"m = torch.tensor({literal(draw, first[:1] or [1], 'bool')})",
        "i = torch.tensor([0, 1])",
        "b = a.T",
    ]
    cells = {
        "read": lambda: [expression(draw)],
        "write": lambda: [write(draw), "a", "b"],
        "gradient": lambda: [f"y = {draw.choice(RECORDED)}\ny.sum().backward()", "a.grad", "c.grad", "y"],
    }[what]()
    return ["\n".join(setup), *cells]
