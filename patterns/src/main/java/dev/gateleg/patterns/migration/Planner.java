package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.entity.EntitySpec.KeyComponent;
import dev.gateleg.core.spi.entity.EntitySpec.KeyDef;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a plan, or says why there is none. Not thread-safe. */
final class Planner {

  private final Rules rules;
  private final @Nullable Supplier<List<Difference>> live;
  private final List<String> proofs = new ArrayList<>();
  private final List<PlanStep> steps = new ArrayList<>();
  private int stage = 1;

  Planner(Rules rules, @Nullable Supplier<List<Difference>> live) {
    this.rules = rules;
    this.live = live;
  }

  /** Refuses rules that can't be: before anything is read. */
  static void check(Rules rules) {
    checkShards(rules);
    checkAllMentioned(rules);
    for (Rule rule : rules.all) {
      rule.olds().forEach(type -> checkOf(rules.old, type));
      rule.news().forEach(type -> checkOf(rules.now, type));
      if (rules.sameTable()) {
        checkApart(rules, rule);
      }
    }
  }

  private static void checkOf(Side side, EntityType<?> type) {
    if (GeneratedEntity.of(side.context.entity(type).type()).copy() != null) {
      throw new InvalidInputException(
          PatternCode.MIGRATION_COPY,
          type.name() + " is a copy, which is written with its owner; migrate the owner.",
          null);
    }
  }

  private static void checkShards(Rules rules) {
    for (Side side : List.of(rules.old, rules.now)) {
      if (side.context.growsShards()) {
        throw new InvalidInputException(
            PatternCode.MIGRATION_SHARDS,
            "The table " + side.context.tableName()
                + " has keys whose number of shards may grow, which a migration can't follow; give"
                + " the template a fixed number first.",
            null);
      } else if (side.context.scoped()) {
        throw new InvalidInputException(
            PatternCode.MIGRATION_SCOPED,
            "The table " + side.context.tableName()
                + " is opened for one scope, and a migration moves them all; open a table without"
                + " a scope over the same items.",
            null);
      }
    }
  }

  /** In another table, nothing is left behind by mistake. */
  private static void checkAllMentioned(Rules rules) {
    if (rules.sameTable()) {
      return;
    }
    for (StoredEntity<?> entity : rules.old.context.entities()) {
      if (entity.type().copy() == null && rules.of(entity.type().javaType(), true) == null) {
        throw new InvalidInputException(
            PatternCode.MIGRATION_ENTITY_LEFT,
            "Migration " + rules.migration + " says nothing of " + entity.type().name()
                + ", which would stay behind in the table " + rules.old.context.tableName()
                + "; move it, or drop it.",
            null);
      }
    }
  }

  /** In one table, old and new items must be told apart. */
  private static void checkApart(Rules rules, Rule rule) {
    for (EntityType<?> old : rule.olds()) {
      for (EntityType<?> now : rule.news()) {
        boolean sameKey = Rule.key(old).equals(Rule.key(now));
        if (sameKey || old.name().equals(now.name())) {
          throw new InvalidInputException(
              PatternCode.MIGRATION_NOT_APART,
              "Migration " + rules.migration + " keeps " + old.javaType().getSimpleName() + " and "
                  + now.javaType().getSimpleName() + " in one table under one "
                  + (sameKey ? "key, " + Rule.key(now) : "type name, " + now.name())
                  + "; give the new one another "
                  + (sameKey ? "key, or another table." : "@TypeName."),
              null);
        }
      }
    }
  }

  Plan plan() {
    boolean scan = false;
    for (Rule rule : rules.all) {
      scan |= !proved(rule);
    }
    if (scan) {
      checkItems();
    }
    schema();
    steps.add(new PlanStep(
        stage++,
        PlanStep.Kind.MIRROR,
        "Let every program open the table through the migration, then mirror: from there on, each"
            + " write goes to both sides in one transaction."));
    steps.add(new PlanStep(
        stage++,
        PlanStep.Kind.BACKFILL,
        "Backfill: copy what is in " + rules.old.context.tableName()
            + ", with any number of workers."));
    steps.add(new PlanStep(
        stage++, PlanStep.Kind.VERIFY, "Verify: compare both sides, item by item, both ways."));
    steps.add(new PlanStep(
        stage++,
        PlanStep.Kind.SWITCH,
        "Switch reads, when every index of " + rules.now.context.tableName()
            + " is ACTIVE. Up to here, and until the next step, you can switch back."));
    steps.add(new PlanStep(
        stage++,
        PlanStep.Kind.CLEAN_UP,
        rules.sameTable()
            ? "Clean up: delete the old items."
            : "Clean up: stop writing " + rules.old.context.tableName()
                + ", and delete that table."));
    leftIndexes();
    return new Plan(
        rules.migration, rules.all.stream().map(Rule::toString).toList(), proofs, steps);
  }

  // Keys
  // ------------------------------------------------------------------------------------------------------

  /** Whether templates alone show that no two items become one. */
  private boolean proved(Rule rule) {
    String name = rule.olds().get(0).name();
    if (rule.kind() == Rule.Kind.DROPPED) {
      proofs.add(name + ": nothing becomes of it.");
      return true;
    } else if (rule.kind() != Rule.Kind.BY_NAME) {
      return false;
    }
    GeneratedEntity<?> old = GeneratedEntity.of(rule.olds().get(0));
    GeneratedEntity<?> now = GeneratedEntity.of(rule.news().get(0));
    Set<String> lost = new LinkedHashSet<>(components(old));
    lost.removeAll(components(now));
    if (!lost.isEmpty()) {
      throw new MigrationException(
          PatternCode.MIGRATION_KEYS_COLLIDE,
          "Migration " + rules.migration + ": two items of " + name + " that differ in "
              + String.join(", ", lost) + " alone, such as " + sample(old, lost, "1") + " and "
              + sample(old, lost, "2") + ", both become " + sample(now, lost, "1")
              + "; put " + String.join(", ", lost) + " into the new key.",
          null);
    }
    proofs.add(name + ": the new key holds " + String.join(", ", components(old))
        + ", all that the old key is made of, so that it tells the old one.");
    return true;
  }

  /** The attributes, or components without one, that a table key is made of as they are. */
  private static Set<String> components(GeneratedEntity<?> type) {
    Set<String> names = new LinkedHashSet<>();
    for (KeyPart part : parts(type)) {
      for (String component : part.components()) {
        int position = type.position(component);
        if (position < type.components().size()) {
          KeyComponent known = type.components().get(position);
          names.add(known.attribute() == null ? component : known.attribute());
        } else if (!component.startsWith("shard")) {
          names.add(component);
        }
      }
    }
    return names;
  }

  private static List<KeyPart> parts(GeneratedEntity<?> type) {
    KeyDef key = type.keys().get(0);
    return Stream.concat(key.partition().stream(), key.sort().stream()).toList();
  }

  /** A key with an example in each slot: {@code ORDER#1, METADATA}. */
  private static String sample(GeneratedEntity<?> type, Set<String> lost, String value) {
    List<String> keys = new ArrayList<>();
    for (KeyPart part : parts(type)) {
      String text = part.toString();
      text = text.substring(1, text.length() - 1);
      for (String component : part.components()) {
        int position = type.position(component);
        String attribute = position < type.components().size()
            ? type.components().get(position).attribute()
            : null;
        boolean differs = lost.contains(attribute == null ? component : attribute);
        text = text.replaceAll(
            "\\{" + Pattern.quote(component) + "(:[^}]*)?\\}", differs ? value : "x");
      }
      keys.add(text);
    }
    return type.name() + "(" + String.join(", ", keys) + ")";
  }

  /** Looks at every item, where functions make the keys: no two may become one, and each must come back. */
  private void checkItems() {
    Map<EntityKey<?>, EntityKey<?>> taken = new HashMap<>();
    Set<List<EntityKey<?>>> groups = new HashSet<>();
    long read = 0;
    Map<String, Value> after = null;
    do {
      Answer page = StoredItems.scan(rules.old.context, Side.SITE, 0, 1, after, true);
      for (Map<String, Value> item : page.items()) {
        Object entity = rules.old.entity(item);
        Rule rule = entity == null ? null : rules.of(entity.getClass(), true);
        if (entity != null && rule != null && rule.kind() != Rule.Kind.BY_NAME) {
          read++;
          checkItem(rule, entity, groups, taken);
        }
      }
      after = page.last().isEmpty() ? null : page.last();
    } while (after != null);
    for (Rule rule : rules.all) {
      if (rule.kind() != Rule.Kind.BY_NAME && rule.kind() != Rule.Kind.DROPPED) {
        proofs.add(rule.olds().get(0).name() + ": functions make the new keys; none of the " + read
            + " items that are there collide, and a write that would is refused.");
      }
    }
  }

  private void checkItem(
      Rule rule,
      Object entity,
      Set<List<EntityKey<?>>> groups,
      Map<EntityKey<?>, EntityKey<?>> taken) {
    List<EntityKey<?>> sources = rules.group(rule, entity, true);
    if (sources.size() > 1 && !groups.add(sources)) {
      return;
    }
    List<Object> members = sources.size() == 1
        ? List.of(entity)
        : rules.members(sources, rules.old).entities();
    Map<EntityKey<?>, Object> news = rules.made(rule, members, true);
    for (EntityKey<?> key : news.keySet()) {
      EntityKey<?> other = taken.put(key, sources.get(0));
      if (other != null && !other.equals(sources.get(0))) {
        throw rules.collision(other, sources.get(0), key);
      }
    }
    List<Object> back =
        List.copyOf(rules.made(rule, List.copyOf(news.values()), false).values());
    if (!rules.agree(rule, back, news)) {
      throw new MigrationException(
          PatternCode.MIGRATION_NOT_INVERSE,
          "Migration " + rules.migration + ": " + members + " becomes " + news.values()
              + ", which becomes " + back
              + " on the way back; let one function undo the other.",
          null);
    }
  }

  // Tables and indexes
  // ------------------------------------------------------------------------------------------------------

  private void schema() {
    if (live != null) {
      for (Difference difference : live.get()) {
        if (difference.breaking()) {
          steps.add(new PlanStep(stage++, PlanStep.Kind.SCHEMA, difference.toString()));
        }
      }
      return;
    }
    TableSchema now = rules.now.context.schema();
    if (!rules.sameTable()) {
      steps.add(new PlanStep(
          stage++,
          PlanStep.Kind.SCHEMA,
          "Make the table " + rules.now.context.tableName() + ", if it is not there."));
      return;
    }
    TableSchema old = rules.old.context.schema();
    for (IndexSchema index : now.indexes()) {
      IndexSchema before = find(old, index.name());
      if (before != null && !before.equals(index)) {
        throw new InvalidInputException(
            PatternCode.MIGRATION_INDEX_CHANGED,
            "The index " + index.name() + " of the table " + rules.now.context.tableName()
                + " has another key or projection in the new model, and both models use it at once;"
                + " give the new one another name.",
            null);
      } else if (before == null) {
        steps.add(new PlanStep(
            stage++,
            PlanStep.Kind.SCHEMA,
            "Add the index " + index.name() + ", and wait until it is ACTIVE."));
      }
    }
  }

  private void leftIndexes() {
    if (rules.sameTable()) {
      for (IndexSchema index : rules.old.context.schema().indexes()) {
        if (find(rules.now.context.schema(), index.name()) == null) {
          steps.add(new PlanStep(
              stage++, PlanStep.Kind.SCHEMA, "Delete the index " + index.name() + "."));
        }
      }
    }
  }

  private static @Nullable IndexSchema find(TableSchema schema, String index) {
    return schema.indexes().stream()
        .filter(each -> Objects.equals(each.name(), index))
        .findFirst()
        .orElse(null);
  }
}
