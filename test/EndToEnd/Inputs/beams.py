"""Writes the weights of a small transformer, and checks what its beam search finds.

beams.py weights FILE [LIKELY]: writes random weights as safetensors. With LIKELY, only the tokens below it
    are likely.
beams.py search PROMPTS LINES BEAMS MOST [OPTION=VALUE ...]: checks the lines of JSON that `generate` printed
    for a file of prompts. Here each step computes the whole text of each beam anew, and sorts all candidates.
    Options: likely, end, length_penalty, early_stopping, repetition_penalty, all. With all=1, the best of all
    texts is expected, whatever the beams are.
beams.py same LINES OTHERS: checks that two files of lines have the same texts and scores.
"""
import itertools
import json
import math
import random
import struct
import sys

from tensor_files import floats, write_safetensors

vocabulary, features, heads, dim, window = 300, 8, 2, 4, 9


def draw(likely):
    """All variables by name, as nested lists."""
    source = random.Random(7)

    def tensor(*shape):
        if not shape:
            return struct.unpack("<f", struct.pack("<f", source.gauss(0, 0.5)))[0]
        return [tensor(*shape[1:]) for _ in range(shape[0])]

    weights = {"embedding/embeddings": tensor(vocabulary, features), "positions/embeddings": tensor(window, features)}
    for layer in "first", "second":
        for kernel in "query", "key", "value":
            weights[f"{layer}/{kernel}/kernel"] = tensor(features, heads, dim)
        weights[f"{layer}/attention_output/kernel"] = tensor(heads, dim, features)
    weights["head/kernel"] = tensor(features, vocabulary)
    weights["head/bias"] = tensor(vocabulary)
    for token in range(likely, vocabulary):
        weights["head/bias"][token] = -1000.0
    return weights


def shape_of(value):
    return [len(value)] + shape_of(value[0]) if isinstance(value, list) else []


def flatten(value):
    return [x for part in value for x in flatten(part)] if isinstance(value, list) else [value]


def write(path, weights):
    tensors = {name: floats(shape_of(value), flatten(value)) for name, value in weights.items()}
    tensors["global_step"] = ("I64", [], struct.pack("<q", 0))
    tensors["random_seed"] = ("U64", [], struct.pack("<Q", 0))
    write_safetensors(path, tensors)


def attend(weights, layer, rows):
    def project(row, kernel, head):
        return [sum(x * kernel[i][head][d] for i, x in enumerate(row)) for d in range(dim)]

    added = [list(row) for row in rows]
    for head in range(heads):
        queries, keys, values = ([project(row, weights[f"{layer}/{name}/kernel"], head) for row in rows]
                                 for name in ("query", "key", "value"))
        for t, query in enumerate(queries):
            scores = [sum(a * b for a, b in zip(query, key)) / math.sqrt(dim) for key in keys[:t + 1]]
            exponentials = [math.exp(score - max(scores)) for score in scores]
            for d in range(dim):
                mean = sum(e * value[d] for e, value in zip(exponentials, values)) / sum(exponentials)
                for i in range(features):
                    added[t][i] += mean * weights[f"{layer}/attention_output/kernel"][head][d][i]
    return added


def log_probabilities(weights, text):
    """Those of the token after the text."""
    rows = [[a + b for a, b in zip(weights["embedding/embeddings"][token], weights["positions/embeddings"][t])]
            for t, token in enumerate(text)]
    for layer in "first", "second":
        rows = attend(weights, layer, rows)
    logits = [weights["head/bias"][token] + sum(x * weights["head/kernel"][i][token] for i, x in enumerate(rows[-1]))
              for token in range(vocabulary)]
    most = max(logits)
    total = most + math.log(sum(math.exp(x - most) for x in logits))
    return [x - total for x in logits]


def visible(text):
    """A text longer than the window begins anew with its last half."""
    seen = []
    for token in text:
        seen.append(token)
        if len(seen) > window:
            seen = seen[-(window // 2):]
    return seen


class Search:
    """Hugging Face's beam search, one prompt at a time."""

    def __init__(self, weights, options):
        self.weights, self.known = weights, {}
        self.end = int(options.get("end", -1))
        self.length_penalty = float(options.get("length_penalty", 1))
        self.early_stopping = options.get("early_stopping") == "true"
        self.repetition_penalty = float(options.get("repetition_penalty", 1))

    def next(self, text):
        if text not in self.known:
            found = log_probabilities(self.weights, visible(text))
            self.known[text] = [x * self.repetition_penalty if token in text else x for token, x in enumerate(found)]
        return self.known[text]

    def score(self, total, length):
        return total / length ** self.length_penalty

    def best(self, prompt, beams, most):
        running, complete = [(0.0, prompt)], []
        for length in range(1, most + 1):
            candidates = sorted(((total + x, text + (token,)) for total, text in running
                                 for token, x in enumerate(self.next(text))), reverse=True)[:2 * beams]
            for rank, (total, text) in enumerate(candidates):
                if rank < beams and (text[-1] == self.end or length == most):
                    complete.append((self.score(total, length), text))
            complete = sorted(complete, reverse=True)[:beams]
            running = [c for c in candidates if c[1][-1] != self.end][:beams]
            if len(complete) == beams and (
                    self.early_stopping or self.score(running[0][0], length) <= complete[-1][0]):
                break
        return complete[0]

    def best_of_all(self, prompt, likely, most):
        """The same without a search."""
        found = []
        for length in range(1, most + 1):
            for tokens in itertools.product(range(likely), repeat=length):
                if self.end in tokens[:-1] or (tokens[-1] != self.end and length < most):
                    continue
                total = sum(self.next(prompt + tokens[:i])[token] for i, token in enumerate(tokens))
                found.append((self.score(total, length), prompt + tokens))
        return max(found)


def read_lines(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


if sys.argv[1] == "weights":
    write(sys.argv[2], draw(int((sys.argv[3:] or [vocabulary])[0])))
elif sys.argv[1] == "same":
    lines, others = read_lines(sys.argv[2]), read_lines(sys.argv[3])
    assert lines and [line["text"] for line in lines] == [line["text"] for line in others], (lines, others)
    for line, other in zip(lines, others):
        assert abs(line["score"] - other["score"]) <= 1e-6 * abs(line["score"]), (line, other)
else:
    options = dict(option.split("=") for option in sys.argv[6:])
    likely, beams, most = int(options.get("likely", vocabulary)), int(sys.argv[4]), int(sys.argv[5])
    search = Search(draw(likely), options)
    with open(sys.argv[2]) as file:
        prompts = [tuple(int(word) for word in line.split()) for line in file]
    lines = read_lines(sys.argv[3])
    assert len(lines) == len(prompts)
    for prompt, line in zip(prompts, lines):
        score, text = search.best_of_all(prompt, likely, most) if "all" in options else search.best(prompt, beams, most)
        tokens = list(text[len(prompt):])
        if tokens[-1] == search.end:
            tokens.pop()
        assert [int(word) for word in line["text"].split()] == tokens, (line, tokens)
        assert abs(line["score"] - score) < 1e-4 * abs(score), (line, score)
