package dev.gateleg.examples.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends requests as clients do that do not trust their network: each one until it is answered, and some of those that change
 * something once more. Not thread-safe.
 */
public final class LoadClient {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final double DUPLICATES = 0.2;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int LONGEST_PAUSE_MILLIS = 200;
  private static final int BUSY = 500;

  /** An answer. */
  public record Answered(int status, String text) {

    /** Whether it was done. */
    public boolean done() {
      return status >= 200 && status < 300;
    }

    /** The body. */
    public JsonNode body() {
      return JSON.readTree(text);
    }
  }

  private final HttpClient http;
  private final URI service;
  private final String system;
  private final Tally tally;
  private final Random random;

  /** A client of the system of that name. */
  public LoadClient(HttpClient http, URI service, String system, Tally tally, Random random) {
    this.http = http;
    this.service = service;
    this.system = system;
    this.tally = tally;
    this.random = random;
  }

  /** What the clients of all systems have seen. */
  public Tally tally() {
    return tally;
  }

  /** Reads. */
  public Answered get(String path, String... headers) throws InterruptedException {
    return answered(request("GET", path, null, headers), null);
  }

  /** Changes something; sent twice at times, when the second answer must be the first. */
  public Answered send(String method, String path, Map<String, ?> body, String... headers)
      throws InterruptedException {
    HttpRequest request = request(method, path, JSON.writeValueAsString(body), headers);
    String key = request
        .headers()
        .firstValue("Idempotency-Key")
        .map(id -> path + " " + id)
        .orElse(null);
    Answered first = answered(request, key);
    if (key == null || random.nextDouble() >= DUPLICATES) {
      return first;
    }
    // What was done stays done; what was refused may well be done the second time.
    Answered again = answered(request, key);
    if (first.done() && !again.done()) {
      tally.count(Tally.DIFFERING);
    }
    return first.done() ? first : again;
  }

  private HttpRequest request(
      String method, String path, @Nullable String body, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve("/" + system + path))
        .timeout(PATIENCE)
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return request.build();
  }

  private Answered answered(HttpRequest request, @Nullable String key) throws InterruptedException {
    while (true) {
      try {
        long start = System.nanoTime();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        tally.count(Tally.REQUESTS);
        tally.count(system + " " + Tally.REQUESTS);
        tally.took(System.nanoTime() - start);
        if (answer.headers().firstValue("Idempotent-Replayed").isPresent()) {
          tally.count(Tally.REPLAYS);
          tally.count(system + " " + Tally.REPLAYS);
        }
        if (answer.statusCode() < BUSY) {
          Answered answered = new Answered(answer.statusCode(), answer.body());
          if (key != null && answered.done()) {
            tally.answered(system + key, answered.text);
          } else if (!answered.done()) {
            tally.count(system + " status " + answered.status);
          }
          return answered;
        }
        tally.count(Tally.BUSY);
      } catch (IOException e) {
        tally.count(Tally.SILENT);
      }
      Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
    }
  }
}
