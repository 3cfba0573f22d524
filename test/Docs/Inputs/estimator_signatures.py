#!/usr/bin/env python3
"""What classes of TPUEstimator take and have, as the source of tensorflow-estimator
declares it: a line of class and name each. The list beside this file is that of 2.15.0:

    pip download --no-deps tensorflow-estimator==2.15.0 && unzip *.whl
    estimator_signatures.py tensorflow_estimator/python/estimator > estimator_signatures.txt
"""
import ast
import sys

classes = [("TPUEstimator", "tpu/tpu_estimator.py"), ("Estimator", "estimator.py"),
           ("TPUEstimatorSpec", "tpu/tpu_estimator.py"), ("TPUConfig", "tpu/tpu_config.py"),
           ("RunConfig", "tpu/tpu_config.py"), ("RunConfig", "run_config.py"),
           ("TrainSpec", "training.py"), ("EvalSpec", "training.py")]
names = set()
for name, path in classes:
    shown = {"Estimator": "TPUEstimator"}.get(name, name)
    module = ast.parse(open(f"{sys.argv[1]}/{path}").read())
    (declared,) = [n for n in module.body if isinstance(n, ast.ClassDef) and n.name == name]
    for method in declared.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        constructs = method.name in ("__init__", "__new__")
        if method.name.startswith("_") and not constructs:
            continue
        if not constructs:
            names.add((shown, method.name))
        # What methods take is said of the method, except of configurations' replace.
        if constructs or shown == "TPUEstimator":
            names |= {(shown, a.arg) for a in method.args.args[1:]}
for entry in sorted(names):
    print(*entry)
