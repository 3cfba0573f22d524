#!/usr/bin/env python3
"""Writes data/train.tfrecord.gz and data/test.tfrecord.gz: movies that users were
offered, and whether they watched them. Users and movies were made up. The rule:

    logit = 0.8 * n0 - 0.6 * n1 * n2 + user + movie + 1.5 * taste . style
            + mean of the tags' effects + 1.5 * history . style

n are the numbers of a row, and `history` is the mean style of the movies that the
user has watched before, weighted by the user's ratings. A user's effect and taste,
a movie's effect and style and a tag's effect are drawn once. Few users and movies
are frequent. Prints the loss of the rule itself, which no model is below. Needs
nothing but Python, whose generator makes the same rows everywhere.

usage: make_data.py [FOLDER [TRAINING_ROWS]]
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord

USERS, MOVIES, TAGS, STYLES = 20000, 5000, 64, 4


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


class World:
    """All that is the same in both files."""

    def __init__(self):
        draw = random.Random(7)
        self.user = [draw.gauss(0, 0.5) for _ in range(USERS)]
        self.movie = [draw.gauss(0, 0.8) for _ in range(MOVIES)]
        self.tag = [draw.gauss(0, 1.0) for _ in range(TAGS)]
        self.taste = [[draw.gauss(0, 0.5) for _ in range(STYLES)] for _ in range(USERS)]
        self.style = [[draw.gauss(0, 0.7) for _ in range(STYLES)] for _ in range(MOVIES)]

    def logit(self, row):
        n, history = row["numbers"], [0.0] * STYLES
        for movie, rating in zip(row["history"], row["ratings"]):
            history = [h + rating * s for h, s in zip(history, self.style[movie])]
        total = sum(row["ratings"]) or 1.0
        style = self.style[row["movie"]]
        tags = [self.tag[tag] for tag in row["tags"]]
        return (0.8 * n[0] - 0.6 * n[1] * n[2] + self.user[row["user"]] + self.movie[row["movie"]]
                + 1.5 * dot(self.taste[row["user"]], style) + sum(tags) / max(len(tags), 1)
                + 1.5 * dot(history, style) / total)


def choose(draw, count):
    """A number below `count`: n with a probability of about 1 / n."""
    return min(int(count ** draw.random()) - 1, count - 1)


def make_rows(world, count, seed):
    """Rows and their probabilities."""
    draw = random.Random(seed)
    for _ in range(count):
        row = {"numbers": [draw.gauss(0, 1) for _ in range(4)],
               "user": choose(draw, USERS), "movie": choose(draw, MOVIES),
               "tags": draw.sample(range(TAGS), draw.randrange(5)),
               "history": [choose(draw, MOVIES) for _ in range(draw.randrange(9))]}
        row["ratings"] = [0.5 * draw.randint(1, 10) for _ in row["history"]]
        probability = 1 / (1 + math.exp(-world.logit(row)))
        row["watched"] = int(draw.random() < probability)
        yield row, probability


def write(world, path, count, seed):
    loss, records = 0.0, []
    for row, probability in make_rows(world, count, seed):
        loss -= math.log(probability if row["watched"] else 1 - probability) / count
        # A feature without values is left out.
        records.append(tfrecord.example({k: v for k, v in row.items() if v != []}))
    tfrecord.write(path, records)
    print(f"{path}: {count} rows, loss of the rule {loss:.4f}")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100000
    os.makedirs(folder, exist_ok=True)
    world = World()
    write(world, os.path.join(folder, "train.tfrecord.gz"), count, 1)
    write(world, os.path.join(folder, "test.tfrecord.gz"), max(count // 10, 1), 2)


if __name__ == "__main__":
    main()
