package dev.gateleg.patterns.ledger;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A ledger of accounts in a table whose entities include {@link LedgerAccount}, {@link LedgerEntry}, {@link LedgerTransfer}
 * and {@link LedgerReservation}. Immutable and thread-safe.
 *
 * <p>Every movement of money has a key and happens once for it; what leaves one account enters another in the same
 * transaction, with an entry in each; no balance goes below its account's floor. Money enters and leaves the ledger
 * through accounts of the outside world, which have no floor, so that all balances of a currency sum to zero.
 */
public final class Ledger {

  /** The outside world's accounts start so: {@code outside:EUR}. */
  public static final String OUTSIDE = "outside:";

  private static final int MOST_SHARDS = 40;

  /** The program's table. */
  final Table program;

  /** The ledger's records in it. */
  final Table table;

  final LedgerTypes types;
  private final Map<String, Integer> split;

  private Ledger(Table program, Table table, LedgerTypes types, Map<String, Integer> split) {
    this.program = program;
    this.table = table;
    this.types = types;
    this.split = split;
  }

  /** The ledger of a table that lists its records as entities. */
  public static Ledger on(Table table) {
    return on(table, LedgerKeys.DEFAULT);
  }

  /** The ledger of a table, at keys of the table's own. Its records need not be listed among the entities. */
  public static Ledger on(Table table, LedgerKeys keys) {
    LedgerTypes types = new LedgerTypes(keys);
    return new Ledger(table, types.open(table), types, Map.of());
  }

  /**
   * The same with an account split into so many sub-balances, so that many can move money at once. All who use the ledger
   * must agree on it; the number may grow, not shrink.
   */
  @CheckReturnValue
  public Ledger split(String account, int shards) {
    if (shards < 1 || shards > MOST_SHARDS) {
      throw new InvalidInputException(
          PatternCode.SHARD_COUNT,
          account + " can't be split in " + shards + "; give 1 to " + MOST_SHARDS + ".",
          null);
    }
    if (shards > 1 && !types.keys.sharded()) {
      throw new InvalidInputException(
          PatternCode.SHARD_COUNT,
          account + " can't be split in " + shards
              + ": the ledger's keys have no {shard}; name it in those of accounts and entries.",
          null);
    }
    Map<String, Integer> more = new HashMap<>(split);
    more.put(account, shards);
    return new Ledger(program, table, types, Map.copyOf(more));
  }

  int shards(String account) {
    return split.getOrDefault(account, 1);
  }

  /** The sub-balance that a key goes to. */
  int shardOf(String account, String key) {
    return Math.floorMod(key.hashCode(), shards(account));
  }

  /** What time it is, with the digits that keys have room for. */
  Instant now() {
    return context().now().truncatedTo(types.keys.precision());
  }

  TableAccess context() {
    return GeneratedTable.contextOf(table);
  }

  /** Opens an account whose balance can't go below the floor, often zero; throws if it is there. */
  public void open(String account, String currency, BigDecimal floor) {
    if (account.startsWith(OUTSIDE)) {
      throw new InvalidInputException(
          PatternCode.ACCOUNT_NAMED_OUTSIDE,
          account + " is a name of the outside world; choose another.",
          null);
    }
    create(account, currency, floor);
  }

  /** Opens the outside world's account of a currency, if it is not there yet. */
  public void openOutside(String currency) {
    try {
      create(outside(currency), currency, null);
    } catch (AlreadyExistsException e) {
      // That is what is wanted.
    }
  }

  static String outside(String currency) {
    return OUTSIDE + Money.currency(currency);
  }

  private void create(String account, String currency, @Nullable BigDecimal floor) {
    BigDecimal zero = Money.scaled(currency, BigDecimal.ZERO);
    // What a split account may owe, its first sub-balance may; the others go down to zero.
    for (int shard = shards(account) - 1; shard >= 0; shard--) {
      BigDecimal own = floor == null ? null : shard == 0 ? Money.scaled(currency, floor) : zero;
      BigDecimal available = own == null ? zero : own.negate();
      Put<LedgerAccount> creating = table.creating(new LedgerAccount(
          account,
          shard,
          Money.currency(currency),
          zero,
          available,
          zero,
          Optional.ofNullable(own),
          0));
      try {
        creating.run();
      } catch (AlreadyExistsException e) {
        // The first one, which is made last, tells whether the account is there; the others may be
        // left from a try that did not come to its end, or from before it was split further.
        if (shard == 0) {
          throw e;
        }
      }
    }
  }

  /** The account with all of its sub-balances summed, as they were at one instant. */
  public Optional<LedgerAccount> account(String account) {
    List<LedgerAccount> parts = parts(account);
    return parts.isEmpty() ? Optional.empty() : Optional.of(sum(parts));
  }

  /** The sub-balances of an account that are there. */
  List<LedgerAccount> parts(String account) {
    if (shards(account) == 1) {
      return table.getConsistent(types.account(account, 0)).stream().toList();
    }
    List<EntityKey<LedgerAccount>> keys = IntStream.range(0, shards(account))
        .mapToObj(shard -> types.account(account, shard))
        .toList();
    Snapshot snapshot = table.snapshot(keys);
    List<LedgerAccount> parts = new ArrayList<>();
    keys.forEach(key -> snapshot.get(key).ifPresent(parts::add));
    return parts;
  }

  static LedgerAccount sum(List<LedgerAccount> parts) {
    LedgerAccount first = parts.get(0);
    BigDecimal balance = BigDecimal.ZERO;
    BigDecimal available = BigDecimal.ZERO;
    BigDecimal reserved = BigDecimal.ZERO;
    long entries = 0;
    for (LedgerAccount part : parts) {
      balance = balance.add(part.balance());
      available = available.add(part.available());
      reserved = reserved.add(part.reserved());
      entries += part.entries();
    }
    Optional<BigDecimal> floor = first
        .floor()
        .map(any -> parts.stream()
            .flatMap(part -> part.floor().stream())
            .reduce(BigDecimal.ZERO, BigDecimal::add));
    String currency = first.currency();
    return new LedgerAccount(
        first.account(),
        0,
        currency,
        Money.scaled(currency, balance),
        Money.scaled(currency, available),
        Money.scaled(currency, reserved),
        floor.map(amount -> Money.scaled(currency, amount)),
        entries);
  }

  /**
   * An amount as ledgers move it: exact, with the currency's scale. For programs that take amounts long before they move
   * them.
   *
   * @throws InvalidInputException if it is not more than zero, finer than the currency, or has too many digits
   */
  public static BigDecimal exact(String currency, BigDecimal amount) {
    return Money.positive(currency, amount);
  }

  /** Moves an amount from one account to another. */
  @CheckReturnValue
  public Transfer transfer(String key, String from, String to, String currency, BigDecimal amount) {
    return Transfer.of(this, key, from, to, currency, amount);
  }

  /** Takes an amount out of the ledger, if the account has enough. */
  @CheckReturnValue
  public Transfer debit(String key, String account, String currency, BigDecimal amount) {
    return transfer(key, account, outside(currency), currency, amount);
  }

  /** Brings an amount into the ledger. */
  @CheckReturnValue
  public Transfer credit(String key, String account, String currency, BigDecimal amount) {
    return transfer(key, outside(currency), account, currency, amount);
  }

  /**
   * Sets an amount aside, if the account has enough, to be settled or released under the same key. Of a split account it
   * takes from several sub-balances, if it has to. A key whose reservation has come to its end sets nothing aside again.
   */
  @CheckReturnValue
  public ReserveResult reserve(String key, String account, String currency, BigDecimal amount) {
    return new Reservations(this).reserve(key, account, currency, amount);
  }

  /**
   * Pays a reservation, in part or in full, to another account, and gives back the rest. It happens once, however often
   * it is asked for.
   *
   * @throws ReservationEndedException if it was released
   */
  public Posted settle(String key, String to, BigDecimal amount) {
    return new Reservations(this).settle(key, to, amount);
  }

  /** Gives a reservation back; one that was given back before stays so. */
  public LedgerReservation release(String key) {
    return new Reservations(this).release(key);
  }

  /** The transfer that happened under a key. */
  public Optional<LedgerTransfer> transfer(String key) {
    return found(key).map(LedgerTransfer::scaled);
  }

  /** The record of a transfer; where the time is a part of its key, a hidden item tells that. */
  private Optional<LedgerTransfer> found(String key) {
    return types.keys.transfersByTime()
        ? marks()
            .getConsistent(TransferMarks.key(key))
            .flatMap(mark -> table.getConsistent(types.transfer(key, mark.at())))
        : table.getConsistent(types.transfer(key, Instant.EPOCH));
  }

  private TransferMarkStore marks() {
    return HiddenTables.open(TransferMarkStoreTable.TYPE, program);
  }

  /** The writes that make a transfer, once for its key; they throw where it was made before. */
  List<TransactionPart> recorded(LedgerTransfer transfer) {
    List<TransactionPart> parts = new ArrayList<>(2);
    if (types.keys.transfersByTime()) {
      parts.add(marks()
          .creating(new TransferMark(transfer.key(), transfer.at()))
          .orThrow(mark -> new TransferRepeatedException(
              mark.flatMap(made -> table.getConsistent(types.transfer(transfer.key(), made.at())))
                  .orElse(transfer))));
    }
    parts.add(table
        .creating(transfer)
        .orThrow(found -> new TransferRepeatedException(found.orElse(transfer))));
    return parts;
  }

  /** An account's entries from one instant to another, both included, in the order of time. */
  public List<LedgerEntry> history(String account, Instant from, Instant to) {
    return new LedgerReads(this).history(account, from, to);
  }

  /** What an account's balance was at an instant, by the clocks of who moved money. */
  public Statement statement(String account, Instant at) {
    return new LedgerReads(this).statement(account, at);
  }

  /**
   * Whether the accounts' balances are the sums of their entries, and all is in order. Money may move meanwhile; where it
   * moves during every try, the audit says that it could not decide.
   */
  public Audit audit(List<String> accounts) {
    return new LedgerReads(this).audit(accounts);
  }

  /**
   * The keys of the ledger's records that one transaction wrote together with a record: the transfer of an entry, the entries
   * of a transfer and the accounts of both; none for any other entity. A copy of the table that lacks one of them holds a part of the transaction only.
   */
  public List<EntityKey<?>> writtenWith(Object record) {
    return new LedgerReads(this).writtenWith(record);
  }
}
