# The lit suite: FileCheck tests of dialects, passes and tools. Run it on the
# source folder (`lit test/Dialect/Graph`) or on a build (`lit build/test`).
import os
import shutil
import subprocess
import lit.formats

root = os.path.dirname(os.path.abspath(__file__))


def configure():
    config.name = "Systole"
    config.test_format = lit.formats.ShTest(True)
    config.suffixes = [".mlir", ".test"]
    config.excludes = ["Inputs"]
    config.test_source_root = root
    config.test_exec_root = os.path.join(config.systole_build_dir, "test")
    # `lit -D tools=FOLDER`: tools that go before those of the build.
    config.environment["PATH"] = os.pathsep.join(filter(None, [
        lit_config.params.get("tools"), os.path.join(config.systole_build_dir, "bin"),
        config.llvm_tools_dir, config.environment["PATH"]]))
    # CC links compiled programs; scripts/check-sanitizers gives one with a sanitizer.
    for name in ("CC", "SYSTOLE_CACHE", "SYSTOLE_TEST_MACHINE", "SYSTOLE_TEST_TARGET",
                 "SYSTOLE_TEST_PRECISION"):
        if name in os.environ:
            config.environment[name] = os.environ[name]
    # Modules of scripts in several folders.
    config.environment["PYTHONPATH"] = os.path.join(root, "Inputs")
    # Programs in C++ include generated headers, too.
    config.environment["CPLUS_INCLUDE_PATH"] = os.path.join(config.systole_build_dir, "include")
    config.substitutions += [
        ("%examples", os.path.join(config.systole_source_dir, "examples")),
        ("%source", config.systole_source_dir),
        ("%build", config.systole_build_dir),
    ]
    # Tests of several processes. Open MPI refuses to start as root, or more processes
    # than there are cores, where nobody says that it is meant.
    if shutil.which("mpirun"):
        config.available_features.add("mpi")
        config.environment["OMPI_ALLOW_RUN_AS_ROOT"] = "1"
        config.environment["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1"
        config.substitutions.append(("%mpirun", "mpirun --oversubscribe"))
    else:
        lit_config.note("mpirun was not found: tests of several processes are left out "
                        "(Debian: scripts/install-dependencies, package openmpi-bin)")
    # Code for AMX on any processor with AVX512_BF16: `%amx PROGRAM` (test/AMX). For
    # `%refused-amx PROGRAM` the system refuses tiles.
    emulator = os.path.join(config.systole_build_dir, "test", "AMX", "libamx-emulator.so")
    config.substitutions += [
        ("%amx", "env LD_PRELOAD=" + emulator),
        ("%refused-amx", "env SYSTOLE_AMX_PERMISSION=refused LD_PRELOAD=" + emulator)]
    # `lit -D amx=emulated`: every tool and program runs on a CPU with emulated AMX.
    emulated = lit_config.params.get("amx") == "emulated"
    if emulated:
        config.available_features.add("emulated-amx")
        config.environment["LD_PRELOAD"] = emulator
    # `env %preloadLIBRARY PROGRAM` loads a library of the test's own as well.
    config.substitutions.append(("%preload", "LD_PRELOAD=" + (emulator + ":" if emulated else "")))
    # The levels of x86-64 that this processor runs.
    levels = ["x86-64"]
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            flags = set(file.read().split()) | ({"amx_bf16"} if emulated else set())
        config.available_features.update(name for name, flag in (
            ("avx512bf16", "avx512_bf16"), ("amx", "amx_bf16")) if flag in flags)
        levels += [name for name, flag in (("x86-64-v3", "avx2"), ("x86-64-v4", "avx512vl")) if flag in flags]
    config.substitutions.append(("%x86_levels", " ".join(levels)))
    # Programs for AArch64: `make aarch64`. %aarch64 PROGRAM runs one.
    emulator = shutil.which("qemu-aarch64")
    if emulator and shutil.which("aarch64-linux-gnu-gcc") and os.path.exists(os.path.join(
            config.systole_build_dir, "lib", "systole", "aarch64-linux-gnu", "libsystole_runtime.a")):
        config.available_features.add("aarch64")
        config.substitutions.append(("%aarch64", emulator + " -L /usr/aarch64-linux-gnu"))
    # Shells whose completion is tested, manual pages and pictures.
    config.available_features.update(tool for tool in ("zsh", "fish", "groff", "rsvg-convert") if shutil.which(tool))
    # Tests with hosts that are network namespaces.
    if os.geteuid() == 0 and shutil.which("ip") and shutil.which("unshare"):
        config.available_features.add("netns")
    # Tests that mount file systems of their own.
    if shutil.which("unshare") and subprocess.run(
            ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "noexec", "none", "/mnt"],
            stderr=subprocess.DEVNULL).returncode == 0:
        config.available_features.add("mounts")
    # `lit -D slow=1`: tests of minutes. `lit -D peers=VENV`: comparisons with JAX
    # and TensorFlow of that virtual environment, as %peer-python.
    if lit_config.params.get("slow"):
        config.available_features.add("slow")
    # A work tree of github.com/openxla/stablehlo, whose tests run, too.
    upstream = os.environ.get("SYSTOLE_STABLEHLO")
    if upstream:
        config.available_features.add("stablehlo-repository")
        config.substitutions.append(("%stablehlo", os.path.abspath(upstream)))
    peers = lit_config.params.get("peers")
    if peers:
        config.available_features.add("peers")
        config.substitutions += [("%peer-python", os.path.join(peers, "bin", "python")), ("%peers", peers)]


if hasattr(config, "systole_build_dir"):
    configure()
else:
    # Not through a build's lit.site.cfg.py: that of $SYSTOLE_BUILD, or of build/.
    build = os.environ.get("SYSTOLE_BUILD", os.path.join(root, "..", "build"))
    lit_config.load_config(config, os.path.join(build, "test", "lit.site.cfg.py"))
