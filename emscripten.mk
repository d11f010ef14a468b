# The core as WebAssembly, pure .wasm without JavaScript glue, and the native tests as wasm programs.
#
#   make -f emscripten.mk           dist/veer.wasm, and dist/veer.*.wasm: flat, scalar and threads
#   make -f emscripten.mk tests     build/wasm/all_tests.wasm and build/scalar/all_tests.wasm, for tests/wasm/run.mjs
#   make -f emscripten.mk build/wasm/machine_tests.wasm   only the tests of MACHINE_TESTS
#
# For emcc 3.1.6 (Debian, Ubuntu) and newer versions, which all accept the flags below. The exports come from the declarations
# of the public calls (src/build/calls.mjs) and from the macro WASM in the sources.

EMCC ?= emcc
NODE ?= node
# emcc is a script that takes longer to start than clang takes to compile. Objects are therefore compiled by the clang that emcc would call,
# with the same flags.
SEEN := sed -n 's/^ *"\{0,1\}\([^" ]*\)"\{0,1\} \(-target wasm32.*\) -v .*/\1 \2/p'
COMPILE := $(or $(shell $(EMCC) -v -Isrc -c $(firstword $(wildcard src/math/*.c)) -o /dev/null 2>&1 | $(SEEN)),$(EMCC))
OUT := build
# The code of a step is optimized for speed: without -O3, vectors would be passed through memory, which is five times as slow. Only vectors
# written by hand pay off; automatic vectorization would only add bytes. COLD folders and the code that explains are optimized for size.
FAST := -O3 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -mllvm -inline-threshold=100 -mllvm -two-entry-phi-node-folding-threshold=8
# Fewer copies of code: loops are not doubled for conditions that are the same in all rounds, and loads are not repeated in branches.
# QUERIES, the queries of many neighbors and obstacles, would be 5 % slower.
ONCE := -mllvm -unswitch-threshold=0 -mllvm -enable-load-pre=false
QUERIES := src/neighbors/% src/shapes/% src/behaviors/avoidObstacles.c src/steer/whiskers.c
SMALL := -Oz -fno-inline-functions
# "veer/flat" is for pages that must load fast: its functions are optimized for size, and again by the linker, which sees all of them.
SHORT := -Os -fno-vectorize -fno-slp-vectorize -fno-unroll-loops
COLD := src/core/% src/state/% src/api/% src/meshes/mesh_build.c src/meshes/mesh_check.c src/meshes/mesh_path.c tests/%
EXPLAINS := src/combine/combiners.c src/combine/context/context.c src/combine/explain.c
# Files whose code runs once for many agents, or only after changes, are optimized for size with -Os.
SELDOM := $(addprefix src/,behaviors/goTo behaviors/nextPathNode behaviors/obstacle_maps combine/context/gaps \
          combine/pipeline meshes/mesh_bend meshes/mesh_costs meshes/mesh_follow meshes/mesh_links meshes/mesh_nodes \
          meshes/mesh_places meshes/mesh_search meshes/mesh_sweep meshes/mesh_view move/contact move/links move/mesh_ground \
          move/projectiles move/walkers neighbors/nearby_many nav/crowd nav/edges nav/fields nav/find_path nav/goal_memory nav/goal_slots nav/goals \
          nav/grid nav/hops nav/keys nav/layers nav/line_costs nav/means nav/mesh_route nav/open_fields nav/path_memory \
          nav/path_turns nav/raster nav/regions nav/shared_goals nav/slopes nav/trial nav/versions paths/heights \
          paths/path_build sense/hearing sense/memories sense/senses shapes/static_grid shapes/tiles shapes/touches steer/around_bystanders steer/around_walls \
          steer/driving steer/formation_places steer/leading steer/mesh_walk steer/passing steer/passing_space \
          steer/spare_places step/input)
# In files in which a step or a restore spends its time in short loops over lanes, these loops are unrolled.
LOOPS := $(addprefix src/,combine/context/pick shapes/static_grid_query behaviors/avoidAgents crowd/crowd_view crowd/neighbor_planes \
         crowd/nearest_four measure/closeness measure/motion state/validate state/validate_agents state/validate_tools)
# Files in which calls of the helpers marked VEER_CALLED (math.h) would cost more than 3 % of a step have their own copies of the helpers.
OWN_COPIES := $(addprefix src/,crowd/% neighbors/agent_grid.c steer/open_batch.c behaviors/avoidObstacles.c behaviors/patrol.c \
              behaviors/pursue.c behaviors/wander.c behaviors/wanderFacing.c behaviors/offsetPursuit.c)
OPTIMIZE = $(if $(filter $(LOOPS:%=%.c),$<),$(filter-out -fno-unroll-loops,$(FAST)),$(if $(filter $(COLD) $(EXPLAINS),$<),$(SMALL),\
           $(if $(filter $(SELDOM:%=%.c),$<),$(FAST:-O3=-Os),$(FAST)))) $(if $(filter $(QUERIES),$<),,$(ONCE))
# STRICT=1 makes a warning an error, only in the project's own checks, because future compilers will have other warnings.
WARNINGS := -Wall -Wextra -Wshadow -Wmissing-prototypes -Wconversion -pedantic $(if $(STRICT),-Werror)
EXACT := -ffp-contract=off -fno-fast-math -fno-math-errno
DEFINES = $(if $(filter src/core/schema.c,$<),,-DVEER_PACKED_ROWS) $(if $(filter $(OWN_COPIES),$<),-DVEER_OWN_COPIES)
CFLAGS_ALL = -std=c11 $(OPTIMIZE) $(WARNINGS) $(EXACT) -fno-exceptions -Isrc -I$(OUT) -I$(OUT)/wasm $(DEFINES) $(CFLAGS)

# Further features of every engine with SIMD, which make the code of copies and conversions shorter.
SIMD := -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext

# Memory begins small and grows with the worlds. The stack comes before the data, so that a stack overflow traps.
LINK := -O3 --no-entry -sSTANDALONE_WASM -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH \
        -sINITIAL_MEMORY=1048576 -sMAXIMUM_MEMORY=1073741824 -sTOTAL_STACK=131072 -Wl,--stack-first
# A function with one caller becomes part of the caller only if it is short. Longer ones find more similar functions (order.mjs).
WHOLE := -sBINARYEN_EXTRA_PASSES=one-caller-inline-max-function-size=200
LINK_TEST := -O1 -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=33554432 -sTOTAL_STACK=1048576

# Flags for the build whose workers share a memory (src/core/threads.c). The page creates the memory, and each worker sets its own stack.
# The system's libraries are not built for shared memory; only the thread that steps uses them, to allocate. The page provides
# veer_wasm_wait, so an undefined symbol is not an error here; `npm test` compares the imports with a list.
SHARED := $(SIMD) -matomics -mmutable-globals
LINK_SHARED := $(LINK) -Wl,--shared-memory,--import-memory,--no-check-features,--export=__stack_pointer \
               -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0

# The table's rows are linked in packed form (packed_rows.c). The rows of schema.c, with their texts, are only in table.wasm.
SOURCES := $(filter-out src/core/threads.c src/core/schema.c,$(wildcard src/*/*.c src/*/*/*.c))
# "veer/flat" leaves out the files of FLAT_OMITS.
include src/build/flat.mk
FLAT_SOURCES := $(filter-out $(FLAT_OMITS:%=src/%.c),$(SOURCES))
TESTED := $(filter-out src/api/wasm.c,$(SOURCES))
# A program for WASI has no threads.
TEST_SOURCES := $(filter-out tests/native/threads_test.c,$(wildcard tests/native/*_test.c)) tests/native/test_main.c
# Tests of what can differ between machines: numbers, SIMD lanes, saved bytes, and the handling of bad input.
MACHINE_TESTS := golden% maths% simd% keys% float_state% snapshot% recording% bad_columns% unchecked_columns% forged% error% bad_input% \
                 history% test_main%

# make V=1 shows the commands, make -s nothing
Q := $(if $(V),,@)
SAY = $(Q)$(if $(findstring s,$(firstword -$(MAKEFLAGS))),:,echo "$@")

.PHONY: all tests FORCE
.SECONDARY:

all: dist/veer.wasm dist/veer.flat.wasm dist/veer.scalar.wasm dist/veer.threads.wasm
tests: $(OUT)/wasm/all_tests.wasm $(OUT)/scalar/all_tests.wasm

# The file that holds the compiler and flags, as in Makefile.
$(OUT)/wasm/compiler: private TEXT = $(EMCC) $(CFLAGS)
$(OUT)/wasm/compiler: FORCE
	@mkdir -p $(@D); echo '$(TEXT)' | cmp -s - $@ || echo '$(TEXT)' > $@

# Files generated from the declarations of the public calls.
CALLS := $(OUT)/calls
$(CALLS)/%: src/build/calls.mjs $(wildcard src/veer*.h)
	$(SAY); mkdir -p $(@D)
	$(Q)node src/build/calls.mjs $(@F) > $@.$$$$ && mv $@.$$$$ $@
$(OUT)/wasm/src/api/wasm.o $(OUT)/scalar/src/api/wasm.o $(OUT)/shared-wasm/src/api/wasm.o: $(CALLS)/wasm.inl
$(OUT)/wasm/tests/native/float_state_test.o $(OUT)/scalar/tests/native/float_state_test.o: $(CALLS)/fuzz.inl
dist/veer.wasm dist/veer.scalar.wasm dist/veer.threads.wasm: $(CALLS)/exports.txt

# What VEER_HOLDS (src/core/holds.h) says about each file: src/move/jumps.c is move_jumps, src/shapes/kinds/box.c is shapes_box. The calls of
# "veer/flat" are those whose functions its files define.
FLAT := $(OUT)/flat
HELD = sed 's|^src/\([a-z]*\)/\(.*/\)*\([A-Za-z_]*\)\.c$$|\#define VEER_HOLDS_\1_\3 $(1)|'
$(FLAT)/list: private TEXT = $(FLAT_SOURCES) of $(SOURCES)
$(FLAT)/list: FORCE
	@mkdir -p $(@D); echo '$(TEXT)' | cmp -s - $@ || echo '$(TEXT)' > $@
$(FLAT)/flat/holds.inl: $(FLAT)/list
	$(SAY); mkdir -p $(@D)
	$(Q)(printf '%s\n' $(FLAT_SOURCES) | $(call HELD,1); printf '%s\n' $(filter-out $(FLAT_SOURCES),$(SOURCES)) | $(call HELD,0)) > $@
$(FLAT)/calls/%: src/build/calls.mjs $(wildcard src/veer*.h) $(FLAT_SOURCES)
	$(SAY); mkdir -p $(@D)
	$(Q)node src/build/calls.mjs $(@F) $(FLAT_SOURCES) > $@.$$$$ && mv $@.$$$$ $@
$(FLAT_SOURCES:%.c=$(FLAT)/%.o): $(FLAT)/flat/holds.inl
$(FLAT_SOURCES:%.c=$(FLAT)/%.o): private OPTIMIZE = $(if $(filter $(COLD) $(EXPLAINS),$<),$(SMALL),$(SHORT)) -flto
$(FLAT_SOURCES:%.c=$(FLAT)/%.o): private OWN_COPIES :=
$(FLAT)/src/api/wasm.o: $(FLAT)/calls/wasm.inl
dist/veer.flat.wasm: $(FLAT)/calls/exports.txt
dist/veer.flat.wasm: private LINK += -Wl,-mllvm,-inline-threshold=20
dist/veer.flat.wasm: private WHOLE :=

# The scripts that rewrite a WebAssembly file in fewer bytes, and in an order that compresses better.
SHORTEN := src/build/shorten.mjs
dist/veer.wasm dist/veer.flat.wasm dist/veer.scalar.wasm dist/veer.threads.wasm: $(SHORTEN) src/build/order.mjs src/build/wasm_code.mjs

dist/veer.wasm: $(SOURCES:%.c=$(OUT)/wasm/%.o)
dist/veer.flat.wasm: $(FLAT_SOURCES:%.c=$(FLAT)/%.o)
dist/veer.scalar.wasm: $(SOURCES:%.c=$(OUT)/scalar/%.o)
dist/veer.threads.wasm: $(SOURCES:%.c=$(OUT)/shared-wasm/%.o) $(OUT)/shared-wasm/src/core/threads.o
	$(SAY); mkdir -p $(@D)
	$(Q)$(EMCC) $(LINK_SHARED) $(WHOLE) @$(CALLS)/exports.txt $(filter %.o,$^) -o $@ && $(NODE) $(SHORTEN) $@
dist/%.wasm:
	$(SAY); mkdir -p $(@D)
	$(Q)$(EMCC) $(LINK) $(WHOLE) @$(filter %/exports.txt,$^) $(filter %.o,$^) -o $@ && $(NODE) $(SHORTEN) $@

# The whole table, for the texts of the documentation and of veer/docs, and the packed rows that src/build/table.mjs makes from it.
$(OUT)/wasm/table.wasm: $(OUT)/wasm/src/core/schema.o
	$(SAY)
	$(Q)$(EMCC) $(LINK) -Wl,--export=veer_schema $< -o $@
$(OUT)/wasm/table.inl: $(OUT)/wasm/table.wasm src/build/table.mjs src/js/link/schema.js
	$(SAY)
	$(Q)$(NODE) src/build/table.mjs $< > $@.$$$$ && mv $@.$$$$ $@
$(FLAT)/table.inl: $(OUT)/wasm/table.wasm src/build/table.mjs src/build/calls.mjs src/js/link/schema.js $(FLAT)/list
	$(SAY)
	$(Q)$(NODE) src/build/table.mjs $< $(FLAT_SOURCES) > $@.$$$$ && mv $@.$$$$ $@
$(FLAT)/src/core/packed_rows.o: $(FLAT)/table.inl
$(OUT)/wasm/src/core/packed_rows.o $(OUT)/scalar/src/core/packed_rows.o $(OUT)/shared-wasm/src/core/packed_rows.o: $(OUT)/wasm/table.inl

$(OUT)/wasm/%.o: %.c emscripten.mk $(OUT)/wasm/compiler
	$(SAY); mkdir -p $(@D)
	$(Q)$(COMPILE) $(CFLAGS_ALL) $(SIMD) -MMD -MP -c $< -o $@
$(FLAT)/%.o: %.c emscripten.mk $(OUT)/wasm/compiler
	$(SAY); mkdir -p $(@D)
	$(Q)$(COMPILE) -I$(FLAT) $(CFLAGS_ALL) $(SIMD) -DVEER_FLAT -MMD -MP -c $< -o $@
$(OUT)/scalar/%.o: %.c emscripten.mk $(OUT)/wasm/compiler
	$(SAY); mkdir -p $(@D)
	$(Q)$(COMPILE) $(CFLAGS_ALL) -DVEER_SCALAR -MMD -MP -c $< -o $@
$(OUT)/shared-wasm/%.o: %.c emscripten.mk $(OUT)/wasm/compiler
	$(SAY); mkdir -p $(@D)
	$(Q)$(COMPILE) $(CFLAGS_ALL) $(SHARED) -MMD -MP -c $< -o $@
$(OUT)/wasm/libveer.a: $(TESTED:%.c=$(OUT)/wasm/%.o)
$(OUT)/scalar/libveer.a: $(TESTED:%.c=$(OUT)/scalar/%.o)
%/libveer.a:
	$(SAY); rm -f $@
	$(Q)emar rcs $@ $^

$(OUT)/%_tests.wasm:
	$(SAY)
	$(Q)$(EMCC) $(LINK_TEST) $^ -o $@
$(OUT)/wasm/all_tests.wasm: $(TEST_SOURCES:%.c=$(OUT)/wasm/%.o) $(OUT)/wasm/libveer.a
$(OUT)/scalar/all_tests.wasm: $(TEST_SOURCES:%.c=$(OUT)/scalar/%.o) $(OUT)/scalar/libveer.a
$(OUT)/wasm/machine_tests.wasm: $(OUT)/wasm/libveer.a $(patsubst %.c,$(OUT)/wasm/%.o,$(filter $(MACHINE_TESTS:%=tests/native/%),$(TEST_SOURCES)))

-include $(wildcard $(OUT)/*/src/*/*.d $(OUT)/*/src/*/*/*.d $(OUT)/*/tests/native/*.d)
