package dev.gateleg.patterns.ledger;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.read.ItemPages;
import dev.gateleg.core.spi.read.ReadSpec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What can be read from a ledger: histories, statements, audits. */
final class LedgerReads {

  private final Ledger ledger;
  private final ReadSpec<LedgerEntry> history;

  LedgerReads(Ledger ledger) {
    this.ledger = ledger;
    this.history = ReadSpec.query("ledger history", ledger.types.entries()).consistent();
  }

  List<LedgerEntry> history(String account, Instant from, Instant to) {
    List<LedgerEntry> entries = new ArrayList<>();
    for (int shard = 0; shard < ledger.shards(account); shard++) {
      entries.addAll(
          ItemPages.query(ledger.context(), history, ledger.types.history(account, shard, from, to))
              .list());
    }
    entries.replaceAll(LedgerEntry::scaled);
    entries.sort(Comparator.comparing(LedgerEntry::at).thenComparing(LedgerEntry::transfer));
    return entries;
  }

  private List<LedgerEntry> all(String account, int shard) {
    return ItemPages.query(ledger.context(), history, ledger.types.all(account, shard))
        .list();
  }

  Statement statement(String account, Instant at) {
    BigDecimal balance = BigDecimal.ZERO;
    long count = 0;
    for (LedgerEntry entry : history(account, Instant.EPOCH, at)) {
      balance = balance.add(entry.amount());
      count++;
    }
    return new Statement(account, at, balance, count);
  }

  Audit audit(List<String> accounts) {
    List<String> findings = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    long parts = 0;
    long entries = 0;
    for (String account : accounts) {
      for (int shard = 0; shard < ledger.shards(account); shard++) {
        String name = account + (ledger.shards(account) > 1 ? " (sub-balance " + shard + ")" : "");
        long read = audit(name, account, shard, findings);
        if (read < 0) {
          undecided.add(name);
        }
        entries += Math.max(0, read);
        parts++;
      }
    }
    return new Audit(parts, entries, findings, undecided);
  }

  /**
   * Reads the account before and after its entries, and compares them where it is certain that they belong together; tries
   * again where money moved in between. Returns how many entries there are, -1 where no try was certain.
   */
  private long audit(String name, String account, int shard, List<String> findings) {
    TableAccess context = ledger.context();
    for (int attempt = 1; ; attempt++) {
      Optional<LedgerAccount> before =
          ledger.table.getConsistent(ledger.types.account(account, shard));
      List<LedgerEntry> entries = all(account, shard);
      Optional<LedgerAccount> after =
          ledger.table.getConsistent(ledger.types.account(account, shard));
      if (after.isEmpty()) {
        findings.add(name + " is not there.");
        return entries.size();
      }
      Optional<LedgerAccount> at = asOf(before, entries.size(), after.get());
      if (at.isPresent()) {
        check(name, at.get(), entries, findings);
        return entries.size();
      } else if (attempt == Backoff.RACES.tries()) {
        return -1;
      }
      context.sleeper().sleep(Backoff.RACES.before(attempt, context.random()));
    }
  }

  /**
   * The account as it was when it had just these entries. Entries are only ever added, in the transaction that counts them:
   * all that were there before were read, and all that were read are there after.
   */
  private static Optional<LedgerAccount> asOf(
      Optional<LedgerAccount> before, long read, LedgerAccount after) {
    return read >= after.entries()
        ? Optional.of(after)
        : before.filter(was -> read <= was.entries());
  }

  private static void check(
      String name, LedgerAccount account, List<LedgerEntry> entries, List<String> findings) {
    BigDecimal sum =
        entries.stream().map(LedgerEntry::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    if (sum.compareTo(account.balance()) != 0) {
      findings.add(name + " has a balance of " + account.balance().toPlainString()
          + ", but its entries sum to " + sum.toPlainString() + ".");
    }
    if (entries.size() != account.entries()) {
      findings.add(
          name + " counts " + account.entries() + " entries, but has " + entries.size() + ".");
    }
    if (account.floor().isPresent()) {
      BigDecimal available =
          account.balance().subtract(account.floor().get()).subtract(account.reserved());
      if (available.compareTo(account.available()) != 0 || available.signum() < 0) {
        findings.add(name + " has " + account.available().toPlainString()
            + " to take, but balance, floor and reservations leave "
            + available.toPlainString() + ".");
      }
    }
  }

  List<EntityKey<?>> writtenWith(Object record) {
    List<EntityKey<?>> others = new ArrayList<>();
    if (record instanceof LedgerEntry entry) {
      others.add(ledger.types.transfer(entry.transfer(), entry.at()));
      others.add(ledger.types.account(entry.account(), entry.shard()));
    } else if (record instanceof LedgerTransfer transfer) {
      for (Leg leg : transfer.legs()) {
        others.add(ledger.types.entry(leg, transfer));
        others.add(ledger.types.account(leg.account(), leg.shard()));
      }
    }
    return others;
  }
}
