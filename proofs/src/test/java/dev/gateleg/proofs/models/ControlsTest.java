package dev.gateleg.proofs.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Faults that are put back are caught, and shrunk to something that a person can read. */
class ControlsTest {

  private static final long SEEDS = 2_000;

  private static Finding caught(UnaryOperator<DynamoDbRequest> fault) {
    return caught(
        ModelProof.of(0, SEEDS).cores(2).meddling(Controls.changing(fault)).asFound());
  }

  private static Finding caught(ModelProof proof) {
    ModelReport report = proof.run();
    assertThat(report.findings()).as("the control is caught").isNotEmpty();
    return report.findings().get(0);
  }

  @Test
  void catchesIndexKeysThatStayBehind() {
    assertThat(caught(Controls::staleIndexKeys).code()).isEqualTo("IndexKeyWrong");
  }

  @Test
  void catchesWritesWithoutTheirConditions() {
    assertThat(caught(Controls::unconditional).code()).isEqualTo("WrittenThoughRefusable");
  }

  @Test
  void catchesTheNewItemInThePlaceOfTheOld() {
    assertThat(caught(Controls::newForOld).code()).isEqualTo("ReturnedOtherOld");
  }

  @Test
  void catchesInstantsThatNobodyElseReads() {
    assertThat(caught(Controls::oddInstants).code())
        .isIn("StoredUnreadably", "KeyWrong", "IndexKeyWrong");
  }

  @Test
  void catchesUniqueValuesWithoutClaims() {
    assertThat(caught(Controls::unclaimed).code()).isIn("UniqueTwice", "ClaimMissing");
  }

  @Test
  void catchesWhatIsLost() {
    assertThat(caught(Controls::lossy).code())
        .isIn("StoredOtherwise", "IndexKeyWrong", "ReturnedOther");
  }

  @Test
  void catchesVersionsThatBeginAgain() {
    assertThat(caught(Controls::versionOne).code())
        .isIn("VersionWrong", "VersionRepeated", "ReturnedOther");
  }

  @Test
  void catchesResultsInTheWrongOrder() {
    assertThat(caught(Controls::backwards).code()).isIn("ReadOutOfOrder", "ReadMissedRow");
  }

  @Test
  void aFindingIsSmallAndCanBePasted() {
    Finding finding =
        caught(ModelProof.of(0, SEEDS).meddling(Controls.changing(Controls::staleIndexKeys)));

    assertThat(finding.test())
        .contains("ModelProof.replay(")
        .containsPattern("new Write\\(\\s*Verb\\.");
    assertThat(finding.test().split("new Write\\(", -1).length - 1).isLessThanOrEqualTo(3);
    assertThat(finding.model()).contains("@SingleTable(").contains("record ");
  }
}
