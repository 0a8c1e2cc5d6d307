"""What tiktoken makes of texts and of calls: make_tokens.py OUTPUT_FOLDER

Writes tokens.json: texts with the IDs of GPT-2's tokens, and calls with their values or errors. Holds the characters that
cpp/toolchain/unicode16.txt takes for letters and numbers against those of tiktoken's own regular expressions.
"""

import json
import pathlib
import random
import sys

import tiktoken

import gpt2_cache

CATEGORIES = gpt2_cache.ROOT / "cpp/toolchain/unicode16.txt"
COUNT = 1500

HAND = [
    "", "unhappiness", "the", " the", "The quick brown fox.", "小猫看见小狗", "嵌入就是矩阵乘法。", "🙂", "👩‍👩‍👧‍👦", "🇨🇳🇺🇸👍🏽",
    "don't they'll we've you're I'm he'd can't it's", "DON'T 'S 'LL", " 's 'l 'v''re", "\n\n\n", " \n \n ", "  ", "   a",
    "\t\ta", "a  \n", "a\u00a0 b", "\u3000\u3000中", "\u0085x", "\x1c\x1dx", "e\u0301", "क्षि", "ﬁ½²Ⅷ", "１２３ ٣٤٥", "\ufeffa",
    "\u200b\u200b", "\ufffd", "\uffff", "\U0010ffff", "\ud7ff\ue000", "<|endoftext|>", "a" * 300, "ab" * 200, " " * 200,
    "\n" * 150 + "x", "0" * 100, "'" * 50, "𝒳𝟘", "\u180e\u2028\u2029\u202f\u205f", "السَّلامُ", "ไทย", "한국어",
    "日本語テキスト", "x\x00y", "\r\n\r\n", "def f(x):\n    return x**2\n", "\u088f\U00011de0",
]  # fmt: skip

CALLS = [
    'tokenizer', 'tokenizer.name, tokenizer.n_vocab, tokenizer.max_token_value, tokenizer.eot_token',
    'tokenizer.special_tokens_set', 'type(tokenizer)', 'tokenizer is tiktoken.get_encoding("gpt2")',
    'tiktoken.encoding_for_model("gpt2"), tiktoken.encoding_for_model("gpt-2")', 'tiktoken.list_encoding_names()',
    'tiktoken.__version__', 'tiktoken.get_encoding("gpt9")', 'tiktoken.get_encoding(5)', 'tiktoken.get_encoding()',
    'tokenizer.encode("a<|endoftext|>b")', 'tokenizer.encode("a<|endoftext|> b", allowed_special="all")',
    'tokenizer.encode("<|endoftext|>", allowed_special={"<|endoftext|>"})',
    'tokenizer.encode("a<|endoftext|>b", disallowed_special=())', 'tokenizer.encode("ab", disallowed_special=["b"])',
    'tokenizer.encode("a <|endoftext|>", allowed_special=set(), disallowed_special=set())',
    'tokenizer.encode_ordinary("a<|endoftext|>b")', 'tokenizer.encode(5)', 'tokenizer.encode(None)', 'tokenizer.encode()',
    'tokenizer.encode("a", "all")', 'tokenizer.encode_ordinary(5)', 'tokenizer.encode_single_token("hello")',
    'tokenizer.encode_single_token(" hello there")', 'tokenizer.decode([15496, 11, 995])', 'tokenizer.decode((403, 71))',
    'tokenizer.decode(range(3))', 'tokenizer.decode([])', 'tokenizer.decode([True])', 'tokenizer.decode([50256])',
    'tokenizer.decode([50257])', 'tokenizer.decode([-1])', 'tokenizer.decode(["a"])', 'tokenizer.decode([1.5])',
    'tokenizer.decode(5)', 'tokenizer.decode([2**40])', 'tokenizer.decode([8582, 25081])', 'tokenizer.decode([8582])',
    '[tokenizer.decode([i]) for i in tokenizer.encode("小猫🙂")]', 'tokenizer.decode([164, 100, 223, 22887])',
    'tokenizer.decode([8582, 8582, 64, 225])', 'tokenizer.decode_single_token_bytes(403)',
    'tokenizer.decode_single_token_bytes(50256)', 'tokenizer.decode_single_token_bytes(60000)',
    'tokenizer.decode_single_token_bytes("a")', 'tokenizer.decode_tokens_bytes(tokenizer.encode("it\'s \\t\\"x\\" 🙂\\\\"))',
    'len(tokenizer.decode_single_token_bytes(8582)), list(tokenizer.decode_single_token_bytes(8582))',
    'tokenizer.decode_single_token_bytes(403).decode(), tokenizer.decode_single_token_bytes(403)[0]',
    'tokenizer.decode_single_token_bytes(403) + tokenizer.decode_single_token_bytes(71)',
    'tokenizer.decode_single_token_bytes(6) == tokenizer.decode_single_token_bytes(6), tokenizer.decode_single_token_bytes(6) == "\'"',
]  # fmt: skip


def characters(pattern):
    """Every character that a regular expression of tiktoken's matches."""
    encoding = tiktoken.Encoding("", pat_str=pattern, mergeable_ranks={bytes([i]): i for i in range(256)}, special_tokens={})
    every = "".join(chr(point) for point in range(0x110000) if not 0xD800 <= point <= 0xDFFF)
    return bytes(encoding.encode_ordinary(every)).decode()


def ranges_of(text):
    ranges = []
    for point in map(ord, text):
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return ranges


def categories():
    lines = CATEGORIES.read_text().splitlines()
    found = {}
    for name in "LN":
        ranges = found[name] = ranges_of(characters(rf"\p{{{name}}}"))
        line = " ".join([name, *(f"{a:x}" if a == b else f"{a:x}-{b:x}" for a, b in ranges)])
        assert line in lines, f"{CATEGORIES} has others than tiktoken: {line}"
    return found


def text_by_chance(draw, words, ranges):
    """Letters, spaces, signs, and characters at the ends of what is a letter or a number."""
    kind = draw.random()
    if kind < 0.3:
        return "".join(draw.choice(words) for _ in range(draw.randint(1, 12)))
    if kind < 0.6:
        parts = ["'s", "'ll", "'T", " ", "  ", "\n", "a", "don", "1", "。", "中", "'", " '", "\u00a0", "\t"]
        return "".join(draw.choice(parts) for _ in range(draw.randint(1, 16)))
    points = []
    for _ in range(draw.randint(1, 20)):
        first, last = draw.choice(ranges[draw.choice("LN")])
        near = [first, last, draw.randint(first, last), max(first - 1, 0), last + 1, draw.randint(0x1F300, 0x1FAFF), 0x200D]
        points.append(draw.choice(near))
    return "".join(chr(point) for point in points if not 0xD800 <= point <= 0xDFFF)


def answer(code, names):
    try:
        return {"code": code, "output": repr(eval(code, names))}
    except Exception as error:
        return {"code": code, "error": type(error).__name__, "message": str(error)}


def main(folder):
    gpt2_cache.use_package_ranks()
    tokenizer = tiktoken.get_encoding("gpt2")
    ranges = categories()
    draw = random.Random(5)
    words = [tokenizer.decode([token]) for token in range(tokenizer.n_vocab - 1)]
    words = [word for word in words if "\ufffd" not in word]
    texts = HAND + [text_by_chance(draw, words, ranges) for _ in range(COUNT)]
    lines = [json.dumps([text, tokenizer.encode_ordinary(text)], separators=(",", ":")) for text in texts]
    calls = [json.dumps(answer(code, {"tiktoken": tiktoken, "tokenizer": tokenizer})) for code in CALLS]
    joined = {"texts": ",\n".join(lines), "calls": ",\n".join(calls)}
    parts = ",\n".join(f'"{name}": [\n{part}\n]' for name, part in joined.items())
    (pathlib.Path(folder) / "tokens.json").write_text(f"{{\n{parts}\n}}\n", encoding="utf-8")
    print(f"tokens.json: {len(texts)} texts, {len(calls)} calls")


if __name__ == "__main__":
    main(*sys.argv[1:])
