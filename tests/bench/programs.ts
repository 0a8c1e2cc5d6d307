/** Loops that train, as notebooks have them: Python that native PyTorch and the core of the page run side by side. */

export interface TrainingProgram {
  readonly name: string;
  /** How many elements its largest tensor has. */
  readonly largest: number;
  readonly cells: readonly string[];
}

const IMPORTS = 'import torch\nimport torch.nn.functional as F\ng = torch.Generator().manual_seed(2147483647)';

/** Which character follows which: one-hot rows by a matrix, as lectures begin. */
function bigram(pairs: number, steps: number): TrainingProgram {
  return {
    name: `bigram, ${pairs.toLocaleString('en-US')} pairs, ${steps} steps`,
    largest: 27 * Math.max(27, pairs),
    cells: [
      IMPORTS,
      `xs = torch.randint(27, (${pairs},), generator=g)
ys = torch.randint(27, (${pairs},), generator=g)
W = torch.randn((27, 27), generator=g, requires_grad=True)`,
      `for k in range(${steps}):
    logits = F.one_hot(xs, num_classes=27).float() @ W
    counts = logits.exp()
    probs = counts / counts.sum(1, keepdims=True)
    loss = -probs[torch.arange(${pairs}), ys].log().mean() + 0.01 * (W**2).mean()
    W.grad = None
    loss.backward()
    W.data += -50 * W.grad`,
      'loss.item()',
    ],
  };
}

/** Three characters, each a row of 10 numbers, and 200 hidden units. */
function characters(steps: number): TrainingProgram {
  return {
    name: `MLP over three characters, ${steps.toLocaleString('en-US')} steps`,
    largest: 32 * 200,
    cells: [
      IMPORTS,
      `X = torch.randint(27, (1000, 3), generator=g)
Y = torch.randint(27, (1000,), generator=g)
C = torch.randn((27, 10), generator=g)
W1 = torch.randn((30, 200), generator=g) * 0.2
b1 = torch.randn(200, generator=g) * 0.01
W2 = torch.randn((200, 27), generator=g) * 0.01
b2 = torch.zeros(27)
parameters = [C, W1, b1, W2, b2]
for p in parameters:
    p.requires_grad = True`,
      `for i in range(${steps}):
    ix = torch.randint(0, 1000, (32,), generator=g)
    emb = C[X[ix]]
    h = torch.tanh(emb.view(-1, 30) @ W1 + b1)
    logits = h @ W2 + b2
    loss = F.cross_entropy(logits, Y[ix])
    for p in parameters:
        p.grad = None
    loss.backward()
    for p in parameters:
        p.data += -0.1 * p.grad`,
      'loss.item()',
    ],
  };
}

/** Words from their neighbours, one pair at a time. */
function skipGram(epochs: number): TrainingProgram {
  return {
    name: `skip-gram, 20 words, ${epochs} epochs`,
    largest: 20 * 10,
    cells: [
      `${IMPORTS}\nimport torch.nn as nn\ntorch.manual_seed(123)`,
      `pairs = [(i, (i + step) % 20) for i in range(20) for step in (1, 2)]
embedding = nn.Embedding(20, 10)
output = nn.Linear(10, 20)
optimizer = torch.optim.SGD([*embedding.parameters(), *output.parameters()], lr=0.05)`,
      `for epoch in range(${epochs}):
    total = 0.0
    for center, context in pairs:
        logits = output(embedding(torch.tensor([center])))
        loss = F.cross_entropy(logits, torch.tensor([context]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()`,
      'total',
    ],
  };
}

/** One head of attention over 8 tokens of 64 numbers, forwards and backwards. */
function attention(steps: number): TrainingProgram {
  return {
    name: `a head of attention, 8 × 64, ${steps} steps`,
    largest: 64 * 64,
    cells: [
      `${IMPORTS}\nimport torch.nn as nn\ntorch.manual_seed(0)`,
      `x = torch.randn((8, 64), generator=g)
query, key, value = (nn.Linear(64, 64, bias=False) for _ in range(3))
mask = torch.tril(torch.ones(8, 8)) == 0`,
      `for k in range(${steps}):
    scores = query(x) @ key(x).transpose(0, 1) * 64**-0.5
    weights = F.softmax(scores.masked_fill(mask, float('-inf')), dim=-1)
    out = weights @ value(x)
    loss = (out * out).mean()
    for layer in (query, key, value):
        layer.weight.grad = None
    loss.backward()
    for layer in (query, key, value):
        layer.weight.data += -0.1 * layer.weight.grad`,
      'loss.item()',
    ],
  };
}

export const TRAINING: readonly TrainingProgram[] = [
  bigram(5, 100),
  skipGram(10),
  characters(1000),
  attention(100),
  // Its steps take long, and all alike: ten tell enough.
  bigram(228_146, 10),
];

/** The program of that name. */
export function programNamed(name: string | undefined): TrainingProgram {
  const found = TRAINING.find((program) => program.name === name);
  if (found === undefined) throw new RangeError(`no program is named ${name ?? ''}`);
  return found;
}
