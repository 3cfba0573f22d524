#!/usr/bin/env python3
"""Writes inputs that no other test has: checkpoints, archives, frames, requests, tokenizers.

The formats are written here once more, from their specifications (LevelDB's
doc/table_format.md and Snappy's format_description.txt, APPNOTE.TXT for ZIP by
Python's zipfile), so that they do not depend on the code that they test.
Usage: make_inputs.py, in any folder; the inputs go beside this file.
"""

import io
import json
import pathlib
import struct
import sys
import zipfile

FOLDER = pathlib.Path(__file__).parent
sys.path.insert(0, str(FOLDER.resolve().parents[3] / "examples"))
import tfrecord
from tfrecord import masked_crc, varint

RUNTIME = FOLDER.parents[2] / "Runtime" / "Inputs"


# LevelDB tables.


def snappy(data):
    """One literal."""
    assert 60 < len(data) <= 256
    return varint(len(data)) + bytes([60 << 2, len(data) - 1]) + data


def block(entries):
    out, restarts = b"", b""
    for key, value in entries:
        restarts += struct.pack("<I", len(out))
        out += varint(0) + varint(len(key)) + varint(len(value)) + key + value
    restarts = restarts or struct.pack("<I", 0)
    return out + restarts + struct.pack("<I", len(restarts) // 4)


def table(blocks, compress=False):
    file, index = b"", []

    def add(contents, compress):
        nonlocal file
        contents = snappy(contents) + b"\1" if compress else contents + b"\0"
        handle = varint(len(file)) + varint(len(contents) - 1)
        file += contents + struct.pack("<I", masked_crc(contents))
        return handle

    for entries in blocks:
        index.append((entries[-1][0], add(block(entries), compress)))
    footer = add(block([]), False) + add(block(index), False)
    return file + footer.ljust(40, b"\0") + struct.pack("<Q", 0xDB4775248B80FB57)


# Checkpoints: BundleHeader and BundleEntry of TensorFlow's tensor_bundle.proto.


def field(number, value):
    if isinstance(value, bytes):
        return tfrecord.field(number, value)
    return varint(number << 3) + varint(value)


HEADER = field(1, 1) + field(3, field(1, 1))
FLOAT, UINT8, INT64, UINT64 = 1, 4, 9, 23


def entry(dtype, dims, data, offset):
    shape = b"".join(field(2, field(1, dim)) for dim in dims)
    return (field(1, dtype) + field(2, shape) + field(4, offset) + field(5, len(data))
            + varint(6 << 3 | 5) + struct.pack("<I", masked_crc(data)))


def bundle(tensors):
    entries, data = [(b"", HEADER)], b""
    for name, (dtype, dims, value) in sorted(tensors.items()):
        entries.append((name.encode(), entry(dtype, dims, value, len(data))))
        data += value
    return entries, data


def write_bundle(name, index, data):
    (FOLDER / name).write_bytes(struct.pack("<I", len(index)) + index + data)


def floats(*values):
    return struct.pack(f"<{len(values)}f", *values)


# The variables of Restore.cpp's program.
VARIABLES = {
    "global_step": (INT64, [], struct.pack("<q", 12)),
    "input_position": (INT64, [3], struct.pack("<3q", 5, 1, 2)),
    "kernel_variant": (UINT8, [29], b"cpu (+feature), precision f32"),
    "matrix": (FLOAT, [2, 2], floats(1, 2, 3, 4)),
    "random_seed": (UINT64, [], struct.pack("<Q", 3)),
    "sum": (FLOAT, [3], floats(1, 2, 3)),
    "sums": (FLOAT, [4, 3], floats(*range(12))),
}


def checkpoints():
    entries, data = bundle(VARIABLES)
    write_bundle("whole.bundle", table([entries]), data)
    write_bundle("blocks.bundle", table([entries[i:i + 3] for i in range(0, len(entries), 3)], compress=True), data)
    # Other numbers of summands: they are added up, and spread.
    others = dict(VARIABLES, sum=(FLOAT, [2, 3], floats(*range(6))), sums=(FLOAT, [3], floats(7, 8, 9)))
    entries, data = bundle(others)
    write_bundle("summands.bundle", table([entries]), data)
    for name in ("types.ckpt", "squares.ckpt-12"):
        index = (RUNTIME / f"{name}.index").read_bytes()
        write_bundle(name.split(".")[0] + ".bundle", index,
                     (RUNTIME / f"{name}.data-00000-of-00001").read_bytes())


def archives():
    """An archive as numpy.savez_compressed writes it, with sizes of 64 bits."""
    npy = (FOLDER / "floats.npy").read_bytes()
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("x", "y"):
            info = zipfile.ZipInfo(name + ".npy", (2000, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(info, "w", force_zip64=True) as member:
                member.write(npy)
    (FOLDER / "packed.npz").write_bytes(file.getvalue())


def frames():
    """A worker's hello and its messages: numbers and strings of 8-byte sizes."""
    def string(text):
        return struct.pack("<q", len(text)) + text

    def frame(kind, text):
        return struct.pack("<qq", kind, len(text)) + text

    hello = string(b"host") + struct.pack("<q", 1234) + string(b"program") + string(b"fingerprint")
    (FOLDER / "worker.frames").write_bytes(
        frame(1, hello) + frame(0, struct.pack("<q", 7)) + frame(6, struct.pack("<q", 0) + string(b"") + b"reply")
        + frame(14, struct.pack("<qq", 1, 20)) + frame(6, struct.pack("<q", 13) + string(b"it failed")))


def requests():
    token = "a-token-of-32-characters-or-more"  # Monitor.cpp's.
    for name, line, field in (
            ("page", "GET / HTTP/1.1", f"Authorization: Bearer {token}"),
            ("token", f"GET /?x=1&token={token} HTTP/1.1", "Accept: */*"),
            ("cookie", "GET / HTTP/1.0", f"Cookie: a=1; systole={token}; token={token}"),
            ("json", "GET /status.json?x=1 HTTP/1.1", "Accept: */*"),
            ("post", "POST /metrics HTTP/1.1", "Content-Length: 0")):
        text = f"{line}\r\nHost: localhost:8080\r\n{field}\r\n\r\n"
        (FOLDER / f"{name}.request").write_bytes(text.encode())


def tokenizers():
    """Small vocabularies of each kind: JSON, and messages of SentencePiece."""
    space = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": True}
    byte_level = {"type": "ByteLevel", "add_prefix_space": False}
    added = [{"id": 9, "content": "of", "single_word": True, "lstrip": True, "rstrip": True, "normalized": True, "special": False}]
    vocabulary = {"t": 0, "e": 1, "h": 2, "\u0120": 3, "th": 4, "the": 5, "\u0120t": 6, "<unk>": 7, "<0xFF>": 8}
    pairs = {"type": "BPE", "vocab": vocabulary, "merges": ["t h", "th e", ["\u0120", "t"]], "unk_token": "<unk>", "byte_fallback": True}
    split = {"type": "Split", "pattern": {"Regex": "\\p{L}+|\\s+(?!\\S)|\\d"}, "behavior": "MergedWithPrevious", "invert": False}
    unigram = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0], ["\u2581", -2.5], ["\u2581te", -3], ["t", -4], ["te", -3.25], ["s", -4]]}
    normalizer = {"type": "Sequence", "normalizers": [
        {"type": "NFKC"}, {"type": "Strip", "strip_left": True, "strip_right": True}, {"type": "Prepend", "prepend": "\u2581"},
        {"type": "Replace", "pattern": {"String": " "}, "content": "\u2581"}]}
    decoder = {"type": "Sequence", "decoders": [
        {"type": "Replace", "pattern": {"String": "\u2581"}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"},
        {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}
    for name, value in (
            ("bytes", {"added_tokens": added, "pre_tokenizer": byte_level, "decoder": byte_level, "model": pairs}),
            ("split", {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, {"type": "Digits"}]}, "model": pairs}),
            ("marks", {"normalizer": normalizer, "decoder": decoder, "model": pairs}),
            ("likeliest", {"added_tokens": added, "pre_tokenizer": space, "decoder": space, "model": unigram})):
        (FOLDER / f"{name}.tokenizer").write_text(json.dumps(value))
    pieces = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 20,
              "vocab": {"[UNK]": 0, "the": 1, "te": 2, "##xt": 3, "of": 4, "a": 5, "'": 6, "##e": 7, "t": 8}}
    (FOLDER / "pieces.tokenizer").write_text(json.dumps(
        {"normalizer": {"type": "BertNormalizer", "strip_accents": None}, "pre_tokenizer": {"type": "BertPreTokenizer"},
         "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True}, "model": pieces}))
    (FOLDER / "vocabulary.tokenizer").write_text("[PAD]\n[UNK]\nthe\ntext\n##s\nof\na\n'\ntest\n,\n##e\n.\n")
    (FOLDER / "merges.tokenizer").write_text(json.dumps(vocabulary) + "\n\n#version: 0.2\nt h\nth e\n")
    kinds = {"<unk>": 2, "<s>": 3, "</s>": 3, "[X]": 4, "<0xFF>": 6}
    pieces = b""
    for number, piece in enumerate(["<unk>", "<s>", "</s>", "\u2581", "t", "e", "te", "\u2581te", "st", "[X]", "<0xFF>"]):
        score = varint(2 << 3 | 5) + struct.pack("<f", -number)
        pieces += field(1, field(1, piece.encode()) + score + field(3, kinds.get(piece, 1)))
    # A double array that maps T to t: the root's child by T, and the value at its child by 0.
    units = [0] * 256
    units[0] = 1 << 10
    units[1 ^ 0x54] = 0x54 | 1 << 8 | 2 << 10
    units[1 ^ 0x54 ^ 2] = 1 << 31
    array = struct.pack("<256I", *units)
    charsmap = struct.pack("<I", len(array)) + array + b"t\0"
    for name, kind in (("unigram", 1), ("pairs", 2)):
        (FOLDER / f"{name}.model").write_bytes(pieces + field(2, field(3, kind) + field(35, 1)) + field(3, field(2, charsmap)))


checkpoints()
archives()
frames()
requests()
tokenizers()
