package dev.gateleg.proofs.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Faults that are put back are caught, and shrunk to something that a person can read. */
class ControlsTest {

  /** Those that take more seeds than there is time for in each build. */
  private static final EnumSet<Control> RARE =
      EnumSet.of(Control.HIDDEN_IN_INDEX, Control.RESENT_BLINDLY);

  private static final int CORES = 2;
  private static final long FEW = 640;
  private static final long ALL = 2_000;

  @Test
  void catchesFaultsThatArePutBack() {
    ModelControls.Report report =
        ModelControls.run(EnumSet.complementOf(RARE), 0, FEW, CORES, (control, found) -> {});

    assertThat(report.missed()).as(report.text()).isEmpty();
  }

  @Test
  @Tag("slow")
  void catchesEachWithinTwoThousandSeeds() {
    ModelControls.Report report =
        ModelControls.run(EnumSet.allOf(Control.class), 0, ALL, CORES, (control, found) -> {});

    assertThat(report.missed()).as(report.text()).isEmpty();
  }

  @Test
  void aFindingIsSmallAndCanBePasted() {
    ModelReport report = ModelProof.of(0, ALL).control(Control.STALE_INDEX_KEYS).run();
    Finding finding = report.findings().get(0);

    assertThat(finding.code()).isEqualTo("IndexKeyWrong");
    assertThat(finding.test())
        .contains("ModelProof.replay(")
        .containsPattern("new Write\\(\\s*Verb\\.");
    assertThat(finding.test().split("new Write\\(", -1).length - 1).isLessThanOrEqualTo(3);
    assertThat(finding.model()).contains("@SingleTable(").contains("record ");
  }
}
