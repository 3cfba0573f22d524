#!/usr/bin/env python3
"""Writes data/train.tfrecord.gz and data/test.tfrecord.gz: people that were made
up, and whether they earn much. That depends on each feature, and on occupation and
education together. Needs nothing but Python, whose generator makes the same people
everywhere.

usage: make_data.py [FOLDER]
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord

EDUCATIONS, OCCUPATIONS = 16, 12


def people(count, seed):
    world = random.Random(7)  # What makes people rich is the same in both files.
    education_effect = [0.25 * (i - 8) for i in range(EDUCATIONS)]
    occupation_effect = [world.gauss(0, 0.7) for _ in range(OCCUPATIONS)]
    together = [[world.gauss(0, 2.0) for _ in range(OCCUPATIONS)] for _ in range(EDUCATIONS)]
    draw = random.Random(seed)
    for _ in range(count):
        age, hours = draw.uniform(18, 75), draw.uniform(10, 60)
        education, occupation = draw.randrange(EDUCATIONS), draw.randrange(OCCUPATIONS)
        logit = (1.0 + 0.06 * (hours - 35) - 0.004 * (age - 50) ** 2 + education_effect[education]
                 + occupation_effect[occupation] + together[education][occupation])
        yield tfrecord.example({"age": age, "hours": hours, "education": education, "occupation": occupation,
                                "rich": int(draw.random() < 1 / (1 + math.exp(-2 * logit)))})


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    os.makedirs(folder, exist_ok=True)
    tfrecord.write(os.path.join(folder, "train.tfrecord.gz"), people(16000, 1))
    tfrecord.write(os.path.join(folder, "test.tfrecord.gz"), people(4000, 2))


if __name__ == "__main__":
    main()
