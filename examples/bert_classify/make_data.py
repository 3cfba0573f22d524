#!/usr/bin/env python3
"""Writes reviews and their labels as TFRecord files: make_data.py FOLDER. A token stands for a word."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord

PAD, START, END = 0, 1, 2
good, bad = "good fine superb lovely bright".split(), "bad poor dull awful tedious".split()
words = "the a film plot cast music end was felt looked not".split() + good + bad
number = {word: i + 3 for i, word in enumerate(words)}
random.seed(1)
pick = lambda text: random.choice(text.split())


def review():
    """Some clauses, each of a thing and a word of praise or blame, which "not" turns around."""
    label, clauses = random.randrange(2), []
    for _ in range(random.randint(1, 4)):
        turned = random.random() < 0.3
        clauses += [pick("the a"), pick("film plot cast music end"), pick("was felt looked")] + ["not"] * turned
        clauses.append(random.choice(good if (label == 1) != turned else bad))
    tokens = [START] + [number[word] for word in clauses] + [END]
    rest = 128 - len(tokens)
    return {"tokens": tokens + [PAD] * rest, "segments": [0] * 128, "mask": [1] * len(tokens) + [0] * rest, "label": label}


for name, count in [("train", 2000), ("test", 400)]:
    tfrecord.write(os.path.join(sys.argv[1], name + ".tfrecord"), [tfrecord.example(review()) for _ in range(count)])
