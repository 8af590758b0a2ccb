package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.clinic.Clinic;
import dev.gateleg.tools.clinic.ClinicTable;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verbs on a table with tenants, copies and loads. */
final class ClinicTest {

  private static final String ARN = "arn:aws:dynamodb:eu-central-1:1234:table/clinic";

  @TempDir
  private Path folder;

  private final Engine engine = Engine.inMemory();
  private final Endpoint endpoint = engine.serve(0);
  private String model = "";

  @BeforeEach
  void open() throws Exception {
    try (InputStream file = Objects.requireNonNull(ClinicTable.class
        .getClassLoader()
        .getResourceAsStream(TableModel.path(Clinic.class.getName())))) {
      model = Files.write(folder.resolve("clinic.json"), file.readAllBytes()).toString();
    }
    ClinicTable.TYPE.create(engine.client());
    ClinicTable.open(engine.client(), "t1")
        .create(new Clinic.Visit("t1", "v1", "ann@example.org", "kim", "r1", ""));
  }

  @AfterEach
  void close() {
    endpoint.close();
    engine.close();
  }

  private Ran on(String... words) {
    return Ran.piped(Stream.concat(
            Stream.of(words),
            Stream.of("--model", model, "--endpoint", endpoint.uri().toString()))
        .toArray(String[]::new));
  }

  @Test
  void policiesArePrintedFromTheModel() {
    Ran across = Ran.piped("model", "policy", "--model", model, "--arn", ARN, "--across");
    assertThat(across.exit()).as(across.err()).isZero();
    assertThat(across.out())
        .contains(ARN + "/index/GSI1", "EMAIL#*", "dynamodb:Query")
        .doesNotContain("PutItem", "TENANT#");
    Ran within = Ran.piped("model", "policy", "--model", model, "--arn", ARN, "--within");
    assertThat(within.out())
        .contains("TENANT#${aws:PrincipalTag/tenantId}#VISIT", "PutItem")
        .doesNotContain("EMAIL#");
    Ran both = Ran.piped("model", "policy", "--model", model, "--arn", ARN);
    assertThat(both.out()).contains("EMAIL#", "PutItem");
  }

  @Test
  void aCopyAndWhatItRepeatsAreNotWrittenItemByItem() {
    Ran copy = on("delete", "DoctorVisit", "tenantId=t1", "doctor=kim", "visitId=v1", "--yes");
    assertThat(copy.exit()).isEqualTo(2);
    assertThat(copy.err())
        .contains("[EditCopy] DoctorVisit is a copy of Visit, and would be out of step with it;"
            + " write the Visit from the program.");
    Ran owner = on("delete", "Visit", "tenantId=t1", "visitId=v1", "--yes");
    assertThat(owner.err())
        .contains("[EditCopy] Visit has copies (DoctorVisit) that are written in one transaction"
            + " with it; write it from the program.");
    Ran repeated =
        on("update", "Visit", "tenantId=t1", "visitId=v1", "--set", "doctor=lee", "--yes");
    assertThat(repeated.err()).contains("[EditCopy]");
    Ran other = on("update", "Visit", "tenantId=t1", "visitId=v1", "--set", "note=late", "--yes");
    assertThat(other.exit()).as(other.err()).isZero();
    Ran streamed = on("update", "Visit", "tenantId=t1", "visitId=v1", "--set", "room=r2", "--yes");
    assertThat(streamed.exit()).as(streamed.err()).isZero();
    Clinic clinic = ClinicTable.open(engine.client(), "t1");
    assertThat(clinic.visitsEverywhereIn("r2").list()) // in the shard that the library reads
        .singleElement()
        .isEqualTo(new Clinic.Visit("t1", "v1", "ann@example.org", "kim", "r2", "late"));
    assertThat(clinic.visitsEverywhereIn("r1").list()).isEmpty();
    Ran moved =
        on("update", "Visit", "tenantId=t1", "visitId=v1", "--set", "email=B@x.org", "--yes");
    assertThat(moved.exit()).as(moved.err()).isZero();
    assertThat(clinic.visitsByEmail("b@X.org").list()).hasSize(1);
  }

  @Test
  void explainTellsWhatAReadMayMissAndWhatItsLoadCosts() {
    Ran behind = on("explain", "visitsByEmail", "email=ann@example.org", "--json");
    assertThat(behind.exit()).as(behind.err()).isZero();
    assertThat(behind.out())
        .contains("GSI1 is a global index, which is a little behind", "afterOwnWrites()");
    Ran loaded = on("explain", "visitsIn", "tenantId=t1", "room=r1", "--json");
    assertThat(loaded.exit()).as(loaded.err()).isZero();
    // 20 items of 1 KB are 5 units strongly read, and 2.5 as they are; 500 times a second.
    assertThat(loaded.out())
        .doesNotContain("hint")
        .contains("\"load\":\"500/s\"", "\"unitsPerSecond\":1250")
        .contains("\"dollarsPerMonth\":405", "from what the pattern's @Load says");
  }

  @Test
  void docsShowTheLoad() {
    assertThat(Ran.piped("model", "docs", "--model", model).out())
        .contains("table, query, 500/s of 20 items");
  }
}
