package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.Caller.Asked;
import dev.gateleg.proofs.models.History.Moment;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.ParameterSpec;
import dev.gateleg.proofs.models.ModelSpec.PatternKind;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks reads against the history: each row that was returned was there at some time while it was read, and each that was
 * there all that time was returned.
 */
final class ReadChecks {

  /** Reads that need not be consistent may show what was so long ago. */
  private static final Duration STALE = Duration.ofSeconds(30);

  private final CompiledModel model;
  private final History history;
  private final Judge judge;
  private final long stale;

  ReadChecks(CompiledModel model, History history, Judge judge, Set<FaultKind> faults) {
    this.model = model;
    this.history = history;
    this.judge = judge;
    this.stale = faults.contains(FaultKind.INDEX_LAG) || faults.contains(FaultKind.STALE_READ)
        ? STALE.toNanos()
        : 0;
  }

  @SuppressWarnings("unchecked") // The caller returns a list of Optionals for reads by key.
  void check(Operation operation, @Nullable Object answer) {
    if (operation.step instanceof Step.Read read) {
      keys(operation, read, (List<Optional<Object>>) Objects.requireNonNull(answer));
    } else if (operation.step instanceof Step.Ask ask) {
      asked(operation, ask, (Asked) Objects.requireNonNull(answer));
    }
  }

  private void keys(Operation operation, Step.Read read, List<Optional<Object>> found) {
    EntitySpec entity = model.spec().entity(read.entity());
    boolean consistent = read.reading() != Step.Reading.GET && read.reading() != Step.Reading.ALL;
    for (int i = 0; i < found.size(); i++) {
      Row key = Row.of(entity, read.keys().get(i));
      String id = Player.id(model.key(entity, key));
      Object returned = found.get(i).orElse(null);
      List<Moment> moments =
          history.during(id, operation.began - (consistent ? 0 : stale), operation.ended);
      if (moments.stream().noneMatch(each -> each.broken() || same(entity, each.row(), returned))) {
        judge.violation(
            "ReadOther",
            operation + " found " + returned + ", not "
                + moments.stream().map(Moment::row).toList());
      }
    }
  }

  private boolean same(EntitySpec entity, @Nullable Row row, @Nullable Object returned) {
    if (row == null || returned == null) {
      return row == null && returned == null;
    }
    return model.entity(entity, row, Meaning.versionOf(entity, row)).equals(returned);
  }

  private void asked(Operation operation, Step.Ask ask, Asked answer) {
    PatternSpec pattern = model.spec().patterns().stream()
        .filter(each -> each.name().equals(ask.pattern()))
        .findFirst()
        .orElseThrow();
    List<String> entities = new ArrayList<>(List.of(pattern.entity()));
    entities.addAll(pattern.others());
    results(
        operation, ask, pattern, model.spec().entity(entities.get(0)), answer.results(), answer);
    if (entities.size() > 1) {
      results(
          operation, ask, pattern, model.spec().entity(entities.get(1)), answer.second(), answer);
    }
  }

  /** What the reference knows of the rows of one read. */
  private record Rows(Map<String, List<Row>> ever, Map<String, List<Row>> always) {}

  private void results(
      Operation operation,
      Step.Ask ask,
      PatternSpec pattern,
      EntitySpec entity,
      List<Object> results,
      Asked answer) {
    boolean consistent = pattern.consistent() || ask.own() && !global(pattern.index());
    long from = operation.began - (consistent ? 0 : stale);
    Rows rows = rows(operation, ask, pattern, entity, from);
    // A part of an item may be whole where the item is not.
    boolean unsure = pattern.projection() && history.broken(from, operation.ended);
    List<Row> returned = new ArrayList<>();
    Set<String> ids = new LinkedHashSet<>();
    for (Object result : results) {
      Map.Entry<String, Row> match = match(entity, pattern, rows.ever, result);
      if (match == null) {
        if (!unsure) {
          judge.violation(
              "ReadWrongRow", operation + " returned " + result + ", which no such row was");
        }
      } else {
        returned.add(match.getValue());
        if (!ids.add(match.getKey())
            && !unsure
            && rows.ever.getOrDefault(match.getKey(), List.of()).size() == 1) {
          judge.violation("ReadTwice", operation + " returned " + result + " twice");
        }
      }
    }
    if (answer.complete()) {
      rows.always.forEach((id, row) -> {
        if (!ids.contains(id)) {
          judge.violation("ReadMissedRow", operation + " did not return " + id + ": " + row);
        }
      });
    }
    if (answer.count() >= 0
        && answer.complete()
        && !unsure
        && pattern.kind() != PatternKind.COLLECTION
        && !counts(answer, rows, results)) {
      judge.violation(
          "CountDiffers", operation + " counts " + answer.count() + " and lists " + results.size());
    }
    ordered(operation, ask, pattern, entity, returned);
  }

  private static boolean counts(Asked answer, Rows rows, List<Object> results) {
    boolean still = rows.always.size() == rows.ever.size()
        && rows.ever.values().stream().allMatch(moments -> moments.size() == 1);
    return still
        ? answer.count() == results.size()
        : answer.count() >= rows.always.size() && answer.count() <= rows.ever.size();
  }

  private Rows rows(
      Operation operation, Step.Ask ask, PatternSpec pattern, EntitySpec entity, long from) {
    Rows rows = new Rows(new LinkedHashMap<>(), new LinkedHashMap<>());
    boolean blind = !model.spec().holds(pattern.index(), entity, Role.EXPIRY);
    for (String id : history.ids()) {
      List<Row> matching = new ArrayList<>();
      boolean always = true;
      long start = ask.own() && judge.wroteLast(operation, id) ? operation.began : from;
      for (Moment moment : history.during(id, start, operation.ended)) {
        // An index that does not hold the time to live can't tell what has expired.
        Row row = blind && !moment.broken() ? moment.stored() : moment.row();
        always &= row == moment.row();
        if (row != null
            && moment.entity() == entity
            && matches(operation, ask, pattern, entity, row)) {
          matching.add(row);
        } else {
          always = false;
        }
      }
      if (!matching.isEmpty()) {
        rows.ever.put(id, matching);
        if (always && stayed(key(entity, pattern), matching)) {
          rows.always.put(id, matching);
        }
      }
    }
    return rows;
  }

  private boolean global(String index) {
    return !index.isEmpty()
        && model.spec().indexes().stream()
            .noneMatch(each -> each.name().equals(index) && each.local());
  }

  /** Whether a row stayed at its place: one that moves while pages are read may be read twice, or not at all. */
  private static boolean stayed(KeySpec key, List<Row> moments) {
    return key.templates().stream()
        .flatMap(template -> Template.of(template).components().stream())
        .allMatch(component ->
            moments.stream().map(row -> row.get(component)).distinct().count() == 1);
  }

  private static KeySpec key(EntitySpec entity, PatternSpec pattern) {
    return entity.on(pattern.index()) ? entity.key(pattern.index()) : entity.tableKey();
  }

  /** Whether the pattern asks for a row. */
  private boolean matches(
      Operation operation, Step.Ask ask, PatternSpec pattern, EntitySpec entity, Row row) {
    KeySpec key = key(entity, pattern);
    for (String template : key.templates()) {
      if (Template.of(template).components().stream().anyMatch(each -> row.get(each) == null)) {
        return false;
      }
    }
    int next = 0;
    for (ParameterSpec parameter : pattern.parameters()) {
      ComponentSpec component = entity.component(parameter.component());
      Object value = row.get(component.name());
      if (model.spec().scoped() && component.name().equals(ModelSpec.TENANT)) {
        if (!operation.tenant.equals(value)) {
          return false;
        }
        continue;
      }
      String text = ask.arguments().get(next++);
      if (value == null
          || text != null
              && !bounded(component, parameter, value, text, derivation(entity, key, component))) {
        return false;
      }
    }
    return ask.filter() == null || Meaning.holds(entity, ask.filter(), row);
  }

  /** What a key makes of a component; null where it stands there as it is, also in another part of the key. */
  private static @Nullable String derivation(
      EntitySpec entity, KeySpec key, ComponentSpec component) {
    List<String> templates = new ArrayList<>(key.templates());
    if (key.partition().isEmpty()) {
      templates.addAll(entity.tableKey().partition()); // a local index has the table's partitions
    }
    String derivation = null;
    for (String text : templates) {
      Template template = Template.of(text);
      if (template.components().contains(component.name())) {
        derivation = template.derivation(component.name());
        if (derivation == null) {
          return null;
        }
      }
    }
    return derivation;
  }

  private static boolean bounded(
      ComponentSpec component,
      ParameterSpec parameter,
      Object value,
      String text,
      @Nullable String derivation) {
    Object given = component.type().parse(text);
    if (derivation != null) {
      return KeyText.derived(derivation, value).equals(KeyText.derived(derivation, given));
    }
    // A time to live has whole seconds, in questions too.
    Object bound = component.role() == Role.EXPIRY && given instanceof Instant end
        ? end.truncatedTo(ChronoUnit.SECONDS)
        : given;
    int order =
        parameter.bound() == ModelSpec.Bound.IS || parameter.bound() == ModelSpec.Bound.PREFIX
            ? 0
            : component.type().compare(value, bound);
    return switch (parameter.bound()) {
      case IS -> component.type().same(value, bound);
      case FROM -> order >= 0;
      case TO -> order <= 0;
      case AFTER -> order > 0;
      case BEFORE -> order < 0;
      case PREFIX -> value.toString().startsWith(text);
    };
  }

  private Map.@Nullable Entry<String, Row> match(
      EntitySpec entity, PatternSpec pattern, Map<String, List<Row>> rows, Object result) {
    for (Map.Entry<String, List<Row>> each : rows.entrySet()) {
      for (Row row : each.getValue()) {
        if (pattern.projection() ? sameKey(entity, row, result) : same(entity, row, result)) {
          return Map.entry(each.getKey(), row);
        }
      }
    }
    return null;
  }

  private boolean sameKey(EntitySpec entity, Row row, Object result) {
    return entity.keyComponents().stream()
        .allMatch(each -> Objects.equals(row.get(each.name()), model.value(each.name(), result)));
  }

  @SuppressWarnings("unchecked") // Days and months are compared with their own kind.
  private static int compare(
      ValueType type, @Nullable String derivation, Object one, Object other) {
    if (derivation == null) {
      return type.compare(one, other);
    }
    Object first = KeyText.derived(derivation, one);
    Object second = KeyText.derived(derivation, other);
    return type == ValueType.STRING
        ? type.compare(first, second)
        : ((Comparable<Object>) first).compareTo(second);
  }

  /** Results come in the order of the sort key's components. */
  private void ordered(
      Operation operation, Step.Ask ask, PatternSpec pattern, EntitySpec entity, List<Row> rows) {
    KeySpec key = key(entity, pattern);
    if (pattern.kind() != PatternKind.QUERY
        || key.raw()
        || key.sort().isEmpty()
        || pattern.index().equals("inverted")) {
      return;
    }
    Template sort = Template.of(key.sort().get(0));
    List<String> components = sort.components();
    boolean down = pattern.newestFirst() != ask.reversed();
    for (int i = 1; i < rows.size(); i++) {
      int order = 0;
      for (String name : components) {
        Object one = rows.get(i - 1).get(name);
        Object other = rows.get(i).get(name);
        if (order == 0 && one != null && other != null) {
          order = compare(entity.component(name).type(), sort.derivation(name), one, other);
        }
      }
      if (down ? order < 0 : order > 0) {
        judge.violation(
            "ReadOutOfOrder",
            operation + " returned " + rows.get(i - 1) + " before " + rows.get(i));
      }
    }
  }
}
