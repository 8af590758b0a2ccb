package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Sensitive;
import dev.gateleg.model.Unique;
import java.util.Locale;

/** Somebody who buys. No two have the same e-mail, however it is spelled; who is looked for in capitals is found. */
@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
@Key(index = "GSI1", partition = "EMAIL#{email:lower}", sort = "USER")
public record User(String userId, @Unique @Sensitive String email, String name) {

  /** Keeps the e-mail in lower case, since that is what is unique. */
  public User {
    email = email.toLowerCase(Locale.ROOT);
  }
}
