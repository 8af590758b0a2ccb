package dev.gateleg.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Histories whose verdict is known. */
class LinearizerTest {

  private final List<History.Call> calls = new ArrayList<>();

  @Test
  void acceptsCallsThatFollowEachOther() {
    call(1, 2, new Operation.Put(0, 7), null);
    call(3, 4, new Operation.Add(0, 1), 8L);
    call(5, 6, new Operation.Read(0), 8L);
    assertThat(explained()).isTrue();
  }

  @Test
  void acceptsAnyOrderOfCallsThatOverlap() {
    call(1, 6, new Operation.Put(0, 7), null);
    call(2, 3, new Operation.Read(0), 7L);
    call(4, 5, new Operation.Read(0), 7L);
    assertThat(explained()).isTrue();
  }

  @Test
  void goesBackWhenItsFirstChoiceWasWrong() {
    call(1, 10, new Operation.Put(0, 1), 2L);
    call(2, 9, new Operation.Put(0, 2), null);
    call(3, 8, new Operation.Add(0, 1), 2L);
    assertThat(explained()).isTrue();
  }

  @Test
  void refusesAStaleRead() {
    call(1, 2, new Operation.Put(0, 7), null);
    call(3, 4, new Operation.Read(0), null);
    assertThat(explained()).isFalse();
  }

  @Test
  void refusesReadsThatGoBackInTime() {
    call(1, 6, new Operation.Put(0, 7), null);
    call(2, 3, new Operation.Read(0), 7L);
    call(4, 5, new Operation.Read(0), null);
    assertThat(explained()).isFalse();
  }

  @Test
  void refusesALostUpdate() {
    call(1, 3, new Operation.Add(0, 1), 1L);
    call(2, 4, new Operation.Add(0, 1), 1L);
    assertThat(explained()).isFalse();
  }

  @Test
  void refusesWriteSkew() {
    call(1, 3, new Operation.PutWhen(0, 1, 1, null), true);
    call(2, 4, new Operation.PutWhen(1, 1, 0, null), true);
    assertThat(explained()).isFalse();
  }

  @Test
  void refusesHalfATransfer() {
    call(1, 2, new Operation.Put(0, 1), null);
    call(3, 6, new Operation.Transfer(0, 1, 1), true);
    call(4, 5, new Operation.ReadAll(2), Arrays.asList(0L, null));
    assertThat(explained()).isFalse();
  }

  @Test
  void refusesAFailureWithoutAReason() {
    call(1, 2, new Operation.Put(0, 1), null);
    call(3, 4, new Operation.Transfer(0, 1, 1), false);
    assertThat(explained()).isFalse();
  }

  private void call(long sent, long answered, Operation operation, Object answer) {
    calls.add(new History.Call(calls.size(), operation, answer, sent, answered));
  }

  private boolean explained() {
    calls.sort(Comparator.comparingLong(History.Call::sent));
    return Linearizer.explains(new History(2, calls));
  }
}
