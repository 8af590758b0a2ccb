package dev.gateleg.tests.wide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Meddling;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** An entity with more attributes than one condition compares is known by the mark of its last write. */
final class WideEntityTest {

  private static final Optional<Integer> NO = Optional.empty();

  @RegisterExtension
  final FreshTable<Office> table = FreshTable.of(OfficeTable.TYPE);

  private Office racing(Runnable meddle) {
    return OfficeTable.TYPE
        .with(new Meddling(table.client(), UpdateItemRequest.class, 1, meddle))
        .tableName(table.name())
        .sleeper(duration -> {})
        .open();
  }

  @Test
  void aModifyNoticesEveryWayToWrite() {
    Office office = table.open();
    Runnable[] ways = {
      () -> office.update(Surveys.key("s1")).set(Surveys.f159, 7).run(),
      () -> office.put(Survey.of("s1", NO, Optional.of(7))),
      () -> office.batch().put(Survey.of("s1", NO, Optional.of(7))).run().orThrow(),
      () -> office
          .transaction()
          .add(office.putting(Survey.of("s1", NO, Optional.of(7))))
          .run(),
      () -> office
          .transaction()
          .add(office.update(Surveys.key("s1")).set(Surveys.f159, 7))
          .run()
    };
    for (Runnable way : ways) {
      office.put(Survey.of("s1", NO, NO));

      Survey changed = racing(way)
          .modify(Surveys.key("s1"), survey -> Survey.of("s1", Optional.of(1), survey.f159()));

      assertThat(changed).isEqualTo(Survey.of("s1", Optional.of(1), Optional.of(7)));
      assertThat(office.getConsistent(Surveys.key("s1"))).contains(changed);
    }
  }
}
