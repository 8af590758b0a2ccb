package dev.gateleg.examples.system;

import java.io.IOException;
import java.util.Random;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** A bad network, by seed: some requests are never sent, and some answers never arrive. */
final class FlakyHttpClient implements SdkHttpClient {

  private static final double NEVER_SENT = 0.02;
  private static final double ANSWER_LOST = 0.04;

  private final SdkHttpClient real;
  private final Random random;

  FlakyHttpClient(SdkHttpClient real, long seed) {
    this.real = real;
    this.random = new Random(seed);
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    ExecutableHttpRequest prepared = real.prepareRequest(request);
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        if (strikes(NEVER_SENT)) {
          throw new IOException("The request was never sent.");
        }
        HttpExecuteResponse answer = prepared.call();
        if (strikes(ANSWER_LOST)) {
          answer.responseBody().ifPresent(body -> body.abort());
          throw new IOException("The answer was lost.");
        }
        return answer;
      }

      @Override
      public void abort() {
        prepared.abort();
      }
    };
  }

  private synchronized boolean strikes(double rate) {
    return random.nextDouble() < rate;
  }

  @Override
  public void close() {
    real.close();
  }
}
