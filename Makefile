# Two commands set everything up on a machine with Python 3.11, g++, cmake and make:
#   make play    the product, ready to use
#   make test    a test of every feature (make quick: the inner loop; make test-extra: what is long by nature)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
KERNELS := $(shell find src/gridwright/kernels -name '*.cpp' -o -name '*.hpp')
AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
RECIPE := pyproject.toml constraints.txt CMakeLists.txt
UNITS := $(wildcard tests/kernels/units/*.cpp tests/kernels/units/*.hpp)
CMAKE := cmake -DPython_EXECUTABLE="$(abspath $(BIN)/python)" -S .
TYPESCRIPT := 5.9.3
TYPESCRIPT_HOME := $(VENV)/typescript-$(TYPESCRIPT)
PUPPETEER := 24.43.1
PUPPETEER_HOME := $(VENV)/puppeteer-core-$(PUPPETEER)

# Hundreds of processes start in the tests: compiled modules are kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: notebooks examples play setup chromium postgresql nginx test quick long test-extra wheels wheel firefox units sanitize check check-js format bench docs clean

play: $(VENV)/.product
	@$(BIN)/gridwright play

setup: $(VENV)/.suite chromium postgresql

# What the suite needs from the system's packages, installed when it is missing: $(call install,PACKAGE,a test for it).
install = @$(2) || { echo "Installing $(1) from the system's packages ..."; \
  $(AS_ROOT) apt-get install -y $(1) || { $(AS_ROOT) apt-get update && $(AS_ROOT) apt-get install -y $(1); } || { \
  echo "$(1) is missing and can't be installed. Install it, then run make again." >&2; exit 1; }; }

# The browser tests drive the system's own Chromium. The one without windows does the same in two thirds of the time:
# root gets it where there is a package of it, asked for once.
chromium: $(VENV)/.chromium

$(VENV)/.chromium: | $(BIN)/python
	@command -v chromium-headless-shell >/dev/null || [ "$$(id -u)" != 0 ] || { \
	  echo "Installing chromium-headless-shell from the system's packages ..."; \
	  apt-get install -y -q chromium-headless-shell >/dev/null 2>&1 || echo "There is none; any Chromium will do."; }
	$(call install,chromium,{ command -v chromium-headless-shell || command -v chromium || \
	  command -v chromium-browser || command -v google-chrome; } >/dev/null)
	@touch $@

# The storage tests run on a private PostgreSQL server, too.
postgresql:
	$(call install,postgresql,ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null)

# Style and types beside the units, for each has one core's work. Then four workers on two cores: each waits for servers
# and browsers a third of its time. They take from each other, so that what waits and what computes run beside each
# other from the start.
test: setup
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check units
	$(BIN)/python -m pytest -n 4 --dist worksteal

# For the inner loop: style, types, and the tests that need no server, browser, cluster or kernel proof.
quick: setup check
	$(BIN)/python -m pytest -n 2 -q tests/actions tests/architecture tests/core tests/engines tests/paint tests/play \
	  tests/cli/test_errors.py $(wildcard tests/families/*/test_rules.py tests/families/*/test_check.py tests/families/*/test_text.py)

# What is long by nature.
test-extra: check-js firefox sanitize wheel long

# The source package and portable wheels in dist/, each tested in an environment of its own: for all Pythons that are
# found here (3.11 to 3.13), or for the one of the suite.
wheels: setup
	$(BIN)/python tools/wheels.py dist

wheel: setup
	$(BIN)/python tools/wheels.py build/wheel --python $$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')

# The set-up with two servers behind nginx is started for real.
nginx:
	$(call install,nginx-light,{ command -v nginx || ls /usr/sbin/nginx; } >/dev/null 2>&1)
	$(call install,systemd,command -v systemd-analyze >/dev/null)

# What the examples for other programs are run with.
examples:
	$(call install,curl,command -v curl >/dev/null)
	$(call install,nodejs,command -v node >/dev/null)

# The tests that are marked long, and all examples of those that draw them.
long: setup nginx examples
	$(BIN)/python -m pytest -n 2 -m 'long or hypothesis' --hypothesis-profile long

# Every family's game played to its end in Firefox; the other browser tests drive Chromium.
firefox: setup $(PUPPETEER_HOME)
	$(call install,firefox-esr,{ command -v firefox-esr || command -v firefox; } >/dev/null)
	$(BIN)/python -m tests.web.firefox.play_games $(PUPPETEER_HOME)

# The unit tests in C++ of the hardest parts of the kernels.
units: setup
	@$(CMAKE) -B build/units -DGRIDWRIGHT_UNITS=ON -DGRIDWRIGHT_WERROR=ON >/dev/null
	@cmake --build build/units --target units
	ctest --test-dir build/units --output-on-failure

# The kernels again with AddressSanitizer and UndefinedBehaviorSanitizer, under their tests and a fuzz of raw calls.
sanitize: setup
	@$(CMAKE) -B build/sanitize -DGRIDWRIGHT_UNITS=ON -DGRIDWRIGHT_SANITIZE=ON >/dev/null
	cmake --build build/sanitize --parallel 2 --target all units
	ctest --test-dir build/sanitize --output-on-failure
	GRIDWRIGHT_SANITIZED=build/sanitize GRIDWRIGHT_FUZZ=300 ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" \
	  $(BIN)/python -m pytest -n 2 --capture=sys -p tests.kernels.sanitized tests/kernels \
	  -k 'not large_solved_endgames'

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(KERNELS) $(UNITS)
	$(BIN)/mypy

# The types in the comments of the client's scripts; a tool for development, the product never needs Node.
check-js: $(TYPESCRIPT_HOME)
	$(TYPESCRIPT_HOME)/node_modules/.bin/tsc --project jsconfig.json

$(TYPESCRIPT_HOME):
	npm install --silent --no-save --no-package-lock --prefix $@ typescript@$(TYPESCRIPT)

$(PUPPETEER_HOME):
	npm install --silent --no-save --no-package-lock --prefix $@ puppeteer-core@$(PUPPETEER)

format: setup
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(KERNELS) $(UNITS)
	$(BIN)/ruff check --fix .

bench: setup
	$(PIP) install --quiet --constraint constraints.txt --no-build-isolation --editable '.[bench]'
	$(BIN)/gridwright bench

# The example notebooks with their outputs, anew.
notebooks: setup
	$(BIN)/python tools/notebooks.py

docs: setup
	$(PIP) install --quiet --constraint constraints.txt --no-build-isolation --editable '.[docs]'
	$(BIN)/properdocs build --strict --quiet --config-file mkdocs.yml
	@echo "Open site/index.html"

clean:
	rm -rf $(VENV) build dist site

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --constraint constraints.txt scikit-build-core nanobind ninja

# Kernels are compiled inside these two: a changed kernel is built again by the next `make`.
$(VENV)/.product: $(BIN)/python $(RECIPE) $(KERNELS)
	$(PIP) install --quiet --constraint constraints.txt --no-build-isolation --editable '.[web]'
	@touch $@

$(VENV)/.suite: $(BIN)/python $(RECIPE) $(KERNELS)
	$(PIP) install --quiet --constraint constraints.txt --no-build-isolation --editable '.[test]' \
	  --config-settings=cmake.define.GRIDWRIGHT_WERROR=ON
	@touch $@ $(VENV)/.product
