package dev.gateleg.patterns.archive;

import dev.gateleg.core.call.Backoff;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.patterns.archive.Archive.ArchiveSettings;
import dev.gateleg.patterns.archive.ArchiveSink.Tagged;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads and writes the files of an archive. Changes of the root are made on condition that it is as it was read. */
final class Shelf {

  static final String ROOT = "root.jsonl.gz";

  private static final int MOST_SWAPS = 100;
  private static final Backoff WAITS = Backoff.RACES;

  private final TableAccess context;
  private final ArchiveSink sink;
  private final ArchiveSettings settings;

  Shelf(TableAccess context, ArchiveSink sink, ArchiveSettings settings) {
    this.context = context;
    this.sink = sink;
    this.settings = settings;
  }

  /** The root as it is now. */
  ArchiveRoot root() {
    return sink.readTagged(ROOT).map(this::parsed).orElseGet(this::none);
  }

  private ArchiveRoot none() {
    return ArchiveRoot.empty(context.tableName());
  }

  private ArchiveRoot parsed(Tagged tagged) {
    ArchiveRoot root = ArchiveRoot.parse(tagged.content(), sink);
    if (!root.table().equals(context.tableName())) {
      throw new InvalidInputException(
          PatternCode.ARCHIVE_OTHER,
          sink + " holds the archive of the table " + root.table() + ", not of "
              + context.tableName() + "; give each table a place of its own.",
          null);
    }
    return root;
  }

  String random() {
    return Long.toUnsignedString(context.random().getAsLong(), Character.MAX_RADIX)
        + Long.toUnsignedString(context.random().getAsLong(), Character.MAX_RADIX);
  }

  /**
   * Changes the root, on condition that it is as it was read; again where it is not. Whether the change is made already, which
   * an earlier try may have done whose answer was lost, is seen from the root itself.
   */
  ArchiveRoot change(
      Predicate<ArchiveRoot> made, UnaryOperator<ArchiveRoot> change, @Nullable String owner) {
    UnavailableException trouble = null;
    for (int i = 1; i <= MOST_SWAPS; i++) {
      try {
        Optional<Tagged> now = sink.readTagged(ROOT);
        ArchiveRoot root = now.map(this::parsed).orElseGet(this::none);
        if (made.test(root)) {
          return root;
        } else if (owner != null && !root.owner().equals(owner)) {
          throw busy(root.owner());
        }
        ArchiveRoot changed = change.apply(root);
        ArchiveRoot next = changed.owned(changed.owner(), random());
        if (sink.replace(ROOT, next.bytes(), now.map(Tagged::tag).orElse(null))) {
          return next;
        }
      } catch (UnavailableException e) {
        trouble = e;
        if (i >= WAITS.tries()) {
          break;
        }
      }
      context.sleeper().sleep(WAITS.before(Math.min(i, WAITS.tries()), context.random()));
    }
    throw trouble == null ? busy("many writers") : trouble;
  }

  InvalidInputException busy(String owner) {
    return new InvalidInputException(
        PatternCode.ARCHIVE_BUSY,
        "The archive in " + sink + " is being written by " + (owner.isEmpty() ? "nobody" : owner)
            + " now; nothing is lost, run it again when that one has ended.",
        null);
  }

  /** Writes a file and reads it back; throws where it is not what was written. */
  void write(String name, byte[] content) {
    String wanted = Checksums.sha256(content);
    for (int i = 1; ; i++) {
      try {
        sink.write(name, content);
        byte[] there = sink.read(name, 0, content.length + 1);
        if (Checksums.sha256(there).equals(wanted)) {
          return;
        } else if (i == WAITS.tries()) {
          throw Blocks.damaged(
              name,
              new IllegalStateException("its checksum was wrong after each of " + i + " writes"));
        }
      } catch (UnavailableException e) {
        if (i >= WAITS.tries()) {
          throw e;
        }
      }
      context.sleeper().sleep(WAITS.before(i, context.random()));
    }
  }

  /** Enters a file into the root; empty where another was entered since the root was {@code seen}. */
  Optional<ArchiveRoot> enter(
      ArchiveFile file, Blocks blocks, ArchiveRoot seen, @Nullable String owner) {
    try {
      return Optional.of(change(
          root -> root.files().stream().anyMatch(each -> each.name().equals(file.name())),
          root -> {
            if (root.files().size() != seen.files().size()) {
              throw new Outdated();
            }
            List<ArchiveFile> files = new ArrayList<>(root.files());
            files.add(file);
            int number = files.size() - 1;
            List<KeyIndex.Entry> entries = blocks.entries().stream()
                .map(each -> new KeyIndex.Entry(each.hash(), number, each.offset(), each.length()))
                .toList();
            return root.with(files, KeyIndex.merged(root.recent(), KeyIndex.of(entries)));
          },
          owner));
    } catch (Outdated e) {
      return Optional.empty();
    }
  }

  /** Another file was entered meanwhile. No failure, so it has no stack trace. */
  private static final class Outdated extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Outdated() {
      super("Another file was entered meanwhile.", null, false, false);
    }
  }

  /** Moves the entries of the root into the large index, where they are many. */
  void compact(ArchiveRoot root, @Nullable String owner) {
    if (root.recent().length / KeyIndex.ENTRY < settings.recentEntries()) {
      return;
    }
    byte[] merged = KeyIndex.merged(index(root), root.recent());
    String name = "index/" + random() + ".idx";
    write(name, merged);
    change(
        now -> now.index().equals(name) || !Arrays.equals(now.recent(), root.recent()),
        now -> now.indexed(name, merged),
        owner);
  }

  /** The whole of the large index. */
  byte[] index(ArchiveRoot root) {
    if (root.index().isEmpty()) {
      return new byte[0];
    }
    int length = root.indexed() * KeyIndex.ENTRY;
    byte[] entries = sink.read(root.index(), 0, length + 1);
    if (!Checksums.sha256(entries).equals(root.indexSum())) {
      throw Blocks.damaged(root.index(), new IllegalStateException("its checksum is wrong"));
    }
    return entries;
  }

  /** A whole file, compared with its checksum. */
  List<Map<String, Value>> read(ArchiveFile file) {
    return read(sink, file);
  }

  static List<Map<String, Value>> read(ArchiveSink sink, ArchiveFile file) {
    byte[] content = sink.read(file.name(), 0, file.bytes() + 1);
    if (!Checksums.sha256(content).equals(file.sha256())) {
      throw Blocks.damaged(file.name(), new IllegalStateException("its checksum is wrong"));
    }
    return Blocks.read(content, file.name());
  }

  long verify() {
    ArchiveRoot root = root();
    byte[] unused = index(root); // compared with its checksum
    long items = 0;
    for (ArchiveFile file : root.files()) {
      items += read(file).size();
    }
    return items;
  }

  /** What keys hash by: the key's attributes in the order of their names. */
  long hash(Map<String, Value> item) {
    return Checksums.hash(ItemJson.write(key(item)));
  }

  private Map<String, Value> key(Map<String, Value> item) {
    Map<String, Value> key = new TreeMap<>();
    for (String name : keyNames()) {
      Value value = item.get(name);
      if (value == null) {
        throw new InvalidInputException(
            PatternCode.ARCHIVE_KEY,
            "An item has no key attribute '" + name + "'; give whole items.",
            null);
      }
      key.put(name, value);
    }
    return key;
  }

  private List<String> keyNames() {
    String sort = context.schema().sort();
    return sort == null
        ? List.of(context.schema().partition())
        : List.of(context.schema().partition(), sort);
  }

  /** The newest archived item under a key. One read of the root, one of the large index, one of a block. */
  Optional<Map<String, Value>> find(Map<String, Value> wanted) {
    ArchiveRoot root = root();
    long hash = hash(wanted);
    Map<String, Value> key = key(wanted);
    Optional<Map<String, Value>> found = newest(root, KeyIndex.find(root.recent(), hash), key);
    if (found.isPresent() || root.index().isEmpty()) {
      return found;
    }
    int[] range = KeyIndex.range(root.fences(), hash);
    int entries = Math.min(range[1], root.indexed() - range[0]);
    byte[] part =
        sink.read(root.index(), (long) range[0] * KeyIndex.ENTRY, entries * KeyIndex.ENTRY);
    if (part.length != entries * KeyIndex.ENTRY
        || !KeyIndex.intact(root.fences(), range[0], part)) {
      throw Blocks.damaged(root.index(), new IllegalStateException("its checksum is wrong"));
    }
    return newest(root, KeyIndex.find(part, hash), key);
  }

  /** The newest item under a key among all that are entered under its hash. */
  Optional<Map<String, Value>> newest(
      ArchiveRoot root, List<KeyIndex.Entry> entries, Map<String, Value> key) {
    for (KeyIndex.Entry entry : entries) {
      String name = root.files().get(entry.file()).name();
      byte[] block = sink.read(name, entry.offset(), entry.length());
      List<Map<String, Value>> items = Blocks.read(block, name);
      for (int i = items.size() - 1; i >= 0; i--) {
        Map<String, Value> item = items.get(i);
        if (key(item).equals(new HashMap<>(key))) {
          return Optional.of(item);
        }
      }
    }
    return Optional.empty();
  }

  Map<String, Value> keyOf(Map<String, Value> item) {
    return key(item);
  }

  ArchiveSettings settings() {
    return settings;
  }
}
