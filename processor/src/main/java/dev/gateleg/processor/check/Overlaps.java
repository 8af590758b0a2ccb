package dev.gateleg.processor.check;

import dev.gateleg.model.key.KeyOverlap;
import dev.gateleg.processor.model.ConditionDef.Comparison;
import dev.gateleg.processor.model.ConditionDef.PartDef;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.Shape.Stored;
import java.util.List;

/** What the keys of two entities can have in common. */
final class Overlaps {

  private Overlaps() {}

  /** Whether an item of each can have the same key. */
  static boolean canBeEqual(KeyDef a, KeyDef b) {
    return canBeEqual(a.partition(), b.partition()) && canBeEqual(a.sort(), b.sort());
  }

  /** Whether the two can lie in the same partition. */
  static boolean share(KeyDef a, KeyDef b) {
    return canBeEqual(a.partition(), b.partition());
  }

  private static boolean canBeEqual(List<KeyPartDef> a, List<KeyPartDef> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      if (!canBeEqual(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean canBeEqual(KeyPartDef a, KeyPartDef b) {
    if (a.kind() != b.kind()) {
      return false;
    }
    // A plain text is not escaped, so it can be any key at all; numbers and bytes are alike by
    // their kind.
    if (a.kind() != Stored.TEXT || plainText(a) || plainText(b)) {
      return true;
    }
    return KeyOverlap.canCollide(a.template().template(), b.template().template());
  }

  private static boolean plainText(KeyPartDef part) {
    return part.plain()
        && part.components().get(0).shape().type().qualifiedName().equals("java.lang.String");
  }

  /** Whether a read that is limited so meets items of the other key, which lies in the same partition. */
  static boolean meets(List<PartDef> sort, KeyDef other) {
    for (int i = 0; i < Math.min(sort.size(), other.sort().size()); i++) {
      PartDef part = sort.get(i);
      KeyPartDef met = other.sort().get(i);
      boolean whole = part.comparison() == Comparison.EQUAL;
      boolean free = part.part().plain() || met.plain();
      if (!free
          && !whole
          && !KeyOverlap.prefixOverlaps(
              part.part().template().template(),
              part.given().size(),
              met.template().template())) {
        return false;
      }
      if (whole && !canBeEqual(part.part(), met)) {
        return false;
      }
    }
    return true;
  }
}
