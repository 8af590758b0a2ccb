package dev.gateleg.proofs.models;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client of a program does next. Values are spelled as {@link ValueType} reads them. */
sealed interface Step {

  /** A write of one item. */
  enum Verb {
    CREATE,
    CREATE_IF_ABSENT,
    PUT,
    UPDATE,
    UPSERT,
    MODIFY,
    DELETE,
    DELETE_KEY,
    CHECK,
    CHECK_ABSENT;

    /** Whether it writes a whole row. */
    boolean whole() {
      return this == CREATE || this == CREATE_IF_ABSENT || this == PUT;
    }

    /** Whether it only looks. */
    boolean looks() {
      return this == CHECK || this == CHECK_ABSENT;
    }
  }

  /** Which version a client gives with an entity: none, the last that it saw, or the first that it saw. */
  enum Seen {
    NONE,
    LAST,
    FIRST
  }

  /** What an update does with a component. */
  enum Action {
    SET,
    SET_IF_ABSENT,
    REMOVE,
    ADD,
    APPEND,
    PREPEND,
    ADD_ELEMENTS,
    REMOVE_ELEMENTS
  }

  /** A change of a component. */
  record Change(Action action, String component, String value) {}

  /** What a condition asks. */
  enum Asks {
    IS,
    IS_NOT,
    EXISTS,
    ABSENT,
    AT_LEAST,
    BELOW
  }

  /** A condition on a component. */
  record Condition(Asks asks, String component, String value) {}

  /**
   * A write.
   *
   * @param values the key's components and, for a whole row, all others
   * @param changes what an update, upsert or modify does
   * @param prepared whether it is prepared, asked for its request, and run
   * @param returningOld whether it is asked for the old item
   * @param exactlyOnce whether an update is made exactly once
   */
  record Write(
      Verb verb,
      String entity,
      Map<String, String> values,
      List<Change> changes,
      @Nullable Condition when,
      Seen seen,
      boolean prepared,
      boolean returningOld,
      boolean exactlyOnce)
      implements Step {

    Write(
        Verb verb,
        String entity,
        Map<String, String> values,
        List<Change> changes,
        @Nullable Condition when,
        Seen seen,
        boolean prepared,
        boolean returningOld) {
      this(verb, entity, values, changes, when, seen, prepared, returningOld, false);
    }
  }

  /** Several writes that happen together, as an operation with a name where that is not empty. */
  record Transact(List<Write> writes, String operation) implements Step {}

  /** Several puts and deletes that happen each by itself. */
  record Batch(List<Write> writes) implements Step {}

  /** How items are read by their keys. */
  enum Reading {
    GET,
    CONSISTENT,
    ALL,
    ALL_CONSISTENT,
    SNAPSHOT
  }

  /** A read of items by their keys. */
  record Read(Reading reading, String entity, List<Map<String, String>> keys) implements Step {}

  /**
   * A call of an access pattern.
   *
   * @param arguments one for each parameter but the tenant; null for an open bound
   * @param limit how many results; 0 for all
   * @param pageSize in pages of that size; 0 for one list
   * @param counted whether they are counted too
   * @param own whether what the client wrote a moment ago must be seen
   */
  record Ask(
      String pattern,
      List<@Nullable String> arguments,
      int limit,
      int pageSize,
      boolean reversed,
      boolean counted,
      @Nullable Condition filter,
      boolean own)
      implements Step {}

  /** What another program writes past Gateleg. */
  enum Foreign {
    /** An item as Gateleg would write it, but without claims. */
    WHOLE,
    /** An item that lacks a required attribute. */
    BROKEN,
    /** An item of a type that nobody knows. */
    UNKNOWN,
    /** An item whose attribute tells another key than its key. */
    CONTRADICTING
  }

  /** An item that another program wrote before. */
  record Given(Foreign foreign, String entity, Map<String, String> values) implements Step {}

  /** An operation that happens once for its key, with a write. */
  record Once(String key, Write write) implements Step {}

  /** A try to take a lock, which is given back at once or kept to the end. */
  record Locked(String name, boolean kept) implements Step {}

  /** A create, modify or delete through the entity's rollup. */
  record Rolled(Write write) implements Step {}

  /** A change of another tenant's entity that is told to one's own rollup: must be refused. */
  record SmuggledChange(Write write) implements Step {}

  /** A write that was prepared by another tenant's table, in a transaction of one's own: must be refused. */
  record Smuggled(Write write) implements Step {}

  /** What a client does, in a tenant's name. */
  record Client(String tenant, List<Step> steps) {}
}
