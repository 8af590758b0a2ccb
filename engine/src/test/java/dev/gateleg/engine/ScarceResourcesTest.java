package dev.gateleg.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.engine.internal.storage.disk.ChildJvm;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An engine as a process of its own, without enough memory, file handles or threads: it answers again, or it has ended. */
@EnabledOnOs(OS.LINUX)
class ScarceResourcesTest {

  private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");

  @TempDir
  private Path folder;

  @Test
  void endsWithAMessageWhenTheHeapIsFull() throws Exception {
    try (ChildJvm child = start("", List.of("-Xmx48m"))) {
      int port = port(child);
      assertThat(call(port, "CreateTable", table())).startsWith("HTTP/1.1 200");
      String last = "";
      for (int i = 0; i < 1_000 && !last.equals("closed"); i++) {
        last = tryPut(port, i);
      }
      assertThat(last).isEqualTo("closed");
      assertThat(child.waitFor()).isEqualTo(EngineBuilder.FATAL_EXIT_CODE);
    }
  }

  @Test
  void answersAgainWhenFileHandlesAreFree() throws Exception {
    try (ChildJvm child = start("ulimit -n 230; ", List.of("-Xmx64m"))) {
      int port = port(child);
      survivesManyConnections(port, 400);
      assertThat(call(port, "CreateTable", table())).startsWith("HTTP/1.1 200");
    }
  }

  /** With stacks of 256 MB, and an address space for a dozen of them. */
  @Test
  void answersAgainWhenThreadsCanBeStarted() throws Exception {
    List<String> small = List.of(
        "-Xmx64m",
        "-XX:CompressedClassSpaceSize=32m",
        "-XX:ReservedCodeCacheSize=32m",
        "-XX:ThreadStackSize=262144");
    try (ChildJvm child = start("ulimit -v 6000000; ", small)) {
      int port = port(child);
      survivesManyConnections(port, 60);
    }
  }

  private static void survivesManyConnections(int port, int count) throws Exception {
    List<Socket> open = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Socket socket = new Socket("127.0.0.1", port);
      socket.getOutputStream().write("POST / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
      open.add(socket);
    }
    for (Socket socket : open) {
      socket.close();
    }
    String answer = "closed";
    for (int attempt = 0; attempt < 300 && !answer.startsWith("HTTP/1.1 200"); attempt++) {
      Thread.sleep(100);
      answer = tryCall(port, "ListTables", "{}");
    }
    assertThat(answer).startsWith("HTTP/1.1 200");
  }

  private ChildJvm start(String limits, List<String> jvmArguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", limits + "exec \"$@\"", "sh"));
    command.addAll(ChildJvm.command(
        folder,
        System.getProperty("java.class.path"),
        jvmArguments,
        Main.class,
        List.of("--port", "0")));
    return ChildJvm.start(command);
  }

  static int port(ChildJvm child) throws IOException {
    String line = child.readLine();
    assertThat(line).startsWith("Gateleg engine at ");
    return URI.create(line.substring("Gateleg engine at ".length())).getPort();
  }

  static String table() {
    return "{\"TableName\":\"items\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":"
        + "[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}],\"KeySchema\":"
        + "[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}]}";
  }

  private static String tryPut(int port, int key) {
    return tryCall(
        port,
        "PutItem",
        "{\"TableName\":\"items\",\"Item\":{\"k\":{\"S\":\"" + key + "\"},\"v\":{\"S\":\""
            + "x".repeat(390_000) + "\"}}}");
  }

  static String tryCall(int port, String operation, String body) {
    try {
      return call(port, operation, body);
    } catch (IOException e) {
      return "closed";
    }
  }

  static String call(int port, String operation, String body) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(60_000);
      socket
          .getOutputStream()
          .write(("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Amz-Target: DynamoDB_20120810."
                  + operation + "\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: "
                  + body.length() + "\r\n\r\n" + body)
              .getBytes(StandardCharsets.US_ASCII));
      StringBuilder answer = new StringBuilder();
      while (answer.indexOf("\r\n\r\n") < 0) {
        int next = socket.getInputStream().read();
        if (next < 0) {
          throw new IOException("closed after: " + answer);
        }
        answer.append((char) next);
      }
      Matcher length = LENGTH.matcher(answer);
      int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
      return answer + new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.UTF_8);
    }
  }
}
