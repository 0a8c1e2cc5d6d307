"""Small programs that write to tensors, and go back through what was written: by indices, in place, through views of
one another, with gradients that are kept, and into memory that `torch.empty` leaves as it is."""

START = """import torch
import torch.nn.functional as F
p = torch.tensor([[1.5, -2.0], [0.5, 4.0]], requires_grad=True)
c = torch.tensor([[3.0, -1.0], [2.0, 0.25]])
v = p * 2
q = p * 3
z = torch.zeros(2, 2)
e = torch.empty(2, 2)
m = torch.tensor([[True, False], [False, True]])
i = torch.tensor([1, 0])"""
TENSORS = ["q", "q", "z", "z", "e", "r", "c", "p", "v", "d"]
PLACES = ["[0]", "[1]", "[:, 0]", "[:, 1:]", "[0, 1]", "[0:1]", "[[0, 1], [1, 0]]", "[i]", "[i, i]", "[m]", "[torch.tensor(1)]"]
PLACES += ["[...]", "[:]", "[None, 0]", "[0][1]", "[i[0]]", "[:, [1, 0]]", "[[0, 0]]", "[range(2), i]", "[m[0]]", "[-1]"]
VALUES = ["1", "2.5", "0", "v[0]", "v", "p[1]", "v[0, 0]", "c", "c[0]", "q[1]", "z[0]", "torch.tensor(3.)", "p.sum()", "(p * c).sum(0)"]
VALUES += ["c[:1]", "v[0].detach()", "e[0]", "True", "i", "v.t()", "torch.tensor([5.])"]
NUMBERS = ["1", "0.5", "-2", "3.0"]
READS = ["{0}", "{0}.grad_fn", "{0}.requires_grad, {0}.is_leaf", "{0}[0]", "{0} * 2", "q, z", "p.grad", "{0}.sum()"]


def statement(draw):
    one, other = draw.choice(TENSORS), draw.choice(TENSORS)
    place, value, number = draw.choice(PLACES), draw.choice(VALUES), draw.choice(NUMBERS)
    operator = draw.choice(["+", "-", "*", "/"])
    return draw.choice(
        [
            *[lambda: f"{one}{place} = {value}"] * 6,
            *[lambda: f"{one}{place} {operator}= {value}"] * 4,
            lambda: f"{one} {operator}= {value}",
            lambda: f"{one}.masked_fill_({draw.choice(['m', 'm[0]', f'{other} > 1', 'i > 0'])}, {number})",
            lambda: f"{one}.masked_fill(m, {number})",
            lambda: f"{one}{place}.{draw.choice(['zero_()', f'fill_({number})', f'add_({number})', f'copy_({value})', f'mul_({value})'])}",
            lambda: f"{one}.{draw.choice(['zero_()', f'fill_({number})', f'copy_({value})', f'sub_({value})'])}",
            lambda: f"r = {other}{draw.choice(['[0]', '[1]', '.t()', '.view(-1)', '[:, 0]', '[None]', '', '.view(4)[1:3]'])}",
            lambda: f"d = {other}.detach()",
            lambda: f"q = {draw.choice(['p * 3', 'p.exp() * 0 + p', 'p + v', 'p.relu()', 'p @ c', 'p[i]', 'p.t() * 1', 'p * p'])}",
            lambda: f"{draw.choice(['q', 'v', 'r'])}.retain_grad()",
            lambda: f"{one}.sum().backward()",
            lambda: f"print(torch.autograd.grad({one}.sum(), {draw.choice(['p', 'q', 'v', '[p, v]', '(q, p)'])}, retain_graph={draw.choice(['True', 'False'])}))",
            lambda: f"({one} * c).sum().backward()",
            lambda: f"for row in {other}:\n    row{draw.choice(['[0] = 1', ' += 1', '[1] = v[0, 1]', ' *= 2'])}",
            lambda: f"for k in range(2):\n    z[k] = {draw.choice(['(p[k] * c[k]).sum()', 'p[k]', 'k', 'v[k] + k'])}",
            lambda: f"with torch.no_grad():\n    {one}{place} {draw.choice(['', operator])}= {value}",
            lambda: f"e = torch.{draw.choice(['empty(2, 2)', 'empty_like(c)', 'empty((2, 2))'])}\nfor k in range(2):\n    e[k] = {draw.choice(['c[k]', 'p[k]', '1.5'])}",
            lambda: f"z = {draw.choice(['torch.zeros(2, 2)', 'c.new_zeros(2, 2)', 'torch.full_like(c, 2)', 'c.new_full((2, 2), 0.5)', 'c.new_ones(2, 2)'])}",
        ]
    )()


def program(draw):
    cells = [START + "\nr = q[0]\nd = c.detach()"]
    for _ in range(draw.randint(2, 6)):
        read = draw.choice(READS).format(draw.choice(TENSORS))
        cells.append(statement(draw) + "\n" + read)
    cells.append(draw.choice(["q.sum().backward()\np.grad", "z.sum().backward()\np.grad", "(z * c).sum().backward()\np.grad", "q.grad, p.grad", "v.grad", "e"]))
    return cells
