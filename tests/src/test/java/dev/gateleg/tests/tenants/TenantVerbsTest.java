package dev.gateleg.tests.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.Table;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.write.Transaction;
import dev.gateleg.core.write.TransactionPart;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.tests.support.Stored;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No verb of a tenant's table reads or writes an item of another. A verb that is added and not tried here fails. */
final class TenantVerbsTest {

  private static final Note FOREIGN = new Note("b", "n", 1);

  @RegisterExtension
  final FreshScopedTable<Offices, String> table = FreshScopedTable.of(OfficesTable.TYPE);

  /** Each verb of a table, with a key or an entity of tenant b. */
  private static Map<String, Consumer<Table>> verbs() {
    Map<String, Consumer<Table>> verbs = new LinkedHashMap<>();
    verbs.put("get", t -> t.get(Notes.key("b", "n")));
    verbs.put("getConsistent", t -> t.getConsistent(Notes.key("b", "n")));
    verbs.put("getAll", t -> t.getAll(List.of(Notes.key("b", "n"))).run());
    verbs.put("batch", t -> t.batch().overwrite(FOREIGN).run());
    verbs.put("transaction", t -> t.transaction().add(t.putting(FOREIGN)).run());
    verbs.put("snapshot", t -> t.snapshot(List.of(Notes.key("b", "n"))));
    verbs.put("create", t -> t.create(FOREIGN));
    verbs.put("createIfAbsent", t -> t.createIfAbsent(FOREIGN));
    verbs.put("creating", t -> t.creating(FOREIGN).run());
    verbs.put("put", t -> t.put(FOREIGN));
    verbs.put("putting", t -> t.putting(FOREIGN).run());
    verbs.put("update", t -> t.update(Notes.key("b", "n")).add(Notes.count, 1L).run());
    verbs.put("upsert", t -> t.upsert(Notes.key("b", "n")).add(Notes.count, 1L).run());
    verbs.put("modify", t -> t.modify(Notes.key("b", "n"), note -> FOREIGN));
    verbs.put("delete", t -> t.delete(FOREIGN));
    verbs.put("deleteKey", t -> t.deleteKey(Notes.key("b", "n")));
    verbs.put("deleting", t -> t.deleting(Notes.key("b", "n")).run());
    verbs.put("deletingEntity", t -> t.deletingEntity(FOREIGN).run());
    verbs.put(
        "checking", t -> t.transaction().add(t.checking(Notes.key("b", "n"))).run());
    verbs.put(
        "checkingAbsent",
        t -> t.transaction().add(t.checkingAbsent(Notes.key("b", "n"))).run());
    verbs.put("copies", t -> t.copies(LettersInTrays.TYPE).repair(Letters.key("b", "n")));
    return verbs;
  }

  @Test
  void everyVerbIsTried() {
    Set<String> declared =
        Arrays.stream(Table.class.getMethods()).map(Method::getName).collect(Collectors.toSet());
    declared.remove("uniqueValues"); // takes no key, and passes over the items of others
    declared.remove("contention"); // tells of this table's own writes
    assertThat(verbs().keySet()).isEqualTo(declared);
  }

  @Test
  void noVerbLeavesTheTenant() {
    table.open("b").create(FOREIGN);
    Stored stored = new Stored(table.client(), table.name());
    List<?> before = stored.items();
    Offices a = table.open("a");
    verbs()
        .forEach((name, verb) -> assertThatThrownBy(() -> verb.accept(a))
            .as(name)
            .isInstanceOf(InvalidInputException.class)
            .hasMessageMatching(
                "\\[OutOfScope] (Note|Letter)\\(TENANT#b[^)]*\\) is not of tenant a, which the table "
                    + table.name() + " is opened for; open it for b\\."));
    assertThatThrownBy(() -> a.batch().delete(Notes.key("b", "n")).run())
        .hasMessageStartingWith("[OutOfScope] Note(TENANT#b, NOTE#n)");
    assertThat(stored.items()).isEqualTo(before);
  }

  /** What tenant b's table prepares, tenant a's transaction refuses. */
  @Test
  void aTransactionRefusesWritesThatAnotherTenantPrepared() {
    Offices a = table.open("a");
    Offices b = table.open("b");
    Map<String, Function<Offices, TransactionPart>> prepared = new LinkedHashMap<>();
    prepared.put("create of Note(TENANT#b, NOTE#n)", t -> t.creating(FOREIGN));
    prepared.put("put of Note(TENANT#b, NOTE#n)", t -> t.putting(FOREIGN));
    prepared.put(
        "update of Note(TENANT#b, NOTE#n)",
        t -> t.update(Notes.key("b", "n")).add(Notes.count, 1L));
    prepared.put("delete of Note(TENANT#b, NOTE#n)", t -> t.deleting(Notes.key("b", "n")));
    prepared.put("check of Note(TENANT#b, NOTE#n)", t -> t.checkingAbsent(Notes.key("b", "n")));
    Set<String> told = new TreeSet<>();
    prepared.forEach((what, part) -> {
      Transaction transaction =
          a.transaction().add(a.putting(new Note("a", "n", 1))).add(part.apply(b));
      assertThatThrownBy(transaction::run)
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("[OutOfScope] The " + what + " is not of tenant a, which the table "
              + table.name()
              + " is opened for; prepare every write by the table that sends it.");
      told.add(what);
    });
    assertThat(told).hasSize(prepared.size());
    assertThat(new Stored(table.client(), table.name()).items()).isEmpty();
  }
}
