package dev.gateleg.proofs.changes;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.Instant;

/** How far a control has read a shard, and who reads it until when. */
@Entity
@Key(partition = "BOOKMARK#{shard}", sort = "BOOKMARK")
record Bookmark(String shard, String position, String owner, Instant until) {}
