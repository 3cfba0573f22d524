"""Checks what the plans of the memory say (`tpu.transient_bytes`) of attention and its gradients,
for two sequences with two heads of 12 and of the given lengths: it grows no faster than the
length, and holds no matrix of scores."""
import re
import sys

lengths = list(map(int, sys.argv[1:]))
totals = [int(size) for size in re.findall(r"tpu\.transient_bytes = (\d+)", sys.stdin.read())]
assert len(totals) == len(lengths), totals
for length, total in zip(lengths, totals):
    # Eight values of the size of the queries, and four blocks of less than 128 rows of scores.
    # A matrix that fits in the cache may be there as a whole.
    bound = 8 * (4 * 2 * 2 * 12) * length + max(4 * (4 * 127) * length, 1 << 20)
    assert total <= bound, f"{total} bytes for {length} places"
for i in range(1, len(totals)):
    assert totals[i] * lengths[i - 1] <= 1.1 * totals[i - 1] * lengths[i], totals
print("memory grows with the length")
