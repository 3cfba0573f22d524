"""A small GPT-2 with random weights, as Hugging Face stores it, and its results by GPT-2's definition.

gpt2_reference.py make FOLDER             writes model files with an index, a tokenizer and sequences
gpt2_reference.py check FOLDER LOSS       compares a loss
gpt2_reference.py continue FOLDER PROMPT  prints the prompt with the likeliest tokens after it, as bytes
"""
import json
import math
import os
import random
import sys

from definitions import add, attention, gelu_tanh, heads, layer_norm, rows, softmax, write_floats

FEATURES, HEADS, UNITS, WORDS, LENGTH, BLOCKS, RECORDS = 8, 2, 32, 11, 6, 3, 4
rng = random.Random(5)


def weights():
    shapes = {"wte.weight": [WORDS, FEATURES], "wpe.weight": [LENGTH, FEATURES], "ln_f.weight": [FEATURES], "ln_f.bias": [FEATURES]}
    for i in range(BLOCKS):
        block = {"ln_1.weight": [FEATURES], "ln_1.bias": [FEATURES], "ln_2.weight": [FEATURES], "ln_2.bias": [FEATURES],
                 "attn.c_attn.weight": [FEATURES, 3 * FEATURES], "attn.c_attn.bias": [3 * FEATURES], "attn.c_proj.weight": [FEATURES, FEATURES],
                 "attn.c_proj.bias": [FEATURES], "mlp.c_fc.weight": [FEATURES, UNITS], "mlp.c_fc.bias": [UNITS],
                 "mlp.c_proj.weight": [UNITS, FEATURES], "mlp.c_proj.bias": [FEATURES], "attn.bias": [1, 1, LENGTH, LENGTH]}
        shapes.update({f"h.{i}.{name}": shape for name, shape in block.items()})
    return {name: (shape, [rng.gauss(0, 0.6) for _ in range(math.prod(shape))]) for name, shape in shapes.items()}


def records():
    return [[rng.randrange(WORDS) for _ in range(LENGTH + 1)] for _ in range(RECORDS)]


tensors, sequences = weights(), records()


def linear(x, name):
    """GPT-2's Conv1D: x W + b, with W of [inputs, outputs]."""
    w, b = rows(tensors[name + ".weight"]), tensors[name + ".bias"][1]
    return [[b[j] + sum(row[i] * w[i][j] for i in range(len(row))) for j in range(len(b))] for row in x]


def norm(x, name):
    return layer_norm(x, tensors[name + ".weight"][1], tensors[name + ".bias"][1], 1e-5)


def attend(x, name):
    qkv = heads(linear(x, name + ".c_attn"), FEATURES // HEADS)
    return linear(attention(qkv[:HEADS], qkv[HEADS:2 * HEADS], qkv[2 * HEADS:], lambda i, j: j <= i), name + ".c_proj")


def logits(sequence):
    wte, wpe = rows(tensors["wte.weight"]), rows(tensors["wpe.weight"])
    x = add([wte[token] for token in sequence], wpe[:len(sequence)])
    for i in range(BLOCKS):
        x = add(x, attend(norm(x, f"h.{i}.ln_1"), f"h.{i}.attn"))
        hidden = linear(norm(x, f"h.{i}.ln_2"), f"h.{i}.mlp.c_fc")
        x = add(x, linear([[gelu_tanh(value) for value in row] for row in hidden], f"h.{i}.mlp.c_proj"))
    return [[sum(a * b for a, b in zip(row, word)) for word in wte] for row in norm(x, "ln_f")]


def loss():
    losses = [-math.log(softmax(row)[target]) for sequence in sequences for row, target in zip(logits(sequence[:-1]), sequence[1:])]
    return sum(losses) / len(losses)


def extend(tokens):
    while len(tokens) < LENGTH:
        scores = logits(tokens)[-1]
        tokens.append(scores.index(max(scores)))
    return bytes(tokens) + b"\n"


def make(folder):
    names = sorted(tensors)
    parts = {"a.safetensors": names[::2], "b.safetensors": names[1::2]}
    for part, its in parts.items():
        write_floats(os.path.join(folder, part), {name: tensors[name] for name in its})
    write_floats(os.path.join(folder, "..", "zeros.safetensors"), {name: (shape, [0.0] * len(values)) for name, (shape, values) in tensors.items()})
    with open(os.path.join(folder, "model.safetensors.index.json"), "w") as file:
        json.dump({"metadata": {}, "weight_map": {name: part for part, its in parts.items() for name in its}}, file)
    letters = [chr(ord("a") + token) for token in range(WORDS)]
    with open(os.path.join(folder, "tokens.jsonl"), "w") as file:
        for sequence in sequences:
            file.write(json.dumps({"text": "".join(letters[token] for token in sequence)}) + "\n")
    with open(os.path.join(folder, "tokenizer.json"), "w") as file:
        json.dump({"model": {"type": "BPE", "vocab": {letter: i for i, letter in enumerate(letters)}, "merges": []}}, file)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2])
    elif sys.argv[1] == "continue":
        sys.stdout.buffer.write(extend(list(sys.argv[3].encode())))
    else:
        expected, found = loss(), float(sys.argv[3])
        if abs(found - expected) > 5e-6 * expected:
            sys.exit(f"the loss is {found}, not {expected}")
        print(f"the loss of {RECORDS} sequences is that of the definition")
