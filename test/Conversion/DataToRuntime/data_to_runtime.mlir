// RUN: tpu-opt %s --convert-data-to-runtime | FileCheck %s

// CHECK-LABEL: func.func private @decode(
// CHECK-SAME: %[[RECORD:.*]]: !llvm.ptr, %[[LENGTH:.*]]: i64, %[[X:.*]]: memref<2xf32>, %[[IMAGE:.*]]: memref<4xui8>, %[[LABEL:.*]]: memref<i64>)
func.func private @decode(%record: !data.string, %x_in: memref<2xf32>, %image_out: memref<4xui8>, %label_out: memref<i64>)
    attributes {data.function, tpu.convention = #tpu.convention<host>, tpu.inputs = [!data.string, tensor<2xf32>], tpu.outputs = [tensor<4xui8>, tensor<i64>]} {
  // CHECK-DAG: %[[VALUES:.*]] = memref.alloc() : memref<3x2xi64>
  // CHECK-DAG: %[[FEATURES:.*]] = llvm.mlir.addressof @[[GLOBAL:.*]] : !llvm.ptr
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : i32
  // CHECK: tpu.runtime_call @systole_parse_example(%[[RECORD]], %[[LENGTH]], %[[FEATURES]], %[[THREE]], %[[VALUES]]) : !llvm.ptr, i64, !llvm.ptr, i32, memref<3x2xi64>
  // CHECK: %[[ADDRESS:.*]] = memref.load %[[VALUES]]
  // CHECK: %[[RAW:.*]] = llvm.inttoptr %[[ADDRESS]] : i64 to !llvm.ptr
  // CHECK: %[[BYTES:.*]] = memref.load %[[VALUES]]
  // CHECK: %[[LABEL_BUFFER:.*]] = memref.alloc() : memref<i64>
  // CHECK: %[[EIGHT:.*]] = arith.constant 8 : i64
  // CHECK: tpu.runtime_call @systole_decode_raw(%{{.*}}, %{{.*}}, %[[LABEL_BUFFER]], %[[EIGHT]]) : !llvm.ptr, i64, memref<i64>, i64
  // CHECK: %[[LABEL_VALUE:.*]] = bufferization.to_tensor %[[LABEL_BUFFER]] restrict writable
  // CHECK: memref.alloc() : memref<2x3xf32>
  %raw, %label, %unused, %weights = data.parse_example %record ["image_raw", "label", "unused", "weights"]
      : !data.string, tensor<i64>, tensor<i64>, tensor<2x3xf32>
  // CHECK: %[[IMAGE_BUFFER:.*]] = memref.alloc() : memref<4xui8>
  // CHECK: tpu.runtime_call @systole_decode_raw(%[[RAW]], %[[BYTES]], %[[IMAGE_BUFFER]], %{{.*}}) : !llvm.ptr, i64, memref<4xui8>, i64
  // CHECK: %[[IMAGE_VALUE:.*]] = bufferization.to_tensor %[[IMAGE_BUFFER]] restrict writable
  %image = data.decode_raw %raw : tensor<4xui8>
  %sum = tensor.cast %weights : tensor<2x3xf32> to tensor<?x?xf32>
  // CHECK: materialize_in_destination %[[IMAGE_VALUE]] in restrict writable %[[IMAGE]]
  bufferization.materialize_in_destination %image in restrict writable %image_out : (tensor<4xui8>, memref<4xui8>) -> ()
  // CHECK: materialize_in_destination %[[LABEL_VALUE]] in restrict writable %[[LABEL]]
  bufferization.materialize_in_destination %label in restrict writable %label_out : (tensor<i64>, memref<i64>) -> ()
  return
}

// A record of which nothing is used is not parsed.
// CHECK-LABEL: func.func private @nothing(
// CHECK-NEXT: return
func.func private @nothing(%record: !data.string) attributes {data.function, tpu.convention = #tpu.convention<host>} {
  %label = data.parse_example %record ["label"] : tensor<i64>
  return
}

// CHECK-DAG: llvm.mlir.global internal constant @[[IMAGE_NAME:.*]]("image_raw\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[LABEL_NAME:.*]]("label\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[WEIGHTS_NAME:.*]]("weights\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}(dense<[2, 3]> : tensor<2xi64>)
// CHECK-NOT: unused

// The dtypes are SYSTOLE_STRING, SYSTOLE_S64, SYSTOLE_F32.
// CHECK: llvm.mlir.global internal constant @[[GLOBAL]]() {{.*}} : !llvm.array<3 x struct<(ptr, i32, i32, ptr)>> {
// CHECK: llvm.mlir.addressof @[[IMAGE_NAME]]
// CHECK-NEXT: llvm.mlir.constant(14 : i32)
// CHECK-NEXT: llvm.mlir.constant(0 : i32)
// CHECK-NEXT: llvm.mlir.zero
// CHECK: llvm.mlir.addressof @[[LABEL_NAME]]
// CHECK-NEXT: llvm.mlir.constant(5 : i32)
// CHECK-NEXT: llvm.mlir.constant(0 : i32)
// CHECK: llvm.mlir.addressof @[[WEIGHTS_NAME]]
// CHECK-NEXT: llvm.mlir.constant(12 : i32)
// CHECK-NEXT: llvm.mlir.constant(2 : i32)
// CHECK-NEXT: llvm.mlir.addressof
