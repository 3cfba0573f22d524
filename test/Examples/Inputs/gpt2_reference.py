"""A small GPT-2 with random weights, as Hugging Face stores it, and its loss.

gpt2_reference.py make FOLDER             writes model files with an index, a tokenizer and sequences
gpt2_reference.py check FOLDER LOSS       compares a loss with that of GPT-2's definition
"""
import json
import math
import os
import random
import struct
import sys

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


def matrix(name):
    (rows, columns), values = tensors[name]
    return [values[row * columns:(row + 1) * columns] for row in range(rows)]


def linear(x, name):
    """GPT-2's Conv1D: x W + b, with W of [inputs, outputs]."""
    w, b = matrix(name + ".weight"), tensors[name + ".bias"][1]
    return [[b[j] + sum(row[i] * w[i][j] for i in range(len(row))) for j in range(len(b))] for row in x]


def norm(x, name):
    scale, shift = tensors[name + ".weight"][1], tensors[name + ".bias"][1]
    result = []
    for row in x:
        mean = sum(row) / len(row)
        variance = sum((value - mean) ** 2 for value in row) / len(row)
        result.append([(value - mean) / math.sqrt(variance + 1e-5) * a + b for value, a, b in zip(row, scale, shift)])
    return result


def add(x, y):
    return [[a + b for a, b in zip(left, right)] for left, right in zip(x, y)]


def softmax(row):
    powers = [math.exp(value - max(row)) for value in row]
    return [power / sum(powers) for power in powers]


def attention(x, name):
    qkv, size = linear(x, name + ".c_attn"), FEATURES // HEADS
    result = [[] for _ in x]
    for head in range(HEADS):
        q, k, v = ([row[part * FEATURES + head * size:part * FEATURES + (head + 1) * size] for row in qkv] for part in range(3))
        for i in range(len(x)):
            shares = softmax([sum(a * b for a, b in zip(q[i], k[j])) / math.sqrt(size) for j in range(i + 1)])
            result[i] += [sum(share * v[j][d] for j, share in enumerate(shares)) for d in range(size)]
    return linear(result, name + ".c_proj")


def gelu(x):
    return 0.5 * x * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


def loss():
    wte, wpe, losses = matrix("wte.weight"), matrix("wpe.weight"), []
    for sequence in sequences:
        x = add([wte[token] for token in sequence[:-1]], wpe)
        for i in range(BLOCKS):
            x = add(x, attention(norm(x, f"h.{i}.ln_1"), f"h.{i}.attn"))
            hidden = linear(norm(x, f"h.{i}.ln_2"), f"h.{i}.mlp.c_fc")
            x = add(x, linear([[gelu(value) for value in row] for row in hidden], f"h.{i}.mlp.c_proj"))
        for row, target in zip(norm(x, "ln_f"), sequence[1:]):
            losses.append(-math.log(softmax([sum(a * b for a, b in zip(row, word)) for word in wte])[target]))
    return sum(losses) / len(losses)


def write(path, names):
    header, data = {}, b""
    for name in names:
        shape, values = tensors[name]
        raw = struct.pack(f"<{len(values)}f", *values)
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def make(folder):
    names = sorted(tensors)
    parts = {"a.safetensors": names[::2], "b.safetensors": names[1::2]}
    for part, its in parts.items():
        write(os.path.join(folder, part), its)
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
    else:
        expected, found = loss(), float(sys.argv[3])
        if abs(found - expected) > 5e-6 * expected:
            sys.exit(f"the loss is {found}, not {expected}")
        print(f"the loss of {RECORDS} sequences is that of the definition")
