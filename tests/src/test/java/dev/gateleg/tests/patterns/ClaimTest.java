package dev.gateleg.tests.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.idempotency.Claim;
import dev.gateleg.patterns.idempotency.ClaimLostException;
import dev.gateleg.patterns.idempotency.ClaimResult;
import dev.gateleg.patterns.idempotency.ClaimResult.Claimed;
import dev.gateleg.patterns.idempotency.ClaimResult.Done;
import dev.gateleg.patterns.idempotency.ClaimResult.InFlight;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.PayloadMismatchException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Counter;
import dev.gateleg.tests.lab.Counters;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Operations with effects outside the table: one at a time does them, and nobody ends what another has taken over. */
final class ClaimTest {

  private static final Payload PAYLOAD = Payload.of("amount", 5);
  private static final byte[] RESPONSE = {1, 2, 3};
  private static final Duration LEASE_AND_SKEW = Duration.ofMinutes(11).plusSeconds(1);

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Lab lab;
  private Idempotency idempotency;

  @BeforeEach
  void open() {
    lab = through(table.client());
    idempotency = Idempotency.on(lab);
  }

  private Lab through(DynamoDbClient client) {
    return LabTable.TYPE
        .with(client)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private ClaimResult claim() {
    return idempotency.claim("charge", "k1", PAYLOAD).run();
  }

  private Claim claimed() {
    return ((Claimed) claim()).claim();
  }

  @Test
  void oneClaimsOthersWaitAndAllGetTheResponse() {
    Claim claim = claimed();
    assertThat(claim.outcomeUnknown()).isFalse();
    assertThat(claim()).isEqualTo(new InFlight(clock.instant().plus(Duration.ofMinutes(1))));

    claim.complete(RESPONSE);

    assertThat(claim()).isEqualTo(new Done(RESPONSE));
    assertThatThrownBy(
            () -> idempotency.claim("charge", "k1", Payload.of("amount", 6)).run())
        .isInstanceOf(PayloadMismatchException.class);
  }

  @Test
  void whoTakesOverIsToldThatTheOutcomeIsUnknownAndTheZombieCanEndNothing() {
    Claim zombie = claimed();
    clock.advance(LEASE_AND_SKEW);

    Claim next = claimed();

    assertThat(next.fence()).isEqualTo(zombie.fence() + 1);
    assertThat(next.outcomeUnknown()).isTrue();
    assertThatThrownBy(() -> zombie.complete(RESPONSE)).isInstanceOf(ClaimLostException.class);
    assertThatThrownBy(zombie::release).isInstanceOf(ClaimLostException.class);
    assertThatThrownBy(zombie::renew).isInstanceOf(ClaimLostException.class);
    assertThatThrownBy(() -> zombie.complete(RESPONSE, List.of(lab.creating(new Counter("c", 1)))))
        .isInstanceOf(ClaimLostException.class);
    next.complete(new byte[] {9}, List.of(lab.creating(new Counter("c", 2))));
    assertThat(claim()).isEqualTo(new Done(new byte[] {9}));
    assertThat(lab.get(Counters.key("c"))).contains(new Counter("c", 2));
  }

  @Test
  void noClockThatIsFiveMinutesAheadTakesOverTooEarly() {
    claimed();
    clock.advance(Duration.ofMinutes(10));

    assertThat(claim()).isInstanceOf(InFlight.class);
  }

  @Test
  void aRenewedLeaseLastsAnew() {
    Claim claim = claimed();
    clock.advance(Duration.ofMinutes(8));
    claim.renew();
    clock.advance(Duration.ofMinutes(8));

    assertThat(claim()).isInstanceOf(InFlight.class);
  }

  @Test
  void whatIsReleasedIsClaimedAgainWithAHigherFenceAndAKnownOutcome() {
    Claim first = claimed();
    first.release();

    Claim next = claimed();

    assertThat(next.fence()).isEqualTo(first.fence() + 1);
    assertThat(next.outcomeUnknown()).isFalse();
  }

  @Test
  void theFenceGrowsAlsoWhenTheMarkerWasForgotten() {
    Claim forgotten = claimed();
    clock.advance(Idempotency.TIME_TO_LIVE.plus(Duration.ofHours(1)));

    Claim next = claimed();

    assertThat(next.fence()).isGreaterThan(forgotten.fence());
    assertThat(next.outcomeUnknown()).isFalse();
    assertThatThrownBy(forgotten::release).isInstanceOf(ClaimLostException.class);
  }

  @Test
  void lostAnswersAreRecognisedAsOnesOwn() {
    Idempotency lossy = Idempotency.on(through(LostAnswers.first(table.client())));

    Claim claim = ((Claimed) lossy.claim("charge", "k1", PAYLOAD).run()).claim();
    claim.renew();
    claim.release();
    clock.advance(Duration.ofHours(1));
    Claim zombie = ((Claimed) lossy.claim("charge", "k1", PAYLOAD).run()).claim();
    clock.advance(LEASE_AND_SKEW);
    Claim next = ((Claimed) lossy.claim("charge", "k1", PAYLOAD).run()).claim();
    assertThat(next.fence()).isEqualTo(zombie.fence() + 1);
    assertThat(next.outcomeUnknown()).isTrue();
    next.complete(RESPONSE);
    assertThat(claim()).isEqualTo(new Done(RESPONSE));
  }

  @Test
  void aLeaseThatIsShorterThanTheDeadlineIsRefused() {
    assertThatThrownBy(() -> idempotency
            .claim("charge", "k1", PAYLOAD)
            .lease(Duration.ofSeconds(10))
            .run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[LeaseTooShort]");
    assertThatThrownBy(() -> claimed().complete(new byte[300_000]))
        .hasMessageContaining("[ResponseTooLarge]");
  }
}
