# Copyright 2026 The robot_description_tools developers
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.

# make setup | demo | test | test-long | soak | fuzz | lint | doc | coverage | benchmark | clean | help

# demo: a description file, and the duration (seconds; default: until Ctrl-C)
DESCRIPTION ?=
DURATION ?=
# soak: the duration (default: five minutes), and the command of another node (COMMAND='ros2 run
# …')
COMMAND ?=
SOAK_ARGS ?=
# fuzz: seconds for each target, and the names of targets (default: all)
TIME ?=
TARGETS ?=
# soak, fuzz: seed of all random choices (default: a new one each time)
SEED ?=
# test, test-long: further arguments of pytest, such as PYTEST_ARGS='-k mimic -x'
PYTEST_ARGS ?=
# benchmark: ament prefixes with other nodes (a:b), FULL=1 for all cells
PEERS ?=
FULL ?=
# test, test-long, benchmark: the folder of published robots (default: ../shared/robots)
ROBOTS ?=
BENCHMARK_ARGS ?=

# underlay/provision runs a command in the environment, and makes the environment if necessary.
PROVISION := underlay/provision
# Use only UDP, because shared memory of a killed process can prevent a later process from
# receiving.
TEST_ENV := FASTDDS_BUILTIN_TRANSPORTS=UDPv4 ROS_PYTHON_CHECK_FIELDS=1 ROBOTS='$(ROBOTS)'
# Use three workers on two cores, because one or two of them wait for nodes and pages
# (conftest.py).
PYTEST := $(PROVISION) --test -- env $(TEST_ENV) python -m pytest -n 3 --dist loadgroup

.PHONY: help setup demo test test-long soak fuzz lint doc coverage benchmark clean

help:
	@echo 'make setup   create .venv and install the package and everything that it needs'
	@echo 'make demo    publish an example robot and show it  [DESCRIPTION=robot.urdf] [DURATION=5]'
	@echo 'make test    run all tests that are not long        [PYTEST_ARGS=...] [ROBOTS=folder]'
	@echo 'make test-long  run long tests, and twelve times as many random examples  [PYTEST_ARGS=...]'
	@echo 'make soak    send the node hostile messages  [DURATION=300] [SEED=1] [COMMAND=ros2 run …]'
	@echo 'make fuzz    read damaged inputs  [TIME=60] [SEED=1] [TARGETS=decoder cli]'
	@echo 'make lint    run ruff, mypy, codespell and .ci/plain'
	@echo 'make doc     build the documentation site: build/doc/index.html'
	@echo 'make coverage  print the coverage of the tests by folder'
	@echo 'make benchmark  compare our nodes with others     [PEERS=/opt/ros/jazzy] [FULL=1]'
	@echo 'make clean   remove all files that make created'
	@echo
	@echo 'ROS_DISTRO=kilted make ... uses the Kilted wheels. A sourced ROS distribution is used unchanged.'

setup:
	@$(PROVISION)

demo:
	@$(PROVISION) -- robot-description demo $(if $(DESCRIPTION),'$(DESCRIPTION)') $(if $(DURATION),--duration $(DURATION))

test:
	@$(PYTEST) -m 'not long' $(PYTEST_ARGS)

test-long:
	@$(PYTEST) -m 'long or hypothesis' --hypothesis-profile=long $(PYTEST_ARGS)

soak:
	@$(PROVISION) --test -- env $(TEST_ENV) python -m campaign.soak $(if $(DURATION),--duration $(DURATION)) \
		$(if $(SEED),--seed $(SEED)) $(if $(COMMAND),--command '$(COMMAND)') $(SOAK_ARGS)

fuzz:
	@$(PROVISION) --test -- env $(TEST_ENV) python -m campaign.fuzz $(TARGETS) $(if $(TIME),--time $(TIME)) \
		$(if $(SEED),--seed $(SEED))

lint:
	@$(PROVISION) --test --lint -- .ci/lint

doc:
	@$(PROVISION) --doc -- sphinx-build -W --keep-going -q doc build/doc
	@echo 'build/doc/index.html'

coverage:
	@$(PROVISION) --test -- env $(TEST_ENV) .ci/coverage $(PYTEST_ARGS)

benchmark:
	@$(PROVISION) --test -- env PEERS='$(PEERS)' FULL='$(FULL)' ROBOTS='$(ROBOTS)' \
		python -m benchmark $(BENCHMARK_ARGS)

clean:
	rm -rf .venv .venv-kilted web/node_modules build install log .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
