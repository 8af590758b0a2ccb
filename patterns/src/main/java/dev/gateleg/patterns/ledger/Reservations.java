package dev.gateleg.patterns.ledger;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.Update;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.patterns.ledger.LedgerReservation.State;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Amounts that are set aside: reserved, settled, released. */
final class Reservations {

  private final Ledger ledger;
  private final Table table;

  Reservations(Ledger ledger) {
    this.ledger = ledger;
    this.table = ledger.table;
  }

  ReserveResult reserve(String key, String account, String currency, BigDecimal amount) {
    BigDecimal exact = Money.positive(currency, amount);
    String code = Money.currency(currency);
    List<Leg> legs = List.of(new Leg(account, ledger.shardOf(account, key), exact.negate()));
    for (int attempt = 1; ; attempt++) {
      LedgerReservation asked = new LedgerReservation(key, account, code, exact, legs, State.OPEN);
      try {
        return setAside(asked);
      } catch (InsufficientFundsException e) {
        if (ledger.shards(account) == 1 || attempt > Transfer.TRIES) {
          return new Insufficient(e.available());
        }
      }
      // The sub-balance of the key has too little; all of them together may have enough.
      legs = Transfer.taken(ledger, account, code, exact);
      BigDecimal there = Transfer.left(legs).negate();
      if (there.compareTo(exact) < 0) {
        return table
            .getConsistent(ledger.types.reservation(key))
            .map(before -> repeated(asked, before.scaled()))
            .orElse(new Insufficient(Money.scaled(code, there)));
      }
    }
  }

  private ReserveResult setAside(LedgerReservation asked) {
    Transaction transaction = ledger.program.transaction().add(table.creating(asked));
    for (Leg leg : asked.legs()) {
      transaction = transaction.add(table
          .update(ledger.types.account(leg.account(), leg.shard()))
          .add(LedgerAccounts.available, leg.amount())
          .add(LedgerAccounts.reserved, leg.amount().negate())
          .when(LedgerAccounts.currency.is(asked.currency()))
          .when(LedgerAccounts.floor
              .isAbsent()
              .or(LedgerAccounts.available.atLeast(leg.amount().negate())))
          .orThrow(found -> Transfer.refusal(leg, asked.currency(), found.orElse(null))));
    }
    try {
      transaction.run();
      return new Reserved(asked, false);
    } catch (AlreadyExistsException e) {
      return repeated(asked, found(asked.key()));
    }
  }

  private static ReserveResult repeated(LedgerReservation asked, LedgerReservation before) {
    if (!before.asksTheSame(asked)) {
      throw new InvalidInputException(
          PatternCode.RESERVATION_MISMATCH,
          "The key " + asked.key() + " reserved " + before.amount().toPlainString() + " "
              + before.currency() + " of " + before.account()
              + " before; use a new key for another reservation.",
          null);
    }
    return before.state() == State.OPEN ? new Reserved(before, true) : new Ended(before);
  }

  private LedgerReservation found(String key) {
    return table
        .getConsistent(ledger.types.reservation(key))
        .map(LedgerReservation::scaled)
        .orElseThrow(() -> new InvalidInputException(
            PatternCode.RESERVATION_UNKNOWN,
            "There is no reservation " + key + "; reserve first.",
            null));
  }

  Posted settle(String key, String to, BigDecimal amount) {
    LedgerReservation reservation = found(key);
    BigDecimal exact = Money.positive(reservation.currency(), amount);
    Transfer.checkTwo(key, reservation.account(), to);
    if (exact.compareTo(reservation.amount()) > 0) {
      throw new InvalidInputException(
          PatternCode.SETTLEMENT_TOO_LARGE,
          "The reservation " + key + " is of " + reservation.amount().toPlainString()
              + "; it can't settle " + exact.toPlainString()
              + ", so settle at most that and transfer the rest.",
          null);
    }
    LedgerTransfer transfer = settlement(reservation, to, exact);
    try {
      paid(reservation, transfer).run();
      return new Posted(transfer, false);
    } catch (TransferRepeatedException e) {
      return repeated(key, transfer, e);
    }
  }

  /** The transfer that a settlement makes: from the reserved sub-balances, in their order, until the amount is reached. */
  private LedgerTransfer settlement(LedgerReservation reservation, String to, BigDecimal amount) {
    List<Leg> legs = new ArrayList<>();
    BigDecimal left = amount;
    for (Leg leg : reservation.legs()) {
      BigDecimal taken = leg.amount().negate().min(left);
      if (taken.signum() > 0) {
        legs.add(new Leg(leg.account(), leg.shard(), taken.negate()));
        left = left.subtract(taken);
      }
    }
    legs.add(new Leg(to, ledger.shardOf(to, reservation.key()), amount));
    return new LedgerTransfer(
        reservation.key(),
        reservation.account(),
        to,
        reservation.currency(),
        amount,
        ledger.now(),
        legs);
  }

  private Transaction paid(LedgerReservation reservation, LedgerTransfer transfer) {
    String key = transfer.key();
    String currency = transfer.currency();
    Instant at = transfer.at();
    Transaction transaction = ledger
        .program
        .transaction()
        .addAll(ledger.recorded(transfer))
        .add(ended(key, State.SETTLED));
    for (Leg aside : reservation.legs()) {
      BigDecimal out = transfer.legs().stream()
          .filter(leg -> leg.account().equals(aside.account()) && leg.shard() == aside.shard())
          .map(Leg::amount)
          .findFirst()
          .orElse(BigDecimal.ZERO);
      transaction = transaction.add(unreserved(aside, out));
    }
    for (Leg leg : transfer.legs()) {
      transaction = transaction.add(table.creating(Transfer.entry(leg, at, key, currency)));
    }
    Leg in = transfer.legs().get(transfer.legs().size() - 1);
    return transaction.add(Transfer.moved(ledger, in, currency));
  }

  /** What was set aside in a sub-balance is so no more: a part of it goes out, the rest can be taken again. */
  private Update<LedgerAccount> unreserved(Leg aside, BigDecimal out) {
    Update<LedgerAccount> update = table
        .update(ledger.types.account(aside.account(), aside.shard()))
        .add(LedgerAccounts.reserved, aside.amount())
        .add(LedgerAccounts.available, out.subtract(aside.amount()));
    return out.signum() == 0
        ? update
        : update.add(LedgerAccounts.balance, out).add(LedgerAccounts.entries, 1L);
  }

  /** There is a transfer under the key: this settlement, made before, or another movement of money. */
  private Posted repeated(String key, LedgerTransfer asked, TransferRepeatedException repeated) {
    LedgerTransfer before = repeated.transfer();
    LedgerReservation now = found(key);
    if (now.state() == State.RELEASED) {
      throw new ReservationEndedException(key, now.state().name());
    } else if (now.state() == State.OPEN) {
      throw new InvalidInputException(
          PatternCode.SETTLEMENT_KEY_USED,
          "The reservation " + key + " can't be settled: a transfer of its own moved "
              + before.scaled().amount().toPlainString() + " " + before.currency() + " from "
              + before.from() + " to " + before.to()
              + " under this key. It is still open; release it, and reserve under another key.",
          repeated);
    } else if (!before.asksTheSame(asked)) {
      throw new InvalidInputException(
          PatternCode.TRANSFER_MISMATCH,
          "The reservation " + key + " was settled with "
              + before.amount().toPlainString() + " to " + before.to()
              + " before; that stands.",
          repeated);
    }
    return new Posted(before.scaled(), true);
  }

  LedgerReservation release(String key) {
    LedgerReservation reservation = found(key);
    if (reservation.state() == State.RELEASED) {
      return reservation;
    }
    Transaction transaction = ledger.program.transaction().add(ended(key, State.RELEASED));
    for (Leg aside : reservation.legs()) {
      transaction = transaction.add(unreserved(aside, BigDecimal.ZERO));
    }
    try {
      transaction.run();
    } catch (ReservationEndedException e) {
      LedgerReservation now = found(key);
      if (now.state() == State.RELEASED) {
        return now;
      }
      throw e;
    }
    return found(key);
  }

  private Update<LedgerReservation> ended(String key, State state) {
    return table
        .update(ledger.types.reservation(key))
        .set(LedgerReservations.state, state)
        .when(LedgerReservations.state.is(State.OPEN))
        .orThrow(found -> new ReservationEndedException(
            key, found.map(LedgerReservation::state).map(Enum::name).orElse("gone")));
  }
}
