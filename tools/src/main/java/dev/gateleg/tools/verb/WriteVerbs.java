package dev.gateleg.tools.verb;

import dev.gateleg.core.item.Value;
import dev.gateleg.tools.command.Arguments;
import dev.gateleg.tools.command.Cell;
import dev.gateleg.tools.command.Exit;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Output;
import dev.gateleg.tools.command.Session;
import dev.gateleg.tools.command.Spending;
import dev.gateleg.tools.view.Edit;
import dev.gateleg.tools.view.ItemWriter;
import dev.gateleg.tools.view.ItemWriter.Given;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** What put, update and delete have in common: show the difference, ask, write. */
final class WriteVerbs {

  private WriteVerbs() {}

  static ItemWriter writer(Session session) {
    return session.view().writer(InstantSource.system(), ThreadLocalRandom.current());
  }

  static Map<String, Given> given(List<String> words) {
    Map<String, Given> given = new LinkedHashMap<>();
    Arguments.parse(words)
        .forEach((name, value) -> given.put(name, new Given(value.text(), value.json())));
    return given;
  }

  /** Shows what will be different, asks, and has it written; nothing is asked where nothing changes. */
  static int write(Globals globals, Edit edit, String what, Runnable send) {
    if (edit.isEmpty()) {
      globals.say("Nothing to change: the item is as it should be.");
      return Exit.OK;
    }
    if (globals.dryRun() || globals.json()) {
      difference(globals, edit);
    } else {
      edit.changes()
          .forEach(change -> globals.say("  " + change.attribute() + ": " + shown(change.before())
              + " → " + shown(change.after()) + (change.follows() ? "  (follows)" : "")));
    }
    if (new Spending(globals).write(what, edit.units())) {
      send.run();
      globals.say("Written.");
    }
    return Exit.OK;
  }

  private static void difference(Globals globals, Edit edit) {
    try (Output output = globals.output("attribute", "before", "after", "follows")) {
      for (Edit.Change change : edit.changes()) {
        output.row(
            Cell.of(change.attribute()),
            cell(change.before()),
            cell(change.after()),
            Cell.of(change.follows()));
      }
    }
  }

  private static Cell cell(@Nullable Value value) {
    return value == null ? Cell.absent() : Values.cell(value);
  }

  private static String shown(@Nullable Value value) {
    return value == null ? "absent" : Values.cell(value).text();
  }
}
