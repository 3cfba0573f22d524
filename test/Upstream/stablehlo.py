# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the tests of the StableHLO project on our tools.

usage: stablehlo.py REPOSITORY verify|interpret|execute|quantized EXCEPTIONS [--jobs=N] [--list]

REPOSITORY is a work tree of github.com/openxla/stablehlo.

verify     each section of the verifier's tests (stablehlo/tests/*.mlir): tpu-opt refuses those that
           expect an error, and accepts the others. The wording of errors is not compared.
interpret  stablehlo/tests/interpret and stablehlo/tests/math in the reference interpreter.
execute    stablehlo/testdata, compiled.
quantized  stablehlo/testdata/quantized, in the reference interpreter and compiled: each result is
           exactly the expected one, which upstream's generator of tests has put beside it.

EXCEPTIONS has a line for each test that ends otherwise: its name, a space, the reason. A test that
ends otherwise and is not listed fails the run; so does a listed test that passes. --list prints
what ends otherwise.
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys

SECONDS = 300
# Drivers of upstream's own passes, which tpu-opt does not have.
TEST_PASSES = ("--hlo-test-", "hlo_test_", "--stablehlo-complex-math-expander", "canonicalize{")
VERIFIER_TESTS = re.compile(r"(ops_|verify_|print_|replica_groups|future_type)")


def run(command, text=None):
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "timeout", ""
    reason = next((line for line in done.stderr.split("\n") if "error" in line), done.stderr.strip()[:200])
    return done.returncode, reason


def sections(path):
    """The sections of a file, each with its name."""
    text = path.read_text()
    splits = "split-input-file" in text.split("\n\n")[0]
    parts = re.split(r"^// -----.*$", text, flags=re.M) if splits else [text]
    for number, part in enumerate(parts):
        if re.sub(r"//.*", "", part).strip():
            yield f"{path.name}:{number}", part


def verify_section(name, text):
    """None, or how the section ends otherwise."""
    refuses = "expected-error" in text
    code, reason = run(["tpu-opt", "-", "--allow-unregistered-dialect", "-o", "/dev/null"], text)
    if code not in (0, 1):
        return name, f"ends with {code}: {reason}"
    if refuses == (code == 1):
        return None
    return name, "is accepted" if refuses else f"is refused: {reason}"


def execute_file(path, engine):
    code, reason = run(["tpu-run", f"--engine={engine}", str(path)])
    return None if code == 0 else (path.name, f"ends with {code}: {reason}")


# The generator's comparison, which our tools take for a call of somebody's function.
GENERATED_CHECK = re.compile(r"(%\S+) = stablehlo\.custom_call @check\.eq(\(.*\)) : (\(.*\)) -> tensor<i1>")
OUR_CHECK = r"""stablehlo.custom_call @check.expect_eq\2 {has_side_effect = true} : \3 -> ()
    \1 = stablehlo.constant dense<true> : tensor<i1>"""


def execute_quantized(path, engine):
    text, checks = GENERATED_CHECK.subn(OUR_CHECK, path.read_text())
    name = f"{path.name}:{engine}"
    if checks == 0:
        return name, "compares nothing"
    code, reason = run(["tpu-run", "--denormals=keep", f"--engine={engine}", "-"], text)
    return None if code == 0 else (name, f"ends with {code}: {reason}")


def find_tests(tests, mode):
    """Functions that return None or a name and how the test ends otherwise."""
    folder = tests / "stablehlo"
    if mode == "verify":
        for path in sorted((folder / "tests").glob("*.mlir")):
            if not VERIFIER_TESTS.match(path.name) or any(p in path.read_text() for p in TEST_PASSES):
                continue
            for name, text in sections(path):
                yield lambda name=name, text=text: verify_section(name, text)
    elif mode == "interpret":
        for path in sorted([*(folder / "tests/interpret").rglob("*.mlir"), *(folder / "tests/math").glob("*.mlir")]):
            if "stablehlo-translate --interpret -split-input-file %s\n" in path.read_text():
                yield lambda path=path: execute_file(path, "reference")
    elif mode == "quantized":
        for path in sorted((folder / "testdata/quantized").glob("*.mlir")):
            for engine in ("reference", "native"):
                yield lambda path=path, engine=engine: execute_quantized(path, engine)
    else:
        for path in sorted((folder / "testdata").glob("*.mlir")):
            yield lambda path=path: execute_file(path, "native")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path)
    parser.add_argument("mode", choices=("verify", "interpret", "execute", "quantized"))
    parser.add_argument("exceptions", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    lines = options.exceptions.read_text().split("\n")
    listed = {line.split(" ", 1)[0] for line in lines if line and not line.startswith("#")}

    tests = list(find_tests(options.repository, options.mode))
    if not tests:
        sys.exit(f"{options.repository} has no tests of StableHLO: is it a work tree of openxla/stablehlo?")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        others = dict(filter(None, pool.map(lambda test: test(), tests)))
    new = sorted(set(others) - listed)
    mended = sorted(listed - set(others))
    if options.list:
        for name in sorted(others):
            print(name, others[name])
    for name in new:
        print(f"fails: {name} {others[name]}")
    for name in mended:
        print(f"passes, and is listed: {name}")
    print(f"{options.mode}: {len(tests) - len(others)} of {len(tests)} end as upstream's do, {len(others)} do not")
    sys.exit(bool(new or mended))


main()
