#!/usr/bin/env python3
"""Prints what is in a .npz file of predictions, and compares it with a .csv file."""
import sys

import numpy as np

archive = np.load(sys.argv[1])
for name in archive:
    print(name, archive[name].dtype, archive[name].shape)
columns = [archive[name].reshape(len(archive[name]), -1) for name in archive]
rows = np.loadtxt(sys.argv[2], delimiter=",", skiprows=1)
position = 0
for column in columns:
    same = rows[:, position:position + column.shape[1]].astype(column.dtype)
    np.testing.assert_array_equal(same, column)
    position += column.shape[1]
assert position == rows.shape[1]
print("the same")
