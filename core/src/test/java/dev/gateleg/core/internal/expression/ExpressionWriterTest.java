package dev.gateleg.core.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.item.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExpressionWriterTest {

  private static final Value ONE = Value.fromN("1");

  private final ExpressionWriter out = new ExpressionWriter();

  @Test
  void givesEachNameOneAlias() {
    assertThat(List.of(out.name("status"), out.name("a.b"), out.name("status")))
        .containsExactly("#n0", "#n1", "#n0");
    assertThat(out.names()).isEqualTo(Map.of("#n0", "status", "#n1", "a.b"));
  }

  @Test
  void sendsAValueThatStandsInTwoPlacesOnce() {
    assertThat(List.of(out.value(ONE), out.value(Value.fromS("x")), out.value(ONE)))
        .containsExactly(":v0", ":v1", ":v0");
    assertThat(out.values()).isEqualTo(Map.of(":v0", ONE, ":v1", Value.fromS("x")));
  }

  @Test
  void hasPlaceholdersForAsManyNamesAndValuesAsThereAre() {
    Set<String> names = new LinkedHashSet<>();
    IntStream.range(0, 200).forEach(i -> names.add(out.name("a" + i)));
    IntStream.range(0, 200).forEach(i -> names.add(out.value(Value.fromN("" + i))));
    assertThat(names).hasSize(400);
    assertThat(out.names().get("#n199")).isEqualTo("a199");
    assertThat(out.values().get(":v199").n()).isEqualTo("199");
  }
}
