package dev.gateleg.proofs.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.simulation.schedule.Carriers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Random models that are made wrong are refused by an error on the model, never by broken code or an exception; those that
 * compile in spite of it do what they say.
 */
class WrongModelsTest {

  private static final long FIRST = Long.getLong("gateleg.seed", 0);
  private static final long SEEDS = Long.getLong("gateleg.seeds", 80);

  /** How often a model that compiles is played. */
  private static final int PROGRAMS = 2;

  /** A mistake that somebody could make: what is found in the source, and what stands there instead. */
  private record Mistake(String found, String instead) {}

  private static final List<Mistake> MISTAKES = List.of(
      new Mistake("\\{id\\}", "{nobody}"),
      new Mistake("#\\{", "{"),
      new Mistake("\\}\"", "\""),
      new Mistake("\\n  @Key\\([^\\n]*", ""),
      new Mistake("(\\n  @Key\\([^\\n]*)", "$1$1"),
      new Mistake("index = \"L?GSI\\d\"", "index = \"GSI9\""),
      new Mistake("index = \"L?GSI\\d\"", "index = \"\""),
      new Mistake("(\\n      )String ", "$1double "),
      new Mistake("(\\n      )(\\w+) id", "$1Optional<$2> id"),
      new Mistake("\\((\\w+) id", "($1 nobody"),
      new Mistake("\\(String ", "(long "),
      new Mistake("Pages<(\\w+)>", "List<$1>"),
      new Mistake("Pages<(\\w+)>", "Optional<$1>"),
      new Mistake("Pages<(\\w+)>", "int"),
      new Mistake("(\\n      )([A-Z]\\w+ \\w+[,)])", "$1@Deprecated $2"),
      new Mistake("(\\n      )(String \\w+[,)])", "$1@Version $2"),
      new Mistake("(\\n      )(String \\w+[,)])", "$1@Unique $2"),
      new Mistake("(\\n      )(\\w+ \\w+[,)])", "$1@KeyOnly $2"),
      new Mistake("(\\n      )(\\w+ \\w+[,)])", "$1@TimeToLive $2"),
      new Mistake("(\\n      )(\\w+ \\w+[,)])", "$1@CreatedAt $2"),
      new Mistake("@Query\\(index", "@Query(consistent = true, index"),
      new Mistake("@Query\\n", "@Get\n"),
      new Mistake("@Get\\n", "@Query\n"),
      new Mistake("@Query\\n", "@Scan\n"),
      new Mistake("@Get\\n", ""),
      new Mistake("@From\\(\"\\w+\"\\)", "@From(\"id\")"),
      new Mistake("@(From|To|After|Before)\\(\"\\w+\"\\)", "@Prefix"),
      new Mistake("(\\n      )(\\w+) (note|label|extra|score)([,)])", "$1$2 key$4"),
      new Mistake("(\\n      )(\\w+) (note|label|extra|score)([,)])", "$1$2 class_$4"),
      new Mistake("(\\n      )(\\w+) (note|label|extra|score)([,)])", "$1$2 TYPE$4"),
      new Mistake("(\\n      )(\\w+) (note|label|extra|score)([,)])", "$1$2 wait$4"),
      new Mistake("companion = \"\\w+\"", "companion = \"String\""),
      new Mistake("companion = \"\\w+\"", "companion = \"1x\""),
      new Mistake("companion = \"\\w+\"", "companion = \"ModelTable\""),
      new Mistake("name = \"model\"", "name = \"\""),
      new Mistake("sort = \\{\"[^\"]*\"\\}", "sort = {\"\"}"),
      new Mistake("partition = \\{\"[^\"]*\"\\}", "partition = {\"X\"}"),
      new Mistake("include = \\{\"", "include = {\"nothing"),
      new Mistake("@Scope\\(\"tenant\"\\)", "@Scope(\"id\")"),
      new Mistake("@CrossScope ", ""),
      new Mistake("typeAttribute = \"\"", "typeAttribute = \"id\""));

  /**
   * What came of one seed.
   *
   * @param played the mistake, if the model compiled and was played
   * @param wrong what must not be
   */
  private record Tried(boolean refused, Optional<String> played, List<String> wrong) {

    static Tried refused(List<String> wrong) {
      return new Tried(true, Optional.empty(), wrong);
    }

    static Tried wrong(String what) {
      return new Tried(false, Optional.empty(), List.of(what));
    }
  }

  private interface Trial {
    Tried of(long seed, Carriers carriers);
  }

  /** All seeds, on two cores. */
  private static List<Tried> tried(Trial trial) {
    List<Tried> all = Collections.synchronizedList(new ArrayList<>());
    AtomicLong next = new AtomicLong(FIRST);
    Workers.run(2, carriers -> {
      for (long seed = next.getAndIncrement();
          seed < FIRST + SEEDS;
          seed = next.getAndIncrement()) {
        all.add(trial.of(seed, carriers));
      }
    });
    List<String> wrong = all.stream().flatMap(each -> each.wrong().stream()).toList();
    assertThat(wrong).as(String.join("\n\n", wrong)).isEmpty();
    assertThat(all).hasSize((int) SEEDS);
    return all;
  }

  @Test
  void aWrongModelIsRefusedByAnErrorOnTheModel() {
    List<Tried> all = tried(WrongModelsTest::compiled);

    assertThat(all.stream().filter(Tried::refused)).hasSizeGreaterThan((int) (SEEDS / 5));
  }

  private static Tried compiled(long seed, Carriers carriers) {
    Random random = new Random(seed * 31 + 17);
    String source = ModelSource.of(ModelGenerator.model(seed));
    Mistake mistake = MISTAKES.get(random.nextInt(MISTAKES.size()));
    String mistaken = made(source, mistake, random);
    String what = "seed " + seed + ", " + mistake + ": ";
    try {
      ModelCompiler.compile(mistaken);
      return new Tried(false, Optional.empty(), List.of());
    } catch (ModelCompiler.RefusedException e) {
      return Tried.refused(e.broken().stream()
          .limit(1)
          .map(each -> what + each + "\n" + mistaken)
          .toList());
    } catch (RuntimeException e) {
      return Tried.wrong(what + e + " at " + Failures.place(e) + "\n" + mistaken);
    }
  }

  /** What compiles in spite of a mistake means what it says, whoever reads it. */
  @Test
  void aMistakenModelThatCompilesDoesWhatItSays() {
    List<Tried> all = tried(WrongModelsTest::played);

    assertThat(all.stream().filter(Tried::refused)).hasSizeGreaterThan((int) (SEEDS / 8));
    List<String> played = all.stream().flatMap(each -> each.played().stream()).toList();
    assertThat(played).hasSizeGreaterThan((int) (SEEDS / 8));
  }

  private static Tried played(long seed, Carriers carriers) {
    Mistakes.Mistaken mistaken = Mistakes.in(ModelGenerator.model(seed), seed);
    String what = "seed " + seed + ", " + mistaken.mistake() + ": ";
    String source = "\n" + ModelSource.body(mistaken.model());
    CompiledModel model;
    try {
      model = CompiledModel.of(mistaken.model());
    } catch (ModelCompiler.RefusedException e) {
      return Tried.refused(
          e.broken().stream().limit(1).map(each -> what + each + source).toList());
    } catch (RuntimeException e) {
      return Tried.wrong(what + e + " at " + Failures.place(e) + source);
    }
    List<String> wrong = new ArrayList<>();
    for (int program = 0; program < PROGRAMS; program++) {
      wrong.addAll(broken(what, model, seed * PROGRAMS + program, carriers));
    }
    return new Tried(false, Optional.of(mistaken.mistake()), wrong);
  }

  private static List<String> broken(
      String what, CompiledModel model, long seed, Carriers carriers) {
    try {
      Program program = ProgramGenerator.program(model.spec(), seed);
      return Player.play(model, program, carriers, Meddling.NONE, false).violations().stream()
          .limit(1)
          .map(each -> what + each + "\nprogram " + seed + "\n" + ModelSource.body(model.spec()))
          .toList();
    } catch (RuntimeException e) {
      return List.of(what + e + " at " + Failures.place(e) + "\n" + ModelSource.body(model.spec()));
    }
  }

  /** The source with the mistake at one of the places where it can be made. */
  private static String made(String source, Mistake mistake, Random random) {
    List<int[]> places = new ArrayList<>();
    Matcher matcher = Pattern.compile(mistake.found()).matcher(source);
    while (matcher.find()) {
      places.add(new int[] {matcher.start(), matcher.end()});
    }
    if (places.isEmpty()) {
      return source;
    }
    int[] place = places.get(random.nextInt(places.size()));
    String found = source.substring(place[0], place[1]);
    return source.substring(0, place[0])
        + found.replaceFirst(mistake.found(), mistake.instead())
        + source.substring(place[1]);
  }
}
