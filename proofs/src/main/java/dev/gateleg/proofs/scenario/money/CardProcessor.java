package dev.gateleg.proofs.scenario.money;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Somebody else's system, which charges cards. It can be asked what it did; it refuses a fence older than one it saw. */
final class CardProcessor {

  private final Map<String, List<String>> charges = new HashMap<>();
  private final Map<String, Long> fences = new HashMap<>();

  /** Charges, and gives the receipt; the empty text if the fence is too old. */
  String charge(String key, long fence, String receipt) {
    if (fence < fences.getOrDefault(key, 0L)) {
      return "";
    }
    fences.put(key, fence);
    charges.computeIfAbsent(key, absent -> new ArrayList<>()).add(receipt);
    return receipt;
  }

  /** The receipt of an earlier charge, or the empty text; from now on older fences are refused. */
  String find(String key, long fence) {
    if (fence >= fences.getOrDefault(key, 0L)) {
      fences.put(key, fence);
    }
    List<String> known = charges.getOrDefault(key, List.of());
    return known.isEmpty() ? "" : known.get(0);
  }

  List<String> charges(String key) {
    return charges.getOrDefault(key, List.of());
  }
}
