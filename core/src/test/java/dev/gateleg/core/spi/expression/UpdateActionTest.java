package dev.gateleg.core.spi.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.expression.UpdateAction.AddElements;
import dev.gateleg.core.spi.expression.UpdateAction.Append;
import dev.gateleg.core.spi.expression.UpdateAction.Assign;
import dev.gateleg.core.spi.expression.UpdateAction.AssignIfAbsent;
import dev.gateleg.core.spi.expression.UpdateAction.Count;
import dev.gateleg.core.spi.expression.UpdateAction.CountFrom;
import dev.gateleg.core.spi.expression.UpdateAction.Prepend;
import dev.gateleg.core.spi.expression.UpdateAction.Remove;
import dev.gateleg.core.spi.expression.UpdateAction.RemoveElements;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpdateActionTest {

  private static final Value ONE = Value.fromN("1");
  private static final Value A = Value.fromS("a");
  private static final Value LIST = Value.fromL(List.of(A));
  private static final Value SET = Value.fromSs(List.of("a"));
  private static final Path NESTED = Path.of("map").key("n");

  @Test
  void aChangeIsShownAsDynamoDbWritesIt() {
    assertThat(new Assign("status", A).shown()).isEqualTo("SET status = \"a\"");
    assertThat(new AssignIfAbsent("status", A).shown())
        .isEqualTo("SET status = if_not_exists(status, \"a\")");
    assertThat(new Count(Path.of("n"), ONE).shown()).isEqualTo("ADD n 1");
    assertThat(new Count(NESTED, ONE).shown()).isEqualTo("SET map.n = if_not_exists(map.n, 0) + 1");
    assertThat(new CountFrom("version", 7).shown())
        .isEqualTo("SET version = if_not_exists(version, 7) + 1");
    assertThat(new Append(Path.of("tags"), LIST).shown())
        .isEqualTo("SET tags = list_append(if_not_exists(tags, []), [\"a\"])");
    assertThat(new Prepend(Path.of("tags"), LIST).shown())
        .isEqualTo("SET tags = list_append([\"a\"], if_not_exists(tags, []))");
    assertThat(new Remove(Path.of("tags").at(2)).shown()).isEqualTo("REMOVE tags[2]");
    assertThat(new AddElements(Path.of("marks"), SET).shown()).isEqualTo("ADD marks {\"a\"}");
    assertThat(new RemoveElements(Path.of("marks"), SET).shown()).isEqualTo("DELETE marks {\"a\"}");
  }

  @Test
  void positionsAreThoseOfTheItemBefore() {
    Value element = Value.fromM(Map.of("x", ONE));
    Map<String, Value> item = Map.of("list", Value.fromL(List.of(A, element, A)));
    assertThat(Updated.of(
            item,
            List.of(
                new Remove(Path.of("list").at(0)),
                new Remove(Path.of("list").at(1).key("x")),
                new Assign(Path.of("list").at(9), ONE),
                new Assign(Path.of("list").at(2), SET))))
        .contains(Map.of("list", Value.fromL(List.of(Value.fromM(Map.of()), SET, ONE))));
  }

  @Test
  void whatDynamoDbRefusesIsToldAsThat() {
    Map<String, Value> item = Map.of("text", A);
    assertThat(Updated.of(item, List.of(new Count(Path.of("text"), ONE)))).isEmpty();
    assertThat(Updated.of(item, List.of(new Assign(NESTED, ONE)))).isEmpty();
    assertThat(Updated.of(item, List.of(new Remove(Path.of("text").at(0))))).isEmpty();
    assertThat(Updated.of(item, List.of(new Remove("none")))).contains(item);
  }
}
