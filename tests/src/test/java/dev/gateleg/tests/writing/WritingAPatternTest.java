package dev.gateleg.tests.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.tests.support.LostAnswers;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.tenants.Note;
import dev.gateleg.tests.tenants.Notes;
import dev.gateleg.tests.tenants.Offices;
import dev.gateleg.tests.tenants.OfficesTable;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The pattern of docs/writing-a-pattern.md does what it says. */
final class WritingAPatternTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshScopedTable<Offices, String> table = FreshScopedTable.of(OfficesTable.TYPE);

  private Offices open(DynamoDbClient client, String tenant) {
    return OfficesTable.TYPE
        .with(client, tenant)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  @Test
  void usesAQuotaTogetherWithWhatItIsAUseOf() {
    Offices offices = open(table.client(), "acme");
    // region use
    Quotas quotas = Quotas.on(offices);
    offices
        .transaction()
        .add(offices.creating(new Note("acme", "n1", 0)))
        .add(quotas.using("notes of ann", 2))
        .run();
    // endregion
    offices
        .transaction()
        .add(offices.creating(new Note("acme", "n2", 0)))
        .add(quotas.using("notes of ann", 2))
        .run();
    assertThatThrownBy(() -> offices
            .transaction()
            .add(offices.creating(new Note("acme", "n3", 0)))
            .add(quotas.using("notes of ann", 2))
            .run())
        .isInstanceOf(QuotaUsedUpException.class)
        .hasMessage(
            "[QuotaUsedUp] The quota notes of ann of 2 a day is used up; try again tomorrow.");
    assertThat(offices.get(Notes.key("acme", "n3"))).isEmpty();
    assertThat(quotas.used("notes of ann")).isEqualTo(2);
    assertThat(offices.notes().list()).hasSize(2);

    clock.advance(Duration.ofDays(1));
    assertThat(quotas.used("notes of ann")).isZero();
  }

  @Test
  void eachTenantHasItsOwn() {
    Quotas acme = Quotas.on(open(table.client(), "acme"));
    Offices other = open(table.client(), "other");
    other.transaction().add(Quotas.on(other).using("notes", 5)).run();
    assertThat(acme.used("notes")).isZero();
    assertThat(Quotas.on(other).used("notes")).isEqualTo(1);
  }

  @Test
  void aLostAnswerUsesNothingTwice() {
    Offices lossy = open(LostAnswers.first(table.client()), "acme");
    lossy.transaction().add(Quotas.on(lossy).using("notes", 5)).run();
    assertThat(Quotas.on(open(table.client(), "acme")).used("notes")).isEqualTo(1);
  }
}
