package dev.gateleg.engine.crash;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the table must hold after a crash, from what the child said: each thread's acknowledged operations, and for the
 * one that was under way, either outcome.
 */
final class Expected {

  /** The version and group of a thread's own item. */
  record Own(long version, String group) {}

  /** One operation that may or may not have happened, by thread. */
  private final Map<Integer, String[]> pending = new TreeMap<>();

  private final Map<String, Optional<Own>> own = new HashMap<>();
  private final Map<String, Workload.Transfer> transfers = new HashMap<>();
  private final List<Workload.Transfer> acknowledgedLately = new ArrayList<>();
  private boolean scratch;
  private int acknowledged;

  /** A new child begins; what the last one left open is settled. */
  void beginRound() {
    pending.clear();
    acknowledgedLately.clear();
  }

  /** Takes a line of the child. */
  void line(String line) {
    String[] words = line.split(" ");
    Integer thread = words.length > 1 ? Integer.valueOf(words[1]) : null;
    switch (words[0]) {
      case "ready" -> {}
      case "W", "D", "T", "C", "X" -> pending.put(thread, words);
      case "A" -> {
        acknowledged++;
        settle(pending.remove(thread));
      }
      default -> throw new AssertionError("the child says: " + line);
    }
  }

  private void settle(String[] operation) {
    switch (operation[0]) {
      case "W", "D" -> own.put(ownName(operation), outcome(operation));
      case "T" -> {
        Workload.Transfer transfer = transfer(operation);
        transfers.put(transfer.id(), transfer);
        acknowledgedLately.add(transfer);
      }
      default -> scratch = operation[0].equals("C");
    }
  }

  private static String ownName(String[] operation) {
    return "w" + operation[1] + "/k" + operation[2];
  }

  private static Optional<Own> outcome(String[] operation) {
    return operation[0].equals("D")
        ? Optional.empty()
        : Optional.of(new Own(Long.parseLong(operation[3]), operation[4]));
  }

  private static Workload.Transfer transfer(String[] operation) {
    return new Workload.Transfer(
        operation[2],
        Integer.parseInt(operation[3]),
        Integer.parseInt(operation[4]),
        Integer.parseInt(operation[5]));
  }

  int acknowledged() {
    return acknowledged;
  }

  List<Workload.Transfer> acknowledgedLately() {
    return acknowledgedLately;
  }

  /** Transfers whose answer the crash swallowed. */
  List<Workload.Transfer> unknownTransfers() {
    return pending.values().stream()
        .filter(operation -> operation[0].equals("T"))
        .map(Expected::transfer)
        .toList();
  }

  /** Compares with what was found, and takes that for the truth where both outcomes were possible. */
  void checkOwn(Map<String, Own> found) {
    for (String[] operation : pending.values()) {
      if (operation[0].equals("W") || operation[0].equals("D")) {
        String name = ownName(operation);
        Optional<Own> seen = Optional.ofNullable(found.get(name));
        if (seen.equals(outcome(operation))) {
          own.put(name, seen);
        }
      }
    }
    Map<String, Own> wanted = new TreeMap<>();
    own.forEach((name, value) -> value.ifPresent(present -> wanted.put(name, present)));
    if (!wanted.equals(found)) {
      throw new AssertionError("items of single threads\n  wanted " + wanted + "\n  found  "
          + new TreeMap<>(found) + "\n  under way " + describePending());
    }
  }

  void checkTransfers(Map<String, Workload.Transfer> found) {
    for (Workload.Transfer unknown : unknownTransfers()) {
      if (found.containsKey(unknown.id())) {
        transfers.put(unknown.id(), unknown);
      }
    }
    if (!transfers.equals(found)) {
      Map<String, Workload.Transfer> lost = new TreeMap<>(transfers);
      lost.keySet().removeAll(found.keySet());
      Map<String, Workload.Transfer> strange = new TreeMap<>(found);
      strange.keySet().removeAll(transfers.keySet());
      throw new AssertionError("acknowledged transfers lost: " + lost + "; never sent: " + strange);
    }
  }

  void checkScratch(boolean found) {
    boolean open = pending.values().stream()
        .anyMatch(operation -> operation[0].equals("C") || operation[0].equals("X"));
    if (!open && found != scratch) {
      throw new AssertionError("the scratch table is " + (found ? "" : "not ") + "there");
    }
    scratch = found;
  }

  private List<String> describePending() {
    return pending.values().stream()
        .map(operation -> String.join(" ", operation))
        .toList();
  }
}
