"""The running mean of 20 batches of 8: running_mean.py make ROWS; running_mean.py check ROWS MEAN LOG."""
import csv
import random
import re
import sys

if sys.argv[1] == "make":
    random.seed(1)
    with open(sys.argv[2], "w") as file:
        writer = csv.writer(file)
        writer.writerow(["x_0", "x_1", "x_2", "x_3", "label"])
        for _ in range(64):
            writer.writerow([random.randint(-64, 64) / 64 for _ in range(4)] + [random.randrange(3)])
    sys.exit()
rows = [[float(row[f"x_{i}"]) for i in range(4)] for row in csv.DictReader(open(sys.argv[2]))]
mean = [0.0] * 4
for step in range(20):
    batch = rows[step % 8 * 8:][:8]
    mean = [old + 0.25 * (sum(row[i] for row in batch) / 8 - old) for i, old in enumerate(mean)]
found = [float(number) for number in re.findall(r"-?\d+\.\d+(?:e-?\d+)?", open(sys.argv[3]).read())]
assert len(found) == 4 and all(abs(a - b) < 1e-5 for a, b in zip(found, mean)), (found, mean)
reported = float(re.search(r"first = ([-\d.e]+)", open(sys.argv[4]).read())[1])
assert abs(reported - sum(mean) / 4) < 1e-4, (reported, mean)
