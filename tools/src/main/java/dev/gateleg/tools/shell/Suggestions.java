package dev.gateleg.tools.shell;

import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.view.ItemWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What may come next in a line: verbs, options, patterns, entities, their components, and constants of enums. */
final class Suggestions {

  private static final Set<String> ON_PATTERNS = Set.of("query", "explain");
  private static final Set<String> ON_ITEMS = Set.of("get", "put", "update", "delete");

  private final CommandLine command;
  private final @Nullable TableModel model;

  Suggestions(CommandLine command, @Nullable TableModel model) {
    this.command = command;
    this.model = model;
  }

  /** What may stand in the place of the last word, which may be empty; texts that end in {@code =} want a value. */
  List<String> of(List<String> words) {
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    Stream<String> all = words.size() < 2 ? verbs() : next(words, last);
    return all.filter(text -> text.startsWith(last)).distinct().toList();
  }

  private Stream<String> verbs() {
    return Stream.concat(
        command.getSubcommands().keySet().stream().filter(name -> !name.equals("shell")),
        Stream.of("help", "exit"));
  }

  private Stream<String> next(List<String> words, String last) {
    CommandLine verb = command.getSubcommands().get(words.get(0));
    if (verb == null) {
      return Stream.empty();
    }
    CommandLine below =
        words.size() > 2 ? verb.getSubcommands().getOrDefault(words.get(1), verb) : verb;
    if (last.startsWith("-")) {
      return below.getCommandSpec().options().stream()
          .filter(option -> !option.hidden())
          .map(OptionSpec::longestName);
    }
    if (words.size() == 2 && !verb.getSubcommands().isEmpty()) {
      return verb.getSubcommands().keySet().stream();
    }
    return model == null ? Stream.empty() : arguments(model, words, last);
  }

  private Stream<String> arguments(TableModel table, List<String> words, String last) {
    String verb = words.get(0);
    if (verb.equals("scan")) {
      return table.entities().stream().map(EntityModel::type);
    }
    if (ON_PATTERNS.contains(verb)) {
      if (words.size() == 2) {
        return table.patterns().stream().map(PatternModel::name);
      }
      Optional<PatternModel> pattern = table.pattern(words.get(1));
      return pattern.stream()
          .flatMap(each -> each.parameters().stream())
          .flatMap(parameter -> values(
              table,
              parameter.name(),
              parameter.component() == null ? parameter.name() : parameter.component(),
              last))
          .filter(text -> !given(words, text));
    }
    return ON_ITEMS.contains(verb) ? item(table, words, last) : Stream.empty();
  }

  private static Stream<String> item(TableModel table, List<String> words, String last) {
    if (words.size() == 2) {
      return table.entities().stream().map(EntityModel::type);
    }
    Optional<EntityModel> entity = table.entity(words.get(1));
    if (entity.isEmpty()) {
      return Stream.empty();
    }
    String before = words.get(words.size() - 2);
    List<String> names = new ArrayList<>(
        words.get(0).equals("put") || before.equals("--set")
            ? entity.get().components().stream().map(ComponentModel::name).toList()
            : ItemWriter.keyNames(table, entity.get().type()));
    if (before.equals("--remove")) {
      return entity.get().components().stream().map(ComponentModel::name);
    }
    return names.stream()
        .flatMap(name -> values(table, name, name, last))
        .filter(text -> !given(words, text));
  }

  /** The name with what an enum can be, once the name stands; else the name alone. */
  private static Stream<String> values(
      TableModel table, String name, String component, String last) {
    if (!last.startsWith(name + "=")) {
      return Stream.of(name + "=");
    }
    return table.entities().stream()
        .flatMap(entity -> entity.keys().stream())
        .flatMap(key -> Stream.concat(key.partition().stream(), key.sort().stream()))
        .flatMap(part -> part.components().stream())
        .filter(each -> each.name().equals(component))
        .flatMap(each -> each.constants().stream())
        .map(constant -> name + "=" + constant);
  }

  private static boolean given(List<String> words, String text) {
    String start = text.substring(0, text.indexOf('=') + 1);
    return words.subList(0, words.size() - 1).stream().anyMatch(word -> word.startsWith(start));
  }
}
