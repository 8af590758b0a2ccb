package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What was under each key at each time: the one order of all writes, as the engine made them. */
final class History {

  private final Map<String, List<Moment>> moments = new LinkedHashMap<>();

  /**
   * What is under a key from a time on.
   *
   * @param nanos when it began
   * @param entity whose it is; null before anything was there
   * @param row the row; null if there is none, it has expired, or it can't be read
   * @param stored all that is stored, also of an expired item
   * @param broken whether it is there and no entity can be made of it
   */
  record Moment(
      long nanos,
      @Nullable EntitySpec entity,
      @Nullable Row row,
      @Nullable Row stored,
      Map<String, AttributeValue> item,
      boolean broken) {

    static final Moment NOTHING = new Moment(Long.MIN_VALUE, null, null, null, Map.of(), false);

    /** Whether nothing need be there at a time: the item has expired, or there was none. */
    boolean mayBeGone(Instant now) {
      return row == null && !broken
          || entity != null
              && entity.components().stream()
                  .filter(each -> each.role() == Role.EXPIRY)
                  .map(each -> item.get(each.stored()))
                  .anyMatch(end -> end != null
                      && end.n() != null
                      && Long.parseLong(end.n()) <= now.getEpochSecond());
    }
  }

  void add(String id, Moment moment) {
    moments
        .computeIfAbsent(id, absent -> new ArrayList<>(List.of(Moment.NOTHING)))
        .add(moment);
  }

  Set<String> ids() {
    return moments.keySet();
  }

  List<Moment> of(String id) {
    return moments.getOrDefault(id, List.of(Moment.NOTHING));
  }

  Moment last(String id) {
    List<Moment> all = of(id);
    return all.get(all.size() - 1);
  }

  /** What was under a key between two times: what was there at first, and all that came. */
  List<Moment> during(String id, long from, long to) {
    List<Moment> some = new ArrayList<>();
    for (Moment moment : of(id)) {
      if (moment.nanos() <= from) {
        some.clear();
      }
      if (moment.nanos() <= to) {
        some.add(moment);
      }
    }
    return some;
  }

  /** Whether an item that can't be read was there between two times. */
  boolean broken(long from, long to) {
    return moments.keySet().stream()
        .anyMatch(id -> during(id, from, to).stream().anyMatch(Moment::broken));
  }

  /** Whether a version was ever under a key. */
  boolean hadVersion(String id, long version) {
    return of(id).stream()
        .anyMatch(moment -> moment.entity() != null
            && moment.stored() != null
            && Meaning.versionOf(moment.entity(), moment.stored()) == version);
  }
}
