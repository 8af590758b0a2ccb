package dev.gateleg.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.gateleg.model.Index.Projected;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.TableOptions.TableClass;
import dev.gateleg.model.codec.AttributeKind;
import dev.gateleg.model.file.ComponentModel.Presence;
import dev.gateleg.model.file.ComponentModel.Role;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.file.PatternModel.Operation;
import dev.gateleg.model.file.PatternModel.ParameterModel;
import dev.gateleg.model.file.TableModel.AcceptedModel;
import dev.gateleg.model.file.TableModel.ScopeModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TableModelTest {

  private static final String STRING = "java.lang.String";

  static TableModel franchise() {
    KeyComponentModel tenant = new KeyComponentModel("tenantId", STRING, List.of());
    KeyComponentModel branch = new KeyComponentModel("branchId", STRING, List.of());
    KeyComponentModel kind = new KeyComponentModel("kind", "f.Kind", List.of("SALE", "REFUND"));
    KeyModel table = new KeyModel(
        "",
        List.of(text("PK", "TENANT#{tenantId}#BRANCH", tenant)),
        List.of(text("SK", "{kind}#{branchId}", kind, branch)));
    KeyModel byDocument = new KeyModel(
        "GSI2",
        List.of(new KeyPartModel(
            "document",
            AttributeKind.NUMBER,
            "{document}",
            '#',
            false,
            false,
            true,
            List.of(new KeyComponentModel("document", "long", List.of())))),
        List.of(text("GSI2SK", "TENANT#{tenantId}", tenant)));
    EntityModel entity = new EntityModel(
        "f.Branch",
        "Branch",
        "f.Branches",
        List.of(
            new ComponentModel(
                "tenantId", STRING, null, AttributeKind.STRING, Presence.REQUIRED, Role.NONE),
            new ComponentModel(
                "notes",
                "java.util.List<f.Note>",
                "notes",
                AttributeKind.LIST,
                Presence.REQUIRED,
                Role.NONE,
                true,
                everyShape(),
                true),
            new ComponentModel(
                "version", "long", "v", AttributeKind.NUMBER, Presence.REQUIRED, Role.VERSION)),
        List.of(table, byDocument),
        null,
        false);
    PatternModel branches = new PatternModel(
        "branches",
        "All branches.",
        "All branches. \"Quoted\", \\ and \t\n\u0001 \uD83C\uDF0D é.",
        Operation.QUERY,
        "",
        "PK is TENANT#{tenantId}#BRANCH",
        List.of(
            new ParameterModel("from", STRING, "branchId", "from"),
            new ParameterModel("x", "int", null, "is")),
        "Pages<Branch>",
        List.of("Branch"),
        true,
        true,
        false,
        "kind is SALE",
        List.of("v", "name"),
        new LoadModel("500/s", 100, 10, 400));
    return new TableModel(
        "f.Franchise",
        "franchise",
        "",
        "PK",
        "SK",
        null,
        "_attempt",
        null,
        new ScopeModel("tenantId", STRING),
        OptionsModel.NONE
            .provisioned(5, 3)
            .pointInTimeRecovery(true)
            .deletionProtection(false)
            .kmsKey("alias/orders")
            .stream(StreamView.NEW_AND_OLD_IMAGES)
            .tableClass(TableClass.STANDARD_INFREQUENT_ACCESS)
            .tag("team", "payments"),
        List.of(new IndexModel(
            "GSI2",
            List.of("document"),
            List.of("GSI2SK"),
            false,
            Projected.INCLUDE,
            List.of("v"))),
        List.of(entity),
        List.of(
            branches,
            cross("byDocument", Operation.QUERY, "GSI2"),
            cross("all", Operation.SCAN, "")),
        List.of(new AcceptedModel("ScanPattern", "all", "Once a year.")));
  }

  private static ShapeModel everyShape() {
    ShapeModel text = new ShapeModel.Scalar("STRING");
    ShapeModel tags = new ShapeModel.SetOf(text, AttributeKind.STRING_SET);
    ShapeModel kinds = new ShapeModel.MapOf(text, new ShapeModel.EnumOf(List.of("SALE", "REFUND")));
    ShapeModel note = new ShapeModel.RecordOf(
        "f.Note",
        List.of(
            component("tags", AttributeKind.STRING_SET, tags),
            component("kinds", AttributeKind.MAP, kinds),
            component("answer", AttributeKind.MAP, new ShapeModel.Recursive("f.Note"))));
    return new ShapeModel.ListOf(
        new ShapeModel.SealedOf(List.of(new ShapeModel.Case("Note", note))));
  }

  private static ComponentModel component(String name, AttributeKind kind, ShapeModel shape) {
    return new ComponentModel(
        name, "f.Any", name, kind, Presence.OPTIONAL, Role.NONE, false, shape, false);
  }

  private static PatternModel cross(String name, Operation operation, String index) {
    return new PatternModel(
        name,
        "",
        "",
        operation,
        index,
        "",
        List.of(),
        "Pages<Branch>",
        List.of("Branch"),
        false,
        false,
        true,
        "",
        List.of(),
        null);
  }

  private static KeyPartModel text(
      String attribute, String template, KeyComponentModel... components) {
    return new KeyPartModel(
        attribute, AttributeKind.STRING, template, '#', false, false, false, List.of(components));
  }

  @Test
  void readsWhatItWrote() throws IOException {
    TableModel model = franchise();
    byte[] file = model.write().getBytes(StandardCharsets.UTF_8);
    assertThat(TableModel.read(new ByteArrayInputStream(file))).isEqualTo(model);
    assertThat(TableModel.parse(model.write()).write()).isEqualTo(model.write());
  }

  @Test
  void writesLinesThatAPersonCanRead() {
    assertThat(franchise().write().lines().filter(line -> line.length() > 120)).isEmpty();
    assertThat(franchise().write())
        .startsWith("{\n  \"gateleg\": \"1\",\n  \"interface\": \"f.Franchise\",\n")
        .contains(
            "\n  \"scope\": {\"component\": \"tenantId\", \"type\": \"java.lang.String\"},\n");
  }

  @Test
  void readsRates() {
    assertThat(LoadModel.perSecond("500/s")).contains(500.0);
    assertThat(LoadModel.perSecond("30/min")).contains(0.5);
    assertThat(LoadModel.perSecond("7.2k/h")).contains(2.0);
    assertThat(LoadModel.perSecond("0.864M/day")).contains(10.0);
    for (String wrong : List.of("", "500", "500/sec", "k/s", "-1/s", "5 /s", "5K/s")) {
      assertThat(LoadModel.perSecond(wrong)).as(wrong).isEmpty();
    }
    assertThat(new LoadModel("1/s", 100, 10, 400).readUnits(false)).isEqualTo(5.0);
    assertThat(new LoadModel("1/s", 0, 0, 0).readUnits(true)).isEqualTo(1.0);
  }

  @Test
  void showsTheSettingsThatAreSaid() {
    assertThat(franchise().options().shown())
        .containsExactly(
            entry("billing", "provisioned, 5 read and 3 write units"),
            entry("point-in-time recovery", "on"),
            entry("deletion protection", "off"),
            entry("encryption", "kms, alias/orders"),
            entry("stream", "new and old images"),
            entry("table class", "standard infrequent access"),
            entry("tag team", "payments"));
    assertThat(OptionsModel.NONE.shown()).isEmpty();
    assertThat(OptionsModel.NONE.onDemand().encryption(Encryption.AWS_OWNED).shown())
        .containsExactly(entry("billing", "on demand"), entry("encryption", "aws owned"));
  }

  @Test
  void makesTheTemplateThatWroteTheKeys() {
    KeyModel key = franchise().entity("Branch").orElseThrow().key("").orElseThrow();
    assertThat(key.sort().get(0).keyTemplate().decode("SALE#b1")).isEqualTo(List.of("SALE", "b1"));
    assertThat(key.sort().get(0).keyTemplate().key("SALE", "b1")).isEqualTo("SALE#b1");
    KeyModel plain = franchise().entity("Branch").orElseThrow().key("GSI2").orElseThrow();
    assertThatThrownBy(() -> plain.partition().get(0).keyTemplate())
        .hasMessage("'document' is a plain attribute and has no template.");
  }

  @Test
  void findsPatternsByName() {
    assertThat(franchise().pattern("all")).map(PatternModel::operation).contains(Operation.SCAN);
    assertThat(franchise().pattern("none")).isEmpty();
    assertThat(TableModel.path("f.Franchise")).isEqualTo("META-INF/gateleg/f.Franchise.json");
  }

  @Test
  void refusesAnotherFormat() {
    assertThatThrownBy(() -> TableModel.parse("{\"gateleg\": \"2\"}"))
        .isInstanceOf(ModelFileException.class)
        .hasMessage("[ModelFileUnexpected] The model file has the format 2, not 1, for 'gateleg';"
            + " compile the table with this version of Gateleg.");
  }

  @Test
  void refusesAValueOfAnotherKind() {
    String text = franchise().write().replace("\"local\": false", "\"local\": \"no\"");
    assertThatThrownBy(() -> TableModel.parse(text))
        .hasMessage("[ModelFileUnexpected] The model file has no truth value for 'local';"
            + " compile the table with this version of Gateleg.");
    String constant = franchise().write().replace("\"INCLUDE\"", "\"SOME\"");
    assertThatThrownBy(() -> TableModel.parse(constant))
        .hasMessage("[ModelFileUnexpected] The model file has 'SOME' for 'projected';"
            + " compile the table with this version of Gateleg.");
  }

  @Test
  void refusesWhatIsNoJson() {
    assertThatThrownBy(() -> TableModel.parse("{\"gateleg\": 1}"))
        .hasMessage("[ModelFileMalformed] The model file has '1' at character 12;"
            + " compile the table again, or check who changed the file.");
    assertThatThrownBy(() -> TableModel.parse("{\"a\": \"b\",}"))
        .hasMessageContaining("a comma too many");
    assertThatThrownBy(() -> TableModel.parse("{\"a\": \"b\"} x"))
        .hasMessageContaining("is not one object");
    assertThatThrownBy(() -> TableModel.parse("{\"a\": \"\\x\"}"))
        .hasMessageContaining("the escape '\\x'");
    assertThatThrownBy(() -> TableModel.parse("{\"a\": \"\\u00g0\"}"))
        .hasMessageContaining("hexadecimal");
    assertThatThrownBy(() -> TableModel.parse("{\"a\": true, \"a\": true}"))
        .hasMessageContaining("'a' twice");
    assertThatThrownBy(() -> TableModel.parse("[".repeat(100)))
        .hasMessageContaining("nested too deeply");
  }

  /** Whatever is cut or changed, a file is read or refused with a message of ours. */
  @Test
  void refusesDamagedFilesWithAMessage() {
    String text = franchise().write();
    long seed = 20261116;
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      StringBuilder damaged = new StringBuilder(text);
      int at = random.nextInt(text.length());
      if (random.nextBoolean()) {
        damaged.setLength(at);
      } else {
        damaged.setCharAt(at, "\"{}[],:\\x1t".charAt(random.nextInt(11)));
      }
      try {
        TableModel.parse(damaged.toString());
      } catch (ModelFileException e) {
        assertThat(e).as("seed %d, round %d", seed, round).hasMessageStartingWith("[ModelFile");
      }
    }
  }
}
