# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops, branches and barriers."""

import numpy as np

from golden import Golden, equal


def while_loop(name):
    golden = Golden(name, "Integers, and integers in floats: the same values.")
    n = np.asarray(10, np.int32)
    golden.case({"n": n}, """
%zero = stablehlo.constant dense<0> : tensor<i32>
%one = stablehlo.constant dense<1> : tensor<i32>
%r:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<i32>, tensor<i32>
cond {
  %go = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %go : tensor<i1>
} do {
  %next = stablehlo.add %i, %one : tensor<i32>
  %more = stablehlo.add %sum, %i : tensor<i32>
  stablehlo.return %next, %more : tensor<i32>, tensor<i32>
}""", ["tensor<i32>", "tensor<i32>"], equal(), results=("%r#0", "%r#1"),
                comment="Captures %n and %one.")
    golden.case({"n": np.asarray(-1, np.int32)}, golden.cases[0][1], ["tensor<i32>", "tensor<i32>"],
                equal(), results=("%r#0", "%r#1"), comment="Not once.")
    x = golden.integers(-3, 4, (3, 3), "f32")
    golden.case({"x": x}, """
%zero = stablehlo.constant dense<0> : tensor<i64>
%one = stablehlo.constant dense<1> : tensor<i64>
%three = stablehlo.constant dense<3> : tensor<i64>
%id = stablehlo.constant dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<3x3xf32>
%r:2 = stablehlo.while(%i = %zero, %p = %id) : tensor<i64>, tensor<3x3xf32>
cond {
  %go = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  stablehlo.return %go : tensor<i1>
} do {
  %next = stablehlo.add %i, %one : tensor<i64>
  %q = stablehlo.dot_general %p, %x, contracting_dims = [1] x [0] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  stablehlo.return %next, %q : tensor<i64>, tensor<3x3xf32>
}""", "tensor<3x3xf32>", equal(), results=("%r#1",), comment="A power of a matrix.")
    golden.case({"n": np.asarray(4, np.int32)}, """
%zero = stablehlo.constant dense<0> : tensor<i32>
%one = stablehlo.constant dense<1> : tensor<i32>
%r:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<i32>, tensor<i32>
cond {
  %go = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %go : tensor<i1>
} do {
  %inner:2 = stablehlo.while(%j = %zero, %s = %sum) : tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LE, %j, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %jn = stablehlo.add %j, %one : tensor<i32>
    %sn = stablehlo.add %s, %j : tensor<i32>
    stablehlo.return %jn, %sn : tensor<i32>, tensor<i32>
  }
  %next = stablehlo.add %i, %one : tensor<i32>
  stablehlo.return %next, %inner#1 : tensor<i32>, tensor<i32>
}""", "tensor<i32>", equal(), results=("%r#1",), comment="A loop in a loop.")
    golden.case({"x": golden.integers(0, 9, (5,), "i32"), "y": golden.integers(0, 9, (5,), "i32"),
                 "p": np.asarray(True)}, """
%zero = stablehlo.constant dense<0> : tensor<i64>
%one = stablehlo.constant dense<1> : tensor<i64>
%three = stablehlo.constant dense<3> : tensor<i64>
%r:5 = stablehlo.while(%i = %zero, %a = %x, %b = %y, %c = %x, %d = %y) : tensor<i64>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>
cond {
  %go = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  stablehlo.return %go : tensor<i1>
} do {
  %next = stablehlo.add %i, %one : tensor<i64>
  %t = stablehlo.add %a, %b : tensor<5xi32>
  %u = "stablehlo.if"(%p) ({
    %v = stablehlo.subtract %d, %c : tensor<5xi32>
    stablehlo.return %v : tensor<5xi32>
  }, {
    stablehlo.return %c : tensor<5xi32>
  }) : (tensor<i1>) -> tensor<5xi32>
  stablehlo.return %next, %t, %t, %d, %u : tensor<i64>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>
}""", ["tensor<5xi32>"] * 4, equal(), results=tuple(f"%r#{i}" for i in range(1, 5)),
                comment="One value for two, and one that another is made of.")
    for later in ("%b", "%s"):
        golden.case({"x": golden.integers(0, 9, (2,), "f32"), "j": np.asarray([[1], [0]], np.int32)}, f"""
%zero = stablehlo.constant dense<0> : tensor<i64>
%one = stablehlo.constant dense<1> : tensor<i64>
%three = stablehlo.constant dense<3> : tensor<i64>
%r:3 = stablehlo.while(%i = %zero, %b = %x, %c = %x) : tensor<i64>, tensor<2xf32>, tensor<2xf32>
cond {{
  %go = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
  stablehlo.return %go : tensor<i1>
}} do {{
  %next = stablehlo.add %i, %one : tensor<i64>
  %v = stablehlo.reverse %b, dims = [0] : tensor<2xf32>
  %s = "stablehlo.scatter"(%b, %j, %v) <{{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> ({{
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %w = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %w : tensor<f32>
  }}) : (tensor<2xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<2xf32>
  %t = stablehlo.add {later}, %c : tensor<2xf32>
  stablehlo.return %next, %s, %t : tensor<i64>, tensor<2xf32>, tensor<2xf32>
}}""", ["tensor<2xf32>"] * 2, equal(), results=("%r#1", "%r#2"),
                    comment="Changed by a scatter" + (", and read later." if later == "%b" else "."))
    return golden


def optimization_barrier(name):
    golden = Golden(name, "Values are passed on.")
    x, y = golden.integers(-9, 9, (2, 3), "f32"), golden.integers(-9, 9, (2,), "i32")
    golden.case({"x": x, "y": y}, """
%s = stablehlo.add %x, %x : tensor<2x3xf32>
%r:2 = stablehlo.optimization_barrier %s, %y : tensor<2x3xf32>, tensor<2xi32>
""", ["tensor<2x3xf32>", "tensor<2xi32>"], equal(), results=("%r#0", "%r#1"))
    return golden


def branches(name):
    golden = Golden(name, "Integers, and integers in floats: the same values.")
    x, y = golden.integers(-9, 9, (2, 3), "f32"), golden.integers(-9, 9, (4,), "ui8")
    body = """
%r:2 = "stablehlo.if"(%p) ({
  %s = stablehlo.add %x, %x : tensor<2x3xf32>
  stablehlo.return %s, %y : tensor<2x3xf32>, tensor<4xui8>
}, {
  %s = stablehlo.negate %x : tensor<2x3xf32>
  %t = stablehlo.multiply %y, %y : tensor<4xui8>
  stablehlo.return %s, %t : tensor<2x3xf32>, tensor<4xui8>
}) : (tensor<i1>) -> (tensor<2x3xf32>, tensor<4xui8>)"""
    for p in (True, False):
        golden.case({"p": np.asarray(p), "x": x, "y": y}, body,
                    ["tensor<2x3xf32>", "tensor<4xui8>"], equal(), results=("%r#0", "%r#1"))
    n, a = np.asarray(6, np.int32), golden.integers(-2, 3, (3, 3), "f32")
    golden.case({"n": n, "a": a}, """
%zero = stablehlo.constant dense<0> : tensor<i32>
%one = stablehlo.constant dense<1> : tensor<i32>
%r:2 = stablehlo.while(%i = %zero, %v = %a) : tensor<i32>, tensor<3x3xf32>
cond {
  %go = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %go : tensor<i1>
} do {
  %next = stablehlo.add %i, %one : tensor<i32>
  %bit = stablehlo.and %i, %one : tensor<i32>
  %odd = stablehlo.compare EQ, %bit, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %w = "stablehlo.if"(%odd) ({
    %q = stablehlo.dot_general %v, %a, contracting_dims = [1] x [0] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    stablehlo.return %q : tensor<3x3xf32>
  }, {
    %far = stablehlo.compare GT, %i, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %q = "stablehlo.if"(%far) ({
      %t = stablehlo.add %v, %a : tensor<3x3xf32>
      stablehlo.return %t : tensor<3x3xf32>
    }, {
      stablehlo.return %v : tensor<3x3xf32>
    }) : (tensor<i1>) -> tensor<3x3xf32>
    stablehlo.return %q : tensor<3x3xf32>
  }) : (tensor<i1>) -> tensor<3x3xf32>
  stablehlo.return %next, %w : tensor<i32>, tensor<3x3xf32>
}""", "tensor<3x3xf32>", equal(), results=("%r#1",), comment="In a loop, and in a branch.")
    return golden


def case(name):
    golden = Golden(name, "Integers, and integers in floats: the same values.")
    x, y = golden.integers(-9, 9, (2, 3), "f32"), golden.integers(-9, 9, (2, 3), "f32")
    for n in (0, 1, 2, 3, -1):
        golden.case({"n": np.asarray(n, np.int32), "x": x, "y": y}, """
%r = "stablehlo.case"(%n) ({
  stablehlo.return %x : tensor<2x3xf32>
}, {
  %s = stablehlo.add %x, %y : tensor<2x3xf32>
  stablehlo.return %s : tensor<2x3xf32>
}, {
  %s = stablehlo.multiply %x, %y : tensor<2x3xf32>
  %t = stablehlo.subtract %s, %y : tensor<2x3xf32>
  stablehlo.return %t : tensor<2x3xf32>
}) : (tensor<i32>) -> tensor<2x3xf32>""", "tensor<2x3xf32>", equal(),
                    comment="The last branch." if n in (3, -1) else "")
    golden.case({"n": np.asarray(5, np.int32), "x": x}, """
%r = "stablehlo.case"(%n) ({
  %s = stablehlo.negate %x : tensor<2x3xf32>
  stablehlo.return %s : tensor<2x3xf32>
}) : (tensor<i32>) -> tensor<2x3xf32>""", "tensor<2x3xf32>", equal(), comment="One branch.")
    return golden


FILES = {"case": case, "if": branches, "optimization_barrier": optimization_barrier, "while": while_loop}
