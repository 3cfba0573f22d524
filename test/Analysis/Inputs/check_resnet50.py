"""Compares the rates in a sweep's table, on standard input, with those that were published."""
import sys

IMAGES = 90 * 1281167
PUBLISHED = {"v2-8": (7 * 60 + 47) * 60, "v2-512": 8 * 60 + 45}  # Seconds.

rates = {}
for line in sys.stdin:
    words = line.split()
    if words and words[0].startswith("v"):
        # ... examples/s efficiency
        rates[words[0]] = float(words[-2])
for name, seconds in PUBLISHED.items():
    rate, time = rates[name] / (IMAGES / seconds), IMAGES / rates[name] / seconds
    fits = abs(rate - 1) <= 0.3 and abs(time - 1) <= 0.3
    print(f"{name}:", "as published, to within 30 %" if fits else f"{rate:.2f} of the rate, {time:.2f} of the time")
for name, other in (("v3-8", "v2-8"), ("v3-2048", "v2-512")):
    print(f"{name}:", f"faster than {other}" if rates[name] > rates[other] else rates)
