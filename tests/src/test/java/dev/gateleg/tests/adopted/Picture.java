package dev.gateleg.tests.adopted;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.nio.ByteBuffer;

/** A picture by the digest of its bytes. */
@Entity
@Key(partition = "{digest}")
public record Picture(ByteBuffer digest, String title, ByteBuffer content) {}
