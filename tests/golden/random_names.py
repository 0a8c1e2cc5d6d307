"""The public names of the real frameworks and the signatures that these have: asked of themselves, not of the core's tables."""

import importlib
import inspect
import re
from pathlib import Path

import random_values as values

DATA = Path(__file__).parent / "data"
ALIASES = {"F": "torch.nn.functional", "nn": "torch.nn", "np": "numpy", "tf": "tensorflow"}
# Names whose answers are others in each run or on each machine, that write, take long, or change what later programs find.
LEFT_OUT = re.compile(
    r"_|save|load|dump|tofile|from_?file|fromregex|genfromtxt|memmap|set|get_rng|seed|initial|compile|fork|share|cuda|xpu|mps|empty|resize"
    r"|storage|register|test|show|info|lookfor|breakpoint|data_ptr|untyped|random|rand|import|hub|distributed|cholesky_inverse|.*print"
    r"|geqrf|.*lstsq|.*profile|device|is_available|version|source|init_scope|py_func|numpy_function|threading|wait|map_|apply_|to_dense"
    r"|autocast|einsum_path|typename|vmap|cond|while|jit|export|fx|overrides|multiprocessing|summary|io|config|debugging|saved_model"
)


def found(path):
    """What a dotted name stands for; None if there is nothing."""
    module, *names = path.split(".")
    value = importlib.import_module(ALIASES.get(module, module))
    for name in names:
        value = getattr(value, name, None)
    return value


class Names:
    """The public names of an environment's modules and types, and which of them golden programs use."""

    def __init__(self, of):
        texts = [path.read_text() for path in sorted(DATA.glob("programs_*.json"))]
        self.used = {name for text in texts for name in re.findall(r"\.(\w+)", text)}
        self.of_owner = {path: self.public(found(path)) for path in {*of["modules"], *of["objects"].values()} if found(path)}

    def public(self, owner):
        names = [name for name in dir(owner) if not LEFT_OUT.match(name)]
        return names, [name for name in names if name in self.used] or names

    def draw(self, draw, owner):
        names, used = self.of_owner[owner]
        name = draw.choice(used if draw.random() < 0.92 else names)
        return values.slip(draw, name) if draw.random() < 0.03 else name


def signatures(value, name):
    """The lists of parameters that a function's own text or Python has for it."""
    listed = re.findall(rf"^(?:\.\. function:: )?{name}\((.*?)\)(?: ->|$)", getattr(value, "__doc__", None) or "", re.MULTILINE)
    if not listed:
        try:
            listed = [str(inspect.signature(value))[1:-1]]
        except (TypeError, ValueError):
            return []
    return [[part.strip() for part in re.split(r", (?![^\[(]*[\])])", re.sub(r" ->.*", "", text)) if part.strip()] for text in listed]
