# The native library, for C and C++ games, and the native tests.
#
#   make                            build/libveer.a: cc app.c -Isrc -Lbuild -lveer
#   make shared                     build/shared/libveer.so
#   make test                       every test with gcc, and with clang and its sanitizers
#   make test TESTS="maths grid"    only these files
#   make THREADS=1                  with the pool of veer_threads.h: link with -pthread
#
# Another compiler: make CC=clang. Everything goes to build/; every VARIANT has objects of its own there.

OUT := build
VARIANT ?= native
DIR := $(OUT)/$(VARIANT)
LIBRARY := $(if $(filter native,$(VARIANT)),$(OUT),$(DIR))/libveer.a

OPTIMIZE ?= -O3
WARNINGS := -Wall -Wextra -Wshadow -Wmissing-prototypes -Wconversion -pedantic -Werror
# GCC's vectorizer fuses multiplications with additions even with -ffp-contract=off, on machines that have the instructions.
UNFUSED := $(if $(filter x86_64-% i%86-%,$(shell $(CC) -dumpmachine)),-mno-fma,-fno-tree-vectorize)
EXACT := -ffp-contract=off -fno-fast-math -fno-math-errno $(UNFUSED)
CFLAGS_ALL = -std=c11 $(OPTIMIZE) $(WARNINGS) $(EXACT) -fPIC -fvisibility=hidden -Isrc $(SANITIZE) $(CFLAGS)

SOURCES := $(filter-out src/api/wasm.c $(if $(THREADS),,src/core/threads.c),$(wildcard src/*/*.c))
OBJECTS := $(SOURCES:%.c=$(DIR)/%.o)
TESTS ?= $(patsubst tests/native/%_test.c,%,$(wildcard tests/native/*_test.c))
PROGRAMS := $(TESTS:%=$(DIR)/%_test)

# make V=1 shows the commands, make -s nothing
Q := $(if $(V),,@)
SAY = $(Q)$(if $(findstring s,$(firstword -$(MAKEFLAGS))),:,echo "$@")

.PHONY: all shared tests run-tests test clean
.SECONDARY:

all: $(LIBRARY)

# Rewritten whole, so that the object of a deleted source does not linger.
$(LIBRARY): $(OBJECTS)
	$(SAY); rm -f $@
	$(Q)$(AR) rcs $@ $(OBJECTS)

shared: $(OUT)/shared/libveer.so
$(OUT)/shared/libveer.so: $(OBJECTS)
	$(SAY); mkdir -p $(@D)
	$(Q)$(CC) -shared $(SANITIZE) $(OBJECTS) -o $@

$(DIR)/%.o: %.c Makefile
	$(SAY); mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@

# Tests may compare with libm; the library does without.
$(DIR)/%_test: $(DIR)/tests/native/%_test.o $(DIR)/tests/native/test_main.o $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -lm $(LINK) -o $@
$(DIR)/threads_test: $(DIR)/src/core/threads.o
$(DIR)/threads_test: LINK := -pthread -Wl,--wrap=pthread_create

# Tools: tests/native/NAME_main.c becomes build/VARIANT/NAME_main.
$(DIR)/%_main: $(DIR)/tests/native/%_main.o $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -lm -o $@
# With -DVEER_NUMBERED_BY_CALLER, in a VARIANT of its own.
$(DIR)/order_main: $(DIR)/tests/native/test_main.o

# Fuzz targets: tests/fuzz/NAME_fuzz.c, with VARIANT=fuzz and what tests/fuzz/run.mjs sets.
SESSION := $(patsubst %.c,$(DIR)/%.o,$(wildcard tests/fuzz/session*.c))
# Every allocation fails once: the test sees all of them (ld --wrap).
$(DIR)/memory_test: $(DIR)/tests/fuzz/memory_test.o $(DIR)/tests/native/test_main.o $(SESSION) $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free -lm -o $@
# NAME_planted is the same with a bug linked in (tests/fuzz/planted.c), which it must find.
PLANT_api := veer_detach
PLANT_snapshot := veer_checkState
PLANT_recording := veer_checkRecords
PLANT_shapes := veer_staticGridRefresh
PLANT_paths := veer_releasePoints
PLANT_context := veer_checkKeptMaps
PLANT_projectiles := veer_releaseSlot
PLANT_maths := veer_sin
$(DIR)/%_planted: $(DIR)/tests/fuzz/%_fuzz.o $(SESSION) tests/fuzz/planted.c $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(CFLAGS_ALL) -DPLANT_$* -fsanitize=fuzzer $^ -Wl,--wrap=$(PLANT_$*) -lm -o $@
# NAME_seeds runs seeded inputs, with any compiler.
$(DIR)/%_seeds: $(DIR)/tests/fuzz/%_fuzz.o $(DIR)/tests/fuzz/seeds_main.o $(SESSION) $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -lm -o $@
$(DIR)/%_fuzz: $(DIR)/tests/fuzz/%_fuzz.o $(SESSION) $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) -fsanitize=fuzzer $^ -lm -o $@

# Loops over constant tables and whole worlds are not worth the fuzzer's attention: it would spend most of its time there.
build/fuzz/src/core/definitions.o build/fuzz/src/state/hash.o build/fuzz/src/state/validate_four.o: CFLAGS += -fno-sanitize=fuzzer-no-link

tests: $(PROGRAMS)

run-tests: tests
	@failed=0; for program in $(PROGRAMS); do echo "$$program"; $$program || failed=1; done; exit $$failed

test:
	$(MAKE) run-tests VARIANT=gcc CC=gcc
	$(MAKE) run-tests VARIANT=sanitize CC=clang OPTIMIZE="-O1 -g" SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all"

# Also removes what emscripten.mk built there.
clean:
	rm -rf $(OUT)

-include $(OBJECTS:.o=.d) $(DIR)/src/core/threads.d $(wildcard $(DIR)/tests/native/*.d $(DIR)/tests/fuzz/*.d)
