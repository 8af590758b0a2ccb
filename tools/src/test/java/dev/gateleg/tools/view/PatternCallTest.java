package dev.gateleg.tools.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.item.Value;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.PatternModel.ParameterModel;
import dev.gateleg.model.file.TableModel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of patterns of the models that the compiler's own tests have: scopes, plain and inverted keys, all types. */
class PatternCallTest {

  private static final Path GOLDEN = Path.of("../processor/src/test/resources/golden");

  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  private TableView view(String name) {
    TableModel model =
        ModelFiles.load(GOLDEN.resolve(name).resolve("generated")).get(0);
    return new TableView(model, model.table(), engine.client());
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop", "franchise", "adopted", "kinds", "derived", "copies"})
  void everyPatternOfEveryModelCanBeAskedOfARealTable(String name) {
    TableView view = view(name);
    dev.gateleg.core.schema.Tables.create(engine.client(), view.schema(), view.table());
    for (PatternModel pattern : view.model().patterns()) {
      PatternCall call = view.pattern(pattern.name(), arguments(view, pattern));
      // The engine refuses a key condition that is not one, or a value of another kind.
      assertThat(view.run(call, 10, null).items()).as(pattern.name()).isEmpty();
      assertThat(call.conditions().isEmpty())
          .as(pattern.name())
          .isEqualTo(pattern.operation() == Operation.SCAN);
    }
  }

  /** A value for whatever a pattern needs; ends of ranges are left open every second time. */
  private static Map<String, String> arguments(TableView view, PatternModel pattern) {
    Map<String, String> arguments = new HashMap<>();
    Map<String, KeyPartModel.KeyComponentModel> components = new LinkedHashMap<>();
    view.model().entities().stream()
        .flatMap(entity -> entity.keys().stream())
        .flatMap(key -> Stream.concat(key.partition().stream(), key.sort().stream()))
        .flatMap(part -> part.components().stream())
        .forEach(component -> components.put(component.name(), component));
    for (String name : view.argumentNames(pattern)) {
      String component = pattern.parameters().stream()
          .filter(p -> p.name().equals(name))
          .map(ParameterModel::component)
          .findFirst()
          .orElse(name);
      KeyPartModel.KeyComponentModel model = components.get(component);
      if (model != null) {
        arguments.put(
            name,
            model.constants().isEmpty()
                ? model.type().equals("java.lang.String") ? "x" : Scalars.example(model.type())
                : model.constants().get(0));
      } else {
        // What a part of the key is derived of is no part of it.
        pattern.parameters().stream()
            .filter(p -> p.name().equals(name))
            .map(ParameterModel::type)
            .forEach(type ->
                arguments.put(name, type.equals("java.lang.String") ? "x" : Scalars.example(type)));
      }
    }
    return arguments;
  }

  @Test
  void aScopedPatternNeedsItsScopeAndOneAcrossScopesDoesNot() {
    TableView view = view("franchise");
    List<PatternModel> patterns = view.model().patterns();
    PatternModel within = patterns.stream()
        .filter(p -> !p.crossScope() && p.operation() == Operation.QUERY)
        .findFirst()
        .orElseThrow();
    assertThat(view.argumentNames(within)).startsWith("tenantId");
    assertThatThrownBy(() -> view.pattern(within.name(), Map.of()))
        .hasMessageStartingWith("[ArgumentMissing] " + within.name() + " needs 'tenantId'");
    PatternModel across =
        patterns.stream().filter(PatternModel::crossScope).findFirst().orElseThrow();
    assertThat(view.argumentNames(across)).doesNotContain("tenantId");
  }

  @Test
  void plainKeysAreComparedAsTheyAreStored() {
    TableView view = view("adopted");
    PatternCall call = view.model().patterns().stream()
        .filter(p -> p.condition().contains("year is after"))
        .map(p -> view.pattern(p.name(), Map.of("customerId", "c1", "after", "2020")))
        .findFirst()
        .orElseThrow();
    assertThat(call.expression()).isEqualTo("#k0 = :k0a AND #k1 > :k1a");
    assertThat(call.values())
        .containsEntry(":k0a", Value.fromS("c1"))
        .containsEntry(":k1a", Value.fromN("2020"));
    Map<String, String> both = Map.of("customerId", "c1", "after", "2020", "before", "2024");
    PatternCall between = view.pattern(call.pattern().name(), both);
    assertThat(between.expression()).isEqualTo("#k0 = :k0a AND #k1 BETWEEN :k1a AND :k1b");
    assertThat(between.excludes(Map.of("year", Value.fromN("2020")))).isTrue();
    assertThat(between.excludes(Map.of("year", Value.fromN("2021")))).isFalse();
    Map<String, String> crossed = Map.of("customerId", "c1", "after", "2024", "before", "2020");
    assertThat(view.pattern(call.pattern().name(), crossed).nothing()).isTrue();
  }
}
