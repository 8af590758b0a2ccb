package dev.gateleg.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** A server that speaks S3's protocol, as a process of its own, with its objects in a folder. */
final class S3Proxy implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Process process;
  private final URI endpoint;

  private S3Proxy(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  static S3Proxy start(Path folder) {
    try {
      int port;
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = socket.getLocalPort();
      }
      URI endpoint = URI.create("http://127.0.0.1:" + port);
      Path data = Files.createDirectories(folder.resolve("objects"));
      Path settings = folder.resolve("s3proxy.properties");
      Files.write(
          settings,
          List.of(
              "s3proxy.authorization=aws-v2-or-v4",
              "s3proxy.identity=local",
              "s3proxy.credential=secret",
              "s3proxy.endpoint=" + endpoint,
              "jclouds.provider=filesystem-nio2",
              "jclouds.identity=none",
              "jclouds.credential=none",
              "jclouds.filesystem.basedir=" + data));
      Path jar = Path.of("target", "s3proxy", "s3proxy.jar").toAbsolutePath();
      Process process = new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx256m",
              "-jar",
              jar.toString(),
              "--properties",
              settings.toString())
          .redirectErrorStream(true)
          .redirectOutput(folder.resolve("s3proxy.log").toFile())
          .start();
      S3Proxy proxy = new S3Proxy(process, endpoint);
      proxy.await(folder);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it answers; a busy machine takes its time. */
  private void await(Path folder) throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (S3Client client = client()) {
      while (true) {
        try {
          client.listBuckets();
          return;
        } catch (SdkException e) {
          if (System.nanoTime() > end || !process.isAlive()) {
            close();
            throw new IllegalStateException(
                "S3Proxy did not start: " + Files.readString(folder.resolve("s3proxy.log")), e);
          }
        }
        try {
          TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException(e);
        }
      }
    }
  }

  S3Client client() {
    return clientOf(endpoint);
  }

  static S3Client clientOf(URI endpoint) {
    return S3Client.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "secret")))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .forcePathStyle(true)
        .build();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
