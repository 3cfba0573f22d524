"""Compares the tokens that tpu-data finds with those of the libraries that made the tokenizers.

token_ids.py WORK DOCS COUNT

Trains a small tokenizer of each kind on DOCS and on generated text, writes it to WORK, and runs
`tpu-data tokenize --ids` on COUNT lines of both: all tokens must be equal. So must the texts of tokens.
"""
import glob
import json
import os
import random
import re
import subprocess
import sys
import unicodedata

import sentencepiece
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

work, docs, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
rng = random.Random(17)
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
          r"|\s*[\r\n]+|\s+(?!\S)|\s+")
SCRIPTS = [(0x21, 0x7e), (0xa1, 0x17f), (0x391, 0x3c9), (0x410, 0x44f), (0x5d0, 0x5ea), (0x627, 0x64a), (0x905, 0x939),
           (0xe01, 0xe2e), (0x3041, 0x3093), (0x4e00, 0x4f00), (0xac00, 0xad00), (0x1f600, 0x1f64f), (0x300, 0x36f),
           (0xff01, 0xff5e), (0x2460, 0x24ff), (0x1d400, 0x1d454), (0x10330, 0x1034a)]
SPACES = [" ", " ", " ", " ", "  ", "    ", "\t", "\n", "\r\n", "\n\n", "\u00a0", "\u3000", "\u2009", "\u2028", "\x85", "\u180e"]
PIECES = ["'s", "'LL", "'re ", "\u017f", "'\u017f", "\u2581", "\u2581\u2581", "<|endoftext|>", "<s>", "</s>", "<unk>", "[MASK]",
          "wo[WORD]rd", " [WORD] ", "  [LEFT] ", " [RIGHT]  ", "123456", "3.14", "\u200d", "\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467",
          "e\u0301", "\u1100\u1161\u11a8", "\ufb01", "\u0130", "x" * 70, "\x00", "\x7f", "\u00ad", "<0x41>", "\u0660\u0661", "\u00bd",
          "na\u00efve", "\u202edrow\u202c", "\ufffd", "\ufeff"]
# Characters whose forms are newer than the tables of the library. Python has Unicode's.
NEWER = {c for c in map(chr, range(0x20, 0x30000)) if unicodedata.category(c) not in ("Cn", "Cs", "Co")
         and normalizers.NFKC().normalize_str(c) != unicodedata.normalize("NFKC", c)}
assert len(NEWER) < 100


def bert(c):
    """A character as the BertNormalizer changes it, and whether the BertPreTokenizer takes it for punctuation."""
    if c in "\t\n\r" or unicodedata.category(c)[0] == "Z":
        return " ", False
    if c == "\ufffd" or unicodedata.category(c) in ("Cc", "Cf", "Co"):
        return "", False
    chinese = normalizers.BertNormalizer(strip_accents=False).normalize_str(c).startswith(" ")
    marks = "".join(x for x in unicodedata.normalize("NFD", f" {c} " if chinese else c) if unicodedata.category(x) != "Mn")
    return marks.lower(), unicodedata.category(c)[0] == "P" or c in "$+<=>^`|~"


NEWER |= {c for c in map(chr, range(0x20, 0x30000)) if unicodedata.category(c) not in ("Cn", "Cs", "Co")
          and (normalizers.BertNormalizer().normalize_str(c), len(pre_tokenizers.BertPreTokenizer().pre_tokenize_str(f"a{c}b")) == 3
               and unicodedata.category(c)[0] != "Z") != bert(c)}
assert len(NEWER) < 700


def word():
    first, last = rng.choice(SCRIPTS)
    return "".join(chr(rng.randint(first, last)) for _ in range(rng.randint(1, 8)))


def noise():
    """A line of all scripts, spaces and pieces; characters of Unicode 14, which all sides know."""
    parts = []
    for _ in range(rng.randint(1, 12)):
        parts.append(rng.choice([word, word, word, lambda: rng.choice(SPACES), lambda: rng.choice(SPACES), lambda: rng.choice(PIECES),
                                 lambda: chr(rng.randrange(0x20, 0x30000))])())
    text = "".join(parts)
    return "".join(c for c in text if unicodedata.category(c) not in ("Cn", "Cs", "Co") and c not in NEWER)


prose = [line for page in sorted(glob.glob(docs + "/*.md")) for line in open(page).read().split("\n") if line]
texts = [rng.choice(prose) if i % 3 == 0 else noise() for i in range(count)]
texts = [text for text in texts if text]
corpus = prose[:3000] + [noise().replace("\x00", "") for _ in range(1500)]
broken = [bytes(rng.choice([rng.randrange(256), rng.randrange(0x80, 256), 0x41, 0x20]) for _ in range(rng.randint(1, 30)))
          for _ in range(count // 10)]
broken = [line.replace(b"\n", b"").replace(b"\r", b"") for line in broken]
broken = [line for line in broken if line]
with open(work + "/texts.jsonl", "w") as file:
    for text in texts:
        file.write(json.dumps({"text": text}) + "\n")
with open(work + "/broken.txt", "wb") as file:
    # Without a start that looks like compressed data.
    broken[0] = b"\xff first"
    file.write(b"\n".join(broken) + b"\n")


def run(*words):
    return subprocess.run(["tpu-data", *words], check=True, capture_output=True).stdout


def ours(path, file):
    lines = run("tokenize", "--tokenizer=" + path, "--ids", "--document=line", file).decode().split("\n")[:-1]
    return [[int(word) for word in line.split()] for line in lines]


def compare_texts(name, path, decode):
    """The texts of sequences that begin anywhere in a text."""
    run("tokenize", "--tokenizer=" + path, "--sequence-length=40", "--end-token=none", work + "/texts.jsonl", "-o", work + "/sequences")
    printed = run("detokenize", "--tokenizer=" + path, "--count=300", work + "/sequences").decode().removesuffix("\n")
    found = re.split(r"(?:^|\n)[^\n]*sequences, record \d+: 40 tokens \[([^\]]*)\]\n", printed)[1:]
    compared = 0
    for ids, text in zip(found[::2], found[1::2]):
        expected = decode([int(word) for word in ids.split(", ")])
        if "\ufffd" in expected:
            continue
        compared += 1
        if text != expected:
            sys.exit(f"{name}: {text!r}, not {expected!r}, of {ids}")
    return compared


def compare(name, path, encode, decode):
    """encode takes bytes."""
    for file, inputs in [("texts.jsonl", [text.encode() for text in texts]), ("broken.txt", broken)]:
        found = ours(path, os.path.join(work, file))
        assert len(found) == len(inputs), (name, file, len(found), len(inputs))
        for line, tokens in zip(inputs, found):
            expected = encode(line)
            if tokens != expected:
                sys.exit(f"{name}: {line!r} is {tokens}, not {expected}")
    print(f"{name}: the tokens of {len(texts)} texts and {len(broken)} lines of bytes are equal, "
          f"and {compare_texts(name, path, decode)} texts")


def of_hugging_face(name, tokenizer, path=None):
    if path is None:
        path = f"{work}/{name}.json"
        tokenizer.save(path)
    compare(name, path, lambda line: tokenizer.encode(line.decode(errors="replace"), add_special_tokens=False).ids,
            lambda ids: tokenizer.decode(ids, skip_special_tokens=False))


def added(tokenizer):
    tokenizer.add_special_tokens(["<|endoftext|>", "</s>"])
    tokenizer.add_tokens([AddedToken("[WORD]", single_word=True), AddedToken("[LEFT]", lstrip=True), AddedToken("[RIGHT]", rstrip=True),
                          AddedToken("[MASK]", normalized=False)])
    return tokenizer


def byte_level(pre_tokenizer, ignore_merges=False):
    tokenizer = Tokenizer(models.BPE(ignore_merges=ignore_merges))
    tokenizer.pre_tokenizer = pre_tokenizer
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(corpus, trainers.BpeTrainer(vocab_size=2000, show_progress=False,
                                                              initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    return tokenizer


gpt2 = byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False))
os.makedirs(work + "/gpt2", exist_ok=True)
gpt2.model.save(work + "/gpt2")
of_hugging_face("vocab-and-merges", gpt2, work + "/gpt2")
of_hugging_face("gpt2", added(gpt2))
of_hugging_face("gpt2-prefix", added(byte_level(pre_tokenizers.ByteLevel(add_prefix_space=True))))
of_hugging_face("llama3", added(byte_level(pre_tokenizers.Sequence(
    [pre_tokenizers.Split(Regex(LLAMA3), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]), True)))
for form in ["NFC", "NFD", "NFKC", "NFKD"]:
    normal = byte_level(pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(LLAMA3), "isolated"),
                                                 pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]))
    normal.normalizer = getattr(normalizers, form)()
    of_hugging_face(form.lower(), added(normal))
of_hugging_face("splits", byte_level(pre_tokenizers.Sequence(
    [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.Split("a", "merged_with_previous"), pre_tokenizers.Split("e", "merged_with_next"),
     pre_tokenizers.Split(Regex("o+"), "contiguous"), pre_tokenizers.Split(Regex(r"[^\s]+"), "removed", invert=True),
     pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])))


def with_marks(normalizer, pre_tokenizer, decoder, byte_fallback, unknown="<unk>"):
    tokenizer = Tokenizer(models.BPE(unk_token=unknown, byte_fallback=byte_fallback, fuse_unk=True))
    tokenizer.normalizer, tokenizer.pre_tokenizer, tokenizer.decoder = normalizer, pre_tokenizer, decoder
    specials = ["<unk>", "<s>", "</s>"] + ([f"<0x{byte:02X}>" for byte in range(256)] if byte_fallback else [])
    tokenizer.train_from_iterator(corpus, trainers.BpeTrainer(vocab_size=2500, special_tokens=specials, limit_alphabet=400, show_progress=False))
    if not byte_fallback:
        return tokenizer
    # Bytes are tokens of the model, and not found in texts.
    text = json.loads(tokenizer.to_str())
    text["added_tokens"] = [token for token in text["added_tokens"] if not token["content"].startswith("<0x")]
    return Tokenizer.from_str(json.dumps(text))


fused = decoders.Sequence([decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
of_hugging_face("llama2", with_marks(normalizers.Sequence([normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")]), None, fused, True))
of_hugging_face("metaspace-first", added(with_marks(None, pre_tokenizers.Metaspace(prepend_scheme="first", split=False), fused, True)))
of_hugging_face("metaspace", added(with_marks(None, pre_tokenizers.Metaspace(prepend_scheme="always"), decoders.Metaspace(), False)))
of_hugging_face("words", with_marks(normalizers.Strip(), pre_tokenizers.Whitespace(), None, False))


def word_pieces(**options):
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(**options)
    tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.BertPreTokenizer(), decoders.WordPiece()
    tokenizer.train_from_iterator(corpus, trainers.WordPieceTrainer(
        vocab_size=3000, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], show_progress=False))
    return tokenizer


of_hugging_face("bert", word_pieces())
of_hugging_face("bert-cased", added(word_pieces(lowercase=False)))
of_hugging_face("bert-accents", word_pieces(strip_accents=False))
of_hugging_face("bert-plain", word_pieces(lowercase=False, strip_accents=True, handle_chinese_chars=False, clean_text=False))
# The vocabulary alone, with the settings that transformers writes beside it.
for name, options in [("vocab-txt", {}), ("vocab-txt-cased", {"lowercase": False})]:
    os.makedirs(f"{work}/{name}", exist_ok=True)
    tokenizer = word_pieces(**options)
    tokenizer.model.save(f"{work}/{name}")
    if options:
        with open(f"{work}/{name}/tokenizer_config.json", "w") as file:
            json.dump({"do_lower_case": False, "strip_accents": None, "unk_token": "[UNK]"}, file)
    of_hugging_face(name, tokenizer, f"{work}/{name}")


def of_sentencepiece(name, **options):
    prefix = f"{work}/{name}"
    with open(prefix + ".txt", "w") as file:
        file.write("\n".join(line.replace("\n", " ").replace("\r", " ") for line in corpus))
    sentencepiece.SentencePieceTrainer.train(input=prefix + ".txt", model_prefix=prefix, minloglevel=2, vocab_size=2000, **options)
    processor = sentencepiece.SentencePieceProcessor(model_file=prefix + ".model")
    compare(name, prefix + ".model", lambda line: processor.encode(line), lambda ids: processor.decode(ids))
    return prefix + ".model"


unigram = of_sentencepiece("unigram", model_type="unigram", character_coverage=0.98)
of_sentencepiece("unigram-bytes", model_type="unigram", byte_fallback=True, character_coverage=0.98, user_defined_symbols=["[MASK]", "\u2581the", "123"])
of_sentencepiece("bpe", model_type="bpe", character_coverage=0.98)
of_sentencepiece("bpe-llama", model_type="bpe", byte_fallback=True, character_coverage=0.98, normalization_rule_name="identity",
                 remove_extra_whitespaces=False, split_digits=True, allow_whitespace_only_pieces=True, user_defined_symbols=["[MASK]", "<s2>"])
of_sentencepiece("bpe-suffix-free", model_type="bpe", add_dummy_prefix=False, split_by_whitespace=False, character_coverage=0.98)

# The same pieces as a file of Hugging Face's library, as its converters write T5's.
processor = sentencepiece.SentencePieceProcessor(model_file=unigram)
pieces = [(processor.id_to_piece(i), processor.get_score(i)) for i in range(processor.get_piece_size())]
t5 = Tokenizer(models.Unigram(pieces, unk_id=processor.unk_id()))
t5.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
t5.decoder = decoders.Metaspace()
text = json.loads(t5.to_str())
of_hugging_face("unigram-json", added(Tokenizer.from_str(json.dumps(text))))
