# The front door: each target installs what it needs, builds and runs.
# CMake does the building (CMakePresets.json); `make help` lists the targets.
PRESET ?= release
BUILD  := $(if $(filter release,$(PRESET)),build,build-$(PRESET))

# Every target is a command.
.PHONY: help all tools dependencies aarch64 demo check check-fast check-slow check-targets
.PHONY: check-amx check-sanitizers check-peers check-jax wheel tidy fuzz
.PHONY: bench bench-peers bench-steps bench-guard docs site packages check-packages format clean

all: dependencies $(BUILD)/build.ninja  ## Build everything (the tools are in build/bin)
	@cmake --build $(BUILD)

tools: dependencies $(BUILD)/build.ninja  ## Build the tools and the runtime, without the tests
	@cmake --build $(BUILD) --target tools

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

dependencies:  ## Install the Debian packages that are missing
	@scripts/install-dependencies

aarch64:  ## Build the runtime for programs on AArch64, with what it needs (--target=aarch64-linux-gnu)
	@scripts/install-dependencies --aarch64
	@scripts/build-aarch64 $(BUILD)

$(BUILD)/build.ninja: | dependencies
	@cmake --preset $(PRESET) > $(BUILD).log 2>&1 || { cat $(BUILD).log; exit 1; }
	@rm -f $(BUILD).log

demo: tools  ## Compile examples/mnist, train it on real digits and evaluate it
	@scripts/demo $(BUILD)

check: all  ## Run the tests (lit, GoogleTest, end to end)
	@scripts/check $(BUILD)

check-fast: tools  ## Run the lit tests of one folder (FOLDER=Dialect/Graph)
	@scripts/check $(BUILD) $(or $(FOLDER),$(error which folder of test/? make check-fast FOLDER=Dialect/Graph))

check-slow: all  ## Run the long tests as well: crash and soak runs, full suites, check-targets
	@scripts/check-slow $(BUILD)

check-targets: all  ## Run the tests of results on every instruction set and precision
	@scripts/check-targets $(BUILD)

check-amx: all  ## Run all tests for a CPU with AMX, emulated on one with AVX512_BF16
	@scripts/check $(BUILD) -D amx=emulated --timeout=3000

tidy: tools  ## Run clang-tidy on the lines that changed since origin/main
	@scripts/tidy $(BUILD)

check-sanitizers: all  ## Run tests of the runtime and of training under AddressSanitizer, UBSan and ThreadSanitizer
	@scripts/check-sanitizers address $(BUILD)
	@scripts/check-sanitizers thread $(BUILD)

check-peers: all  ## Compare with TensorFlow and JAX, in a virtual environment it makes
	@scripts/check-peers $(BUILD)

wheel: dependencies $(BUILD)/build.ninja  ## Make the Python package for JAX (build/wheel/systole-*.whl)
	@scripts/make-wheel $(BUILD)

check-jax: wheel  ## Run JAX on the package, in a virtual environment it makes
	@scripts/check-jax $(BUILD)

fuzz: dependencies  ## Search parsers and decoders for mistakes with libFuzzer for an hour (SECONDS=60: each)
	@scripts/fuzz $(SECONDS)

bench: all  ## Time the matrix unit's kernels, the all-reduce and the loop: share of the peak, peers
	@cmake --build $(BUILD) --target mxu-benchmark all-reduce-benchmark loop-benchmark
	@$(BUILD)/bin/mxu-benchmark
	@$(BUILD)/bin/all-reduce-benchmark
	@$(BUILD)/bin/loop-benchmark

bench-peers:  ## Install what bench-steps compares with from PyPI (PEERS="jax torch": only these)
	@scripts/bench-peers $(PEERS)

bench-steps: all  ## Time whole steps beside the peers installed (STEPS="--threads=2": steps.py --help)
	@cmake --build $(BUILD) --target mxu-benchmark
	@python3 benchmarks/steps/steps.py --build $(BUILD) $(STEPS)

bench-guard: all  ## Fail if a kernel has lost more than 10 % of its share of the peak
	@cmake --build $(BUILD) --target mxu-benchmark
	@$(BUILD)/bin/mxu-benchmark --guard=benchmarks/guard.txt

docs: dependencies  ## Generate the reference of dialects and passes into build/docs
	@scripts/docs $(BUILD)

site: docs  ## Make a site of the book with offline search, and check its links (build/site)
	@scripts/site $(BUILD)

packages: dependencies $(BUILD)/build.ninja  ## Make the Debian package and the relocatable archive in build/packages
	@scripts/packages $(BUILD)

check-packages: packages  ## Install the packages in bare systems and train with them (as root)
	@scripts/check-packages $(BUILD)

format:  ## Format the C++ sources
	@git ls-files '*.cpp' '*.h' | xargs clang-format-22 -i

clean:  ## Remove the build folder
	@rm -rf $(BUILD)
