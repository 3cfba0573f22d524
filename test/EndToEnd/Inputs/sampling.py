"""Writes weights of models that are a table of logits, and checks what one samples whose next
token depends on nothing.

sampling.py weights FILE: writes its logits as safetensors, the rows of `embedding`
sampling.py chain FILE VOCABULARY TOKEN...: writes a table by which each token follows the one
    before, and the last one itself
sampling.py frequencies FILE [OPTION=VALUE ...]: checks the bytes of a text after a prompt
    "ABC" against the softmax of those logits, in bounds that hold but for one case in a
    million
sampling.py penalized FILE R: checks that a text is that of greedy sampling with a penalty
"""
import math
import struct
import sys

from tensor_files import write_safetensors

vocabulary = 128
# The tokens A to P have these logits, the others none worth sampling.
logits = {ord("A") + i: value for i, value in enumerate(
    [2.0, -1.0, 0.5, 1.5, -0.5, 0.0, 1.0, -2.0, 2.5, 0.25, -0.75, 1.25, -1.5, 0.75, 1.75, -0.25])}


def row_of(logits, size):
    return struct.pack(f"<{size}f", *(logits.get(token, -60.0) for token in range(size)))


def write_weights(path, rows):
    tensors = {"embedding/embeddings": ("F32", [len(rows), len(rows)], b"".join(rows)),
               "global_step": ("I64", [], struct.pack("<q", 0)),
               "random_seed": ("U64", [], struct.pack("<Q", 0))}
    write_safetensors(path, tensors)


def probabilities(options):
    penalty = options.get("repetition_penalty", 1)
    temperature = options.get("temperature", 1)
    values = {token: (x / penalty if x > 0 else x * penalty) / temperature for token, x in logits.items()}
    order = sorted(values, key=values.get, reverse=True)
    order = order[:int(options.get("top_k", len(order)))]
    weights = {token: math.exp(values[token]) for token in order}
    total, kept = sum(weights.values()), []
    for token in order:
        kept.append(token)
        if sum(weights[k] for k in kept) >= options.get("top_p", 1) * total:
            break
    total = sum(weights[token] for token in kept)
    return {token: weights[token] / total for token in kept}


def check_frequencies(path, options):
    text = open(path, "rb").read().rstrip(b"\n")
    prompt = options.pop("prompt", 3)
    text = text[int(prompt):]
    expected = probabilities(options)
    assert len(text) >= 10000, len(text)
    assert set(text) <= set(expected), (set(text), set(expected))
    for token, p in expected.items():
        deviation = math.sqrt(len(text) * p * (1 - p))
        count = text.count(token)
        assert abs(count - len(text) * p) <= 5 * deviation, (chr(token), count, len(text) * p, deviation)


def check_penalized(path, penalty):
    text = open(path, "rb").read().rstrip(b"\n")
    seen = set(text[:3])
    for token in text[3:]:
        values = {t: (x / penalty if x > 0 else x * penalty) if t in seen else x for t, x in logits.items()}
        assert token == max(values, key=values.get), (chr(token), values)
        seen.add(token)


if sys.argv[1] == "weights":
    write_weights(sys.argv[2], [row_of(logits, vocabulary)] * vocabulary)
elif sys.argv[1] == "chain":
    size, *tokens = map(int, sys.argv[3:])
    following = dict(zip(tokens, tokens[1:] + tokens[-1:]))
    write_weights(sys.argv[2], [row_of({following.get(token, 0): 1.0}, size) for token in range(size)])
elif sys.argv[1] == "frequencies":
    check_frequencies(sys.argv[2], {name: float(value) for name, value in (word.split("=") for word in sys.argv[3:])})
else:
    check_penalized(sys.argv[2], float(sys.argv[3]))
