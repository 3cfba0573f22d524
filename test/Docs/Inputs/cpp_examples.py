"""Makes a program of the first C++ in docs/cpp.md, and one source of the rest, for a compiler to check.

usage: cpp_examples.py CPP.md MNIST.cpp PROGRAM.cpp OUTPUT.cpp

The model function has to be part of the example, but for white space.
"""
import re
import sys

page, example = (open(path).read() for path in sys.argv[1:3])
blocks = re.findall(r"^```cpp\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
program, strategy, callbacks, load, datasets, functional, model_fn, estimator, local, evaluation, tables, columns, inputs, hooks = blocks
bare = re.compile(r"\s+")
assert bare.sub("", model_fn) in bare.sub("", example), "the example has another model_fn"
with open(sys.argv[3], "w") as file:
    file.write(program)
with open(sys.argv[4], "w") as file:
    file.write(f"""#include "systole/systole.h"
#include <cstdio>
using namespace systole;
using namespace systole::keras::layers;
Tensor cnn(const Tensor &image, bool training);
Metrics metric_fn(Tensor labels, Tensor logits);
Dataset train_input_fn(const Params &params), eval_input_fn(const Params &params);
{model_fn}
void useEstimator() {{
{estimator}}}
namespace local {{
{local}}} // namespace local
namespace pipelines {{
{inputs}InputFn input_fn = train_input_fn;
}}
void useTables(const Features &features) {{
{tables}{columns}}}
void useMore(TPUEstimator &estimator) {{
{evaluation}{hooks}}}
Example parse(const Tensor &record);
void useKeras(keras::Model model, const keras::NDArray &features, const keras::NDArray &labels, const Dataset &validation) {{
{strategy}{{
{callbacks}}}
{{
{load}}}
{{
{datasets}}}
{{
{functional}}}
}}
""")
