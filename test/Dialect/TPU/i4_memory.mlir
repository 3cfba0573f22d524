// RUN: tpu-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @views
// CHECK: tpu.view_i4 %{{.*}} : memref<192xi8> to memref<3x100xi4>
// CHECK: tpu.load_i4 %{{.*}}[%{{.*}}, %{{.*}}] word 12 : memref<2x128xi4>, vector<4xi32>
func.func @views(%packed: memref<192xi8>, %rows: memref<2x128xi4>, %i: index) -> (memref<3x100xi4>, vector<4xi32>) {
  %0 = tpu.view_i4 %packed : memref<192xi8> to memref<3x100xi4>
  %1 = tpu.load_i4 %rows[%i, %i] word 12 : memref<2x128xi4>, vector<4xi32>
  return %0, %1 : memref<3x100xi4>, vector<4xi32>
}

// -----

// C1: whole blocks.
func.func @bytes(%packed: memref<150xi8>) {
  // expected-error@below {{takes 192 bytes for 'memref<3x100xi4>', not 150}}
  %0 = tpu.view_i4 %packed : memref<150xi8> to memref<3x100xi4>
  return
}

// -----

func.func @indices(%rows: memref<2x128xi4>, %i: index) {
  // expected-error@below {{takes 2 indices, not 1}}
  %0 = tpu.load_i4 %rows[%i] word 0 : memref<2x128xi4>, vector<16xi32>
  return
}

// -----

func.func @words(%rows: memref<2x128xi4>, %i: index) {
  // expected-error@below {{loads words 8 to 23 of a block, which has 16}}
  %0 = tpu.load_i4 %rows[%i, %i] word 8 : memref<2x128xi4>, vector<16xi32>
  return
}
