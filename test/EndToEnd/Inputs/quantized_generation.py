# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A transformer with rounded weights, in Python's floats.

    quantized_generation.py write FILE
    quantized_generation.py check TOKENS BITS GROUP [untied]

`write` draws weights. `check` generates from the first three tokens of a line with weights of so many bits, and
compares all: each token is the likeliest one, by at least 1e-4 of the largest logit. Weights of other bits have other
tokens.
"""
import math
import random
import struct
import sys

from tensor_files import floats, write_safetensors

LAYERS, HEADS, WIDTH, HIDDEN, VOCABULARY, LENGTH = 2, 4, 32, 64, 297, 64
PROMPT = 3
BLOCKS = "block", "block_1"
HEAD = WIDTH // HEADS


def to_f32(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def draw_weights():
    """The sizes of each variable, and its numbers."""
    generator = random.Random(5)
    weights = {}

    def draw(name, *sizes, mean=0):
        numbers = [to_f32(generator.gauss(mean, 0.3)) for _ in range(math.prod(sizes))]
        weights[name] = sizes, numbers

    draw("wte", VOCABULARY, WIDTH)
    draw("wpe/embeddings", LENGTH, WIDTH)
    for block in BLOCKS:
        for name in "query", "key", "value":
            draw(f"{block}/attn/{name}/kernel", WIDTH, HEADS, HEAD)
            draw(f"{block}/attn/{name}/bias", HEADS, HEAD)
        draw(f"{block}/attn/attention_output/kernel", HEADS, HEAD, WIDTH)
        draw(f"{block}/attn/attention_output/bias", WIDTH)
        draw(f"{block}/fc/kernel", WIDTH, HIDDEN)
        draw(f"{block}/fc/bias", HIDDEN)
        draw(f"{block}/proj/kernel", HIDDEN, WIDTH)
        draw(f"{block}/proj/bias", WIDTH)
        for norm in f"{block}/ln_1", f"{block}/ln_2":
            draw(f"{norm}/gamma", WIDTH, mean=1)
            draw(f"{norm}/beta", WIDTH)
    draw("ln_f/gamma", WIDTH, mean=1)
    draw("ln_f/beta", WIDTH)
    draw("head/kernel", WIDTH, VOCABULARY)
    return weights


def write(path):
    write_safetensors(path, {name: floats(*tensor) for name, tensor in draw_weights().items()})


def round_row(row, bits):
    """Symmetric integers times the scale of the row. That of 4 bits has the least squares of errors."""
    limit = 2**(bits - 1) - 1
    largest = to_f32(max(map(abs, row)) / limit)
    factors = (1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6) if bits == 4 else (1,)
    candidates = []
    for factor in factors:
        scale = to_f32(largest * factor)
        rounded = [max(-limit, min(limit, round(number / scale))) * scale for number in row]
        candidates.append((sum((x - y)**2 for x, y in zip(row, rounded)), rounded))
    return min(candidates, key=lambda candidate: candidate[0])[1]


def round_rows(rows, bits, group):
    if bits == 32:
        return rows
    group = group if group and len(rows[0]) % group == 0 else len(rows[0])
    return [sum((round_row(row[i:i + group], bits) for i in range(0, len(row), group)), []) for row in rows]


def round_weights(bits, group, untied):
    """Kernels as rows of the weights of a feature. The kernel of the heads' output has no groups. A table that no
    product reads has 8 bits."""
    weights = {}
    for name, (sizes, numbers) in draw_weights().items():
        if len(sizes) == 2 and name.startswith("w"):
            weights[name] = [numbers[i:i + WIDTH] for i in range(0, len(numbers), WIDTH)]
        elif name.endswith("kernel"):
            is_output = name.endswith("attention_output/kernel")
            features = len(numbers) // (WIDTH if is_output else sizes[0])
            rows = [numbers[i::features] for i in range(features)]
            weights[name] = round_rows(rows, bits, 0 if is_output else group)
        else:
            weights[name] = numbers
    weights["wte"] = round_rows(weights["wte"], 8, 0) if untied else round_rows(weights["wte"], bits, group)
    if not untied:
        weights["head/kernel"] = weights["wte"]
    return weights


def product(rows, x):
    return [sum(map(float.__mul__, row, x)) for row in rows]


def add(x, y):
    return [a + b for a, b in zip(x, y)]


def gelu(x):
    return 0.5 * x * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


class Network:
    def __init__(self, weights):
        self.weights, self.cache = weights, {block: [] for block in BLOCKS}

    def norm(self, x, name):
        mean = sum(x) / WIDTH
        x = [number - mean for number in x]
        factor = 1 / math.sqrt(sum(number * number for number in x) / WIDTH + 1e-5)
        return [number * factor * gamma + beta
                for number, gamma, beta in zip(x, self.weights[f"{name}/gamma"], self.weights[f"{name}/beta"])]

    def dense(self, x, name):
        return add(product(self.weights[f"{name}/kernel"], x), self.weights[f"{name}/bias"])

    def attend(self, x, block):
        q, k, v = (self.dense(x, f"{block}/attn/{name}") for name in ("query", "key", "value"))
        self.cache[block].append((k, v))
        result = []
        for i in range(0, WIDTH, HEAD):
            scores = [sum(map(float.__mul__, q[i:i + HEAD], k[i:i + HEAD])) / math.sqrt(HEAD)
                      for k, _ in self.cache[block]]
            scores = [math.exp(score - max(scores)) for score in scores]
            result += [sum(score * v[j] for score, (_, v) in zip(scores, self.cache[block])) / sum(scores)
                       for j in range(i, i + HEAD)]
        return self.dense(result, f"{block}/attn/attention_output")

    def step(self, token):
        """The logits after one more token."""
        x = add(self.weights["wte"][token], self.weights["wpe/embeddings"][len(self.cache["block"])])
        for block in BLOCKS:
            x = add(x, self.attend(self.norm(x, f"{block}/ln_1"), block))
            hidden = [gelu(number) for number in self.dense(self.norm(x, f"{block}/ln_2"), f"{block}/fc")]
            x = add(x, self.dense(hidden, f"{block}/proj"))
        return product(self.weights["head/kernel"], self.norm(x, "ln_f"))


def generate(prompt, count, bits, group, untied):
    network = Network(round_weights(bits, group, untied))
    tokens = list(prompt)
    for token in prompt:
        logits = network.step(token)
    while len(tokens) < count:
        order = sorted(range(VOCABULARY), key=lambda token: logits[token])
        margin = logits[order[-1]] - logits[order[-2]]
        assert margin > 1e-4 * max(map(abs, logits)), "two tokens are as likely: take another seed"
        tokens.append(order[-1])
        logits = network.step(order[-1])
    return tokens


def check(path, bits, group, untied):
    tokens = [int(token) for token in open(path).read().split()]
    expected = generate(tokens[:PROMPT], len(tokens), bits, group, untied)
    assert tokens == expected, f"{tokens} instead of {expected}"
    for other in {32, 8, 4} - {bits}:
        assert tokens != generate(tokens[:PROMPT], len(tokens), other, group, untied), f"{other} bits: the same tokens"


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2])
    else:
        check(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), "untied" in sys.argv)
