package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.write.Update;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.State;
import dev.gateleg.tests.lab.Task;
import dev.gateleg.tests.lab.Tasks;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * After any sequence of writes, every index holds what a plain map of the tasks says it should, in its order: no index
 * entry is ever stale, missing or out of place.
 */
final class IndexLawTest {

  private static final int STEPS = 120;
  private static final List<String> IDS = List.of("a", "b", "c#d", "d");
  private static final List<String> PEOPLE = List.of("ann", "ann#", "bob");
  private static final List<String> TEAMS = List.of("red", "red#OPEN", "blue");

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).with(o -> o.sleeper(d -> {}));

  /** What should be stored. */
  private final Map<String, Task> model = new TreeMap<>();

  private Lab lab;
  private Random random;

  @RepeatedTest(4)
  void everyIndexFollowsEverySequenceOfWrites() {
    long seed = Long.getLong("gateleg.seed", System.nanoTime());
    random = new Random(seed);
    lab = table.open();
    for (int step = 0; step < STEPS; step++) {
      String done = write();
      try {
        assertAllIndexes();
      } catch (AssertionError e) {
        throw new AssertionError(
            "-Dgateleg.seed=" + seed + ", step " + step + ": " + done + "\n" + e.getMessage(), e);
      }
    }
  }

  private String write() {
    String id = pick(IDS);
    return switch (random.nextInt(8)) {
      case 0 -> create(id);
      case 1 -> put(id);
      case 2, 3 -> update(id);
      case 4 -> upsert(id);
      case 5, 6 -> modify(id);
      default -> delete(id);
    };
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Task task(String id, long version) {
    return new Task(
        id,
        random.nextInt(3) == 0 ? null : pick(PEOPLE),
        random.nextInt(7) - 3,
        pick(List.of(State.values())),
        due(),
        random.nextInt(3) == 0 ? null : pick(TEAMS),
        score(),
        "Title " + random.nextInt(3),
        version);
  }

  private Optional<Instant> due() {
    return random.nextInt(3) == 0
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(1_780_000_000_000L + random.nextInt(3) * 500L));
  }

  private BigDecimal score() {
    return BigDecimal.valueOf(random.nextInt(5) - 2)
        .add(random.nextBoolean() ? new BigDecimal("0.5") : BigDecimal.ZERO);
  }

  private String create(String id) {
    try {
      Task wanted = task(id, 1);
      Task stored = lab.create(wanted);
      assertThat(shown(stored)).isEqualTo(shown(versioned(wanted, stored.version())));
      assertThat(model).doesNotContainKey(id);
      model.put(id, stored);
      return "create " + stored;
    } catch (AlreadyExistsException e) {
      assertThat(model).containsKey(id);
      return "create " + id + " refused";
    }
  }

  private static Task versioned(Task task, long version) {
    return new Task(
        task.taskId(),
        task.assignee(),
        task.priority(),
        task.state(),
        task.due(),
        task.team(),
        task.score(),
        task.title(),
        version);
  }

  private String put(String id) {
    Task known = model.get(id);
    long version = random.nextInt(5) == 0 ? 77 : known == null ? 0 : known.version();
    try {
      Task stored = lab.put(task(id, version));
      model.put(id, stored);
      return "put " + stored;
    } catch (VersionMismatchException e) {
      assertThat(version).isEqualTo(77);
      return "put " + id + " refused";
    }
  }

  private String update(String id) {
    return changed("update", id, new Changes(lab.update(Tasks.key(id)), model.get(id), id), false);
  }

  private String upsert(String id) {
    return changed("upsert", id, new Changes(lab.upsert(Tasks.key(id)), model.get(id), id), true);
  }

  private String changed(String what, String id, Changes changes, boolean upsert) {
    some(changes, upsert);
    try {
      Task after = changes.update.run();
      Task told = changes.task();
      // A new item starts at a version that nobody can foresee.
      Task expected = model.containsKey(id) ? told : versioned(told, after.version());
      assertThat(shown(after)).isEqualTo(shown(expected));
      model.put(id, expected);
      return what + " to " + after;
    } catch (NotFoundException e) {
      assertThat(model).doesNotContainKey(id);
      return what + " " + id + " refused";
    }
  }

  /** Some changes; an upsert must tell all that a task can't do without. */
  private void some(Changes changes, boolean all) {
    changes.title("Title " + random.nextInt(3));
    if (random.nextBoolean()) {
      changes.assignee(random.nextInt(3) == 0 ? null : pick(PEOPLE), random.nextBoolean());
    }
    if (all || random.nextBoolean()) {
      changes.priority(random.nextInt(7) - 3, random.nextBoolean());
    }
    if (all || random.nextBoolean()) {
      changes.state(pick(List.of(State.values())), random.nextBoolean());
    }
    if (random.nextBoolean()) {
      changes.due(due());
    }
    if (random.nextBoolean()) {
      changes.team(random.nextInt(3) == 0 ? null : pick(TEAMS), random.nextBoolean());
    }
    if (all || random.nextBoolean()) {
      changes.score(score(), random.nextBoolean());
    }
  }

  /** Changes of a task, told to the library and made on plain variables side by side. */
  private static final class Changes {
    private final String id;
    private Update<Task> update;
    private @Nullable String assignee;
    private int priority;
    private @Nullable State state;
    private Optional<Instant> due = Optional.empty();
    private @Nullable String team;
    private BigDecimal score = BigDecimal.ZERO;
    private String title = "";
    private long version;

    Changes(Update<Task> update, @Nullable Task before, String id) {
      this.id = id;
      this.update = update;
      if (before != null) {
        assignee = before.assignee();
        priority = before.priority();
        state = before.state();
        due = before.due();
        team = before.team();
        score = before.score();
        version = before.version();
      }
    }

    Task task() {
      return new Task(
          id,
          assignee,
          priority,
          Objects.requireNonNull(state),
          due,
          team,
          score,
          title,
          version + 1);
    }

    void title(String value) {
      update = update.set(Tasks.title, value);
      title = value;
    }

    void assignee(@Nullable String value, boolean ifAbsent) {
      if (value == null) {
        update = update.remove(Tasks.assignee);
      } else {
        update = ifAbsent
            ? update.setIfAbsent(Tasks.assignee, value)
            : update.set(Tasks.assignee, value);
      }
      assignee = value != null && ifAbsent && assignee != null ? assignee : value;
    }

    void team(@Nullable String value, boolean ifAbsent) {
      if (value == null) {
        update = update.remove(Tasks.team);
      } else {
        update = ifAbsent ? update.setIfAbsent(Tasks.team, value) : update.set(Tasks.team, value);
      }
      team = value != null && ifAbsent && team != null ? team : value;
    }

    void priority(int value, boolean add) {
      update = add ? update.add(Tasks.priority, value) : update.set(Tasks.priority, value);
      priority = add ? priority + value : value;
    }

    void score(BigDecimal value, boolean add) {
      update = add ? update.add(Tasks.score, value) : update.set(Tasks.score, value);
      score = add ? score.add(value) : value;
    }

    void state(State value, boolean ifAbsent) {
      update = ifAbsent ? update.setIfAbsent(Tasks.state, value) : update.set(Tasks.state, value);
      state = ifAbsent && state != null ? state : value;
    }

    void due(Optional<Instant> value) {
      update = value.isPresent() ? update.set(Tasks.due, value.get()) : update.remove(Tasks.due);
      due = value;
    }
  }

  private String modify(String id) {
    try {
      Task[] wanted = new Task[1];
      Task after = lab.modify(Tasks.key(id), t -> wanted[0] = task(id, t.version()));
      boolean same = shown(wanted[0]).equals(shown(model.get(id)));
      assertThat(after.version()).isEqualTo(model.get(id).version() + (same ? 0 : 1));
      model.put(id, after);
      return "modify to " + after;
    } catch (NotFoundException e) {
      assertThat(model).doesNotContainKey(id);
      return "modify " + id + " refused";
    }
  }

  private String delete(String id) {
    assertThat(lab.deleteKey(Tasks.key(id)).map(Task::taskId))
        .isEqualTo(Optional.ofNullable(model.remove(id)).map(Task::taskId));
    return "delete " + id;
  }

  private void assertAllIndexes() {
    assertThat(lab.everyTask().stream().map(IndexLawTest::shown))
        .containsExactlyInAnyOrderElementsOf(
            expected(task -> true, Comparator.comparing(Task::taskId)));
    for (String person : PEOPLE) {
      assertThat(lab.tasksOf(person).stream().map(IndexLawTest::shown))
          .as("tasks of %s", person)
          .containsExactlyElementsOf(expected(
              task -> person.equals(task.assignee()),
              Comparator.comparing(Task::priority).thenComparing(Task::taskId)));
    }
    for (State state : State.values()) {
      assertThat(lab.tasksDue(state).stream().map(IndexLawTest::shown))
          .as("tasks due in %s", state)
          .containsExactlyElementsOf(expected(
              task -> task.state() == state && task.due().isPresent(),
              Comparator.comparing((Task task) -> task.due().orElseThrow())
                  .thenComparing(Task::taskId)));
      for (String team : TEAMS) {
        assertThat(lab.tasksOfTeam(team, state).stream().map(IndexLawTest::shown))
            .as("tasks of team %s in %s", team, state)
            .containsExactlyElementsOf(expected(
                task -> task.state() == state && Objects.equals(team, task.team()),
                Comparator.comparing(Task::score).thenComparing(Task::taskId)));
      }
    }
  }

  private List<String> expected(Predicate<Task> which, Comparator<Task> order) {
    return model.values().stream()
        .filter(which)
        .sorted(order)
        .map(IndexLawTest::shown)
        .toList();
  }

  /** A task as text, in which equal numbers look equal whatever their scale. */
  private static String shown(Task task) {
    return new Task(
            task.taskId(),
            task.assignee(),
            task.priority(),
            task.state(),
            task.due(),
            task.team(),
            task.score().setScale(1),
            task.title(),
            task.version())
        .toString();
  }
}
