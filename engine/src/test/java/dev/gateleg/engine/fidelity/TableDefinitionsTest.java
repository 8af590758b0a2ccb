package dev.gateleg.engine.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** Definitions of tables, their tags, and what is told of them. */
class TableDefinitionsTest extends Probe {

  @Test
  void namesOfKeysAndProjectedAttributesAreShort() {
    String longName = "n".repeat(256);
    String tooLong = "Member must have length less than or equal to 255";
    assertThat(invalid(() -> client.createTable(table("tab")
            .attributeDefinitions(attributes(longName + ":S"))
            .keySchema(key(longName))
            .build())))
        .contains("'attributeDefinitions.1.member.attributeName' failed to satisfy constraint: "
            + tooLong)
        .contains("'keySchema.1.member.attributeName' failed to satisfy constraint: " + tooLong);
    assertThat(invalid(() -> withIndex(Projection.builder()
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes(longName)
            .build())))
        .contains("projection.nonKeyAttributes.1.member' failed to satisfy constraint: " + tooLong);
  }

  private void withIndex(Projection projection) {
    client.createTable(table("tab")
        .attributeDefinitions(attributes("p:S", "x:S"))
        .globalSecondaryIndexes(
            i -> i.indexName("index").keySchema(key("x")).projection(projection))
        .build());
  }

  @Test
  void nothingIsNamedTwice() {
    assertThat(invalid(() -> withIndex(Projection.builder()
            .projectionType(ProjectionType.INCLUDE)
            .nonKeyAttributes("a", "b", "a")
            .build())))
        .endsWith("Duplicate attribute name in NonKeyAttributes: a");
    assertThat(invalid(() -> client.createTable(
            table("tab").attributeDefinitions(attributes("p:S", "p:N")).build())))
        .endsWith("Duplicate AttributeName in AttributeDefinitions: p");
  }

  @ParameterizedTest
  @CsvSource({
    "HHHHH,Invalid KeySchema: The number of HASH key attributes exceeds the limit of 4",
    "HRRRRR,Invalid KeySchema: The number of RANGE key attributes exceeds the limit of 4",
    "HRH,Invalid KeySchema: HASH key attributes must precede RANGE key attributes"
  })
  void keysOfSeveralAttributesHaveAnOrder(String shape, String text) {
    List<KeySchemaElement> schema = new ArrayList<>();
    List<String> names = new ArrayList<>(List.of("p:S"));
    for (int i = 0; i < shape.length(); i++) {
      schema.add(element("a" + i, shape.charAt(i) == 'H' ? KeyType.HASH : KeyType.RANGE));
      names.add("a" + i + ":S");
    }
    assertThat(invalid(() -> client.createTable(table("tab")
            .attributeDefinitions(attributes(names.toArray(new String[0])))
            .globalSecondaryIndexes(i -> i.indexName("index").keySchema(schema).projection(all()))
            .build())))
        .isEqualTo(text);
  }

  @Test
  void mistakesInGlobalIndexesAreToldFirst() {
    assertThat(invalid(() -> client.createTable(table("tab")
            .attributeDefinitions(attributes("p:S", "c:S", "l:S"))
            .keySchema(key("p", "c"))
            .localSecondaryIndexes(
                i -> i.indexName("l1").keySchema(key("p", "l")).projection(all()))
            .globalSecondaryIndexes(i -> i.indexName("g1").keySchema(key("l")).projection(all()))
            .build())))
        .startsWith("2 validation errors detected: Value 'g1' at 'globalSecondaryIndexes.1")
        .contains("; Value 'l1' at 'localSecondaryIndexes.1.member.indexName'");
  }

  @Test
  void aStreamThatIsOffHasNoView() {
    StreamSpecification off = StreamSpecification.builder()
        .streamEnabled(false)
        .streamViewType(StreamViewType.NEW_IMAGE)
        .build();
    assertThat(invalid(
            () -> client.createTable(table("tab").streamSpecification(off).build())))
        .isEqualTo("One or more parameter values were invalid: Table is being created with a stream"
            + " disabled, UpdateViewType should not be specified");
    assertThat(client.listTables().tableNames()).isEmpty();
  }

  @Test
  void aStreamHasAViewThatThereIs() {
    client.createTable(table("tab").build());
    assertThat(invalid(() -> client.updateTable(r -> r.tableName("tab")
            .streamSpecification(s -> s.streamEnabled(true).streamViewType("ALL")))))
        .contains("Value 'ALL' at 'streamSpecification.streamViewType'");
  }

  @Test
  void whatIsBeingDeletedIsDescribedByLess() {
    withIndex(all());
    TableDescription described = client.describeTable(r -> r.tableName("tab")).table();
    assertThat(described.billingModeSummary().lastUpdateToPayPerRequestDateTime())
        .isEqualTo(described.creationDateTime());
    TableDescription deleted = client.deleteTable(r -> r.tableName("tab")).tableDescription();
    assertThat(deleted.tableId()).isEqualTo(described.tableId());
    assertThat(deleted.itemCount()).isZero();
    assertThat(deleted.creationDateTime()).isNull();
    assertThat(deleted.hasKeySchema()).isFalse();
    assertThat(deleted.hasAttributeDefinitions()).isFalse();
    assertThat(deleted.hasGlobalSecondaryIndexes()).isFalse();
  }

  private static Tag tag(String key, String value) {
    return Tag.builder().key(key).value(value).build();
  }

  @Test
  void tagsAreChecked() {
    client.createTable(table("tab").build());
    String arn = client.describeTable(r -> r.tableName("tab")).table().tableArn();
    for (Tag wrong : List.of(
        tag("", "v"),
        tag("k".repeat(129), "v"),
        tag("k", "v".repeat(257)),
        tag("k!", "v"),
        tag("k", "\"v\""),
        Tag.builder().key("k").build())) {
      assertThat(invalid(() -> client.tagResource(r -> r.resourceArn(arn).tags(wrong))))
          .startsWith("1 validation error detected: Value ");
    }
    client.tagResource(r ->
        r.resourceArn(arn).tags(tag("א".repeat(128), "א".repeat(256)), tag("empty", "")));
    assertThat(client.listTagsOfResource(r -> r.resourceArn(arn)).tags()).hasSize(2);
  }

  @Test
  void fiftyTagsAreEnoughAndComeAtOnce() {
    client.createTable(table("tab").build());
    String arn = client.describeTable(r -> r.tableName("tab")).table().tableArn();
    List<Tag> tags = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      tags.add(tag("k" + i, "v"));
    }
    assertThat(invalid(() -> client.tagResource(r -> r.resourceArn(arn).tags(tags))))
        .contains("exceeds the limit of 50");
    assertThat(invalid(() -> client.createTable(table("more").tags(tags).build())))
        .contains("exceeds the limit of 50");
    client.tagResource(r -> r.resourceArn(arn).tags(tags.subList(0, 50)));
    var listed = client.listTagsOfResource(r -> r.resourceArn(arn));
    assertThat(listed.tags()).hasSize(50);
    assertThat(listed.nextToken()).isNull();
  }

  @Test
  void whatCannotBeTaggedIsSaid() {
    withIndex(all());
    String arn = client.describeTable(r -> r.tableName("tab")).table().tableArn();
    assertThat(invalid(() -> client.listTagsOfResource(r -> r.resourceArn(arn + "/index/index"))))
        .contains("only table or stream is accepted");
    assertThat(invalid(() -> client.listTagsOfResource(r -> r.resourceArn("tab"))))
        .contains("ARNs must start with 'arn:'");
    assertThat(refused(() -> client.listTagsOfResource(r -> r.resourceArn(arn + "x")))
            .awsErrorDetails()
            .errorCode())
        .isEqualTo("ResourceNotFoundException");
  }

  @Test
  void vectorsAreRefusedAndNotDropped() {
    assertThat(invalid(() -> client.createTable(
            table("tab").vectorIndexes(i -> i.indexName("vectors")).build())))
        .contains("VectorIndexes: this engine has no vector indexes");
    client.createTable(table("tab").build());
    assertThat(invalid(() -> client.updateTable(
            r -> r.tableName("tab").vectorIndexUpdates(u -> u.delete(d -> d.indexName("v"))))))
        .contains("VectorIndexUpdates: this engine has no vector indexes");
    assertThat(invalid(() -> client.searchVectors(r -> r.tableName("tab"))))
        .contains("SearchVectors: this engine has no vector indexes");
  }
}
