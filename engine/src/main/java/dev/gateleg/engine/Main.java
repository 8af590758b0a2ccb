package dev.gateleg.engine;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.storage.StorageException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;

/**
 * Runs an engine as a process of its own: {@code [--port 8000] [--host address] [--allow-host name] [--cors origin] [--dir folder
 * [--salvage] | --memory]}.
 */
public final class Main {

  private static final int DEFAULT_PORT = 8000;
  private static final int WRONG_USE = 2;

  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    try {
      run(arguments);
    } catch (IllegalArgumentException | StorageException | UncheckedIOException e) {
      System.err.println(
          e.getMessage()); // Which says what to do; where it was thrown helps nobody.
      System.exit(WRONG_USE);
    }
  }

  private static void run(String[] arguments) throws InterruptedException {
    EngineBuilder builder = Engine.builder().exitOnFatalError();
    EndpointOptions options = EndpointOptions.onPort(DEFAULT_PORT);
    Iterator<String> words = List.of(arguments).iterator();
    while (words.hasNext()) {
      String word = words.next();
      try {
        switch (word) {
          case "--port" -> options = options.on(Integer.parseInt(words.next()));
          case "--host" -> options = options.at(InetAddress.getByName(words.next()));
          case "--allow-host" -> options = options.allowingHost(words.next());
          case "--cors" -> options = options.allowingOrigin(words.next());
          case "--dir" -> builder = builder.at(Path.of(words.next()));
          case "--salvage" -> builder = builder.salvage();
          case "--memory" -> {}
          default -> throw unknown(word);
        }
      } catch (NoSuchElementException | NumberFormatException | UnknownHostException e) {
        throw unknown(word);
      }
    }
    serve(builder.open(), options);
  }

  private static IllegalArgumentException unknown(String word) {
    return new IllegalArgumentException(EngineCode.UNKNOWN_ARGUMENT.message(word
        + "; use --port <port>, --host <address>, --allow-host <name>, --cors <origin>,"
        + " --dir <folder>, --salvage or --memory"));
  }

  private static void serve(Engine engine, EndpointOptions options) throws InterruptedException {
    Endpoint endpoint;
    try {
      endpoint = engine.serve(options);
    } catch (UncheckedIOException e) {
      engine.close();
      throw e;
    }
    CountDownLatch end = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      engine.close();
      end.countDown();
    }));
    System.out.println("Gateleg engine at " + endpoint.uri());
    options.warning().ifPresent(System.err::println);
    end.await();
  }
}
