# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""rng_bit_generator."""

import numpy as np

from golden import ELEMENT_TYPES, Golden, equal, tensor


def rng_bit_generator(name):
    golden = Golden(name, "Bits, and the state that follows: XLA's, bit by bit.")
    for algorithm, states in (("THREE_FRY", ([7, 5], [0x0123456789ABCDEF, 2**64 - 2])),
                              ("DEFAULT", ([11, 3], [5, 2, 2**64 - 1])),
                              ("PHILOX", ([7, 5], [3, 2**64 - 2, 9], [2**64 - 1, 2**64 - 1]))):
        for state in states:
            x = np.asarray(state, np.uint64)
            for dtype, shape in (("ui64", (5,)), ("ui32", (5,)), ("ui32", (3, 4)), ("ui32", (3, 5)),
                                 ("ui64", (2, 3)), ("ui32", ()), ("ui8", (7,)), ("ui16", (3, 2)),
                                 ("ui64", ()), ("ui32", (1, 6, 3))):
                result = tensor(np.zeros(shape, ELEMENT_TYPES[dtype]))
                golden.case({"x": x}, f"%s, %r = stablehlo.rng_bit_generator %x, algorithm = "
                            f"{algorithm} : ({tensor(x)}) -> ({tensor(x)}, {result})",
                            [tensor(x), result], equal(), results=("%s", "%r"))
    return golden


FILES = {"rng_bit_generator": rng_bit_generator}
