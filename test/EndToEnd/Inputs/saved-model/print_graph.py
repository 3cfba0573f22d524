#!/usr/bin/env python3
"""Prints a SavedModel that protoc has decoded, a line a node; writes its modules.

usage: print_graph.py TEXT FOLDER

TEXT is what `protoc --decode=systole.proto.SavedModel` wrote. The strings `module` of
XlaCallModule become FOLDER/moduleN.mlirbc.
"""
import ast
import re
import sys

tokens = re.findall(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s{}]+', open(sys.argv[1]).read())
at = 0


def message():
    """Fields by name, each a list of its values."""
    global at
    fields = {}
    while at < len(tokens) and tokens[at] != "}":
        name = tokens[at].rstrip(":")
        at += 1
        if tokens[at] == "{":
            at += 1
            value = message()
            at += 1
        else:
            value = tokens[at]
            at += 1
        fields.setdefault(name, []).append(value)
    return fields


def text(token):
    return ast.literal_eval(token)


def shape(value):
    return "<" + ",".join(d.get("size", ["0"])[0] for d in value.get("dim", [])) + ">"


modules = []


def attribute(name, value):
    (kind, (value,)), = value.items()
    if kind == "shape":
        return shape(value)
    if kind == "tensor":
        return value["dtype"][0] + shape(value["tensor_shape"][0]) + \
            "[" + " ".join(value.get("string_val", [])) + "]"
    if kind == "list":
        return "[" + " ".join(shape(v) if isinstance(v, dict) else v
                              for values in value.values() for v in values) + "]"
    if name == "module":
        path = f"{sys.argv[2]}/module{len(modules)}.mlirbc"
        modules.append(path)
        open(path, "wb").write(ast.literal_eval("b" + value))
        return f"@module{len(modules) - 1}"
    return value


model = message()
meta, = model["meta_graphs"]
for node in meta["graph_def"][0]["node"]:
    attributes = sorted((text(a["key"][0]), a["value"][0]) for a in node.get("attr", []))
    print(text(node["name"][0]), "=",
          text(node["op"][0]) + "(" + ", ".join(map(text, node.get("input", []))) + ")",
          *(f"{name}={attribute(name, value)}" for name, value in attributes))
saver, = meta["saver_def"]
print("saver", *(text(saver[f][0]) for f in
                 ("filename_tensor_name", "save_tensor_name", "restore_op_name")),
      saver["version"][0])
for entry in sorted(meta["collection_def"], key=lambda e: e["key"]):
    print("collection", text(entry["key"][0]), len(entry["value"][0]["bytes_list"][0]["value"]))
for entry in sorted(meta["signature_def"], key=lambda e: e["key"]):
    signature, = entry["value"]
    sides = [sorted(f'{text(t["key"][0])}={text(t["value"][0]["name"][0])}' for t in signature[side])
             for side in ("inputs", "outputs")]
    print("signature", text(entry["key"][0]), *sides[0], "->", *sides[1],
          text(signature["method_name"][0]))
print(f'tags {" ".join(map(text, meta["meta_info_def"][0]["tags"]))},',
      "schema", model["saved_model_schema_version"][0])
