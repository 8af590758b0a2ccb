package dev.gateleg.testing;

import dev.gateleg.testing.Backend.OwnTime;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The backends that tests can run on. Thread-safe. */
public final class Backends {

  /** What is used where the property says nothing and there are several. */
  private static final String PREFERRED = "engine";

  private static final String REMEDY = "set -D" + Backend.PROPERTY
      + " to one of these or to the URL of an endpoint, such as http://localhost:8000";

  private static final Map<String, DynamoDbClient> STARTED = new ConcurrentHashMap<>();

  private Backends() {}

  /** The name of the backend that the property {@value Backend#PROPERTY} chooses, or the one by default. */
  public static String chosenName() {
    return chosen(System.getProperty(Backend.PROPERTY)).name();
  }

  /** The client of the backend that the property {@value Backend#PROPERTY} chooses; started if it is not yet. */
  public static DynamoDbClient client() {
    return client(System.getProperty(Backend.PROPERTY));
  }

  /** A backend for one test by its own clock, where the chosen one can have that; else the shared one. */
  static OwnTime at(Clock clock) {
    return chosen(System.getProperty(Backend.PROPERTY))
        .startAt(clock)
        .orElseGet(() -> new OwnTime(client(), () -> {}));
  }

  static DynamoDbClient client(@Nullable String property) {
    Backend backend = chosen(property);
    return STARTED.computeIfAbsent(backend.name(), name -> backend.start());
  }

  static Backend chosen(@Nullable String property) {
    String wanted = property == null ? "" : property.strip();
    if (wanted.startsWith("http://") || wanted.startsWith("https://")) {
      return new EndpointBackend(url(wanted));
    }
    Map<String, Backend> known = new TreeMap<>();
    ServiceLoader.load(Backend.class).forEach(backend -> known.put(backend.name(), backend));
    return wanted.isEmpty() ? byDefault(known) : named(wanted, known);
  }

  private static Backend byDefault(Map<String, Backend> known) {
    Backend preferred = known.get(PREFERRED);
    if (preferred != null) {
      return preferred;
    } else if (known.size() == 1) {
      return known.values().iterator().next();
    }
    throw new BackendException(
        known.isEmpty() ? TestingCode.BACKEND_MISSING : TestingCode.BACKEND_AMBIGUOUS,
        "Tests need a backend; on the class path are " + known.keySet() + "; " + REMEDY + ".",
        null);
  }

  private static Backend named(String wanted, Map<String, Backend> known) {
    Backend backend = known.get(wanted);
    if (backend == null) {
      throw new BackendException(
          TestingCode.BACKEND_UNKNOWN,
          "There is no backend \"" + wanted + "\"; on the class path are " + known.keySet() + "; "
              + REMEDY + ".",
          null);
    }
    return backend;
  }

  private static URI url(String text) {
    try {
      URI url = URI.create(text);
      if (url.getHost() != null) {
        return url;
      }
      throw malformed(text, null);
    } catch (IllegalArgumentException e) {
      throw malformed(text, e);
    }
  }

  private static BackendException malformed(String text, @Nullable Throwable cause) {
    return new BackendException(
        TestingCode.BACKEND_URL,
        "\"" + text + "\" is no URL of an endpoint; write it as http://localhost:8000.",
        cause);
  }
}
