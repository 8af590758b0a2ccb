package dev.gateleg.core.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.fixture.BranchesTable;
import dev.gateleg.core.fixture.BranchesTable.Branches;
import dev.gateleg.core.fixture.LocalDynamoDb;
import dev.gateleg.core.internal.context.TableContext.ScopeValue;
import dev.gateleg.core.internal.sdk.SdkTransport;
import dev.gateleg.core.internal.write.Tokens;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.IndexSchema;
import dev.gateleg.core.schema.TableSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class HiddenKeysTest {

  private static final TableSchema SCHEMA = TableSchema.of("t", "PK", "SK").type("kind");

  private static TableContext context(
      TableSchema schema, List<EntityType<?>> entities, @Nullable ScopeValue scope) {
    return new TableContext(
        new SdkTransport(LocalDynamoDb.client()),
        schema,
        entities,
        TableSettings.of("t"),
        scope,
        context -> context);
  }

  private static TableContext of(String tenant) {
    return context(
        BranchesTable.TYPE.schema(), List.of(Branches.TYPE), new ScopeValue("tenantId", tenant));
  }

  @Test
  void aScopedTablesHiddenPartitionsStartWithTheScope() {
    assertThat(of("acme").hiddenKeys().key("LOCK#nightly", "LOCK#nightly"))
        .hasToString("_SCOPE#acme#LOCK#nightly, LOCK#nightly");
    assertThat(of("a#b c").hiddenKeys().key("LOCK#x", "LOCK"))
        .hasToString("_SCOPE#a$23b$20c#LOCK#x, LOCK");
    assertThat(context(SCHEMA, List.of(), null).hiddenKeys().key("LOCK#x", "LOCK"))
        .hasToString("LOCK#x, LOCK");
  }

  @Test
  void aTableHoldsThePartitionsOfItsScopeOnly() {
    TableContext acme = of("acme");
    assertThat(List.of("TENANT#acme", "_SCOPE#acme#LOCK#x"))
        .allMatch(key -> acme.holds(Value.fromS(key)));
    assertThat(
            List.of("TENANT#acm", "TENANT#acme#x", "_SCOPE#acme", "_SCOPE#acmes#LOCK#x", "LOCK#x"))
        .noneMatch(key -> acme.holds(Value.fromS(key)));
  }

  @Test
  void tokensOfTwoScopesDiffer() {
    assertThat(Tokens.of(of("a"), "settle", "o1"))
        .isEqualTo(Tokens.of(of("a"), "settle", "o1"))
        .isNotEqualTo(Tokens.of(of("b"), "settle", "o1"))
        .isNotEqualTo(Tokens.of(context(SCHEMA, List.of(), null), "settle", "o1"));
  }

  @Test
  void hiddenItemsAreMarkedByTheTypeUnlessAnIndexWouldListThemByIt() {
    TableContext plain = context(SCHEMA, List.of(), null);
    assertThat(plain.typeAttribute()).isEqualTo("kind");
    TableContext indexed = context(
        SCHEMA.index(IndexSchema.global("by_kind", List.of("kind"), List.of())), List.of(), null);
    assertThat(indexed.typeAttribute()).isEqualTo("_type");
    assertThat(indexed.hidden(Map.of("_type", Value.fromS("_lock")))).isTrue();
  }

  @Test
  void anIndexOnANameOfHiddenItemsIsRefused() {
    TableContext context = context(
        SCHEMA.index(IndexSchema.global("by_owner", List.of("_owner"), List.of())),
        List.of(),
        null);
    assertThatThrownBy(() -> context.hiddenKeys().key("LOCK#x", "LOCK"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[IndexOnHiddenName] An index of the table t has the key attribute '_owner'."
            + " Names that start with '_' are those of hidden items, which must stay out of"
            + " indexes; give the attribute another name.");
  }
}
