"""Encodes images as baseline JPEG (ITU-T T.81), without subsampling and with the
standard's example tables. Needs nothing but Python."""
import math
import struct

ZIGZAG = sorted(range(64), key=lambda i: (i // 8 + i % 8, i // 8 if (i // 8 + i % 8) % 2 else i % 8))
# Of quality 75 or so: coarser with the frequency.
QUANTIZATION = [8 + 2 * (i // 8 + i % 8) for i in range(64)]
COSINES = [[math.cos((2 * x + 1) * u * math.pi / 16) * (math.sqrt(1 / 8) if u == 0 else 0.5) for x in range(8)] for u in range(8)]

# Annex K.3: how many codes there are of each length, and what they stand for.
DC_COUNTS, DC_VALUES = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], list(range(12))
# A code of eight bits for each run and size would do; they have 16 bits at most.
AC_VALUES = [0x00, 0xF0] + [run << 4 | size for size in range(1, 11) for run in range(16)]
AC_COUNTS = [0, 0, 0, 0, 0, 0, 0, 128, 34, 0, 0, 0, 0, 0, 0, 0]


def codes(counts, values):
    """{value: (code, bits)}, by increasing length."""
    table, code, i = {}, 0, 0
    for bits, count in enumerate(counts, 1):
        for _ in range(count):
            table[values[i]] = code, bits
            code, i = code + 1, i + 1
        code <<= 1
    return table


DC_CODES, AC_CODES = codes(DC_COUNTS, DC_VALUES), codes(AC_COUNTS, AC_VALUES)


class Bits:
    def __init__(self):
        self.bytes, self.word, self.count = bytearray(), 0, 0

    def put(self, code, bits):
        self.word, self.count = self.word << bits | code, self.count + bits
        while self.count >= 8:
            self.count -= 8
            byte = self.word >> self.count & 255
            self.bytes.append(byte)
            if byte == 255:
                self.bytes.append(0)
            self.word &= (1 << self.count) - 1

    def put_number(self, number, size):
        self.put(number if number >= 0 else number + (1 << size) - 1, size)


def transform(block):
    """The quantized discrete cosine transform of 8 rows of 8, in zigzag order."""
    rows = [[sum(row[x] * COSINES[u][x] for x in range(8)) for u in range(8)] for row in block]
    numbers = [sum(rows[y][u] * COSINES[v][y] for y in range(8)) for v in range(8) for u in range(8)]
    return [round(numbers[i] / QUANTIZATION[i]) for i in ZIGZAG]


def encode_block(bits, numbers, previous):
    difference = numbers[0] - previous
    size = abs(difference).bit_length()
    bits.put(*DC_CODES[size])
    bits.put_number(difference, size)
    run = 0
    last = max((i for i in range(1, 64) if numbers[i]), default=0)
    for number in numbers[1:last + 1]:
        if number == 0:
            run += 1
            continue
        while run > 15:
            bits.put(*AC_CODES[0xF0])
            run -= 16
        size = abs(number).bit_length()
        bits.put(*AC_CODES[run << 4 | size])
        bits.put_number(number, size)
        run = 0
    if last < 63:
        bits.put(*AC_CODES[0])
    return numbers[0]


def segment(marker, payload):
    return struct.pack(">BBH", 255, marker, len(payload) + 2) + payload


def encode(pixels, height, width):
    """`pixels` are rows of (red, green, blue) from 0 to 255."""
    def planes(red, green, blue):
        luma = 0.299 * red + 0.587 * green + 0.114 * blue
        return luma - 128, (blue - luma) * 0.564, (red - luma) * 0.713
    image = [[planes(*pixel) for pixel in row] for row in pixels]
    bits, previous = Bits(), [0, 0, 0]
    for top in range(0, height, 8):
        for left in range(0, width, 8):
            for c in range(3):
                block = [[image[min(top + y, height - 1)][min(left + x, width - 1)][c] for x in range(8)] for y in range(8)]
                previous[c] = encode_block(bits, transform(block), previous[c])
    bits.put(127, 7)  # The last byte is filled up with ones.
    table = bytes([0]) + bytes(QUANTIZATION[i] for i in ZIGZAG)
    frame = struct.pack(">BHHB", 8, height, width, 3) + b"".join(bytes([c, 0x11, 0]) for c in (1, 2, 3))
    scan = bytes([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    return (b"\xff\xd8" + segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0") + segment(0xDB, table) + segment(0xC0, frame)
            + segment(0xC4, bytes([0x00] + DC_COUNTS + DC_VALUES)) + segment(0xC4, bytes([0x10] + AC_COUNTS + AC_VALUES))
            + segment(0xDA, scan) + bytes(bits.bytes) + b"\xff\xd9")
