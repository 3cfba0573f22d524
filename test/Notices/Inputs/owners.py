"""Whose an archive or an object of the C compiler is. A new one fails the test."""
import os
import re
import sys

OWNERS = [
    (r"libsystole_\w+\.a|libSystole\w+\.a", "Systole"),
    (r"libabsl_\w+\.a", "Abseil"),
    (r"libprotobuf(-lite)?\.a", "Protocol Buffers"),
    (r"libleveldb\.a", "LevelDB"),
    (r"libsnappy\.a", "Snappy"),
    (r"libz\.a", "zlib"),
    (r"libpng16\.a", "libpng"),
    (r"libjpeg\.a", "libjpeg-turbo"),
    (r"libpcre2-8\.a", "PCRE2"),
    (r"libutf8proc\.a", "utf8proc"),
    (r"libstdc\+\+\.a|libgcc\.a|libgcc_eh\.a|crtbegin\w*\.o|crtend\w*\.o", "GCC runtime libraries"),
    (r"\w?crt[1in]\.o|libc_nonshared\.a|lib(pthread|dl)\.a", "GNU C Library"),
    (r"lib[cm]\.a|libm-\S+\.a|libmvec\.a", "GNU C Library"),
    (r"libzstd\.a", "Zstandard"),
    (r"lib(LLVM|MLIR)\w+\.a", "LLVM and MLIR"),
]
# Members of LLVM's support library that are works of others.
LLVM_SUPPORT = [
    (r"blake3\w*[.-].*", "BLAKE3"),
    (r"xxhash\.cpp\.o", "xxHash"),
    (r"reg(comp|error|exec|free|strlcpy)\.c\.o", "OpenBSD regular expressions"),
    (r"ConvertUTF\.cpp\.o", "Unicode's conversions"),
    (r"MD5\.cpp\.o", "MD5 by Alexander Peslyak"),
    (r"SipHash\.cpp\.o", "SipHash"),
]


def owner(path, member=""):
    name = os.path.basename(path)
    if name == "libLLVMSupport.a":
        for pattern, component in LLVM_SUPPORT:
            if re.fullmatch(pattern, member):
                return component
    for pattern, component in OWNERS:
        if re.fullmatch(pattern, name):
            return component
    sys.exit(f"'{path}' is linked, but nobody says whose it is: list it in "
             "runtime/about/Components.cpp, and in test/Notices/Inputs/owners.py")
