"""Writes a function that returns constants of 8 KB and more, each with a row of zeros, and a one."""
import random
import struct

random.seed(1)
types = [("f32", 4), ("bf16", 2), ("f64", 8), ("i8", 1), ("i16", 2), ("i64", 8), ("f16", 2), ("ui32", 4)]
results, lines = [], []
for name, width in types:
    row = 1024
    # Exponents are small: no NaN.
    numbers = [random.getrandbits(8 * width - 2) >> (8 * width // 4) for _ in range(7 * row)]
    data = b"".join(number.to_bytes(width, "little") for number in numbers) + bytes(row * width)
    if name == "f32":
        data = struct.pack("<f", 1.0) + data[4:]
    result = f"tensor<8x{row}x{name}>"
    lines.append(f'  %{len(results)} = stablehlo.constant dense<"0x{data.hex().upper()}"> : {result}')
    results.append(result)
values = ", ".join(f"%{i}" for i in range(len(results)))
print(f"func.func @main() -> ({', '.join(results)}) {{")
print("\n".join(lines))
print(f"  return {values} : {', '.join(results)}\n}}")
