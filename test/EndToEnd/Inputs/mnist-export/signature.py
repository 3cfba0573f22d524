"""Prints a signature.json, read by Python's json: its keys in their order, and a line a tensor.

Usage: python signature.py FILE
"""
import json
import sys

with open(sys.argv[1]) as file:
    signature = json.load(file)
print("keys", *signature)
print(*(signature[key] for key in ("model", "version", "global_step", "function")))
for key in ("inputs", "variables", "outputs"):
    for tensor in signature[key]:
        assert list(tensor) == ["name", "dtype", "shape"], tensor
        print(key, tensor["name"], tensor["dtype"], tensor["shape"])
