package dev.gateleg.benchmarks.engine;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import dev.gateleg.engine.EngineBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * An engine as an HTTP server, to be watched for long. Argument: a folder, or {@code memory}. Prints its address, then for each line
 * that it reads the heap after a collection and the folder's size, in bytes; ends when there is nothing more to read.
 */
public final class SoakServer {

  /** Of a day of stream records only the newest are kept on disk too, else the disk would grow as it should. */
  private static final long STREAM_BYTES = 32 << 20;

  private SoakServer() {}

  /** Serves until its standard input ends. */
  public static void main(String[] arguments) throws IOException {
    Path folder = arguments[0].equals(Server.MEMORY) ? null : Path.of(arguments[0]);
    EngineBuilder builder = Engine.builder().exitOnFatalError();
    try (Engine engine =
            (folder == null ? builder : builder.at(folder).streamBytes(STREAM_BYTES)).open();
        Endpoint endpoint = engine.serve(0);
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      System.out.println(endpoint.uri());
      while (in.readLine() != null) {
        System.gc();
        System.out.println(heap() + " " + (folder == null ? 0 : size(folder)));
      }
    }
  }

  private static long heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    return memory.getHeapMemoryUsage().getUsed();
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .mapToLong(file -> Files.isRegularFile(file) ? file.toFile().length() : 0)
          .sum();
    } catch (UncheckedIOException e) {
      return size(folder); // A file went away meanwhile.
    }
  }
}
