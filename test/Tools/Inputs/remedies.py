#!/usr/bin/env python3
"""Makes mistakes in a model, reads the error of each, and does what it says.

A mistake is a replacement in the model's text. The error must point at the text
that is wrong: the underlined part. A suggestion, "did you mean X?", replaces that
part. Other remedies are replacements, too, of words that the error has. The
program must then compile.
"""

import re
import subprocess
import sys

# The text, its mistake, the error, the underlined part, and the remedy that the
# error names if it is no suggestion.
CASES = [
    ("units = 10", "unit = 10", "has no attribute 'unit'; did you mean 'units'?",
     "unit = 10", ("unit =", "units =")),
    ('"relu"', '"rellu"', 'did you mean "relu"?', 'activation = "rellu"',
     ('"rellu"', '"relu"')),
    ("graph.max_pool2d", "graph.maxpool",
     "there is no operation 'graph.maxpool'; did you mean 'graph.max_pool2d'?",
     "graph.maxpool", None),
    ("#graph.sgd", "#graph.sdg",
     "there is no attribute '#graph.sdg'; did you mean '#graph.sgd'?", "sdg",
     ("#graph.sdg", "#graph.sgd")),
    ("call @inference", "call @infrence",
     "which is no graph.func of this model; did you mean '@inference'?",
     "graph.call", ("@infrence", "@inference")),
    ("conv2d %image", "conv2d %imge",
     "this value is not defined; did you mean '%image'?", "%imge", None),
    ('"same"', "same", 'a word needs quotes: "same"', "same", ("same", '"same"')),
    ("units = 10", 'units = "ten"', "attribute 'units' must be a positive integer",
     'units = "ten"', ('"ten"', "10")),
    ("filters = 8, kernel", "filters = 8 kernel", "expected ',' or '}'", "kernel",
     ("8 kernel", "8, kernel")),
    ("kernel = [5, 5]", "kernel = [5, 5", "this '[' is not closed", "[",
     ("[5, 5", "[5, 5]")),
    ("  // End of inference.\n  }\n", "  // End of inference.\n",
     "this '{' is not closed", "{",
     ("  // End of inference.\n", "  // End of inference.\n  }\n")),
    ("sparse_softmax_cross_entropy", "softmax_cross_entropy",
     "for class indices use graph.sparse_softmax_cross_entropy",
     "graph.softmax_cross_entropy",
     ("graph.softmax_cross_entropy", "graph.sparse_softmax_cross_entropy")),
    ("tensor<?x28x28x1xf32>", "tensor<?x28x28x1xi32>",
     "needs floats for 'input', which is 'tensor<8x28x28x1xi32>': use graph.cast",
     "graph.conv2d", ("%0 = graph.conv2d %image",
                      "%f = graph.cast %image to f32\n    %0 = graph.conv2d %f")),
    ('activation = "relu"', 'activation = "relu', "this '\"' is not closed", '"',
     ('"relu', '"relu"')),
    ("units = 10", "units = #units",
     "'#units' is not defined: write #units = VALUE at the top of the file", "#units",
     ("// A model", "#units = 10\n// A model")),
    ("#graph.sgd, %rate {cross_shard}\n  }\n}", "#graph.sgd, %rate {cross_shard}\n  }\n}\n}",
     "this '}' closes nothing", "}", ("\n}\n}", "\n}")),
    (" {cross_shard}", "", "write {cross_shard} after it", "graph.minimize",
     ("#graph.sgd, %rate", "#graph.sgd, %rate {cross_shard}")),
    ("%label: tensor<?xi32>", "%lable: tensor<?xi32>",
     "this value is not defined; did you mean '%lable'?", "%label", None),
]


def compile_program(tool, text, path, flags=("--train-batch-size=8",)):
    with open(path, "w") as file:
        file.write(text)
    run = subprocess.run([tool, path, "--to-stablehlo", *flags],
                         capture_output=True, text=True)
    return run.returncode, run.stderr


def underlined(error, text):
    """The first error's message, and the part that it underlines."""
    place, source, marks = error.split("\n")[:3]
    row, column = map(int, re.match(r".*?:(\d+):(\d+): error: ", place).groups())
    lines = text.split("\n")
    assert lines[row - 1] == source, f"shows another line: {source}"
    assert marks.lstrip(" ").strip("^~") == "", f"no underline: {marks}"
    begin = sum(len(line) + 1 for line in lines[:row - 1]) + column - 1
    return place, begin, begin + len(marks.strip())


def main():
    tool, model, path = sys.argv[1:]
    with open(model) as file:
        good = file.read()
    code, error = compile_program(tool, good, path)
    assert code == 0, error
    for right, wrong, message, part, remedy in CASES:
        assert right in good, right
        bad = good.replace(right, wrong, 1)
        code, error = compile_program(tool, bad, path)
        assert code == 1 and message in error, f"{wrong}: {error}"
        assert error.count("error: ") == 1, f"{wrong}: {error}"
        assert "(C" not in error, error
        _, begin, end = underlined(error, bad)
        assert bad[begin:end] == part, f"{wrong}: underlines '{bad[begin:end]}'"
        if remedy:
            assert remedy[0] in bad
            mended = bad.replace(*remedy)
        else:
            suggestion = re.search(r"did you mean '([^']*)'\?", error).group(1)
            mended = bad[:begin] + suggestion + bad[end:]
        code, error = compile_program(tool, mended, path)
        assert code == 0, f"{wrong}, mended: {error}"
    # Sizes that the error proposes.
    code, error = compile_program(tool, good, path, ["--train-batch-size=8",
                                                     "--num-shards=3"])
    assert code == 1 and "does not divide by 3 shards" in error, error
    for size in re.search(r"use (\d+) or (\d+),", error).groups():
        code, error = compile_program(
            tool, good, path, ["--train-batch-size=" + size, "--num-shards=3"])
        assert code == 0, error
    print(f"{len(CASES) + 1} remedies compile")


main()
