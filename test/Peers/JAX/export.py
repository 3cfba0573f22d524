# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports functions of JAX, their arguments and results, for tpu-run.

usage: export.py OUTDIR [PATTERN]   a file for each case whose name matches, or for all
       export.py --sample OUTDIR    a file a family with the cases of the sample, as sections
"""

import pathlib
import re
import sys

import applications
import arrays
import complex_numbers
import elementwise
import factors
import learning
import linear
import numpy_functions
import symbolic_shapes

FAMILIES = (elementwise, numpy_functions, arrays, linear, factors, learning, applications, complex_numbers,
            symbolic_shapes)

# What `make check` runs without JAX: one of each kind. `export.py --sample test/JAX` makes them.
SAMPLE = {
    "lax.exp[f32]", "lax.tanh[bf16]", "lax.sin[f64]", "lax.round[f16]", "lax.integer_pow(5)[f32]",
    "lax.rem[f32]", "lax.div[i8]", "lax.shift_right_logical[ui16]",
    "lax.convert_element_type[f32,i8]", "lax.convert_element_type[ui32,bf16]",
    "lax.bitcast_convert_type[f32,ui8]", "lax.reduce_precision[f32]",
    "jnp.logaddexp[f32]", "jnp.floor_divide[f64]", "jnp.divmod[f16]", "jnp.gcd[i32]",
    "jnp.lcm[ui8]", "jnp.packbits[i32]", "jnp.frexp[f32]",
    "move.pad[f64]", "move.roll_flat[bf16]", "move.take[i1]",
    "move.at_set_out[i32]", "empty.concatenate", "empty.dot", "gather[fill]", "scatter_add[bf16]",
    "scatter_apply", "lax.gather_batched", "lax.scatter_add_windows", "vmap_dynamic_slice",
    "jnp.sort[bf16]", "jnp.argsort[i32]", "jnp.sort_nan", "lax.sort_two_keys", "jnp.digitize",
    "jnp.median", "jnp.argmax[f32]", "jnp.cumprod[i64]", "jnp.cumlogsumexp[f64]",
    "lax.reduce_variadic", "lax.reduce_window_dilated[f32]",
    "dot.broadcast[f32]", "dot.tensordot[i32]", "einsum.bhqd,bhkd->bhqk", "dot.bf16_to_f32",
    "conv.all", "conv.batch_groups", "conv.cropped", "conv.grad_rhs_dilated",
    "nn.softmax[f32]", "nn.silu[bf16]", "grad.nn.softplus[f32]",
    "grad.sort[f64]", "grad.max_pool[f32]", "grad.scan[f32]", "hessian",
    "model.mlp_adamw", "model.lstm", "control.fori_dynamic", "control.nested_while",
    "control.associative_scan", "control.vmap_cond", "control.switch", "random.permutation",
    "random.bits_u8", "stats.vonmises", "image.resize_cubic", "window.kaiser", "rare.pad", "dot.ragged",
    "grad.dot.ragged", "dot.ragged_batched", "conv.grad_batch_groups", "program.scan_types",
    "program.cond_in_loop", "random.rbg",
    "complex.acos[c64]", "complex.atanh_cuts[c128]", "complex.div_big[c64]", "complex.sqrt_cuts[c128]",
    "complex.convert[i32,c64]", "complex.isnan[c64]", "complex.while[c64]", "complex.switch[c128]",
    "complex.sort[c64]", "complex.reduce_window[c128]", "complex.scatter_apply[c64]",
    "complex.matmul_adjoint[c64]", "complex.solve_adjoint[c128]", "grad.complex_holomorphic[c64]",
    "grad.fft_filter[c128]", "fft.length_60", "fft.length_37[c128]", "fft.rfft_47", "fft.irfft_30",
    "fft.irfftn[c64]", "fft.rfftn[c128]",
    "factors.solve[f32]", "factors.lu_tall[c128]", "factors.qr[c64]", "factors.qr_complete[f32]",
    "factors.eigh_odd[f64]", "factors.eigh[c64]", "factors.svd_full[f32]", "factors.svd_wide[c128]",
    "factors.svd_rank_one[f64]", "factors.lstsq[f32]", "factors.approx_max_k", "grad.factors.inv[f32]",
    "grad.factors.eigvalsh[f64]", "factors.tpu_eigh[f32]", "factors.det_empty", "factors.lu_empty",
    "symbolic.double", "symbolic.cumsum_reverse", "symbolic.max_pool", "symbolic.nonzero",
    "symbolic.normal", "symbolic.rbg", "symbolic.bitcast_narrower", "symbolic.bitcast_wider",
    "symbolic.solve", "symbolic.svd", "symbolic.top_k_all", "symbolic.reshape", "symbolic.conv_strided",
    "symbolic.scan", "symbolic.scan_carry", "symbolic.attention",
}


def write_sample(outdir):
    missing = set(SAMPLE)
    for family in FAMILIES:
        cases = [case for case in family.make() if case.name in SAMPLE]
        missing -= {case.name for case in cases}
        doc = "\n".join(f"// {line}".rstrip() for line in family.__doc__.strip().splitlines())
        head = (f"{doc}\n// Made by test/Peers/JAX/export.py; "
                "expected values are those of JAX.\n"
                "// RUN: tpu-run %s --engine=reference && tpu-run %s --engine=native\n\n")
        name = family.__name__.replace("_", "-") + ".mlir"
        (outdir / name).write_text(head + "\n// -----\n\n".join(case.text() for case in cases))
    assert not missing, missing


def write_all(outdir, pattern):
    names, failures = set(), []
    for family in FAMILIES:
        for case in family.make():
            if not pattern.search(case.name):
                continue
            assert case.file_name() not in names, case.name
            names.add(case.file_name())
            try:
                (outdir / case.file_name()).write_text(case.text())
            except Exception as error:
                failures.append(f"{case.name}: {str(error).splitlines()[0]}")
    for failure in failures:
        print("JAX cannot export", failure)
    print(f"{len(names) - len(failures)} cases exported")
    sys.exit(1 if failures else 0)


def main():
    arguments = sys.argv[1:]
    sample = arguments[:1] == ["--sample"]
    arguments = arguments[sample:]
    if len(arguments) not in (1, 2) or (sample and len(arguments) == 2):
        sys.exit(__doc__)
    outdir = pathlib.Path(arguments[0])
    outdir.mkdir(parents=True, exist_ok=True)
    if sample:
        write_sample(outdir)
    else:
        write_all(outdir, re.compile(arguments[1] if len(arguments) > 1 else ""))


if __name__ == "__main__":
    main()
