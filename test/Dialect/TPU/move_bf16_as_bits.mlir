// RUN: tpu-opt %s --move-bf16-as-bits | FileCheck %s

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
