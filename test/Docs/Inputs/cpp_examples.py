"""Makes one source of the C++ in docs/cpp.md, for a compiler to check.

usage: cpp_examples.py CPP.md MNIST.cpp OUTPUT.cpp

The first block has to be part of the example, but for white space.
"""
import re
import sys

page, example = (open(path).read() for path in sys.argv[1:3])
blocks = re.findall(r"^```cpp\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
model_fn, estimator, evaluation, hooks, keras, functional = blocks
bare = re.compile(r"\s+")
assert bare.sub("", model_fn) in bare.sub("", example), "the example has another model_fn"
with open(sys.argv[3], "w") as file:
    file.write(f"""#include "systole/systole.h"
#include <cstdio>
using namespace systole;
Tensor cnn(const Tensor &image, bool training);
Metrics metric_fn(Tensor labels, Tensor logits);
Dataset train_input_fn(const Params &params), eval_input_fn(const Params &params);
{model_fn}
void useEstimator() {{
{estimator}}}
void useMore(TPUEstimator &estimator) {{
{evaluation}{hooks}}}
void useKeras(keras::NDArray images, keras::NDArray labels, keras::NDArray test_images, keras::NDArray test_labels) {{
{keras}{{
{functional}}}
}}
""")
