package dev.gateleg.proofs.models;

import dev.gateleg.core.batch.BatchItem;
import dev.gateleg.core.batch.BatchResult;
import dev.gateleg.core.write.Created;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.models.History.Moment;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.Operation.Effect;
import dev.gateleg.proofs.models.Operation.Part;
import dev.gateleg.proofs.models.Step.Verb;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks what operations return, and what they are refused for. */
final class AnswerChecks {

  private static final Set<String> STATE_REFUSALS =
      Set.of("AlreadyExists", "ConditionFailed", "NotFound", "VersionMismatch", "UniqueTaken");

  private final CompiledModel model;
  private final History history;
  private final Judge judge;
  private final ReadChecks reads;
  private final Map<String, String> answered = new HashMap<>();
  private final Map<String, Integer> tried = new HashMap<>();

  AnswerChecks(CompiledModel model, History history, Judge judge, Set<FaultKind> faults) {
    this.model = model;
    this.history = history;
    this.judge = judge;
    this.reads = new ReadChecks(model, history, judge, faults);
  }

  ReadChecks reads() {
    return reads;
  }

  /** Notes what is asked for by whom: from now on it may be another's way. */
  void begins(Operation operation) {
    if (operation.step instanceof Step.Locked locked) {
      tried.merge(operation.tenant + " lock " + locked.name(), 1, Integer::sum);
    } else if (operation.step instanceof Step.Transact transact) {
      tried.merge(operation.tenant + " operation " + transact.operation(), 1, Integer::sum);
    }
  }

  private boolean triedBefore(String what) {
    return tried.getOrDefault(what, 0) > 1;
  }

  void check(Operation operation, @Nullable Object answer) {
    Step step = operation.step;
    if (step instanceof Step.Write || step instanceof Step.Rolled) {
      written(operation, answer);
    } else if (step instanceof Step.Batch) {
      BatchResult result = (BatchResult) Objects.requireNonNull(answer);
      batch(operation, result.written(), result.left());
    } else if (step instanceof Step.Read || step instanceof Step.Ask) {
      reads.check(operation, answer);
    } else if (step instanceof Step.Once once) {
      once(operation, once, (Answer<?>) Objects.requireNonNull(answer));
    } else if (step instanceof Step.Locked locked) {
      if (Boolean.FALSE.equals(answer)
          && !triedBefore(operation.tenant + " lock " + locked.name())) {
        judge.violation(
            "LockOfAnother", operation + " got no lock that nobody else of its tenant asked for");
      }
    }
  }

  /** What a single write returned is what was stored, or what was there before it. */
  private void written(Operation operation, @Nullable Object answer) {
    Part part = operation.parts.get(0);
    EntitySpec entity = model.spec().entity(part.write().entity());
    Verb verb = part.write().verb();
    if (verb == Verb.DELETE
        || history.during(part.id(), operation.began, operation.ended).stream()
            .anyMatch(Moment::broken)) {
      return;
    }
    boolean old = part.write().returningOld() || verb == Verb.DELETE_KEY;
    Object returned = answer instanceof Optional<?> optional ? optional.orElse(null) : answer;
    if (answer instanceof Created<?> created) {
      returned = created.entity();
      if (created.created() == operation.effects.isEmpty()) {
        judge.violation(
            "CreatedWrongly",
            operation + " tells created = " + created.created() + ", and made "
                + operation.effects.size() + " changes");
      }
    }
    List<@Nullable Row> possible = new ArrayList<>();
    Effect effect = operation.effects.stream()
        .filter(each -> each.id().equals(part.id()))
        .reduce((first, second) -> second)
        .orElse(null);
    if (effect == null) {
      history.during(part.id(), operation.began, operation.ended).forEach(moment -> {
        possible.add(moment.row());
        if (!old) {
          possible.add(moment.stored()); // An expired row is still what is stored.
        }
      });
    } else if (old) {
      operation.effects.stream()
          .filter(each -> each.id().equals(part.id()))
          .forEach(each -> possible.add(each.before().row()));
      if (verb == Verb.DELETE_KEY && operation.effects.size() == 1) {
        possible.add(null); // "or where the answer to a first try was lost and the item is gone"
      }
    } else {
      possible.add(effect.after().stored());
      history
          .during(part.id(), effect.nanos(), operation.ended)
          .forEach(moment -> possible.add(moment.stored()));
    }
    Object told = returned;
    if (possible.stream().noneMatch(row -> same(entity, row, told))) {
      judge.violation(
          old ? "ReturnedOtherOld" : "ReturnedOther",
          operation + " returned " + returned + ", not " + possible);
    }
  }

  /** Whether what was returned is exactly a row: as a read of it would be. */
  private boolean same(EntitySpec entity, @Nullable Row row, @Nullable Object returned) {
    if (row == null || returned == null) {
      return row == null && returned == null;
    }
    return model.entity(entity, row, Meaning.versionOf(entity, row)).equals(returned);
  }

  /** A batch accounts for each of its items, also where it ends by an exception. */
  void batch(Operation operation, List<BatchItem> written, List<BatchItem> left) {
    List<String> told = new ArrayList<>();
    written.forEach(each -> told.add(id(each)));
    left.forEach(each -> told.add(id(each)));
    List<String> asked =
        operation.parts.stream().map(Part::id).distinct().sorted().toList();
    if (!told.stream().sorted().toList().equals(asked)) {
      judge.violation("BatchAccount", operation + " tells of " + told + ", not of " + asked);
    }
    left.forEach(each -> operation.left.add(id(each)));
  }

  private static String id(BatchItem item) {
    return item.key().partition().s() + " | "
        + Objects.requireNonNull(item.key().sort()).s();
  }

  private void once(Operation operation, Step.Once once, Answer<?> answer) {
    String name = operation.tenant + "/" + once.key();
    String response = String.valueOf(answer.response());
    String known = answered.putIfAbsent(name, response);
    if (!response.startsWith(operation.tenant + " ") || known != null && !known.equals(response)) {
      judge.violation(
          "AnswerOfAnother",
          operation + " was answered with \"" + response + "\", before with " + known);
    }
  }

  /** A refusal needs a reason: a time while it was asked at which the reference refuses too. */
  void refused(Operation operation, Throwable failure) {
    String code = Failures.code(failure);
    if (code.equals("OperationMismatch")
        && operation.step instanceof Step.Transact transact
        && !triedBefore(operation.tenant + " operation " + transact.operation())) {
      judge.violation("OperationOfAnother", operation + " was refused: " + failure.getMessage());
    }
    if (code.equals("OperationMismatch") && judge.onlyBody(operation)) {
      judge.violation(
          "OperationMismatched",
          operation + " has the same body each time, and is refused: " + failure.getMessage());
    }
    if (code.equals("Rejected")) {
      judge.violation(
          "Rejected", operation + " sent what DynamoDB refuses: " + failure.getMessage());
      return;
    }
    if (code.startsWith("Item") && history.broken(Long.MIN_VALUE, operation.ended)) {
      return;
    }
    if (operation.step instanceof Step.Read || operation.step instanceof Step.Ask) {
      if (STATE_REFUSALS.contains(code) || code.startsWith("Item")) {
        judge.violation("ReadFailed", operation + " failed: " + failure.getMessage());
      }
      return;
    }
    if (!STATE_REFUSALS.contains(code)
        || operation.step instanceof Step.Smuggled
        || operation.step instanceof Step.SmuggledChange) {
      return;
    }
    boolean justified = operation.parts.stream().anyMatch(part -> justified(operation, part, code));
    if (!justified) {
      judge.violation(
          "RefusedWithoutReason",
          operation + " was refused without a reason: " + failure.getMessage());
    }
  }

  private boolean justified(Operation operation, Part part, String code) {
    EntitySpec entity = model.spec().entity(part.write().entity());
    if (code.equals("UniqueTaken")) {
      return taken(operation, entity, part);
    }
    return history.during(part.id(), operation.began, operation.ended).stream()
        .anyMatch(moment -> moment.broken()
            || Meaning.of(entity, part.write(), part.version(), moment.row()).refuses());
  }

  /** Whether another item ever had one of the values that the write would have given; a claim outlives an expired owner. */
  private boolean taken(Operation operation, EntitySpec entity, Part part) {
    if (taken(entity, part, null)) {
      return true;
    }
    return history.during(part.id(), operation.began, operation.ended).stream()
        .anyMatch(moment -> taken(entity, part, moment.stored()));
  }

  private boolean taken(EntitySpec entity, Part part, @Nullable Row before) {
    Row after = Meaning.of(entity, part.write(), part.version(), before).after();
    Row given = after == null ? Row.of(entity, part.write().values()) : after;
    for (ComponentSpec component : entity.components()) {
      Object value = given.get(component.name());
      if (!component.unique()) {
        continue;
      }
      for (String id : history.ids()) {
        for (Moment moment : history.of(id)) {
          if (!id.equals(part.id())
              && moment.stored() != null
              && moment.entity() == entity
              && (value == null
                  || component
                      .type()
                      .same(value, orSame(moment.stored().get(component.name()), value)))
              && moment.stored().get(component.name()) != null) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static Object orSame(@Nullable Object value, Object other) {
    return value == null ? other : value;
  }
}
