//===- TPUOps.td - Operations of the tpu dialect ------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One core's program: state, infeed, outfeed, collectives and the loop's
// condition. MXU operations are in TPUMXUOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_OPS
#define SYSTOLE_DIALECT_TPU_OPS

include "Interfaces/PlainAttrs.td"
include "TPU/TPUAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class TPU_Op<string mnemonic, list<Trait> traits = []>
    : Op<TPU_Dialect, mnemonic, traits>;

// Writes its outputs.
class TPU_DestinationOp<string mnemonic> : TPU_Op<mnemonic, [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    MemoryEffects<[MemRead, MemWrite]>]> {
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
}

/// The type i4, which is packed in memory: see tpu.view_i4.
def TPU_I4 : I<4>;

def TPU_StaticMemRef : StaticShapeMemRefOf<[AnyType]>;
def TPU_TensorOrMemRef : AnyTypeOf<[StaticShapeTensorOf<[AnyType]>, TPU_StaticMemRef]>;

def TPU_StateOp : TPU_Op<"state", [Pure]> {
  let summary = "a variable in the core's state arena";
  let description = [{
    The memory of the variable `name`. It is the same in all functions of the module and for the
    whole run; `plan-hbm` assigns its address. Shards share it if it is within the `shared`
    bytes of the module's `tpu.state_layout`.

    ```mlir
    module attributes {tpu.state_layout = #tpu.state_layout<bytes = 3200, slots = [<"conv2d/kernel" : tensor<5x5x1x32xf32>, offset = 0>]>} {
      func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
        %w = tpu.state "conv2d/kernel" : memref<5x5x1x32xf32>
        return
      }
    }
    ```

    Constraints:
    - (C1) the module's attribute `tpu.state_layout` has a slot `name`;
    - (C2) it has the same shape and, except for the sign of integers, the same element type.
  }];
  let arguments = (ins PlainStrAttr:$name);
  let results = (outs TPU_StaticMemRef:$buffer);
  let assemblyFormat = "$name attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

def TPU_BarrierOp : TPU_Op<"barrier", [Pure, SameOperandsAndResultType]> {
  let summary = "a value that other passes do not compare with its operand";
  let description = [{
    The operand. `stablehlo.optimization_barrier` becomes one for each value that is not constant.
    An operation on the result is not equal to the same operation on the operand. So the values
    that a gradient computes again are not merged with those of the forward pass. Bufferization
    replaces the barrier by the operand's memory.

    ```mlir
    func.func @example(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = tpu.barrier %x : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins StaticShapeTensorOf<[AnyType]>:$value);
  let results = (outs StaticShapeTensorOf<[AnyType]>:$result);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def TPU_ContinueOp : TPU_Op<"continue", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "whether a step of the device loop is to run";
  let description = [{
    Asks the runtime whether step `step` (from 0 in each call of the function) is to run. The
    answer is the same on every core. If it is true, the infeed has that step's input.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      %go = tpu.continue %steps
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let arguments = (ins I64:$step);
  let results = (outs I1:$result);
  let assemblyFormat = "$step attr-dict";
  let hasVerifier = 1;
}

def TPU_InfeedOp : TPU_Op<"infeed", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "this core's rows of the step's batch";
  let description = [{
    Waits for the step's input and returns its buffers, in the order of the function's
    `tpu.infeeds`. The runtime owns them: they are read-only, and valid until the next
    `tpu.infeed`.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      %image, %label = tpu.infeed : memref<16x784xf32>, memref<16xi32>
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let results = (outs Variadic<TPU_StaticMemRef>:$buffers);
  let assemblyFormat = "attr-dict `:` type($buffers)";
  let hasVerifier = 1;
}

def TPU_OutfeedOp : TPU_Op<"outfeed", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "copies values to the host";
  let description = [{
    Copies its operands to the host, in the order of the function's
    `tpu.outfeeds`. Operands are tensors, and memrefs after bufferization.

    ```mlir
    func.func @example(%loss: tensor<f32>, %rate: tensor<f32>) attributes {tpu.convention = #tpu.convention<core>} {
      tpu.outfeed %loss, %rate : tensor<f32>, tensor<f32>
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let arguments = (ins Variadic<TPU_TensorOrMemRef>:$values);
  let assemblyFormat = "$values attr-dict `:` type($values)";
  let hasVerifier = 1;
}

def TPU_AllReduceOp : TPU_Op<"all_reduce", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "reduces values over all cores, with the same bits on each";
  let description = [{
    Reduces operand i over all cores, element by element, by a fixed binary tree over the shard
    index. On tensors it returns the reduced values; after bufferization it works in place on
    memrefs and has no result. With `groups` it reduces over the shards of each row, in the
    order of the row; a shard in no row gets zeros.

    ```mlir
    func.func @example(%x: tensor<32xf32>, %y: tensor<f32>, %p: memref<32xf32>, %q: memref<f32>) attributes {tpu.convention = #tpu.convention<core>} {
      %a, %b = tpu.all_reduce <sum> %x, %y
          : (tensor<32xf32>, tensor<f32>) -> (tensor<32xf32>, tensor<f32>)
      tpu.all_reduce <sum> %p, %q : (memref<32xf32>, memref<f32>) -> ()
      tpu.all_reduce <max> %p groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64> : (memref<32xf32>) -> ()
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention;
    - (C2) operands are all tensors or all memrefs, of one element type;
    - (C3) results have the operands' types, or there is none for memrefs;
    - (C4) `groups` are rows of shards.
  }];
  let arguments = (ins TPU_ReductionAttr:$reduction,
                       Variadic<TPU_TensorOrMemRef>:$values,
                       OptionalAttr<I64ElementsAttr>:$groups);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let assemblyFormat = [{
    $reduction $values (`groups` `=` $groups^)? attr-dict `:`
    functional-type($values, $results)
  }];
  let hasVerifier = 1;
}

def TPU_CommunicateOp : TPU_DestinationOp<"communicate"> {
  let summary = "exchanges values among groups of cores";
  let description = [{
    Performs `systole_communicate` of the runtime's ABI: output i is the result for input i.
    `groups` are rows of shards, in their order. For an input of m elements, in a group of n,
    - `all_gather` returns the n inputs one after the other;
    - `reduce_scatter` returns to member k the k-th of n shards of the reduced inputs;
    - `all_to_all` returns to member k the k-th shards of all inputs;
    - `broadcast` returns the first member's input to all;
    - `collective_permute` has groups of two, source and target.

    A shard that receives nothing gets zeros. On tensors the results are the outputs. An
    all-reduce is an operation of its own, since it works in place.

    ```mlir
    func.func @example(%x: memref<4xf32>, %y: memref<2x4xf32>, %z: memref<2xf32>) attributes {tpu.convention = #tpu.convention<core>} {
      tpu.communicate <all_gather>(%x : memref<4xf32>) outs(%y : memref<2x4xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
      tpu.communicate <reduce_scatter>(%x : memref<4xf32>) outs(%z : memref<2xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64> {reduction = #tpu.reduction<sum>}
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention;
    - (C2) inputs and outputs have one element type;
    - (C3) output i has as many elements as input i produces;
    - (C4) the results have the types of `outputs` if those are tensors; there are
      none if they are memrefs;
    - (C5) `groups` are rows of shards, of two for `collective_permute`;
    - (C6) `reduce_scatter` has a `reduction`, and it alone;
    - (C7) it is no `all_reduce`.
  }];
  let arguments = (ins TPU_CollectiveKindAttr:$kind,
                       Variadic<TPU_TensorOrMemRef>:$inputs,
                       Variadic<TPU_TensorOrMemRef>:$outputs,
                       I64ElementsAttr:$groups,
                       OptionalAttr<TPU_ReductionAttr>:$reduction);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let assemblyFormat = [{
    $kind `(` $inputs `:` type($inputs) `)`
    `outs` `(` $outputs `:` type($outputs) `)` `groups` `=` $groups attr-dict
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
}

def TPU_StartCollectiveOp : TPU_Op<"start_collective", [
    AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "begins a reduction over cores";
  let description = [{
    Begins an `all_reduce`, whose outputs are its inputs, or a `reduce_scatter`, as
    `tpu.all_reduce` and `tpu.communicate` perform them. The outputs are valid, and others may
    touch the memory of both, after the `tpu.finish_collective` that takes the number. Without
    `groups` it is over all cores.

    ```mlir
    func.func @example(%x: memref<4xf32>, %y: memref<2xf32>) attributes {tpu.convention = #tpu.convention<core>} {
      %n = tpu.start_collective <all_reduce>, <sum>(%x : memref<4xf32>) outs(%x : memref<4xf32>)
      tpu.finish_collective %n (%x : memref<4xf32>)
      %m = tpu.start_collective <reduce_scatter>, <sum>(%x : memref<4xf32>) outs(%y : memref<2xf32>) groups = dense<[[0, 1]]> : tensor<1x2xi64>
      tpu.finish_collective %m (%x, %y : memref<4xf32>, memref<2xf32>)
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention;
    - (C2) `kind` is `all_reduce` or `reduce_scatter`;
    - (C3) inputs and outputs have one element type;
    - (C4) output i has as many elements as input i produces;
    - (C5) `groups` are rows of shards; `reduce_scatter` has some.
  }];
  let arguments = (ins TPU_CollectiveKindAttr:$kind, TPU_ReductionAttr:$reduction,
                       Variadic<TPU_StaticMemRef>:$inputs,
                       Variadic<TPU_StaticMemRef>:$outputs,
                       OptionalAttr<I64ElementsAttr>:$groups);
  let results = (outs I64:$number);
  let assemblyFormat = [{
    $kind `,` $reduction `(` $inputs `:` type($inputs) `)`
    `outs` `(` $outputs `:` type($outputs) `)` (`groups` `=` $groups^)? attr-dict
  }];
  let hasVerifier = 1;
}

def TPU_FinishCollectiveOp : TPU_Op<"finish_collective", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "waits for the end of a reduction over cores";
  let description = [{
    Waits for the `tpu.start_collective` that returned `number`, whose inputs and outputs are
    `buffers`.

    ```mlir
    func.func @example(%x: memref<4xf32>) attributes {tpu.convention = #tpu.convention<core>} {
      %n = tpu.start_collective <all_reduce>, <max>(%x : memref<4xf32>) outs(%x : memref<4xf32>)
      tpu.finish_collective %n (%x : memref<4xf32>)
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let arguments = (ins I64:$number, Variadic<TPU_StaticMemRef>:$buffers);
  let assemblyFormat = "$number `(` $buffers `:` type($buffers) `)` attr-dict";
  let hasVerifier = 1;
}

def TPU_ReplicaIdOp : TPU_Op<"replica_id", [Pure]> {
  let summary = "the core's shard index";
  let description = [{
    0 to `tpu.num_shards` - 1. A function of another convention has one replica, and this is 0.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      %id = tpu.replica_id
      return
    }
    ```
  }];
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict";
}

def TPU_LocalShardsOp : TPU_Op<"local_shards", [Pure]> {
  let summary = "the shards of this process, and the core's position among them";
  let description = [{
    `count` is the number of shards that the process computes in this call, `position` the
    core's among them, from 0. `share-state` divides the updates of variables by them.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      %position, %count = tpu.local_shards
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let results = (outs I32:$position, I32:$count);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def TPU_MeetOp : TPU_Op<"meet", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "waits for the other shards of this process";
  let description = [{
    Waits until each shard of the process has arrived here. All shards read afterwards what each
    wrote before. After an error the function returns. `share-state` inserts it.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      tpu.meet
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def TPU_SharedStateOp : TPU_Op<"shared_state", [Pure]> {
  let summary = "the variables that the shards of a process share";
  let description = [{
    The first `shared` bytes of the module's `tpu.state_layout`. `plan-hbm` inserts it.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      %variables = tpu.shared_state : memref<128xi8>
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let results = (outs TPU_StaticMemRef:$buffer);
  let assemblyFormat = "attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

def TPU_RuntimeCallOp : TPU_Op<"runtime_call", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "calls a function of the runtime and returns at once if it fails";
  let description = [{
    Calls the C function `callee` with the context (the core or the host) as its first argument,
    then the operands. Integers and pointers are passed unchanged, a memref as the address of
    its first element. The call returns a `systole_status`. If that is not SYSTOLE_OK, the
    function returns it.

    ```mlir
    func.func @example(%string: !llvm.ptr, %length: i64, %out: memref<784xi8>, %bytes: i64) attributes {tpu.convention = #tpu.convention<host>} {
      tpu.runtime_call @systole_decode_raw(%string, %length, %out, %bytes)
          : !llvm.ptr, i64, memref<784xi8>, i64
      return
    }
    ```

    Constraints:
    - (C1) an operand is an integer, a pointer or a memref of static shape;
    - (C2) the function is of the `core` or the `host` convention.
  }];
  let arguments = (ins PlainSymbolAttr:$callee, Variadic<AnyType>:$operands);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict (`:` type($operands)^)?";
  let hasVerifier = 1;
}

def TPU_CustomCallOp : TPU_DestinationOp<"custom_call"> {
  let summary = "calls a user's function and returns at once if it fails";
  let description = [{
    Calls the C function `callee`, which the program is linked with:
    `int32_t callee(const char *signature, const char *config,
    const void *const *inputs, void *const *outputs)`. It reads `inputs` and fills `outputs`; on
    tensors the results are the filled outputs. If it returns anything but 0, the compiled
    function returns that.

    With `host` the function is one of this module, of the `host` convention. The runtime calls
    it for the core: `systole_host_compute`.

    ```mlir
    func.func @example(%x: memref<4xf32>, %y: memref<4xf32>) attributes {tpu.convention = #tpu.convention<function>} {
      tpu.custom_call "add_one"(%x : memref<4xf32>) outs(%y : memref<4xf32>) signature = "(tensor<4xf32>) -> tensor<4xf32>" config = ""
      return
    }
    ```

    Constraints:
    - (C1) the results have the types of `outputs` if those are tensors; there are
      none if they are memrefs;
    - (C2) with `host` the function is of the `core` convention.
  }];
  let arguments = (ins PlainStrAttr:$callee, PlainStrAttr:$signature, PlainStrAttr:$config,
                       Variadic<TPU_TensorOrMemRef>:$inputs,
                       Variadic<TPU_TensorOrMemRef>:$outputs, UnitAttr:$host);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $callee `(` ($inputs^ `:` type($inputs))? `)`
    `outs` `(` ($outputs^ `:` type($outputs))? `)`
    `signature` `=` $signature `config` `=` $config attr-dict
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
}

def TPU_FftOp : TPU_DestinationOp<"fft"> {
  let summary = "Fourier transforms of many signals";
  let description = [{
    Transforms the lines along dimension `dim` of the first input, which has the shape
    `outer x m x n x 2`: the last dimension has the real and the imaginary part. Dimension 1 or 2
    holds the elements of a line. The lines along the result's dimension `result_dim` are the
    spectra, multiplied by `scale`. Lines beside each other are the lanes of vectors.

    `radices` are those of the stages (Stockham's algorithm); their product n is the length. The
    second input has the stages' twiddles, as rows of both parts. A stage of radix r that transforms
    m r elements has e^(-2 pi i p k / (m r)) for each p < m and 0 < k < r. The last stage (m = 1)
    has none. With `inverse` the transform has the conjugates of all twiddles.

    With `convolved` the length is that number, and n at least twice as much: the product of the
    signal with a chirp is convolved with a filter (Bluestein's algorithm). The chirp,
    e^(-pi i j^2 / length), and the n elements of the filter's spectrum follow the twiddles.

    A third input of the shape `2 x n x lanes` has the real and imaginary parts of a multiplier for
    each element of the spectra; with `inverse` its conjugate.

    With `real`, n pairs of a real signal of length 2 n become the first n + 1 elements of its
    spectrum; with `inverse`, the other way around. Then -i e^(-2 pi i k / (2 n)), for
    0 < k <= n / 2, follow the twiddles. Along dimension 1, the real numbers have the shape
    `outer x n x 2 x m`.

    ```mlir
    func.func @example(%x: memref<1x8x4x2xf32>, %y: memref<1x8x4x2xf32>, %w: memref<0x2xf32>) attributes {tpu.convention = #tpu.convention<function>} {
      tpu.fft (%x, %w : memref<1x8x4x2xf32>, memref<0x2xf32>) outs(%y : memref<1x8x4x2xf32>) radices = [4] dims = 2 to 2 scale = 1.0
      return
    }
    ```

    Constraints:
    - (C1) the first input and the output have rank 4, a last dimension of 2, except for real
      numbers along dimension 1, and one element type, f32 or f64;
    - (C2) `dim` and `result_dim` are 1 or 2, and equal with `real`;
    - (C3) a radix is 4, 8 or a prime number up to 31;
    - (C4) the lines of the input and of the output have as many elements as `radices`, `real` and
      `convolved` say;
    - (C5) the second input has as many twiddles as the stages use, and the third one, if there is
      one, a multiplier for each element of the lanes' spectra;
    - (C6) `convolved` is positive and at most (n + 1) / 2. There is no `real` and no third input
      then.
  }];
  let arguments = (ins Variadic<TPU_TensorOrMemRef>:$inputs,
                       Variadic<TPU_TensorOrMemRef>:$outputs,
                       DenseI64ArrayAttr:$radices, PlainI64Attr:$dim, PlainI64Attr:$result_dim,
                       PlainF64Attr:$scale, UnitAttr:$inverse, UnitAttr:$real,
                       OptionalAttr<PlainI64Attr>:$convolved);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let assemblyFormat = [{
    `(` $inputs `:` type($inputs) `)` `outs` `(` $outputs `:` type($outputs) `)`
    `radices` `=` $radices `dims` `=` $dim `to` $result_dim `scale` `=` $scale attr-dict
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
    /// The elements that the stages transform: the product of the radices.
    int64_t getLength();
    /// The elements of a signal of complex numbers.
    int64_t countElements() {
      return getConvolved() ? static_cast<int64_t>(*getConvolved()) : getLength();
    }
    /// Whether the first input, or the output, has real numbers along dimension 1.
    bool hasRealRowsIn() { return getReal() && !getInverse() && getDim() == 1; }
    bool hasRealRowsOut() { return getReal() && getInverse() && getResultDim() == 1; }
    /// The number of signals beside each other.
    int64_t countSignals();
  }];
}

def TPU_AwaitReaderOp : TPU_Op<"await_reader", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "waits while the host reads a variable that the step will overwrite";
  let description = [{
    Comes before the first write of a step to variable number `index` of the module's
    `tpu.state_layout`. The host saves variables directly from their memory. While it does, the
    runtime waits here until it has read this one; otherwise nothing happens. After an error the
    function returns. `guard-checkpoint-reads` inserts it.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      tpu.await_reader 3
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` convention.
  }];
  let arguments = (ins PlainI32Attr:$index);
  let assemblyFormat = "$index attr-dict";
  let hasVerifier = 1;
}

def TPU_MarkOp : TPU_Op<"mark", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "tells the runtime which operation of the program comes next";
  let description = [{
    Operation number `index` of the function's `tpu.ops` begins. While a run is profiled, the
    runtime records the time; otherwise nothing happens. `insert-trace-markers` inserts it before
    kernels.

    ```mlir
    func.func @example(%steps: i64) attributes {tpu.convention = #tpu.convention<core>} {
      tpu.mark 3
      return
    }
    ```

    Constraints:
    - (C1) the function is of the `core` or the `function` convention, or computes an item
      (`tpu.launch`). There only the thread that called the function records times.
  }];
  let arguments = (ins PlainI32Attr:$index);
  let assemblyFormat = "$index attr-dict";
  let hasVerifier = 1;
}

def TPU_ParallelOp : TPU_Op<"parallel", [
    RecursiveMemoryEffects, SingleBlock, NoTerminator]> {
  let summary = "work items that the threads of a core compute";
  let description = [{
    Computes items 0 to `count` - 1, in any order and at the same time. The region computes one
    item: its first argument is the item's number. No item reads what another one writes. So the
    result has the same bits for any number of threads.

    The second argument, if there is one, is memory that only the thread has while it computes
    the item. Its contents are undefined at the beginning. `scratch` is this memory for the
    core's own thread. `plan-hbm` adds both for the buffers that the region allocates.

    The bounds of items depend on shapes and the target alone. So does `count`, unless
    `share-state` divides the items over the shards of a process.

    ```mlir
    func.func @example(%x: memref<64xf32>, %v: f32, %count: index) {
      tpu.parallel %count {
      ^bb0(%item: index):
        memref.store %v, %x[%item] : memref<64xf32>
      }
      return
    }
    ```

    Constraints:
    - (C1) the region's arguments are an index and, with `scratch`, memory of its type.
  }];
  let arguments = (ins Index:$count, Optional<TPU_StaticMemRef>:$scratch);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $count (`scratch` $scratch^ `:` type($scratch))? $body attr-dict
  }];
  let hasVerifier = 1;
}

def TPU_LaunchOp : TPU_Op<"launch", [
    AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "computes the items of an outlined `tpu.parallel`";
  let description = [{
    Calls `callee` for items 0 to `count` - 1, in any order and on any thread. Its arguments are
    `arguments`, the item's number and, with `scratch`, the thread's memory. `outline-kernels`
    makes it of `tpu.parallel`.

    ```mlir
    func.func private @item(memref<64xf32>, index)
    func.func @example(%x: memref<64xf32>, %count: index) attributes {tpu.convention = #tpu.convention<function>} {
      tpu.launch @item(%x : memref<64xf32>) items %count
      return
    }
    ```

    Constraints:
    - (C1) `callee` is a function of the module with these arguments, and without results.
  }];
  let arguments = (ins PlainSymbolAttr:$callee, Variadic<AnyType>:$arguments, Index:$count,
                       Optional<TPU_StaticMemRef>:$scratch);
  let assemblyFormat = [{
    $callee `(` ($arguments^ `:` type($arguments))? `)` `items` $count
    (`scratch` $scratch^ `:` type($scratch))? attr-dict
  }];
  let hasVerifier = 1;
}

def TPU_ViewI4Op : TPU_Op<"view_i4", [Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "integers of 4 bits in packed bytes";
  let description = [{
    The integers that `pack-i4-constants` has packed into bytes. A block of 64 bytes holds 128
    neighbours. Its word of 32 bits number L has the neighbours L, L + 16, ..., L + 112 from bit 3
    upwards. The last one has bit 31 and then bits 0 to 2. So a vector of words has eight vectors
    of neighbours. Bits 15 to 22 are two of them: the upper bits of a float's significand.

    ```mlir
    func.func @example(%packed: memref<192xi8>) -> memref<3x100xi4> {
      %0 = tpu.view_i4 %packed : memref<192xi8> to memref<3x100xi4>
      return %0 : memref<3x100xi4>
    }
    ```

    Constraints:
    - (C1) the bytes are whole blocks, as many as hold all integers.
  }];
  let arguments = (ins StaticShapeMemRefOf<[I8]>:$packed);
  let results = (outs StaticShapeMemRefOf<[TPU_I4]>:$result);
  let assemblyFormat = "$packed attr-dict `:` type($packed) `to` type($result)";
  let hasVerifier = 1;
}

def TPU_LoadI4Op : TPU_Op<"load_i4"> {
  let summary = "words of a block of packed integers of 4 bits";
  let description = [{
    The words of a block of `tpu.view_i4` from number `word` on. The indices are those of the
    block's first integer. So element L of the vector has the integers at the distances
    `word` + L, `word` + L + 16, ... from there.

    ```mlir
    func.func @example(%weights: memref<3x256xi4>, %row: index) -> vector<16xi32> {
      %c128 = arith.constant 128 : index
      %0 = tpu.load_i4 %weights[%row, %c128] word 0 : memref<3x256xi4>, vector<16xi32>
      return %0 : vector<16xi32>
    }
    ```

    Constraints:
    - (C1) there is an index for each dimension;
    - (C2) the words are in one block.
  }];
  let arguments = (ins
    Arg<MemRefOf<[TPU_I4]>, "the integers", [MemRead]>:$memref,
    Variadic<Index>:$indices,
    PlainI64Attr:$word
  );
  let results = (outs VectorOfRankAndType<[1], [I32]>:$words);
  let assemblyFormat = [{
    $memref `[` $indices `]` `word` $word attr-dict `:` type($memref) `,` type($words)
  }];
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_TPU_OPS
