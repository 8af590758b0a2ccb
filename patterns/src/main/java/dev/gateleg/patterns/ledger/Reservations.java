package dev.gateleg.patterns.ledger;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.Update;
import dev.gateleg.patterns.ledger.LedgerReservation.State;
import java.math.BigDecimal;
import java.time.Instant;
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
    int shard = ledger.shardOf(account, key);
    LedgerReservation asked =
        new LedgerReservation(key, account, shard, Money.currency(currency), exact, State.OPEN);
    Leg leg = new Leg(account, shard, exact.negate());
    Update<LedgerAccount> aside = table
        .update(LedgerAccounts.key(account, shard))
        .add(LedgerAccounts.available, exact.negate())
        .add(LedgerAccounts.reserved, exact)
        .when(LedgerAccounts.currency.is(asked.currency()))
        .when(LedgerAccounts.floor.isAbsent().or(LedgerAccounts.available.atLeast(exact)))
        .orThrow(found -> Transfer.refusal(leg, asked.currency(), found.orElse(null)));
    try {
      table.transaction().add(table.creating(asked)).add(aside).run();
      return new Reserved(asked, false);
    } catch (AlreadyExistsException e) {
      LedgerReservation before = found(key);
      if (!before.asksTheSame(asked)) {
        throw new InvalidInputException(
            "ReservationMismatch",
            "The key " + key + " reserved " + before.amount().toPlainString() + " "
                + before.currency() + " of " + before.account()
                + " before; use a new key for another reservation.",
            null);
      }
      return new Reserved(before, true);
    } catch (InsufficientFundsException e) {
      return new Insufficient(e.available());
    }
  }

  private LedgerReservation found(String key) {
    return table
        .getConsistent(LedgerReservations.key(key))
        .map(LedgerReservation::scaled)
        .orElseThrow(() -> new InvalidInputException(
            "ReservationUnknown", "There is no reservation " + key + "; reserve first.", null));
  }

  Posted settle(String key, String to, BigDecimal amount) {
    LedgerReservation reservation = found(key);
    BigDecimal exact = Money.positive(reservation.currency(), amount);
    if (exact.compareTo(reservation.amount()) > 0) {
      throw new InvalidInputException(
          "SettlementTooLarge",
          "The reservation " + key + " is of " + reservation.amount().toPlainString()
              + "; it can't settle " + exact.toPlainString()
              + ", so settle at most that and transfer the rest.",
          null);
    }
    Instant now = ledger.context().now();
    Leg out = new Leg(reservation.account(), reservation.shard(), exact.negate());
    Leg in = new Leg(to, ledger.shardOf(to, key), exact);
    LedgerTransfer transfer = new LedgerTransfer(
        key, reservation.account(), to, reservation.currency(), exact, now, List.of(out, in));
    BigDecimal rest = reservation.amount().subtract(exact);
    try {
      table
          .transaction()
          .add(table
              .creating(transfer)
              .orThrow(found -> new TransferRepeatedException(found.orElse(transfer))))
          .add(ended(key, State.SETTLED))
          .add(table
              .update(LedgerAccounts.key(out.account(), out.shard()))
              .add(LedgerAccounts.balance, out.amount())
              .add(LedgerAccounts.reserved, reservation.amount().negate())
              .add(LedgerAccounts.available, rest)
              .add(LedgerAccounts.entries, 1L))
          .add(table.creating(Transfer.entry(out, now, key, reservation.currency())))
          .add(Transfer.moved(ledger, in, reservation.currency()))
          .add(table.creating(Transfer.entry(in, now, key, reservation.currency())))
          .run();
      return new Posted(transfer, false);
    } catch (TransferRepeatedException e) {
      if (!e.transfer().asksTheSame(transfer)) {
        throw new InvalidInputException(
            "TransferMismatch",
            "The reservation " + key + " was settled with "
                + e.transfer().amount().toPlainString() + " to " + e.transfer().to()
                + " before; that stands.",
            e);
      }
      return new Posted(e.transfer().scaled(), true);
    }
  }

  LedgerReservation release(String key) {
    LedgerReservation reservation = found(key);
    if (reservation.state() == State.RELEASED) {
      return reservation;
    }
    try {
      table
          .transaction()
          .add(ended(key, State.RELEASED))
          .add(table
              .update(LedgerAccounts.key(reservation.account(), reservation.shard()))
              .add(LedgerAccounts.reserved, reservation.amount().negate())
              .add(LedgerAccounts.available, reservation.amount()))
          .run();
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
        .update(LedgerReservations.key(key))
        .set(LedgerReservations.state, state)
        .when(LedgerReservations.state.is(State.OPEN))
        .orThrow(found -> new ReservationEndedException(
            key, found.map(LedgerReservation::state).map(Enum::name).orElse("gone")));
  }
}
