package dev.gateleg.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

class CostTest {

  private static Capacity units(double units) {
    return Capacity.builder().capacityUnits(units).build();
  }

  @Test
  void tellsTheUnitsOfTheTableAndOfEachIndex() {
    Cost cost = Cost.of(ConsumedCapacity.builder()
        .capacityUnits(6.5)
        .table(units(1))
        .globalSecondaryIndexes(Map.of("GSI1", units(2), "GSI2", units(3)))
        .localSecondaryIndexes(Map.of("LSI1", units(0.5)))
        .build());
    assertThat(cost).isEqualTo(new Cost(1, Map.of("GSI1", 2.0, "GSI2", 3.0, "LSI1", 0.5)));
    assertThat(cost.total()).isEqualTo(6.5);
  }

  @Test
  void aTotalAloneIsTheTables() {
    assertThat(Cost.of(ConsumedCapacity.builder().capacityUnits(2.0).build()))
        .isEqualTo(new Cost(2, Map.of()));
    assertThat(Cost.of(null)).isEqualTo(Cost.NONE);
    assertThat(Cost.of(ConsumedCapacity.builder().build())).isEqualTo(Cost.NONE);
  }

  @Test
  void addsUpByIndex() {
    Cost one = new Cost(1, Map.of("GSI1", 1.0));
    Cost two = new Cost(2, Map.of("GSI1", 2.0, "GSI2", 3.0));
    assertThat(one.plus(two)).isEqualTo(new Cost(3, Map.of("GSI1", 3.0, "GSI2", 3.0)));
    assertThat(Cost.NONE.plus(one)).isEqualTo(one);
    assertThat(one.plus(Cost.NONE)).isEqualTo(one);
  }
}
