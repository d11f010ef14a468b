# The native library, for C and C++ games, and the native tests.
#
#   make                            build/libveer.a and build/include: cc app.c -Ibuild/include -Lbuild -lveer
#   make shared                     build/shared/libveer.so
#   make install PREFIX=/usr        both libraries, the headers and veer.pc; also DESTDIR=, and LIBDIR=lib64 in the prefix
#   make test                       every test with gcc, and with clang and its sanitizers
#   make test TESTS="arrive grid"   only tests whose file or name contains one of these words
#   make THREADS=1                  with the pool of veer_threads.h: link with -pthread
#   make ASSERTS=1                  with assertions of what Veer guarantees (src/math/assert.h), for debugging
#
# Another compiler: make CC=clang. Everything goes to build/; every VARIANT has its own objects there, and they are built anew when the
# compiler or its flags change. CMakeLists.txt builds the library in projects that use CMake, and on machines without make.

OUT := build
VARIANT ?= native
DIR := $(OUT)/$(VARIANT)
LIBRARY := $(if $(filter native,$(VARIANT)),$(OUT),$(DIR))/libveer.a

OPTIMIZE ?= -O3
# The two variants that the tests share: the library as games build it, and one in which sanitizers watch and the fuzzer sees the branches.
ifeq ($(VARIANT),gcc)
CC := gcc
else ifeq ($(VARIANT),sanitize)
CC := clang
OPTIMIZE := -O1 -g1
SANITIZE := -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
# Files with loops over constant tables and whole worlds are not traced for the fuzzer, which would spend most of its time in these loops.
UNTRACED := core/rows core/checks core/traits state/layout_hash state/hash state/validate_agents
TRACE = $(if $(filter src/% tests/fuzz/%,$(filter-out $(UNTRACED:%=src/%.c),$<)),-fsanitize=fuzzer-no-link)
# No float is compared with == by accident. Code that needs exact equality calls veer_same.
FLOATS = $(if $(filter src/%,$<),-Wfloat-equal)
endif

# A warning is an error only in the project's own checks, because future compilers will have other warnings.
STRICT ?= $(filter gcc sanitize,$(VARIANT))
ASSERTS ?= $(filter sanitize,$(VARIANT))
WARNINGS := -Wall -Wextra -Wshadow -Wmissing-prototypes -Wconversion -pedantic $(if $(STRICT),-Werror)
# GCC's vectorizer fuses multiplications with additions even with -ffp-contract=off, on machines that have such instructions.
UNFUSED := $(if $(filter x86_64-% i%86-%,$(shell $(CC) -dumpmachine)),-mno-fma,-fno-tree-vectorize)
EXACT := -ffp-contract=off -fno-fast-math -fno-math-errno $(UNFUSED)
# The code of the tests is not optimized, so that it compiles fast; the code that they test is.
OPTIMIZE_TESTS ?= -O0 $(filter -g%,$(OPTIMIZE))
CFLAGS_ALL = -std=c11 $(WARNINGS) $(if $(ASSERTS),,-DNDEBUG) $(EXACT) -fPIC -fvisibility=hidden -Isrc $(SANITIZE) $(CFLAGS)
# Flags that depend on the compiled file.
FLAGS_HERE = $(if $(filter tests/native/%,$<),$(OPTIMIZE_TESTS),$(OPTIMIZE)) $(TRACE) $(FLOATS) $(if $(filter tests/%,$<),-I$(OUT))

THREADS_SOURCE := src/core/threads.c
SOURCES := $(filter-out src/api/wasm.c $(if $(THREADS),,$(THREADS_SOURCE)),$(wildcard src/*/*.c src/*/*/*.c))
OBJECTS := $(SOURCES:%.c=$(DIR)/%.o)
# The public headers: <veer/veer.h> and the files that it includes.
HEADERS := $(wildcard src/veer*.h src/veer*.inl)
PUBLIC := $(HEADERS:src/%=$(OUT)/include/veer/%)
TEST_SOURCES := $(wildcard tests/native/*_test.c) tests/native/test_main.c

# make V=1 shows the commands, make -s nothing
Q := $(if $(V),,@)
SAY = $(Q)$(if $(findstring s,$(firstword -$(MAKEFLAGS))),:,echo "$@")

PREFIX ?= /usr/local
LIBDIR ?= lib
# The version in package.json. Before 1.0 each minor version may break programs that link the library.
VERSION = $(shell sed -n 's/^  "version": "\([0-9.]*\).*/\1/p' package.json)
SOVERSION = $(if $(filter 0.%,$(VERSION)),$(basename $(VERSION)),$(firstword $(subst ., ,$(VERSION))))

.PHONY: all shared install tests run-tests test clean FORCE
.SECONDARY:

all: $(LIBRARY) $(PUBLIC)

# Files that hold the compiler flags and the list of objects. They are rewritten only when their content changes.
$(DIR)/compiler: private TEXT = $(CC) $(CFLAGS_ALL) $(OPTIMIZE) $(OPTIMIZE_TESTS) $(UNTRACED)
$(DIR)/members: private TEXT = $(OBJECTS)
$(DIR)/compiler $(DIR)/members: FORCE
	@mkdir -p $(@D); echo '$(TEXT)' | cmp -s - $@ || echo '$(TEXT)' > $@

# The library is created anew each time, so that the object of a deleted source does not stay in it.
$(LIBRARY): $(OBJECTS) $(DIR)/members
	$(SAY); rm -f $@
	$(Q)$(AR) rcs $@ $(OBJECTS)

$(OUT)/include/veer/%: src/%
	$(SAY); mkdir -p $(@D)
	$(Q)cp $< $@

shared: $(OUT)/shared/libveer.so $(PUBLIC)
$(OUT)/shared/libveer.so: $(OBJECTS) $(DIR)/members package.json
	$(SAY); mkdir -p $(@D); rm -f $@*
	$(Q)$(CC) -shared $(SANITIZE) $(LDFLAGS) -Wl,-soname,libveer.so.$(SOVERSION) $(OBJECTS) $(if $(THREADS),-pthread) -o $@.$(VERSION)
	$(Q)ln -s libveer.so.$(VERSION) $@.$(SOVERSION); ln -s libveer.so.$(SOVERSION) $@

# veer.pc finds headers and libraries relative to its own folder, so that the installed files can be moved.
INTO = $(DESTDIR)$(PREFIX)/$(LIBDIR)
EMPTY :=
UP = $(subst $(EMPTY) $(EMPTY),/,$(patsubst %,..,$(subst /, ,$(LIBDIR)/pkgconfig)))
install: $(LIBRARY) $(OUT)/shared/libveer.so
	mkdir -p $(INTO)/pkgconfig $(DESTDIR)$(PREFIX)/include/veer
	install -m 644 $(HEADERS) $(DESTDIR)$(PREFIX)/include/veer
	install -m 644 $(LIBRARY) $(INTO)
	install -m 755 $(OUT)/shared/libveer.so.$(VERSION) $(INTO)
	cp -P $(OUT)/shared/libveer.so.$(SOVERSION) $(OUT)/shared/libveer.so $(INTO)
	sed 's|@include@|$(UP)/include|; s|@version@|$(VERSION)|; s|@private@|$(if $(THREADS),-pthread)|' src/build/veer.pc.in > $(INTO)/pkgconfig/veer.pc

# The list of public calls, for the tests that make every call. Each make has a temporary file of its own, since several may run at once.
$(OUT)/calls/%: src/build/calls.mjs $(HEADERS)
	$(SAY); mkdir -p $(@D)
	$(Q)node src/build/calls.mjs $(@F) > $@.$$$$ && mv $@.$$$$ $@
$(DIR)/tests/native/float_state_test.o $(patsubst %.c,$(DIR)/%.o,$(wildcard tests/fuzz/*.c)): $(OUT)/calls/fuzz.inl

$(DIR)/%.o: %.c $(DIR)/compiler
	$(SAY); mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(FLAGS_HERE) -MMD -MP -c $< -o $@

# All tests are one program: build/gcc/all_tests arrive. They may use libm for comparisons; the library does not use it. threads_test makes
# the system refuse threads (ld --wrap).
$(DIR)/all_tests: $(TEST_SOURCES:%.c=$(DIR)/%.o) $(THREADS_SOURCE:%.c=$(DIR)/%.o) $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -lm -pthread -Wl,--wrap=pthread_create -o $@

# Tools: tests/native/NAME_main.c becomes build/VARIANT/NAME_main.
$(DIR)/%_main: $(DIR)/tests/native/%_main.o $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -lm -o $@

# The test lets every allocation fail once, which it does by wrapping malloc (ld --wrap).
SESSION := $(patsubst %.c,$(DIR)/%.o,$(wildcard tests/fuzz/session*.c))
$(DIR)/memory_test: $(DIR)/tests/fuzz/memory_test.o $(DIR)/tests/native/test_main.o $(SESSION) $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free -lm -o $@

# Fuzz targets, with VARIANT=sanitize: tests/fuzz/NAME_fuzz.c becomes build/sanitize/NAME_fuzz.
$(DIR)/%_fuzz: $(DIR)/tests/fuzz/%_fuzz.o $(SESSION) $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) -fsanitize=fuzzer $^ -lm -o $@
# NAME_planted is the same with a bug linked in (tests/fuzz/planted.c), which it must find.
PLANT_api := veer_detach
PLANT_snapshot := veer_checkState
PLANT_recording := veer_checkRecords
PLANT_shapes := veer_staticGridRefresh
PLANT_paths := veer_releasePoints
PLANT_context := veer_checkKeptMaps
PLANT_projectiles := veer_releaseSlot
PLANT_maths := veer_sin
PLANT_meshes := veer_polygonsAt
PLANT_tiles := veer_releaseTileWords
$(DIR)/%_planted: $(DIR)/tests/fuzz/%_fuzz.o $(SESSION) tests/fuzz/planted.c $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(CFLAGS_ALL) -DPLANT_$* -fsanitize=fuzzer -I$(OUT) $^ -Wl,--wrap=$(PLANT_$*) -lm -o $@
# NAME_seeds runs seeded inputs, with any compiler.
$(DIR)/%_seeds: $(DIR)/tests/fuzz/%_fuzz.o $(DIR)/tests/fuzz/seeds_main.o $(SESSION) $(LIBRARY)
	$(SAY)
	$(Q)$(CC) $(SANITIZE) $^ -lm -o $@

tests: $(DIR)/all_tests $(PUBLIC)

run-tests: tests
	$(DIR)/all_tests $(TESTS)

test:
	$(MAKE) run-tests VARIANT=gcc
	$(MAKE) run-tests VARIANT=sanitize

# Also removes the files that emscripten.mk built.
clean:
	rm -rf $(OUT)

-include $(OBJECTS:.o=.d) $(THREADS_SOURCE:%.c=$(DIR)/%.d) $(wildcard $(DIR)/tests/native/*.d $(DIR)/tests/fuzz/*.d)
