package dev.gateleg.proofs.models;

import dev.gateleg.testing.simulation.schedule.Carriers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/**
 * Shows that the machine works: faults are put back one by one, and each must be found within some seeds. A model is compiled
 * once for all of them.
 */
public final class ModelControls {

  private ModelControls() {}

  /**
   * How a fault was found.
   *
   * @param seed the seed by which it was found
   * @param violation what broke
   */
  public record Caught(long seed, String violation) {

    /** The code of what broke. */
    public String code() {
      return violation.substring(1, violation.indexOf(']'));
    }
  }

  /**
   * What came of it.
   *
   * @param seeds how many seeds each fault was given
   * @param caught those that were found
   * @param missed those that were not
   */
  public record Report(long seeds, Map<Control, Caught> caught, Set<Control> missed) {

    /** Whether all were found. */
    public boolean held() {
      return missed.isEmpty();
    }

    /** The report for people: a line for each. */
    public String text() {
      List<String> lines = new ArrayList<>();
      caught.forEach((control, found) -> lines.add(String.format(
          Locale.ROOT,
          "caught by seed %4d  %-22s  %s",
          found.seed(),
          found.code(),
          control.fault())));
      missed.forEach(control -> lines.add("MISSED  " + control.fault()));
      lines.add(String.format(
          Locale.ROOT,
          "%d of %d faults that were put back are caught within %,d seeds.",
          caught.size(),
          caught.size() + missed.size(),
          seeds));
      return String.join("\n", lines);
    }

    /** The report as one JSON object. */
    public String json() {
      List<String> all = new ArrayList<>();
      caught.forEach((control, found) -> all.add("{\"control\":\"" + control.title()
          + "\",\"caught\":true,\"seed\":" + found.seed() + ",\"code\":\"" + found.code() + "\"}"));
      missed.forEach(
          control -> all.add("{\"control\":\"" + control.title() + "\",\"caught\":false}"));
      return "{\"seeds\":" + seeds + ",\"controls\":[" + String.join(",", all) + "]}";
    }
  }

  /**
   * Puts faults back, each until it is found, on so many cores; tells of each that is. The seeds are the first that find them,
   * however many cores there are.
   */
  public static Report run(
      Collection<Control> controls,
      long from,
      long seeds,
      int cores,
      BiConsumer<Control, Caught> hears) {
    Search search = new Search(controls, from, from + seeds, hears);
    Workers.run(cores, search::work);
    return search.report();
  }

  /** What is looked for, and what was found up to now. */
  private static final class Search {
    private final Set<Control> controls;
    private final long from;
    private final long end;
    private final BiConsumer<Control, Caught> hears;
    private final AtomicLong next;
    private final Map<Control, Caught> caught = new EnumMap<>(Control.class);

    Search(Collection<Control> controls, long from, long end, BiConsumer<Control, Caught> hears) {
      this.controls = EnumSet.copyOf(controls);
      this.from = from;
      this.end = end;
      this.hears = hears;
      this.next = new AtomicLong(Math.floorDiv(from, ModelProof.PROGRAMS_PER_MODEL));
    }

    void work(Carriers carriers) {
      while (true) {
        long number = next.getAndIncrement();
        long first = number * ModelProof.PROGRAMS_PER_MODEL;
        if (first >= end || left(first).isEmpty()) {
          return;
        }
        ModelSpec spec = ModelGenerator.model(number);
        CompiledModel model;
        try {
          model = CompiledModel.of(spec);
        } catch (ModelCompiler.RefusedException e) {
          continue; // The proof tells of it.
        }
        for (long seed = Math.max(first, from);
            seed < Math.min(first + ModelProof.PROGRAMS_PER_MODEL, end);
            seed++) {
          play(seed, model, ProgramGenerator.program(spec, seed), carriers);
        }
      }
    }

    private void play(long seed, CompiledModel model, Program program, Carriers carriers) {
      for (Control control : left(seed)) {
        Player.play(model, program, carriers, control.meddling(), false).violations().stream()
            .filter(control::shownBy)
            .findFirst()
            .ifPresent(violation -> found(control, new Caught(seed, violation.toString())));
      }
    }

    /** Those that no earlier seed has shown: another core may be behind. */
    private synchronized List<Control> left(long seed) {
      return controls.stream()
          .filter(control -> !caught.containsKey(control) || caught.get(control).seed() > seed)
          .toList();
    }

    private synchronized void found(Control control, Caught found) {
      Caught earlier = caught.get(control);
      if (earlier == null || earlier.seed() > found.seed()) {
        caught.put(control, found);
        hears.accept(control, found);
      }
    }

    synchronized Report report() {
      Set<Control> missed = EnumSet.noneOf(Control.class);
      missed.addAll(controls);
      missed.removeAll(caught.keySet());
      return new Report(end - from, caught, missed);
    }
  }
}
