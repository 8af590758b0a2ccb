package dev.gateleg.tools.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.tools.shop.ShopSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFilesTest {

  @TempDir
  Path folder;

  @Test
  void findsModelsInAFileAFolderAndAJar() throws IOException {
    Path file = folder.resolve(ShopSeed.path());
    Files.createDirectories(file.getParent());
    Files.writeString(file, ShopSeed.model().write());
    Path jar = folder.resolve("shop.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(ShopSeed.path()));
      out.write(Files.readAllBytes(file));
    }
    for (Path place : new Path[] {file, folder, jar}) {
      assertThat(ModelFiles.load(place)).containsExactly(ShopSeed.model());
    }
  }

  @Test
  void saysWhatIsWrongWithAPlace() throws IOException {
    assertThatThrownBy(() -> ModelFiles.load(folder.resolve("none")))
        .hasMessage("[ModelPlace] There is nothing at " + folder.resolve("none")
            + "; give the jar, the folder of classes, or the model file itself.");
    assertThatThrownBy(() -> ModelFiles.load(folder))
        .hasMessage(
            "[ModelPlace] " + folder
                + " holds no model (META-INF/gateleg/*.json); compile the table with Gateleg's processor.");
    Path text = Files.writeString(folder.resolve("x.json"), "{");
    assertThatThrownBy(() -> ModelFiles.load(text))
        .hasMessageStartingWith("[ModelPlace] " + text + " can't be read: [ModelFileMalformed]");
    Path noJar = Files.writeString(folder.resolve("x.jar"), "no jar");
    assertThatThrownBy(() -> ModelFiles.load(noJar))
        .hasMessageStartingWith("[ModelPlace] " + noJar + " is no jar (");
  }
}
