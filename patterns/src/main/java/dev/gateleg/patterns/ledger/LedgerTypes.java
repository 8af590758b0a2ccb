package dev.gateleg.patterns.ledger;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.spi.table.TableViews;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.key.KeyBound;
import dev.gateleg.model.key.KeyType;
import dev.gateleg.patterns.ledger.KeyedType.Part;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The records of a ledger at their keys. Immutable and thread-safe. */
final class LedgerTypes {

  final LedgerKeys keys;
  private final KeyedType<LedgerAccount> accounts;
  private final KeyedType<LedgerEntry> entries;
  private final KeyedType<LedgerTransfer> transfers;
  private final KeyedType<LedgerReservation> reservations;

  LedgerTypes(LedgerKeys keys) {
    this.keys = keys;
    this.accounts = KeyedType.of(
        LedgerAccounts.TYPE,
        Map.of(
            "account",
                new Part<LedgerAccount>(KeyType.STRING, Codecs.STRING, LedgerAccount::account),
            "shard", new Part<LedgerAccount>(KeyType.INT, Codecs.INT, LedgerAccount::shard)),
        keys.account());
    this.entries = KeyedType.of(
        LedgerEntries.TYPE,
        Map.of(
            "account", new Part<LedgerEntry>(KeyType.STRING, Codecs.STRING, LedgerEntry::account),
            "shard", new Part<LedgerEntry>(KeyType.INT, Codecs.INT, LedgerEntry::shard),
            "at", new Part<LedgerEntry>(KeyType.INSTANT, Codecs.INSTANT, LedgerEntry::at),
            "transfer",
                new Part<LedgerEntry>(KeyType.STRING, Codecs.STRING, LedgerEntry::transfer)),
        keys.entry());
    this.transfers = KeyedType.of(
        LedgerTransfers.TYPE,
        Map.of(
            "key", new Part<LedgerTransfer>(KeyType.STRING, Codecs.STRING, LedgerTransfer::key),
            "at", new Part<LedgerTransfer>(KeyType.INSTANT, Codecs.INSTANT, LedgerTransfer::at)),
        keys.transfer());
    this.reservations = KeyedType.of(
        LedgerReservations.TYPE,
        Map.of(
            "key",
            new Part<LedgerReservation>(KeyType.STRING, Codecs.STRING, LedgerReservation::key)),
        keys.reservation());
  }

  /** The ledger's records in a table that has other entities. */
  Table open(Table table) {
    return TableViews.open(
        table, List.of(accounts, entries, transfers, reservations), LedgerTable::new);
  }

  /** The records as a table, which has no patterns. */
  private static final class LedgerTable extends GeneratedTable {
    LedgerTable(OpenTable table) {
      super(table);
    }
  }

  KeyedType<LedgerEntry> entries() {
    return entries;
  }

  EntityKey<LedgerAccount> account(String account, int shard) {
    return accounts.key(Map.of("account", account, "shard", shard));
  }

  EntityKey<LedgerTransfer> transfer(String key, Instant at) {
    return transfers.key(Map.of("key", key, "at", at));
  }

  /** The entry that a transfer makes for a leg. */
  EntityKey<LedgerEntry> entry(Leg leg, LedgerTransfer transfer) {
    return entries.key(Map.of(
        "account", leg.account(),
        "shard", leg.shard(),
        "at", transfer.at(),
        "transfer", transfer.key()));
  }

  EntityKey<LedgerReservation> reservation(String key) {
    return reservations.key(Map.of("key", key));
  }

  /** The entries of an account from one instant to another. */
  KeyCondition history(String account, int shard, Instant from, Instant to) {
    return of(account, shard).sortIn(entries.sort().range(KeyBound.from(from), KeyBound.to(to)));
  }

  /** All entries of an account. */
  KeyCondition all(String account, int shard) {
    return of(account, shard).sortStartsWith(entries.sort().prefix());
  }

  private KeyCondition of(String account, int shard) {
    Map<String, Object> values = Map.of("account", account, "shard", shard);
    return KeyCondition.partition(entries.partition(), KeyedType.of(entries.partition(), values));
  }
}
