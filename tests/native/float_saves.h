/* The calls that save, record and hash worlds. Included by float_state_test.c, which defines the macros. */
#ifndef VEER_FLOAT_SAVES_H
#define VEER_FLOAT_SAVES_H

/* Values written before the recorded step are denormal: with flush to zero, hashes and the search for changes could miss them. */
static void callState(const Things *things) {
    VeerWorldId world = things->world, copy = veer_nullWorld;
    VeerSaveInfo info;
    const void *bytes = NULL;
    uint32_t size = 0;
    uint64_t hash = 0;
    DONE(setCustom, veer_setCustom(world, 0, NULL, NULL));
    DONE(keepHistory, veer_keepHistory(world, 4));
    DONE(startRecording, veer_startRecording(world, 1));
    veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[2] = 1e-40f;
    for (int i = 0; i < 3; i++) DONE(step, veer_step(world, DT));
    DONE(recordedBytes, veer_recordedBytes(world, &bytes, &size));
    DONE(openReplay, veer_openReplay(bytes, size, &copy));
    for (int i = 0; i < 3; i++) DONE(replayStep, veer_replayStep(copy));
    DONE(recordedSince, veer_recordedSince(world, veer_tick(world), &bytes, &size));
    DONE(replayPart, veer_replayPart(copy, bytes, size));
    DONE(destroyWorld, veer_destroyWorld(copy));
    DONE(stopRecording, veer_stopRecording(world));
    DONE(rollback, veer_rollback(world, veer_tick(world) - 2));
    DONE(hash, veer_hash(world, &hash));
    ADD(hash);
    DONE(hashAgent, veer_hashAgent(world, things->busy.agents[1], &hash));
    ADD(hash);
    DONE(validate, veer_validate(world));
    IN_HOST(saveSize, size = veer_saveSize(world));
    void *saved = malloc(size);
    DONE(savedBytes, veer_savedBytes(world, &bytes, &size));
    DONE(save, veer_save(world, saved, size));
    DONE(restore, veer_restore(world, saved, size));
    DONE(saveInfo, veer_saveInfo(saved, size, &info));
    ADD(info.tick);
    uint32_t compact = size;
    DONE(saveCompact, veer_saveCompact(world, saved, &compact));
    ADD(compact);
    DONE(save, veer_save(world, saved, size));
    DONE(loadWorld, veer_loadWorld(saved, size, &copy));
    DONE(destroyWorld, veer_destroyWorld(copy));
    free(saved);
}

#endif
