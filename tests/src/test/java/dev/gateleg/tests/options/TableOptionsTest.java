package dev.gateleg.tests.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.file.OptionsModel;
import dev.gateleg.testing.Backends;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Settings are set when a table is made, and compared later. */
final class TableOptionsTest {

  private static final OptionsModel SAID = ArchiveTable.TYPE.schema().options();

  private final DynamoDbClient client = Backends.client();
  private final String name = "archive-" + UUID.randomUUID();

  @AfterEach
  void delete() {
    if (client.listTables().tableNames().contains(name)) {
      client.updateTable(update -> update.tableName(name).deletionProtectionEnabled(false));
      Tables.delete(client, name);
    }
  }

  private static TableSchema schema(OptionsModel options) {
    return ArchiveTable.TYPE.schema().options(options);
  }

  @Test
  void createSetsThemAndDiffFindsNoDifference() {
    Assumptions.assumeTrue(
        Backends.chosenName().equals("engine"), "DynamoDB Local has no classes and no tags");
    ArchiveTable.TYPE.create(client, name);

    assertThat(ArchiveTable.TYPE.diff(client, name)).isEmpty();
    TableDescription table = client.describeTable(t -> t.tableName(name)).table();
    assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(20);
    assertThat(table.provisionedThroughput().writeCapacityUnits()).isEqualTo(10);
    assertThat(table.globalSecondaryIndexes().get(0).provisionedThroughput().writeCapacityUnits())
        .isEqualTo(10);
    assertThat(table.deletionProtectionEnabled()).isTrue();
    assertThat(table.streamSpecification().streamViewType())
        .isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
    assertThat(client
            .describeTimeToLive(t -> t.tableName(name))
            .timeToLiveDescription()
            .attributeName())
        .isEqualTo("ttl");
    assertThat(client.listTagsOfResource(t -> t.resourceArn(table.tableArn())).tags())
        .extracting(tag -> tag.key() + "=" + tag.value())
        .containsExactlyInAnyOrder("team=records", "cost-centre=4711");
  }

  @Test
  void diffTellsEachSettingThatIsOther() {
    Assumptions.assumeTrue(
        Backends.chosenName().equals("engine"), "DynamoDB Local has no recovery and no encryption");
    Tables.create(
        client,
        schema(OptionsModel.NONE.deletionProtection(false).stream(StreamView.KEYS_ONLY)
            .tag("team", "others")),
        name);

    assertThat(ArchiveTable.TYPE.diff(client, name))
        .allSatisfy(difference -> assertThat(difference.breaking()).isFalse())
        .extracting(Difference::toString)
        .containsExactly(
            "The table's billing mode is PAY_PER_REQUEST, in the model PROVISIONED; switch it, or mend @TableOptions(billing): on demand can be switched to once a day.",
            "The table's point-in-time recovery is off, in the model on; switch it on, or mend @TableOptions.",
            "The table's deletion protection is off, in the model on; switch it on, or mend @TableOptions.",
            "The table's encryption is with a key that AWS owns, in the model with a key in KMS; change its key, or mend @TableOptions(encryption).",
            "The table's stream is KEYS_ONLY, in the model NEW_AND_OLD_IMAGES; switch it off and on again with the other view, which starts a new stream, or mend @TableOptions(stream).",
            "The table's class is STANDARD, in the model STANDARD_INFREQUENT_ACCESS; change it, which can be done twice in 30 days, or mend @TableOptions(tableClass).",
            "The table's tag 'team' is 'others', in the model 'records'; set it, or mend @TableOptions(tags).",
            "The table's tag 'cost-centre' is missing, in the model '4711'; set it, or mend @TableOptions(tags).");
  }

  @Test
  void whatIsNotSaidIsNotCompared() {
    ArchiveTable.TYPE.create(client, name);

    assertThat(Tables.diff(client, schema(OptionsModel.NONE), name)).isEmpty();
  }

  @Test
  void whatIsSwitchedOffOnPurposeIsCompared() {
    ArchiveTable.TYPE.create(client, name);

    OptionsModel off = OptionsModel.NONE.onDemand().deletionProtection(false).stream(StreamView.OFF)
        .tag(
            "team",
            Backends.chosenName().equals("engine") ? "records" : "unknown to DynamoDB Local");
    assertThat(Tables.diff(client, schema(off), name))
        .extracting(Difference::kind)
        .containsExactly(
            Difference.Kind.BILLING, Difference.Kind.DELETION_PROTECTION, Difference.Kind.STREAM);
  }

  @Test
  void comparesTheKeyUnlessItIsAnAlias() {
    Assumptions.assumeTrue(
        Backends.chosenName().equals("engine"), "DynamoDB Local has no encryption");
    ArchiveTable.TYPE.create(client, name);
    String key =
        client.describeTable(t -> t.tableName(name)).table().sseDescription().kmsMasterKeyArn();

    assertThat(Tables.diff(client, schema(SAID.kmsKey("alias/records")), name)).isEmpty();
    assertThat(Tables.diff(client, schema(SAID.kmsKey("1234abcd")), name))
        .extracting(Difference::message)
        .containsExactly(
            key == null
                ? "none"
                : "The table's encryption is with " + key + ", in the model with 1234abcd");
    assertThat(Tables.diff(client, schema(SAID.encryption(Encryption.AWS_OWNED)), name))
        .extracting(Difference::kind)
        .isEqualTo(List.of(Difference.Kind.ENCRYPTION));
  }

  @Test
  void aTableIsMadeOnDemandUnlessItIsSaid() {
    Tables.create(client, schema(OptionsModel.NONE), name);

    assertThat(client
            .describeTable(t -> t.tableName(name))
            .table()
            .billingModeSummary()
            .billingMode())
        .isEqualTo(BillingMode.PAY_PER_REQUEST);
  }
}
