"""Small programs of PyTorch's layers: look-ups and one-hots, gradients, optimizers, state_dicts, seeds, in-place writes."""

IDS = ["[2, 3, 1]", "[0]", "[[1, 2], [3, 0]]", "[3, 3, 0, 1, 3]", "3", "[]", "[[0, 1, 2]]", "[4, 2]", "[-1]", "[7]", "[1, 0, 1]"]
DTYPES = ["torch.float32", "torch.float64", "torch.int64", "torch.int32", "torch.bool"]


def layers(draw):
    vocabulary = draw.choice([4, 4, 5, 8, 12])
    width = draw.choice([1, 2, 3, 5, 5, 7, 9])
    seed = draw.choice([0, 1, 123, 42, 2**33, -1])
    keyword = draw.choice(["", "", "", f", padding_idx={draw.choice([0, -1, 2])}"])
    bias = draw.choice(["bias=False", "bias=False", "bias=True", ""])
    out = draw.choice([width, 2, 3])
    return [
        "import torch\nimport torch.nn.functional as F\nfrom torch import nn",
        f"torch.manual_seed({seed});",
        f"vocab_size, dim = {vocabulary}, {width}\nembedding = nn.Embedding(vocab_size, dim{keyword})",
        f"linear = torch.nn.Linear(vocab_size, {out}, {bias})\nhead = nn.Linear(dim, 2)",
        f"idx = torch.tensor({draw.choice(IDS)})",
    ]


READS = r"""embedding.weight
embedding(idx)
embedding(idx).shape
embedding(torch.tensor([1]))
onehot = F.one_hot(idx, num_classes=vocab_size)\nonehot
onehot = F.one_hot(idx)\nonehot.float()
F.one_hot(idx, vocab_size).float() @ embedding.weight
F.one_hot(idx, vocab_size).float() @ embedding.weight == embedding(idx)
torch.equal(F.one_hot(idx, vocab_size).float() @ embedding.weight, embedding(idx))
torch.allclose(F.one_hot(idx, vocab_size).float() @ embedding.weight, embedding(idx))
linear(F.one_hot(idx, vocab_size).float())
linear(F.one_hot(idx, vocab_size))
linear.weight
linear.weight.T
linear.bias
linear, embedding
print(embedding)
print(linear)
head(embedding(idx))
head(embedding(idx)).sum()
F.embedding(idx, embedding.weight)
F.linear(F.one_hot(idx, vocab_size).float(), embedding.weight.T)
embedding.weight[idx]
embedding.weight[idx] * 2
embedding.weight[1]
embedding.weight[1:3, :2]
embedding.weight.detach()
embedding.weight.data[0]
embedding.weight[:, 0]
embedding.weight.shape, embedding.weight.dtype, embedding.weight.requires_grad
list(embedding.parameters())
[p.shape for p in linear.parameters()]
dict(linear.named_parameters())
for name, p in linear.named_parameters():\n    print(name, tuple(p.shape), p.numel())
for name, p in embedding.named_parameters(): print(f'{name:10s} {p.requires_grad}')
sum(p.numel() for p in linear.parameters())
embedding.state_dict()
linear.state_dict().keys()
list(linear.state_dict().items())
embedding.num_embeddings, embedding.embedding_dim, embedding.padding_idx
linear.in_features, linear.out_features
embedding(idx).mean(0)
embedding(idx).max()
embedding(idx).sum(-1)
embedding(idx).mean(dim=1, keepdim=True)
embedding(idx).abs().max().item()
embedding(idx).tolist()
embedding.weight[0].tolist()
embedding.weight[0, 0].item()
print(f'{embedding.weight[0, 0].item():.4f}')
print(f'{embedding(idx).shape}')
f'{embedding.weight.abs().max():.3f}'
embedding(idx).grad_fn
embedding.weight.grad
embedding.weight.is_leaf, embedding(idx).is_leaf
[len(row) for row in embedding(idx)]
for i in idx:\n    print(i, i.item(), embedding.weight[i])
for i in idx.tolist(): print(i)
print(*idx) if False else print(idx)
embedding.weight > 0
(embedding.weight > 0).sum()
embedding.weight[embedding.weight > 0.5]
embedding.weight.argmax(), embedding.weight.argmax(dim=1)
embedding.weight.view(-1)[:5]
embedding.weight.reshape(-1).shape
embedding.weight.numpy()
embedding.weight.detach().numpy()
idx.numpy()
idx.float()
idx.unsqueeze(0).shape
torch.cat([embedding(idx), embedding(idx)])
torch.stack([embedding.weight[0], embedding.weight[1]])
torch.where(embedding.weight > 0, embedding.weight, torch.zeros_like(embedding.weight))
torch.rand(2, 3)
torch.randn(3)
torch.randn(4, 5)
torch.randint(0, 10, (3, 2))
torch.randint(5, (4,))
torch.randperm(6)
torch.rand(20).sum() > 0
torch.nn.Parameter(torch.arange(6.).view(2, 3))
nn.Embedding.from_pretrained(torch.arange(6.).view(3, 2))(torch.tensor([2, 0]))
nn.Embedding.from_pretrained(embedding.weight.detach(), freeze=False).weight.requires_grad
embedding(idx.float())
embedding([1, 2])
embedding(idx, idx)
linear(idx)
linear(embedding(idx))
F.one_hot(idx.float())
F.one_hot(idx, 2)
F.one_hot(idx, 'a')
embedding.weight @ embedding.weight
embedding.weight @ linear.weight
nn.Embedding(3)
nn.Embedding(3, 2, padding_idx=7)
nn.Linear(3)
nn.Embedding(-1, 2)
torch.manual_seed('a')
torch.zeros(2, 3, dtype=torch.int64)
torch.eye(vocab_size)[idx]
torch.eye(3), torch.ones(2), torch.full((2, 2), 7)
torch.arange(12).view(3, 4)[1:, ::2]
torch.arange(30).view(5, 6)
torch.arange(0, 1, 0.25)
torch.linspace
type(idx), type(embedding), type(embedding.weight)
idx.dtype, idx.type()
embedding.weight.data_ptr() == embedding.weight.data.data_ptr()
max(idx), min(idx) if idx.dim() == 1 and len(idx) else None
idx.max().item() + 1
len(idx), idx.ndim, idx.numel(), idx.size()
sorted(idx.tolist())
idx == 3
(idx == idx[0]).all()
embedding(idx).unsqueeze(1).squeeze().shape""".split("\n")

WRITES = r"""embedding.weight[0, 0] = 1
with torch.no_grad():\n    embedding.weight[0, 0] = 1.5
with torch.no_grad():\n    embedding.weight[1] = torch.zeros(dim)
with torch.no_grad():\n    embedding.weight.copy_(torch.ones_like(embedding.weight))
with torch.no_grad():\n    embedding.weight.fill_(0.25)
with torch.no_grad():\n    embedding.weight *= 2
embedding.weight.data[0] = 7
embedding.weight.data = embedding.weight.data * 2
embedding.weight = nn.Parameter(torch.arange(float(vocab_size * dim)).view(vocab_size, dim))
linear.weight = nn.Parameter(embedding.weight.T)
linear.weight = embedding.weight
linear.weight = torch.zeros(2)
linear.weight.data = embedding.weight.data.T
nn.init.zeros_(linear.weight)
nn.init.ones_(linear.weight)
embedding.load_state_dict(embedding.state_dict())
linear.load_state_dict({'weight': embedding.weight.T})
linear.load_state_dict({'weight': torch.ones(linear.weight.shape)})
embedding.load_state_dict({'weight': torch.zeros(vocab_size, dim)})
embedding.load_state_dict({})
idx[0] = 1
idx += 1
idx.zero_()
embedding.weight += 1
embedding.weight.zero_()
torch.manual_seed(1);
embedding2 = nn.Embedding(3, 2)\nembedding2.weight""".split("\n")

LOSSES = r"""embedding(idx).sum()
(embedding(idx) ** 2).sum()
embedding(idx).mean()
(embedding(idx) * 2).sum()
(F.one_hot(idx, vocab_size).float() @ embedding.weight).sum()
((F.one_hot(idx, vocab_size).float() @ embedding.weight) ** 2).mean()
linear(F.one_hot(idx, vocab_size).float()).sum()
head(embedding(idx)).sum()
(head(embedding(idx)) ** 2).mean()
embedding.weight[idx].sum()
(embedding.weight * torch.arange(dim).float()).sum()
embedding(idx).abs().sum()
embedding(idx).max()
(embedding(idx) - 1).sum() / 2
embedding.weight[0].sum() - embedding.weight[1].sum()
embedding(idx)
embedding.weight.T[0].mean()
F.linear(embedding(idx), torch.ones(3, dim)).sum()
torch.cat([embedding(idx), embedding(idx)]).sum()
torch.stack([embedding.weight[0], embedding.weight[2]]).sum()
torch.where(embedding.weight > 0, embedding.weight, 0.).sum()""".split("\n")

AFTER = r"""embedding.weight.grad
linear.weight.grad
head.weight.grad
head.bias.grad
loss
loss.item()
loss.backward()
print(f'{loss.item():.4f}')
f'loss {loss:.3f}'
embedding.weight.grad.sum(1)
embedding.weight.grad[idx]
embedding.weight.grad.abs().sum(dim=1) > 0
embedding.zero_grad()\nembedding.weight.grad
loss.grad_fn
loss.requires_grad, loss.is_leaf
[name for name, p in embedding.named_parameters() if p.grad is not None]
torch.equal(embedding.weight.grad, embedding.weight.grad)
embedding.weight.grad = None\nembedding.weight.grad
embedding.weight.grad.zero_()\nembedding.weight.grad
with torch.no_grad():\n    embedding.weight -= 0.1 * embedding.weight.grad\nembedding.weight""".split("\n")

TRAINING = """optimizer = torch.optim.SGD(embedding.parameters(), lr={lr})
for step in range({steps}):
    optimizer.zero_grad()
    loss = {loss}
    loss.backward()
    optimizer.step()
    {show}"""


def unfolded(text):
    """The line with its `\\n` as line ends."""
    return text.replace("\\n", "\n")


def gradient(draw):
    loss = unfolded(draw.choice(LOSSES))
    if draw.random() < 0.4:
        show = draw.choice(["print(step, loss.item())", "print(f'{step}: {loss.item():.4f}')", "print(step, loss)", "pass"])
        training = TRAINING.format(lr=draw.choice(["0.1", "1", "0.5", "1e-3"]), steps=draw.choice([1, 2, 3]), loss=loss, show=show)
        return [training, "embedding.weight", unfolded(draw.choice(AFTER))]
    before = draw.choice(["", "", "torch.set_grad_enabled\n" if draw.random() < 0.1 else ""])
    return [f"{before}loss = {loss}\nloss.backward()", *[unfolded(draw.choice(AFTER)) for _ in range(draw.randint(1, 4))]]


def program(draw):
    cells = layers(draw)
    for _ in range(draw.randint(1, 5)):
        what = draw.random()
        if what < 0.5:
            cells.append(unfolded(draw.choice(READS)))
        elif what < 0.7:
            cells += [unfolded(draw.choice(WRITES)), draw.choice(["embedding.weight", "linear.weight", "idx"])]
        else:
            cells += gradient(draw)
    return cells
