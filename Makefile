# make demo   draws a sample flow             make gallery  redraws Samples/Gallery
# make check  passes the quick tests          make test     passes every test
# make docs   builds the documentation        make format   formats the sources
# make generated  writes what is generated: in pages, schemas and the player
# make bench  measures how time and memory grow, with other tools; make bench-quick, the main rows
# make bench-pictures  scores diagrams            make test-times  tells where the time of the tests goes
# make instructions  renews the figures of instructions that the tests compare with
# make hosts  tries the hosts for UIKit and SwiftUI on a simulated platform
# make install PREFIX=/usr/local

SWIFT ?= swift
PREFIX ?= /usr/local
TOOL = $(SWIFT) run --quiet --traits CLI flowgraph
RELEASE = --configuration release --static-swift-stdlib --traits CLI --scratch-path .build-release
# Only what much time is spent in is optimised for the tests, and nothing has debug information.
test instructions: export FLOWGRAPH_TEST_BUILD = 1
unexport FLOWGRAPH_QUICK_TESTS
TESTED = --configuration release -debug-info-format none -Xswiftc -enable-testing --traits CLI
QUICK = -debug-info-format none --traits CLI
# On Linux, the C++ library that Swift's runtime needs is linked in: a tool that looks up thousands
# of its symbols takes a third longer to start.
CXX_LIBRARY = $(CURDIR)/.build-release/c++
ifeq ($(shell uname),Linux)
RELEASE += -Xlinker -L$(CXX_LIBRARY)
endif
EXTRAS = .build-release/extras
SHARE = $(PREFIX)/share
# The manual's date is that of what it tells about.
MANUAL_DATE = $(shell git log -1 --format=%cs 2>/dev/null || date +%F)
FORMATTED = Package.swift Plugins Sources Tests Samples Benchmarks/Package.swift Benchmarks/Sources

# The documentation: where the files of the package are shown, such as https://example.org/flowgraph/blob/main,
# and the path below which the pages will be served, such as /flowgraph.
SOURCE_URL ?=
BASE_PATH ?=
DOCS = .build-docs
BUILT = --traits CLI

.PHONY: demo check test run-tests run-package-tests test-options instructions test-times lint format generated gallery bench bench-quick bench-pictures bench-tools docs pages release manual install clean hosts run-platform-tests

demo:
	@.ci/dependencies graphviz
	@echo "==> building the tool (the first time takes a minute or two)"
	@$(SWIFT) build --traits CLI --product flowgraph
	@echo "==> drawing user-registration.svg"
	@$(TOOL) render user-registration -o user-registration.svg
	@$(TOOL) explore user-registration
	@echo "==> done: open user-registration.svg in a browser"

# Everything that needs neither a browser, nor the package manager, nor minutes.
check:
	@.ci/dependencies graphviz pictures
	@$(MAKE) --no-print-directory lint
	@echo "==> building the tool and the tests"
	@FLOWGRAPH_QUICK_TESTS=1 $(SWIFT) build $(QUICK) --product flowgraphPackageTests
	@echo "==> running the quick tests; 'make test' runs all"
	@FLOWGRAPH_QUICK_TESTS=1 $(SWIFT) test $(QUICK) --skip-build

test:
	@.ci/dependencies graphviz pictures processes browser
	@.ci/dependencies mermaid || echo "==> going on without Mermaid: its tests are passed over"
	@.ci/dependencies yaml || echo "==> going on without PyYAML: its tests are passed over"
	@.ci/dependencies statecharts || echo "==> going on without libraries of statecharts: their tests are passed over"
	@.ci/dependencies valgrind || echo "==> going on without valgrind: its tests are passed over"
	@$(MAKE) --no-print-directory lint
	@echo "==> building the tool and the tests"
	@$(SWIFT) build $(TESTED) --product flowgraphPackageTests
	@echo "==> running all tests: unit, property, end-to-end, architecture, gallery"
	@$(MAKE) --no-print-directory -j3 run-package-tests run-tests run-platform-tests pages BUILT="$(TESTED)"

# Tests that build packages wait for each other, so they run beside the rest, and print when they
# end. Their packages have compiled the libraries without traits; all else must build so, too.
PACKAGE_TESTS = (SharedBuildTests|EmbeddingTests)/
PACKAGES = .build/packages-of-tests
run-package-tests:
	@{ $(SWIFT) test $(TESTED) --skip-build --ignore-lock --filter '$(PACKAGE_TESTS)' \
	  && rm -f $(PACKAGES)/debug.yaml && $(SWIFT) build --scratch-path $(PACKAGES); \
	} >$(PACKAGES).log 2>&1; status=$$?; cat $(PACKAGES).log; exit $$status

run-tests:
	@$(SWIFT) test $(TESTED) --skip-build --ignore-lock --skip '$(PACKAGE_TESTS)'

# FlowUIKit and FlowSwiftUI on the simulated platform, which is a package of its own; and a package
# that tests an app there.
PLATFORM = --package-path Tests/SimulatedPlatform --scratch-path .build/simulated-platform -debug-info-format none
EXAMPLE = --package-path Tests/SimulatedPlatform/Example --scratch-path .build/example-app -debug-info-format none
run-platform-tests:
	@{ $(SWIFT) test $(PLATFORM) && $(SWIFT) test $(EXAMPLE); } >$(PACKAGES)-platform.log 2>&1; status=$$?; cat $(PACKAGES)-platform.log; exit $$status

hosts:
	@mkdir -p .build
	@$(MAKE) --no-print-directory run-platform-tests
	@echo "==> compiling tests as for Apple's UIKit"
	@FLOWGRAPH_UIKIT=checked $(SWIFT) build --build-tests $(PLATFORM:%/simulated-platform=%/as-apple)
	@FLOWGRAPH_UIKIT=apple $(SWIFT) package --package-path Tests/SimulatedPlatform --scratch-path .build/as-apple dump-package >.build/as-apple.json
	@echo "==> running 100,000 schedules of UIKit, and of SwiftUI"
	@$(SWIFT) run --quiet $(PLATFORM) --configuration release host-schedules 100000
	@$(SWIFT) run --quiet $(PLATFORM) --configuration release host-schedules 100000 swiftui

test-options:
	@echo "$(TESTED)"

# The figures that InstructionTests compare with.
INSTRUCTIONS = Tests/counted-work/Instructions.txt
instructions:
	@.ci/dependencies valgrind
	@echo "==> building counted-work"
	@$(SWIFT) build $(TESTED) --product counted-work
	@echo "==> counting instructions"
	@.ci/count-instructions "$$($(SWIFT) build $(TESTED) --show-bin-path)/counted-work" >.build/instructions.txt
	@mv .build/instructions.txt $(INSTRUCTIONS)
	@git diff --stat -- $(INSTRUCTIONS)

test-times:
	@.ci/test-times

docs:
	@echo "==> building the libraries"
	@$(SWIFT) build --traits CLI
	@$(MAKE) --no-print-directory pages
	@echo "==> done: 'python3 -m http.server --directory $(DOCS)/site' shows it, at http://localhost:8000/documentation"

# What was built already: its symbols, the articles, DocC.
pages: $(DOCS)/build-documentation
	@echo "==> building the documentation"
	@$(DOCS)/build-documentation . "$$($(SWIFT) build $(BUILT) --show-bin-path)" $(DOCS) "$(SOURCE_URL)" "$(BASE_PATH)"

$(DOCS)/build-documentation: $(wildcard Tests/DocumentationBuilder/*.swift)
	@mkdir -p $(DOCS)
	@$(SWIFT)c -swift-version 6 -package-name flowgraph -enable-upcoming-feature InternalImportsByDefault $^ -o $@

lint:
	@echo "==> checking the format"
	@$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

format:
	@$(SWIFT) format --in-place --parallel --recursive $(FORMATTED)

# The parts of pages and schemas that the sources determine, and the player as Swift.
generated:
	@$(SWIFT) run --traits CLI generate-files
	@for page in Documentation/Properties/*-*.md; do \
	  ln -sf ../../../$$page Sources/FlowExploration/FlowExploration.docc/; \
	done

gallery:
	@.ci/dependencies graphviz
	@$(SWIFT) build --traits CLI --product flowgraph
	@while read -r file command; do \
	  case "$$file" in ''|'#'*) continue ;; esac; \
	  echo "==> drawing $$file"; \
	  $(TOOL) $$command -o Samples/Gallery/$$file </dev/null; \
	  [ $$? -le 1 ] || exit 1; \
	done <Samples/Gallery/gallery.list

release:
	@mkdir -p $(CXX_LIBRARY)
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" $(CXX_LIBRARY)/libstdc++.a
	@echo "==> building the tool for release"
	@$(SWIFT) build $(RELEASE) --product flowgraph

manual: release
	@echo "==> writing the manual page and the completions"
	@mkdir -p $(EXTRAS)
	@$(SWIFT) run --quiet --package-path .build-release/checkouts/swift-argument-parser \
	  --scratch-path .build-manual generate-manual .build-release/release/flowgraph \
	  --date "$(MANUAL_DATE)" --output-directory $(EXTRAS)
	@for shell in bash zsh fish; do \
	  .build-release/release/flowgraph --generate-completion-script $$shell >$(EXTRAS)/flowgraph.$$shell \
	    || exit 1; \
	done

install: manual
	install -d $(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 .build-release/release/flowgraph $(PREFIX)/bin/flowgraph
	install -m 644 $(EXTRAS)/flowgraph.1 $(SHARE)/man/man1/flowgraph.1
	install -m 644 $(EXTRAS)/flowgraph.bash $(SHARE)/bash-completion/completions/flowgraph
	install -m 644 $(EXTRAS)/flowgraph.zsh $(SHARE)/zsh/site-functions/_flowgraph
	install -m 644 $(EXTRAS)/flowgraph.fish $(SHARE)/fish/vendor_completions.d/flowgraph.fish

# What is measured, and what it is measured against; peers that cannot be had are left out.
MEASURED = $(CURDIR)/.build-release/release/flowgraph
BUILT_BENCHMARKS = --package-path Benchmarks --configuration release --static-swift-stdlib
BENCH = PATH="$(CURDIR)/.build-release/peers/bin:$$PATH" Benchmarks/.build/release/bench $(MEASURED)
bench-tools: release
	@.ci/dependencies graphviz pictures
	@.ci/dependencies peers || echo "==> going on without SPIN"
	@.ci/dependencies python-peers || echo "==> going on with what Python has"
	@echo "==> building the benchmarks"
	@$(SWIFT) build $(BUILT_BENCHMARKS)

# PARTS names some of them: events exploration walks checks deep-stacks rendering documents
bench: bench-tools
	@$(BENCH) $(PARTS)

bench-quick: bench-tools
	@$(BENCH) --quick $(PARTS)

# How readable diagrams are, with those of other tools; DOCUMENTS names more of them.
bench-pictures: release
	@.ci/dependencies graphviz pictures
	@.ci/dependencies python-peers || echo "==> going on with what Python has"
	@echo "==> building what writes the generated flows"
	@rm -rf .build-release/generated
	@$(SWIFT) run $(QUICK) generated-flows .build-release/generated
	@PATH="$(CURDIR)/.build-release/peers/bin:$$PATH" python3 Benchmarks/Pictures/compare.py \
	  $(MEASURED) .build-release/pictures \
	  "Samples:" $$($(MEASURED) list | cut -d' ' -f1) \
	  "In the style of other tools:" $$(python3 Benchmarks/Pictures/foreign.py .build-release/foreign) \
	  "Generated flows:" .build-release/generated/*.json \
	  $(if $(DOCUMENTS),"Other documents:" $(DOCUMENTS))

clean:
	rm -rf .build .build-release .build-manual $(DOCS) Benchmarks/.build Samples/Embedding/.build
