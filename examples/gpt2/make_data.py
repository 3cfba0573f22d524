#!/usr/bin/env python3
"""Writes sequences of tokens as TFRecord files: make_data.py LENGTH FOLDER. A token is a byte of sentences at random."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord

length, folder = int(sys.argv[1]), sys.argv[2]
random.seed(1)
pick = lambda words: random.choice(words.split())


def sequences(count):
    text = ""
    while len(text) < count * length + 1:
        text += f"the {pick('old young small')} {pick('cat dog horse mouse')} {pick('sees hears follows')} the {pick('cat dog horse mouse')}.\n"
    # The next token of each is in the sequence, too.
    return [list(text[i * length:(i + 1) * length + 1].encode()) for i in range(count)]


for name, count in [("train", max(16, 64 * 1024 // length)), ("test", max(4, 4 * 1024 // length))]:
    tfrecord.write(os.path.join(folder, name + ".tfrecord"), [tfrecord.example({"tokens": tokens}) for tokens in sequences(count)])
