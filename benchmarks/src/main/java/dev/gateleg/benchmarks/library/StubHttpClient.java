package dev.gateleg.benchmarks.library;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Stands in the network's place: takes each request whole and gives it the one answer it has. Everything that the SDK does
 * (building, marshalling, signing, checking, unmarshalling) is done. For one thread.
 */
final class StubHttpClient implements SdkHttpClient {

  private static final int OK = 200;

  private final byte[] answer;
  private final SdkHttpResponse head;
  private byte[] body = new byte[4096];
  private int length;

  StubHttpClient(String answer) {
    this.answer = answer.getBytes(StandardCharsets.UTF_8);
    CRC32 checksum = new CRC32();
    checksum.update(this.answer);
    this.head = SdkHttpFullResponse.builder()
        .statusCode(OK)
        .putHeader("Content-Type", "application/x-amz-json-1.0")
        .putHeader("Content-Length", Integer.toString(this.answer.length))
        .putHeader("x-amzn-RequestId", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEF")
        .putHeader("x-amz-crc32", Long.toString(checksum.getValue()))
        .build();
  }

  /** A DynamoDB client on this stub. */
  DynamoDbClient dynamoDb() {
    return DynamoDbClient.builder()
        .httpClient(this)
        .region(Region.EU_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("benchmark", "benchmark")))
        .build();
  }

  /** The last request's body. */
  String lastBody() {
    return new String(body, 0, length, StandardCharsets.UTF_8);
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() {
        request.contentStreamProvider().ifPresent(content -> take(content.newStream()));
        return HttpExecuteResponse.builder()
            .response(head)
            .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer)))
            .build();
      }

      @Override
      public void abort() {}
    };
  }

  private void take(InputStream content) {
    try (content) {
      length = 0;
      for (int read = 0; read >= 0; read = content.read(body, length, body.length - length)) {
        length += read;
        if (length == body.length) {
          body = Arrays.copyOf(body, length * 2);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String clientName() {
    return "stub";
  }

  @Override
  public void close() {}
}
