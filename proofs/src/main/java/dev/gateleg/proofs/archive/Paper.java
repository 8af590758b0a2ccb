package dev.gateleg.proofs.archive;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Something that is archived; how often it was changed. */
@Entity
@Key(partition = "PAPER#{paperId}", sort = "PAPER")
record Paper(String paperId, long count) {}
