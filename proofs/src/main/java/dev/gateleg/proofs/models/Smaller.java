package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.IndexSpec;
import dev.gateleg.proofs.models.ModelSpec.KeySpec;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.Step.Change;
import dev.gateleg.proofs.models.Step.Client;
import dev.gateleg.proofs.models.Step.Write;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Programs and models with a little less in them, the largest cuts first. */
final class Smaller {

  private Smaller() {}

  static List<Program> programs(Program program) {
    List<Program> smaller = new ArrayList<>();
    if (!program.faults().isEmpty()) {
      smaller.add(withFaults(program, List.of()));
    }
    for (List<Client> clients : cut(program.clients())) {
      smaller.add(new Program(program.given(), clients, program.faults(), program.seed()));
    }
    if (!program.given().isEmpty()) {
      smaller.add(new Program(List.of(), program.clients(), program.faults(), program.seed()));
    }
    for (List<Client> clients : each(program.clients(), Smaller::clients)) {
      smaller.add(new Program(program.given(), clients, program.faults(), program.seed()));
    }
    for (List<Client> given : each(program.given(), Smaller::clients)) {
      smaller.add(new Program(given, program.clients(), program.faults(), program.seed()));
    }
    for (List<FaultKind> faults : cut(program.faults())) {
      smaller.add(withFaults(program, faults));
    }
    return smaller;
  }

  private static Program withFaults(Program program, List<FaultKind> faults) {
    return new Program(program.given(), program.clients(), faults, program.seed());
  }

  /** The list without one of its elements, or without a half. */
  private static <T> List<List<T>> cut(List<T> list) {
    List<List<T>> smaller = new ArrayList<>();
    if (list.size() > 3) {
      smaller.add(List.copyOf(list.subList(0, list.size() / 2)));
      smaller.add(List.copyOf(list.subList(list.size() / 2, list.size())));
    }
    for (int i = 0; i < list.size(); i++) {
      List<T> copy = new ArrayList<>(list);
      copy.remove(i);
      smaller.add(List.copyOf(copy));
    }
    return smaller;
  }

  /** The list with one of its elements made smaller. */
  private static <T> List<List<T>> each(List<T> list, Function<T, List<T>> smaller) {
    List<List<T>> all = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      for (T less : smaller.apply(list.get(i))) {
        List<T> copy = new ArrayList<>(list);
        copy.set(i, less);
        all.add(List.copyOf(copy));
      }
    }
    return all;
  }

  private static List<Client> clients(Client client) {
    List<List<Step>> steps = new ArrayList<>(cut(client.steps()));
    steps.addAll(each(client.steps(), Smaller::steps));
    return steps.stream().map(each -> new Client(client.tenant(), each)).toList();
  }

  private static List<Step> steps(Step step) {
    List<Step> smaller = new ArrayList<>();
    if (step instanceof Write write) {
      smaller.addAll(writes(write));
    } else if (step instanceof Step.Transact transact) {
      if (!transact.operation().isEmpty()) {
        smaller.add(new Step.Transact(transact.writes(), ""));
      }
      cut(transact.writes()).stream()
          .filter(each -> !each.isEmpty())
          .forEach(each -> smaller.add(new Step.Transact(each, transact.operation())));
      each(transact.writes(), Smaller::writes)
          .forEach(each -> smaller.add(new Step.Transact(each, transact.operation())));
    } else if (step instanceof Step.Batch batch) {
      cut(batch.writes()).stream()
          .filter(each -> !each.isEmpty())
          .forEach(each -> smaller.add(new Step.Batch(each)));
    } else if (step instanceof Step.Ask ask) {
      Step.Ask plain =
          new Step.Ask(ask.pattern(), ask.arguments(), 0, 0, false, ask.counted(), null, ask.own());
      if (!plain.equals(ask)) {
        smaller.add(plain);
      }
    } else if (step instanceof Step.Rolled rolled) {
      writes(rolled.write()).forEach(each -> smaller.add(new Step.Rolled(each)));
    } else if (step instanceof Step.Once once) {
      writes(once.write()).forEach(each -> smaller.add(new Step.Once(once.key(), each)));
    }
    return smaller;
  }

  private static List<Write> writes(Write write) {
    List<Write> smaller = new ArrayList<>();
    if (write.when() != null) {
      smaller.add(new Write(
          write.verb(),
          write.entity(),
          write.values(),
          write.changes(),
          null,
          write.seen(),
          write.prepared(),
          write.returningOld(),
          write.exactlyOnce()));
    }
    if (write.prepared() || write.returningOld() || write.exactlyOnce()) {
      smaller.add(new Write(
          write.verb(),
          write.entity(),
          write.values(),
          write.changes(),
          write.when(),
          write.seen(),
          false,
          false));
    }
    if (write.changes().size() > 1) {
      cut(write.changes()).forEach(each -> smaller.add(changed(write, each)));
    }
    return smaller;
  }

  private static Write changed(Write write, List<Change> changes) {
    return new Write(
        write.verb(),
        write.entity(),
        write.values(),
        changes,
        write.when(),
        write.seen(),
        write.prepared(),
        write.returningOld(),
        write.exactlyOnce());
  }

  /** A model with the program that fits it. */
  record Pair(ModelSpec model, Program program) {}

  static List<Pair> models(ModelSpec model, Program program) {
    List<Pair> smaller = new ArrayList<>();
    Set<String> asked = program.clients().stream()
        .flatMap(each -> each.steps().stream())
        .filter(Step.Ask.class::isInstance)
        .map(each -> ((Step.Ask) each).pattern())
        .collect(Collectors.toSet());
    List<PatternSpec> needed =
        model.patterns().stream().filter(each -> asked.contains(each.name())).toList();
    if (!model.copied().isEmpty()) {
      smaller.add(new Pair(
          new ModelSpec(
              model.scoped(),
              model.typed(),
              model.attempts(),
              model.entities(),
              model.indexes(),
              model.patterns(),
              model.rolled()),
          program));
    }
    if (needed.size() < model.patterns().size()) {
      smaller.add(new Pair(with(model, model.entities(), model.indexes(), needed), program));
      for (List<PatternSpec> patterns : cut(model.patterns())) {
        if (patterns.containsAll(needed)) {
          smaller.add(new Pair(with(model, model.entities(), model.indexes(), patterns), program));
        }
      }
    }
    if (model.entities().stream().anyMatch(each -> each.keys().size() > 1)) {
      ModelSpec bare = model;
      for (EntitySpec entity : model.entities()) {
        for (KeySpec key : entity.keys()) {
          bare = key.index().isEmpty() ? bare : withoutIndex(bare, key.index());
        }
      }
      smaller.add(new Pair(bare, program));
    }
    for (EntitySpec entity : model.entities()) {
      if (!uses(program, entity) && model.entities().size() > 1) {
        smaller.add(new Pair(without(model, entity), program));
      }
      for (KeySpec key : entity.keys()) {
        if (!key.index().isEmpty()) {
          smaller.add(new Pair(withoutIndex(model, key.index()), program));
        }
      }
    }
    for (EntitySpec entity : model.entities()) {
      for (ComponentSpec component : entity.components()) {
        Pair pair = without(model, program, entity, component);
        if (pair != null) {
          smaller.add(pair);
        }
      }
    }
    return smaller;
  }

  private static ModelSpec with(
      ModelSpec model,
      List<EntitySpec> entities,
      List<IndexSpec> indexes,
      List<PatternSpec> patterns) {
    return new ModelSpec(
        model.scoped(),
        model.typed(),
        model.attempts(),
        entities,
        indexes,
        patterns,
        entities.stream()
                .anyMatch(
                    each -> each.name().equals(model.rolled()) && Rolling.weighed(each) != null)
            ? model.rolled()
            : "",
        entities.stream()
                .anyMatch(each -> each.name().equals(model.copied()) && Copying.by(each) != null)
            ? model.copied()
            : "");
  }

  private static boolean uses(Program program, EntitySpec entity) {
    return program.toString().contains("entity=" + entity.name() + ",");
  }

  private static ModelSpec without(ModelSpec model, EntitySpec entity) {
    return with(
        model,
        model.entities().stream().filter(each -> each != entity).toList(),
        model.indexes().stream().filter(each -> !entity.on(each.name())).toList(),
        model.patterns().stream()
            .filter(each ->
                !each.entity().equals(entity.name()) && !each.others().contains(entity.name()))
            .toList());
  }

  private static ModelSpec withoutIndex(ModelSpec model, String index) {
    List<EntitySpec> entities = model.entities().stream()
        .map(each -> new EntitySpec(
            each.name(),
            each.components(),
            each.keys().stream().filter(key -> !key.index().equals(index)).toList()))
        .toList();
    return with(
        model,
        entities,
        model.indexes().stream().filter(each -> !each.name().equals(index)).toList(),
        model.patterns().stream().filter(each -> !each.index().equals(index)).toList());
  }

  private static @Nullable Pair without(
      ModelSpec model, Program program, EntitySpec entity, ComponentSpec component) {
    boolean keyed = entity.keys().stream()
        .flatMap(each -> each.templates().stream())
        .anyMatch(each -> Template.of(each).components().contains(component.name()));
    boolean asked = model.patterns().stream()
        .anyMatch(each -> each.entity().equals(entity.name())
            && each.parameters().stream().anyMatch(p -> p.component().equals(component.name())));
    if (keyed || asked) {
      return null;
    }
    EntitySpec less = new EntitySpec(
        entity.name(),
        entity.components().stream().filter(each -> each != component).toList(),
        entity.keys());
    ModelSpec smaller = with(
        model,
        model.entities().stream().map(each -> each == entity ? less : each).toList(),
        model.indexes(),
        model.patterns());
    return new Pair(smaller, stripped(program, entity.name(), component.name()));
  }

  private static Program stripped(Program program, String entity, String component) {
    Function<Client, Client> strip = client -> new Client(
        client.tenant(),
        client.steps().stream()
            .map(step -> stripped(step, entity, component))
            .filter(Objects::nonNull)
            .toList());
    return new Program(
        program.given().stream().map(strip).toList(),
        program.clients().stream().map(strip).toList(),
        program.faults(),
        program.seed());
  }

  private static @Nullable Step stripped(Step step, String entity, String component) {
    if (step instanceof Write write) {
      Write less = stripped(write, entity, component);
      return less.changes().isEmpty() && !write.changes().isEmpty() ? null : less;
    } else if (step instanceof Step.Transact transact) {
      return new Step.Transact(all(transact.writes(), entity, component), transact.operation());
    } else if (step instanceof Step.Batch batch) {
      return new Step.Batch(all(batch.writes(), entity, component));
    } else if (step instanceof Step.Once once) {
      return new Step.Once(once.key(), stripped(once.write(), entity, component));
    } else if (step instanceof Step.Rolled rolled) {
      Write less = stripped(rolled.write(), entity, component);
      return less.changes().isEmpty() && !rolled.write().changes().isEmpty()
          ? null
          : new Step.Rolled(less);
    } else if (step instanceof Step.SmuggledChange change) {
      return new Step.SmuggledChange(stripped(change.write(), entity, component));
    } else if (step instanceof Step.Smuggled smuggled) {
      return new Step.Smuggled(stripped(smuggled.write(), entity, component));
    } else if (step instanceof Step.Given given && given.entity().equals(entity)) {
      return new Step.Given(given.foreign(), entity, without(given.values(), component));
    }
    return step;
  }

  private static List<Write> all(List<Write> writes, String entity, String component) {
    return writes.stream().map(each -> stripped(each, entity, component)).toList();
  }

  private static Write stripped(Write write, String entity, String component) {
    if (!write.entity().equals(entity)) {
      return write;
    }
    return new Write(
        write.verb(),
        entity,
        without(write.values(), component),
        write.changes().stream()
            .filter(each -> !each.component().equals(component))
            .toList(),
        write.when() != null && write.when().component().equals(component) ? null : write.when(),
        write.seen(),
        write.prepared(),
        write.returningOld(),
        write.exactlyOnce());
  }

  private static Map<String, String> without(Map<String, String> values, String component) {
    Map<String, String> copy = new LinkedHashMap<>(values);
    copy.remove(component);
    return copy;
  }
}
