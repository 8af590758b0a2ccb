package dev.gateleg.tests.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.item.Value;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.ArchiveSink;
import dev.gateleg.patterns.archive.FolderSink;
import dev.gateleg.testing.FreshScopedTable;
import dev.gateleg.tests.support.ManualClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tenants that archive to one place do not finish, find or wait for what others began. */
final class TenantArchiveTest {

  @RegisterExtension
  final FreshScopedTable<Offices, String> table = FreshScopedTable.of(OfficesTable.TYPE);

  @TempDir
  Path folder;

  private final ManualClock clock = new ManualClock();

  private Offices open(String tenant) {
    return OfficesTable.TYPE
        .with(table.client(), tenant)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private static final class DeadError extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** A sink whose process dies when it changes the archive's root once too often. */
  private static final class MortalSink implements ArchiveSink {
    private final ArchiveSink real;
    private int left;

    MortalSink(ArchiveSink real, int changes) {
      this.real = real;
      this.left = changes;
    }

    @Override
    public void write(String name, byte[] content) {
      real.write(name, content);
    }

    @Override
    public byte[] read(String name, long offset, int length) {
      return real.read(name, offset, length);
    }

    @Override
    public Optional<Tagged> readTagged(String name) {
      return real.readTagged(name);
    }

    @Override
    public boolean replace(String name, byte[] content, @Nullable String tag) {
      if (left-- == 0) {
        throw new DeadError();
      }
      return real.replace(name, content, tag);
    }
  }

  @Test
  void aRunThatDiedBelongsToItsTenant() {
    Offices a = open("a");
    Offices b = open("b");
    for (int i = 0; i < 3; i++) {
      a.put(new Note("a", "n" + i, 1));
      b.put(new Note("b", "n" + i, 2));
    }
    ArchiveSink shared = FolderSink.at(folder);
    // Taken, entered, and not noted as deleted.
    Archive mortal = Archive.of(b, new MortalSink(shared, 2));
    assertThatThrownBy(() -> mortal.run(b.notes())).isInstanceOf(DeadError.class);

    long before = clock.millis();
    assertThat(Archive.of(a, shared).run(a.notes()).archived()).isEqualTo(3);
    assertThat(clock.millis()).as("a does not wait for b's lease").isEqualTo(before);
    assertThat(Archive.of(a, shared).verify()).isEqualTo(3);
    assertThat(Archive.of(a, shared).find(Notes.key("a", "n1"))).contains(new Note("a", "n1", 1));

    Map<String, Value> foreign = Map.of(
        "PK", Value.fromS("TENANT#b"),
        "SK", Value.fromS("NOTE#n0"),
        "_type", Value.fromS("Note"));
    List<Map<String, Value>> images = List.of(foreign);
    assertThatThrownBy(() -> Archive.of(a, shared).keep(images))
        .hasMessageStartingWith("[OutOfScope] Note(TENANT#b, NOTE#n0) is not of tenant a");

    assertThat(Archive.of(b, shared).resume().removed()).isLessThanOrEqualTo(3);
    assertThat(b.notes().list()).isEmpty();
    assertThat(Archive.of(b, shared).find(Notes.key("b", "n1"))).contains(new Note("b", "n1", 2));
  }
}
