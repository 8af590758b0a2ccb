package dev.gateleg.proofs.scenario.single;

import java.util.ArrayList;
import java.util.List;

/** Something outside of the table that one at a time may change: a file, say. It knows fences, or it does not. */
final class Register {

  private final boolean fenced;
  private final List<String> wrong = new ArrayList<>();
  private long highest;
  private int value;
  private int accepted;

  Register(boolean fenced) {
    this.fenced = fenced;
  }

  /** The value; from now on older fences are refused. */
  int read(long fence) {
    highest = Math.max(highest, fence);
    return value;
  }

  /** Whether the new value was taken. */
  boolean write(long fence, int changed) {
    if (fenced && fence < highest) {
      return false;
    }
    highest = Math.max(highest, fence);
    value = changed;
    accepted++;
    return true;
  }

  int value() {
    return value;
  }

  int accepted() {
    return accepted;
  }

  void wrong(String text) {
    wrong.add(text);
  }

  List<String> wrong() {
    return wrong;
  }
}
