package dev.gateleg.proofs.models;

import dev.gateleg.core.Table;
import dev.gateleg.core.batch.BatchIncompleteException;
import dev.gateleg.core.batch.BatchWrite;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CallInterruptedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.OperationMismatchException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.read.Snapshot;
import dev.gateleg.core.write.Check;
import dev.gateleg.core.write.Delete;
import dev.gateleg.core.write.Put;
import dev.gateleg.core.write.Transacted;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.core.write.Update;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import dev.gateleg.patterns.idempotency.ResponseCodec;
import dev.gateleg.patterns.lock.Lock;
import dev.gateleg.patterns.lock.Locks;
import dev.gateleg.patterns.rollup.Rollups;
import dev.gateleg.proofs.models.Meddling.Slip;
import dev.gateleg.proofs.models.ModelSpec.ComponentSpec;
import dev.gateleg.proofs.models.ModelSpec.EntitySpec;
import dev.gateleg.proofs.models.ModelSpec.ParameterSpec;
import dev.gateleg.proofs.models.ModelSpec.PatternKind;
import dev.gateleg.proofs.models.ModelSpec.PatternSpec;
import dev.gateleg.proofs.models.Operation.Part;
import dev.gateleg.proofs.models.Step.Change;
import dev.gateleg.proofs.models.Step.Condition;
import dev.gateleg.proofs.models.Step.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the steps of a client through Gateleg: the only place that knows how a verb is called. */
@SuppressWarnings({"unchecked", "rawtypes"
}) // The model's types are not known when this is compiled.
final class Caller {

  private static final Duration LEASE = Duration.ofSeconds(30);

  private final CompiledModel model;
  private final Table table;
  private final @Nullable Table otherTenants;
  private final @Nullable Slip slip;

  Caller(CompiledModel model, Table table, @Nullable Table otherTenants, @Nullable Slip slip) {
    boolean counted = !model.spec().rolled().isEmpty();
    this.model = model;
    this.table = counted ? model.rolling().keeping(table) : table;
    this.otherTenants =
        counted && otherTenants != null ? model.rolling().keeping(otherTenants) : otherTenants;
    this.slip = slip;
  }

  /** What an access pattern gave. */
  record Asked(List<Object> results, List<Object> second, long count, boolean complete) {}

  /** Makes a step and returns what Gateleg returned. */
  @Nullable
  Object make(Operation operation) {
    try {
      return made(operation);
    } catch (BatchIncompleteException e) {
      if (slip == Slip.LOSES_ITS_ACCOUNT && e.getCause() instanceof CallInterruptedException) {
        throw new IllegalStateException("interrupted", e);
      }
      throw e;
    } catch (UnavailableException e) {
      for (Throwable suppressed : e.getSuppressed()) {
        if (slip == Slip.TAKES_INTERRUPTS_FOR_REFUSALS
            && suppressed instanceof CallInterruptedException interrupted) {
          throw interrupted;
        }
      }
      throw e;
    }
  }

  private @Nullable Object made(Operation operation) {
    Step step = operation.step;
    if (step instanceof Write) {
      return single(operation.parts.get(0));
    } else if (step instanceof Step.Transact transact) {
      Transaction transaction = table.transaction();
      for (Part part : operation.parts) {
        transaction = transaction.add((TransactionPart) prepared(table, part));
      }
      if (!transact.operation().isEmpty()) {
        transaction = transaction
            .operation(transact.operation())
            .at(java.time.Instant.EPOCH.plusSeconds(1893456000L));
      }
      Transacted done = transaction.run();
      if (done.madeBefore() && slip == Slip.TAKES_REPEATS_FOR_MISTAKES) {
        throw new OperationMismatchException(
            CoreCode.OPERATION_MISMATCH,
            "[OperationMismatch] The operation has another body.",
            null);
      }
      return done;
    } else if (step instanceof Step.Smuggled) {
      Object write = prepared(Objects.requireNonNull(otherTenants), operation.parts.get(0));
      return takingAll().transaction().add((TransactionPart) write).run();
    } else if (step instanceof Step.SmuggledChange) {
      Part part = operation.parts.get(0);
      EntitySpec entity = model.spec().entity(part.write().entity());
      Object made = model.entity(entity, Row.given(entity, part.write().values()), 1);
      return model.rolling().on(takingAll()).apply("change", null, made);
    } else if (step instanceof Step.Rolled) {
      return rolled(operation.parts.get(0));
    } else if (step instanceof Step.Batch) {
      return batch(operation);
    } else if (step instanceof Step.Read read) {
      return read(read);
    } else if (step instanceof Step.Ask ask) {
      return ask(ask, operation.tenant);
    } else if (step instanceof Step.Once once) {
      return once(once, operation);
    } else if (step instanceof Step.Locked locked) {
      Optional<Lock> lock = Locks.on(table).tryAcquire(locked.name(), LEASE);
      if (!locked.kept()) {
        lock.ifPresent(Lock::close);
      }
      return lock.isPresent();
    }
    throw new IllegalArgumentException("nobody makes " + step);
  }

  /** The table, or that of another tenant where nobody looks whose write it is. */
  private Table takingAll() {
    return slip == Slip.TAKES_OTHER_TENANTS_WRITES ? Objects.requireNonNull(otherTenants) : table;
  }

  private @Nullable Object single(Part part) {
    Write write = part.write();
    boolean verb = !write.prepared() && write.when() == null && !write.returningOld();
    EntitySpec entity = model.spec().entity(write.entity());
    Row row = Row.given(entity, write.values());
    switch (write.verb()) {
      case CREATE:
        if (verb) {
          return stored(model.entity(entity, row, part.version()), given -> table.create(given));
        }
        break;
      case CREATE_IF_ABSENT:
        return table.createIfAbsent(model.entity(entity, row, part.version()));
      case PUT:
        if (verb) {
          return stored(model.entity(entity, row, part.version()), given -> table.put(given));
        }
        break;
      case DELETE:
        if (slip == Slip.DELETES_AT_VERSION_ZERO
            && part.version() == 0
            && entity.has(ModelSpec.Role.VERSION)) {
          table.deleteKey(model.key(entity, row));
          return Optional.empty();
        } else if (verb) {
          table.delete(model.entity(entity, row, part.version()));
          return Optional.empty();
        }
        break;
      case DELETE_KEY:
        if (verb) {
          return table.deleteKey(model.key(entity, row));
        }
        break;
      case MODIFY:
        return table.modify(model.key(entity, row), old -> modified(entity, write, old));
      default:
        break;
    }
    Object prepared = prepared(table, part);
    if (prepared instanceof Put put) {
      Objects.requireNonNull(put.request());
      return write.returningOld() ? put.runReturningOld() : put.run();
    } else if (prepared instanceof Update update) {
      if (write.prepared()) {
        Objects.requireNonNull(update.request());
      }
      return write.returningOld() ? update.runReturningOld() : update.run();
    }
    return ((Delete) prepared).run();
  }

  private Object stored(Object given, UnaryOperator<Object> write) {
    Object stored = write.apply(given);
    return slip == Slip.RETURNS_WHAT_WAS_GIVEN && model.version(model.entityOf(given), given) == 0
        ? given
        : stored;
  }

  private Object modified(EntitySpec entity, Write write, Object old) {
    Row changed = model.row(entity, old);
    for (Change change : write.changes()) {
      changed = change.action() == Step.Action.REMOVE
          ? changed.without(change.component())
          : changed.with(
              change.component(),
              entity.component(change.component()).type().parse(change.value()));
    }
    return model.entity(entity, changed, model.version(entity, old));
  }

  private @Nullable Object rolled(Part part) {
    Write write = part.write();
    EntitySpec entity = model.spec().entity(write.entity());
    Row row = Row.given(entity, write.values());
    Rollups<Object> rollups = model.rolling().on(table);
    return switch (write.verb()) {
      case CREATE -> rollups.create(model.entity(entity, row, part.version()));
      case MODIFY -> rollups.modify(model.key(entity, row), old -> modified(entity, write, old));
      default -> rollups.delete(model.key(entity, row));
    };
  }

  /** A write as transactions take it. */
  private Object prepared(Table by, Part part) {
    Write write = part.write();
    EntitySpec entity = model.spec().entity(write.entity());
    Row row = Row.given(entity, write.values());
    dev.gateleg.core.expression.Condition when =
        write.when() == null ? null : condition(entity, write.when());
    switch (write.verb()) {
      case CREATE, PUT: {
        Object given = model.entity(entity, row, part.version());
        Put put = write.verb() == Step.Verb.CREATE ? by.creating(given) : by.putting(given);
        return when == null ? put : put.when(when);
      }
      case UPDATE, UPSERT, MODIFY: {
        EntityKey key = model.key(entity, row);
        Update update = write.verb() == Step.Verb.UPSERT ? by.upsert(key) : by.update(key);
        for (Change change : write.changes()) {
          update = changed(entity, update, change);
        }
        update = write.exactlyOnce() ? update.exactlyOnce() : update;
        return when == null ? update : update.when(when);
      }
      case DELETE, DELETE_KEY: {
        Delete delete = write.verb() == Step.Verb.DELETE
            ? by.deletingEntity(model.entity(entity, row, part.version()))
            : by.deleting(model.key(entity, row));
        return when == null ? delete : delete.when(when);
      }
      default: {
        Check check = write.verb() == Step.Verb.CHECK
            ? by.checking(model.key(entity, row))
            : by.checkingAbsent(model.key(entity, row));
        return when == null ? check : check.when(when);
      }
    }
  }

  private Update changed(EntitySpec entity, Update update, Change change) {
    Field field = model.field(entity, change.component());
    ComponentSpec component = entity.component(change.component());
    return switch (change.action()) {
      case SET -> update.set(field, component.type().parse(change.value()));
      case SET_IF_ABSENT -> update.setIfAbsent(field, component.type().parse(change.value()));
      case REMOVE -> update.remove(field);
      case ADD -> update.add((NumberField) field, (Number) component.type().parse(change.value()));
      case APPEND -> update.append(field, (List) component.type().parse(change.value()));
      case PREPEND -> update.prepend(field, (List) component.type().parse(change.value()));
      case ADD_ELEMENTS -> update.addElements(field, (Set) component.type().parse(change.value()));
      case REMOVE_ELEMENTS ->
        update.removeElements(field, (Set) component.type().parse(change.value()));
    };
  }

  private dev.gateleg.core.expression.Condition condition(EntitySpec entity, Condition when) {
    Field field = model.field(entity, when.component());
    ComponentSpec component = entity.component(when.component());
    return switch (when.asks()) {
      case IS -> field.is(component.type().parse(when.value()));
      case IS_NOT -> field.isNot(component.type().parse(when.value()));
      case EXISTS -> field.exists();
      case ABSENT -> field.isAbsent();
      case AT_LEAST -> ((OrderedField) field).atLeast(component.type().parse(when.value()));
      case BELOW -> ((OrderedField) field).below(component.type().parse(when.value()));
    };
  }

  private Object batch(Operation operation) {
    BatchWrite batch = table.batch().concurrency(1);
    for (Part part : operation.parts) {
      EntitySpec entity = model.spec().entity(part.write().entity());
      Row row = Row.given(entity, part.write().values());
      batch = part.write().verb() == Step.Verb.PUT
          ? batch.put(model.entity(entity, row, part.version()))
          : batch.delete(model.key(entity, row));
    }
    return batch.run();
  }

  private Object read(Step.Read read) {
    EntitySpec entity = model.spec().entity(read.entity());
    List<EntityKey<Object>> keys = new ArrayList<>();
    for (Map<String, String> key : read.keys()) {
      keys.add(model.key(entity, Row.of(entity, key)));
    }
    List<Optional<Object>> found = new ArrayList<>();
    switch (read.reading()) {
      case GET -> keys.forEach(key -> found.add(table.get(key)));
      case CONSISTENT -> keys.forEach(key -> found.add(table.getConsistent(key)));
      case SNAPSHOT -> {
        Snapshot snapshot = table.snapshot(keys);
        keys.forEach(key -> found.add(snapshot.get(key)));
      }
      default -> {
        var batch = table.getAll(keys).concurrency(1);
        var result = (read.reading() == Step.Reading.ALL ? batch : batch.consistent())
            .run()
            .orThrow();
        keys.forEach(key -> found.add(result.of(key)));
      }
    }
    return found;
  }

  /** Calls an access pattern with values as programs spell them. */
  Asked ask(Step.Ask ask, String tenant) {
    PatternSpec pattern = model.spec().patterns().stream()
        .filter(each -> each.name().equals(ask.pattern()))
        .findFirst()
        .orElseThrow();
    EntitySpec entity = model.spec().entity(pattern.entity());
    List<@Nullable Object> arguments = new ArrayList<>();
    int next = 0;
    for (ParameterSpec parameter : pattern.parameters()) {
      if (model.spec().scoped() && parameter.component().equals(ModelSpec.TENANT)) {
        continue;
      }
      String text = ask.arguments().get(next++);
      if (text == null && !parameter.nullable() && slip == Slip.TRIPS_OVER_NULL_BOUNDS) {
        throw new NullPointerException();
      }
      arguments.add(
          text == null ? null : entity.component(parameter.component()).type().parse(text));
    }
    Object result = Objects.requireNonNull(model.call(table, pattern, arguments));
    if (pattern.kind() == PatternKind.GET) {
      List<Object> one = ((Optional<Object>) result).map(List::of).orElse(List.of());
      return new Asked(one, List.of(), one.size(), true);
    } else if (pattern.kind() == PatternKind.COLLECTION) {
      List<Object> first = (List<Object>) Objects.requireNonNull(model.value("first", result));
      List<Object> second = (List<Object>) Objects.requireNonNull(model.value("second", result));
      return new Asked(first, second, first.size(), true);
    }
    return pages(ask, entity, pattern, (Pages<Object>) result);
  }

  private Asked pages(Step.Ask ask, EntitySpec entity, PatternSpec pattern, Pages<Object> all) {
    Pages<Object> pages = all;
    if (ask.filter() != null) {
      pages = pages.filter(
          (dev.gateleg.core.entity.EntityType) model.type(entity), condition(entity, ask.filter()));
    }
    if (ask.reversed() && pattern.kind() == PatternKind.QUERY) {
      pages = pages.reversed();
    }
    if (ask.own() && slip != Slip.FORGETS_OWN_WRITES) {
      pages = pages.afterOwnWrites();
    }
    if (ask.limit() > 0) {
      pages = pages.limit(ask.limit());
    }
    List<Object> results = new ArrayList<>();
    if (slip == Slip.COUNTS_WHAT_IT_LEAVES_OUT && ask.counted()) {
      int[] left = new int[1];
      List<Object> some = pages
          .onProblem(problem -> left[0] += problem.failure() == null ? 0 : 1)
          .list();
      return new Asked(some, List.of(), some.size() + left[0], ask.limit() == 0);
    }
    if (ask.pageSize() > 0) {
      Optional<String> cursor = Optional.empty();
      do {
        Page<Object> page = pages.page(ask.pageSize(), cursor.orElse(null));
        results.addAll(page.items());
        cursor = page.next();
      } while (cursor.isPresent());
    } else {
      results.addAll(pages.list());
    }
    long count = ask.counted() ? pages.count() : -1;
    return new Asked(results, List.of(), count, ask.limit() == 0 || results.size() < ask.limit());
  }

  private Object once(Step.Once once, Operation operation) {
    Answer<String> answer = Idempotency.on(table)
        .once("do", once.key(), Payload.of("what", once.write().toString()))
        .run(ResponseCodec.text(), effects -> {
          effects.add((TransactionPart) prepared(table, operation.parts.get(0)));
          return operation.tenant + " by " + operation.client;
        });
    return answer;
  }
}
