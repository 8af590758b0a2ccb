package dev.gateleg.tools.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.lint.Finding;
import dev.gateleg.model.lint.ModelLint;
import dev.gateleg.model.lint.Rule;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ChecksTest {

  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  private static List<String> codes(String model) {
    return ModelLint.check(TableModel.parse(model)).stream()
        .map(finding -> finding.rule().name())
        .distinct()
        .toList();
  }

  private static String shop() {
    return ShopSeed.model().write();
  }

  @Test
  void theShopHasHotConstantsAndAScan() {
    assertThat(ModelLint.check(ShopSeed.model()))
        .extracting(finding -> finding.rule() + " " + finding.subject())
        .contains(
            "HotConstant Product on GSI2",
            "HotConstant Stock on GSI2",
            "FewPartitions Order on GSI2",
            "IndexKeyUnread Stock on GSI2",
            "ScanPattern everyOrder");
  }

  @Test
  void eachRuleOfTheModelStrikesWhereItShouldAndOnlyThere() {
    String model = shop();
    assertThat(codes(model))
        .doesNotContain(
            "IndexUnread",
            "IndexUnwritten",
            "LocalIndex",
            "IndexOverProjected",
            "HotTime",
            "AttemptOff",
            "EntityUnread",
            "TooManyIndexes",
            "KeyNearLimit");
    assertThat(codes(model.replace(
            "\"template\": \"USER#{userId}\"",
            "\"template\": \"" + "U".repeat(1500) + "#{userId}\"")))
        .contains("KeyNearLimit");
    assertThat(codes(model.replace("\"local\": false", "\"local\": true"))).contains("LocalIndex");
    assertThat(codes(model.replaceFirst(
            "\"index\": \"GSI2\",\\s*\"condition\"", "\"index\": \"\", \"condition\"")))
        .isNotEmpty();
    assertThat(codes(model
            .replace("Pages<Order>", "Pages<Summary>")
            .replace("Pages<Product>", "Pages<Summary>")))
        .contains("IndexOverProjected");
    assertThat(codes(model.replaceAll("\"attemptAttribute\": \"[^\"]*\",", "")))
        .contains("AttemptOff");
  }

  @Test
  void theDoctorFindsWhatTheTableCollected() {
    try (Engine engine = Engine.inMemory()) {
      ShopSeed.fill(engine.client(), "shop", 900, 42);
      engine
          .client()
          .putItem(put -> put.tableName("shop")
              .item(Map.of(
                  "PK", AttributeValue.fromS("USER#u_1"),
                  "SK", AttributeValue.fromS("SESSION#old"),
                  "_type", AttributeValue.fromS("Session"),
                  "userId", AttributeValue.fromS("u_1"),
                  "token", AttributeValue.fromS("old"),
                  "expiresAt", AttributeValue.fromN("1700000000"))));
      engine
          .client()
          .putItem(put -> put.tableName("shop")
              .item(Map.of(
                  "PK", AttributeValue.fromS("legacy-large"),
                  "SK", AttributeValue.fromS("v1"),
                  "payload", AttributeValue.fromS("x".repeat(200_000)))));
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      Doctor doctor = new Doctor(view, engine.client(), () -> NOW);
      doctor.settings();
      doctor.items(view.live(), 40, new Random(1));
      List<Rule> rules =
          doctor.findings().stream().map(Finding::rule).distinct().toList();
      assertThat(rules)
          .contains(
              Rule.Undecodable,
              Rule.UnknownItem,
              Rule.StaleIndexKey,
              Rule.ExpiredLeft,
              Rule.LargeItem,
              Rule.RecoveryOff,
              Rule.DeletionUnprotected,
              Rule.EncryptionDefault,
              Rule.TableDrifts,
              Rule.HotPartition);
      assertThat(doctor.findings().get(0).rule().level()).isEqualTo(Rule.Level.ERROR);
      assertThat(doctor.findings()).anySatisfy(finding -> {
        assertThat(finding.rule()).isEqualTo(Rule.StaleIndexKey);
        assertThat(finding.message())
            .contains(
                "ORDER#o_17 | METADATA on GSI2: GSI2PK says STATUS#CREATED, the components make STATUS#PAID");
      });
    }
  }

  @Test
  void aTableAsItShouldBeIsWell() {
    try (Engine engine = Engine.inMemory()) {
      TableView view = new TableView(ShopSeed.model(), "shop", engine.client());
      dev.gateleg.core.schema.Tables.create(
          engine.client(),
          view.schema(),
          "shop",
          request -> request.deletionProtectionEnabled(true));
      engine
          .client()
          .updateContinuousBackups(update -> update
              .tableName("shop")
              .pointInTimeRecoverySpecification(
                  recovery -> recovery.pointInTimeRecoveryEnabled(true)));
      Doctor doctor = new Doctor(view, engine.client(), () -> NOW);
      doctor.settings();
      doctor.items(view.live(), 40, new Random(1));
      List<Finding> ofTheTable = doctor.findings().stream()
          .filter(finding -> !ModelLint.check(view.model()).contains(finding))
          .toList();
      assertThat(Finding.any(ofTheTable)).as(ofTheTable.toString()).isFalse();
    }
  }

  @Test
  void everyRuleHasASectionAndEverySectionARule() throws Exception {
    Matcher sections = Pattern.compile("^### ([A-Za-z]+) ", Pattern.MULTILINE)
        .matcher(Files.readString(Path.of("../docs/lint.md")));
    TreeSet<String> written = new TreeSet<>();
    while (sections.find()) {
      written.add(sections.group(1));
    }
    TreeSet<String> rules = new TreeSet<>();
    for (Rule rule : Rule.values()) {
      rules.add(rule.name());
    }
    assertThat(written).isEqualTo(rules);
  }
}
