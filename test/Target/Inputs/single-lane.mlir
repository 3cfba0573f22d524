// The last element of a row of 9, whose bits were computed in 32.
llvm.func @bf16_in_bits(%row: !llvm.ptr, %x: vector<8xi32>) {
  %mask = llvm.mlir.constant(dense<[true, false, false, false, false, false, false, false]> : vector<8xi1>) : vector<8xi1>
  %shift = llvm.mlir.constant(dense<16> : vector<8xi32>) : vector<8xi32>
  %0 = llvm.lshr %x, %shift : vector<8xi32>
  %1 = llvm.trunc %0 : vector<8xi32> to vector<8xi16>
  %end = llvm.getelementptr %row[8] : (!llvm.ptr) -> !llvm.ptr, i16
  llvm.intr.masked.store %1, %end, %mask {alignment = 2 : i32} : vector<8xi16>, vector<8xi1> into !llvm.ptr
  llvm.return
}
llvm.func @bytes(%p: !llvm.ptr, %x: vector<8xi32>) {
  %mask = llvm.mlir.constant(dense<[true, false, false, false, false, false, false, false]> : vector<8xi1>) : vector<8xi1>
  %0 = llvm.trunc %x : vector<8xi32> to vector<8xi8>
  llvm.intr.masked.store %0, %p, %mask {alignment = 1 : i32} : vector<8xi8>, vector<8xi1> into !llvm.ptr
  llvm.return
}
llvm.func @two_lanes(%p: !llvm.ptr, %x: vector<8xi32>) {
  %mask = llvm.mlir.constant(dense<[true, true, false, false, false, false, false, false]> : vector<8xi1>) : vector<8xi1>
  %0 = llvm.trunc %x : vector<8xi32> to vector<8xi16>
  llvm.intr.masked.store %0, %p, %mask {alignment = 2 : i32} : vector<8xi16>, vector<8xi1> into !llvm.ptr
  llvm.return
}
