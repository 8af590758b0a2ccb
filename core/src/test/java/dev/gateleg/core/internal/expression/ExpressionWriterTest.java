package dev.gateleg.core.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ExpressionWriterTest {

  private static final AttributeValue ONE = AttributeValue.fromN("1");

  private final ExpressionWriter out = new ExpressionWriter();

  @Test
  void givesEachNameOneAlias() {
    assertThat(List.of(out.name("status"), out.name("a.b"), out.name("status")))
        .containsExactly("#n0", "#n1", "#n0");
    assertThat(out.names()).isEqualTo(Map.of("#n0", "status", "#n1", "a.b"));
  }

  @Test
  void sendsAValueThatStandsInTwoPlacesOnce() {
    assertThat(List.of(out.value(ONE), out.value(AttributeValue.fromS("x")), out.value(ONE)))
        .containsExactly(":v0", ":v1", ":v0");
    assertThat(out.values()).isEqualTo(Map.of(":v0", ONE, ":v1", AttributeValue.fromS("x")));
  }

  @Test
  void hasPlaceholdersForAsManyNamesAndValuesAsThereAre() {
    Set<String> names = new LinkedHashSet<>();
    IntStream.range(0, 200).forEach(i -> names.add(out.name("a" + i)));
    IntStream.range(0, 200).forEach(i -> names.add(out.value(AttributeValue.fromN("" + i))));
    assertThat(names).hasSize(400);
    assertThat(out.names().get("#n199")).isEqualTo("a199");
    assertThat(out.values().get(":v199").n()).isEqualTo("199");
  }
}
