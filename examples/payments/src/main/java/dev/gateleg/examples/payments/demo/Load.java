package dev.gateleg.examples.payments.demo;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One client of the service, by seed: deposits, orders, charges, settlements and refunds, of which many are sent twice, as
 * clients do that do not trust their network. It tries each request with the same key until it is answered.
 */
final class Load implements Runnable {

  private static final double DUPLICATES = 0.3;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int LONGEST_PAUSE_MILLIS = 200;
  private static final int BUSY = 500;
  private static final int INSUFFICIENT = 402;

  private final String name;
  private final URI service;
  private final Tally tally;
  private final Random random;
  private final int users;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private volatile boolean ending;
  private int number;

  Load(String name, URI service, Tally tally, long seed, int users) {
    this.name = name;
    this.service = service;
    this.tally = tally;
    this.random = new Random(seed);
    this.users = users;
  }

  /** Lets it finish what it is at. */
  void end() {
    ending = true;
  }

  @Override
  public void run() {
    while (!ending) {
      number++;
      String user = "u" + random.nextInt(users);
      if (random.nextInt(4) == 0) {
        deposit(user);
      } else {
        order(user);
      }
    }
  }

  private void deposit(String user) {
    BigDecimal amount = BigDecimal.valueOf(random.nextInt(1, 10_000), 2);
    String key = name + "-d" + number;
    HttpResponse<String> answer = post(
        "/users/" + user + "/deposits", key, "{\"amount\":\"" + amount.toPlainString() + "\"}");
    if (answer != null && answer.statusCode() == 201) {
      tally.deposits().put(key, amount);
    }
  }

  private void order(String user) {
    BigDecimal total = BigDecimal.valueOf(random.nextInt(1, 5_000), 2);
    String order = name + "-" + number;
    String body = "{\"order\":\"" + order + "\",\"user\":\"" + user + "\",\"total\":\""
        + total.toPlainString() + "\"}";
    if (!done(post("/orders", "o-" + order, body))
        || !done(post("/orders/" + order + "/charge", "c-" + order, ""))) {
      return;
    }
    HttpResponse<String> settled = post("/orders/" + order + "/settle", "s-" + order, "");
    if (settled != null && settled.statusCode() == INSUFFICIENT) {
      tally.count("refusals");
    } else if (done(settled)) {
      tally.settled().put(order, total);
      if (random.nextInt(5) == 0 && done(post("/orders/" + order + "/refund", "r-" + order, ""))) {
        tally.refunded().put(order, total);
      }
    }
  }

  private static boolean done(@Nullable HttpResponse<String> answer) {
    return answer != null && answer.statusCode() == 201;
  }

  /**
   * Sends a request until it is answered, and perhaps once more. What was done stays done; what was refused may well be
   * done the second time.
   */
  private @Nullable HttpResponse<String> post(String path, String key, String body) {
    HttpResponse<String> answer = answered(path, key, body);
    if (answer == null || random.nextDouble() >= DUPLICATES) {
      return answer;
    }
    HttpResponse<String> again = answered(path, key, body);
    if (done(answer) && again != null && !done(again)) {
      tally.count("answers that differ");
    }
    return done(answer) ? answer : again;
  }

  private @Nullable HttpResponse<String> answered(String path, String key, String body) {
    HttpRequest request = HttpRequest.newBuilder(service.resolve(path))
        .timeout(PATIENCE)
        .header("Idempotency-Key", key)
        .POST(BodyPublishers.ofString(body))
        .build();
    while (true) {
      try {
        long start = System.nanoTime();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        tally.count("requests");
        tally.took(System.nanoTime() - start);
        if (answer.headers().firstValue("Idempotent-Replayed").isPresent()) {
          tally.count("replays");
        }
        if (answer.statusCode() < BUSY) {
          if (done(answer)) {
            tally.answered(path + " " + key, answer.body());
          } else if (answer.statusCode() != INSUFFICIENT) {
            tally.count("status " + answer.statusCode());
          }
          return answer;
        }
        tally.count("tried again (busy)");
        Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
      } catch (IOException e) {
        tally.count("tried again (no answer)");
        try {
          Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
        } catch (InterruptedException interrupted) {
          return null;
        }
      } catch (InterruptedException e) {
        return null;
      }
    }
  }
}
