package dev.gateleg.proofs.models;

import dev.gateleg.core.batch.BatchIncompleteException;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.models.History.Moment;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.Role;
import dev.gateleg.proofs.models.Operation.Effect;
import dev.gateleg.proofs.models.Operation.Ending;
import dev.gateleg.proofs.models.Operation.Part;
import dev.gateleg.proofs.models.Step.Action;
import dev.gateleg.proofs.models.Step.Write;
import dev.gateleg.testing.simulation.fault.FaultKind;
import dev.gateleg.testing.simulation.schedule.ProcessDeath;
import dev.gateleg.testing.simulation.schedule.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Holds every operation to what the docs promise: what it did to items is what its verb means; it did it once if it was
 * done, not at all if it was refused, once at most if nobody knows; and what it returned is what is stored.
 */
final class Judge {

  /** DynamoDB remembers the name of an operation for ten minutes. */
  private static final Duration REMEMBERED = Duration.ofMinutes(9);

  /** A table remembers its own writes for five seconds. */
  private static final Duration MOMENT = Duration.ofSeconds(4);

  private final CompiledModel model;
  private final History history = new History();
  private final VirtualClock time;
  private final Set<FaultKind> faults;
  private final List<Operation> operations = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();
  private final Set<String> unclaimed = new HashSet<>();
  private final ItemChecks items;
  private final AnswerChecks answers;

  Judge(CompiledModel model, VirtualClock time, List<FaultKind> faults) {
    this.model = model;
    this.time = time;
    this.faults = Set.copyOf(faults);
    this.items = new ItemChecks(model.spec(), this, history);
    this.answers = new AnswerChecks(model, history, this, this.faults);
  }

  History history() {
    return history;
  }

  List<Operation> operations() {
    return operations;
  }

  List<Violation> violations() {
    return violations;
  }

  void violation(String code, String text) {
    violations.add(new Violation(code, text));
  }

  /** An operation begins. */
  Operation begins(String client, String tenant, Step step) {
    Operation operation = new Operation(client, tenant, step, time.nanos());
    operations.add(operation);
    answers.begins(operation);
    return operation;
  }

  /** A request of an operation changed items. */
  void changed(Operation by, Map<String, Recorder.Image> images) {
    boolean counted = false;
    for (Map.Entry<String, Recorder.Image> each : images.entrySet()) {
      Part part = by.part(each.getKey());
      if (part == null) {
        hidden(by, each.getKey());
        continue;
      }
      counted |= changed(by, part, each.getValue());
    }
    by.made += counted ? 1 : 0;
  }

  /** Items that patterns keep for themselves, and whatever should not have been touched. */
  private void hidden(Operation by, String id) {
    if (history.ids().contains(id)) {
      violation("OtherItemChanged", by + " changed " + id + ", which is none of its items");
    }
  }

  /** Tells whether anybody could see the change: to clear an expired item away is none. */
  private boolean changed(Operation by, Part part, Recorder.Image image) {
    EntitySpec entity = model.spec().entity(part.write().entity());
    Moment before = before(part.id(), entity, image.before());
    if (before.row() == null && !before.broken() && image.after().isEmpty()) {
      history.add(part.id(), moment(entity, image.after(), Row.empty(), by.toString()));
      return false;
    }
    if (before.broken()) { // Nobody promises anything of an item that can't be read.
      history.add(
          part.id(), moment(entity, image.after(), Row.of(entity, part.write().values()), "?"));
      return true;
    }
    Meaning.Result meant = Meaning.of(entity, part.write(), part.version(), before.row());
    Row expected = meant.after();
    if (meant.refuses()) {
      violation(
          "WrittenThoughRefusable",
          by + " changed " + part.id() + " though " + meant.refusal() + "; it was " + before.row());
    }
    Row keys = expected != null ? expected : Row.of(entity, part.write().values());
    Moment after = moment(entity, image.after(), keys, by.toString());
    if (after.stored() != null) {
      items.check(by, part, entity, before, after, expected);
    } else if (expected != null && !meant.refuses()) {
      violation("Deleted", by + " deleted " + part.id() + "; it should be " + expected);
    }
    history.add(part.id(), after);
    if (image.after().isEmpty()
        || part.write().verb().whole() && !anotherHasAValueOf(part.id(), entity, after.row())) {
      unclaimed.remove(part.id());
    }
    by.effects.add(new Effect(time.nanos(), part.id(), before, after));
    return true;
  }

  /** Whether another item has one of its unique values: then a write of it keeps the value and can't claim it. */
  private boolean anotherHasAValueOf(String id, EntitySpec entity, @Nullable Row row) {
    return row != null
        && history.ids().stream()
            .filter(other -> !other.equals(id) && history.last(other).entity() == entity)
            .map(other -> history.last(other).row())
            .anyMatch(other -> other != null && shareAValue(entity, row, other));
  }

  private static boolean shareAValue(EntitySpec entity, Row one, Row other) {
    return Objects.equals(one.get(ModelSpec.TENANT), other.get(ModelSpec.TENANT))
        && entity.components().stream()
            .filter(ComponentSpec::unique)
            .anyMatch(each -> one.get(each.name()) != null
                && Row.same(each, one.get(each.name()), other.get(each.name())));
  }

  /** What was there; an expired item may be gone without a word. */
  private Moment before(String id, EntitySpec entity, Map<String, AttributeValue> item) {
    Moment last = history.last(id);
    if (last.item().equals(item)) {
      return last;
    }
    if (item.isEmpty() && last.mayBeGone(time.instant())) {
      Moment gone = new Moment(time.nanos(), entity, null, null, Map.of(), false);
      history.add(id, gone);
      return gone;
    }
    violation("ChangedByNobody", id + " is " + item + "; the last that was seen is " + last.item());
    return moment(entity, item, last.stored() == null ? Row.empty() : last.stored(), "somebody");
  }

  private Moment moment(EntitySpec entity, Map<String, AttributeValue> item, Row keys, String by) {
    if (item.isEmpty()) {
      return new Moment(time.nanos(), entity, null, null, item, false);
    }
    Row row = Row.of(
        entity,
        item,
        keys,
        wrong -> violation("StoredUnreadably", by + " stored what others can't read: " + wrong));
    boolean expired = CompiledModel.expired(entity, row, time.instant());
    boolean broken = !items.hasItsKey(entity, row, item)
        || entity.components().stream()
            .anyMatch(each ->
                each.required() && !each.type().isCollection() && row.get(each.name()) == null);
    return new Moment(time.nanos(), entity, expired || broken ? null : row, row, item, broken);
  }

  /** Something that another program wrote. */
  void given(EntitySpec entity, String id, Map<String, AttributeValue> item, @Nullable Row row) {
    boolean expired = row != null && CompiledModel.expired(entity, row, time.instant());
    history.add(id, new Moment(time.nanos(), entity, expired ? null : row, row, item, row == null));
    unclaimed.add(id);
  }

  /** The items that others wrote, and that nobody has put since: nothing claims their unique values. */
  Set<String> unclaimed() {
    return unclaimed;
  }

  /** An operation ended well. */
  void done(Operation operation, @Nullable Object answer) {
    operation.ended = time.nanos();
    operation.ending = Ending.DONE;
    operation.answer = answer;
    answers.check(operation, answer);
  }

  /** An operation ended by an exception. */
  void failed(Operation operation, Throwable failure) {
    operation.ended = time.nanos();
    operation.failure = failure;
    boolean unreadable = Failures.code(failure).startsWith("Item")
        && history.broken(Long.MIN_VALUE, operation.ended);
    operation.ending = unreadable ? Ending.UNKNOWN : Failures.ending(failure);
    if (operation.step instanceof Step.Batch
        && failure instanceof BatchIncompleteException incomplete) {
      answers.batch(operation, incomplete.written(), incomplete.left());
      operation.ending = Ending.DONE;
    } else if (Failures.bare(failure)) {
      violation(
          "BareException", operation + " ended by " + failure + " at " + Failures.place(failure));
    } else if (operation.ending == Ending.REFUSED) {
      answers.refused(operation, failure);
    }
  }

  /** All is over: what was counted is final. */
  void end() {
    for (Operation operation : operations) {
      if (operation.step instanceof Step.Smuggled
          || operation.step instanceof Step.SmuggledChange) {
        if (operation.made > 0 || operation.ending == Ending.DONE) {
          violation("OtherTenantsWrite", operation + " was accepted: " + operation.ending);
        }
      } else if (operation.ending == Ending.REFUSED && !operation.effects.isEmpty()) {
        violation(
            "RefusedThoughMade",
            operation + " was refused (" + operation.failure + ") and was made");
      } else {
        counted(operation);
        repeated(operation);
      }
    }
  }

  /**
   * Whether a client's own write was the last of an item before it asks, a moment ago and in the same life: what it must see
   * if it asks for its own writes. Where clocks jump, nobody knows what a moment is.
   */
  boolean wroteLast(Operation asks, String id) {
    Operation last = null;
    Effect change = null;
    for (Operation each : operations) {
      for (Effect effect : each.effects) {
        if (effect.id().equals(id)
            && effect.nanos() <= asks.began
            && (change == null || effect.nanos() >= change.nanos())) {
          last = each;
          change = effect;
        }
      }
    }
    if (last == null
        || change == null
        || faults.contains(FaultKind.CLOCK_JUMP)
        || !last.client.equals(asks.client)
        || last.ending != Ending.DONE
        || change.nanos() > last.ended
        || asks.ended - change.nanos() > MOMENT.toNanos()) {
      return false;
    }
    long since = last.began;
    return operations.stream()
        .noneMatch(each -> each.client.equals(asks.client)
            && each.began >= since
            && each.failure instanceof ProcessDeath);
  }

  /** Whether an operation had the same body each time that anybody of its tenant ran it. */
  boolean onlyBody(Operation operation) {
    return operation.step instanceof Step.Transact transact
        && !transact.operation().isEmpty()
        && operations.stream()
            .filter(each -> each.tenant.equals(operation.tenant)
                && each.step instanceof Step.Transact other
                && other.operation().equals(transact.operation()))
            .allMatch(each -> each.parts.equals(operation.parts));
  }

  /** A named operation happens once, however often it is run while its name is remembered. */
  private void repeated(Operation operation) {
    if (operation.effects.isEmpty() || !onlyBody(operation)) {
      return;
    }
    long made = operation.effects.get(0).nanos();
    for (Operation other : operations) {
      if (other != operation
          && other.tenant.equals(operation.tenant)
          && other.step.equals(operation.step)
          && !other.effects.isEmpty()
          && Math.abs(made - other.effects.get(0).nanos()) < REMEMBERED.toNanos()) {
        violation("OperationTwice", operation + " was made by two runs");
      }
    }
  }

  private void counted(Operation operation) {
    Set<String> twice = new HashSet<>();
    operation.effectsByKey().forEach((id, count) -> {
      if (count > 1 && !repeatable(Objects.requireNonNull(operation.part(id)))) {
        twice.add(id);
      }
    });
    if (!twice.isEmpty()) {
      violation(
          operation.ending == Ending.DONE ? "AppliedTwice" : "UnknownAppliedTwice",
          operation + " was made more than once on " + twice);
    }
    boolean replayed = operation.answer instanceof Answer<?> answer && answer.replayed();
    if (operation.ending == Ending.DONE && !replayed) {
      for (Part part : operation.parts) {
        if (operation.effects.stream().noneMatch(effect -> effect.id().equals(part.id()))
            && !operation.left.contains(part.id())
            && !needless(operation, part)) {
          violation(
              "DoneThoughNotMade", operation + " was told as done and did not change " + part.id());
        }
      }
    }
  }

  /** Whether to make it again does no harm that a single request could avoid. */
  private boolean repeatable(Part part) {
    Write write = part.write();
    EntitySpec entity = model.spec().entity(write.entity());
    boolean sets = write.changes().stream()
        .allMatch(change -> change.action() == Action.SET
            || change.action() == Action.REMOVE
            || change.action() == Action.SET_IF_ABSENT
            || change.action() == Action.ADD_ELEMENTS
            || change.action() == Action.REMOVE_ELEMENTS);
    boolean plain = !entity.has(Role.VERSION) && write.when() == null;
    boolean creates = entity.has(Role.VERSION) && part.version() == 0;
    if (write.exactlyOnce()) {
      return false;
    }
    return switch (write.verb()) {
      case CREATE, CREATE_IF_ABSENT -> true;
      case DELETE_KEY -> write.when() == null;
      case PUT -> plain || creates;
      case DELETE -> plain;
      case UPDATE, UPSERT -> plain && sets;
      default -> false;
    };
  }

  /** Whether a write had nothing to do at some time while it was made. */
  private boolean needless(Operation operation, Part part) {
    EntitySpec entity = model.spec().entity(part.write().entity());
    if (part.write().verb().looks()
        || operation.step instanceof Step.Transact t && !t.operation().isEmpty()) {
      return true;
    }
    return history.during(part.id(), operation.began, operation.ended).stream().anyMatch(moment -> {
      if (moment.broken()) {
        return true;
      }
      Meaning.Result meant = Meaning.of(entity, part.write(), part.version(), moment.row());
      return !meant.refuses()
          && (meant.after() == null
              ? moment.row() == null
              // An expired item may lie there that is the same.
              : moment.stored() != null && meant.after().same(entity, moment.stored()));
    });
  }
}
