package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.patterns.migration.VerifyResult.Different;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a verification has seen and not matched yet: in memory, and in a file where it is to be resumed after a kill. The file
 * holds the items of each page, then that the page is done; a page without its end is read again. Not thread-safe.
 */
final class Tally {

  static final String OLD = "old";
  static final String NEW = "new";
  static final String BOTH = "both";

  private final Rules rules;
  private final Map<EntityKey<?>, Entry> open = new LinkedHashMap<>();
  private final Map<List<EntityKey<?>>, Waiting> groups = new LinkedHashMap<>();
  private final Map<String, Map<String, Value>> positions = new HashMap<>();
  private final Set<String> finished = new HashSet<>();
  private final @Nullable Path file;
  private final List<String> page = new ArrayList<>();
  private final Set<Different> collisions = new LinkedHashSet<>();
  private long old;
  private long now;
  private long unknown;

  /**
   * What was seen of a new key.
   *
   * @param expected the digest that the old items say, or null
   * @param found the digest of what is there, or null
   * @param sources the keys of the old items; empty where none says it
   */
  record Entry(
      @Nullable ByteBuffer expected, @Nullable ByteBuffer found, List<EntityKey<?>> sources) {}

  /** Old entities that become something together, of which not all were seen yet. */
  private record Waiting(Rule rule, Map<EntityKey<?>, Object> seen) {}

  /**
   * A tally, as far as the file has it.
   *
   * @param file where it is kept, or null
   * @param head what the verification is known by: a file of another is begun anew
   */
  Tally(Rules rules, @Nullable Path file, String head) {
    this.rules = rules;
    this.file = file;
    if (file != null) {
      load(file, head);
    }
  }

  private void load(Path from, String head) {
    try {
      List<String> lines = Files.exists(from) ? Files.readAllLines(from) : List.of();
      if (lines.isEmpty() || !lines.get(0).equals(head)) {
        Files.writeString(from, head + "\n");
        return;
      }
      List<String> good = new ArrayList<>(List.of(head));
      List<String> pending = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        pending.add(line);
        if (line.startsWith("end\t")) {
          pending.forEach(this::replay);
          good.addAll(pending);
          pending.clear();
        }
      }
      page.clear();
      Files.write(from, good);
    } catch (IOException e) {
      throw new UncheckedIOException("The verification's file " + from + " can't be read.", e);
    }
  }

  private void replay(String line) {
    String[] words = line.split("\t", -1);
    switch (words[0]) {
      case "expected" -> {
        List<EntityKey<?>> sources = new ArrayList<>();
        for (int i = 3; i < words.length; i++) {
          sources.add(key(rules.old, words[i]));
        }
        expected(key(rules.now, words[1]), digest(words[2]), sources);
      }
      case "found" -> found(key(rules.now, words[1]), digest(words[2]));
      case "member" -> {
        Map<String, Value> item = ItemJson.read(words[1]);
        Object entity = Objects.requireNonNull(rules.old.entity(item));
        addOld(Objects.requireNonNull(rules.of(entity.getClass(), true)), entity, item);
      }
      default -> {
        old = Long.parseLong(words[2]);
        now = Long.parseLong(words[3]);
        unknown = Long.parseLong(words[4]);
        if (words[5].isEmpty()) {
          finished.add(words[1]);
        } else {
          positions.put(words[1], ItemJson.read(words[5]));
        }
      }
    }
  }

  private static ByteBuffer digest(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }

  private static String text(ByteBuffer digest) {
    byte[] bytes = new byte[digest.remaining()];
    digest.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String text(EntityKey<?> key) {
    Map<String, Value> item = new LinkedHashMap<>();
    item.put("type", Value.fromS(key.type().name()));
    item.put("partition", key.partition());
    if (key.sort() != null) {
      item.put("sort", key.sort());
    }
    return ItemJson.write(item);
  }

  private static EntityKey<?> key(Side side, String text) {
    Map<String, Value> item = ItemJson.read(text);
    String type = Objects.requireNonNull(item.get("type")).s();
    for (StoredEntity<?> entity : side.context.entities()) {
      if (entity.type().name().equals(type)) {
        return new EntityKey<>(
            entity.type(), Objects.requireNonNull(item.get("partition")), item.get("sort"));
      }
    }
    throw new IllegalStateException("The verification's file names " + type + ".");
  }

  private void note(String... words) {
    if (file != null) {
      page.add(String.join("\t", words));
    }
  }

  boolean finished(String place) {
    return finished.contains(place);
  }

  @Nullable
  Map<String, Value> position(String place) {
    return positions.get(place);
  }

  /** Ends a page. */
  void commit(String place, @Nullable Map<String, Value> after) {
    if (after == null) {
      finished.add(place);
    } else {
      positions.put(place, after);
    }
    if (file != null) {
      try (BufferedWriter out =
          Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND)) {
        for (String line : page) {
          out.write(line);
          out.newLine();
        }
        out.write(String.join(
            "\t",
            "end",
            place,
            Long.toString(old),
            Long.toString(now),
            Long.toString(unknown),
            after == null ? "" : ItemJson.write(after)));
        out.newLine();
      } catch (IOException e) {
        throw new UncheckedIOException("The verification's file " + file + " can't be written.", e);
      }
    }
    page.clear();
  }

  /** Adds an item of a scan. */
  void add(Map<String, Value> item, String which) {
    Object ofOld = which.equals(NEW) ? null : rules.old.entity(item);
    Rule rule = ofOld == null ? null : rules.of(ofOld.getClass(), true);
    if (ofOld != null && rule != null) {
      old++;
      addOld(rule, ofOld, item);
      return;
    }
    Object ofNew = which.equals(OLD) ? null : rules.now.entity(item);
    if (ofNew != null && rules.of(ofNew.getClass(), false) != null) {
      now++;
      found(rules.now.keyOf(ofNew), Digests.of(rules.now.itemOf(ofNew)));
    } else if (ofOld == null && ofNew == null && unknown(item)) {
      unknown++;
    }
  }

  private boolean unknown(Map<String, Value> item) {
    return !rules.old.context.hidden(item)
        && !rules.old.context.expired(item)
        && !rules.now.context.hidden(item)
        && rules.old.context.recognise(item) == null
        && rules.now.context.recognise(item) == null;
  }

  private void addOld(Rule rule, Object entity, Map<String, Value> item) {
    List<EntityKey<?>> sources = rules.group(rule, entity, true);
    if (sources.size() == 1) {
      expected(rule, sources, List.of(entity), true);
      return;
    }
    note("member", ItemJson.write(item));
    Waiting waiting =
        groups.computeIfAbsent(sources, keys -> new Waiting(rule, new LinkedHashMap<>()));
    waiting.seen.put(rules.old.keyOf(entity), entity);
    if (waiting.seen.size() == sources.size()) {
      groups.remove(sources);
      expected(rule, sources, inOrder(sources, waiting), false);
    }
  }

  private static List<Object> inOrder(List<EntityKey<?>> keys, Waiting waiting) {
    List<Object> entities = new ArrayList<>();
    for (EntityKey<?> key : keys) {
      Object entity = waiting.seen.get(key);
      if (entity != null) {
        entities.add(entity);
      }
    }
    return entities;
  }

  /** What has not come until now is not there. */
  void finishGroups() {
    groups.forEach(
        (sources, waiting) -> expected(waiting.rule, sources, inOrder(sources, waiting), false));
    groups.clear();
  }

  private void expected(
      Rule rule, List<EntityKey<?>> sources, List<Object> entities, boolean noted) {
    rules.made(rule, entities, true).forEach((key, entity) -> {
      ByteBuffer digest = Digests.of(rules.now.itemOf(entity));
      if (noted) {
        List<String> words = new ArrayList<>(List.of("expected", text(key), text(digest)));
        sources.forEach(source -> words.add(text(source)));
        note(words.toArray(new String[0]));
      }
      expected(key, digest, sources);
    });
  }

  private void expected(EntityKey<?> key, ByteBuffer digest, List<EntityKey<?>> sources) {
    Entry before = open.get(key);
    if (before != null && before.expected != null && !before.sources.equals(sources)) {
      List<EntityKey<?>> both = new ArrayList<>(before.sources);
      both.addAll(sources);
      collisions.add(new Different(both, List.of(key)));
    }
    settle(key, new Entry(digest, before == null ? null : before.found, sources));
  }

  private void found(EntityKey<?> key, ByteBuffer digest) {
    note("found", text(key), text(digest));
    Entry before = open.get(key);
    settle(
        key,
        new Entry(
            before == null ? null : before.expected,
            digest,
            before == null ? List.of() : before.sources));
  }

  private void settle(EntityKey<?> key, Entry entry) {
    if (entry.expected != null && entry.expected.equals(entry.found)) {
      open.remove(key);
    } else {
      open.put(key, entry);
    }
  }

  /** Old items that say one new item. */
  Set<Different> collisions() {
    return collisions;
  }

  /** What does not fit, by new key. */
  Map<EntityKey<?>, Entry> open() {
    return open;
  }

  long old() {
    return old;
  }

  long now() {
    return now;
  }

  long unknown() {
    return unknown;
  }
}
