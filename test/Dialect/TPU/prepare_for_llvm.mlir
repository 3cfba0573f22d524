// RUN: tpu-opt %s --prepare-for-llvm | FileCheck %s
// A target with instructions for bf16 moves it as it is.
// RUN: tpu-opt %s --set-target=cpu=znver4 --prepare-for-llvm | FileCheck %s --check-prefix=NATIVE

// CHECK-LABEL: llvm.func @not
// CHECK: %[[BYTE:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i8) : i8
// CHECK: %[[SET:.*]] = llvm.icmp "ne" %[[BYTE]], %[[ZERO]] : i8
// CHECK: %[[NOT:.*]] = llvm.xor %[[SET]], %{{.*}} : i1
// CHECK: %[[STORED:.*]] = llvm.zext %[[NOT]] : i1 to i8
// CHECK: llvm.store %[[STORED]], %{{.*}} : i8, !llvm.ptr
llvm.func @not(%from: !llvm.ptr, %to: !llvm.ptr) {
  %true = llvm.mlir.constant(true) : i1
  %0 = llvm.load %from : !llvm.ptr -> i1
  %1 = llvm.xor %0, %true : i1
  llvm.store %1, %to : i1, !llvm.ptr
  llvm.return
}

// Others stay.
// CHECK-LABEL: llvm.func @copy
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK-NEXT: llvm.store %{{.*}}, %{{.*}} : i8, !llvm.ptr
llvm.func @copy(%from: !llvm.ptr, %to: !llvm.ptr) {
  %0 = llvm.load %from : !llvm.ptr -> i8
  llvm.store %0, %to : i8, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @masked
// CHECK: %[[LOAD:.*]] = llvm.load
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[LOAD]] : f32
// CHECK: llvm.select %{{.*}}, %[[FROZEN]], %{{.*}} : i1, f32
// CHECK: %[[OTHER:.*]] = llvm.load
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[OTHER]] : f32
// CHECK: llvm.select %{{.*}}, %{{.*}}, %[[FROZEN]] : i1, f32
llvm.func @masked(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: f32) {
  %0 = llvm.load %from : !llvm.ptr -> f32
  %1 = llvm.select %condition, %0, %x : i1, f32
  llvm.store %1, %to : f32, !llvm.ptr
  %2 = llvm.load %from : !llvm.ptr -> f32
  %3 = llvm.select %condition, %x, %2 : i1, f32
  llvm.store %3, %to : f32, !llvm.ptr
  llvm.return
}

// LLVM would convert a frozen bf16, or one made of a frozen integer.
// CHECK-LABEL: llvm.func @narrow
// CHECK-NOT: llvm.freeze
// CHECK: llvm.return
llvm.func @narrow(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: bf16,
                  %y: vector<8xf16>, %z: i16) {
  %0 = llvm.load %from {alignment = 2 : i64} : !llvm.ptr -> bf16
  %1 = llvm.select %condition, %0, %x : i1, bf16
  llvm.store %1, %to : bf16, !llvm.ptr
  %2 = llvm.load %from : !llvm.ptr -> vector<8xf16>
  %3 = llvm.select %condition, %2, %y : i1, vector<8xf16>
  llvm.store %3, %to : vector<8xf16>, !llvm.ptr
  %4 = llvm.load %from : !llvm.ptr -> i16
  %5 = llvm.select %condition, %4, %z : i1, i16
  llvm.store %5, %to : i16, !llvm.ptr
  llvm.return
}

// What is loaded for something else, too, or computed, stays.
// CHECK-LABEL: llvm.func @others
// CHECK-NOT: llvm.freeze
// CHECK: llvm.return
llvm.func @others(%from: !llvm.ptr, %to: !llvm.ptr, %condition: i1, %x: f32) {
  %0 = llvm.load %from : !llvm.ptr -> f32
  %1 = llvm.select %condition, %0, %x : i1, f32
  %2 = llvm.fadd %0, %x : f32
  %3 = llvm.select %condition, %2, %1 : i1, f32
  llvm.store %3, %to : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @bf16
// CHECK-SAME: (%[[FROM:.*]]: !llvm.ptr, %[[TO:.*]]: !llvm.ptr, %[[MASK:.*]]: vector<8xi1>, %[[REST:.*]]: vector<8xbf16>)
// CHECK: %[[BITS:.*]] = llvm.bitcast %[[REST]] : vector<8xbf16> to vector<8xi16>
// CHECK: %[[LOADED:.*]] = llvm.intr.masked.load %[[FROM]], %[[MASK]], %[[BITS]] {alignment = 2 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xi16>) -> vector<8xi16>
// CHECK: %[[VALUE:.*]] = llvm.bitcast %[[LOADED]] : vector<8xi16> to vector<8xbf16>
// CHECK: %[[STORED:.*]] = llvm.bitcast %[[VALUE]] : vector<8xbf16> to vector<8xi16>
// CHECK: llvm.intr.masked.store %[[STORED]], %[[TO]], %[[MASK]] {alignment = 2 : i32} : vector<8xi16>, vector<8xi1> into !llvm.ptr
llvm.func @bf16(%from: !llvm.ptr, %to: !llvm.ptr, %mask: vector<8xi1>, %rest: vector<8xbf16>) {
  %0 = llvm.intr.masked.load %from, %mask, %rest {alignment = 2 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xbf16>) -> vector<8xbf16>
  llvm.intr.masked.store %0, %to, %mask {alignment = 2 : i32} : vector<8xbf16>, vector<8xi1> into !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @shuffle
// CHECK-DAG: %[[X:.*]] = llvm.bitcast %arg0 : vector<2xbf16> to vector<2xi16>
// CHECK-DAG: %[[Y:.*]] = llvm.bitcast %arg1 : vector<2xbf16> to vector<2xi16>
// CHECK: %[[BITS:.*]] = llvm.shufflevector %[[X]], %[[Y]] [0, 2, 1] : vector<2xi16>
// CHECK: %[[VALUE:.*]] = llvm.bitcast %[[BITS]] : vector<3xi16> to vector<3xbf16>
// CHECK: llvm.return %[[VALUE]] : vector<3xbf16>
llvm.func @shuffle(%x: vector<2xbf16>, %y: vector<2xbf16>) -> vector<3xbf16> {
  %0 = llvm.shufflevector %x, %y [0, 2, 1] : vector<2xbf16>
  llvm.return %0 : vector<3xbf16>
}

// Scalars, of which LLVM makes vectors.
// NATIVE-LABEL: llvm.func @choice
// NATIVE: llvm.load %{{.*}} : !llvm.ptr -> bf16
// NATIVE: llvm.select {{.*}} : i1, bf16
// CHECK-LABEL: llvm.func @choice
// CHECK: %[[LOADED:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i16
// CHECK: %[[X:.*]] = llvm.bitcast %[[LOADED]] : i16 to bf16
// CHECK-DAG: %[[XBITS:.*]] = llvm.bitcast %[[X]] : bf16 to i16
// CHECK-DAG: %[[YBITS:.*]] = llvm.bitcast %{{.*}} : bf16 to i16
// CHECK: %[[CHOSEN:.*]] = llvm.select %{{.*}}, %[[XBITS]], %[[YBITS]] : i1, i16
// CHECK: %[[VALUE:.*]] = llvm.bitcast %[[CHOSEN]] : i16 to bf16
// CHECK: %[[STORED:.*]] = llvm.bitcast %[[VALUE]] : bf16 to i16
// CHECK: llvm.store %[[STORED]], %{{.*}} : i16, !llvm.ptr
llvm.func @choice(%from: !llvm.ptr, %to: !llvm.ptr, %which: i1, %y: bf16) {
  %0 = llvm.load %from : !llvm.ptr -> bf16
  %1 = llvm.select %which, %0, %y : i1, bf16
  llvm.store %1, %to : bf16, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @element
// CHECK: llvm.extractelement %{{.*}} : vector<2xi16>
// CHECK: llvm.insertelement %{{.*}}, %{{.*}} : vector<2xi16>
llvm.func @element(%x: vector<2xbf16>, %y: vector<2xbf16>, %i: i32) -> vector<2xbf16> {
  %0 = llvm.extractelement %x[%i : i32] : vector<2xbf16>
  %1 = llvm.insertelement %0, %y[%i : i32] : vector<2xbf16>
  llvm.return %1 : vector<2xbf16>
}

// Others stay.
// CHECK-LABEL: llvm.func @f32
// CHECK-NEXT: llvm.intr.masked.load {{.*}} -> vector<8xf32>
// CHECK-NEXT: llvm.intr.masked.store {{.*}} : vector<8xf32>
llvm.func @f32(%from: !llvm.ptr, %to: !llvm.ptr, %mask: vector<8xi1>, %rest: vector<8xf32>) {
  %0 = llvm.intr.masked.load %from, %mask, %rest {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  llvm.intr.masked.store %0, %to, %mask {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
  llvm.return
}
