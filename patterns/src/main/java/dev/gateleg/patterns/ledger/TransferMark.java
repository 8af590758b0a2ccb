package dev.gateleg.patterns.ledger;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TypeName;
import java.time.Instant;

/**
 * That a transfer was made, where the time is a part of its own key; it is kept for ever.
 *
 * @param key the transfer's key
 * @param at when it was made
 */
@Entity
@TypeName("transfer")
@Key(partition = "TRANSFER#{key}", sort = "TRANSFER#{key}")
record TransferMark(@KeyOnly String key, @Attribute("_at") Instant at) {}
