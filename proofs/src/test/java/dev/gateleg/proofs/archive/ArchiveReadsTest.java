package dev.gateleg.proofs.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArchiveReadsTest {

  @Test
  void aKeyIsFoundByThreeReads(@TempDir Path folder) {
    assertThat(ArchiveReads.run(folder.resolve("a"), 30_000, 7).mostReads()).isLessThanOrEqualTo(3);
  }
}
