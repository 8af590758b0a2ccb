package dev.gateleg.core.write;

import dev.gateleg.core.spi.expression.Path;
import dev.gateleg.core.spi.expression.UpdateAction;
import dev.gateleg.model.codec.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item as an update leaves it, computed as DynamoDB does: each change sees the item as it was before all of them. What
 * DynamoDB would refuse is left out here, since the write is refused too.
 */
final class AppliedChanges {

  private AppliedChanges() {}

  static Map<String, AttributeValue> of(
      Map<String, AttributeValue> before, List<UpdateAction> changes) {
    Map<String, AttributeValue> after = new HashMap<>(before);
    List<UpdateAction> sets = new ArrayList<>();
    List<UpdateAction> removals = new ArrayList<>();
    changes.forEach(
        change -> (change.kind() == UpdateAction.Kind.REMOVE ? removals : sets).add(change));
    for (UpdateAction change : sets) {
      Path path = change.path();
      AttributeValue value = value(change, path.in(before));
      if (value == null) {
        removals.add(change);
      } else {
        put(after, path, value);
      }
    }
    // The last element of a list goes first, so that the others keep their positions.
    removals.sort(Comparator.comparing((UpdateAction change) -> lastPosition(change.path()))
        .reversed());
    removals.forEach(change -> remove(after, change.path()));
    return after;
  }

  private static int lastPosition(Path path) {
    Path.Step last = path.steps().get(path.steps().size() - 1);
    return last instanceof Path.Position position ? position.index() : -1;
  }

  /** The value that a change gives; null where it leaves nothing. */
  private static @Nullable AttributeValue value(
      UpdateAction change, @Nullable AttributeValue before) {
    AttributeValue operand = change.value();
    if (operand == null) {
      return null;
    }
    return switch (change.kind()) {
      case SET -> operand;
      case SET_IF_ABSENT -> before == null ? operand : before;
      case COUNT -> sum(before == null ? "0" : before.n(), operand.n());
      case COUNT_FROM -> sum(before == null ? operand.n() : before.n(), "1");
      case APPEND -> joined(before, operand);
      case PREPEND -> joined(operand, before);
      case ADD_ELEMENTS -> elements(before, operand, true);
      case REMOVE_ELEMENTS -> elements(before, operand, false);
      case REMOVE -> null;
    };
  }

  private static AttributeValue sum(String a, String b) {
    return AttributeValue.fromN(Numbers.text(new BigDecimal(a).add(new BigDecimal(b))));
  }

  private static AttributeValue joined(
      @Nullable AttributeValue first, @Nullable AttributeValue second) {
    List<AttributeValue> all = new ArrayList<>();
    if (first != null) {
      all.addAll(first.l());
    }
    if (second != null) {
      all.addAll(second.l());
    }
    return AttributeValue.fromL(all);
  }

  private static @Nullable AttributeValue elements(
      @Nullable AttributeValue before, AttributeValue operand, boolean add) {
    if (operand.hasNs()) {
      Set<BigDecimal> numbers = new LinkedHashSet<>();
      if (before != null) {
        before.ns().forEach(n -> numbers.add(number(n)));
      }
      List<BigDecimal> given = operand.ns().stream().map(AppliedChanges::number).toList();
      change(numbers, given, add);
      return numbers.isEmpty()
          ? null
          : AttributeValue.fromNs(numbers.stream().map(Numbers::text).toList());
    } else if (operand.hasBs()) {
      Set<SdkBytes> bytes = new LinkedHashSet<>(before == null ? List.of() : before.bs());
      change(bytes, operand.bs(), add);
      return bytes.isEmpty() ? null : AttributeValue.fromBs(List.copyOf(bytes));
    }
    Set<String> texts = new LinkedHashSet<>(before == null ? List.of() : before.ss());
    change(texts, operand.ss(), add);
    return texts.isEmpty() ? null : AttributeValue.fromSs(List.copyOf(texts));
  }

  private static BigDecimal number(String text) {
    return new BigDecimal(text).stripTrailingZeros();
  }

  private static <T> void change(Set<T> set, List<T> given, boolean add) {
    if (add) {
      set.addAll(given);
    } else {
      given.forEach(set::remove);
    }
  }

  private static void put(Map<String, AttributeValue> item, Path path, AttributeValue value) {
    AttributeValue top = item.get(path.attribute());
    if (path.topLevel()) {
      item.put(path.attribute(), value);
    } else if (top != null) {
      item.put(path.attribute(), replaced(top, path.steps(), 1, value));
    }
  }

  private static void remove(Map<String, AttributeValue> item, Path path) {
    AttributeValue top = item.get(path.attribute());
    if (path.topLevel()) {
      item.remove(path.attribute());
    } else if (top != null) {
      item.put(path.attribute(), replaced(top, path.steps(), 1, null));
    }
  }

  /** A document with another value below it; null takes what is there away. */
  private static AttributeValue replaced(
      AttributeValue in, List<Path.Step> steps, int at, @Nullable AttributeValue value) {
    Path.Step step = steps.get(at);
    boolean last = at == steps.size() - 1;
    AttributeValue below = step.below(in);
    AttributeValue next;
    if (last) {
      next = value;
    } else if (below == null) {
      return in; // DynamoDB refuses a way that does not exist.
    } else {
      next = replaced(below, steps, at + 1, value);
    }
    if (step instanceof Path.Name name && in.hasM()) {
      Map<String, AttributeValue> map = new HashMap<>(in.m());
      if (next == null) {
        map.remove(name.name());
      } else {
        map.put(name.name(), next);
      }
      return AttributeValue.fromM(map);
    } else if (step instanceof Path.Position position && in.hasL()) {
      List<AttributeValue> list = new ArrayList<>(in.l());
      if (position.index() >= list.size()) {
        if (next != null) {
          list.add(next);
        }
      } else if (next == null) {
        list.remove(position.index());
      } else {
        list.set(position.index(), next);
      }
      return AttributeValue.fromL(list);
    }
    return in;
  }
}
