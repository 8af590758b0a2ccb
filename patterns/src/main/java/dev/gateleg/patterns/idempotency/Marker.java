package dev.gateleg.patterns.idempotency;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.TypeName;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;

/**
 * A marker as it stands in the table: what was asked under a key, and how far it came.
 *
 * @param operation which operation
 * @param key under which key it was asked for
 * @param state how far it came
 * @param payload the hash of what was asked
 * @param response the saved response, where it is done
 * @param claim who does it outside the table, where somebody does or did
 * @param fence the number of the last claim
 * @param leaseUntil when that claim ends, by the clock of who has it
 * @param unknown whether a claim before it did not come to an end
 * @param expires when the marker is forgotten
 */
@Entity
@TypeName("idem")
@Key(partition = "IDEM#{operation}#{key}", sort = "IDEM#{operation}#{key}")
record Marker(
    @KeyOnly String operation,
    @KeyOnly String key,
    @Attribute("_state") State state,
    @Attribute("_payload") String payload,
    @Attribute("_response") Optional<ByteBuffer> response,
    @Attribute("_owner") Optional<String> claim,
    @Attribute("_fence") Optional<Long> fence,
    @Attribute("_leaseUntil") Optional<Instant> leaseUntil,
    @Attribute("_unknown") Optional<Boolean> unknown,
    @Attribute("_expires") @TimeToLive Instant expires) {

  /** How far an operation came. */
  enum State {
    /** Done, the response is saved. */
    DONE,
    /** Somebody is doing it outside the table, for as long as the lease lasts. */
    CLAIMED,
    /** Given back by who claimed it, nothing was done. */
    RELEASED
  }

  /** The marker of an operation that is done, with what it answers. */
  static Marker done(MarkerKey of, Payload payload, byte[] response, Instant expires) {
    return new Marker(
        of.operation(),
        of.key(),
        State.DONE,
        payload.hash(),
        Optional.of(ByteBuffer.wrap(response)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        expires);
  }

  /** The marker of an operation that somebody is to do outside the table. */
  static Marker claimed(MarkerKey of, Payload payload, Claimant by, Instant expires) {
    return new Marker(
        of.operation(),
        of.key(),
        State.CLAIMED,
        payload.hash(),
        Optional.empty(),
        Optional.of(by.owner()),
        Optional.of(by.fence()),
        Optional.of(by.until()),
        by.unknown() ? Optional.of(true) : Optional.empty(),
        expires);
  }

  /**
   * Who claims an operation.
   *
   * @param owner a name that nobody else has
   * @param fence higher than those before it
   * @param until when the lease ends
   * @param unknown whether a claim before it did not come to an end
   */
  record Claimant(String owner, long fence, Instant until, boolean unknown) {}

  boolean isOf(String owner, long number) {
    return claim.equals(Optional.of(owner)) && fence.equals(Optional.of(number));
  }

  byte[] savedResponse() {
    ByteBuffer saved = response.orElseThrow().duplicate();
    byte[] bytes = new byte[saved.remaining()];
    saved.get(bytes);
    return bytes;
  }
}
