package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.Bound;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.ParameterSpec;
import dev.gateleg.proofs.models.ModelSpec.PatternKind;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.ModelSpec.Projected;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes the access patterns of a model: all that its keys serve, and some of what they could serve. */
final class PatternGenerator {

  private final Draw draw;
  private final boolean scoped;
  private final List<PatternSpec> patterns = new ArrayList<>();

  PatternGenerator(Draw draw, boolean scoped) {
    this.draw = draw;
    this.scoped = scoped;
  }

  List<PatternSpec> made() {
    return List.copyOf(patterns);
  }

  /** Reads by the table's key. */
  void ofTable(EntitySpec entity) {
    Draft get = new Draft("get" + entity.name(), PatternKind.GET, entity.name(), "");
    entity.keyComponents().forEach(each -> get.with(is(each.name())));
    patterns.add(get.made());
    if (draw.chance(0.3)) {
      patterns.add(get.named("sure" + entity.name()).consistent().made());
    }
    KeySpec key = entity.tableKey();
    ofKey(entity, key, key.partition(), Projected.ALL);
    if (draw.chance(0.5) && !scoped) {
      patterns.add(new Draft("every" + entity.name(), PatternKind.SCAN, entity.name(), "").made());
    }
  }

  /** Two entities under one partition key. */
  void together(EntitySpec first, EntitySpec second) {
    Draft together = new Draft("together", PatternKind.COLLECTION, first.name(), "");
    if (scoped) {
      together.with(is(ModelSpec.TENANT));
    }
    patterns.add(together.with(is("id")).others(List.of(second.name())).made());
  }

  /** Queries of a key: by its partition, and by bounds of what comes first in its sort key. */
  void ofKey(EntitySpec entity, KeySpec key, List<String> partition, Projected projected) {
    String base = entity.name().toLowerCase(Locale.ROOT)
        + "sBy"
        + (key.index().isEmpty()
            ? "Key"
            : key.index().substring(0, 1).toUpperCase(Locale.ROOT) + key.index().substring(1));
    Draft all = new Draft(base, PatternKind.QUERY, entity.name(), key.index());
    if (projected != Projected.ALL) {
      all.projection();
    }
    for (String template : partition) {
      Template.of(template).components().forEach(each -> all.with(is(each)));
    }
    if (draw.chance(0.3)) {
      all.newestFirst();
    }
    patterns.add(all.made());
    if (!key.sort().isEmpty()) {
      ranges(entity, key, all);
    }
  }

  private void ranges(EntitySpec entity, KeySpec key, Draft all) {
    Template sort = Template.of(key.sort().get(0));
    List<String> components = sort.components().stream()
        .filter(each -> !each.equals(ModelSpec.TENANT))
        .filter(each -> all.parameters.stream().noneMatch(p -> p.component().equals(each)))
        .toList();
    if (components.isEmpty() || sort.components().get(0).equals(ModelSpec.TENANT)) {
      return;
    }
    if (sort.derivation(components.get(0)) != null) {
      return; // A range takes what is derived, which no row has.
    }
    ComponentSpec ranged = entity.component(components.get(0));
    boolean last = sort.segments().get(sort.segments().size() - 1).equals(Template.braces(ranged));
    if ((!key.raw() || last) && ValueType.ORDERED.contains(ranged.type())) {
      ranges(all, ranged);
    }
  }

  private void ranges(Draft all, ComponentSpec ranged) {
    if (draw.chance(0.6)) {
      Bound low = draw.any(List.of(Bound.FROM, Bound.AFTER));
      Bound high = draw.any(List.of(Bound.TO, Bound.BEFORE));
      Draft range = all.named(all.name + "Range");
      if (draw.chance(0.7)) {
        range.with(new ParameterSpec(ranged.name(), low, draw.chance(0.3)));
      }
      if (draw.chance(0.7) || range.parameters.size() == all.parameters.size()) {
        range.with(new ParameterSpec(ranged.name(), high, draw.chance(0.3)));
      }
      patterns.add(range.made());
    }
    if (ranged.type() == ValueType.STRING && draw.chance(0.4)) {
      patterns.add(all.named(all.name + "Starting")
          .with(new ParameterSpec(ranged.name(), Bound.PREFIX, false))
          .made());
    }
  }

  private static ParameterSpec is(String component) {
    return new ParameterSpec(component, Bound.IS, false);
  }

  /** A pattern in the making. */
  private static final class Draft {
    private final String name;
    private final PatternKind kind;
    private final String entity;
    private final String index;
    private final List<ParameterSpec> parameters = new ArrayList<>();
    private List<String> others = List.of();
    private boolean consistent;
    private boolean newestFirst;
    private boolean projection;

    Draft(String name, PatternKind kind, String entity, String index) {
      this.name = name;
      this.kind = kind;
      this.entity = entity;
      this.index = index;
    }

    Draft named(String other) {
      Draft copy = new Draft(other, kind, entity, index);
      copy.parameters.addAll(parameters);
      copy.others = others;
      copy.newestFirst = newestFirst;
      copy.projection = projection;
      return copy;
    }

    Draft with(ParameterSpec parameter) {
      parameters.add(parameter);
      return this;
    }

    Draft others(List<String> more) {
      others = more;
      return this;
    }

    Draft consistent() {
      consistent = true;
      return this;
    }

    Draft newestFirst() {
      newestFirst = true;
      return this;
    }

    Draft projection() {
      projection = true;
      return this;
    }

    PatternSpec made() {
      return new PatternSpec(
          name,
          kind,
          entity,
          others,
          index,
          List.copyOf(parameters),
          consistent,
          newestFirst,
          projection);
    }
  }
}
