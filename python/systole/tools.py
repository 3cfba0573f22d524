"""The compiler's tools as console scripts: they run in the plugin's library."""

import ctypes
import signal
import sys

import systole


def run(name, arguments):
  """Runs a tool in this process, and returns its exit code. A process runs one tool, once."""
  # The tool computes for long without Python, which would not see Ctrl-C.
  signal.signal(signal.SIGINT, signal.SIG_DFL)
  words = [name, *arguments]
  argv = (ctypes.c_char_p * (len(words) + 1))(*[word.encode() for word in words], None)
  return ctypes.CDLL(systole.library_path()).systole_run_tool(name.encode(), len(words), argv)


def tpu_opt():
  sys.exit(run("tpu-opt", sys.argv[1:]))


def tpu_translate():
  sys.exit(run("tpu-translate", sys.argv[1:]))


if __name__ == "__main__":
  sys.exit(run(sys.argv[1], sys.argv[2:]))
