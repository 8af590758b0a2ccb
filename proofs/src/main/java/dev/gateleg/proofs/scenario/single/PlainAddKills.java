package dev.gateleg.proofs.scenario.single;

import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.proofs.kill.Errand;
import dev.gateleg.proofs.kill.KillScenario;
import dev.gateleg.proofs.kill.Site;
import dev.gateleg.testing.simulation.Checks;
import dev.gateleg.testing.simulation.Journal;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A control: a plain {@code ADD} for each key. Who was killed before it heard the answer adds again. */
public final class PlainAddKills implements KillScenario {

  /** The control. */
  public PlainAddKills() {}

  @Override
  public String name() {
    return "plain-add";
  }

  @Override
  public String promise() {
    return "each key is counted once";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public void prepare(Site site) {
    site.make(DeskTable.TYPE);
  }

  private static Map<String, AttributeValue> key(String key) {
    return Map.of("PK", AttributeValue.fromS(key), "SK", AttributeValue.fromS("COUNTER"));
  }

  @Override
  public Answer<String> run(Site site, Errand errand) {
    site.client()
        .updateItem(update -> update
            .tableName(site.tableName())
            .key(key(errand.key()))
            .updateExpression("ADD counted :one")
            .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
    return new Answer<>("counted", false);
  }

  private static int counted(Site site, String key) {
    Map<String, AttributeValue> item = site.client()
        .getItem(get -> get.tableName(site.tableName()).key(key(key)).consistentRead(true))
        .item();
    return item.isEmpty()
        ? 0
        : Integer.parseInt(Objects.requireNonNull(item.get("counted")).n());
  }

  @Override
  public void check(Checks checks, Site site, Journal<String> journal) {
    journal.checkOnce(checks, key -> counted(site, key));
  }
}
