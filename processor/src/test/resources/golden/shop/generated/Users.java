package shop;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.SetField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link User}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class Users extends GeneratedEntity<User> {

  private static final ValueCodec<Set<String>> ROLES = Codecs.setOf(Codecs.STRING);

  public static final TextField<User> userId = new TextField<>("userId");
  /** Stored as {@code mail}. */
  public static final TextField<User> email = new TextField<>("mail");
  public static final TextField<User> name = new TextField<>("name");
  public static final SetField<User, String> roles = new SetField<>("roles", ROLES, Codecs.STRING);
  public static final OrderedField<User, Instant> joined =
      new OrderedField<>("joined", Codecs.INSTANT);
  public static final OrderedField<User, Instant> seen = new OrderedField<>("seen", Codecs.INSTANT);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("USER#{userId}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("PROFILE");
    public static final KeyTemplate GSI1_PARTITION =
        KeyTemplate.of("EMAIL#{email}", KeyType.STRING);
    public static final KeyTemplate GSI1_SORT = KeyTemplate.of("USER#{userId}", KeyType.STRING);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Users TYPE = new Users();

  private Users() {
    super(
        EntitySpec.of(User.class, "User")
            .component("userId", "userId", Codecs.STRING)
            .component("email", "mail", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "GSI1",
                List.of(KeyPart.of(Keys.GSI1_PARTITION)),
                List.of(KeyPart.of(Keys.GSI1_SORT)))
            .required("userId", "mail", "name")
            .optional("roles", "joined", "seen")
            .createdAt("joined")
            .updatedAt("seen"));
  }

  /** The key of one {@link User}. */
  public static EntityKey<User> key(String userId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(userId), Keys.TABLE_SORT.key());
  }

  @Override
  public void write(User user, AttributeSink sink) {
    sink.name("userId").string(Required.component(user.userId(), "User", "userId"));
    sink.name("mail").string(Required.component(user.email(), "User", "email"));
    sink.name("name").string(Required.component(user.name(), "User", "name"));
    Set<String> roles = Required.component(user.roles(), "User", "roles");
    if (!roles.isEmpty()) {
      ROLES.write(roles, sink.name("roles"));
    }
    Instant joined = user.joined();
    if (joined != null) {
      Codecs.INSTANT.write(joined, sink.name("joined"));
    }
    Instant seen = user.seen();
    if (seen != null) {
      Codecs.INSTANT.write(seen, sink.name("seen"));
    }
  }

  @Override
  public User read(AttributeSource source, KeyParts keys) {
    String userId = null;
    String email = null;
    String name = null;
    Set<String> roles = Set.of();
    Instant joined = null;
    Instant seen = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "userId" -> userId = source.string();
        case "mail" -> email = source.string();
        case "name" -> name = source.string();
        case "roles" -> roles = ROLES.read(source);
        case "joined" -> joined = Codecs.INSTANT.read(source);
        case "seen" -> seen = Codecs.INSTANT.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (userId == null) {
      userId = (String) keys.part("userId");
    }
    return new User(
        Required.attribute(userId, "User", "userId"),
        Required.attribute(email, "User", "mail"),
        Required.attribute(name, "User", "name"),
        roles,
        joined,
        seen);
  }

  @Override
  public Object[] keyParts(User user) {
    return new Object[] {user.userId(), user.email()};
  }

  @Override
  public User stamped(User user, long version, Instant now) {
    return new User(
        user.userId(),
        user.email(),
        user.name(),
        user.roles(),
        user.joined() == null ? now : user.joined(),
        now);
  }
}
