package dev.gateleg.tools.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.capsule.Capsule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapsuleVerbTest {

  @TempDir
  static Path folder;

  private static ShopTable shop;

  @BeforeAll
  static void fill() throws Exception {
    shop = new ShopTable(folder, 60);
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void takesThePartitionOfAnEntity() throws IOException {
    Path file = folder.resolve("o.capsule");
    Ran ran = Ran.piped(
        shop.on("capsule", "Order", "orderId=o_1", "--mask", "userId", "--out", file.toString()));
    assertThat(ran.exit()).as(ran.err()).isZero();
    Capsule capsule = Capsule.read(file);
    assertThat(capsule.partition()).isEqualTo("ORDER#o_1");
    assertThat(capsule.items()).isNotEmpty();
    String user =
        Objects.requireNonNull(shop.item("ORDER#o_1", "METADATA").get("userId")).s();
    assertThat(Files.readString(file)).doesNotContain(user);
  }

  @Test
  void whatTheModelMarksIsMasked() throws IOException {
    String email =
        Objects.requireNonNull(shop.item("USER#u_1000", "PROFILE").get("email")).s();
    Path file = folder.resolve("u.capsule");
    Ran ran = Ran.piped(shop.on("capsule", "User", "userId=u_1000", "--out", file.toString()));
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(Capsule.read(file).items()).isNotEmpty();
    assertThat(Files.readString(file)).doesNotContain(email);
  }

  @Test
  void aPartitionWithNothingInItMakesNoFile() {
    Path file = folder.resolve("none.capsule");
    Ran ran = Ran.piped(shop.on(
        "capsule",
        "Order",
        "orderId=nobody",
        "--from",
        "2026-01-01T00:00:00Z",
        "--to",
        "2026-01-01T01:00:00Z",
        "--out",
        file.toString()));
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .contains(
            "[CapsuleEmpty] There is nothing under ORDER#nobody | METADATA, and its stream tells"
                + " of no change from 2026-01-01T00:00:00Z to 2026-01-01T01:00:00Z; look at the key, or"
                + " at --from and --to.");
    assertThat(file).doesNotExist();
  }
}
