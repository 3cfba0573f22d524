// RUN: tpu-opt %s --convert-data-to-runtime | FileCheck %s

// CHECK-LABEL: func.func private @decode(
// CHECK-SAME: %[[RECORD:.*]]: !llvm.ptr, %[[LENGTH:.*]]: i64, %[[X:.*]]: memref<2xf32>, %[[IMAGE:.*]]: memref<4xui8>, %[[LABEL:.*]]: memref<i64>)
func.func private @decode(%record: !data.string, %x_in: memref<2xf32>, %image_out: memref<4xui8>, %label_out: memref<i64>)
    attributes {data.function, tpu.convention = #tpu.convention<host>, tpu.inputs = [!data.string, tensor<2xf32>], tpu.outputs = [tensor<4xui8>, tensor<i64>]} {
  // What is not used is not asked for.
  // CHECK-DAG: %[[SLOT:.*]] = memref.alloc() : memref<2xi64>
  // CHECK-DAG: %[[LABEL_BUFFER:.*]] = memref.alloc() : memref<i64>
  // CHECK-DAG: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[WEIGHTS:.*]] = memref.alloc() : memref<2x3xf32>
  // CHECK-DAG: %[[PARSE:.*]] = llvm.mlir.addressof @[[PARSE_OP:.*]] : !llvm.ptr
  // CHECK: tpu.runtime_call @systole_record(%[[PARSE]], %[[RECORD]], %[[LENGTH]], %[[SLOT]], %[[LABEL_BUFFER]], %[[NULL]], %[[ZERO]], %[[WEIGHTS]])
  // CHECK-SAME: {tpu.values_from = 1 : i64} : !llvm.ptr, !llvm.ptr, i64, memref<2xi64>, memref<i64>, !llvm.ptr, i64, memref<2x3xf32>
  // CHECK: %[[ADDRESS:.*]] = memref.load %[[SLOT]]
  // CHECK: %[[RAW:.*]] = llvm.inttoptr %[[ADDRESS]] : i64 to !llvm.ptr
  // CHECK: %[[BYTES:.*]] = memref.load %[[SLOT]]
  // CHECK: %[[LABEL_VALUE:.*]] = bufferization.to_tensor %[[LABEL_BUFFER]] restrict writable
  %raw, %label, %unused, %weights = data.parse_example %record ["image_raw", "label", "unused", "weights"]
      : !data.string, tensor<i64>, tensor<i64>, tensor<2x3xf32>
  // Bytes are a tensor where they are, if there are as many.
  // CHECK: %[[FOUR:.*]] = arith.constant 4 : i64
  // CHECK: %[[DIFFERS:.*]] = arith.cmpi ne, %[[BYTES]], %[[FOUR]]
  // CHECK: scf.if %[[DIFFERS]] {
  // CHECK:   tpu.runtime_call @systole_record(%{{.*}}, %[[RAW]], %[[BYTES]], %{{.*}}, %{{.*}}) {tpu.values_from = 1 : i64} : !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, i64
  // CHECK: }
  // CHECK: %[[VIEW:.*]] = builtin.unrealized_conversion_cast %[[RAW]] : !llvm.ptr to memref<4xui8>
  // CHECK: %[[IMAGE_VALUE:.*]] = bufferization.to_tensor %[[VIEW]] restrict :
  %image = data.decode_raw %raw : tensor<4xui8>
  %negative = arith.negf %weights : tensor<2x3xf32>
  // CHECK: materialize_in_destination %[[IMAGE_VALUE]] in restrict writable %[[IMAGE]]
  bufferization.materialize_in_destination %image in restrict writable %image_out : (tensor<4xui8>, memref<4xui8>) -> ()
  // CHECK: materialize_in_destination %[[LABEL_VALUE]] in restrict writable %[[LABEL]]
  bufferization.materialize_in_destination %label in restrict writable %label_out : (tensor<i64>, memref<i64>) -> ()
  return
}

// Other elements have an alignment and an order, so that the runtime puts them into memory.
// CHECK-LABEL: func.func private @shorts(
// CHECK: %[[SHORTS_BUFFER:.*]] = memref.alloc() : memref<2xi16>
// CHECK: tpu.runtime_call @systole_record(%{{.*}}, %{{.*}}, %{{.*}}, %[[SHORTS_BUFFER]])
// CHECK: bufferization.to_tensor %[[SHORTS_BUFFER]] restrict writable
func.func private @shorts(%record: !data.string, %shorts_out: memref<2xi16>)
    attributes {data.function, tpu.convention = #tpu.convention<host>, tpu.inputs = [!data.string], tpu.outputs = [tensor<2xi16>]} {
  %shorts = data.decode_raw %record : tensor<2xi16>
  bufferization.materialize_in_destination %shorts in restrict writable %shorts_out : (tensor<2xi16>, memref<2xi16>) -> ()
  return
}

// A tensor is an input by its memory; a result whose size is not known is given.
// CHECK-LABEL: func.func private @ids(
// CHECK-SAME: %[[WORDS:.*]]: !llvm.ptr, %[[WORDS_BYTES:.*]]: i64, %[[IMAGE_IN:.*]]: memref<4x4x3xui8>, %{{.*}}: memref<0xi8>, %{{.*}}: memref<2x2x3xf32>)
func.func private @ids(%words: tensor<?x!data.string>, %image_in: memref<4x4x3xui8>, %ids_out: memref<0xi8>, %image_out: memref<2x2x3xf32>) -> tensor<?xi64>
    attributes {data.function, tpu.convention = #tpu.convention<host>, tpu.inputs = [tensor<?x!data.string>, tensor<4x4x3xui8>], tpu.outputs = [tensor<?xi64>, tensor<2x2x3xf32>]} {
  %image = bufferization.to_tensor %image_in restrict : memref<4x4x3xui8> to tensor<4x4x3xui8>
  // CHECK: %[[IDS:.*]] = memref.alloc() : memref<2xi64>
  // CHECK: tpu.runtime_call @systole_record(%{{.*}}, %[[WORDS]], %[[WORDS_BYTES]], %[[IDS]]) {tpu.values_from = 1 : i64}
  // CHECK: %[[IDS_POINTER:.*]] = llvm.inttoptr
  // CHECK: %[[IDS_BYTES:.*]] = memref.load
  %ids = data.lookup %words {vocabulary = ["a", "b"]} : tensor<?x!data.string> -> tensor<?xi64>
  // CHECK: %[[PIXELS:.*]] = bufferization.to_buffer %{{.*}} read_only : tensor<4x4x3xui8> to memref<4x4x3xui8>
  // CHECK: tpu.runtime_call @systole_record(%{{.*}}, %[[PIXELS]], %{{.*}}) {tpu.values_from = 1 : i64} : !llvm.ptr, memref<4x4x3xui8>, memref<2x2x3xf32>
  %small = data.resize %image : tensor<4x4x3xui8> -> tensor<2x2x3xf32>
  bufferization.materialize_in_destination %small in restrict writable %image_out : (tensor<2x2x3xf32>, memref<2x2x3xf32>) -> ()
  // CHECK: %[[INDEX:.*]] = arith.constant 0 : i64
  // CHECK: tpu.runtime_call @systole_give(%[[INDEX]], %[[IDS_POINTER]], %[[IDS_BYTES]]) : i64, !llvm.ptr, i64
  // CHECK: return{{$}}
  return %ids : tensor<?xi64>
}

// A record of which nothing is used is not parsed.
// CHECK-LABEL: func.func private @nothing(
// CHECK-NEXT: return
func.func private @nothing(%record: !data.string) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  %label = data.parse_example %record ["label"] : tensor<i64>
  return
}

// StableHLO of unknown sizes is the runtime's; of static ones it is compiled.
// CHECK-LABEL: func.func private @scale(
// CHECK-SAME: %[[X:.*]]: !llvm.ptr, %[[X_BYTES:.*]]: i64, %{{.*}}: memref<f32>, %{{.*}}: memref<0xi8>, %[[SUM_OUT:.*]]: memref<f32>)
func.func private @scale(%x: tensor<?xf32>, %factor_in: memref<f32>, %x_out: memref<0xi8>, %sum_out: memref<f32>) -> tensor<?xf32>
    attributes {data.function, tpu.convention = #tpu.convention<host>, tpu.inputs = [tensor<?xf32>, tensor<f32>], tpu.outputs = [tensor<?xf32>, tensor<f32>]} {
  // CHECK: %[[FACTOR:.*]] = bufferization.to_tensor
  %factor = bufferization.to_tensor %factor_in restrict : memref<f32> to tensor<f32>
  // CHECK: %[[TWICE:.*]] = stablehlo.add %[[FACTOR]], %[[FACTOR]]
  %twice = stablehlo.add %factor, %factor : tensor<f32>
  // CHECK: %[[SCALAR:.*]] = bufferization.to_buffer %[[TWICE]] read_only
  // CHECK: %[[SLOT:.*]] = memref.alloc() : memref<2xi64>
  // CHECK: tpu.runtime_call @systole_record(%{{.*}}, %[[X]], %[[X_BYTES]], %[[SCALAR]], %[[SLOT]])
  // CHECK: %[[SCALED:.*]] = llvm.inttoptr
  %scaled = chlo.broadcast_multiply %x, %twice : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: %[[START:.*]] = bufferization.to_buffer %[[FACTOR]] read_only
  // CHECK: %[[SUM:.*]] = memref.alloc() : memref<f32>
  // CHECK: tpu.runtime_call @systole_record(%{{.*}}, %[[SCALED]], %{{.*}}, %[[START]], %[[SUM]])
  // CHECK: %[[SUM_VALUE:.*]] = bufferization.to_tensor %[[SUM]]
  // CHECK-NOT: stablehlo.reduce
  %sum = stablehlo.reduce(%scaled init: %factor) applies stablehlo.add across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: materialize_in_destination %[[SUM_VALUE]] in restrict writable %[[SUM_OUT]]
  bufferization.materialize_in_destination %sum in restrict writable %sum_out : (tensor<f32>, memref<f32>) -> ()
  // CHECK: tpu.runtime_call @systole_give(%{{.*}}, %[[SCALED]],
  return %scaled : tensor<?xf32>
}

// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("stablehlo.multiply\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("broadcasts\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("stablehlo.reduce\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("image_raw\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("weights\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("lookup\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}(dense<[2, 3]> : tensor<2xi64>)
// CHECK-DAG: llvm.mlir.global internal constant @[[PARSE_OP]]() {{.*}} : !llvm.array<1 x struct<(ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32)>> {
