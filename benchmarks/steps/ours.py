"""Our side of the benchmark of whole steps: its models, their data, the compiler."""
import os
import random
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(SOURCE, "examples"))
import tfrecord

# The model, and the data for its executables: a file, or the bytes of a text.
MODELS = {
    "mnist": ("examples/mnist/mnist.mlir", "examples/mnist/data/train.tfrecord.gz"),
    "fashion": ("examples/fashion_mnist/fashion_mnist.mlir",
                "examples/mnist/data/train.tfrecord.gz"),
    "lstm": ("benchmarks/steps/models/lstm.mlir", 101),
    "gpt": ("benchmarks/steps/models/gpt.mlir", 129),
    "resnet50": ("examples/resnet50/resnet50_imagenet.mlir",
                 "examples/resnet50/data/train-00000-of-00001"),
}


def get_model(name):
    return os.path.join(SOURCE, MODELS[name.removesuffix("-inference")][0])


def get_data(name, folder):
    """The file that the executable reads, made in `folder` where it is a random text."""
    data = MODELS[name][1]
    if isinstance(data, str):
        return os.path.join(SOURCE, data)
    path = os.path.join(folder, "train.tfrecord")
    if not os.path.exists(path):
        draws = random.Random(0)
        tfrecord.write(path, [tfrecord.example({"text": draws.randbytes(data)})
                               for _ in range(512)])
    return path


def get_precision(precision):
    """The compiler's name of a precision: models are bf16 by default."""
    return "--precision=" + ("default" if precision == "bf16" else "f32")


def translate(build, *arguments):
    """Compiles; returns the processor's seconds."""
    before = os.times()
    subprocess.run([os.path.join(build, "bin", "tpu-translate"), *filter(None, arguments)],
                   check=True)
    after = os.times()
    return (after.children_user + after.children_system
            - before.children_user - before.children_system)
