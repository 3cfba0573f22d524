#!/usr/bin/env python3
"""Reads the event files of a model folder with TensorFlow, and compares the losses
with those of a log."""
import glob
import re
import sys

import tensorflow as tf

folder, log = sys.argv[1], open(sys.argv[2]).read()


def read(pattern):
    """The scalars of the one file that matches: {step: {tag: value}}; the settings and
    what the input has cost, texts, must be what TensorFlow takes for them."""
    (path,) = glob.glob(pattern)
    events = list(tf.compat.v1.train.summary_iterator(path))
    assert events[0].file_version == "brain.Event:2"
    scalars = {}
    for event in events[1:]:
        for value in event.summary.value:
            if value.HasField("tensor"):
                assert value.metadata.plugin_data.plugin_name == "text", value
                part = {"config": b"--max_steps=6", "input": b"the device has waited"}[value.tag]
                assert part in tf.make_ndarray(value.tensor).item(), value
            else:
                scalars.setdefault(event.step, {})[value.tag] = value.simple_value
    return scalars


def show(name, scalars):
    tags = {tuple(sorted(values)) for values in scalars.values()}
    assert len(tags) == 1, tags
    print(f"{name}: steps {sorted(scalars)}, tags {list(tags.pop())}")


train = read(folder + "/events.out.tfevents.*")
evaluation = read(folder + "/eval/events.out.tfevents.*")
show("train", train)
show("eval", evaluation)
for step, values in train.items():
    logged = float(re.search(rf"step {step}/\d+   loss (\S+)", log)[1])
    assert abs(values["loss"] - logged) <= 1e-5 * logged, (step, values, logged)
for tag, value in evaluation[6].items():
    logged = float(re.search(rf"{tag} = ([^,]+), .*global_step = 6", log)[1])
    assert abs(value - logged) <= 1e-5 * logged, (tag, value, logged)
print("as in the log")
