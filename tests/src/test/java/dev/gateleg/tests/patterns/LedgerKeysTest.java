package dev.gateleg.tests.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.patterns.ledger.Insufficient;
import dev.gateleg.patterns.ledger.Ledger;
import dev.gateleg.patterns.ledger.LedgerKeys;
import dev.gateleg.patterns.ledger.Posted;
import dev.gateleg.patterns.ledger.TransferResult;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A ledger at keys that a table has for it, in a table that does not list the ledger's records. */
final class LedgerKeysTest {

  private static final LedgerKeys KEYS = LedgerKeys.DEFAULT
      .account("ACCOUNT#{account}", "BALANCE")
      .transfer("TRANSACTION#{key}", "TIMESTAMP#{at}");

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE);

  private Lab lab;
  private Ledger ledger;

  @BeforeEach
  void open() {
    lab = LabTable.TYPE
        .with(table.client())
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
    ledger = Ledger.on(lab, KEYS);
    ledger.openOutside("EUR");
    ledger.open("ann", "EUR", BigDecimal.ZERO);
    ledger.open("shop", "EUR", BigDecimal.ZERO);
    ledger.credit("deposit", "ann", "EUR", new BigDecimal("30")).run();
  }

  private Map<String, AttributeValue> item(String partition, String sort) {
    return table
        .client()
        .getItem(get -> get.tableName(table.name())
            .key(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort))))
        .item();
  }

  @Test
  void accountsAndTransfersStandAtTheKeysOfTheDesign() {
    // region keys
    Ledger own = Ledger.on(
        lab,
        LedgerKeys.DEFAULT
            .account("ACCOUNT#{account}", "BALANCE")
            .transfer("TRANSACTION#{key}", "TIMESTAMP#{at}"));
    own.transfer("5f0c", "ann", "shop", "EUR", new BigDecimal("25.00")).run();
    // endregion
    assertThat(item("ACCOUNT#ann", "BALANCE"))
        .containsEntry("balance", AttributeValue.fromN("5"))
        .containsEntry("available", AttributeValue.fromN("5"));
    assertThat(item("ACCOUNT#shop", "BALANCE"))
        .containsEntry("balance", AttributeValue.fromN("25"));
    String at = ledger.transfer("5f0c").orElseThrow().at().toString();
    assertThat(new Stored(table.client(), table.name()).lines("PK", "SK"))
        .anyMatch(line -> line.startsWith("TRANSACTION#5f0c | TIMESTAMP#" + at.substring(0, 19)))
        .anyMatch(line -> line.startsWith("ACCOUNT#ann | ENTRY#" + at.substring(0, 19)));
  }

  @Test
  void theTimeInAKeyHasTheDigitsOfTheDesign() {
    Ledger seconds = Ledger.on(
        lab,
        LedgerKeys.DEFAULT
            .account("ACCOUNT#{account}", "BALANCE")
            .transfer("TRANSACTION#{key}", "TIMESTAMP#{at:seconds}"));
    clock.advance(Duration.ofNanos(123_456_789));
    seconds.transfer("5f0c", "ann", "shop", "EUR", new BigDecimal("25.00")).run();

    String second = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    assertThat(item("TRANSACTION#5f0c", "TIMESTAMP#" + second)).isNotEmpty();
    assertThat(seconds.transfer("5f0c").orElseThrow().amount()).isEqualByComparingTo("25");
    clock.advance(Duration.ofSeconds(3));
    assertThat(seconds
            .transfer("5f0c", "ann", "shop", "EUR", new BigDecimal("25.00"))
            .run())
        .isInstanceOfSatisfying(
            Posted.class, again -> assertThat(again.replayed()).isTrue());
    assertThat(seconds.audit(List.of("ann", "shop", "outside:EUR")).clean()).isTrue();
  }

  @Test
  void aTransferHappensOnceThoughTheTimeIsInItsKey() {
    Posted first = (Posted)
        ledger.transfer("t", "ann", "shop", "EUR", new BigDecimal("10")).run();
    clock.advance(Duration.ofDays(30));
    TransferResult again =
        ledger.transfer("t", "ann", "shop", "EUR", new BigDecimal("10")).run();
    assertThat(again).isEqualTo(new Posted(first.transfer(), true));
    assertThat(item("ACCOUNT#ann", "BALANCE")).containsEntry("balance", AttributeValue.fromN("20"));
    assertThatThrownBy(() ->
            ledger.transfer("t", "ann", "shop", "EUR", new BigDecimal("11")).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[TransferMismatch]");
    assertThat(
            ledger.transfer("other", "ann", "shop", "EUR", new BigDecimal("21")).run())
        .isInstanceOf(Insufficient.class);
  }

  @Test
  void reservationsHistoriesAndAuditsWorkThereToo() {
    ledger.reserve("r", "ann", "EUR", new BigDecimal("5"));
    ledger.settle("r", "shop", new BigDecimal("4.50"));
    Instant end = clock.instant().plus(Duration.ofDays(1));
    assertThat(ledger.history("ann", Instant.EPOCH, end)).hasSize(2);
    assertThat(ledger.statement("ann", end).balance()).isEqualByComparingTo("25.50");
    assertThat(ledger.audit(List.of("ann", "shop", "outside:EUR")).clean()).isTrue();
    assertThat(ledger.account("ann").orElseThrow().available()).isEqualByComparingTo("25.50");
  }

  @Test
  void keysThatCanNotServeAreRefused() {
    assertThatThrownBy(() -> ledger.split("shop", 4))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[ShardCount] shop can't be split in 4: the ledger's keys have no {shard}; name"
            + " it in those of accounts and entries.");
    assertThatThrownBy(() -> LedgerKeys.DEFAULT.transfer("TRANSACTION", "TIMESTAMP#{at}"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[LedgerKeys] The transfer of a ledger can't have the key \"TRANSACTION\","
            + " \"TIMESTAMP#{at}\": it must be made of [key] at least and of [key, at] at most; name"
            + " these.");
    assertThatThrownBy(() -> LedgerKeys.DEFAULT.transfer("TRANSACTION#{key}", "DAY#{at:date}"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[LedgerKeys] The record of a ledger can't have the key \"TRANSACTION#{key}\","
            + " \"DAY#{at:date}\": 'at' has the format \"date\", which does not tell it; use one of"
            + " [micros, millis, nanos, seconds], or leave it out.");
    assertThatThrownBy(() -> LedgerKeys.DEFAULT.account("ACCOUNT#{account:lower}", "BALANCE"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("leave it out");
    assertThatThrownBy(
            () -> LedgerKeys.DEFAULT.entry("TRANSACTION#{transfer}", "TIMESTAMP#{at}#{account}"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the history of an account is read by time");
  }
}
