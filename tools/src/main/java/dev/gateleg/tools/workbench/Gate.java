package dev.gateleg.tools.workbench;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Lets in only the browser that opened the printed address: its token is exchanged once for a cookie that scripts can't read
 * and other sites can't send. A page of another origin, and a name that was made to lead here, get nothing. Thread-safe.
 */
final class Gate {

  private static final int SECRET_BYTES = 32;
  private static final Set<String> OWN_NAMES = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  private final int port;
  private final String token;
  private final String session;
  private final AtomicBoolean exchanged = new AtomicBoolean();

  Gate(int port, SecureRandom random) {
    this.port = port;
    this.token = secret(random);
    this.session = secret(random);
  }

  private static String secret(SecureRandom random) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The token of the printed address. */
  String token() {
    return token;
  }

  /** Whether the request is addressed to this machine by its own name and does not come from another site's page. */
  boolean own(Request request) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    if (host == null || !ownHost(host)) {
      return false;
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null && !(origin.startsWith("http://") && ownHost(origin.substring(7)))) {
      return false;
    }
    String site = request.getHeaders().get("Sec-Fetch-Site");
    return site == null || OWN_SITES.contains(site) || navigates(request);
  }

  /** A link from elsewhere may open the page: a strict cookie is not sent along, so that it says nothing. */
  private static boolean navigates(Request request) {
    return "navigate".equals(request.getHeaders().get("Sec-Fetch-Mode"))
        && request.getMethod().equals("GET");
  }

  private boolean ownHost(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    int colon = name.lastIndexOf(':');
    return colon > 0
        && name.substring(colon + 1).equals(String.valueOf(port))
        && OWN_NAMES.contains(name.substring(0, colon));
  }

  /** Whether the request carries the cookie. */
  boolean known(Request request) {
    for (HttpCookie cookie : Request.getCookies(request)) {
      if (cookie.getName().equals(cookieName()) && same(cookie.getValue(), session)) {
        return true;
      }
    }
    return false;
  }

  /** The cookie for a token; null if it is wrong, or was exchanged before. */
  @Nullable
  String exchange(String offered) {
    boolean right = same(offered, token);
    return right && exchanged.compareAndSet(false, true)
        ? cookieName() + "=" + session + "; Path=/; HttpOnly; SameSite=Strict"
        : null;
  }

  /** Cookies don't tell ports apart, so that the name does. */
  private String cookieName() {
    return "gateleg-" + port;
  }

  private static boolean same(@Nullable String offered, String secret) {
    return offered != null
        && MessageDigest.isEqual(
            offered.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
  }
}
