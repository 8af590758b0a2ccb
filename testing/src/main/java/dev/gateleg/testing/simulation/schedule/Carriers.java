package dev.gateleg.testing.simulation.schedule;

import java.util.ArrayDeque;
import java.util.Deque;

/** Threads that are used again by one simulation after the other, since to start one takes longer than most of those. */
public final class Carriers implements AutoCloseable {

  private final Deque<Carrier> idle = new ArrayDeque<>();

  /** No threads yet; they are made when needed. */
  public Carriers() {}

  /** Only whoever runs asks, so it needs no lock. */
  Carrier take() {
    Carrier known = idle.poll();
    return known == null ? new Carrier() : known;
  }

  void release(Carrier carrier) {
    idle.push(carrier);
  }

  /** Ends the threads, all of which must be idle. */
  @Override
  public void close() {
    idle.forEach(Carrier::close);
    idle.clear();
  }
}
