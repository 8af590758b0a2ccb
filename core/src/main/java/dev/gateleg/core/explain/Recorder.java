package dev.gateleg.core.explain;

import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.Request;
import dev.gateleg.core.spi.transport.Transport;
import java.util.ArrayList;
import java.util.List;

/** Keeps requests instead of sending them, and ends the call that made them. Thread-safe. */
final class Recorder implements Transport {

  /** Ends a call; no failure, so it has no stack trace. */
  static final class Stop extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Stop() {
      super("Nothing was sent.", null, false, false);
    }
  }

  private final List<Request> requests = new ArrayList<>();

  synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  @Override
  public synchronized Answer send(Request request, Sending how) {
    requests.add(request);
    throw new Stop();
  }

  @Override
  public boolean sends() {
    return false;
  }

  @Override
  public boolean retries() {
    return true; // It is not worth a second try.
  }
}
