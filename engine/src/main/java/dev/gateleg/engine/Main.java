package dev.gateleg.engine;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Runs an engine as a process of its own: {@code [--port 8000] [--dir folder | --memory]}. */
public final class Main {

  private static final int DEFAULT_PORT = 8000;

  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    int port = DEFAULT_PORT;
    Path folder = null;
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals("--port") && i + 1 < arguments.length) {
        port = Integer.parseInt(arguments[++i]);
      } else if (arguments[i].equals("--dir") && i + 1 < arguments.length) {
        folder = Path.of(arguments[++i]);
      } else if (!arguments[i].equals("--memory")) {
        throw new IllegalArgumentException("[UnknownArgument] " + arguments[i]
            + "; use --port <port>, --dir <folder> or --memory");
      }
    }
    EngineBuilder builder = Engine.builder().exitOnFatalError();
    Engine engine = (folder == null ? builder : builder.at(folder)).open();
    Endpoint endpoint = engine.serve(port);
    CountDownLatch end = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      endpoint.close();
      engine.close();
      end.countDown();
    }));
    System.out.println("Gateleg engine at " + endpoint.uri());
    end.await();
  }
}
