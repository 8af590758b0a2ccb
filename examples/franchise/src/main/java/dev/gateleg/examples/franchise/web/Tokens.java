package dev.gateleg.examples.franchise.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs which tenant somebody is logged in to, for an hour. The secret lives as long as the process. Thread-safe. */
final class Tokens {

  private static final Duration LIFE = Duration.ofHours(1);
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec secret;
  private final Clock clock;

  Tokens(Clock clock) {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.secret = new SecretKeySpec(random, ALGORITHM);
    this.clock = clock;
  }

  String issue(String tenantId) {
    String claim = encode(tenantId.getBytes(StandardCharsets.UTF_8)) + "."
        + clock.instant().plus(LIFE).getEpochSecond();
    return claim + "." + encode(signature(claim));
  }

  /** The tenant that a token was issued for, if it is genuine and not too old. */
  Optional<String> tenant(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    byte[] expected = encode(signature(parts[0] + "." + parts[1])).getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(expected, parts[2].getBytes(StandardCharsets.UTF_8))
        || Long.parseLong(parts[1]) < clock.instant().getEpochSecond()) {
      return Optional.empty();
    }
    return Optional.of(new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8));
  }

  private byte[] signature(String claim) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return mac.doFinal(claim.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM + ".", e);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
