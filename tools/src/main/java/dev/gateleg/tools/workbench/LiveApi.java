package dev.gateleg.tools.workbench;

import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.live.ChangeLine;
import dev.gateleg.tools.live.Equation;
import dev.gateleg.tools.live.ExportJob;
import dev.gateleg.tools.live.FaultSwitch;
import dev.gateleg.tools.live.Job;
import dev.gateleg.tools.live.JobView;
import dev.gateleg.tools.live.KeyHeat;
import dev.gateleg.tools.live.LiveFeed;
import dev.gateleg.tools.live.LiveState;
import dev.gateleg.tools.live.Mark;
import dev.gateleg.tools.live.PatternSpend.Spend;
import dev.gateleg.tools.live.Running;
import dev.gateleg.tools.live.Second;
import dev.gateleg.tools.view.TableView;
import dev.gateleg.tools.view.ViewException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** What Live, Heat and Jobs ask for. */
final class LiveApi {

  private static final int HOTTEST = 12;
  private static final int RING_KEYS = 400;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final Running running;
  private final InstantSource clock;
  private final AtomicInteger jobs = new AtomicInteger();

  LiveApi(Running running, InstantSource clock) {
    this.running = running;
    this.clock = clock;
  }

  /** How the system is now, with the changes since the last one that the page has seen. */
  byte[] live(Fields query) {
    LiveFeed live = running.live();
    LiveState state = live == null ? null : live.state();
    long after = number(query, "after");
    return ViewJson.object(out -> {
      out.writeBooleanProperty("running", state != null);
      out.writeNumberProperty("now", clock.instant().getEpochSecond());
      out.writeArrayPropertyStart("changes");
      running.changes().apply(after).forEach(change -> change(change, out));
      out.writeEndArray();
      if (state != null) {
        write(state, out);
      }
    });
  }

  private static void change(ChangeLine change, JsonGenerator out) {
    out.writeStartObject();
    out.writeNumberProperty("n", change.number());
    out.writeNumberProperty("at", change.at());
    out.writeStringProperty("table", change.table());
    out.writeStringProperty("entity", change.entity());
    out.writeStringProperty("kind", change.kind());
    ViewJson.key("p", change.partition(), out);
    out.writeStringProperty("text", change.text());
    out.writeEndObject();
  }

  private static void write(LiveState state, JsonGenerator out) {
    out.writeStringProperty("audited", state.audited());
    out.writeArrayPropertyStart("seconds");
    for (Second second : state.seconds()) {
      out.writeStartArray();
      out.writeNumber(second.at());
      for (double figure : new double[] {
        second.calls(),
        second.condition(),
        second.conflict(),
        second.recognised(),
        second.throttled(),
        second.failed(),
        second.p50(),
        second.p99(),
        second.read(),
        second.write(),
        second.queue()
      }) {
        out.writeNumber(Math.round(figure * 10) / 10.0);
      }
      out.writeEndArray();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("faults");
    for (FaultSwitch fault : state.faults()) {
      out.writeStartObject();
      out.writeStringProperty("id", fault.id());
      out.writeStringProperty("name", fault.name());
      out.writeStringProperty("tells", fault.tells());
      out.writeBooleanProperty("on", fault.on());
      out.writeNumberProperty("struck", fault.struck());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("services");
    state.services().forEach(out::writeString);
    out.writeEndArray();
    out.writeArrayPropertyStart("marks");
    for (Mark mark : state.marks()) {
      out.writeStartArray();
      out.writeNumber(mark.at());
      out.writeString(mark.text());
      out.writeEndArray();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("audit");
    for (Equation equation : state.audit()) {
      out.writeStartObject();
      out.writeStringProperty("name", equation.name());
      out.writeStringProperty("table", equation.table());
      out.writeStringProperty("figures", equation.figures());
      out.writeStringProperty("remark", equation.remark());
      out.writeStringProperty("state", equation.state().name());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** Switches a fault, or kills a service. */
  byte[] act(Fields query) {
    LiveFeed live = running.live();
    if (live == null) {
      throw new ViewException(
          ToolsCode.NOTHING_RUNS, "No system runs here; start ./gateleg demo to see one.");
    }
    String fault = query.getValue("fault");
    String service = query.getValue("kill");
    try {
      if (fault != null) {
        live.fault(fault, Boolean.parseBoolean(query.getValue("on")));
      } else if (service != null) {
        live.kill(service);
      }
    } catch (IllegalArgumentException e) {
      throw new ViewException(
          ToolsCode.NOTHING_RUNS,
          "There is no " + (fault != null ? fault : service) + " to switch; reload the page.");
    }
    return live(query);
  }

  /** The hottest keys of a table, and what its patterns cost. */
  byte[] heat(TableView view, Fields query) {
    KeyHeat.Unit unit = constant(KeyHeat.Unit.values(), query, "unit");
    KeyHeat.Span span = constant(KeyHeat.Span.values(), query, "span");
    long now = clock.instant().getEpochSecond();
    return ViewJson.object(out -> {
      out.writeNumberProperty("now", now);
      out.writeNumberProperty("cell", span.seconds());
      out.writeArrayPropertyStart("rows");
      running
          .heat()
          .hottest(view.model().table(), unit, span, now, HOTTEST)
          .forEach(row -> row(row, out));
      out.writeEndArray();
      out.writeArrayPropertyStart("keys");
      running.heat().hottest(view.model().table(), unit, span, now, RING_KEYS).stream()
          .filter(row -> row.place().index().isEmpty())
          .forEach(row -> {
            out.writeStartArray();
            out.writeString(ViewJson.text(row.place().partition()));
            out.writeNumber(row.peak());
            out.writeEndArray();
          });
      out.writeEndArray();
      out.writeArrayPropertyStart("spend");
      for (Spend spend : running.spend().all()) {
        out.writeStartObject();
        out.writeStringProperty("pattern", spend.pattern());
        out.writeStringProperty("entity", spend.entity());
        out.writeBooleanProperty("write", spend.write());
        out.writeNumberProperty("units", spend.units());
        out.writeNumberProperty("calls", spend.calls());
        out.writeEndObject();
      }
      out.writeEndArray();
    });
  }

  private static void row(KeyHeat.Row row, JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("index", row.place().index());
    out.writeStringProperty("entity", row.place().entity());
    ViewJson.key("p", row.place().partition(), out);
    out.writeStringProperty("text", ViewJson.text(row.place().partition()));
    out.writeNumberProperty("peak", row.peak());
    out.writeArrayPropertyStart("cells");
    for (double cell : row.cells()) {
      out.writeNumber(cell);
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("throttled");
    for (int i = 0; i < row.throttled().length; i++) {
      if (row.throttled()[i]) {
        out.writeNumber(i);
      }
    }
    out.writeEndArray();
    out.writeObjectPropertyStart("shares");
    row.shares().forEach(out::writeNumberProperty);
    out.writeEndObject();
    out.writeEndObject();
  }

  byte[] jobs() {
    return ViewJson.object(out -> {
      out.writeNumberProperty("now", clock.instant().getEpochSecond());
      out.writeArrayPropertyStart("jobs");
      running.jobs().all().forEach(job -> job(job, out));
      out.writeEndArray();
    });
  }

  private static void job(JobView job, JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("id", job.id());
    out.writeStringProperty("kind", job.kind());
    out.writeStringProperty("name", job.name());
    out.writeStringProperty("table", job.table());
    out.writeStringProperty("detail", job.detail());
    out.writeStringProperty("state", job.state().name().toLowerCase(Locale.ROOT));
    out.writeNumberProperty("done", job.done());
    out.writeNumberProperty("all", job.all());
    out.writeNumberProperty("units", job.units());
    out.writeNumberProperty("cap", job.cap());
    out.writeStringProperty("message", job.message());
    out.writeNumberProperty("started", job.started());
    out.writeArrayPropertyStart("steps");
    for (JobView.Step step : job.steps()) {
      out.writeStartArray();
      out.writeString(step.name());
      out.writeString(step.text());
      out.writeString(step.state());
      out.writeEndArray();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("actions");
    job.actions().forEach(out::writeString);
    out.writeEndArray();
    out.writeArrayPropertyStart("log");
    for (JobView.Line line : job.log()) {
      out.writeStartArray();
      out.writeNumber(line.at());
      out.writeString(line.text());
      out.writeEndArray();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  /** Pauses a job, lets one go on, or starts an export of the table. */
  byte[] work(Fields query, @Nullable TableView table) {
    String what = String.valueOf(query.getValue("do"));
    if (what.equals("export") && table != null) {
      export(table);
      return jobs();
    }
    String id = String.valueOf(query.getValue("id"));
    Job job = running
        .jobs()
        .job(id)
        .orElseThrow(() -> new ViewException(
            ToolsCode.JOB_UNKNOWN, "There is no job " + id + " here any more; reload the page."));
    switch (what) {
      case "pause" -> job.pause();
      case "resume" -> job.resume();
      case "act" -> job.act(String.valueOf(query.getValue("action")));
      default ->
        throw new ViewException(
            ToolsCode.JOB_UNKNOWN, "A job can't " + what + "; it can pause and resume.");
    }
    return jobs();
  }

  private void export(TableView table) {
    Path folder = running.exports();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Instant now = clock.instant();
    ExportJob job = new ExportJob(
        "j-" + jobs.incrementAndGet(),
        table,
        folder.resolve(table.table() + "-" + STAMP.format(now)),
        0,
        clock);
    running.jobs().add(job);
    Thread thread = new Thread(job::run, "export " + table.table());
    thread.setDaemon(true);
    thread.start();
  }

  private static long number(Fields query, String name) {
    String text = query.getValue(name);
    try {
      return text == null ? 0 : Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new ViewException(
          ToolsCode.NUMBER_MALFORMED, name + " is \"" + text + "\"; give a number.");
    }
  }

  private static <E extends Enum<E>> E constant(E[] constants, Fields query, String name) {
    String text = String.valueOf(query.getValue(name)).toUpperCase(Locale.ROOT);
    for (E constant : constants) {
      if (constant.name().equals(text)) {
        return constant;
      }
    }
    throw new ViewException(
        ToolsCode.NUMBER_MALFORMED, name + " is \"" + text + "\"; reload the page.");
  }
}
