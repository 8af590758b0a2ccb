package dev.gateleg.tools.verb;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.patterns.restore.FieldDifference;
import dev.gateleg.patterns.restore.Restore;
import dev.gateleg.patterns.restore.RestoreConflictException;
import dev.gateleg.patterns.restore.RestorePlan;
import dev.gateleg.patterns.restore.RestoreSource;
import dev.gateleg.patterns.restore.Restored;
import dev.gateleg.tools.command.Arguments;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.Page;
import dev.gateleg.tools.view.PatternCall;
import dev.gateleg.tools.view.TableView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.RestoreSummary;

/** Brings single entities back as they were. */
@Command(
    name = "restore",
    description = {
      "Brings single entities back as they were at a time: from a table restored from a backup or to a point in time, from exports, or from an archive.",
      "It shows every field that would change and asks; it writes only what is still as it was shown, with index keys, claims of unique values, copies and declared rollups.",
      "The program's own code is loaded for that: --model is its jar or its classes."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 done or nothing to do, 4 not confirmed, or changed meanwhile.",
      "",
      "Examples:",
      "  gateleg restore Order orderId=o_1 --from-table shop-restored --at 2026-11-18T09:00:00Z",
      "  gateleg restore --pattern ordersOf userId=u_1043 --from-table shop-restored --dry-run",
      "  gateleg restore --keys orders.txt --from-export exports/full --from-export exports/more --yes",
      "  gateleg restore --undo undo.txt --yes"
    })
public final class RestoreCommand implements Callable<Integer> {

  private static final int PAGE = 1000;

  @Mixin
  private Globals globals = new Globals();

  @Option(
      names = "--from-table",
      paramLabel = "NAME",
      description = "A table that was restored from a backup or to a point in time.")
  private @Nullable String fromTable;

  @Option(
      names = "--from-export",
      paramLabel = "FOLDER",
      description = "A full export, and the incremental ones after it, in their order.")
  private List<Path> fromExport = new ArrayList<>();

  @Option(names = "--from-archive", paramLabel = "FOLDER", description = "A folder of an archive.")
  private @Nullable Path fromArchive;

  @Option(
      names = "--undo",
      paramLabel = "FILE",
      description = "Undo a restore by the file that it wrote.")
  private @Nullable Path undo;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "The time that the source is of, such as 2026-11-18T09:00:00Z.")
  private @Nullable String at;

  @Option(
      names = "--with-collection",
      description = "Also the other entities that share the entity's partition.")
  private boolean collection;

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description = "Many entities: a line for each, Order orderId=o_1.")
  private @Nullable Path keys;

  @Option(
      names = "--pattern",
      paramLabel = "PATTERN",
      description =
          "Many entities: what an access pattern finds, in the table and in --from-table.")
  private @Nullable String pattern;

  @Option(
      names = "--undo-file",
      paramLabel = "FILE",
      description = "Where to keep what was there before. Default: restore-undo-<time>.txt.")
  private @Nullable Path undoFile;

  @Option(
      names = "--accept-torn",
      description = "Restore also where the source holds a part of a transaction only.")
  private boolean acceptTorn;

  @Option(
      names = "--classpath",
      paramLabel = "PLACE",
      split = ":",
      description = "Jars and folders that the program's entities need.")
  private List<Path> classpath = new ArrayList<>();

  @Option(names = "--scope", paramLabel = "VALUE", description = "The tenant, in a scoped table.")
  private @Nullable String scope;

  @Parameters(
      arity = "0..*",
      paramLabel = "ENTITY NAME=VALUE",
      description = "The entity and its key components; with --pattern, its arguments.")
  private List<String> words = List.of();

  /** For picocli. */
  public RestoreCommand() {}

  @Override
  public Integer call() {
    Instant time = time();
    checkSources();
    TableModel model = Session.model(globals);
    try (ProgramTable program = ProgramTable.load(model, globals.model(), classpath);
        Session session = Session.open(globals)) {
      Table table = program.open(session.client(), session.view().table(), scope);
      RestoreSource source;
      List<EntityKey<?>> wanted = new ArrayList<>();
      if (undo != null) {
        Map<EntityKey<?>, Map<String, Value>> kept = UndoFile.read(undo, program);
        source = RestoreSource.of(kept);
        wanted.addAll(kept.keySet());
      } else {
        source = source(program, session, table);
        wanted.addAll(wanted(program, session));
      }
      RestorePlan plan = plan(table, source, time, wanted);
      return run(model, plan);
    } catch (RestoreConflictException e) {
      throw CommandException.refused(e);
    }
  }

  private @Nullable Instant time() {
    try {
      return at == null ? null : Instant.parse(at);
    } catch (DateTimeException e) {
      throw CommandException.usage(
          ToolsCode.TIME_MALFORMED,
          "--at " + at + " is no time; write it as 2026-11-18T09:00:00Z.");
    }
  }

  private void checkSources() {
    int sources = (fromTable == null ? 0 : 1)
        + (fromExport.isEmpty() ? 0 : 1)
        + (fromArchive == null ? 0 : 1)
        + (undo == null ? 0 : 1);
    if (sources != 1) {
      throw CommandException.usage(
          ToolsCode.SOURCE_ONE,
          "A restore needs one source, given are " + sources
              + "; give --from-table, --from-export, --from-archive or --undo.");
    }
    int many = (words.isEmpty() || pattern != null ? 0 : 1)
        + (keys == null ? 0 : 1)
        + (pattern == null ? 0 : 1);
    if (many != (undo == null ? 1 : 0)) {
      throw CommandException.usage(
          ToolsCode.ENTITIES_ONE,
          "Say once what to restore: an entity and its key,"
              + " --keys or --pattern"
              + (undo == null ? "." : "; the file of --undo names what it undoes."));
    }
  }

  private RestoreSource source(ProgramTable program, Session session, Table table) {
    if (fromTable != null) {
      return new Dated(
          RestoreSource.table(program.open(session.client(), fromTable, scope)),
          restoredTo(session.client(), fromTable));
    } else if (fromArchive != null) {
      if (!Files.isDirectory(fromArchive)) {
        throw CommandException.usage(
            ToolsCode.FOLDER_MISSING, "There is no folder " + fromArchive + " with an archive.");
      }
      return Archive.of(table, FolderSink.at(fromArchive))::findItem;
    }
    try {
      return RestoreSource.export(
          table, fromExport.get(0), fromExport.subList(1, fromExport.size()).toArray(Path[]::new));
    } catch (InvalidInputException e) {
      throw CommandException.usage(e);
    }
  }

  /** When a table is of, where DynamoDB restored it. */
  private static @Nullable Instant restoredTo(DynamoDbClient client, String name) {
    try {
      RestoreSummary summary =
          client.describeTable(describe -> describe.tableName(name)).table().restoreSummary();
      return summary == null ? null : summary.restoreDateTime();
    } catch (ResourceNotFoundException e) {
      throw CommandException.failed(
          CoreCode.TABLE_MISSING,
          "There is no table " + name + " to restore from; restore a backup into it first, or mend"
              + " its name.");
    }
  }

  /** A table that DynamoDB restored. */
  private record Dated(RestoreSource source, @Nullable Instant asOf) implements RestoreSource {

    @Override
    public Optional<Instant> time() {
      return Optional.ofNullable(asOf);
    }

    @Override
    public Optional<Map<String, Value>> item(EntityKey<?> key) {
      return source.item(key);
    }

    @Override
    public Map<EntityKey<?>, Map<String, Value>> items(Collection<? extends EntityKey<?>> keys) {
      return source.items(keys);
    }

    @Override
    public List<Map<String, Value>> collection(EntityKey<?> key) {
      return source.collection(key);
    }

    @Override
    public boolean whole() {
      return source.whole();
    }
  }

  private List<EntityKey<?>> wanted(ProgramTable program, Session session) {
    List<EntityKey<?>> found = new ArrayList<>();
    if (pattern != null) {
      Set<EntityKey<?>> all = new LinkedHashSet<>(matching(program, session.view()));
      if (fromTable != null) {
        all.addAll(matching(program, new TableView(session.model(), fromTable, session.client())));
      }
      found.addAll(all);
      return found;
    }
    for (List<String> each : keys == null ? List.of(words) : lines(keys)) {
      String entity = ItemKeys.entity(session.model(), each.get(0));
      found.add(program.key(entity, ItemKeys.key(session, each)));
    }
    return found;
  }

  private static List<List<String>> lines(Path file) {
    try {
      List<List<String>> lines = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank()) {
          lines.add(Arrays.asList(line.strip().split("\\s+")));
        }
      }
      return lines;
    } catch (IOException e) {
      throw CommandException.usage(
          ToolsCode.FILE_FAILED,
          "--keys " + file + " can't be read; give a file with lines such as: Order orderId=o_1");
    }
  }

  private List<EntityKey<?>> matching(ProgramTable program, TableView view) {
    PatternCall call = view.pattern(Objects.requireNonNull(pattern), Arguments.texts(words));
    Spending spending = new Spending(globals);
    List<EntityKey<?>> found = new ArrayList<>();
    String next = null;
    do {
      Page page = view.run(call, PAGE, next);
      spending.spent(page.units());
      for (ItemView item : page.items()) {
        found.add(program.key(item.entity(), item.item()));
      }
      next = page.cursor();
    } while (next != null);
    return found;
  }

  private RestorePlan plan(
      Table table, RestoreSource source, @Nullable Instant time, List<EntityKey<?>> wanted) {
    try {
      Restore restore = Restore.of(table, source);
      restore = time == null ? restore : restore.at(time);
      return (collection ? restore.withCollections() : restore).plan(wanted);
    } catch (InvalidInputException e) {
      throw CommandException.usage(e);
    }
  }

  private int run(TableModel model, RestorePlan plan) {
    plan.torn().forEach(each -> globals.say("Torn: " + each + "."));
    try (Output output = globals.output("item", "field", "now", "then", "follows")) {
      for (FieldDifference each : plan.differences()) {
        output.row(
            Cell.of(each.key().toString()),
            Cell.of(each.field()),
            each.now() == null ? Cell.absent() : Values.cell(each.now()),
            each.then() == null ? Cell.absent() : Values.cell(each.then()),
            Cell.of(each.follows()));
      }
    }
    if (plan.isEmpty()) {
      globals.say("Nothing to restore: everything is as it was.");
      return Exit.OK;
    }
    int items = plan.keys().size();
    String what = items == 1 ? plan.keys().get(0).toString() : items + " items";
    Path kept = undoFile == null
        ? Path.of("restore-undo-" + Instant.now().toEpochMilli() + ".txt")
        : undoFile;
    if (Files.exists(kept)) {
      throw CommandException.refused(
          ToolsCode.FILE_EXISTS, kept + " is there already; give another --undo-file.");
    }
    if (new Spending(globals).write(what + " as before", plan.units())) {
      UndoFile.write(kept, model.partitionKey(), String.valueOf(model.sortKey()), plan.before());
      Restored done = restored(plan, items, kept);
      globals.say("Restored " + (items == 1 ? what : done.items().size() + " items")
          + ". Undo it with: gateleg restore --undo " + kept);
    }
    return Exit.OK;
  }

  /** Up to so many items are written or not as a whole; of more, some may be written when one is refused. */
  private Restored restored(RestorePlan plan, int items, Path kept) {
    try {
      return (acceptTorn ? plan.acceptTorn() : plan).run();
    } catch (GatelegException e) {
      boolean refused = e instanceof ConditionFailedException
          || e instanceof RestoreConflictException
          || e instanceof InvalidInputException;
      if (refused && (items <= RestorePlan.ITEMS_AT_ONCE || e.is(PatternCode.RESTORE_TORN))) {
        UndoFile.forget(kept);
      } else {
        globals.say("Some of " + items + " items may be restored. Undo them with: gateleg"
            + " restore --undo " + kept);
      }
      throw e;
    }
  }
}
