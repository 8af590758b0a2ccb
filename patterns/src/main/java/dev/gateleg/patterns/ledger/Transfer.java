package dev.gateleg.patterns.ledger;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transfer about to be made. Immutable; nothing is sent before {@link #run}. It is one transaction, with whatever else
 * is to happen together with it.
 */
@CheckReturnValue
public final class Transfer {

  /** How often a split account is looked at anew, when others take from it at the same time. */
  static final int TRIES = 5;

  private final Ledger ledger;
  private final LedgerTransfer asked;
  private final List<TransactionPart> together;

  private Transfer(Ledger ledger, LedgerTransfer asked, List<TransactionPart> together) {
    this.ledger = ledger;
    this.asked = asked;
    this.together = together;
  }

  static Transfer of(
      Ledger ledger, String key, String from, String to, String currency, BigDecimal amount) {
    checkTwo(key, from, to);
    if (key.isBlank()) {
      throw new InvalidInputException(
          PatternCode.TRANSFER_UNNAMED,
          "A transfer has no key; give one, the same for every try.",
          null);
    }
    BigDecimal exact = Money.positive(currency, amount);
    LedgerTransfer asked =
        new LedgerTransfer(key, from, to, Money.currency(currency), exact, ledger.now(), List.of());
    return new Transfer(ledger, asked, List.of());
  }

  static void checkTwo(String key, String from, String to) {
    if (from.equals(to)) {
      throw new InvalidInputException(
          PatternCode.TRANSFER_TO_ITSELF,
          key + " would move money from " + from + " to itself; name two accounts.",
          null);
    }
  }

  /** The same together with another write: both happen, or none. */
  public Transfer with(TransactionPart write) {
    List<TransactionPart> more = new ArrayList<>(together);
    more.add(write);
    return new Transfer(ledger, asked, List.copyOf(more));
  }

  /**
   * The writes of the transfer, for a transaction of one's own. It throws {@link InsufficientFundsException} where there is
   * not enough, and {@link TransferRepeatedException} where the transfer has happened.
   */
  public List<TransactionPart> parts() {
    boolean looksFirst =
        ledger.shards(asked.from()) > 1 && !asked.from().startsWith(Ledger.OUTSIDE);
    List<Leg> legs = looksFirst ? planned() : single();
    return parts(left(legs).signum() > 0 ? single() : legs);
  }

  private List<Leg> single() {
    return List.of(
        leg(
            asked.from(),
            ledger.shardOf(asked.from(), asked.key()),
            asked.amount().negate()),
        leg(asked.to(), ledger.shardOf(asked.to(), asked.key()), asked.amount()));
  }

  private static Leg leg(String account, int shard, BigDecimal amount) {
    return new Leg(account, shard, amount);
  }

  private List<TransactionPart> parts(List<Leg> legs) {
    LedgerTransfer transfer = new LedgerTransfer(
        asked.key(), asked.from(), asked.to(), asked.currency(), asked.amount(), asked.at(), legs);
    List<TransactionPart> parts = new ArrayList<>(1 + 2 * legs.size());
    parts.addAll(ledger.recorded(transfer));
    for (Leg leg : legs) {
      parts.add(moved(ledger, leg, asked.currency()));
      parts.add(ledger.table.creating(entry(leg, asked.at(), asked.key(), asked.currency())));
    }
    return parts;
  }

  static LedgerEntry entry(Leg leg, Instant at, String key, String currency) {
    return new LedgerEntry(leg.account(), leg.shard(), at, key, currency, leg.amount());
  }

  /** The change of an account's balance; one that takes needs enough to take. */
  static Update<LedgerAccount> moved(Ledger ledger, Leg leg, String currency) {
    Update<LedgerAccount> update = ledger
        .table
        .update(ledger.types.account(leg.account(), leg.shard()))
        .add(LedgerAccounts.balance, leg.amount())
        .add(LedgerAccounts.available, leg.amount())
        .add(LedgerAccounts.entries, 1L)
        .when(LedgerAccounts.currency.is(currency))
        .orThrow(found -> refusal(leg, currency, found.orElse(null)));
    return leg.amount().signum() > 0
        ? update
        : update.when(LedgerAccounts.floor
            .isAbsent()
            .or(LedgerAccounts.available.atLeast(leg.amount().negate())));
  }

  static RuntimeException refusal(Leg leg, String currency, @Nullable LedgerAccount found) {
    if (found == null) {
      return new InvalidInputException(
          PatternCode.ACCOUNT_UNKNOWN,
          "There is no account " + leg.account() + " (sub-balance " + leg.shard()
              + "); open it first.",
          null);
    } else if (!found.currency().equals(currency)) {
      return new InvalidInputException(
          PatternCode.CURRENCY_OTHER,
          "The account " + leg.account() + " is in " + found.currency() + ", not in " + currency
              + "; exchange the amount first.",
          null);
    }
    return new InsufficientFundsException(
        leg.account(), Money.scaled(currency, found.available()), leg.amount().negate());
  }

  /** Makes the transfer, if it was not made before, if there is enough. */
  @CanIgnoreReturnValue
  public TransferResult run() {
    try {
      return post(single());
    } catch (InsufficientFundsException e) {
      return ledger.shards(asked.from()) == 1 ? new Insufficient(e.available()) : fromSeveral();
    }
  }

  private Posted post(List<Leg> legs) {
    Transaction transaction = ledger.program.transaction().addAll(parts(legs)).addAll(together);
    try {
      transaction.run();
      return new Posted(
          new LedgerTransfer(
              asked.key(),
              asked.from(),
              asked.to(),
              asked.currency(),
              asked.amount(),
              asked.at(),
              legs),
          false);
    } catch (TransferRepeatedException e) {
      return repeated(e.transfer());
    }
  }

  private Posted repeated(LedgerTransfer before) {
    if (!before.asksTheSame(asked)) {
      throw new InvalidInputException(
          PatternCode.TRANSFER_MISMATCH,
          "The key " + asked.key() + " moved " + before.amount().toPlainString() + " "
              + before.currency() + " from " + before.from() + " to " + before.to()
              + " before; use a new key for another transfer.",
          null);
    }
    return new Posted(before.scaled(), true);
  }

  /** Takes from several sub-balances of a split account. */
  private TransferResult fromSeveral() {
    for (int attempt = 1; ; attempt++) {
      List<Leg> legs = planned();
      BigDecimal left = left(legs);
      if (left.signum() > 0) {
        return ledger
            .transfer(asked.key())
            .<TransferResult>map(this::repeated)
            .orElse(new Insufficient(asked.amount().subtract(left)));
      }
      try {
        return post(legs);
      } catch (InsufficientFundsException e) {
        if (attempt == TRIES) {
          return new Insufficient(e.available());
        }
      }
    }
  }

  /** How to take from a split account as its sub-balances are now; less than asked if that is all. */
  private List<Leg> planned() {
    List<Leg> legs = taken(ledger, asked.from(), asked.currency(), asked.amount());
    legs.add(leg(asked.to(), ledger.shardOf(asked.to(), asked.key()), asked.amount()));
    return legs;
  }

  /** What to take from each sub-balance of an account as they are now, the fullest first; less than asked if that is all. */
  static List<Leg> taken(Ledger ledger, String account, String currency, BigDecimal amount) {
    List<LedgerAccount> parts = new ArrayList<>(ledger.parts(account));
    parts.sort(Comparator.comparing(LedgerAccount::available).reversed());
    List<Leg> legs = new ArrayList<>();
    BigDecimal left = amount;
    for (LedgerAccount part : parts) {
      // The table keeps no zeros at the end; a replay has the currency's scale, so the first answer
      // has it too.
      BigDecimal taken = Money.scaled(currency, part.available().min(left));
      if (taken.signum() > 0) {
        legs.add(leg(account, part.shard(), taken.negate()));
        left = left.subtract(taken);
      }
    }
    return legs;
  }

  /** What the legs credit but do not debit. */
  static BigDecimal left(List<Leg> legs) {
    return legs.stream().map(Leg::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
