package dev.gateleg.tools.verb;

import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.error.ToolsCode;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program's classes, from its jars and folders; Gateleg's own are those of the command. */
final class ProgramLoader implements AutoCloseable {

  private final URLClassLoader loader;

  private ProgramLoader(URLClassLoader loader) {
    this.loader = loader;
  }

  /** The classes in some places; with none, those that the command has. */
  static ProgramLoader of(List<Path> places) {
    List<URL> urls = new ArrayList<>();
    for (Path place : places) {
      if (!Files.exists(place)) {
        throw CommandException.usage(
            ToolsCode.PLACE_MISSING,
            "There is nothing at " + place
                + "; give --classpath with jars and folders of classes.");
      }
      try {
        urls.add(place.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalStateException("Every path has a URL.", e);
      }
    }
    return new ProgramLoader(
        new URLClassLoader(urls.toArray(URL[]::new), ProgramLoader.class.getClassLoader()));
  }

  ClassLoader loader() {
    return loader;
  }

  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      // Its jars stay open; the process ends soon.
    }
  }
}
