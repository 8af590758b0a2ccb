package dev.gateleg.proofs.scenario.single;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;

/** Work lists. */
final class Entries {

  private Entries() {}

  static Deque<String> of(String owner, int count) {
    Deque<String> work = new ArrayDeque<>();
    IntStream.rangeClosed(1, count).forEach(i -> work.add(owner + "/" + i));
    return work;
  }
}
