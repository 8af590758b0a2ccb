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

  /** Puts faults back, each until it is found; tells of each that is. */
  public static Report run(
      Collection<Control> controls, long from, long seeds, BiConsumer<Control, Caught> hears) {
    Map<Control, Caught> caught = new EnumMap<>(Control.class);
    Set<Control> left = EnumSet.copyOf(controls);
    try (Carriers carriers = new Carriers()) {
      long number = Math.floorDiv(from, ModelProof.PROGRAMS_PER_MODEL);
      for (; number * ModelProof.PROGRAMS_PER_MODEL < from + seeds && !left.isEmpty(); number++) {
        ModelSpec spec = ModelGenerator.model(number);
        CompiledModel model;
        try {
          model = CompiledModel.of(spec);
        } catch (ModelCompiler.RefusedException e) {
          continue; // The proof tells of it.
        }
        for (int i = 0; i < ModelProof.PROGRAMS_PER_MODEL; i++) {
          long seed = number * ModelProof.PROGRAMS_PER_MODEL + i;
          if (seed >= from && seed < from + seeds) {
            play(seed, model, ProgramGenerator.program(spec, seed), carriers, left, caught, hears);
          }
        }
      }
    }
    return new Report(seeds, caught, left);
  }

  private static void play(
      long seed,
      CompiledModel model,
      Program program,
      Carriers carriers,
      Set<Control> left,
      Map<Control, Caught> caught,
      BiConsumer<Control, Caught> hears) {
    for (Control control : List.copyOf(left)) {
      Player.play(model, program, carriers, control.meddling(), false).violations().stream()
          .filter(control::shownBy)
          .findFirst()
          .ifPresent(violation -> {
            Caught found = new Caught(seed, violation.toString());
            left.remove(control);
            caught.put(control, found);
            hears.accept(control, found);
          });
    }
  }
}
