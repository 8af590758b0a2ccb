package dev.gateleg.model.lint;

import dev.gateleg.model.Index.Projected;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.ComponentModel.Presence;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.IndexModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.key.ShardSlot;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds a model against the rules that need no live table. */
public final class ModelLint {

  private static final int MOST_GLOBAL = 20;
  private static final int MOST_LOCAL = 5;
  private static final int MOST_INCLUDED = 100;
  private static final int PARTITION_READ_UNITS = 3_000;
  private static final Pattern SHARDS = Pattern.compile("\\{shard:([0-9]+)}");
  private static final int PARTITION_BYTES = 2048;
  private static final int SORT_BYTES = 1024;
  private static final Set<String> TIMES = Set.of(
      "java.time.Instant",
      "java.time.LocalDate",
      "java.time.LocalDateTime",
      "java.time.LocalTime",
      "java.time.YearMonth",
      "java.time.Year");
  private static final Set<String> NUMBERS = Set.of(
      "byte",
      "short",
      "int",
      "long",
      "java.lang.Byte",
      "java.lang.Short",
      "java.lang.Integer",
      "java.lang.Long",
      "java.math.BigInteger",
      "java.math.BigDecimal");

  private final TableModel model;
  private final List<Finding> findings = new ArrayList<>();

  private ModelLint(TableModel model) {
    this.model = model;
  }

  /** What breaks a rule and is not accepted, in the order of the model. */
  public static List<Finding> check(TableModel model) {
    ModelLint lint = new ModelLint(model);
    model.entities().forEach(lint::entity);
    model.indexes().forEach(lint::index);
    model.patterns().forEach(lint::pattern);
    lint.table();
    return lint.findings.stream().filter(finding -> !accepted(model, finding)).toList();
  }

  /** Whether a rule is broken on purpose there. */
  private static boolean accepted(TableModel model, Finding finding) {
    return model.accepted().stream()
        .filter(accepted -> accepted.rule().equals(finding.rule().name()))
        .map(TableModel.AcceptedModel::subject)
        .anyMatch(subject -> subject.isEmpty()
            || finding.subject().equals(subject)
            || finding.subject().startsWith(subject + " on "));
  }

  private void add(Rule rule, String subject, String message, String remedy) {
    findings.add(new Finding(rule, subject, message, remedy));
  }

  private void entity(EntityModel entity) {
    for (KeyModel key : entity.keys()) {
      String place = entity.type() + " on " + (key.index().isEmpty() ? "the table" : key.index());
      if (!key.partition().isEmpty()) {
        partition(place, entity, key);
      }
      key.partition().forEach(part -> length(place, part, PARTITION_BYTES));
      key.sort().forEach(part -> length(place, part, SORT_BYTES));
      if (!key.index().isEmpty() && !read(entity, key.index()) && indexRead(key.index())) {
        add(
            Rule.IndexKeyUnread,
            place,
            "every write of " + entity.type() + " also writes " + key.index()
                + ", and no pattern reads it there",
            "take the key away, or write the pattern that needs it");
      }
      ties(place, entity, key);
    }
    boolean unread =
        model.patterns().stream().noneMatch(pattern -> pattern.entities().contains(entity.type()));
    if (unread) {
      add(
          Rule.EntityUnread,
          entity.type(),
          "no pattern returns it; only get by its key finds it",
          "write its access patterns into " + model.interfaceName());
    }
  }

  /** Index keys that end with a time or a number and do not tell the item are shared by items that have the same. */
  private void ties(String place, EntityModel entity, KeyModel key) {
    List<KeyComponentModel> sort =
        key.sort().stream().flatMap(part -> part.components().stream()).toList();
    if (key.index().isEmpty()
        || sort.isEmpty()
        || !ordered(sort.get(sort.size() - 1))
        || model.patterns().stream().noneMatch(pattern -> reads(pattern, entity, key.index()))) {
      return;
    }
    Set<String> told = Stream.concat(key.partition().stream(), key.sort().stream())
        .flatMap(part -> part.components().stream())
        .map(KeyComponentModel::name)
        .collect(Collectors.toSet());
    List<String> missing = entity.key("").stream()
        .flatMap(table -> Stream.concat(table.partition().stream(), table.sort().stream()))
        .flatMap(part -> part.components().stream())
        .map(KeyComponentModel::name)
        .filter(name -> !told.contains(name))
        .distinct()
        .toList();
    if (!missing.isEmpty()) {
      add(
          Rule.SortKeyTies,
          place,
          "items of the same " + sort.get(sort.size() - 1).name() + " share the key "
              + key.sort().stream().map(KeyPartModel::template).collect(Collectors.joining(", "))
              + ", and their order is left to chance",
          "end it with {" + String.join("}#{", missing) + "}");
    }
  }

  private static boolean ordered(KeyComponentModel component) {
    return TIMES.contains(component.type()) || NUMBERS.contains(component.type());
  }

  private static boolean reads(PatternModel pattern, EntityModel entity, String index) {
    return pattern.index().equals(index) && pattern.entities().contains(entity.type());
  }

  private void partition(String place, EntityModel entity, KeyModel key) {
    List<KeyComponentModel> components =
        key.partition().stream().flatMap(part -> part.components().stream()).toList();
    String template =
        key.partition().stream().map(KeyPartModel::template).collect(Collectors.joining(", "));
    if (components.isEmpty()) {
      add(
          Rule.HotConstant,
          place,
          "all items share the partition \"" + template
              + "\", which takes 1,000 write and 3,000 read units a second",
          "put something with many values into it, or spread it by shards");
    } else if (components.stream().allMatch(component -> TIMES.contains(component.type()))) {
      add(
          Rule.HotTime,
          place,
          "\"" + template
              + "\" is made of times alone: all that is written now goes to one partition",
          "put an id in front of the time, or spread it by shards");
    } else if (components.stream().allMatch(ModelLint::few) && !sparse(entity, components)) {
      long values = values(components);
      add(
          Rule.FewPartitions,
          place,
          "\"" + template + "\" has " + values + " values, so that " + values
              + " partitions take all of its load, and each takes 1,000 write and 3,000 read units a second",
          "put something with more values into it, or spread it by shards");
    }
  }

  /** Whether items leave an index again, since a component of its key can be absent: work that waits, say. */
  private static boolean sparse(EntityModel entity, List<KeyComponentModel> key) {
    return entity.components().stream()
        .filter(component -> component.presence() != Presence.REQUIRED)
        .anyMatch(component ->
            key.stream().map(KeyComponentModel::name).anyMatch(component.name()::equals));
  }

  /** How many values components of few values have together. */
  private static long values(List<KeyComponentModel> components) {
    return components.stream()
        .mapToLong(c -> c.constants().isEmpty() ? 2 : c.constants().size())
        .reduce(1, (a, b) -> a * b);
  }

  private static boolean few(KeyComponentModel component) {
    return !component.constants().isEmpty()
        || component.type().equals("boolean")
        || component.type().equals("java.lang.Boolean");
  }

  private void length(String place, KeyPartModel part, int most) {
    int constants = part.plain()
        ? 0
        : part.template().replaceAll("\\{[^{}]*}", "").getBytes(StandardCharsets.UTF_8).length;
    if (constants > most / 2) {
      add(
          Rule.KeyNearLimit,
          place,
          "the constants of " + part.attribute() + " take " + constants + " of " + most + " bytes",
          "shorten them");
    }
  }

  private boolean read(EntityModel entity, String index) {
    return model.patterns().stream()
        .anyMatch(pattern -> pattern.index().equals(index)
            && (pattern.entities().contains(entity.type())
                || pattern.operation() == Operation.SCAN));
  }

  private boolean indexRead(String index) {
    return model.patterns().stream().anyMatch(pattern -> pattern.index().equals(index));
  }

  private void index(IndexModel index) {
    boolean written =
        model.entities().stream().anyMatch(entity -> entity.key(index.name()).isPresent());
    if (!written) {
      add(
          Rule.IndexUnwritten,
          index.name(),
          "no entity has a key on it, so it stays empty",
          "take it away, or give an entity a key on it");
    } else if (!indexRead(index.name())) {
      add(
          Rule.IndexUnread,
          index.name(),
          "entities are written into it, and no pattern reads it",
          "take it away, or write the pattern that needs it");
    }
    if (index.local()) {
      add(
          Rule.LocalIndex,
          index.name(),
          "a local index limits every item collection to 10 GB, and can neither be added nor taken away later",
          "make it global, unless its reads must be strong");
    }
    projection(index);
  }

  private void projection(IndexModel index) {
    List<PatternModel> readers = model.patterns().stream()
        .filter(pattern -> pattern.index().equals(index.name()))
        .toList();
    boolean partial = !readers.isEmpty() && readers.stream().noneMatch(this::whole);
    if (index.projected() == Projected.ALL && partial) {
      add(
          Rule.IndexOverProjected,
          index.name(),
          "it holds all attributes, and its patterns ("
              + String.join(", ", readers.stream().map(PatternModel::name).toList())
              + ") return less",
          "project only what they return: each write pays for the rest");
    }
    if (partial) {
      unneeded(index, readers);
    }
    Set<String> attributes = model.entities().stream()
        .filter(entity -> entity.key(index.name()).isPresent())
        .flatMap(entity -> entity.components().stream())
        .map(ComponentModel::attribute)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
    for (String included : index.include()) {
      if (!attributes.contains(included) && !always(index, included)) {
        add(
            Rule.IndexIncludesUnknown,
            index.name(),
            "it includes '" + included + "', which no entity in it has",
            "take it out of the projection, or mend its name");
      }
    }
  }

  /** What an index includes and none of its patterns returns or filters by. */
  private void unneeded(IndexModel index, List<PatternModel> readers) {
    List<String> unneeded = index.include().stream()
        .filter(included -> !always(index, included))
        .filter(included ->
            readers.stream().noneMatch(reader -> reader.attributes().contains(included)))
        .toList();
    if (!unneeded.isEmpty()) {
      add(
          Rule.IndexOverProjected,
          index.name(),
          "it includes '" + String.join("', '", unneeded) + "', and its patterns ("
              + String.join(", ", readers.stream().map(PatternModel::name).toList())
              + ") need none of it",
          "take it out of the projection: each write pays for it");
    }
  }

  /** Whether the attribute is one that Gateleg keeps itself, or a key, which an index holds in any case. */
  private boolean always(IndexModel index, String attribute) {
    return attribute.equals(model.partitionKey())
        || attribute.equals(model.sortKey())
        || index.partitionKey().contains(attribute)
        || index.sortKey().contains(attribute)
        || attribute.equals(model.typeAttribute())
        || attribute.equals(model.attemptAttribute())
        || attribute.equals(model.timeToLive());
  }

  /** Whether a pattern returns whole entities: its result names one, or several are collected. */
  private boolean whole(PatternModel pattern) {
    return pattern.entities().size() != 1
        || model.entities().stream()
            .filter(entity -> pattern.entities().contains(entity.type()))
            .map(entity -> entity.record().substring(entity.record().lastIndexOf('.') + 1))
            .anyMatch(name -> pattern.result().matches(".*\\b" + name + "\\b.*"));
  }

  private void pattern(PatternModel pattern) {
    if (pattern.operation() == Operation.SCAN) {
      add(
          Rule.ScanPattern,
          pattern.name(),
          "it reads all of " + (pattern.index().isEmpty() ? "the table" : pattern.index())
              + ", and pays for it, at each call",
          "give what it looks for a key, or run it rarely");
    }
    if (pattern.load() != null) {
      load(pattern, pattern.load());
    }
  }

  private void load(PatternModel pattern, LoadModel load) {
    if (!pattern.filter().isEmpty() && load.reads() > 0 && 2L * load.returns() < load.reads()) {
      add(
          Rule.FilterWasteful,
          pattern.name(),
          "its filter (" + pattern.filter() + ") keeps " + load.returns() + " of " + load.reads()
              + " items, and the call pays for all of them",
          "put what it asks for into a key, so that the others are not read");
    }
    if (pattern.operation() == Operation.SCAN) {
      return;
    }
    for (String type : pattern.entities()) {
      model
          .entity(type)
          .flatMap(entity -> entity.key(pattern.index()))
          .ifPresent(key -> overload(pattern, load, key));
    }
  }

  /** A partition key of few values has a bound on what can be read through it. */
  private void overload(PatternModel pattern, LoadModel load, KeyModel key) {
    List<KeyComponentModel> components = key.partition().stream()
        .flatMap(part -> part.components().stream())
        .filter(component -> !component.type().equals(ShardSlot.NAME))
        .toList();
    if (key.partition().isEmpty() || !components.stream().allMatch(ModelLint::few)) {
      return;
    }
    long partitions = values(components) * shards(key);
    double units = load.perSecond() * load.readUnits(pattern.consistent()) / partitions;
    if (units > PARTITION_READ_UNITS) {
      add(
          Rule.PartitionOverloaded,
          pattern.name(),
          String.format(
              Locale.ROOT,
              "at %s it reads %,.0f units a second of each of %,d %s, and one gives %,d",
              load.rate(),
              units,
              partitions,
              partitions == 1 ? "partition" : "partitions",
              PARTITION_READ_UNITS),
          "spread the key by shards, put something with more values into it, or keep the answer in a cache");
    }
  }

  /** How many shards a key is spread over. */
  private static long shards(KeyModel key) {
    return key.partition().stream()
        .map(part -> SHARDS.matcher(part.template()))
        .filter(Matcher::find)
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .reduce(1, (a, b) -> a * b);
  }

  private void table() {
    long global = model.indexes().stream().filter(index -> !index.local()).count();
    long local = model.indexes().size() - global;
    if (global > MOST_GLOBAL || local > MOST_LOCAL) {
      add(
          Rule.TooManyIndexes,
          model.table(),
          "it has " + global + " global and " + local + " local indexes, DynamoDB allows "
              + MOST_GLOBAL + " and " + MOST_LOCAL,
          "let entities share indexes");
    }
    int included =
        model.indexes().stream().mapToInt(index -> index.include().size()).sum();
    if (included > MOST_INCLUDED) {
      add(
          Rule.TooManyProjected,
          model.table(),
          "its indexes include " + included + " attributes, DynamoDB allows " + MOST_INCLUDED,
          "project all attributes in some of them");
    }
    if (model.attemptAttribute() == null) {
      add(
          Rule.AttemptOff,
          model.table(),
          "a write whose answer was lost can't be recognised",
          "give the table an attempt attribute, unless others must not see one");
    }
    if (model.scope() != null) {
      scope(model.scope().component());
    }
  }

  private void scope(String component) {
    for (EntityModel entity : model.entities()) {
      for (KeyModel key : entity.keys()) {
        if (!key.partition().isEmpty() && !leads(component, key.partition().get(0))) {
          add(
              Rule.ScopeNotLeading,
              entity.type() + " on " + (key.index().isEmpty() ? "the table" : key.index()),
              "'" + component
                  + "' does not lead its partition key, so that no IAM policy (dynamodb:LeadingKeys) can hold a tenant to it",
              "put {" + component + "} first");
        }
      }
    }
  }

  private static boolean leads(String component, KeyPartModel part) {
    return !part.components().isEmpty() && part.components().get(0).name().equals(component);
  }
}
