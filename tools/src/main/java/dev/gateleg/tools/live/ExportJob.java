package dev.gateleg.tools.live;

import dev.gateleg.tools.live.JobView.State;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Page;
import dev.gateleg.tools.view.TableView;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table into a file of JSON lines, one item a line as DynamoDB writes it, which loses nothing. What is written so
 * far is in a file beside it, with the place where it goes on: a job that was ended can be taken up again.
 */
public final class ExportJob implements Job {

  private static final int PAGE = 1000;
  private static final int KEPT_LINES = 20;

  private final String id;
  private final TableView view;
  private final Path file;
  private final double cap;
  private final InstantSource clock;
  private final long started;
  private final Deque<JobView.Line> log = new ArrayDeque<>();
  private State state = State.RUNNING;
  private long done;
  private long all;
  private double units;
  private String message = "starting";

  /** An export to that file; {@code cap} is the most read units that it may take, 0 for no limit. */
  public ExportJob(String id, TableView view, Path file, double cap, InstantSource clock) {
    this.id = id;
    this.view = view;
    this.file = file;
    this.cap = cap;
    this.clock = clock;
    this.started = clock.instant().getEpochSecond();
  }

  private Path part() {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  private Path place() {
    return file.resolveSibling(file.getFileName() + ".cursor");
  }

  /** Runs it to its end. */
  public void run() {
    try {
      LiveTable live = view.live();
      String cursor = taken();
      synchronized (this) {
        all = live.items();
        say(cursor == null ? "started" : "taken up again after " + done + " items");
      }
      write(cursor);
    } catch (IOException | RuntimeException e) {
      end(State.FAILED, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end(State.FAILED, "interrupted; it can be taken up again");
    }
  }

  /** Where an earlier run ended; null where there was none. */
  private @Nullable String taken() throws IOException {
    if (!Files.exists(place()) || !Files.exists(part())) {
      Files.deleteIfExists(part());
      return null;
    }
    List<String> lines = Files.readAllLines(place());
    long length = Long.parseLong(lines.get(1));
    try (var channel = Files.newByteChannel(part(), StandardOpenOption.WRITE)) {
      channel.truncate(length); // What came after the note is read once more.
    }
    synchronized (this) {
      done = Long.parseLong(lines.get(2));
    }
    return lines.get(0);
  }

  private void write(@Nullable String from) throws IOException, InterruptedException {
    String cursor = from;
    do {
      goOn();
      Page page = view.scan("", PAGE, cursor);
      try (Writer out = Files.newBufferedWriter(
          part(), StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        for (ItemView item : page.items()) {
          out.write(ItemJson.write(item.item()));
          out.write('\n');
        }
      }
      cursor = page.cursor();
      synchronized (this) {
        done += page.items().size();
        units += page.units();
        message = "";
      }
      if (cursor != null) {
        note(cursor);
        if (cap > 0 && units > cap) {
          end(State.FAILED, "it reached its cap; it can be taken up again");
          return;
        }
      }
    } while (cursor != null);
    Files.move(part(), file, StandardCopyOption.REPLACE_EXISTING);
    Files.deleteIfExists(place());
    end(State.DONE, "all items written");
  }

  private void note(String cursor) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".cursor.new");
    Files.writeString(fresh, cursor + "\n" + Files.size(part()) + "\n" + done + "\n");
    Files.move(fresh, place(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private synchronized void goOn() throws InterruptedException {
    while (state == State.PAUSED) {
      wait();
    }
  }

  private synchronized void end(State ended, String text) {
    state = ended;
    all = ended == State.DONE ? done : all;
    message = text;
    say(text);
  }

  private void say(String text) {
    log.addFirst(new JobView.Line(clock.instant().getEpochSecond(), text));
    while (log.size() > KEPT_LINES) {
      log.removeLast();
    }
  }

  @Override
  public synchronized JobView view() {
    return new JobView(
        id,
        "export",
        "Every item of " + view.table(),
        view.model().table(),
        "to " + file.getFileName() + " · JSON lines",
        state,
        done,
        Math.max(done, all),
        units,
        cap,
        message,
        started,
        List.of(),
        List.copyOf(log));
  }

  @Override
  public synchronized void pause() {
    if (state == State.RUNNING) {
      state = State.PAUSED;
      message = "paused";
      say("paused after " + done + " items");
    }
  }

  @Override
  public synchronized void resume() {
    if (state == State.PAUSED) {
      state = State.RUNNING;
      message = "";
      say("goes on");
      notifyAll();
    }
  }
}
