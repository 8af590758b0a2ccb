package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Bad input for every flag and argument: a clear message, the right exit code, and nothing changed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {

  private static final String LAMP =
      "put Product productId=x category=home name=x thumbnail=iVBORw== --yes ";

  @TempDir
  static Path folder;

  private ShopTable shop;
  private Map<String, Map<String, AttributeValue>> before;

  @BeforeAll
  void fill() throws Exception {
    shop = new ShopTable(folder, 60);
    before = shop.everything();
    Files.writeString(folder.resolve("broken.json"), "{\"format\": ");
    Files.writeString(folder.resolve("text.jar"), "no jar");
    Files.createDirectories(folder.resolve("empty"));
    Files.writeString(folder.resolve("empty.jsonl"), "\n");
  }

  @AfterAll
  void close() {
    shop.close();
  }

  /** A line, its exit code, and a part of what it says. */
  private record Bad(String line, int exit, String says) {

    @Override
    public String toString() {
      return line;
    }
  }

  private static Bad bad(String line, int exit, String says) {
    return new Bad(line, exit, says);
  }

  static Stream<Bad> lines() {
    List<Bad> all = new ArrayList<>();
    // the verb itself
    all.add(bad("gte Order orderId=o_1", 2, "gte"));
    all.add(bad("get", 2, "[CallMalformed] Missing required parameter"));
    all.add(bad("get Order orderId=o_1 --no-such-option", 2, "Unknown option: '--no-such-option'"));
    // global options
    for (String verb : List.of("get Order orderId=o_1", "scan", "doctor", "model diff")) {
      all.add(bad(
          verb + " --endpoint localhost:8000", 2, "[EndpointMalformed] --endpoint localhost:8000"));
      all.add(bad(verb + " --endpoint ftp://x", 2, "[EndpointMalformed]"));
      all.add(bad(verb + " --endpoint", 2, "Expected parameter for option '--endpoint'"));
      all.add(bad(verb + " --region Europe", 2, "[RegionMalformed] --region Europe is no Region"));
      all.add(bad(verb + " --max-cost much", 2, "'--max-cost': 'much' is no number"));
      all.add(bad(verb + " --max-cost -1", 2, "[MaxCost] --max-cost -1.0 is no limit"));
      all.add(bad(verb + " --max-cost NaN", 2, "[MaxCost]"));
      all.add(bad(verb + " --json --plain", 2, "[FormTwice] --json and --plain exclude"));
      all.add(bad(verb + " -q -v", 2, "[TalkTwice] --quiet and --verbose exclude"));
      if (!verb.equals("model diff")) { // which tells it as a difference
        all.add(bad(verb + " --table other", 1, "[TableMissing]"));
      }
      all.add(bad(verb + " --model NOWHERE", 2, "[ModelPlace] There is nothing at"));
      all.add(bad(verb + " --model FOLDER/broken.json", 2, "[ModelPlace]"));
      all.add(bad(verb + " --model FOLDER/text.jar", 2, "[ModelPlace]"));
      all.add(bad(verb + " --model FOLDER/empty", 2, "holds no model"));
      all.add(bad(verb + " --json=maybe", 2, "Invalid value for option '--json'"));
    }
    // keys
    all.add(bad(
        "get Ordr orderId=o_1",
        2,
        "[EntityUnknown] No entity of shop is called Ordr; there are User, Order"));
    all.add(bad("get Order", 2, "[ArgumentMissing] Order needs 'orderId'"));
    all.add(bad(
        "get Order id=o_1",
        2,
        "[ArgumentUnknown] The key of Order takes no 'id'; it takes orderId."));
    all.add(bad("get Order orderId=a orderId=b", 2, "[ArgumentTwice]"));
    all.add(bad("get Order o_1", 2, "[ArgumentForm] \"o_1\" names no value"));
    all.add(bad("get Order =o_1", 2, "[ArgumentForm]"));
    all.add(bad("get Order orderId:=1", 2, "[ArgumentForm]"));
    all.add(bad("get PK=a", 2, "[KeyAttributes] The key of shop is PK and SK, given are PK"));
    all.add(bad("get PK=a SK=b XK=c", 2, "[KeyAttributes]"));
    all.add(bad(
        "get OrderItem orderId=o_1 line=one", 2, "[ArgumentMalformed] 'line' can't be \"one\""));
    all.add(bad("get OrderItem orderId=o_1 line=99999999999", 2, "[ArgumentMalformed]"));
    all.add(bad("get Order orderId=" + "x".repeat(3000), 1, "[Refused]"));
    // patterns
    all.add(bad("query", 2, "[PatternMissing]"));
    all.add(bad("query ordersOf --partition x", 2, "[PatternMissing]"));
    all.add(bad(
        "query ordersOf --index GSI1", 2, "[PatternMissing] --index GSI1 goes with --partition"));
    all.add(bad("query orders", 2, "[PatternUnknown] shop has no pattern orders; it has user,"));
    all.add(bad("query ordersOf", 2, "[ArgumentMissing] ordersOf needs 'userId'"));
    all.add(bad("query ordersOf user=u", 2, "[ArgumentUnknown]"));
    all.add(bad("query ordersIn status=paid", 2, "it is one of CREATED, PAID"));
    all.add(bad(
        "query ordersBetween status=PAID from=yesterday", 2, "which is no Instant; write it as"));
    all.add(bad("query ordersOf userId=u --limit 0", 2, "[LimitRange]"));
    all.add(bad("query ordersOf userId=u --limit -5", 2, "[LimitRange]"));
    all.add(bad("query ordersOf userId=u --limit ten", 2, "'--limit': 'ten' is no whole number"));
    all.add(bad("query ordersOf userId=u --cursor nonsense", 2, "[CursorMalformed]"));
    all.add(bad("query --partition a --index GSI9", 2, "[IndexUnknown]"));
    all.add(bad("query --partition a --partition b", 2, "[PartitionKey]"));
    all.add(bad("explain", 2, "Missing required parameter: 'PATTERN'"));
    all.add(bad("explain nothing", 2, "[PatternUnknown]"));
    all.add(bad("explain ordersIn status=", 2, "[ArgumentMissing]"));
    all.add(bad("explain everyOrder --run --max-cost 0", 4, "[TooDear]"));
    // scans and samples
    all.add(bad("scan --index GSI9", 2, "[IndexUnknown]"));
    all.add(bad("scan Ordr", 2, "[EntityUnknown]"));
    all.add(bad("scan --limit 0", 2, "[LimitRange]"));
    all.add(bad("sample --segments 1", 2, "[SegmentCount] --segments 1 make no sample"));
    all.add(bad("sample --segments 1000000", 2, "[SegmentCount]"));
    all.add(bad("sample --seed x", 2, "Invalid value for option '--seed'"));
    all.add(bad("sample more", 2, "Unmatched argument"));
    all.add(bad("doctor --segments 0", 2, "[SegmentCount]"));
    // models
    all.add(bad("model diff --against NOWHERE", 2, "[ModelPlace]"));
    all.add(bad("model lint --strict", 2, "Unknown option"));
    all.add(bad("model shw", 2, "shw"));
    // writes
    all.add(bad(LAMP, 2, "[EditUndecodable] This would be no Product: it has no price"));
    all.add(bad(LAMP + "price=dear", 2, "[ArgumentMalformed] 'price' can't be \"dear\""));
    all.add(bad(LAMP + "price=1" + "0".repeat(130), 2, "[ArgumentMalformed] 'price'"));
    all.add(bad(LAMP + "price=123456789012345678901234567890123456789", 2, "[ArgumentMalformed]"));
    all.add(bad(LAMP + "price=1 colour=red", 2, "[ArgumentUnknown] Product has no 'colour'"));
    all.add(bad(LAMP + "price:=[1]", 2, "it is L, the model has N"));
    all.add(bad(LAMP + "price:={", 2, "which is no JSON"));
    all.add(bad(
        "put Product productId=x category=home name=x price=1 thumbnail=*** --yes",
        2,
        "bytes are written in base 64"));
    all.add(bad("put User userId=u email=e name=n roles:=[\"a\"] --yes", 2, "[EditUnique]"));
    all.add(
        bad("put Order orderId=x version=3 --yes", 2, "[EditKey] 'version' is kept by Gateleg"));
    all.add(bad("put Order orderId=x tags=a --yes", 2, "give it as JSON: tags:='[…]'"));
    all.add(bad("put Nothing a=b --yes", 2, "[EntityUnknown]"));
    all.add(
        bad("put Stock productId=p_0 warehouse=porto available=1 reserved=1", 4, "[Unconfirmed]"));
    all.add(bad("update Order orderId=o_1", 2, "[NothingToDo]"));
    all.add(bad("update Order orderId=o_1 --set status=paid --yes", 2, "it is one of CREATED"));
    all.add(bad("update Order orderId=o_1 --set status --yes", 2, "[ArgumentForm]"));
    all.add(bad("update Order orderId=o_1 --set colour=red --yes", 2, "[ArgumentUnknown]"));
    all.add(bad("update Order orderId=o_1 --set version=9 --yes", 2, "[EditKey]"));
    all.add(bad("update Order orderId=o_1 --set orderId=o_2 --yes", 2, "[EditKey]"));
    all.add(bad("update Order orderId=o_1 --remove total --yes", 2, "[EditUndecodable]"));
    all.add(
        bad("update Order orderId=o_1 --set total=1 --remove total --yes", 2, "[ArgumentTwice]"));
    all.add(bad("update Order orderId=none --set total=1 --yes", 1, "[ItemMissing]"));
    all.add(bad("update User userId=u_1000 --set email=x --yes", 2, "[EditUnique]"));
    all.add(bad("update Order orderId=o_1 --set total=1", 4, "[Unconfirmed]"));
    all.add(bad("update Order orderId=o_1 --set total=1 --yes --max-cost 0", 4, "[TooDear]"));
    all.add(bad("delete Order orderId=none --yes", 1, "[ItemMissing]"));
    all.add(bad("delete Order orderId=o_1", 4, "[Unconfirmed]"));
    all.add(bad("delete PK=ORDER#o_3 SK=IDEM#place#o_3 --yes", 2, "[EditUnknown]"));
    all.add(bad("delete User userId=u_1000 --yes", 2, "[EditUnique]"));
    all.add(bad("export", 2, "Missing required parameter: 'FOLDER'"));
    all.add(bad("export FOLDER/broken.json --yes", 2, "[FolderMissing]"));
    all.add(bad("export FOLDER/x --max-cost 0", 4, "[TooDear]"));
    all.add(bad("export FOLDER/x --concurrency 0 --yes", 1, "[BulkConcurrency]"));
    all.add(bad("import FOLDER/none.csv --entity Product --yes", 1, "[BulkFileMissing]"));
    all.add(bad("import FOLDER/broken.json --entity Nothing --yes", 2, "[EntityUnknown]"));
    all.add(bad("archive run ordersOf userId=u_1", 2, "Missing required option: '--in=FOLDER'"));
    all.add(bad("archive run nothing --in FOLDER/a --yes", 2, "[PatternUnknown]"));
    all.add(
        bad("archive run ordersOf userId=u_1 --in FOLDER/a --grace soon", 2, "[GraceMalformed]"));
    all.add(bad("archive find Order orderId=o_none --in FOLDER/a", 1, "[ItemMissing]"));
    all.add(bad("archive restore Order orderId=o_none --in FOLDER/a", 4, "[Unconfirmed]"));
    all.add(bad("archive restore Order orderId=o_none --in FOLDER/a --yes", 1, "[ItemMissing]"));
    all.add(bad("heat --seconds 0", 2, "[HeatOptions]"));
    all.add(bad("heat --seconds 1", 1, "[StreamMissing]"));
    // costs
    all.add(bad("cost --class cold", 2, "[ClassUnknown] --class cold is no class of tables"));
    all.add(bad("cost --write a --check b", 2, "[CostTwice] --write and --check exclude"));
    all.add(bad("cost --declared --samples a", 2, "[CostTwice] --samples and --declared"));
    all.add(bad("cost --samples NOWHERE", 2, "[FileFailed]"));
    all.add(bad("cost --samples FOLDER/broken.json", 2, "[SamplesMalformed] Line 1 of"));
    all.add(bad("cost --samples FOLDER/empty.jsonl", 2, "holds no item"));
    all.add(bad("cost --check NOWHERE", 2, "[FileFailed] --check"));
    all.add(bad("cost --declared --check FOLDER/broken.json", 2, "[CostSheetMalformed]"));
    all.add(bad("cost --declared --prices FOLDER/text.jar", 2, "[PricesMalformed]"));
    all.add(bad("cost --declared --prices NOWHERE", 2, "[FileFailed] --prices"));
    all.add(bad("cost --declared --write FOLDER/none/x.txt", 2, "[FolderMissing]"));
    all.add(bad("cost --max-cost 0", 4, "[TooDear]"));
    // advice
    all.add(bad("advise --days 0", 2, "[DaysRange] --days 0 can't be looked at"));
    all.add(bad("advise --days 99", 2, "[DaysRange]"));
    all.add(bad("advise --recording NOWHERE", 2, "[FileFailed] --recording"));
    all.add(bad("advise --recording FOLDER/broken.json", 2, "[RecordingMalformed]"));
    all.add(bad("advise --recording x --apply", 2, "[RecordingOnly]"));
    all.add(bad("advise --prices FOLDER/broken.json --recording x", 2, "[PricesMalformed]"));
    // restores
    all.add(
        bad("restore Order orderId=o_1", 2, "[SourceOne] A restore needs one source, given are 0"));
    all.add(bad("restore Order orderId=o_1 --from-table a --undo b", 2, "[SourceOne]"));
    all.add(bad("restore --from-table a", 2, "[EntitiesOne] Say once what to restore"));
    all.add(bad("restore Order orderId=o_1 --keys f --from-table a", 2, "[EntitiesOne]"));
    all.add(
        bad("restore Order orderId=o_1 --from-table a --at noon", 2, "[TimeMalformed] --at noon"));
    all.add(bad(
        "restore Order orderId=o_1 --from-table shop --at 2999-01-01T00:00:00Z",
        2,
        "[RestoreTime]"));
    all.add(bad("restore Order orderId=o_1 --from-table none", 1, "[TableMissing]"));
    all.add(bad("restore Ordr orderId=o_1 --from-table shop", 2, "[EntityUnknown]"));
    all.add(bad("restore Order id=o_1 --from-table shop", 2, "[ArgumentUnknown]"));
    all.add(bad("restore --keys NOWHERE --from-table shop", 2, "[FileFailed] --keys"));
    all.add(bad("restore --undo NOWHERE", 2, "[FileFailed]"));
    all.add(bad("restore --undo FOLDER/broken.json", 2, "[UndoMalformed] Line 1 of"));
    all.add(bad("restore Order orderId=o_1 --from-export NOWHERE", 2, "[ExportBroken]"));
    all.add(bad("restore Order orderId=o_1 --from-archive NOWHERE", 2, "[FolderMissing]"));
    all.add(bad("restore --pattern nothing --from-table shop", 2, "[PatternUnknown]"));
    // capsules
    all.add(bad("capsule Order orderId=o_1", 2, "Missing required option: '--out=FILE'"));
    all.add(bad("capsule --out FOLDER/a.capsule", 2, "Missing required parameter"));
    all.add(bad("capsule Order orderId=o_1 --out FOLDER/broken.json", 4, "[FileExists]"));
    all.add(bad("capsule Order orderId=o_1 --out FOLDER/none/a", 2, "[FolderMissing]"));
    all.add(
        bad("capsule Order orderId=o_1 --from noon --out FOLDER/a", 2, "[TimeMalformed] --from"));
    all.add(bad(
        "capsule Order orderId=o_1 --to 2020-01-01T00:00:00Z --from 2021-01-01T00:00:00Z --out FOLDER/a",
        2,
        "[CapsuleWindow]"));
    all.add(bad("capsule Ordr orderId=o_1 --out FOLDER/a", 2, "[EntityUnknown]"));
    // other verbs
    all.add(bad("workbench --port 70000", 2, "[PortRange]"));
    all.add(bad("workbench --port many", 2, "Invalid value for option '--port'"));
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("lines")
  void badInputIsToldAndChangesNothing(Bad bad) {
    List<String> words = new ArrayList<>();
    for (String word : bad.line().split(" ")) {
      words.add(word.replace("FOLDER", folder.toString()).replace("NOWHERE", folder + "/no.jar"));
    }
    List<String> all = new ArrayList<>(words);
    if (!bad.line().contains("--model")) {
      all.addAll(List.of("--model", shop.model()));
    }
    if (!bad.line().contains("--endpoint")) {
      all.addAll(List.of("--endpoint", shop.endpoint()));
    }
    Ran ran = Ran.piped(all.toArray(String[]::new));
    assertThat(ran.err()).contains(bad.says()).doesNotContain("\tat ");
    assertThat(ran.exit()).as(ran.err()).isEqualTo(bad.exit());
    assertThat(ran.out()).isEmpty();
    assertThat(shop.everything()).isEqualTo(before);
  }

  @Test
  void aModelIsNeeded() {
    Ran ran = Ran.piped("get", "Order", "orderId=o_1");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err())
        .contains("gateleg get: [ModelMissing] gateleg get needs a model; give --model ");
  }

  @Test
  void globalOptionsBeforeAVerbThatHasNoneAreRefused() {
    Ran ran = Ran.piped("--json", "engine");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("[OptionPlace] gateleg engine takes no global options");
  }
}
