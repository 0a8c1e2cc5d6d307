"""Writes init.json, init_sequences.json and gradients.json: how real PyTorch starts its layers, and what
gradients its two ways to the same rows have.

    python make_init.py FOLDER
"""

import base64
import hashlib
import json
import random
import sys
import warnings
from pathlib import Path

import numpy as np
import torch
from torch import nn

SEEDS = [
    *(0, 1, 2, 3, 7, 42, 123, 1234, 2024, 65535, 31337, 10**9 + 7),
    *(2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 5, 10**12 + 39, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1),
    *(-1, -2, -123, -(2**31), -(2**32) - 9, -(2**63)),
]

SHAPES = [
    *((1, 1), (4, 5), (5, 4), (3, 5), (2, 8), (15, 1), (16, 1), (17, 1), (7, 13), (31, 33), (64, 64)),
    *((0, 5), (5, 0), (6, 512), (999, 7), (251, 97)),
]

LARGE = [
    (1000, 64, 8),
    (9973, 17, -3),
    (50257, 3, 2**40 + 1),
    (50257, 64, 31337),
    (50257, 768, 123),
]


def weight(layer, a, b):
    made = nn.Embedding(a, b) if layer == "embedding" else nn.Linear(a, b, bias=False)
    return made.weight.detach().numpy()


def init_case(layer, a, b, seed):
    torch.manual_seed(seed)
    w = weight(layer, a, b)
    return {
        "layer": layer,
        "seed": seed,
        "num_embeddings_or_in_features": a,
        "dim_or_out_features": b,
        "weight_shape": list(w.shape),
        "sha256": hashlib.sha256(w.tobytes()).hexdigest(),
        "first_bits": [f"{bits:08x}" for bits in w.reshape(-1)[:8].view(np.uint32).tolist()],
    }


def init_cases():
    """Every seed with every small shape, every size around the two paths' border at 16, and large weights."""
    layers = ("embedding", "linear")
    cases = [init_case(layer, a, b, seed) for seed in SEEDS for a, b in SHAPES for layer in layers]
    for size in range(1, 81):
        for layer in layers:
            cases.append(init_case(layer, size, 1, 1000 + size))
            cases.append(init_case(layer, 1, size, -1000 - size))
    cases += [init_case(layer, a, b, seed) for a, b, seed in LARGE for layer in layers]
    return cases


def encoded(array):
    array = np.ascontiguousarray(array)
    return base64.b64encode(array.tobytes()).decode()


def sequence(rng, steps):
    """Layers made one after another from one seed: a spare normal waits for the next draw."""
    seed = rng.choice(SEEDS + [rng.randrange(2**64)])
    torch.manual_seed(seed)
    made = []
    for _ in range(steps):
        layer = rng.choice(["embedding", "embedding", "linear", "linear+bias"])
        args = list(rng.choice([(1, 1), (1, 3), (5, 1), (3, 5), (2, 7), (4, 5), (16, 1), (17, 3), (0, 4), (9, 11)]))
        module = nn.Embedding(*args) if layer == "embedding" else nn.Linear(*args, bias="bias" in layer)
        tensors = [parameter.detach().numpy() for parameter in module.parameters()]
        made.append(
            {"layer": layer, "args": args, "tensors": [{"shape": list(t.shape), "data": encoded(t)} for t in tensors]}
        )
    return {"seed": seed, "steps": made}


def gradient_case(rng, V, d, ids_shape):
    """The weight's gradient through nn.Embedding, and through one-hot vectors and nn.Linear."""
    torch.manual_seed(rng.randrange(2**32))
    ids = torch.randint(0, V, ids_shape)
    W = torch.randn(V, d)
    grad_output = torch.randn(*ids_shape, d)
    embedding, linear = nn.Embedding(V, d), nn.Linear(V, d, bias=False)
    with torch.no_grad():
        embedding.weight.copy_(W)
        linear.weight.copy_(W.T)
    embedding(ids).backward(grad_output)
    linear(nn.functional.one_hot(ids, V).float()).backward(grad_output)
    return {
        "ids": ids.tolist(),
        "weight_shape": [V, d],
        "weight": encoded(W.numpy()),
        "grad_output": encoded(grad_output.numpy()),
        "embedding_weight_grad": encoded(embedding.weight.grad.numpy()),
        "linear_weight_grad": encoded(linear.weight.grad.numpy()),
        "max_abs_difference": (embedding.weight.grad - linear.weight.grad.T).abs().max().item(),
    }


def gradient_cases(rng):
    cases = [
        gradient_case(rng, rng.randint(1, 12), rng.randint(1, 9), (rng.randint(1, 12),)) for _ in range(40)
    ]
    cases += [gradient_case(rng, rng.randint(1, 12), rng.randint(1, 9), (2, rng.randint(1, 6))) for _ in range(8)]
    cases += [gradient_case(rng, V, d, (n,)) for V, d, n in [(3, 5, 64), (50, 16, 40), (1, 7, 33), (17, 3, 100)]]
    return cases


def write(folder, name, cases):
    lines = ",\n".join(json.dumps(case) for case in cases)
    (folder / f"{name}.json").write_text(f"[\n{lines}\n]\n")


def main(folder):
    warnings.filterwarnings("ignore", message="Initializing zero-element tensors is a no-op")
    rng = random.Random(16)
    write(folder, "init", init_cases())
    write(folder, "init_sequences", [sequence(rng, rng.randint(2, 6)) for _ in range(80)])
    write(folder, "gradients", gradient_cases(rng))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
