package dev.gateleg.patterns.changes;

import dev.gateleg.core.Table;
import dev.gateleg.model.SingleTable;

/** Markers of effects, in the program's table. */
@SingleTable(
    name = "effects",
    entities = {EffectMarker.class})
interface EffectStore extends Table {}
