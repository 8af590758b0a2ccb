package dev.gateleg.tests.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.tools.Gateleg;
import dev.gateleg.tools.command.Surroundings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * The commands of docs/evolution.md are run, one after the other, and print what stands there; with {@code -Dgateleg.docs=write}
 * that is written anew.
 */
@Tag("once")
final class EvolutionCommandsTest {

  private static final Pattern SESSION =
      Pattern.compile("<!-- session: EvolutionCommandsTest -->\n```\n(.*?)```", Pattern.DOTALL);
  private static final String PROMPT = "$ ";
  private static final String COMMAND = "gateleg ";

  @Test
  void theCommandsOfTheWalkPrintWhatItSays() throws IOException {
    Path page = Path.of("..", "docs", "evolution.md");
    String text = Files.readString(page);
    Matcher session = SESSION.matcher(text);
    assertThat(session.find()).isTrue();
    String played;
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(0)) {
      fill(engine.client());
      played = played(session.group(1), engine.client(), endpoint);
    }
    if ("write".equals(System.getProperty("gateleg.docs"))) {
      Files.writeString(
          page, text.substring(0, session.start(1)) + played + text.substring(session.end(1)));
    } else {
      assertThat(session.group(1)).as("refresh it with -Dgateleg.docs=write").isEqualTo(played);
    }
  }

  private static void fill(DynamoDbClient client) {
    ShopBeforeTable.TYPE.create(client, "shop");
    ShopBefore shop = ShopBeforeTable.TYPE.with(client).tableName("shop").open();
    Instant first = Instant.parse("2024-05-01T08:00:00Z");
    for (int i = 0; i < 30; i++) {
      shop.create(new ShopOrder("o" + i, "u" + i % 3, new BigDecimal(i), first.plusSeconds(i), 0));
    }
  }

  private static String played(String session, DynamoDbClient client, Endpoint endpoint) {
    StringBuilder played = new StringBuilder();
    for (String line : session.split("\n")) {
      if (line.startsWith(PROMPT + COMMAND)) {
        String words = line.substring((PROMPT + COMMAND).length()).replaceFirst(" *#.*", "");
        played.append(line).append('\n').append(ran(words.split(" "), endpoint));
      } else if (line.startsWith(PROMPT)) {
        addIndex(client); // what another tool does
        played.append(line).append('\n');
      }
    }
    return played.toString();
  }

  /** What a command prints at a terminal, with the code that it ends with where that is none of success. */
  private static String ran(String[] words, Endpoint endpoint) {
    StringWriter both = new StringWriter();
    Surroundings around = Surroundings.piped(
            Map.of("GATELEG_ENDPOINT", endpoint.uri().toString()), new StringReader(""))
        .withTerminal(150);
    CommandLine command = Gateleg.commandLine(around, words);
    command.setOut(new PrintWriter(both, true)).setErr(new PrintWriter(both, true));
    int exit = command.execute(words);
    // A terminal shows what is left when lines were written over.
    String shown = both.toString()
        .replaceAll("[^\n]*\r", "")
        .replaceAll("\u001b\\[[0-9;]*[A-Za-z]", "")
        .replaceAll("(?m) +$", "");
    return shown + (exit == 0 ? "" : "(exit code " + exit + ")\n");
  }

  private static void addIndex(DynamoDbClient client) {
    client.updateTable(update -> update
        .tableName("shop")
        .attributeDefinitions(
            a -> a.attributeName("GSI2PK").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("GSI2SK").attributeType(ScalarAttributeType.S))
        .globalSecondaryIndexUpdates(change -> change.create(index -> index
            .indexName("GSI2")
            .keySchema(
                k -> k.attributeName("GSI2PK").keyType(KeyType.HASH),
                k -> k.attributeName("GSI2SK").keyType(KeyType.RANGE))
            .projection(p -> p.projectionType(ProjectionType.ALL)))));
    assertThat(Tables.diff(client, ShopAfterTable.TYPE.schema(), "shop"))
        .noneMatch(Difference::breaking);
  }
}
