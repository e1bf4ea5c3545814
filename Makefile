# Each target calls one script in tools/; the scripts install what they miss into .tools/.
.DEFAULT_GOAL := help
.PHONY: help serve build test lint bench evidence fuzz fmt clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

serve: ## build the page and serve it at http://127.0.0.1:8080 (PORT=… for another port)
	@tools/serve.sh

build: ## build the page for release into dist/
	@tools/build.sh

test: ## everything: format, lints, native tests, docs, release build, byte budgets, browser tests
	@tools/test.sh

lint: ## format check and clippy, native and wasm, warnings denied
	@tools/lint.sh

bench: ## time the engine and the model-file reader (ARGS=… goes to the engine's benchmark)
	@tools/bench.sh $(ARGS)

fuzz: ## break model files at random for FUZZ_MINUTES=10
	@tools/fuzz.sh

evidence: ## the memory model against published measurements, row by row
	@cargo test -q -p cellsizer-sizing --locked --test evidence --test components --test host_memory --test left_out_pages -- --nocapture

fmt: ## format the Rust code
	@cargo fmt --all

clean: ## remove what was built; keeps the installed tools (rm -r .tools removes those too)
	@rm -rf dist target .tools/dist.stamp
