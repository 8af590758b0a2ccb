package dev.gateleg.processor.report;

import dev.gateleg.model.key.KeyTemplateException;
import dev.gateleg.model.lint.Finding;
import dev.gateleg.model.lint.Rule.Level;
import dev.gateleg.processor.model.Place;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic.Kind;

/** Where everything that is wrong is told: on the element concerned, and never the end of the run. */
public final class Errors {

  private static final int FARTHEST_SUGGESTION = 3;

  private final Messager messager;
  private final Predicate<Element> inSource;
  private final Place fallback;
  private final Set<String> told = new HashSet<>();
  private int count;

  /** Tells errors of one table; what is wrong with classes compiled before is told on the table. */
  public Errors(Messager messager, Predicate<Element> inSource, Place table) {
    this.messager = messager;
    this.inSource = inSource;
    this.fallback = table;
  }

  /** Tells an error. */
  public void report(Code code, Place place, Object... arguments) {
    count++;
    print(Kind.ERROR, code.message(arguments), place);
  }

  /** Tells what does not stop the compiler. */
  public void warn(Code code, Place place, Object... arguments) {
    print(Kind.WARNING, code.message(arguments), place);
  }

  /** Tells what breaks a rule of docs/lint.md: by its level an error or a warning. */
  public void report(Finding finding, Place place) {
    boolean error = finding.rule().level() == Level.ERROR;
    if (error) {
      count++;
    }
    print(
        error ? Kind.ERROR : Kind.WARNING,
        "[" + finding.rule() + "] " + finding.subject() + ": " + finding.message() + "; "
            + finding.remedy() + (error ? "." : ", or accept it with @Accepts."),
        place);
  }

  /** Tells what a key template says of itself. */
  public void report(KeyTemplateException problem, Place place) {
    count++;
    print(Kind.ERROR, String.valueOf(problem.getMessage()), place);
  }

  /** Counts what the compiler tells by itself, so that no code is written on top of it. */
  public void toldByTheCompiler() {
    count++;
  }

  /** How many errors were told. */
  public int count() {
    return count;
  }

  private void print(Kind kind, String message, Place place) {
    // Two patterns can run into one cause; it is told once.
    if (!told.add(message)) {
      return;
    }
    Place at = findable(inSource.test(place.element()) ? place : fallback);
    if (at.annotation() == null) {
      messager.printMessage(kind, message, at.element());
    } else if (at.value() == null) {
      messager.printMessage(kind, message, at.element(), at.annotation());
    } else {
      messager.printMessage(kind, message, at.element(), at.annotation(), at.value());
    }
  }

  /**
   * The place, as exactly as the compiler can find it: Eclipse's finds neither all annotations nor records, and then
   * tells an error without file and line; it finds a record's components.
   */
  private Place findable(Place place) {
    if (!messager.getClass().getName().startsWith("org.eclipse.")) {
      return place;
    }
    Element element = place.element();
    boolean isRecord = element.getKind() == ElementKind.RECORD;
    return Place.of(
        isRecord
            ? ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
                .<Element>map(field -> field)
                .findFirst()
                .orElse(fallback.element())
            : element);
  }

  /** The remedy for a name that does not exist: the nearest one that does, or all of them. */
  public static String suggestion(String name, List<String> known) {
    if (known.isEmpty()) {
      return "there is none";
    }
    String nearest = known.stream()
        .min(Comparator.comparingInt((String candidate) -> distance(name, candidate)))
        .orElseThrow();
    return distance(name, nearest) <= FARTHEST_SUGGESTION
        ? "perhaps '" + nearest + "' is meant"
        : "use one of " + listed(known);
  }

  /** Names in quotes: {@code 'a', 'b'}. */
  public static String listed(List<String> names) {
    return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same =
            Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int cheapest = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + (same ? 0 : 1));
        diagonal = row[j];
        row[j] = cheapest;
      }
    }
    return row[b.length()];
  }
}
