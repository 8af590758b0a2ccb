package dev.gateleg.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.cost.Prices;
import dev.gateleg.core.cost.Prices.Rates;
import dev.gateleg.core.cost.TableClass;
import dev.gateleg.core.error.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
class PricesTest {

  @TempDir
  Path folder;

  @Test
  void theFileOfUsEast1IsDatedAndSaysItsSource() {
    Prices prices = Prices.usEast1();
    assertThat(prices.region()).isEqualTo("us-east-1");
    assertThat(prices.currency()).isEqualTo("USD");
    assertThat(prices.date()).isAfter("2026-11-01");
    assertThat(prices.source()).contains("AWS Price List");
  }

  @Test
  void moneyFollowsFromUnits() {
    Rates standard = Prices.usEast1().of(TableClass.STANDARD);
    assertThat(standard.onDemand(2_000_000, 1_000_000)).isEqualTo(0.875, Offset.offset(1e-12));
    assertThat(standard.provisionedHour(100, 100)).isEqualTo(0.078, Offset.offset(1e-12));
    assertThat(standard.storageMonth(25.0 * (1L << 30))).isZero();
    assertThat(standard.storageMonth(125.0 * (1L << 30))).isEqualTo(25, Offset.offset(1e-9));
    Rates rare = Prices.usEast1().of(TableClass.INFREQUENT_ACCESS);
    assertThat(rare.storageMonth(125.0 * (1L << 30))).isEqualTo(12.5, Offset.offset(1e-9));
  }

  @Test
  void anotherFileOfPricesIsRead() throws IOException {
    Path file = folder.resolve("mine.properties");
    Files.writeString(file, text().replace("region = us-east-1", "region = eu-west-1"));
    assertThat(Prices.read(file).region()).isEqualTo("eu-west-1");
    assertThat(Prices.read(file).rates()).isEqualTo(Prices.usEast1().rates());
  }

  private static String text() throws IOException {
    try (var in = Prices.class.getResourceAsStream("us-east-1.properties")) {
      return new String(
          java.util.Objects.requireNonNull(in).readAllBytes(),
          java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  @Test
  void aWrongFileOfPricesIsRefused() throws IOException {
    Path file = folder.resolve("mine.properties");
    refused(
        file, text().replace("standard.storage.free = 25", ""), "it has no standard.storage.free");
    refused(
        file,
        text().replace("= 0.625", "= cheap"),
        "standard.onDemand.write is \"cheap\", which is no price");
    refused(
        file,
        text().replace("= 0.625", "= -1"),
        "standard.onDemand.write is \"-1\", which is no price");
    refused(
        file,
        text().replace("= 0.625", "= NaN"),
        "standard.onDemand.write is \"NaN\", which is no price");
    refused(
        file,
        text().replace("date = 2026-11-18", "date = lately"),
        "date is \"lately\", which is no date such as 2026-11-18");
    refused(file, "a = \\u00", "it is no file of properties");
    assertThatThrownBy(() -> Prices.read(folder.resolve("none")))
        .isInstanceOf(UncheckedIOException.class);
  }

  private static void refused(Path file, String text, String why) throws IOException {
    Files.writeString(file, text);
    assertThatThrownBy(() -> Prices.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[PricesMalformed] The prices in " + file + " can't be read: " + why
            + "; write the file as Gateleg's us-east-1.properties.");
  }
}
