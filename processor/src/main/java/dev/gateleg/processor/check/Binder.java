package dev.gateleg.processor.check;

import dev.gateleg.model.key.ShardSlot;
import dev.gateleg.processor.model.ComponentDef;
import dev.gateleg.processor.model.ConditionDef;
import dev.gateleg.processor.model.ConditionDef.Comparison;
import dev.gateleg.processor.model.ConditionDef.Given;
import dev.gateleg.processor.model.ConditionDef.PartDef;
import dev.gateleg.processor.model.DerivationDef;
import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.KeyDef;
import dev.gateleg.processor.model.KeyPartDef;
import dev.gateleg.processor.model.ParameterDef;
import dev.gateleg.processor.model.ParameterDef.Bound;
import dev.gateleg.processor.model.PatternDef;
import dev.gateleg.processor.model.Shape;
import dev.gateleg.processor.model.Supplied;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Binds a pattern's parameters to the components of one key, by name. */
final class Binder {

  private final Errors errors;
  private final PatternDef pattern;
  private final EntityDef entity;
  private final KeyDef key;
  private final Map<String, ParameterDef> equal = new LinkedHashMap<>();
  private final List<ParameterDef> bounds = new ArrayList<>();
  private final Set<String> unused = new LinkedHashSet<>();
  private final Supplied supplied;

  Binder(Errors errors, PatternDef pattern, EntityDef entity, KeyDef key, Supplied supplied) {
    this.errors = errors;
    this.pattern = pattern;
    this.entity = entity;
    this.key = key;
    this.supplied = supplied;
    for (ParameterDef parameter : pattern.parameters()) {
      if (parameter.bound() == Bound.EQUAL) {
        equal.putIfAbsent(parameter.component(), parameter);
        unused.add(parameter.component());
      } else {
        bounds.add(parameter);
      }
    }
    giveDerived();
  }

  /** What is derived of a component is given by its parameter too, unless it has one of its own. */
  private void giveDerived() {
    for (ComponentDef component : key.components()) {
      for (ParameterDef parameter : pattern.parameters()) {
        if (parameter.bound() == Bound.EQUAL && component.isNamed(parameter.component())) {
          equal.putIfAbsent(component.name(), parameter);
        }
      }
    }
  }

  /** Whether a component of the key is given by the parameters that name so. */
  private static boolean named(List<ComponentDef> components, String name) {
    return components.stream().anyMatch(component -> component.isNamed(name));
  }

  /** Whether the key has all that the parameters name; tells nothing. */
  boolean serves() {
    List<String> sort = key.sortComponents();
    return key.partitionComponents().stream().allMatch(this::given)
        && unused.stream().allMatch(name -> named(key.components(), name))
        && (bounds.isEmpty() || sort.stream().anyMatch(name -> !given(name)));
  }

  /** What is asked of the key; null where it does not serve the pattern, which has been told. */
  @Nullable
  ConditionDef bind() {
    if (!distinct()) {
      return null;
    }
    List<PartDef> partition = new ArrayList<>();
    for (KeyPartDef part : key.partition()) {
      List<Given> given = leading(part);
      if (given.size() < part.components().size()) {
        missing(part, part.components().get(given.size()));
        return null;
      }
      partition.add(new PartDef(part, Comparison.EQUAL, given, null, null));
    }
    List<PartDef> sort = new ArrayList<>();
    boolean open = false;
    for (KeyPartDef part : key.sort()) {
      if (!open) {
        List<Given> given = leading(part);
        open = given.size() < part.components().size();
        if (!open) {
          sort.add(new PartDef(part, Comparison.EQUAL, given, null, null));
        } else if (!limited(part, given, sort)) {
          return null;
        }
      }
    }
    if (!open && !bounds.isEmpty()) {
      unserved(
          "'" + bounds.get(0).name() + "' bounds a component, but all of " + key.shown()
              + " are given",
          "leave out the component that is bounded");
      return null;
    }
    return allUsed() ? new ConditionDef(entity, key, partition, sort) : null;
  }

  /** Whether each component is given by one parameter at most. */
  private boolean distinct() {
    for (ParameterDef parameter : pattern.parameters()) {
      ParameterDef first = equal.get(parameter.component());
      if (parameter.bound() == Bound.EQUAL && first != null && first != parameter) {
        unserved(
            "'" + first.name() + "' and '" + parameter.name() + "' are both to equal '"
                + parameter.component() + "'",
            "keep one of them");
        return false;
      }
    }
    for (ParameterDef parameter : equal.values()) {
      if (supplied.gives(parameter.component())) {
        unserved(
            "'" + parameter.name() + "' is the scope '" + parameter.component()
                + "', which the table gives by itself",
            "leave the parameter out, or annotate the pattern with @CrossScope");
        return false;
      }
    }
    return true;
  }

  private boolean given(String component) {
    return equal.containsKey(component)
        || eachShard(component)
        || key.components().stream()
            .anyMatch(part -> part.name().equals(component) && supplied.gives(part));
  }

  /** Whether a component is the number of a shard that writers draw: a query without it reads all shards. */
  private boolean eachShard(String component) {
    return pattern.operation() == PatternDef.Operation.QUERY
        && !equal.containsKey(component)
        && key.partition().stream().anyMatch(part -> drawn(part, component));
  }

  private static boolean drawn(KeyPartDef part, String component) {
    ShardSlot slot = part.template().template().shards();
    return slot != null
        && slot.drawn()
        && part.components().get(slot.position()).name().equals(component);
  }

  private List<Given> leading(KeyPartDef part) {
    List<Given> given = new ArrayList<>();
    for (ComponentDef component : part.components()) {
      if (!given(component.name())) {
        break;
      }
      ParameterDef parameter = equal.get(component.name());
      if (eachShard(component.name())) {
        given.add(Given.eachShard(component));
      } else if (parameter == null) {
        given.add(new Given(component, component.name(), false));
      } else {
        unused.remove(parameter.component());
        given.add(new Given(component, parameter.name(), derived(parameter, component)));
      }
    }
    return given;
  }

  /** Limits the first key attribute that is not given as a whole. */
  private boolean limited(KeyPartDef part, List<Given> given, List<PartDef> sort) {
    ComponentDef next = part.components().get(given.size());
    if (bounds.isEmpty()) {
      boolean constant = !part.plain()
          && (!given.isEmpty() || !part.template().template().prefix().isEmpty());
      if (constant) {
        sort.add(new PartDef(part, Comparison.STARTS_WITH, given, null, null));
      }
      return true;
    }
    if (!boundsFit(next)) {
      return false;
    }
    ParameterDef low = null;
    ParameterDef high = null;
    for (ParameterDef bound : bounds) {
      if (bound.bound() == Bound.PREFIX) {
        return prefix(part, given, next, bound, sort);
      }
      ParameterDef before = bound.bound().lower() ? low : high;
      if (before != null) {
        range(
            next.name(),
            "'" + before.name() + "' and '" + bound.name() + "' bound the same end",
            "keep one of them");
        return false;
      }
      low = bound.bound().lower() ? bound : low;
      high = bound.bound().lower() ? high : bound;
      checkType(bound, next);
    }
    if (!sorts(part, next)) {
      errors.report(
          Code.SEPARATOR_UNORDERED,
          pattern.place(),
          name(),
          next.name(),
          part.text(),
          unsorted(part),
          unsortedRemedy(part));
      return false;
    }
    sort.add(new PartDef(part, Comparison.RANGE, given, low, high));
    return true;
  }

  /** Whether keys sort by a component. */
  private static boolean sorts(KeyPartDef part, ComponentDef component) {
    return part.plain() || part.template().template().orderPreserving(component.name());
  }

  private static String unsortedRemedy(KeyPartDef part) {
    return raw(part)
        ? "leave raw out, or put the component last"
        : "use '#' as the separator, or put the component last";
  }

  private static boolean raw(KeyPartDef part) {
    return part.template().template().style().raw();
  }

  private static String unsorted(KeyPartDef part) {
    char separator = part.template().template().style().separator();
    return raw(part)
        ? "its text is raw and may hold characters that sort below the separator '" + separator
            + "'"
        : "the separator '" + separator + "' does not sort below its values";
  }

  private boolean prefix(
      KeyPartDef part,
      List<Given> given,
      ComponentDef next,
      ParameterDef bound,
      List<PartDef> sort) {
    if (bounds.size() > 1) {
      range(next.name(), "a prefix can't be combined with another bound", "keep one of them");
      return false;
    }
    if (next.shape() instanceof Shape.Scalar scalar && scalar.type().name().equals("String")) {
      checkType(bound, next);
      sort.add(new PartDef(part, Comparison.TEXT_PREFIX, given, bound, null));
      return true;
    }
    range(
        next.name(),
        "a prefix needs text and this is " + next.type().shown(),
        next.shape() instanceof Shape.EnumOf
            ? "take it by equality, without @Prefix"
            : sorts(part, next)
                ? "use @From and @To"
                : unsortedRemedy(part) + ", and use @From and @To");
    return false;
  }

  private boolean boundsFit(ComponentDef next) {
    for (ParameterDef bound : bounds) {
      String component = bounded(bound, next);
      if (component.equals(next.name())) {
        continue;
      }
      if (component.isEmpty()) {
        mismatch(bound, next);
        return false;
      }
      if (!key.sortComponents().contains(component)) {
        unserved(
            "'" + bound.name() + "' bounds '" + component + "', which is no part of "
                + entity.type().name() + "'s sort key on " + pattern.on() + " (" + key.shown()
                + ")",
            Errors.suggestion(component, key.sortComponents()));
      } else if (given(component)) {
        range(component, "'" + component + "' is given too", "leave one of the two out");
      } else if (bounds.stream()
          .anyMatch(other -> other != bound && !other.component().equals(component))) {
        range(
            component,
            "it bounds '" + next.name() + "' as well",
            "a query has one range: keep one of the two");
      } else {
        range(
            component,
            "'" + next.name() + "' stands before it and is not given",
            "give '" + next.name() + "' too");
      }
      return false;
    }
    return true;
  }

  /**
   * The component that a bound limits: the one that it names or is named as, or the next one where its name only says
   * which end it is. Empty where the name says neither.
   */
  private String bounded(ParameterDef bound, ComponentDef next) {
    if (next.isNamed(bound.component().isEmpty() ? bound.name() : bound.component())) {
      return next.name();
    }
    if (!bound.component().isEmpty()) {
      return bound.component();
    }
    if (entity.component(bound.name()).isPresent()) {
      return bound.name();
    }
    return bound.bound().isEnd(bound.name()) ? next.name() : "";
  }

  private void mismatch(ParameterDef bound, ComponentDef next) {
    String annotation =
        bound.bound().name().charAt(0) + bound.bound().name().substring(1).toLowerCase(Locale.ROOT);
    errors.report(
        Code.BOUND_MISMATCH,
        bound.place(),
        name(),
        next.name(),
        entity.type().name(),
        pattern.on(),
        key.shown(),
        bound.name(),
        "name it '" + next.name() + "', or write @" + annotation + "(\"" + next.name()
            + "\") if that is meant");
  }

  private boolean allUsed() {
    List<String> sort = key.sortComponents();
    for (String name : unused) {
      if (sort.contains(name) && !bounds.isEmpty()) {
        String bounded = sort.stream().filter(n -> !given(n)).findFirst().orElse("");
        range(
            bounded,
            "'" + name + "' after it is given too",
            "a range must be the last: leave '" + name
                + "' out and filter, or put it first in the key");
      } else if (sort.contains(name)) {
        String gap = sort.stream().filter(n -> !given(n)).findFirst().orElse("");
        unserved(
            "'" + name + "' follows '" + gap + "' in " + entity.type().name() + "'s sort key on "
                + pattern.on() + " (" + key.shown() + "), so it can't be given alone",
            "give '" + gap + "' too, or filter");
      } else {
        unserved(
            "'" + name + "' is no part of " + entity.type().name() + "'s key on " + pattern.on()
                + " (" + key.shown() + ")",
            remedy());
      }
    }
    return unused.isEmpty();
  }

  private void missing(KeyPartDef part, ComponentDef component) {
    for (ParameterDef bound : bounds) {
      if (bound.component().equals(component.name())
          || bound.component().isEmpty() && bound.name().equals(component.name())) {
        unserved(
            "'" + bound.name() + "' bounds '" + component.name()
                + "', which is in the partition key on " + pattern.on() + " (" + part.text()
                + "), and DynamoDB finds a partition by equality only",
            "take the parameter without the bound");
        return;
      }
    }
    unserved(
        entity.type().name() + "'s partition key on " + pattern.on() + " (" + part.text()
            + ") needs '" + component.name() + "', which is no parameter",
        remedy());
  }

  /** What would serve the pattern: another key of the entity, or one that is still to be written. */
  private String remedy() {
    if (pattern.operation() == PatternDef.Operation.GET) {
      return "take exactly " + Errors.listed(keyComponents()) + ", or make it a @Query on an index";
    }
    for (KeyDef other : entity.keys()) {
      if (!other.index().equals(key.index())
          && new Binder(errors, pattern, entity, other, supplied).serves()) {
        return other.index().isEmpty()
            ? "the table's key serves it: leave index out"
            : "its key on " + other.index() + " serves it: read it with index = \"" + other.index()
                + "\"";
      }
    }
    if (equal.isEmpty()) {
      return "add the parameter, or use @Scan if the whole table is meant";
    }
    StringBuilder needed =
        new StringBuilder("it needs a key such as @Key(index = \"…\", partition = \"");
    needed.append("{").append(String.join("}#{", equal.keySet())).append("}\"");
    bounds.stream()
        .findFirst()
        .ifPresent(bound -> needed
            .append(", sort = \"{")
            .append(bound.component().isEmpty() ? bound.name() : bound.component())
            .append("}\""));
    return needed
        .append(") on ")
        .append(entity.type().name())
        .append(", or @Scan if a scan is meant")
        .toString();
  }

  private List<String> keyComponents() {
    Set<String> names = new LinkedHashSet<>(key.partitionComponents());
    names.addAll(key.sortComponents());
    key.components().stream().filter(supplied::gives).forEach(part -> names.remove(part.name()));
    return List.copyOf(names);
  }

  /** Whether a parameter gives what a component is derived of, and not the component itself; its type has been checked. */
  private boolean derived(ParameterDef parameter, ComponentDef component) {
    DerivationDef derivation = component.derivation();
    boolean source = derivation != null
        && !derivation.method()
        && parameter.type().sameAs(derivation.source().type());
    if (!source) {
      checkType(parameter, component);
    }
    return source;
  }

  private void checkType(ParameterDef parameter, ComponentDef component) {
    JavaType expected = component.shape().type();
    if (!parameter.type().sameAs(expected)) {
      errors.report(
          Code.PARAMETER_TYPE,
          parameter.place(),
          name(),
          parameter.name(),
          parameter.type().shown(),
          entity.type().name(),
          component.name(),
          expected.shown());
    }
  }

  private void unserved(String why, String remedy) {
    errors.report(Code.PATTERN_UNSERVED, pattern.place(), name(), why, remedy);
  }

  private void range(String component, String why, String remedy) {
    errors.report(
        Code.RANGE_NOT_LAST, pattern.place(), name(), component, entity.type().name(), why, remedy);
  }

  private String name() {
    return pattern.method() + "()";
  }
}
