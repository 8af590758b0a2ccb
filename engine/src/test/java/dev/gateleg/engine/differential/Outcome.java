package dev.gateleg.engine.differential;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * What a call came to: every member of its answer, or the error's type with all that it carries but texts. Two outcomes are
 * equal if a caller could not tell them apart.
 *
 * @param value what is compared
 * @param text the error's text, for people
 */
record Outcome(Object value, String text) {

  /** The type of all errors that no caller is to blame for. */
  static final String INTERNAL = "Internal";

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Outcome outcome && value.equals(outcome.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  static Outcome of(DynamoDbClient client, Call call) {
    try {
      return new Outcome(plain(call.answer().apply(client)), "");
    } catch (DynamoDbException e) {
      return new Outcome(error(e), " " + e.awsErrorDetails().errorMessage());
    } catch (RuntimeException e) {
      return new Outcome(Map.of("error", INTERNAL), " " + e);
    }
  }

  /** The error's type, or null if it went well. */
  @Nullable
  String error() {
    return value instanceof Map<?, ?> map ? (String) map.get("error") : null;
  }

  boolean isError(String type) {
    return type.equals(error());
  }

  /** The codes why a transaction was cancelled. */
  List<String> reasons() {
    List<String> codes = new ArrayList<>();
    if (value instanceof Map<?, ?> map && map.get("reasons") instanceof List<?> reasons) {
      reasons.forEach(reason -> codes.add(String.valueOf(((Map<?, ?>) reason).get("Code"))));
    }
    return codes;
  }

  /** A member of the answer, or null. */
  @Nullable
  Object member(String name) {
    return value instanceof Map<?, ?> map ? map.get(name) : null;
  }

  /** The units that all tables were charged, as far as the answer tells. */
  double units() {
    Object consumed = member("ConsumedCapacity");
    List<?> tables =
        consumed instanceof List<?> list ? list : consumed == null ? List.of() : List.of(consumed);
    return tables.stream()
        .mapToDouble(table -> Double.parseDouble((String) ((Map<?, ?>) table).get("CapacityUnits")))
        .sum();
  }

  /** The same without some members, at any depth. */
  Outcome without(String... names) {
    return new Outcome(without(value, List.of(names)), text);
  }

  private static Object without(Object value, List<String> names) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> rest = new TreeMap<>();
      map.forEach((name, member) -> {
        if (!names.contains(name)) {
          rest.put((String) name, without(member, names));
        }
      });
      return rest;
    }
    return value instanceof List<?> list
        ? list.stream().map(member -> without(member, names)).toList()
        : value;
  }

  private static Map<String, Object> error(DynamoDbException e) {
    Map<String, Object> error = new TreeMap<>();
    error.put(
        "error",
        e.statusCode() >= 500
            ? INTERNAL
            : e.awsErrorDetails().errorCode().replace("Exception", ""));
    if (e instanceof TransactionCanceledException cancelled) {
      error.put(
          "reasons",
          plain(cancelled.cancellationReasons().stream().map(Outcome::silent).toList()));
    }
    if (e instanceof ConditionalCheckFailedException failed && failed.hasItem()) {
      error.put("item", plain(failed.item()));
    }
    return error;
  }

  private static CancellationReason silent(CancellationReason reason) {
    return reason.toBuilder().message(null).build();
  }

  /** Maps, lists and texts that are equal if and only if the values mean the same. */
  static Object plain(Object value) {
    if (value instanceof AttributeValue attribute) {
      return text(attribute);
    }
    if (value instanceof SdkPojo pojo) {
      Map<String, Object> members = new TreeMap<>();
      for (SdkField<?> field : pojo.sdkFields()) {
        Object member = field.getValueOrDefault(pojo);
        if (member != null
            && !(member instanceof SdkAutoConstructList)
            && !(member instanceof SdkAutoConstructMap)) {
          members.put(field.memberName(), plain(member));
        }
      }
      return members;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Outcome::plain).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new TreeMap<>();
      map.forEach((name, member) -> members.put((String) name, plain(member)));
      return members;
    }
    return value.toString();
  }

  /** A response in plain, of which some members, or the lists within them, have no order. */
  static Object withUnordered(SdkPojo response, String... names) {
    Map<String, Object> members = new TreeMap<>();
    ((Map<?, ?>) plain(response)).forEach((name, member) -> members.put((String) name, member));
    for (String name : names) {
      members.computeIfPresent(name, (same, member) -> sorted(member));
    }
    return members;
  }

  private static Object sorted(Object value) {
    if (value instanceof List<?> list) {
      List<Object> sorted = new ArrayList<>(list);
      sorted.sort(Comparator.comparing(Outcome::name).thenComparing(Object::toString));
      return sorted;
    }
    Map<String, Object> members = new TreeMap<>();
    ((Map<?, ?>) value).forEach((name, member) -> members.put((String) name, sorted(member)));
    return members;
  }

  private static String name(Object value) {
    return value instanceof Map<?, ?> map ? String.valueOf(map.get("TableName")) : "";
  }

  /** Without an order, where there is none; values that are equal stay as many as they are. */
  static List<String> unordered(List<?> values) {
    return values.stream().map(value -> plain(value).toString()).sorted().toList();
  }

  private static String text(AttributeValue value) {
    return switch (value.type()) {
      case N -> "N" + number(value.n());
      case SS -> "SS" + new TreeSet<>(value.ss());
      case NS -> "NS" + new TreeSet<>(value.ns().stream().map(BigDecimal::new).toList());
      case BS -> "BS" + new TreeSet<>(value.bs().stream().map(Object::toString).toList());
      case L -> "L" + value.l().stream().map(Outcome::text).toList();
      case M -> {
        Map<String, String> members = new TreeMap<>();
        value.m().forEach((name, member) -> members.put(name, text(member)));
        yield "M" + members;
      }
      default -> value.toString();
    };
  }

  private static String number(String text) {
    return new BigDecimal(text).stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return value + text;
  }
}
