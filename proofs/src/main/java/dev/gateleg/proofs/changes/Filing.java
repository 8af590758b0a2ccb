package dev.gateleg.proofs.changes;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.patterns.changes.ChangeConsumer;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import dev.gateleg.testing.simulation.Worker;
import dev.gateleg.testing.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Clerks who write folders, consumers who keep lists of them, and what must hold of the lists. */
final class Filing {

  private static final List<String> FOLDERS = List.of("f1", "f2", "f3");
  private static final List<String> PLACES = List.of("a", "b");
  private static final int CLERKS = 2;
  private static final int WRITES = 8;
  private static final int LOOKS = 6;
  private static final int WORKERS = 3;
  private static final int ROUNDS = 20;
  private static final Duration POLL = Duration.ofSeconds(8);
  private static final Duration MOST_PAUSE = Duration.ofSeconds(12);

  private Filing() {}

  static Registry made(World world) {
    return world.openStreaming(RegistryTable.TYPE, StreamViewType.NEW_AND_OLD_IMAGES);
  }

  /** Clerks write the same folders by all verbs, without a word about the lists. */
  static void writing(World world) {
    Journal<String> journal = world.journal();
    AtomicLong revisions = new AtomicLong();
    for (int i = 1; i <= CLERKS; i++) {
      AtomicInteger left = new AtomicInteger(WRITES);
      world.worker("clerk-" + i, clerk -> {
        Registry registry = clerk.open(RegistryTable.TYPE);
        while (left.getAndDecrement() > 0) {
          clerk.sleepUpTo(MOST_PAUSE);
          String id = any(clerk, FOLDERS);
          Folder folder =
              new Folder(id, any(clerk, PLACES), any(clerk, PLACES), revisions.incrementAndGet());
          int verb = clerk.random().nextInt(8);
          var unused = journal.attempt(id, () -> write(registry, folder, verb));
        }
      });
    }
  }

  private static String any(Worker worker, List<String> some) {
    return some.get(worker.random().nextInt(some.size()));
  }

  private static void write(Registry registry, Folder folder, int verb) {
    EntityKey<Folder> key = Folders.key(folder.folderId());
    switch (verb) {
      case 0 -> registry.deleteKey(key);
      case 1 -> registry.put(folder);
      case 2 -> registry.createIfAbsent(folder);
      case 3 -> registry.modify(key, was -> folder);
      case 4 ->
        registry
            .upsert(key)
            .set(Folders.desk, folder.desk())
            .set(Folders.shelf, folder.shelf())
            .set(Folders.revision, folder.revision())
            .run();
      case 5 ->
        registry
            .update(key)
            .set(Folders.desk, folder.desk())
            .set(Folders.revision, folder.revision())
            .run();
      default ->
        registry
            .update(key)
            .set(Folders.shelf, folder.shelf())
            .set(Folders.revision, folder.revision())
            .run();
    }
  }

  /** Somebody looks at folders and desks, at one instant each time. */
  static void looking(World world) {
    AtomicInteger left = new AtomicInteger(LOOKS);
    world.worker("reader", reader -> {
      Registry registry = reader.open(RegistryTable.TYPE);
      while (left.getAndDecrement() > 0) {
        reader.sleepUpTo(MOST_PAUSE);
        String id = any(reader, FOLDERS);
        List<EntityKey<?>> keys = new ArrayList<>(List.of(Folders.key(id)));
        PLACES.forEach(desk -> keys.add(DeskFolders.key(desk, id)));
        Snapshot seen = registry.snapshot(keys);
        String desk = seen.get(Folders.key(id)).map(Folder::desk).orElse("");
        for (String place : PLACES) {
          boolean listed = seen.get(DeskFolders.key(place, id)).isPresent();
          if (listed != desk.equals(place)) {
            throw new IllegalStateException(id + " is at the desk '" + desk + "', and the list of "
                + place + (listed ? " has it" : " does not"));
          }
        }
      }
    });
  }

  /** Workers of a consumer, who die, stand still and take over from each other. */
  static void consuming(World world, Function<Registry, Changes> changes) {
    for (int i = 1; i <= WORKERS; i++) {
      AtomicInteger rounds = new AtomicInteger(ROUNDS);
      world.worker("consumer-" + i, worker -> {
        Registry registry = worker.open(RegistryTable.TYPE);
        ChangeConsumer consumer = Copying.consuming(
                world, changes.apply(registry), worker.streams())
            .worker(worker.name())
            .open();
        while (rounds.getAndDecrement() > 0) {
          Copying.round(worker, consumer);
          worker.sleepUpTo(POLL);
        }
      });
    }
  }

  /** When all is quiet, one worker reads the rest. */
  static void drain(World world, Changes changes, Checks checks) {
    ChangeConsumer last =
        Copying.consuming(world, changes, world.streams()).worker("last").open();
    Copying.drain(world, last, checks);
    Copying.consuming(world, changes, world.streams())
        .deadLetters()
        .list()
        .forEach(letter -> checks.violation(letter.key() + " failed: " + letter.cause()));
  }

  /** What a folder and its line in a shelf's list have in common. */
  private record State(String shelf, String revision) {

    static State of(Map<String, Value> image) {
      return new State(
          Objects.requireNonNull(image.get("shelf")).s(),
          Objects.requireNonNull(image.get("revision")).n());
    }
  }

  /** Each line of a shelf's list showed states that its folder had, in the folder's order. */
  static void checkOrder(World world, String lists, Checks checks) {
    Map<String, List<State>> folders = new HashMap<>();
    Map<String, List<State>> lines = new HashMap<>();
    Copying.hear(world, "registry", record -> {
      String partition = Copying.key(record, "PK");
      if (record.after() == null) {
        return;
      } else if (partition.startsWith("FOLDER#")) {
        folders
            .computeIfAbsent(partition, folder -> new ArrayList<>())
            .add(State.of(record.after()));
      } else if (partition.startsWith(lists)) {
        lines
            .computeIfAbsent(partition + " " + Copying.key(record, "SK"), line -> new ArrayList<>())
            .add(State.of(record.after()));
      }
    });
    lines.forEach((line, shown) -> {
      List<State> history = folders.getOrDefault(line.substring(line.indexOf(' ') + 1), List.of());
      int position = 0;
      for (State state : shown) {
        while (position < history.size() && !history.get(position).equals(state)) {
          position++;
        }
      }
      checks.that(
          position < history.size() || shown.isEmpty(),
          () -> line + " showed " + shown + ", and its folder was " + history);
    });
  }
}
