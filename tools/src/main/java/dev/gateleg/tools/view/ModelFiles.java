package dev.gateleg.tools.view;

import dev.gateleg.model.file.ModelFileException;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.error.ToolsCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Finds the models of tables in a jar, in a folder of classes, or in a file of its own. */
public final class ModelFiles {

  private static final String FOLDER = "META-INF/gateleg/";
  private static final String ENDING = ".json";

  private ModelFiles() {}

  /**
   * All models at a place, ordered by the table's name.
   *
   * @throws ViewException if there is none, or one can't be read
   */
  public static List<TableModel> load(Path place) {
    try {
      List<TableModel> models = new ArrayList<>();
      if (Files.isDirectory(place)) {
        loadFolder(place, models);
      } else if (!Files.exists(place)) {
        throw new ViewException(
            ToolsCode.MODEL_PLACE,
            "There is nothing at " + place
                + "; give the jar, the folder of classes, or the model file itself.");
      } else if (place.toString().endsWith(ENDING)) {
        models.add(read(place.toString(), Files.newInputStream(place)));
      } else {
        loadJar(place, models);
      }
      if (models.isEmpty()) {
        throw new ViewException(
            ToolsCode.MODEL_PLACE,
            place + " holds no model (" + FOLDER + "*" + ENDING
                + "); compile the table with Gateleg's processor.");
      }
      models.sort((a, b) -> a.table().compareTo(b.table()));
      return List.copyOf(models);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The model of a table's interface, which the compiler put beside its classes.
   *
   * @throws ViewException if there is none, or it can't be read
   */
  public static TableModel of(Class<?> table) {
    String path = TableModel.path(table.getName());
    try (InputStream in = table.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new ViewException(
            ToolsCode.MODEL_PLACE,
            "There is no " + path
                + " on the class path; compile the table with Gateleg's processor.");
      }
      return read(path, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void loadFolder(Path place, List<TableModel> models) throws IOException {
    Path folder = place.resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ENDING)).sorted().toList()) {
        models.add(read(file.toString(), Files.newInputStream(file)));
      }
    }
  }

  private static void loadJar(Path place, List<TableModel> models) throws IOException {
    try (ZipFile jar = new ZipFile(place.toFile())) {
      for (ZipEntry entry : jar.stream().map(ZipEntry.class::cast).toList()) {
        if (entry.getName().startsWith(FOLDER) && entry.getName().endsWith(ENDING)) {
          models.add(read(place + "!" + entry.getName(), jar.getInputStream(entry)));
        }
      }
    } catch (ZipException e) {
      throw new ViewException(
          ToolsCode.MODEL_PLACE,
          place + " is no jar (" + e.getMessage()
              + "); give the jar, the folder of classes, or the model file itself.");
    }
  }

  private static TableModel read(String name, InputStream in) throws IOException {
    try (in) {
      return TableModel.read(in);
    } catch (ModelFileException e) {
      throw new ViewException(ToolsCode.MODEL_PLACE, name + " can't be read: " + e.getMessage());
    }
  }
}
