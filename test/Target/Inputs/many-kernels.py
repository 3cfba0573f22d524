"""Prints a program of many kernels, or one of the LLVM dialect with mistakes.

many-kernels.py products   a chain of products of matrices, each of another shape
many-kernels.py mistakes   functions of which the second and the last name an
                           intrinsic that LLVM does not have
"""

import sys


def print_products():
    sizes = [5 + (7 * k * k + 3 * k) % 53 for k in range(100)]
    arguments = [f"%w{k}: tensor<{a}x{b}xf32>" for k, (a, b) in enumerate(zip(sizes, sizes[1:]))]
    print(f"func.func @chain({', '.join([f'%x: tensor<7x{sizes[0]}xf32>'] + arguments)}) -> tensor<7x{sizes[-1]}xf32> {{")
    value = "%x"
    for k, (a, b) in enumerate(zip(sizes, sizes[1:])):
        print(f"  %{k} = stablehlo.dot_general {value}, %w{k}, contracting_dims = [1] x [0]"
              f" : (tensor<7x{a}xf32>, tensor<{a}x{b}xf32>) -> tensor<7x{b}xf32>")
        value = f"%{k}"
    print(f"  return {value} : tensor<7x{sizes[-1]}xf32>\n}}")


def print_mistakes():
    for k in range(8):
        print(f"llvm.func @f{k}(%x: i64) -> i64 {{")
        value = "%x"
        for i in range(1000):
            print(f"  %{i} = llvm.add {value}, %x : i64")
            value = f"%{i}"
        if k in (1, 7):
            print(f'  llvm.call_intrinsic "llvm.mistake{k}"() : () -> ()')
        print(f"  llvm.return {value} : i64\n}}")


{"products": print_products, "mistakes": print_mistakes}[sys.argv[1]]()
