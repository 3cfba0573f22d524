#!/usr/bin/env python3
"""An independent implementation of examples/dlrm, in TensorFlow.

    dlrm.py train DATA.tfrecord.gz START_DIR OUTPUT.txt [--steps=N] [--batch=N]
    dlrm.py compare EXPECTED.txt LOG
    dlrm.py serve DATA.tfrecord.gz SAVED_MODEL PREDICTIONS.npz
    dlrm.py time DATA.tfrecord.gz [--steps=N] [--batch=N]

`train` draws first variables and writes them to START_DIR as a checkpoint. It trains
from there on the batches of a TFRecord file in order, and writes the loss of each
step. Lookups are tf.nn.safe_embedding_lookup_sparse, and the optimizers those of
tf.compat.v1.train, with training.py's LazyAdam. `compare` exits with an error if a
loss in the log of `dlrm train --log_step_count_steps=1` differs by more than 1e-5.

`serve` has TensorFlow predict a batch by an exported SavedModel, and compares with
what `dlrm predict` has written.

`time` prints how many examples TensorFlow trains in a second, after ten steps, with
the batches in memory.

Needs tensorflow; see make check-peers.
"""
import argparse
import os
import re
import sys
import time

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf
from training import LazyAdam, Separate, look_up

v1 = tf.compat.v1
TABLES = {"users": 20000, "movies": 5000, "tags": 64}
LAYERS = {"dense": (4, 32), "dense_1": (32, 16), "dense_2": (41, 64), "dense_3": (64, 32), "dense_4": (32, 1)}
WIDTH = 16


def read_rows(path, count):
    """The first tf.Examples of a gzip TFRecord file, with lists padded as by the pipeline."""
    features = {"numbers": tf.io.FixedLenFeature([4], tf.float32), "user": tf.io.FixedLenFeature([], tf.int64),
                "movie": tf.io.FixedLenFeature([], tf.int64), "tags": tf.io.VarLenFeature(tf.int64),
                "history": tf.io.VarLenFeature(tf.int64), "ratings": tf.io.VarLenFeature(tf.float32),
                "watched": tf.io.FixedLenFeature([1], tf.int64)}
    lengths = {"tags": 4, "history": 8, "ratings": 8}
    records = list(tf.data.TFRecordDataset(path, "GZIP").take(count).as_numpy_iterator())
    rows = tf.io.parse_example(np.array(records, object), features)
    def pad(values, length):
        filler = 0.0 if values.dtype == tf.float32 else -1
        dense = tf.sparse.to_dense(values, filler).numpy()
        return np.pad(dense, [(0, 0), (0, length)], constant_values=filler)[:, :length]

    return {k: pad(v, lengths[k]) if k in lengths else v.numpy() for k, v in rows.items()}


def draw_variables():
    draw = np.random.RandomState(3)
    variables = {k: draw.normal(0, 0.05, (rows, WIDTH)) for k, rows in TABLES.items()}
    for name, shape in LAYERS.items():
        variables[name + "/kernel"] = draw.normal(0, 1 / np.sqrt(shape[0]), shape)
        variables[name + "/bias"] = np.zeros(shape[1])
    return {k: v.astype(np.float32) for k, v in variables.items()}


def forward(v, row):
    def dense(x, name):
        return x @ v[name + "/kernel"] + v[name + "/bias"]

    bottom = tf.nn.relu(dense(tf.nn.relu(dense(row["numbers"], "dense")), "dense_1"))
    vectors = tf.stack([bottom, tf.gather(v["users"], row["user"]), tf.gather(v["movies"], row["movie"]),
                        look_up(v["tags"], row["tags"], "mean"),
                        look_up(v["movies"], row["history"], "mean", row["ratings"])], 1)
    pairs = tf.reshape(tf.matmul(vectors, vectors, transpose_b=True), (-1, 25))
    top = tf.nn.relu(dense(tf.concat([bottom, pairs], 1), "dense_2"))
    return dense(tf.nn.relu(dense(top, "dense_3")), "dense_4")


def build(rows, args):
    """A session, the loss of a batch and its training. Each step of training takes the next batch."""
    usable = len(rows["user"]) // args.batch * args.batch
    data = tf.data.Dataset.from_tensor_slices({k: v[:usable] for k, v in rows.items()})
    batch = v1.data.make_one_shot_iterator(data.batch(args.batch).cache().repeat().prefetch(2)).get_next()
    variables = {k: v1.get_variable(k, initializer=v) for k, v in draw_variables().items()}
    loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(
        labels=tf.cast(batch["watched"], tf.float32), logits=forward(variables, batch)))
    optimizer = Separate(v1.train.AdagradOptimizer(0.05), users=LazyAdam(0.002), movies=LazyAdam(0.002))
    step = optimizer.apply_gradients(optimizer.compute_gradients(loss))
    session = v1.Session()
    session.run(v1.global_variables_initializer())
    return session, loss, step


def train(args):
    os.makedirs(args.start_dir, exist_ok=True)
    variables = draw_variables()
    prefix = os.path.join(args.start_dir, "model.ckpt-0")
    tf.raw_ops.SaveV2(prefix=prefix, tensor_names=list(variables), shape_and_slices=[""] * len(variables),
                      tensors=list(variables.values()))
    with open(os.path.join(args.start_dir, "checkpoint"), "w") as state:
        state.write('model_checkpoint_path: "model.ckpt-0"\n')
    rows = read_rows(args.data, args.steps * args.batch)
    with tf.Graph().as_default(), open(args.output, "w") as output:
        session, loss, step = build(rows, args)
        for number in range(args.steps):
            print(f"{number + 1} {session.run([loss, step])[0]:.9g}", file=output)


def compare(args):
    expected = dict(line.split() for line in open(args.expected))
    found = dict(re.findall(r"^step (\d+)/\d+ +loss ([0-9.e-]+)", open(args.log).read(), re.M))
    if set(expected) - set(found):
        sys.exit(f"steps without a loss: {sorted(set(expected) - set(found), key=int)}")
    largest = max(abs(float(found[n]) - float(loss)) for n, loss in expected.items())
    print(f"{len(expected)} losses differ by at most {largest:.2g}")
    if not largest < 1e-5:
        sys.exit("more than 1e-5")


def serve(args):
    rows = read_rows(args.data, args.batch)
    serving = tf.saved_model.load(args.saved_model).signatures["serving_default"]
    inputs = {k: tf.constant(rows[k], spec.dtype) for k, spec in serving.structured_input_signature[1].items()}
    theirs = serving(**inputs)["probability"].numpy()
    ours = np.load(args.predictions)["probability"][:args.batch]
    print(f"{len(theirs)} predictions differ by at most {np.abs(theirs - ours).max():.2g}")
    if not np.abs(theirs - ours).max() < 1e-6:
        sys.exit("more than 1e-6")


def measure(args):
    rows = read_rows(args.data, 64 * args.batch)
    with tf.Graph().as_default():
        session, loss, step = build(rows, args)
        for _ in range(10):
            session.run([loss, step])
        start = time.time()
        for _ in range(args.steps):
            session.run([loss, step])
        print(f"{args.steps * args.batch / (time.time() - start):.0f} examples/s")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, run, arguments in [("train", train, ["data", "start_dir", "output"]), ("time", measure, ["data"]),
                                 ("compare", compare, ["expected", "log"]),
                                 ("serve", serve, ["data", "saved_model", "predictions"])]:
        command = commands.add_parser(name)
        for argument in arguments:
            command.add_argument(argument)
        command.add_argument("--steps", type=int, default=100)
        command.add_argument("--batch", type=int, default=128)
        command.set_defaults(run=run)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
