package dev.gateleg.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.analytics.Lake;
import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.patterns.archive.Archive;
import dev.gateleg.patterns.archive.ArchiveResult;
import dev.gateleg.patterns.archive.ArchiveSink.Tagged;
import dev.gateleg.testing.FreshTable;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.StorageClass;

/** An archive in a bucket, on a server of its own. */
final class S3SinkTest {

  @TempDir
  static Path folder;

  private static S3Proxy proxy;
  private static S3Client client;

  @RegisterExtension
  final FreshTable<Notebook> table = FreshTable.of(NotebookTable.TYPE);

  @BeforeAll
  static void start() {
    proxy = S3Proxy.start(folder);
    client = proxy.client();
    client.createBucket(request -> request.bucket("archive"));
  }

  @AfterAll
  static void stop() {
    client.close();
    proxy.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void filesAreWrittenAndReadInParts() {
    S3Sink sink = S3Sink.of(client, "archive").prefix("parts");
    sink.write("data/a", bytes("0123456789"));
    assertThat(sink.read("data/a", 0, 100)).isEqualTo(bytes("0123456789"));
    assertThat(sink.read("data/a", 3, 4)).isEqualTo(bytes("3456"));
    assertThat(sink.read("data/a", 100, 4)).isEmpty();
    assertThat(sink.read("data/b", 0, 4)).isEmpty();
    assertThat(sink.readTagged("data/b")).isEmpty();
  }

  @Test
  void theRootIsReplacedOnlyAsItWasRead() {
    S3Sink sink = S3Sink.of(client, "archive").prefix("tags");
    assertThat(sink.replace("root", bytes("one"), null)).isTrue();
    assertThat(sink.replace("root", bytes("two"), null)).isFalse();
    Tagged one = sink.readTagged("root").orElseThrow();
    assertThat(one.content()).isEqualTo(bytes("one"));
    assertThat(sink.replace("root", bytes("two"), one.tag())).isTrue();
    assertThat(sink.replace("root", bytes("three"), one.tag())).isFalse();
    assertThat(sink.readTagged("root").orElseThrow().content()).isEqualTo(bytes("two"));
  }

  @Test
  void itemsGoAndComeBackWithTheirStorageClass() {
    Notebook notebook = table.open();
    for (int i = 0; i < 50; i++) {
      notebook.put(new Note("n" + i, "text " + i));
    }
    // region s3
    S3Sink sink =
        S3Sink.of(client, "archive").prefix("notebook").storageClass(StorageClass.STANDARD_IA);
    Archive archive = Archive.of(notebook, sink);
    ArchiveResult result = archive.run(notebook.notes());
    // endregion
    assertThat(result).isEqualTo(new ArchiveResult(50, 0, 50, 0, 1));
    assertThat(notebook.notes().list()).isEmpty();
    assertThat(archive.find(Notes.key("n7"))).contains(new Note("n7", "text 7"));
    assertThat(archive.verify()).isEqualTo(50);
    assertThat(archive.restore(Notes.key("n7"))).contains(new Note("n7", "text 7"));
    assertThat(client
            .listObjectsV2(request -> request.bucket("archive").prefix("notebook/data/"))
            .contents())
        .hasSize(1)
        .allMatch(object -> object.storageClassAsString().equals("STANDARD_IA"));
    assertThat(archive.run(notebook.notes())).isEqualTo(new ArchiveResult(0, 1, 1, 0, 0));
  }

  @Test
  void filesAreListedByTheirAgeAndDeleted() throws IOException {
    S3Sink sink = S3Sink.of(client, "archive").prefix("many");
    Path large = Files.write(folder.resolve("large"), new byte[300_000]);
    sink.write("Order/b", large);
    sink.write("Order/a", bytes("a"));
    sink.write("User/a", bytes("a"));
    assertThat(sink.read("Order/b", 299_999, 10)).hasSize(1);
    Instant soon = Instant.now().plusSeconds(60);
    assertThat(sink.names("Order/", soon)).containsExactly("Order/a", "Order/b");
    assertThat(sink.names("Order/", soon.minus(Duration.ofHours(1)))).isEmpty();
    sink.delete("Order/a");
    sink.delete("Order/none");
    assertThat(sink.names("", soon)).containsExactly("Order/b", "User/a");
    assertThatThrownBy(() -> sink.write("Order/c", folder.resolve("none")))
        .isInstanceOf(UnavailableException.class);
  }

  @Test
  void aLakeIsInABucket() {
    Notebook notebook = table.open();
    notebook.put(new Note("n1", "one"));
    Path copies = folder.resolve("copies");
    // region lake
    AnalyticsModel model = AnalyticsModel.of(Notebook.class);
    Lake lake = Lake.parquet(S3Sink.of(client, "archive").prefix("lake"), copies, model);
    lake.load(ItemSource.table(notebook));
    // endregion
    notebook.put(new Note("n1", "two"));
    notebook.put(new Note("n2", "three"));
    S3Sink sink = S3Sink.of(client, "archive").prefix("lake");
    Lake elsewhere = Lake.parquet(sink, folder.resolve("elsewhere"), model);
    assertThat(elsewhere.load(ItemSource.table(notebook)).written()).isEqualTo(2);
    assertThat(lake.load(ItemSource.table(notebook)).written())
        .as("what it fetched of the other machine's files is what the table holds")
        .isZero();
    assertThat(sink.names("Note/", Instant.now().plusSeconds(60)))
        .as("what the manifest names, and nothing else")
        .hasSize(1);
  }

  @Test
  void aStoreThatIsNotThereOrRefusesIsToldAsThat() {
    assertThatThrownBy(() -> S3Sink.of(client, "no-such-bucket").write("data/a", bytes("x")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(
            "[ArchiveRefused] The store refused a request for s3://no-such-bucket/data/a: ");
    assertThatThrownBy(() -> S3Sink.of(client, "archive").storageClass(StorageClass.DEEP_ARCHIVE))
        .hasMessage(
            "[ArchiveStorageClass] Objects of the storage class DEEP_ARCHIVE can't be read at"
                + " once, so an archive could not verify what it wrote; use GLACIER_IR, or let a"
                + " lifecycle rule of the bucket move the files later.");
    try (S3Client nowhere = S3Proxy.clientOf(URI.create("http://127.0.0.1:1"))) {
      assertThatThrownBy(() -> S3Sink.of(nowhere, "archive").write("data/a", bytes("x")))
          .isInstanceOf(UnavailableException.class)
          .hasMessageStartingWith(
              "[ArchiveUnavailable] s3://archive/data/a can't be read or written now: ");
    }
  }
}
