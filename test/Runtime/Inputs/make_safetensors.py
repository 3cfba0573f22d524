"""Writes types.safetensors, the values of types.ckpt, with the safetensors library.
Run in this folder, with safetensors and NumPy installed."""
import numpy as np
from safetensors import TensorSpec, serialize_file

values = {
    "bool": ("bool", [3], np.array([1, 0, 1], np.uint8)),
    "int8": ("int8", [3], np.array([-128, 0, 127], np.int8)),
    "int16": ("int16", [2], np.array([-32768, 5], np.int16)),
    "int32": ("int32", [2, 2], np.array([1, -2, 3, -4], np.int32)),
    "int64": ("int64", [], np.array(-(1 << 40), np.int64)),
    "uint8": ("uint8", [1], np.array([255], np.uint8)),
    "uint16": ("uint16", [1], np.array([65535], np.uint16)),
    "uint32": ("uint32", [1], np.array([2**32 - 1], np.uint32)),
    "uint64": ("uint64", [], np.array(2**64 - 1, np.uint64)),
    "half": ("float16", [2], np.array([0x3800, 0xc000], np.uint16)),
    "bfloat16": ("bfloat16", [2], np.array([0x3f80, 0xbf00], np.uint16)),
    "float": ("float32", [0, 3], np.array([], np.float32)),
    "double": ("float64", [1, 1, 1], np.array([0.1])),
}
serialize_file({name: TensorSpec(dtype=dtype, shape=shape, data_ptr=array.ctypes.data,
                                 data_len=array.nbytes)
                for name, (dtype, shape, array) in values.items()},
               "types.safetensors", None)
