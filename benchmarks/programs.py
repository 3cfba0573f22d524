"""Compiles the examples and runs their programs, for the measurements in this folder."""
import os
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.environ.get("SYSTOLE_BUILD", os.path.join(SOURCE, "build"))


def tool(name):
    return os.path.join(BUILD, "bin", name)


def run(command):
    """The output of a command; ends this process with all of it if the command fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}:\n{done.stdout}")
    return done.stdout


def compile_example(model, output, *flags):
    """Compiles examples/MODEL to an executable; returns what the compiler prints."""
    return run([tool("tpu-translate"), os.path.join(SOURCE, "examples", model), "--to-executable", *flags, "-o", output])


def usage_of(command):
    """The resources that a run has used: `ru_utime` and `ru_stime` are CPU seconds of all threads."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    return usage
