#!/usr/bin/env python3
"""Reads the histograms in the event file of a model folder with TensorFlow."""
import glob
import sys

import tensorflow as tf

(path,) = glob.glob(sys.argv[1] + "/events.out.tfevents.*")
for event in tf.compat.v1.train.summary_iterator(path):
    for value in event.summary.value:
        if not value.HasField("histo"):
            continue
        histo = value.histo
        assert sum(histo.bucket) == histo.num, value
        assert list(histo.bucket_limit) == sorted(histo.bucket_limit), value
        assert histo.min < histo.max < histo.bucket_limit[-1], value
        assert histo.min <= histo.sum / histo.num <= histo.max, value
        print(f"step {event.step}: '{value.tag}' has {histo.num:.0f} values, all in its buckets")
