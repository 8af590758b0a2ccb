package dev.gateleg.tools.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.tools.Gateleg;
import dev.gateleg.tools.command.Surroundings;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.verb.Ran;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellTest {

  private final Suggestions suggestions = new Suggestions(
      Gateleg.commandLine(Surroundings.piped(Map.of(), Reader.nullReader())), ShopSeed.model());

  @Test
  void completesVerbsPatternsEntitiesAndTheirArguments() {
    assertThat(suggestions.of(List.of("qu"))).containsExactly("query");
    assertThat(suggestions.of(List.of("query", "ordersB"))).containsExactly("ordersBetween");
    assertThat(suggestions.of(List.of("query", "ordersBetween", "")))
        .containsExactly("status=", "from=", "to=");
    assertThat(suggestions.of(List.of("query", "ordersBetween", "status=P")))
        .containsExactly("status=PAID");
    assertThat(suggestions.of(List.of("explain", "ordersBetween", "status=PAID", "f")))
        .containsExactly("from=");
    assertThat(suggestions.of(List.of("get", "Or"))).containsExactly("Order", "OrderItem");
    assertThat(suggestions.of(List.of("get", "OrderItem", "")))
        .containsExactly("orderId=", "line=");
    assertThat(suggestions.of(List.of("update", "Order", "orderId=1", "--set", "to")))
        .containsExactly("total=");
    assertThat(suggestions.of(List.of("model", "l"))).containsExactly("lint");
    assertThat(suggestions.of(List.of("scan", "--max"))).containsExactly("--max-cost");
    assertThat(suggestions.of(List.of("nothing", "x"))).isEmpty();
  }

  @Test
  void splitsLinesAsAShellDoes() {
    assertThat(Words.split("get  'a b' \"c \\\" d\" e\\ f # not this"))
        .containsExactly("get", "a b", "c \" d", "e f");
    assertThat(Words.split("  ")).isEmpty();
    assertThat(Words.split("name=''")).containsExactly("name=");
  }

  @Test
  void runsLinesOfItsInputUntilOneFails(@TempDir Path folder) throws Exception {
    String model =
        Files.writeString(folder.resolve("shop.json"), ShopSeed.model().write()).toString();
    Ran ran = Ran.fed(
        "model show\n\n# a remark\nmodel nothing\nmodel show\n",
        "shell",
        "--model",
        model,
        "--json");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out().lines().filter(line -> line.contains("\"what\":\"table\"")))
        .hasSize(1);
    Ran open = Ran.fed("model show 'x\n", "shell", "--model", model);
    assertThat(open.exit()).isEqualTo(2);
    assertThat(open.err()).contains("[QuoteOpen]");
    assertThat(Ran.fed("shell\n", "shell", "--model", model).err()).contains("[ShellInShell]");
    assertThat(Ran.fed("exit\nmodel nothing\n", "shell", "--model", model).exit())
        .isZero();
  }
}
