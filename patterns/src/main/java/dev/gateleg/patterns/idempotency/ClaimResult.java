package dev.gateleg.patterns.idempotency;

import java.time.Instant;
import java.util.Arrays;

/** What came of claiming an operation. */
public sealed interface ClaimResult {

  /**
   * It is one's own to do.
   *
   * @param claim by which it is completed or given back
   */
  record Claimed(Claim claim) implements ClaimResult {}

  /**
   * It was done before.
   *
   * @param response the saved response
   */
  record Done(byte[] response) implements ClaimResult {

    /** Copies the bytes. */
    public Done {
      response = response.clone();
    }

    @Override
    public byte[] response() {
      return response.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Done done && Arrays.equals(response, done.response);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(response);
    }

    @Override
    public String toString() {
      return "Done[" + response.length + " bytes]";
    }
  }

  /**
   * Another is doing it.
   *
   * @param until when the other's lease ends, by its clock; it may be renewed
   */
  record InFlight(Instant until) implements ClaimResult {}
}
