"""Makes small random programs of what the core speaks: python random_programs.py KIND COUNT SEED > FILE.json

A program is a list of cells; what they answer is for make_programs.py, or for compare_random.py, to find out. KIND says
what they are about.
"""

import json
import random
import sys

import random_arrays
import random_calls
import random_functions
import random_keras
import random_layers
import random_library
import random_numpy
import random_python
import random_refusals
import random_tensors
import random_writes

KINDS = {
    "python": random_python.program,
    "library": random_library.program,
    "functions": random_functions.program,
    "tensors": random_tensors.program,
    "writes": random_writes.program,
    "layers": random_layers.program,
    "refusals": random_refusals.program,
    "arrays": random_arrays.program,
    "numpy": random_numpy.program,
    "keras": random_keras.program,
    "torch_calls": random_calls.maker(random_calls.TORCH),
    "keras_calls": random_calls.maker(random_calls.KERAS),
}


def programs(kind, count, seed):
    draw = random.Random(f"{kind} {seed}")
    return [[{"code": code} for code in KINDS[kind](draw)] for _ in range(count)]


if __name__ == "__main__":
    print(json.dumps(programs(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
