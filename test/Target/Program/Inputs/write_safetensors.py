"""Writes w = [1.5, -2.5] and b = [[7]] (float32) as a .safetensors file.

usage: write_safetensors.py FILE
"""
import sys

from tensor_files import floats, write_safetensors

write_safetensors(sys.argv[1], {"w": floats([2], [1.5, -2.5]), "b": floats([1, 1], [7])})
