package dev.gateleg.proofs.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.testing.simulation.schedule.Carriers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
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

  @Test
  void aWrongModelIsRefusedByAnErrorOnTheModel() {
    List<String> wrong = new ArrayList<>();
    int refused = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Random random = new Random(seed * 31 + 17);
      String source = ModelSource.of(ModelGenerator.model(seed));
      Mistake mistake = MISTAKES.get(random.nextInt(MISTAKES.size()));
      String mistaken = made(source, mistake, random);
      try {
        ModelCompiler.compile(mistaken);
      } catch (ModelCompiler.RefusedException e) {
        refused++;
        if (!e.broken().isEmpty()) {
          wrong.add("seed " + seed + ", " + mistake + ": " + e.broken().get(0) + "\n" + mistaken);
        }
      } catch (RuntimeException e) {
        wrong.add("seed " + seed + ", " + mistake + ": " + e + " at " + Failures.place(e) + "\n"
            + mistaken);
      }
    }
    assertThat(wrong).as(String.join("\n\n", wrong)).isEmpty();
    assertThat(refused).isGreaterThan((int) (SEEDS / 5));
  }

  /** What compiles in spite of a mistake means what it says, whoever reads it. */
  @Test
  void aMistakenModelThatCompilesDoesWhatItSays() {
    List<String> wrong = new ArrayList<>();
    Map<String, Integer> played = new TreeMap<>();
    int refused = 0;
    try (Carriers carriers = new Carriers()) {
      for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
        Mistakes.Mistaken mistaken = Mistakes.in(ModelGenerator.model(seed), seed);
        String what = "seed " + seed + ", " + mistaken.mistake() + ": ";
        CompiledModel model;
        try {
          model = CompiledModel.of(mistaken.model());
        } catch (ModelCompiler.RefusedException e) {
          refused++;
          if (!e.broken().isEmpty()) {
            wrong.add(what + e.broken().get(0) + "\n" + ModelSource.body(mistaken.model()));
          }
          continue;
        } catch (RuntimeException e) {
          wrong.add(
              what + e + " at " + Failures.place(e) + "\n" + ModelSource.body(mistaken.model()));
          continue;
        }
        played.merge(mistaken.mistake(), 1, Integer::sum);
        for (int program = 0; program < PROGRAMS; program++) {
          wrong.addAll(broken(what, model, seed * PROGRAMS + program, carriers));
        }
      }
    }
    assertThat(wrong).as(String.join("\n\n", wrong)).isEmpty();
    assertThat(refused).isGreaterThan((int) (SEEDS / 8));
    assertThat(played.values().stream().mapToInt(Integer::intValue).sum())
        .as("played: " + played)
        .isGreaterThan((int) (SEEDS / 8));
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
