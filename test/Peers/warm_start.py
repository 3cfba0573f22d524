#!/usr/bin/env python3
"""A training of TensorFlow's to begin another one with.

    warm_start.py write DIR        trains a layer for 3 steps; Saver writes DIR/model.ckpt-3
    warm_start.py compare DIR OUR  whether OUR first checkpoint has its variables, and
                                   whether its file `checkpoint` leads to the last one
"""
import sys

import numpy as np
import tensorflow as tf

v1 = tf.compat.v1
names = {"dense/kernel": "layer1/weights", "dense/bias": "layer1/biases"}


def write(folder):
    v1.disable_eager_execution()
    v1.set_random_seed(3)
    images = v1.random_uniform([16, 784])
    labels = v1.random_uniform([16], maxval=10, dtype=tf.int32)
    with v1.variable_scope("layer1"):
        weights = v1.get_variable("weights", [784, 10])
        biases = v1.get_variable("biases", [10])
    loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(
        labels=labels, logits=tf.matmul(images, weights) + biases))
    step = v1.train.get_or_create_global_step()
    train = v1.train.AdamOptimizer(0.01).minimize(loss, global_step=step)
    saver = v1.train.Saver()
    with v1.Session() as session:
        session.run(v1.global_variables_initializer())
        for _ in range(3):
            session.run(train)
        print("wrote", saver.save(session, folder + "/model.ckpt", global_step=step).split("/")[-1])


def compare(folder, ours):
    theirs, first = (tf.train.load_checkpoint(path) for path in (folder, ours + "/model.ckpt-0"))
    for our_name, name in names.items():
        assert np.array_equal(first.get_tensor(our_name), theirs.get_tensor(name)), name
    print("variables are the same; step", first.get_tensor("global_step"))
    print("latest:", tf.train.latest_checkpoint(ours).split("/")[-1])


{"write": write, "compare": compare}[sys.argv[1]](*sys.argv[2:])
