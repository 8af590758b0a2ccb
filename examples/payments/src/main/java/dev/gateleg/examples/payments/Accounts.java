package dev.gateleg.examples.payments;

import dev.gateleg.model.key.KeyStyle;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.util.Objects;

/** The names of accounts and transfers: no two tuples make the same, whatever clients put into their ids. */
public final class Accounts {

  private static final KeyTemplate NAME = KeyTemplate.of(
      "{tenant}:{kind}:{id}",
      KeyStyle.separatedBy(':'),
      KeyType.STRING,
      KeyType.STRING,
      KeyType.STRING);

  private Accounts() {}

  static String name(String tenant, String kind, String id) {
    return Objects.requireNonNull(NAME.key(tenant, kind, id));
  }

  /** A user's account. */
  public static String user(String tenant, String userId) {
    return name(tenant, "user", userId);
  }

  /** The account of a tenant's merchant. */
  public static String merchant(String tenant) {
    return name(tenant, "merchant", "main");
  }
}
