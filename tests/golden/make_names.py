"""The names that the real frameworks have, and their words for those that they do not: python make_names.py DATA

Writes known_names.cpp of cpp/core/python and of each framework in cpp/core/framework: of PyTorch, NumPy, os and Python
with PyTorch, of Keras with TensorFlow; DATA stays as it is. cpp/core/python/known_names.hpp says how the text is made.
What there may be at times is a name, too: values are looked at before and after they are used, packages with the modules
in their folders, and types and modules that find names by functions of their own with all the names that these mention.
"""

import importlib.util
import json
import os
import pkgutil
import re
import sys
import textwrap
import types
import warnings
from collections import OrderedDict
from pathlib import Path

os.environ["TF_USE_LEGACY_KERAS"] = "1"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np

CORE = Path(__file__).resolve().parents[2] / "cpp/core"
ABSENT = "no_such_name"


def words_for(value, name):
    """What AttributeError says of a name; None if there is one such."""
    try:
        getattr(value, name)
    except AttributeError as error:
        return str(error)
    except Exception:
        pass
    return None


def words_of_import(module):
    try:
        importlib.import_module(f"{module}.{ABSENT}")
    except ModuleNotFoundError as error:
        return str(error).removeprefix(f"No module named '{module}.{ABSENT}'")


def public(*values):
    return {name for value in values for name in dir(value) if not name.startswith("_")}


def spoken_of(code, variables):
    """The names that a function says: texts in its code, and in the collections that it uses."""
    used = [variables.get(name) for name in code.co_names]
    for held in [code.co_consts, *(held for held in used if isinstance(held, (dict, list, set, tuple)))]:
        for each in held:
            if isinstance(each, types.CodeType):
                yield from spoken_of(each, variables)
            yield from [each] if isinstance(each, str) else each if isinstance(each, (frozenset, tuple)) else ()


def looked_for(owner):
    """The names that a module's or a type's own way of finding attributes may know, beside those that it lists."""
    for at in [owner, *getattr(owner, "__mro__", [])]:
        for found in (vars(at).get("__getattr__"), vars(at).get("__getattribute__")):
            if isinstance(found, types.FunctionType):
                said = spoken_of(found.__code__, found.__globals__)
                yield from (name for name in said if isinstance(name, str) and name.isidentifier())


class Owner:
    """A module, or a type with some of its values, as different as they may be."""

    def __init__(self, module=None, name=None, kind=None, values=()):
        self.name = name or (module.__name__ if module else full_name(kind))
        self.module, self.kind, self.values = module, kind, values
        if module:
            folders = getattr(module, "__path__", [])
            self.names = public(module) | {found.name for found in pkgutil.iter_modules(folders)}
            self.names |= set(getattr(module, "__all__", []))
        else:
            self.names = public(kind, type(kind))
        self.names = {name for name in self.names if not name.startswith("_")}
        self.of_values = public(*values) - self.names
        self.special = {}

    def subject(self, value):
        ending = f" has no attribute '{ABSENT}'"
        words = words_for(value, ABSENT)
        assert words.endswith(ending), (self.name, words)
        return words.removesuffix(ending)

    def look_for(self, names):
        """Finds out which of these names there are nevertheless, and which have words of their own."""
        for value in [self.module] if self.module else self.values[:1]:
            for name in sorted(names - self.names - self.of_values):
                words = words_for(value, name)
                usual = f"{self.subject(value)} has no attribute '{name}'"
                if words is None:
                    self.of_values.add(name)
                elif words != usual:
                    pattern = re.sub(rf"\b{name}\b", "{}", words)
                    if pattern.replace("{}", name) == words and not set("|%\\") & set(pattern):
                        self.special.setdefault(pattern, []).append(name)
                    self.of_values.add(name)
        if self.kind:
            for name in sorted(names - self.names):
                words = words_for(self.kind, name)
                if words != f"{self.subject(self.kind)} has no attribute '{name}'":
                    self.names.add(name)
        self.of_values -= self.names

    def lines(self):
        if self.module:
            subject = self.subject(self.module)
            imported = self.subject(importlib.import_module(self.name))
            subjects = [subject if subject == imported else f"~{subject}", ""]
        else:
            subjects = ["", self.subject(self.kind)]
        if self.values:
            subjects[0] = self.subject(self.values[0])
            assert all(self.subject(value) == subjects[0] for value in self.values), self.name
        for words, names in sorted(self.special.items()):
            yield f"{self.name}!{words}|{' '.join(sorted(names))}".replace("\n", "%")
        listed = [" ".join(sorted(names)) for names in (self.names, self.of_values)]
        yield "|".join([self.name, *subjects, words_of_import(self.name) if self.module else "", *listed])


def full_name(kind):
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def of(*values):
    return Owner(kind=type(values[0]), values=values)


def python_owners():
    values = ["", [], {}, set(), (), 1, 1.0, True, None, slice(1), range(1), ..., OrderedDict()]
    values += [view for made in ({}, OrderedDict()) for view in (made.keys(), made.values(), made.items())]
    return [Owner(kind=type), *map(of, [*values, enumerate([]), zip(), (each for each in []), open(__file__)])]


def os_owners():
    return [Owner(os), of(os.environ)]


def numpy_owners():
    scalars = [np.float32(1), np.float64(1), np.int32(1), np.int64(1), np.bool_(True)]
    arrays = [np.ones(2), np.ones((2, 2)), np.array(1), np.array([1])]
    return [Owner(np), of(*arrays), *map(of, scalars), Owner(kind=np.dtype), *(of(each.dtype) for each in scalars)]


def torch_owners():
    import torch
    import torch._dynamo
    from torch import nn

    x = torch.ones(2, 2, requires_grad=True)
    embeddings = [nn.Embedding(2, 3), nn.Embedding(2, 3, padding_idx=0, max_norm=1.0, sparse=True)]
    linears = [nn.Linear(2, 3), nn.Linear(2, 3, bias=False)]
    used = nn.Linear(2, 3)
    new, optimizer = (torch.optim.SGD(used.parameters(), lr=0.1) for _ in range(2))
    used(x).sum().backward()
    optimizer.step()
    optimizer.zero_grad()
    modules = [torch, nn, nn.functional, nn.init, torch.optim]
    parameters = [nn.Parameter(x), used.weight]
    tensors = [torch.ones(2), x, x * 2, x[0], torch.arange(3), torch.tensor(True), x.grad_fn, used.weight.grad]
    return [
        *map(Owner, modules),
        of(*(each for each in tensors if isinstance(each, torch.Tensor))),
        *(of(*each) for each in (parameters, embeddings, [*linears, used], [new, optimizer])),
        *(of(each) for each in (torch.Size([1]), torch.float32, torch.no_grad(), torch.manual_seed(0))),
        *(of(each) for each in (x.max(0), x.min(0), used.load_state_dict(used.state_dict()))),
    ]


def tensorflow_owners():
    import tensorflow as tf

    layers = tf.keras.layers
    variable = tf.Variable([[1.0, 2.0]], name="v")
    with tf.GradientTape() as tape:
        row = tf.gather(variable, [0])
    slices = tape.gradient(row, variable)
    embeddings = [layers.Embedding(2, 3), layers.Embedding(2, 3, weights=[np.ones((2, 3))], input_length=2)]
    denses = [layers.Dense(2), layers.Dense(2, use_bias=False), layers.Dense(2, input_shape=(2,))]
    models = [tf.keras.Sequential([layer]) for layer in (layers.Embedding(2, 3), layers.Dense(2, input_shape=(2,)))]
    new = [layers.Embedding(2, 3), layers.Dense(2), tf.keras.Sequential()]
    models[1].compile(optimizer="sgd", loss="mse")
    for layer in embeddings:
        layer(tf.constant([[0]]))
    for layer in denses:
        layer(tf.ones((2, 2)))
    modules = {"": tf, ".nn": tf.nn, ".random": tf.random, ".math": tf.math, ".linalg": tf.linalg}
    modules |= {".keras": tf.keras, ".keras.layers": layers}
    tensors = [tf.constant(1.0), tf.constant([1]), tf.constant(True), row]
    return [
        *(Owner(module, f"tensorflow{name}") for name, module in modules.items()),
        *(of(*each) for each in (tensors, [variable, *embeddings[0].weights], [*embeddings, new[0]])),
        *(of(*each) for each in ([*denses, new[1]], [*models, new[2]], [tape, tf.GradientTape()])),
        *(of(each) for each in (tf.float32, row.shape, slices)),
    ]


def literals(line):
    """A line as C++ literals."""
    pieces = textwrap.wrap(line, 100, break_long_words=False, break_on_hyphens=False, drop_whitespace=False)
    return [json.dumps(piece) for piece in [*pieces[:-1], pieces[-1] + "\n"]]


def write(place, header, owners):
    namespace = place.split("/")[-1]
    known = set().union(*(owner.names | owner.of_values for owner in owners))
    known |= {name for owner in owners for name in looked_for(owner.module or owner.kind) if not name.startswith("_")}
    for owner in owners:
        owner.look_for(known)
    lines = "\n".join(f"           {text}" for owner in owners for line in owner.lines() for text in literals(line))
    (CORE / place / "known_names.cpp").write_text(
        f"""// clang-format off: made by tests/golden/make_names.py
#include "core/{place}/{header}.hpp"

namespace lim::{namespace} {{

const char* known_names() {{
    return "\\1"
{lines};
}}

}} // namespace lim::{namespace}
"""
    )


warnings.simplefilter("ignore")
if importlib.util.find_spec("torch"):
    write("python", "known_names", python_owners())
    write("framework/os", "modules", os_owners())
    write("framework/numpy", "modules", numpy_owners())
    write("framework/torch", "modules", torch_owners())
else:
    write("framework/keras", "modules", tensorflow_owners())
