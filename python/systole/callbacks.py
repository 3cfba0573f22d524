"""Calls Python functions from compiled programs.

The plugin passes the framework's table of functions, the number of one, and the
arrays of its arguments and results. ctypes takes Python's lock around the call.
"""

import ctypes
import traceback

import ml_dtypes
import numpy as np

# By the numbers of PJRT_Buffer_Type.
_DTYPES = {
    1: np.bool_, 2: np.int8, 3: np.int16, 4: np.int32, 5: np.int64,
    6: np.uint8, 7: np.uint16, 8: np.uint32, 9: np.uint64,
    10: np.float16, 11: np.float32, 12: np.float64, 13: ml_dtypes.bfloat16, 14: np.complex64, 15: np.complex128,
    16: ml_dtypes.float8_e5m2, 17: ml_dtypes.float8_e4m3fn, 18: ml_dtypes.float8_e4m3b11fnuz,
    19: ml_dtypes.float8_e5m2fnuz, 20: ml_dtypes.float8_e4m3fnuz, 21: ml_dtypes.int4, 22: ml_dtypes.uint4,
    24: ml_dtypes.int2, 25: ml_dtypes.uint2, 26: ml_dtypes.float8_e4m3, 27: ml_dtypes.float8_e3m4,
    28: ml_dtypes.float8_e8m0fnu, 29: ml_dtypes.float4_e2m1fn,
}  # fmt: skip


_TOKEN = 23


class _Array(ctypes.Structure):
  _fields_ = [
      ("element_type", ctypes.c_int32),
      ("rank", ctypes.c_int32),
      ("dims", ctypes.POINTER(ctypes.c_int64)),
      ("data", ctypes.c_void_p),
  ]

  def view(self):
    """The memory as a NumPy array."""
    dtype = np.dtype(_DTYPES[self.element_type])
    shape = tuple(self.dims[: self.rank])
    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    if size == 0:
      return np.empty(shape, dtype)
    return np.frombuffer((ctypes.c_char * size).from_address(self.data), dtype).reshape(shape)


_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64, ctypes.POINTER(_Array), ctypes.c_int64,
                            ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64)


def _call(callbacks, index, arrays, num_arguments, num_results, message, message_size):
  try:
    # The table begins with the pointer to its functions.
    table = ctypes.cast(callbacks, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
    function = ctypes.cast(table[index], ctypes.py_object).value
    arguments = []
    for i in range(num_arguments):
      if arrays[i].element_type == _TOKEN:
        arguments.append(None)
        continue
      # The program's memory is for other values later.
      argument = arrays[i].view().copy()
      argument.flags.writeable = False
      arguments.append(argument)
    results = function(*arguments)
    for i in range(num_results):
      if arrays[num_arguments + i].element_type == _TOKEN:
        continue
      arrays[num_arguments + i].view()[...] = np.asarray(results[i])
    return 0
  except BaseException:
    text = traceback.format_exc().encode()[-(message_size - 1) :]
    ctypes.memmove(message, text + b"\0", len(text) + 1)
    return 1


_handler = _HANDLER(_call)  # Lives as long as the plugin.


def install(library_path):
  """Passes the handler to the plugin."""
  function = ctypes.CDLL(library_path).systole_set_callback_handler
  function.argtypes, function.restype = [_HANDLER], None
  function(_handler)
