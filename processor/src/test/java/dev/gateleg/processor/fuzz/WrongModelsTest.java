package dev.gateleg.processor.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import javax.tools.Diagnostic;
import javax.tools.Diagnostic.Kind;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/**
 * Models that are right but for one to three changes get an error on an element of theirs, or compile: never an exception
 * of the processor, nor an error or a warning in code that it wrote.
 *
 * <p>{@code -Dgateleg.seeds=20000} tries more of them, {@code -Dgateleg.seed=17} the one of a failure.
 */
class WrongModelsTest {

  private static final int SEEDS = Integer.getInteger("gateleg.seeds", 200);
  private static final Long ONLY = Long.getLong("gateleg.seed");
  private static final Mutation[] MUTATIONS = Mutation.values();
  private static final int MOST_MUTATIONS = 3;
  private static final int MOST_FAILURES_SHOWN = 8;

  private final InMemory compiler = new InMemory();

  @Test
  void rightModelsCompileWithoutAWord() {
    for (long seed = 0; seed < 20; seed++) {
      String source = new RandomModel(new Random(seed)).source();
      List<String> told = problems(source, true);
      assertThat(told).as("seed %d%n%s", seed, source).isEmpty();
    }
  }

  @Test
  void wrongModelsAreToldOnTheirOwnElements() {
    long first = ONLY == null ? 0 : ONLY;
    long end = ONLY == null ? SEEDS : ONLY + 1;
    List<String> failures = new ArrayList<>();
    for (long seed = first; seed < end && failures.size() < MOST_FAILURES_SHOWN; seed++) {
      check(seed).ifPresent(failures::add);
    }
    assertThat(failures).isEmpty();
  }

  private Optional<String> check(long seed) {
    Random random = new Random(seed);
    RandomModel model = new RandomModel(random);
    List<Mutation> applied = new ArrayList<>();
    int changes = 1 + random.nextInt(MOST_MUTATIONS);
    for (int i = 0; i < changes; i++) {
      Mutation mutation = MUTATIONS[random.nextInt(MUTATIONS.length)];
      mutation.apply(model);
      applied.add(mutation);
    }
    String source = model.source();
    List<String> told = problems(source, false);
    return told.isEmpty()
        ? Optional.empty()
        : Optional.of("-Dgateleg.seed=" + seed + " " + applied + "\n" + String.join("\n", told)
            + "\n\n" + source);
  }

  /** What must not be told; with {@code all}, also what may. */
  private List<String> problems(String source, boolean all) {
    InMemory.Result result;
    try {
      result = compiler.compile(source);
    } catch (RuntimeException e) {
      return List.of("The compiler threw " + e + " caused by " + e.getCause() + " "
          + (e.getCause() == null ? "" : List.of(e.getCause().getStackTrace()).subList(0, 5)));
    }
    List<String> problems = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : result.diagnostics()) {
      boolean own = diagnostic.getSource() != null
          && diagnostic.getSource().toUri().getPath().equals(InMemory.FILE)
          && diagnostic.getLineNumber() > 0;
      boolean matters = diagnostic.getKind() == Kind.ERROR || diagnostic.getKind() == Kind.WARNING;
      if (matters && (all || !own)) {
        problems.add(diagnostic.getKind() + " " + diagnostic.getSource() + ":"
            + diagnostic.getLineNumber() + " " + diagnostic.getMessage(Locale.ROOT));
      }
    }
    return problems;
  }
}
