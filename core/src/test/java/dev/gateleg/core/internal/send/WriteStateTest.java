package dev.gateleg.core.internal.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.internal.send.Histories.Decisions;
import dev.gateleg.core.internal.send.Histories.Item;
import dev.gateleg.core.internal.send.Histories.Operation;
import dev.gateleg.core.internal.send.WriteState.Seen;
import dev.gateleg.core.internal.send.WriteState.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What writers are told is compared with what happened, in every history of two and three writers. Nobody who is told that a
 * write was made, or refused, or made once at most, is told wrongly; schemes that resend blindly, that take a refusal after
 * a lost answer for one, or whose versions start again, are caught.
 */
class WriteStateTest {

  private static final String[] WRITERS = {"A", "B", "C"};

  private static final List<Kind[]> THREE = List.of(
      new Kind[] {Kind.ADD, Kind.DELETE, Kind.CREATE},
      new Kind[] {Kind.PUT_AT_VERSION, Kind.DELETE, Kind.CREATE},
      new Kind[] {Kind.DELETE_AT_VERSION, Kind.DELETE, Kind.CREATE},
      new Kind[] {Kind.ADD, Kind.ADD, Kind.ADD},
      new Kind[] {Kind.SET_IF_ZERO, Kind.RESET, Kind.ADD},
      new Kind[] {Kind.SET_IF_ABSENT, Kind.CLEAR, Kind.DELETE},
      new Kind[] {Kind.UPSERT_ADD, Kind.DELETE, Kind.UPSERT_ADD},
      new Kind[] {Kind.CREATE, Kind.EXPIRY, Kind.CREATE},
      new Kind[] {Kind.ADD, Kind.FOREIGN_PUT, Kind.DELETE_IF_ZERO},
      new Kind[] {Kind.TRANSACTION_IF_ZERO, Kind.RESET, Kind.FOREIGN_RESET});

  private static final Item THERE = new Item(0, false, Kind.READ, "-", false);

  /** The code under test. */
  private static class Real implements Decisions {

    @Override
    public Step silence(Operation operation, WriteState state) {
      return state.next();
    }

    @Override
    public Step refused(Operation operation, WriteState state, Seen seen) {
      return state.refused(seen);
    }

    @Override
    public long firstVersion(String writer) {
      return 1000 + 100L * writer.charAt(0);
    }
  }

  /** The scheme before: the client resends blindly, and the own mark in a refused item means that the write was made. */
  private static final class Before extends Real {

    @Override
    public Step silence(Operation operation, WriteState state) {
      return Step.SEND;
    }

    @Override
    public Step refused(Operation operation, WriteState state, Seen seen) {
      boolean told = operation.kind() == Kind.PUT_AT_VERSION
          || operation.kind() == Kind.SET_IF_ZERO
          || operation.kind() == Kind.SET_IF_ABSENT;
      return seen == Seen.OWN
          ? Step.RECOGNISED
          : told && state.doubtful() ? Step.UNKNOWN : Step.REFUSED;
    }

    @Override
    public long firstVersion(String writer) {
      return 1;
    }
  }

  /** Explores histories of all kinds until each of these was seen: a wrong scheme need not be explored to the end. */
  private static void isCaught(Decisions wrong, String... expected) {
    Set<String> missing = new TreeSet<>(List.of(expected));
    for (List<Operation> operations : sets()) {
      for (Item first : Arrays.asList(null, THERE)) {
        missing.removeAll(histories(operations, wrong).explored(first).keySet());
      }
      if (missing.isEmpty()) {
        return;
      }
    }
    assertThat(missing).as("what no history showed").isEmpty();
  }

  private static Histories histories(List<Operation> operations, Decisions decisions) {
    return new Histories(operations, decisions, operations.size() == 2 ? 2 : 1);
  }

  private static List<List<Operation>> sets() {
    List<List<Operation>> sets = new ArrayList<>();
    Kind[] kinds = Kind.values();
    for (int i = 0; i < kinds.length; i++) {
      for (int j = i; j < kinds.length; j++) {
        sets.add(operations(kinds[i], kinds[j]));
      }
    }
    THREE.forEach(three -> sets.add(operations(three)));
    return sets;
  }

  private static List<Operation> operations(Kind... kinds) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < kinds.length; i++) {
      operations.add(new Operation(kinds[i], WRITERS[i]));
    }
    return List.copyOf(operations);
  }

  @Test
  void nobodyIsToldWronglyInAnyHistory() {
    long states = 0;
    for (List<Operation> operations : sets()) {
      for (Item first : Arrays.asList(null, THERE)) {
        Histories histories = histories(operations, new Real());
        assertThat(histories.explored(first)).as(operations + " of " + first).isEmpty();
        states += histories.states();
      }
    }
    assertThat(states).isGreaterThan(400_000);
  }

  @Test
  void theSchemeBeforeIsCaught() {
    isCaught(
        new Before(),
        "ADD told DONE, happened 2 times",
        "CREATE told REFUSED, happened 1 times",
        "DELETE_AT_VERSION told REFUSED, happened 1 times",
        "PUT_AT_VERSION told DONE, happened 2 times",
        "SET_IF_ZERO told DONE, happened 2 times");
  }

  @Test
  void versionsThatStartAgainAreCaught() {
    isCaught(
        new Real() {
          @Override
          public long firstVersion(String writer) {
            return 1;
          }
        },
        "PUT_AT_VERSION told DONE, happened 2 times",
        "DELETE_AT_VERSION told DONE, happened 2 times");
  }

  @Test
  void aConditionThatOthersMayMakeTrueAgainIsNotSentAgain() {
    isCaught(
        new Real() {
          @Override
          public Step silence(Operation operation, WriteState state) {
            return operation.kind() == Kind.SET_IF_ABSENT ? Step.SEND : state.next();
          }
        },
        "SET_IF_ABSENT told DONE, happened 2 times");
  }

  @Test
  void anUnsettledTransactionIsCaught() {
    isCaught(
        new Real() {
          @Override
          public Step refused(Operation operation, WriteState state, Seen seen) {
            Step step = super.refused(operation, state, seen);
            return step == Step.SETTLE ? Step.REFUSED : step;
          }
        },
        "TRANSACTION_IF_ZERO told REFUSED, happened 1 times");
  }
}
