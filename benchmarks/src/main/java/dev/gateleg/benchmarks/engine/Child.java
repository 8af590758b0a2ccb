package dev.gateleg.benchmarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a program in a JVM of its own. */
final class Child {

  private Child() {}

  /** The lines that it prints; what it says to its standard error goes to ours. */
  static List<String> run(Class<?> program, List<String> jvmArguments, List<String> arguments) {
    return run(program, classPath(), jvmArguments, arguments);
  }

  /** The class path of this process. */
  static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** The same with a class path of its own. */
  static List<String> run(
      Class<?> program, String classPath, List<String> jvmArguments, List<String> arguments) {
    Process process = start(program, classPath, jvmArguments, arguments);
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IllegalStateException(
            program.getSimpleName() + " " + arguments + " ended with " + exit);
      }
      return output.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(program.getSimpleName() + " cannot be listened to", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + program.getSimpleName() + " ran", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Starts it; the caller reads what it prints, and ends it. */
  static Process start(
      Class<?> program, String classPath, List<String> jvmArguments, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(compilers());
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(classPath);
    command.add(program.getName());
    command.addAll(arguments);
    try {
      return new ProcessBuilder(command)
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("a JVM cannot be started", e);
    }
  }

  /** What this process was told of its compilers, so that all processes of a run compile alike. */
  private static List<String> compilers() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-XX:Tiered"))
        .toList();
  }
}
