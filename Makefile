# The two commands of the README: `make run` and `make test`. Each sets up what it needs.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
TESTS  ?=
# Three on two cores: some tests wait for processes.
WORKERS ?= 3
# The tests start several hundred programs: what was compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test machine-test check bench diagrams figures plans reference screenshots clean

$(READY): pyproject.toml scripts/setup
	PYTHON="$(PYTHON)" VENV="$(VENV)" scripts/setup

run: $(READY)
	$(BIN)/uno-device run --simulate

test: $(READY)
	scripts/test-tools
	TMPDIR="$$(scripts/test-folder)" \
		$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(TESTS)

# Building the machine can take longer than the time after which a test is looked at.
machine-test: $(READY)
	$(BIN)/python -m pytest -o faulthandler_timeout=900 tests/machine

check: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(READY)
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python -m bench

diagrams: $(READY)
	$(BIN)/python scripts/diagrams.py

figures: $(READY)
	$(BIN)/python -m bench.figures

plans: $(READY)
	$(BIN)/python scripts/plans.py

reference: $(READY)
	$(BIN)/python scripts/reference.py

screenshots: $(READY)
	scripts/test-tools
	PYTHONPATH=. $(BIN)/python scripts/screenshots.py

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
