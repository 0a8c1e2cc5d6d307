"""Runs the steps of web/program/step.ts in a real framework: what make_steps.py and make_steps_tf.py share.

A program is a list of steps with placeholders such as {ids}. A step {"op": "show"} notes the text of a value.
"""

import json
import re
import resource

# What a framework cannot have it refuses, as it would with any huge request, and the machine lives on.
ADDRESS_SPACE = 16 << 30


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def fill(step, inputs):
    return {key: value.format(**inputs) if isinstance(value, str) else value for key, value in step.items()}


class Namespace(dict):
    """Variables and the expressions that stand for values: 'embedding.weight' is an attribute of one of them."""

    def value(self, text):
        if text in self:
            return self[text]
        name, attribute = text.rsplit(".", 1)
        return self[name].get_weights() if attribute == "get_weights()" else getattr(self[name], attribute)


STYLES = {
    "torch.repr": repr,
    "tf.repr": repr,
    "tf.str": str,
    "numpy.repr": repr,
    "numpy.str": str,
    "numpy.list_repr": repr,
}


def failure(error):
    """What a case says of an exception: its class and message, or the bytes that could not be had."""
    message = str(error)
    asked = re.search(r"you tried to allocate (\d+) bytes", message)
    if asked:
        return {"allocation": int(asked[1])}
    if type(error).__name__ in ("ResourceExhaustedError", "MemoryError", "_ArrayMemoryError"):
        return {"allocation": bytes_of_shape(message)}
    # C++ stacks hold addresses that change from run to run.
    message = re.sub(r'\nException raised from .*?(?="$|\Z)', "", message, flags=re.DOTALL)
    return {"error": type(error).__name__, "message": message}


def bytes_of_shape(message):
    """Of 'shape[4,5] and type float' or 'shape (4, 5) and data type float64'."""
    lengths, dtype = re.search(r"shape ?[\[(]([\d, ]*)[\])] and (?:data )?type (\w+)", message).groups()
    count = 4 if dtype in ("float", "int32") else 8
    for length in re.findall(r"\d+", lengths):
        count *= int(length)
    return count


def run(program, inputs, operations):
    """The texts that a program shows, and the failure that stopped it."""
    names = Namespace()
    result = {"texts": []}
    try:
        for step in program:
            step = fill(step, inputs)
            if step["op"] == "show":
                result["texts"].append(STYLES[step["style"]](names.value(step["of"])))
            else:
                operations[step["op"]](names, step)
    except Exception as error:
        result.update(failure(error))
    return result


def write(path, programs, cases, operations):
    """Runs each (program's name, inputs) and writes what came of it."""
    done = [{"program": name, "inputs": inputs, **run(programs[name], inputs, operations)} for name, inputs in cases]
    text = ",\n".join(json.dumps(case, ensure_ascii=False) for case in done)
    path.write_text(f'{{"programs": {json.dumps(programs)},\n"cases": [\n{text}\n]}}\n', encoding="utf-8")
    print(f"{path.name}: {len(done)} cases")
