package dev.gateleg.patterns.ledger;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.patterns.error.PatternCode;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * At which keys a ledger keeps its items, for tables that have keys of their own for them: {@code ACCOUNT#{account}} and {@code
 * BALANCE}. Immutable; each method gives a copy.
 *
 * @param account the key of a {@link LedgerAccount}, made of {@code account} and {@code shard}
 * @param entry the key of a {@link LedgerEntry}, made of {@code account}, {@code shard}, {@code at} and {@code transfer}
 * @param transfer the key of a {@link LedgerTransfer}, made of {@code key} and {@code at}; a time may have fewer digits, {@code
 *     at:seconds}, and so has the transfer's instant then
 * @param reservation the key of a {@link LedgerReservation}, made of {@code key}
 */
@CheckReturnValue
public record LedgerKeys(Keys account, Keys entry, Keys transfer, Keys reservation) {

  private static final Map<String, ChronoUnit> PRECISIONS = new TreeMap<>(Map.of(
      "seconds", ChronoUnit.SECONDS,
      "millis", ChronoUnit.MILLIS,
      "micros", ChronoUnit.MICROS,
      "nanos", ChronoUnit.NANOS));

  /** The keys of a ledger whose records the table lists as its entities. */
  public static final LedgerKeys DEFAULT = new LedgerKeys(
      new Keys("LEDGER#{account}#{shard}", "ACCOUNT"),
      new Keys("LEDGER#{account}#{shard}", "ENTRY#{at}#{transfer}"),
      new Keys("TRANSFER#{key}", "TRANSFER"),
      new Keys("RESERVATION#{key}", "RESERVATION"));

  /**
   * A key's templates.
   *
   * @param partition that of the partition key
   * @param sort that of the sort key
   */
  public record Keys(String partition, String sort) {

    List<String> components() {
      List<String> all = new ArrayList<>(KeyTemplate.componentsOf(partition, KeyStyle.DEFAULT));
      KeyTemplate.componentsOf(sort, KeyStyle.DEFAULT).stream()
          .filter(component -> !all.contains(component))
          .forEach(all::add);
      return all;
    }

    /** The formats that a component has, empty where it has none. */
    private List<String> formats(String component) {
      List<String> found = new ArrayList<>();
      for (String template : List.of(partition, sort)) {
        List<String> names = KeyTemplate.componentsOf(template, KeyStyle.DEFAULT);
        List<String> formats = KeyTemplate.formatsOf(template, KeyStyle.DEFAULT);
        for (int i = 0; i < names.size(); i++) {
          if (names.get(i).equals(component)) {
            found.add(formats.get(i));
          }
        }
      }
      return found;
    }
  }

  /** Checks that no two items can have one key, and that entries can be found by account and time. */
  public LedgerKeys {
    need("account", account, List.of("account"), List.of("account", "shard"));
    need(
        "entry",
        entry,
        List.of("account", "at", "transfer"),
        List.of("account", "shard", "at", "transfer"));
    need("transfer", transfer, List.of("key"), List.of("key", "at"));
    need("reservation", reservation, List.of("key"), List.of("key"));
    for (Keys keys : List.of(account, entry, transfer, reservation)) {
      checkFormats(keys);
    }
    boolean byTime =
        KeyTemplate.componentsOf(entry.sort, KeyStyle.DEFAULT).equals(List.of("at", "transfer"));
    boolean byAccount =
        !KeyTemplate.componentsOf(entry.partition, KeyStyle.DEFAULT).contains("at");
    if (!byTime || !byAccount) {
      throw wrong(
          "entry",
          entry,
          "the history of an account is read by time",
          "let the sort key end with {at}#{transfer}");
    }
    boolean shards = account.components().contains("shard");
    if (shards != entry.components().contains("shard")) {
      throw wrong(
          "entry", entry, "it and the account's key differ in {shard}", "name it in both or none");
    }
  }

  private static void need(String what, Keys keys, List<String> least, List<String> most) {
    if (!keys.components().containsAll(least) || !most.containsAll(keys.components())) {
      throw wrong(
          what,
          keys,
          "it must be made of " + least + " at least and of " + most + " at most",
          "name these");
    }
  }

  /** A key must tell its components as they are: a date would not tell which transfer is meant. */
  private static void checkFormats(Keys keys) {
    for (String component : keys.components()) {
      for (String format : keys.formats(component)) {
        boolean known = component.equals("shard")
            || format.isEmpty()
            || (component.equals("at") && PRECISIONS.containsKey(format));
        if (!known) {
          throw wrong(
              "record",
              keys,
              "'" + component + "' has the format \"" + format + "\", which does not tell it",
              component.equals("at")
                  ? "use one of " + PRECISIONS.keySet() + ", or leave it out"
                  : "leave it out");
        }
      }
    }
  }

  private static InvalidInputException wrong(String what, Keys keys, String why, String remedy) {
    return new InvalidInputException(
        PatternCode.LEDGER_KEYS,
        "The " + what + " of a ledger can't have the key \"" + keys.partition + "\", \"" + keys.sort
            + "\": " + why + "; " + remedy + ".",
        null);
  }

  /** The same with another key of accounts. Without {@code {shard}} in it, and in that of entries, accounts can't be split. */
  public LedgerKeys account(String partition, String sort) {
    Keys keys = new Keys(partition, sort);
    boolean shards = keys.components().contains("shard");
    Keys entries = shards == entry.components().contains("shard")
        ? entry
        : new Keys(partition, "ENTRY#{at}#{transfer}");
    return new LedgerKeys(keys, entries, transfer, reservation);
  }

  /** The same with another key of entries. */
  public LedgerKeys entry(String partition, String sort) {
    return new LedgerKeys(account, new Keys(partition, sort), transfer, reservation);
  }

  /**
   * The same with another key of transfers. One that is made of {@code at} too does not keep the same transfer from being made
   * again at another time; a hidden item for each does, then.
   */
  public LedgerKeys transfer(String partition, String sort) {
    return new LedgerKeys(account, entry, new Keys(partition, sort), reservation);
  }

  /** The same with another key of reservations. */
  public LedgerKeys reservation(String partition, String sort) {
    return new LedgerKeys(account, entry, transfer, new Keys(partition, sort));
  }

  /** What keys show of a time: instants of transfers have no finer digits. */
  ChronoUnit precision() {
    return Stream.of(entry, transfer)
        .flatMap(keys -> keys.formats("at").stream())
        .map(format -> PRECISIONS.getOrDefault(format, ChronoUnit.NANOS))
        .max(Comparator.naturalOrder())
        .orElse(ChronoUnit.NANOS);
  }

  boolean sharded() {
    return account.components().contains("shard");
  }

  boolean transfersByTime() {
    return transfer.components().contains("at");
  }
}
